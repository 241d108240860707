//! Boards as found, and what is wrong with them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use zhicai_core::{Fault, Piece, Setup, Side, Square};

use crate::arguments::Text;
use crate::errors;
use crate::pieces::{PyKind, PyPiece, PySide};
use crate::squares::Index;

/// One thing that keeps a setup from being a position of a game.
#[pyclass(name = "Fault", module = "zhicai._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyFault(pub Fault);

/// The parts of a fault that pickle keeps: its name, and side, kind, square and count where it has them.
type FaultParts = (String, Option<PySide>, Option<PyKind>, Option<usize>, Option<u32>);

fn fault_of(parts: &FaultParts) -> Option<Fault> {
    let (name, side, kind, square, count) = parts;
    let side = side.map(Side::from);
    let square = square.and_then(|index| Square::new(u8::try_from(index).ok()?));
    let fault = match (side, square) {
        (Some(side), Some(square)) => match name.as_str() {
            "king_outside_palace" => Fault::KingOutsidePalace(side, square),
            "advisor_off_point" => Fault::AdvisorOffPoint(side, square),
            "elephant_off_point" => Fault::ElephantOffPoint(side, square),
            "pawn_off_point" => Fault::PawnOffPoint(side, square),
            _ => Fault::PawnsBehindEachOther(side, square),
        },
        (Some(side), None) => match (name.as_str(), kind, count) {
            (_, Some(kind), Some(count)) => Fault::TooMany(Piece::new(side, (*kind).into()), *count),
            ("no_king", ..) => Fault::NoKing(side),
            _ => Fault::WaitingSideInCheck(side),
        },
        (None, _) => Fault::KingsFacing,
    };
    (fault.name() == name).then_some(fault)
}

fn parts_of(fault: Fault) -> FaultParts {
    let (side, kind, count) = match fault {
        Fault::KingsFacing => (None, None, None),
        Fault::TooMany(piece, count) => (Some(piece.side), Some(piece.kind.into()), Some(count)),
        Fault::NoKing(side)
        | Fault::WaitingSideInCheck(side)
        | Fault::KingOutsidePalace(side, _)
        | Fault::AdvisorOffPoint(side, _)
        | Fault::ElephantOffPoint(side, _)
        | Fault::PawnOffPoint(side, _)
        | Fault::PawnsBehindEachOther(side, _) => (Some(side), None, None),
    };
    (fault.name().to_owned(), side.map(PySide::from), kind, fault.square().map(Square::index), count)
}

#[pymethods]
impl PyFault {
    #[staticmethod]
    fn _restore(parts: FaultParts) -> PyResult<Self> {
        fault_of(&parts).map(Self).ok_or_else(|| PyValueError::new_err("不是局面问题 / not a fault"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (FaultParts,))> {
        Ok((slf.get_type().getattr("_restore")?, (parts_of(slf.get().0),)))
    }

    /// A stable name: `no_king`, `too_many`, `king_outside_palace`, `advisor_off_point`, `elephant_off_point`,
    /// `pawn_off_point`, `pawns_behind_each_other`, `kings_facing`, `waiting_side_in_check`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.name()
    }

    /// The square to point at, where there is one.
    #[getter]
    fn square(&self) -> Option<usize> {
        self.0.square().map(zhicai_core::Square::index)
    }

    /// In Chinese.
    #[getter]
    fn message_zh(&self) -> String {
        self.0.message().zh
    }

    /// In English.
    #[getter]
    fn message_en(&self) -> String {
        self.0.message().en
    }

    fn __repr__(&self) -> String {
        format!("<Fault {}: {}>", self.0.name(), self.0.message().en)
    }
}

/// A board as found, valid or not.
#[pyclass(name = "Setup", module = "zhicai._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PySetup(pub Setup);

#[pymethods]
impl PySetup {
    #[new]
    fn new(py: Python<'_>, fen: Text) -> PyResult<Self> {
        Setup::from_fen(&fen).map(Self).map_err(|error| errors::invalid_fen(py, &error))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.py().get_type::<Self>(), (slf.get().fen(),))
    }

    /// The full FEN with letters N and B and side w or b.
    #[getter]
    fn fen(&self) -> String {
        self.0.to_fen()
    }

    /// Who is to move.
    #[getter]
    fn side(&self) -> PySide {
        self.0.side.into()
    }

    /// Everything that is wrong; an empty list means a valid position.
    #[getter]
    fn faults(&self) -> Vec<PyFault> {
        self.0.faults().into_iter().map(PyFault).collect()
    }

    /// The piece on a square; raises ValueError for a number that is no square.
    fn piece_at(&self, square: Index) -> Option<PyPiece> {
        self.0.board[square.0.index()].map(PyPiece)
    }

    fn __repr__(&self) -> String {
        format!("Setup('{}')", self.0.to_fen())
    }
}
