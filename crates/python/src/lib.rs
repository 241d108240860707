//! `zhicai._core`: the core's facts as Python objects.

mod arguments;
mod board;
mod errors;
mod legal_moves;
mod moves;
mod notation;
mod pieces;
mod roots;
mod setup;
mod squares;
mod threats;
mod trace;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("START_FEN", zhicai_core::START_FEN)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<pieces::PySide>()?;
    module.add_class::<pieces::PyKind>()?;
    module.add_class::<pieces::PyPiece>()?;
    module.add_class::<moves::PyMove>()?;
    module.add_class::<setup::PyFault>()?;
    module.add_class::<setup::PySetup>()?;
    module.add_class::<legal_moves::PyLegalMoves>()?;
    module.add_class::<board::PyBoard>()?;
    module.add_class::<trace::PyTrace>()?;
    module.add_class::<threats::PyMaterial>()?;
    module.add_class::<threats::PyWin>()?;
    module.add_class::<threats::PyThreats>()?;
    module.add_class::<threats::PyThreatSearch>()?;
    module.add_function(wrap_pyfunction!(squares::square, module)?)?;
    module.add_function(wrap_pyfunction!(squares::square_name, module)?)?;
    module.add_class::<roots::PyCapture>()?;
    module.add_function(wrap_pyfunction!(roots::captures_met, module)?)?;
    module.add_function(wrap_pyfunction!(roots::holders, module)?)?;
    module.add_function(wrap_pyfunction!(trace::trace, module)?)?;
    module.add_function(wrap_pyfunction!(threats::kill, module)?)?;
    module.add_function(wrap_pyfunction!(notation::recognise, module)?)?;
    module.add_function(wrap_pyfunction!(notation::recognise_game, module)?)?;
    errors::add_to(module)
}
