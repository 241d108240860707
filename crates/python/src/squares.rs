//! Squares are plain ints in Python: `rank * 9 + file`, 0..=89.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use zhicai_core::Square;

/// The square an int stands for.
pub fn checked(index: i64) -> PyResult<Square> {
    u8::try_from(index).ok().and_then(Square::new).ok_or_else(|| {
        PyValueError::new_err(format!("{index} 不是棋盘上的点（0 到 89） / {index} is no square (0 to 89)"))
    })
}

#[pyfunction]
pub fn square(name: &str) -> PyResult<usize> {
    name.parse::<Square>().map(Square::index).map_err(|_| {
        PyValueError::new_err(format!(
            "{name:?} 不是棋盘上的点（a0 到 i9） / {name:?} is no square (a0 to i9)"
        ))
    })
}

#[pyfunction]
pub fn square_name(square: i64) -> PyResult<String> {
    Ok(checked(square)?.to_string())
}
