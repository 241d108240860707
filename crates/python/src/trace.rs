//! The facts of every ply of a recorded game.

use pyo3::prelude::*;
use zhicai_core::history::{self, Trace};
use zhicai_core::{Fault, Position, Setup};

use crate::arguments::Text;
use crate::errors;
use crate::moves::PyMove;
use crate::setup::PyFault;

#[pyclass(name = "Trace", module = "zhicai._core", frozen)]
pub struct PyTrace {
    trace: Trace,
    faults: Vec<Fault>,
}

#[pymethods]
impl PyTrace {
    #[getter]
    fn faults(&self) -> Vec<PyFault> {
        self.faults.iter().copied().map(PyFault).collect()
    }

    #[getter]
    fn legality(&self) -> Vec<&'static str> {
        self.trace.plies.iter().map(|ply| ply.legality.name()).collect()
    }

    #[getter]
    fn first_illegal(&self) -> Option<usize> {
        self.trace
            .plies
            .iter()
            .position(|ply| ply.legality != zhicai_core::Legality::Legal)
            .map(|index| index + 1)
    }

    fn messages(&self, ply: i64) -> PyResult<(String, String)> {
        let index = usize::try_from(ply).ok().and_then(|ply| ply.checked_sub(1));
        let facts = index.and_then(|index| self.trace.plies.get(index));
        let message = facts.map(|ply| ply.legality.message()).ok_or_else(|| {
            pyo3::exceptions::PyIndexError::new_err(format!("没有第 {ply} 着 / there is no ply {ply}"))
        })?;
        Ok((message.zh, message.en))
    }

    #[getter]
    fn captures(&self) -> Vec<bool> {
        self.trace.plies.iter().map(|ply| ply.captured.is_some()).collect()
    }

    #[getter]
    fn checks(&self) -> Vec<bool> {
        self.trace.plies.iter().map(|ply| ply.check).collect()
    }

    #[getter]
    fn keys(&self) -> Vec<u64> {
        std::iter::once(self.trace.start.hash()).chain(self.trace.plies.iter().map(|ply| ply.key)).collect()
    }

    #[getter]
    fn repetitions(&self) -> Vec<Vec<usize>> {
        let found = history::repetitions(&self.keys(), &self.captures());
        found.into_iter().map(|repetition| repetition.occurrences).collect()
    }

    #[getter]
    fn over(&self) -> Option<(usize, &'static str)> {
        self.trace.over.map(|(ply, termination)| (ply, termination.name()))
    }

    #[getter]
    fn end_fen(&self) -> String {
        self.trace.end.to_fen()
    }

    fn __len__(&self) -> usize {
        self.trace.plies.len()
    }
}

#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands lists over by value.
pub fn trace(py: Python<'_>, fen: Text, moves: Vec<Bound<'_, PyMove>>) -> PyResult<PyTrace> {
    let setup = Setup::from_fen(&fen).map_err(|error| errors::invalid_fen(py, &error))?;
    let start = Position::unvalidated(&setup);
    let moves: Vec<zhicai_core::Move> = moves.iter().map(|mv| mv.get().0).collect();
    Ok(PyTrace { trace: history::trace(&start, &moves), faults: setup.faults() })
}
