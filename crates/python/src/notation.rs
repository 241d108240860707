//! Move texts: names of notations and styles, and reading and writing with them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use zhicai_core::messages::quoted;
use zhicai_core::notation::{
    self, ChineseStyle, Dialect, Manner, MoveText, Notation, ReadError, Reading, Script,
};
use zhicai_core::{Move, Position};

use crate::arguments::Text;
use crate::errors;
use crate::moves::PyMove;

const SCRIPTS: [(&str, Script); 2] =
    [("simplified", Script::Simplified), ("traditional", Script::Traditional)];
const MANNERS: [(&str, Manner); 3] =
    [("series", Manner::Series), ("file", Manner::File), ("file_and_pawn", Manner::FileAndPawn)];
const DIALECTS: [(&str, Dialect); 7] = [
    ("wxf", Dialect::Wxf),
    ("equals", Dialect::Equals),
    ("playok", Dialect::PlayOk),
    ("xqbase", Dialect::Xqbase),
    ("xqwizard", Dialect::XqWizard),
    ("yang", Dialect::Yang),
    ("fairy", Dialect::Fairy),
];

/// The value of a name, or an error that lists the names there are.
fn named<T: Copy>(names: &[(&'static str, T)], name: &str) -> PyResult<T> {
    names.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = names.iter().map(|(known, _)| *known).collect();
        let known = known.join(", ");
        let name = quoted(name);
        PyValueError::new_err(format!("没有“{name}”，可用：{known} / no '{name}'; there are {known}"))
    })
}

fn notation_named(name: &str) -> PyResult<Notation> {
    named(&Notation::ALL.map(|notation| (notation.name(), notation)), name)
}

/// Chinese style by the names of its parts.
pub fn style(script: &str, manner: &str, wide: bool) -> PyResult<ChineseStyle> {
    Ok(ChineseStyle { script: named(&SCRIPTS, script)?, manner: named(&MANNERS, manner)?, wide })
}

/// Reads a text in the named notation, or in any.
pub fn read(py: Python<'_>, position: &Position, text: &str, name: Option<&str>) -> PyResult<Reading> {
    let reading = match name {
        None => notation::read(position, text),
        Some(name) => match DIALECTS.iter().find(|(known, _)| name.strip_prefix("wxf-") == Some(known)) {
            Some((_, dialect)) => notation::read_wxf(position, text, Some(*dialect)),
            None => notation::read_as(position, text, notation_named(name)?),
        },
    };
    reading.map_err(|error| read_error(py, position, text, &error))
}

#[cold]
fn read_error(py: Python<'_>, position: &Position, text: &str, error: &ReadError) -> PyErr {
    let message = error.message(position, text);
    let candidates = error.candidates();
    match error {
        ReadError::Unreadable(reason) => errors::unreadable_move(py, &message, reason.name()),
        ReadError::Illegal(_) => errors::illegal_text(py, position, &message, &candidates),
        ReadError::Ambiguous(_) => errors::ambiguous_move(py, &message, &candidates),
    }
}

/// The moves a text can mean, legal or not.
pub fn candidates(
    py: Python<'_>,
    position: &Position,
    text: &str,
    name: Option<&str>,
) -> PyResult<Vec<Py<PyMove>>> {
    let found = match name {
        None => notation::candidates(position, text),
        Some(name) => notation::candidates_as(position, text, notation_named(name)?),
    };
    let found = found.map_err(|reason| read_error(py, position, text, &ReadError::Unreadable(reason)))?;
    PyMove::interned_all(py, &found)
}

/// A written move, or the error that it has no words.
pub fn written(py: Python<'_>, mv: Move, text: Option<MoveText>) -> PyResult<String> {
    text.map(|text| text.as_str().to_owned()).ok_or_else(|| errors::no_words(py, mv))
}

pub fn wxf(position: &Position, mv: Move, dialect: &str) -> PyResult<Option<MoveText>> {
    Ok(notation::wxf(position, mv, named(&DIALECTS, dialect)?))
}

/// The notations in which one text can be a move, whatever the position.
#[pyfunction]
pub fn recognise(text: Text) -> Vec<&'static str> {
    notation::recognise(&text).iter().map(Notation::name).collect()
}

/// The notations that read the most of a game's texts; raises InvalidFen.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands lists over by value.
pub fn recognise_game(py: Python<'_>, fen: Text, texts: Vec<Text>) -> PyResult<Vec<&'static str>> {
    let setup = zhicai_core::Setup::from_fen(&fen).map_err(|error| errors::invalid_fen(py, &error))?;
    let start = Position::unvalidated(&setup);
    let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
    Ok(notation::recognise_game(&start, &texts).iter().map(Notation::name).collect())
}
