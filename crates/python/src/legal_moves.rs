//! The legal moves of a position as a sequence that costs nothing until it is looked at.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use zhicai_core::{MoveList, Position};

use crate::arguments::Step;
use crate::moves::PyMove;

/// The legal moves of one position: a sequence that is worked out when it is looked at.
#[pyclass(name = "LegalMoves", module = "zhicai._core", frozen, sequence)]
pub struct PyLegalMoves(pub Position);

impl PyLegalMoves {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, PyMove::interned_all(py, &self.0.legal_moves())?)
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        self.0.count_legal() as usize
    }

    /// How many there are, without making them.
    fn count(&self) -> u32 {
        self.0.count_legal()
    }

    fn __bool__(&self) -> bool {
        self.0.has_legal_move()
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        mv.extract::<Step>().is_ok_and(|mv| self.0.is_legal(mv.0))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<PyMove>> {
        let moves: MoveList = self.0.legal_moves();
        let at = if index < 0 { index + moves.len() as isize } else { index };
        let mv = usize::try_from(at).ok().and_then(|at| moves.get(at));
        let mv = mv.ok_or_else(|| PyIndexError::new_err("没有这么多着法 / no such move"))?;
        PyMove::interned(py, *mv)
    }

    fn __repr__(&self) -> String {
        let texts: Vec<String> = self.0.legal_moves().iter().map(ToString::to_string).collect();
        format!("<LegalMoves ({})>", texts.join(", "))
    }
}
