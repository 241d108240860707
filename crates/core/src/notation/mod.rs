//! Reading and writing of moves in every notation that is met, and telling the notations apart.
//!
//! A text first gives the moves that it can mean on this board, found by geometry; legality then leaves one, none or
//! several. Nothing is guessed: what was left out and filled in by legality is reported ([`Resolution`]), and what
//! stays open is an error that carries the choices ([`ReadError`]).

mod algebraic;
mod candidates;
mod chinese;
mod coordinates;
mod describe;
mod error;
mod geometry;
mod locate;
mod messages;
mod recognise;
mod spec;
mod text;
mod wxf;

pub use candidates::Candidates;
pub use chinese::{ChineseStyle, Manner, Script, chinese, short};
pub use coordinates::{iccs, uci, uci_from_one};
pub use error::{ReadError, Unreadable};
pub use recognise::{Notations, recognise, recognise_game};
pub use text::MoveText;
pub use wxf::{Dialect, wxf};

use crate::moves::Move;
use crate::position::Position;
use coordinates::Points;
use spec::Found;

/// A text of more bytes is refused unread.
const LONGEST: usize = 64;

/// A way of writing moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Notation {
    /// 炮二平五 (cxa-2011 art. 7.5), read with the short form too.
    Chinese,
    /// 炮25 (cxa-2011 art. 7.5)
    ChineseShort,
    /// `C2.5` in any [`Dialect`]
    Wxf,
    /// `H2-E2`, ranks 0-9
    Iccs,
    /// `h2e2`, ranks 0-9
    Uci,
    /// `h3e3`, ranks 1-10
    UciFromOne,
    /// `Che2`, ranks 0-9; read only
    Algebraic,
    /// `Che3`, ranks 1-10; read only
    AlgebraicFromOne,
}

impl Notation {
    /// Every notation.
    pub const ALL: [Self; 8] = [
        Self::Chinese,
        Self::ChineseShort,
        Self::Wxf,
        Self::Iccs,
        Self::Uci,
        Self::UciFromOne,
        Self::Algebraic,
        Self::AlgebraicFromOne,
    ];

    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chinese => "chinese",
            Self::ChineseShort => "chinese_short",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
            Self::Uci => "uci",
            Self::UciFromOne => "uci_from_one",
            Self::Algebraic => "algebraic",
            Self::AlgebraicFromOne => "algebraic_from_one",
        }
    }
}

/// How a text came to mean one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resolution {
    /// The text says it all.
    Written,
    /// The text leaves something out, but only one such move stays on the board.
    Geometry,
    /// The text can mean several moves, of which one is legal.
    Legality,
}

impl Resolution {
    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Geometry => "geometry",
            Self::Legality => "legality",
        }
    }
}

/// A text that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The legal move that the text means.
    pub mv: Move,
    /// How it came to mean that move.
    pub resolution: Resolution,
    /// In which notation.
    pub notation: Notation,
}

/// The characters of a text without blanks, full-width forms of ASCII made plain.
fn written_characters(text: &str) -> Result<impl Iterator<Item = char>, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::TooLong(text.len()));
    }
    let written = text.chars().filter(|character| !is_blank(*character)).map(plain);
    if written.clone().next().is_none() { Err(Unreadable::Empty) } else { Ok(written) }
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

const fn plain(character: char) -> char {
    match character {
        '！'..='～' => ((character as u32 - '！' as u32) as u8 + b'!') as char,
        _ => character,
    }
}

/// Whether a text has Chinese characters other than blanks and full-width figures.
fn looks_chinese(text: &str) -> bool {
    text.len() <= LONGEST
        && text
            .chars()
            .any(|character| matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'))
}

/// Reads a move in whatever notation it is written.
///
/// Coordinates are read with ranks 0-9 where that gives a legal move, and with ranks 1-10 where only that does.
/// Algebraic notation is refused where both do.
///
/// # Errors
/// The text cannot be read, means no legal move, or means several.
pub fn read(position: &Position, text: &str) -> Result<Reading, ReadError> {
    if looks_chinese(text) {
        return read_as(position, text, Notation::Chinese);
    }
    match Points::parse(text) {
        Ok(points) => read_points(position, points),
        Err(_) => match read_wxf(position, text, None) {
            Err(ReadError::Unreadable(Unreadable::Grammar)) if algebraic::parse(text).is_ok() => {
                algebraic::read_either(position, text)
            }
            other => other,
        },
    }
}

fn read_points(position: &Position, points: Points) -> Result<Reading, ReadError> {
    let zero = if points.dash { Notation::Iccs } else { Notation::Uci };
    let written = Resolution::Written;
    match (points.counted_from(0), points.counted_from(1)) {
        (None, None) => Err(Unreadable::NoDestination.into()),
        (Some(mv), None) => coordinates::settle(position, mv, zero, written),
        (None, Some(mv)) => coordinates::settle(position, mv, Notation::UciFromOne, written),
        (Some(low), Some(high)) => coordinates::settle(position, low, zero, written).or_else(|error| {
            let own = |mv: Move| position.of(position.side()).has(mv.from());
            match coordinates::settle(position, high, Notation::UciFromOne, Resolution::Legality) {
                Err(_) if own(low) || !own(high) => Err(error),
                other => other,
            }
        }),
    }
}

/// Reads a move in one notation.
///
/// # Errors
/// The text cannot be read, means no legal move, or means several.
pub fn read_as(position: &Position, text: &str, notation: Notation) -> Result<Reading, ReadError> {
    match notation {
        Notation::Chinese | Notation::ChineseShort => {
            let (spec, notation) = chinese_spec(text, notation)?;
            let mut found = Found::new();
            found.add(position, spec);
            found.settle(position, notation)
        }
        Notation::Wxf => read_wxf(position, text, None),
        Notation::Iccs | Notation::Uci | Notation::UciFromOne => coordinates::read(position, text, notation),
        Notation::Algebraic | Notation::AlgebraicFromOne => algebraic::read(position, text, notation),
    }
}

/// Reads a move in WXF notation; without a dialect, in any that gives a legal move.
///
/// # Errors
/// The text cannot be read, means no legal move, or means several.
pub fn read_wxf(position: &Position, text: &str, dialect: Option<Dialect>) -> Result<Reading, ReadError> {
    wxf::read(position, text, dialect)
}

/// The moves that a text can mean in a notation, legal or not.
///
/// # Errors
/// The text cannot be read.
pub fn candidates_as(position: &Position, text: &str, notation: Notation) -> Result<Candidates, Unreadable> {
    match notation {
        Notation::Chinese | Notation::ChineseShort => {
            let mut found = Found::new();
            found.add(position, chinese_spec(text, notation)?.0);
            found.candidates()
        }
        Notation::Wxf => wxf::candidates(position, text, None),
        Notation::Iccs | Notation::Uci | Notation::UciFromOne => coordinates::candidates(text, notation),
        Notation::Algebraic | Notation::AlgebraicFromOne => algebraic::candidates(position, text, notation),
    }
}

/// The moves that a text can mean in every notation it can be written in, legal or not.
///
/// # Errors
/// The text cannot be read in any.
pub fn candidates(position: &Position, text: &str) -> Result<Candidates, Unreadable> {
    let mut all = Candidates::EMPTY;
    let mut failure = None;
    for notation in recognise(text).iter() {
        match candidates_as(position, text, notation) {
            Ok(found) => found.iter().for_each(|mv| all.add(*mv)),
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    if !all.is_empty() {
        return Ok(all);
    }
    let notation = if looks_chinese(text) { Notation::Chinese } else { Notation::Wxf };
    failure.map_or_else(|| candidates_as(position, text, notation), Err)
}

/// The short form alone, or the full form with the short one.
fn chinese_spec(text: &str, notation: Notation) -> Result<(spec::Spec, Notation), Unreadable> {
    match chinese::parse(text)? {
        (spec, true) if notation == Notation::Chinese => Ok((spec, Notation::Chinese)),
        (spec, false) => Ok((spec, Notation::ChineseShort)),
        _ => Err(Unreadable::Grammar),
    }
}
