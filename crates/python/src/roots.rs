//! Roots of targets as Python objects.

use pyo3::prelude::*;
use zhicai_core::roots::{self, Capture};
use zhicai_core::{Bitboard, Square};

use crate::board::PyBoard;
use crate::moves::PyMove;
use crate::squares::Index;

/// A capture that a side could make, and what it would meet.
#[pyclass(name = "Capture", module = "zhicai._core", frozen)]
pub struct PyCapture(Capture);

fn indices(squares: Bitboard) -> Vec<usize> {
    squares.map(Square::index).collect()
}

#[pymethods]
impl PyCapture {
    /// The capture.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        PyMove::interned(py, self.0.mv)
    }

    /// Where the capturer stands.
    #[getter]
    fn attacker(&self) -> usize {
        self.0.mv.from().index()
    }

    /// Where the target stands.
    #[getter]
    fn target(&self) -> usize {
        self.0.mv.to().index()
    }

    /// Squares of the pieces that may take back.
    #[getter]
    fn roots(&self) -> Vec<usize> {
        indices(self.0.roots)
    }

    /// Squares of the pieces that only seem to guard the target: taking back would expose their king.
    #[getter]
    fn false_roots(&self) -> Vec<usize> {
        indices(self.0.false_roots)
    }

    /// Whether the target, were its side to move, could take the capturer.
    #[getter]
    fn mutual(&self) -> bool {
        self.0.mutual
    }

    /// Whether the enemy mates with its next move after the capture.
    #[getter]
    fn mated(&self) -> bool {
        self.0.mated
    }

    fn __repr__(&self) -> String {
        format!("<Capture {}>", self.0.mv)
    }
}

/// Every capture that the side to move could make, or with `passed` the other side, a standing check aside.
#[pyfunction]
#[pyo3(signature = (board, *, passed = false))]
pub fn captures_met(board: &PyBoard, passed: bool) -> Vec<PyCapture> {
    let found =
        if passed { roots::captures(&board.position.null_move()) } else { roots::captures(&board.position) };
    found.into_iter().map(PyCapture).collect()
}

/// Squares of the enemy pieces that would attack the king if the piece on `square` left the board, and do not yet.
#[pyfunction]
pub fn holders(board: &PyBoard, square: Index) -> Vec<usize> {
    indices(roots::holders(&board.position, square.0))
}
