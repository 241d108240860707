//! Sides, kinds and pieces.

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::PyType;
use zhicai_core::{Kind, Piece, Side, messages};

/// Red (红方, moves first) or Black (黑方); `int()` gives 0 or 1.
#[pyclass(name = "Side", module = "zhicai._core", frozen, eq, eq_int, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum PySide {
    #[pyo3(name = "RED")]
    Red = 0,
    #[pyo3(name = "BLACK")]
    Black = 1,
}

impl From<Side> for PySide {
    fn from(side: Side) -> Self {
        match side {
            Side::Red => Self::Red,
            Side::Black => Self::Black,
        }
    }
}

impl From<PySide> for Side {
    fn from(side: PySide) -> Self {
        match side {
            PySide::Red => Self::Red,
            PySide::Black => Self::Black,
        }
    }
}

/// How pickle finds an enum's value again: `getattr`, the class and the value's name.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, String));

fn reduced<'py, T: PyClass>(value: &Bound<'py, T>, name: &str) -> PyResult<Reduced<'py>> {
    let py = value.py();
    Ok((py.import("builtins")?.getattr("getattr")?, (py.get_type::<T>(), name.to_owned())))
}

#[pymethods]
impl PySide {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, if slf.get() == &Self::Red { "RED" } else { "BLACK" })
    }

    /// The other side.
    #[getter]
    fn opponent(&self) -> Self {
        (!Side::from(*self)).into()
    }

    /// 红方 or 黑方.
    #[getter]
    fn chinese(&self) -> &'static str {
        messages::side_names((*self).into()).0
    }

    /// Red or Black.
    #[getter]
    fn english(&self) -> &'static str {
        messages::side_names((*self).into()).1
    }
}

/// One of the seven kinds of pieces; `int()` gives 0 to 6.
#[pyclass(name = "Kind", module = "zhicai._core", frozen, eq, eq_int, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum PyKind {
    #[pyo3(name = "KING")]
    King = 0,
    #[pyo3(name = "ADVISOR")]
    Advisor = 1,
    #[pyo3(name = "ELEPHANT")]
    Elephant = 2,
    #[pyo3(name = "HORSE")]
    Horse = 3,
    #[pyo3(name = "CHARIOT")]
    Chariot = 4,
    #[pyo3(name = "CANNON")]
    Cannon = 5,
    #[pyo3(name = "PAWN")]
    Pawn = 6,
}

impl From<Kind> for PyKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::King => Self::King,
            Kind::Advisor => Self::Advisor,
            Kind::Elephant => Self::Elephant,
            Kind::Horse => Self::Horse,
            Kind::Chariot => Self::Chariot,
            Kind::Cannon => Self::Cannon,
            Kind::Pawn => Self::Pawn,
        }
    }
}

impl From<PyKind> for Kind {
    fn from(kind: PyKind) -> Self {
        Self::ALL[kind as usize]
    }
}

#[pymethods]
impl PyKind {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &slf.get().english().to_ascii_uppercase())
    }

    /// The English word, such as `chariot`.
    #[getter]
    fn english(&self) -> &'static str {
        messages::kind_name((*self).into())
    }
}

/// A piece of one side.
#[pyclass(name = "Piece", module = "zhicai._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPiece(pub Piece);

#[pymethods]
impl PyPiece {
    #[new]
    fn new(side: PySide, kind: PyKind) -> Self {
        Self(Piece::new(side.into(), kind.into()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (PySide, PyKind)) {
        let piece = slf.get();
        (slf.py().get_type::<Self>(), (piece.side(), piece.kind()))
    }

    /// Whose it is.
    #[getter]
    fn side(&self) -> PySide {
        self.0.side.into()
    }

    /// What it is.
    #[getter]
    fn kind(&self) -> PyKind {
        self.0.kind.into()
    }

    /// The FEN letter, upper case for Red.
    #[getter]
    fn symbol(&self) -> String {
        self.0.letter().to_string()
    }

    /// The character on the disc: 帅仕相马车炮兵 or 将士象马车炮卒.
    #[getter]
    fn character(&self) -> String {
        self.0.character().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Piece({:?}, {:?})", self.0.side, self.0.kind)
    }

    fn __str__(&self) -> String {
        self.character()
    }
}
