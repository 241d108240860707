//! The exceptions, and how the core's errors become them.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use zhicai_core::messages::{Message, faults_message};
use zhicai_core::{Fault, FenError, Legality, Move, Position};

use crate::moves::PyMove;
use crate::setup::PyFault;

create_exception!(zhicai.errors, ZhicaiError, PyValueError, "Any error of zhicai's own.");
create_exception!(zhicai.errors, InvalidFen, ZhicaiError, "A position string that cannot be read.");
create_exception!(zhicai.errors, InvalidPosition, ZhicaiError, "A setup that is no position of a game.");
create_exception!(zhicai.errors, InvalidMove, ZhicaiError, "A text that is no move.");
create_exception!(zhicai.errors, IllegalMove, ZhicaiError, "A move that the rules do not allow here.");
create_exception!(zhicai.errors, AmbiguousMove, ZhicaiError, "A text that more than one legal move fits.");

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ZhicaiError", py.get_type::<ZhicaiError>())?;
    module.add("InvalidFen", py.get_type::<InvalidFen>())?;
    module.add("InvalidPosition", py.get_type::<InvalidPosition>())?;
    module.add("InvalidMove", py.get_type::<InvalidMove>())?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("AmbiguousMove", py.get_type::<AmbiguousMove>())
}

/// Puts the two texts on an exception as `message_zh` and `message_en`.
pub fn with_message(py: Python<'_>, make: impl FnOnce(String) -> PyErr, message: &Message) -> PyErr {
    let error = make(format!("{} / {}", message.zh, message.en));
    let value = error.value(py);
    match value.setattr("message_zh", &message.zh).and_then(|()| value.setattr("message_en", &message.en)) {
        Ok(()) => error,
        Err(failure) => failure,
    }
}

fn with_attribute<'py>(py: Python<'py>, error: PyErr, name: &str, value: impl IntoPyObject<'py>) -> PyErr {
    match error.value(py).setattr(name, value) {
        Ok(()) => error,
        Err(failure) => failure,
    }
}

pub fn invalid_fen(py: Python<'_>, error: &FenError) -> PyErr {
    with_message(py, InvalidFen::new_err, &error.message())
}

pub fn invalid_position(py: Python<'_>, faults: &[Fault]) -> PyErr {
    let error = with_message(py, InvalidPosition::new_err, &faults_message(faults));
    let faults: Vec<PyFault> = faults.iter().copied().map(PyFault).collect();
    with_attribute(py, error, "faults", faults)
}

/// A text that is no move of this position; `reason` is a stable name.
pub fn unreadable_move(py: Python<'_>, message: &Message, reason: &str) -> PyErr {
    with_attribute(py, with_message(py, InvalidMove::new_err, message), "reason", reason)
}

/// A text all of whose meanings are illegal.
pub fn illegal_text(py: Python<'_>, position: &Position, message: &Message, candidates: &[Move]) -> PyErr {
    let reason = candidates.first().map(|mv| position.legality(*mv).name());
    illegal(py, message, candidates, reason, None)
}

/// `ply` is counted from 1 within the call that failed.
pub fn illegal_move(py: Python<'_>, mv: Move, legality: Legality, ply: Option<usize>) -> PyErr {
    let reason = legality.message();
    let (place_zh, place_en) =
        ply.map_or_else(Default::default, |ply| (format!("第 {ply} 着 "), format!("move {ply}, ")));
    let message = Message::new(
        format!("{place_zh}{mv} 不合规则：{}", reason.zh),
        format!("{place_en}{mv} is not legal: {}", reason.en),
    );
    illegal(py, &message, &[mv], Some(legality.name()), ply)
}

fn illegal(
    py: Python<'_>,
    message: &Message,
    candidates: &[Move],
    reason: Option<&str>,
    ply: Option<usize>,
) -> PyErr {
    let error = with_moves(py, with_message(py, IllegalMove::new_err, message), candidates);
    let error = match candidates.first().map(|mv| PyMove::interned(py, *mv)).transpose() {
        Ok(mv) => with_attribute(py, error, "move", mv),
        Err(failure) => return failure,
    };
    with_attribute(py, with_attribute(py, error, "reason", reason), "ply", ply)
}

/// A text with several legal meanings.
pub fn ambiguous_move(py: Python<'_>, message: &Message, candidates: &[Move]) -> PyErr {
    with_moves(py, with_message(py, AmbiguousMove::new_err, message), candidates)
}

fn with_moves(py: Python<'_>, error: PyErr, candidates: &[Move]) -> PyErr {
    match PyMove::interned_all(py, candidates) {
        Ok(moves) => with_attribute(py, error, "candidates", moves),
        Err(failure) => failure,
    }
}

/// A move that goes in a way for which notation by files has no words.
pub fn no_words(py: Python<'_>, mv: Move) -> PyErr {
    let message = Message::new(
        format!("{mv} 起点无子或走法无法用文字记录，请用坐标"),
        format!("{mv} starts from no piece or goes as no piece does; write it as coordinates"),
    );
    unreadable_move(py, &message, "no_words")
}
