//! What Python may hand over for a text or a number: anything, with our own errors where it cannot be right.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use zhicai_core::Move;

use crate::moves::{self, PyMove};

/// A text. Half characters (lone surrogates) become U+FFFD, which no parser takes.
pub struct Text(String);

impl Text {
    /// The opening position, for signatures.
    pub fn start() -> Self {
        Self::of(zhicai_core::START_FEN)
    }

    /// A word of our own, for signatures.
    pub fn of(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>()?;
        Ok(Self(text.to_string_lossy().into_owned()))
    }
}

/// A move, or its coordinates such as `h2e2`.
pub struct Step(pub Move);

impl<'a, 'py> FromPyObject<'a, 'py> for Step {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<PyMove>() {
            return Ok(Self(mv.get().0));
        }
        let text = object.cast::<PyString>().map_err(|_| no_move(object))?;
        moves::coordinates(object.py(), &text.to_string_lossy()).map(Self)
    }
}

fn no_move(object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let kind = object.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!(
        "应为 Move 或 \"h2e2\" 这样的坐标，不是 {kind} / a Move or coordinates such as 'h2e2' is wanted, not {kind}"
    ))
}

/// A whole number that is not negative and not out of measure.
#[derive(Clone, Copy)]
pub struct Count(pub u32);

impl<'a, 'py> FromPyObject<'a, 'py> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number = whole(object)?.and_then(|number| u32::try_from(number).ok());
        number.map(Self).ok_or_else(|| {
            PyValueError::new_err(format!("应为 0 到 {0} 的整数 / a whole number from 0 to {0}", u32::MAX))
        })
    }
}

/// The number of an object; `None` when it is beyond 64 bits, a type error when it is no number.
pub fn whole(object: Borrowed<'_, '_, PyAny>) -> PyResult<Option<i64>> {
    match object.extract::<i64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(None),
        Err(error) => Err(error),
    }
}
