//! Boards as found, and what is wrong with them.

use pyo3::prelude::*;
use pyo3::types::PyType;
use zhicai_core::{Fault, Setup};

use crate::errors;
use crate::pieces::{PyPiece, PySide};
use crate::squares;

#[pyclass(name = "Fault", module = "zhicai._core", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyFault(pub Fault);

#[pymethods]
impl PyFault {
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.name()
    }

    #[getter]
    fn square(&self) -> Option<usize> {
        self.0.square().map(zhicai_core::Square::index)
    }

    #[getter]
    fn message_zh(&self) -> String {
        self.0.message().zh
    }

    #[getter]
    fn message_en(&self) -> String {
        self.0.message().en
    }

    fn __repr__(&self) -> String {
        format!("<Fault {}: {}>", self.0.name(), self.0.message().en)
    }
}

#[pyclass(name = "Setup", module = "zhicai._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PySetup(pub Setup);

#[pymethods]
impl PySetup {
    #[new]
    fn new(py: Python<'_>, fen: &str) -> PyResult<Self> {
        Setup::from_fen(fen).map(Self).map_err(|error| errors::invalid_fen(py, &error))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.py().get_type::<Self>(), (slf.get().fen(),))
    }

    #[getter]
    fn fen(&self) -> String {
        self.0.to_fen()
    }

    #[getter]
    fn side(&self) -> PySide {
        self.0.side.into()
    }

    #[getter]
    fn faults(&self) -> Vec<PyFault> {
        self.0.faults().into_iter().map(PyFault).collect()
    }

    fn piece_at(&self, square: i64) -> PyResult<Option<PyPiece>> {
        Ok(self.0.board[squares::checked(square)?.index()].map(PyPiece))
    }

    fn __repr__(&self) -> String {
        format!("Setup('{}')", self.0.to_fen())
    }
}
