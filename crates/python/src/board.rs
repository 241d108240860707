//! A position with its history, changed in place.

use std::collections::HashMap;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use zhicai_core::notation::{chinese, short};
use zhicai_core::{Bitboard, Move, Position, Setup, Square, Undo, perft};

use crate::arguments::{Count, Text};
use crate::errors;
use crate::legal_moves::PyLegalMoves;
use crate::moves::{self, PyMove};
use crate::notation;
use crate::pieces::{PyPiece, PySide};
use crate::squares::Index;

#[pyclass(name = "Board", module = "zhicai._core", subclass)]
#[derive(Clone)]
pub struct PyBoard {
    pub position: Position,
    stack: Vec<Past>,
}

#[derive(Clone)]
struct Past {
    mv: Option<Move>,
    undo: Undo,
    key: u64,
}

fn indices(squares: Bitboard) -> Vec<usize> {
    squares.map(Square::index).collect()
}

impl PyBoard {
    fn record(&mut self, mv: Option<Move>) {
        let key = self.position.hash();
        let undo = self.position.make(mv.unwrap_or(NOWHERE));
        self.stack.push(Past { mv, undo, key });
    }

    fn take_back(&mut self) -> Option<Option<Move>> {
        let past = self.stack.pop()?;
        self.position.unmake(past.mv.unwrap_or(NOWHERE), past.undo);
        Some(past.mv)
    }

    /// The move a Python value stands for: a Move, or its coordinates.
    fn read(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Move> {
        if let Ok(mv) = value.cast::<PyMove>() {
            return Ok(mv.get().0);
        }
        let text = value.cast::<PyString>()?.to_string_lossy();
        moves::coordinates(py, &text)
    }

    fn push_checked(&mut self, py: Python<'_>, mv: Move, ply: Option<usize>) -> PyResult<()> {
        if !self.position.is_legal(mv) {
            return Err(errors::illegal_move(py, mv, self.position.legality(mv), ply));
        }
        self.record(Some(mv));
        Ok(())
    }
}

/// A null move: a move that goes nowhere, after which the other side is to move.
const NOWHERE: Move = match Square::at(0, 0) {
    Some(square) => Move::new(square, square),
    None => unreachable!(),
};

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (fen = Text::start(), *, strict = true), text_signature = "(fen=START_FEN, *, strict=True)")]
    fn new(py: Python<'_>, fen: Text, strict: bool) -> PyResult<Self> {
        let setup = Setup::from_fen(&fen).map_err(|error| errors::invalid_fen(py, &error))?;
        let position = if strict {
            Position::from_setup(&setup).map_err(|faults| errors::invalid_position(py, &faults))?
        } else {
            Position::unvalidated(&setup)
        };
        Ok(Self { position, stack: Vec::new() })
    }

    #[getter]
    fn fen(&self) -> String {
        self.position.to_fen()
    }

    #[getter]
    fn start_fen(&self) -> String {
        let mut start = self.clone();
        while start.take_back().is_some() {}
        start.fen()
    }

    #[getter]
    fn turn(&self) -> PySide {
        self.position.side().into()
    }

    #[getter]
    fn ply(&self) -> usize {
        self.stack.len()
    }

    #[getter]
    fn quiet_plies(&self) -> u16 {
        self.position.quiet_plies()
    }

    #[getter]
    fn round(&self) -> u16 {
        self.position.round()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.position.hash()
    }

    fn piece_at(&self, square: Index) -> Option<PyPiece> {
        self.position.piece_at(square.0).map(PyPiece)
    }

    fn piece_map(&self) -> HashMap<usize, PyPiece> {
        let pieces =
            self.position.occupied().filter_map(|square| Some((square, self.position.piece_at(square)?)));
        pieces.map(|(square, piece)| (square.index(), PyPiece(piece))).collect()
    }

    fn king(&self, side: PySide) -> Option<usize> {
        self.position.king(side.into()).map(Square::index)
    }

    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves(self.position.clone())
    }

    fn captures(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        PyMove::interned_all(py, &self.position.captures())
    }

    fn checks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        PyMove::interned_all(py, &self.position.checks())
    }

    fn is_legal(&self, r#move: &Bound<'_, PyMove>) -> bool {
        self.position.is_legal(r#move.get().0)
    }

    fn is_pseudo_legal(&self, r#move: &Bound<'_, PyMove>) -> bool {
        self.position.is_pseudo_legal(r#move.get().0)
    }

    fn legality(&self, r#move: &Bound<'_, PyMove>) -> &'static str {
        self.position.legality(r#move.get().0).name()
    }

    fn is_check(&self) -> bool {
        self.position.in_check()
    }

    fn checkers(&self) -> Vec<usize> {
        indices(self.position.checkers())
    }

    fn attackers(&self, side: PySide, square: Index) -> Vec<usize> {
        indices(self.position.attackers(square.0, side.into()))
    }

    fn destinations(&self, square: Index) -> Vec<usize> {
        indices(self.position.destinations(square.0))
    }

    fn pinned(&self) -> Vec<usize> {
        indices(self.position.pinned())
    }

    fn gives_check(&self, r#move: &Bound<'_, PyMove>) -> bool {
        self.position.gives_check(r#move.get().0)
    }

    fn is_checkmate(&self) -> bool {
        self.position.is_checkmate()
    }

    fn is_stalemate(&self) -> bool {
        self.position.is_stalemate()
    }

    fn nothing_can_cross(&self) -> bool {
        self.position.nothing_can_cross()
    }

    fn push(&mut self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = Self::read(py, r#move)?;
        self.push_checked(py, mv, None)
    }

    fn push_all(slf: &Bound<'_, Self>, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        // The moves are taken first: what gives them may look at this very board.
        let read: Vec<PyResult<Move>> = moves.try_iter()?.map(|item| Self::read(py, &item?)).collect();
        let mut board = slf.try_borrow_mut()?;
        let before = board.stack.len();
        for (index, step) in read.into_iter().enumerate() {
            if let Err(error) = step.and_then(|mv| board.push_checked(py, mv, Some(index + 1))) {
                while board.stack.len() > before {
                    board.take_back();
                }
                return Err(error);
            }
        }
        Ok(())
    }

    #[pyo3(signature = (text, notation = None))]
    fn parse(&self, py: Python<'_>, text: Text, notation: Option<Text>) -> PyResult<Py<PyMove>> {
        PyMove::interned(py, notation::read(py, &self.position, &text, notation.as_deref())?.mv)
    }

    #[pyo3(signature = (text, notation = None))]
    fn read_text(
        &self,
        py: Python<'_>,
        text: Text,
        notation: Option<Text>,
    ) -> PyResult<(Py<PyMove>, &'static str)> {
        let reading = notation::read(py, &self.position, &text, notation.as_deref())?;
        Ok((PyMove::interned(py, reading.mv)?, reading.resolution.name()))
    }

    #[pyo3(signature = (text, notation = None))]
    fn push_text(&mut self, py: Python<'_>, text: Text, notation: Option<Text>) -> PyResult<Py<PyMove>> {
        let mv = notation::read(py, &self.position, &text, notation.as_deref())?.mv;
        self.record(Some(mv));
        PyMove::interned(py, mv)
    }

    #[pyo3(signature = (text, notation = None))]
    fn candidates(&self, py: Python<'_>, text: Text, notation: Option<Text>) -> PyResult<Vec<Py<PyMove>>> {
        notation::candidates(py, &self.position, &text, notation.as_deref())
    }

    #[pyo3(signature = (r#move, *, script = Text::of("simplified"), manner = Text::of("series"), wide = false), text_signature = "($self, move, *, script='simplified', manner='series', wide=False)")]
    fn chinese(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyMove>,
        script: Text,
        manner: Text,
        wide: bool,
    ) -> PyResult<String> {
        let mv = r#move.get().0;
        notation::written(py, mv, chinese(&self.position, mv, notation::style(&script, &manner, wide)?))
    }

    #[pyo3(signature = (r#move, *, script = Text::of("simplified"), manner = Text::of("series"), bars = false), text_signature = "($self, move, *, script='simplified', manner='series', bars=False)")]
    fn short(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyMove>,
        script: Text,
        manner: Text,
        bars: bool,
    ) -> PyResult<String> {
        let mv = r#move.get().0;
        notation::written(py, mv, short(&self.position, mv, notation::style(&script, &manner, false)?, bars))
    }

    #[pyo3(signature = (r#move, *, dialect = Text::of("wxf")), text_signature = "($self, move, *, dialect='wxf')")]
    fn wxf(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>, dialect: Text) -> PyResult<String> {
        let mv = r#move.get().0;
        notation::written(py, mv, notation::wxf(&self.position, mv, &dialect)?)
    }

    fn push_unchecked(&mut self, r#move: &Bound<'_, PyMove>) {
        self.record(Some(r#move.get().0));
    }

    fn push_null(&mut self) {
        self.record(None);
    }

    fn pop(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let taken = self.take_back().ok_or_else(no_move)?;
        taken.map(|mv| PyMove::interned(py, mv)).transpose()
    }

    fn peek(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let past = self.stack.last().ok_or_else(no_move)?;
        past.mv.map(|mv| PyMove::interned(py, mv)).transpose()
    }

    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Option<Py<PyMove>>>> {
        let moves = self.stack.iter().map(|past| past.mv);
        moves.map(|mv| mv.map(|mv| PyMove::interned(py, mv)).transpose()).collect()
    }

    /// How often the present position has stood since the last capture, now included.
    fn occurrences(&self) -> usize {
        let key = self.position.hash();
        let quiet = self.stack.iter().rev().take_while(|past| past.undo.captured().is_none());
        1 + quiet.filter(|past| past.key == key).count()
    }

    fn mirror(&self) -> Self {
        Self { position: self.position.mirror(), stack: Vec::new() }
    }

    fn swap_sides(&self) -> Self {
        Self { position: self.position.swap_sides(), stack: Vec::new() }
    }

    fn perft(slf: &Bound<'_, Self>, py: Python<'_>, depth: Count) -> PyResult<u64> {
        let position = slf.try_borrow()?.position.clone();
        Ok(py.detach(|| perft::perft(&position, depth.0)))
    }

    fn divide(slf: &Bound<'_, Self>, py: Python<'_>, depth: Count) -> PyResult<Vec<(Py<PyMove>, u64)>> {
        let position = slf.try_borrow()?.position.clone();
        let counts = py.detach(|| perft::divide(&position, depth.0));
        counts.into_iter().map(|(mv, count)| Ok((PyMove::interned(py, mv)?, count))).collect()
    }

    /// Takes over another board's position and history.
    fn _restore(&mut self, other: &Self) {
        self.clone_from(other);
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

fn no_move() -> PyErr {
    PyIndexError::new_err("没有可以收回的着法 / no move to take back")
}
