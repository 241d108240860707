//! Squares are plain ints in Python: `rank * 9 + file`, 0..=89.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use zhicai_core::Square;
use zhicai_core::messages::quoted;

use crate::arguments::{Text, whole};

/// The square that an int stands for, or a name such as `e0`.
pub struct Index(pub Square);

impl<'a, 'py> FromPyObject<'a, 'py> for Index {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.cast::<PyString>() {
            return named(&name.to_string_lossy()).map(Self);
        }
        let index = whole(object)?;
        let square = index.and_then(|index| u8::try_from(index).ok()).and_then(Square::new);
        square.map(Self).ok_or_else(|| {
            let number = index.map_or_else(|| "…".to_owned(), |index| index.to_string());
            PyValueError::new_err(format!(
                "{number} 不是棋盘上的点（0 到 89） / {number} is no square (0 to 89)"
            ))
        })
    }
}

/// The square of a name `a0` to `i9`; raises ValueError.
#[pyfunction]
pub fn square(name: Text) -> PyResult<usize> {
    named(&name).map(Square::index)
}

/// The name of a square; raises ValueError.
#[pyfunction]
pub fn square_name(square: Index) -> String {
    square.0.to_string()
}

fn named(name: &str) -> PyResult<Square> {
    name.parse().map_err(|_| {
        let shown = quoted(name);
        PyValueError::new_err(format!(
            "“{shown}”不是棋盘上的点（a0 到 i9） / '{shown}' is no square (a0 to i9)"
        ))
    })
}
