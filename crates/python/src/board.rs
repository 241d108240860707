//! A position with its history, changed in place.

use std::collections::HashMap;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use zhicai_core::notation::{chinese, short};
use zhicai_core::{Bitboard, Move, Position, Setup, Square, Undo, perft};

use crate::arguments::{Count, Step, Text};
use crate::errors;
use crate::legal_moves::PyLegalMoves;
use crate::moves::PyMove;
use crate::notation;
use crate::pieces::{PyPiece, PySide};
use crate::squares::Index;

/// A position with its history. Threads that share one must not change it at the same time (RuntimeError).
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

    /// The full FEN.
    #[getter]
    fn fen(&self) -> String {
        self.position.to_fen()
    }

    /// The full FEN of the position that this board began with.
    #[getter]
    fn start_fen(&self) -> String {
        let mut start = self.clone();
        while start.take_back().is_some() {}
        start.fen()
    }

    /// Whose move it is.
    #[getter]
    fn turn(&self) -> PySide {
        self.position.side().into()
    }

    /// Moves played on this board.
    #[getter]
    fn ply(&self) -> usize {
        self.stack.len()
    }

    /// Plies since the last capture, as FEN counts them: 65535 at most.
    #[getter]
    fn quiet_plies(&self) -> u16 {
        self.position.quiet_plies()
    }

    /// Number of the present round.
    #[getter]
    fn round(&self) -> u16 {
        self.position.round()
    }

    /// 64-bit hash of placement and side to move, the same on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.position.hash()
    }

    /// The piece on a square; raises ValueError for a number that is no square.
    fn piece_at(&self, square: Index) -> Option<PyPiece> {
        self.position.piece_at(square.0).map(PyPiece)
    }

    /// All pieces by square.
    fn piece_map(&self) -> HashMap<usize, PyPiece> {
        let pieces =
            self.position.occupied().filter_map(|square| Some((square, self.position.piece_at(square)?)));
        pieces.map(|(square, piece)| (square.index(), PyPiece(piece))).collect()
    }

    /// Where a side's king stands.
    fn king(&self, side: PySide) -> Option<usize> {
        self.position.king(side.into()).map(Square::index)
    }

    /// The legal moves (cxa-2011 arts 2.2-2.3, 3.4).
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves(self.position.clone())
    }

    /// The legal moves that capture.
    fn captures(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        PyMove::interned_all(py, &self.position.captures())
    }

    /// The legal moves that give check.
    fn checks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        PyMove::interned_all(py, &self.position.checks())
    }

    /// Whether the side to move may play it.
    fn is_legal(&self, r#move: Step) -> bool {
        self.position.is_legal(r#move.0)
    }

    /// Whether the piece moves like that, the own king's safety aside.
    fn is_pseudo_legal(&self, r#move: Step) -> bool {
        self.position.is_pseudo_legal(r#move.0)
    }

    /// `legal`, or why not: `empty_square`, `wrong_side`, `own_piece`, `not_its_move`, `leaves_palace`,
    /// `crosses_river`, `pawn_retreats`, `pawn_sideways_before_river`, `horse_hobbled`, `elephant_blocked`,
    /// `path_blocked`, `cannon_screens`; self-exposure: `kings_facing`, `self_check`, `check_unanswered`.
    fn legality(&self, r#move: Step) -> &'static str {
        self.position.legality(r#move.0).name()
    }

    /// Whether the side to move is in check (cxa-2011 art. 3.1).
    fn is_check(&self) -> bool {
        self.position.in_check()
    }

    /// Squares of the pieces that give check, the enemy king among them where the kings face.
    fn checkers(&self) -> Vec<usize> {
        indices(self.position.checkers())
    }

    /// Squares of the pieces of `side` that attack or guard a square.
    fn attackers(&self, side: PySide, square: Index) -> Vec<usize> {
        indices(self.position.attackers(square.0, side.into()))
    }

    /// Where the piece on a square can go by its own movement, the own king's safety aside.
    fn destinations(&self, square: Index) -> Vec<usize> {
        indices(self.position.destinations(square.0))
    }

    /// Own pieces whose leaving may expose the king of the side to move; some of their moves may be legal.
    fn pinned(&self) -> Vec<usize> {
        indices(self.position.pinned())
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: Step) -> bool {
        self.position.gives_check(r#move.0)
    }

    /// 将死 (cxa-2011 art. 3.2).
    fn is_checkmate(&self) -> bool {
        self.position.is_checkmate()
    }

    /// 困毙 (cxa-2011 art. 3.3).
    fn is_stalemate(&self) -> bool {
        self.position.is_stalemate()
    }

    /// Whether no piece of either side can ever cross the river (cxa-2011 art. 4.2.2).
    fn nothing_can_cross(&self) -> bool {
        self.position.nothing_can_cross()
    }

    /// Play a legal move; raises IllegalMove, and InvalidMove for a text that is no coordinates.
    fn push(&mut self, py: Python<'_>, r#move: Step) -> PyResult<()> {
        self.push_checked(py, r#move.0, None)
    }

    /// Play legal moves; at the first one that is not, raises as `push` does and leaves the board unchanged.
    fn push_all(slf: &Bound<'_, Self>, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        // The moves are taken first: what gives them may look at this very board.
        let read: Vec<PyResult<Step>> = moves.try_iter()?.map(|item| item?.extract()).collect();
        let mut board = slf.try_borrow_mut()?;
        let before = board.stack.len();
        for (index, step) in read.into_iter().enumerate() {
            if let Err(error) = step.and_then(|step| board.push_checked(py, step.0, Some(index + 1))) {
                while board.stack.len() > before {
                    board.take_back();
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// The legal move a text means, in the given notation or any; raises InvalidMove, IllegalMove, AmbiguousMove.
    ///
    /// Chinese in full or short, WXF in every dialect (`wxf-yang` and so on for one), ICCS, UCI
    /// (cxa-2011 art. 7.5).
    #[pyo3(signature = (text, notation = None))]
    fn parse(&self, py: Python<'_>, text: Text, notation: Option<Text>) -> PyResult<Py<PyMove>> {
        PyMove::interned(py, notation::read(py, &self.position, &text, notation.as_deref())?.mv)
    }

    /// As `parse`, and how the text came to mean the move.
    ///
    /// `written`: it says it all; `geometry`: it leaves something out, but only one such move stays on the board;
    /// `legality`: of the moves it can mean only one is legal.
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

    /// Read a text as `parse` does and play the move.
    #[pyo3(signature = (text, notation = None))]
    fn push_text(&mut self, py: Python<'_>, text: Text, notation: Option<Text>) -> PyResult<Py<PyMove>> {
        let mv = notation::read(py, &self.position, &text, notation.as_deref())?.mv;
        self.record(Some(mv));
        PyMove::interned(py, mv)
    }

    /// Every move a text can mean here, legal or not; raises InvalidMove.
    #[pyo3(signature = (text, notation = None))]
    fn candidates(&self, py: Python<'_>, text: Text, notation: Option<Text>) -> PyResult<Vec<Py<PyMove>>> {
        notation::candidates(py, &self.position, &text, notation.as_deref())
    }

    /// The move in full, such as 炮二平五 (cxa-2011 art. 7.5).
    ///
    /// `manner` is how four or five pawns on a file, or two files with several pawns, are told apart: one series
    /// 一兵 二兵 ..., the older 前四平五, or 前兵四平五. `wide` gives Black full-width figures. Raises InvalidMove for
    /// a move that has no words.
    #[pyo3(signature = (r#move, *, script = Text::of("simplified"), manner = Text::of("series"), wide = false), text_signature = "($self, move, *, script='simplified', manner='series', wide=False)")]
    fn chinese(
        &self,
        py: Python<'_>,
        r#move: Step,
        script: Text,
        manner: Text,
        wide: bool,
    ) -> PyResult<String> {
        let mv = r#move.0;
        notation::written(py, mv, chinese(&self.position, mv, notation::style(&script, &manner, wide)?))
    }

    /// The move as on a score sheet, such as 炮25 (cxa-2011 art. 7.5); with `bars` 进 and 退 are marked.
    #[pyo3(signature = (r#move, *, script = Text::of("simplified"), manner = Text::of("series"), bars = false), text_signature = "($self, move, *, script='simplified', manner='series', bars=False)")]
    fn short(
        &self,
        py: Python<'_>,
        r#move: Step,
        script: Text,
        manner: Text,
        bars: bool,
    ) -> PyResult<String> {
        let mv = r#move.0;
        notation::written(py, mv, short(&self.position, mv, notation::style(&script, &manner, false)?, bars))
    }

    /// The move such as C2.5; raises InvalidMove for a move that has no words.
    #[pyo3(signature = (r#move, *, dialect = Text::of("wxf")), text_signature = "($self, move, *, dialect='wxf')")]
    fn wxf(&self, py: Python<'_>, r#move: Step, dialect: Text) -> PyResult<String> {
        let mv = r#move.0;
        notation::written(py, mv, notation::wxf(&self.position, mv, &dialect)?)
    }

    /// Play any move; a move from an empty square only passes the turn.
    fn push_unchecked(&mut self, r#move: Step) {
        self.record(Some(r#move.0));
    }

    /// Give the turn to the other side.
    fn push_null(&mut self) {
        self.record(None);
    }

    /// Take back the last move (None: a null move); raises IndexError when there is none.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let taken = self.take_back().ok_or_else(no_move)?;
        taken.map(|mv| PyMove::interned(py, mv)).transpose()
    }

    /// The last move (None: a null move); raises IndexError when there is none.
    fn peek(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let past = self.stack.last().ok_or_else(no_move)?;
        past.mv.map(|mv| PyMove::interned(py, mv)).transpose()
    }

    /// All moves played on this board.
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

    /// The position mirrored left to right, without history.
    fn mirror(&self) -> Self {
        Self { position: self.position.mirror(), stack: Vec::new() }
    }

    /// The position with the colours swapped and the board turned round, without history.
    fn swap_sides(&self) -> Self {
        Self { position: self.position.swap_sides(), stack: Vec::new() }
    }

    /// The number of legal games of `depth` plies.
    fn perft(slf: &Bound<'_, Self>, py: Python<'_>, depth: Count) -> PyResult<u64> {
        let position = slf.try_borrow()?.position.clone();
        Ok(py.detach(|| perft::perft(&position, depth.0)))
    }

    /// The count below each legal move.
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
