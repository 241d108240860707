//! Moves: one Python object for each pair of squares, made once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use zhicai_core::messages::{Message, quoted};
use zhicai_core::{Move, Square};

use crate::arguments::Text;
use crate::errors;
use crate::squares::Index;

/// From one square to another; says nothing of legality. There is one object for each pair of squares.
#[pyclass(name = "Move", module = "zhicai._core", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyMove(pub Move);

static INTERNED: PyOnceLock<Vec<Py<PyMove>>> = PyOnceLock::new();

const fn slot(mv: Move) -> usize {
    mv.from().index() * 90 + mv.to().index()
}

impl PyMove {
    fn table(py: Python<'_>) -> PyResult<&Vec<Py<Self>>> {
        INTERNED.get_or_try_init(py, || {
            let pairs = Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)));
            pairs.map(|mv| Py::new(py, Self(mv))).collect()
        })
    }

    /// The one object of this move.
    pub fn interned(py: Python<'_>, mv: Move) -> PyResult<Py<Self>> {
        Ok(Self::table(py)?[slot(mv)].clone_ref(py))
    }

    /// The objects of these moves.
    pub fn interned_all(py: Python<'_>, moves: &[Move]) -> PyResult<Vec<Py<Self>>> {
        let table = Self::table(py)?;
        Ok(moves.iter().map(|mv| table[slot(*mv)].clone_ref(py)).collect())
    }
}

/// Reads four characters such as `h2e2`.
pub fn coordinates(py: Python<'_>, text: &str) -> PyResult<Move> {
    Move::from_coordinates(text).ok_or_else(|| {
        let shown = quoted(text);
        let message = Message::new(
            format!("“{shown}”不是坐标着法，应如 h2e2"),
            format!("'{shown}' is no coordinate move such as h2e2"),
        );
        errors::unreadable_move(py, &message, "grammar")
    })
}

#[pymethods]
impl PyMove {
    #[new]
    fn new(py: Python<'_>, text: Text) -> PyResult<Py<Self>> {
        Self::interned(py, coordinates(py, &text)?)
    }

    /// The move between two squares; raises ValueError for a number that is no square.
    #[staticmethod]
    fn from_squares(py: Python<'_>, from_square: Index, to_square: Index) -> PyResult<Py<Self>> {
        Self::interned(py, Move::new(from_square.0, to_square.0))
    }

    /// Where the piece stands.
    #[getter(from_square)]
    fn origin(&self) -> usize {
        self.0.from().index()
    }

    /// Where it goes.
    #[getter(to_square)]
    fn target(&self) -> usize {
        self.0.to().index()
    }

    /// The move on a board mirrored left to right.
    fn mirror(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        Self::interned(py, self.0.mirror())
    }

    /// The move on a board turned half round.
    fn rotate(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        Self::interned(py, self.0.rotate())
    }

    /// Such as `h2e2`, ranks 0-9.
    #[getter]
    fn uci(&self) -> String {
        self.0.to_string()
    }

    /// Such as `H2-E2`.
    #[getter]
    fn iccs(&self) -> String {
        format!("{}-{}", self.0.from(), self.0.to()).to_ascii_uppercase()
    }

    /// Such as `h3e3`, ranks 1-10.
    #[getter]
    fn uci_from_one(&self) -> String {
        zhicai_core::notation::uci_from_one(self.0).as_str().to_owned()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyString>,))> {
        let text = PyString::new(slf.py(), &slf.get().0.to_string());
        Ok((slf.py().get_type::<Self>().into_any(), (text,)))
    }
}
