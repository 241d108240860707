//! The facts of every ply of a recorded game.

use pyo3::prelude::*;
use zhicai_core::history::{self, Trace};
use zhicai_core::{Fault, Position, Setup};

use crate::arguments::Text;
use crate::errors;
use crate::moves::PyMove;
use crate::setup::PyFault;

/// What every ply of a recorded game did. Lists of plies have one item a ply, the first ply first.
#[pyclass(name = "Trace", module = "zhicai._core", frozen)]
pub struct PyTrace {
    trace: Trace,
    faults: Vec<Fault>,
}

#[pymethods]
impl PyTrace {
    /// What is wrong with the start position.
    #[getter]
    fn faults(&self) -> Vec<PyFault> {
        self.faults.iter().copied().map(PyFault).collect()
    }

    /// As `Board.legality` says it, each move judged in the position it was played in.
    #[getter]
    fn legality(&self) -> Vec<&'static str> {
        self.trace.plies.iter().map(|ply| ply.legality.name()).collect()
    }

    /// The first ply, counted from 1, that was not legal.
    #[getter]
    fn first_illegal(&self) -> Option<usize> {
        self.trace
            .plies
            .iter()
            .position(|ply| ply.legality != zhicai_core::Legality::Legal)
            .map(|index| index + 1)
    }

    /// Why ply `ply` (from 1) is legal or not, in Chinese and English; raises IndexError.
    fn messages(&self, ply: i64) -> PyResult<(String, String)> {
        let index = usize::try_from(ply).ok().and_then(|ply| ply.checked_sub(1));
        let facts = index.and_then(|index| self.trace.plies.get(index));
        let message = facts.map(|ply| ply.legality.message()).ok_or_else(|| {
            pyo3::exceptions::PyIndexError::new_err(format!("没有第 {ply} 着 / there is no ply {ply}"))
        })?;
        Ok((message.zh, message.en))
    }

    /// Whether the ply captured.
    #[getter]
    fn captures(&self) -> Vec<bool> {
        self.trace.plies.iter().map(|ply| ply.captured.is_some()).collect()
    }

    /// Whether the side to move after the ply stands in check.
    #[getter]
    fn checks(&self) -> Vec<bool> {
        self.trace.plies.iter().map(|ply| ply.check).collect()
    }

    /// Hash of the start position and of the position after every ply.
    #[getter]
    fn keys(&self) -> Vec<u64> {
        std::iter::once(self.trace.start.hash()).chain(self.trace.plies.iter().map(|ply| ply.key)).collect()
    }

    /// For each position that stood three times or more without a capture between: the plies after which it
    /// stood, 0 being the start position.
    #[getter]
    fn repetitions(&self) -> Vec<Vec<usize>> {
        let found = history::repetitions(&self.keys(), &self.captures());
        found.into_iter().map(|repetition| repetition.occurrences).collect()
    }

    /// The first ply after which the position was over (0: it began so), and how: `checkmate`, `stalemate` or
    /// `draw_dead_position`.
    #[getter]
    fn over(&self) -> Option<(usize, &'static str)> {
        self.trace.over.map(|(ply, termination)| (ply, termination.name()))
    }

    /// The position after the last ply.
    #[getter]
    fn end_fen(&self) -> String {
        self.trace.end.to_fen()
    }

    fn __len__(&self) -> usize {
        self.trace.plies.len()
    }
}

/// Replay recorded moves, legal or not, from any setup; raises InvalidFen.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands lists over by value.
pub fn trace(py: Python<'_>, fen: Text, moves: Vec<Bound<'_, PyMove>>) -> PyResult<PyTrace> {
    let setup = Setup::from_fen(&fen).map_err(|error| errors::invalid_fen(py, &error))?;
    let start = Position::unvalidated(&setup);
    let moves: Vec<zhicai_core::Move> = moves.iter().map(|mv| mv.get().0).collect();
    Ok(PyTrace { trace: history::trace(&start, &moves), faults: setup.faults() })
}
