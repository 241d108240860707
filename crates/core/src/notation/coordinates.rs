//! Coordinates: ICCS `H2-E2`, UCCI `h2e2` (ranks 0-9), and UCI as chess programs count, `h3e3` (ranks 1-10).

use super::candidates::Candidates;
use super::error::{ReadError, Unreadable};
use super::text::MoveText;
use super::{Notation, Reading, Resolution, written_characters};
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// A file and a rank as written.
type Point = (u8, u8);

/// Two points as written, before it is known from where ranks are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Points {
    from: Point,
    to: Point,
    /// A dash stands between them, as in ICCS.
    pub(crate) dash: bool,
}

impl Points {
    /// Reads two points in either case, with or without a dash.
    pub(crate) fn parse(text: &str) -> Result<Self, Unreadable> {
        let mut characters = written_characters(text)?.peekable();
        let from = point(&mut characters)?;
        let dash = characters.next_if(|character| matches!(character, '-' | '–' | '—' | '−')).is_some();
        let to = point(&mut characters)?;
        match characters.next() {
            Some(character) if !character.is_ascii() => Err(Unreadable::Symbol(character)),
            Some(_) => Err(Unreadable::Grammar),
            None => Ok(Self { from, to, dash }),
        }
    }

    /// The move when the lowest rank is `lowest`; `None` off the board or where nothing moves.
    pub(crate) fn counted_from(self, lowest: u8) -> Option<Move> {
        let square = |(file, rank): Point| Square::at(file, rank.checked_sub(lowest)?);
        let (from, to) = (square(self.from)?, square(self.to)?);
        (from != to).then(|| Move::new(from, to))
    }
}

fn point(characters: &mut std::iter::Peekable<impl Iterator<Item = char>>) -> Result<Point, Unreadable> {
    let file = match characters.next().map(|character| character.to_ascii_lowercase()) {
        Some(file @ 'a'..='i') => file as u8 - b'a',
        Some(character) if !character.is_ascii() => return Err(Unreadable::Symbol(character)),
        _ => return Err(Unreadable::Grammar),
    };
    let mut figure = || characters.next_if(char::is_ascii_digit).map(|digit| digit as u8 - b'0');
    let first = figure().ok_or(Unreadable::Grammar)?;
    match figure() {
        None => Ok((file, first)),
        Some(0) if first == 1 => Ok((file, 10)),
        Some(_) => Err(Unreadable::Grammar),
    }
}

/// The lowest rank of a coordinate notation.
const fn lowest(notation: Notation) -> u8 {
    if matches!(notation, Notation::UciFromOne) { 1 } else { 0 }
}

/// The move that a text names, legal or not.
pub(crate) fn candidates(text: &str, notation: Notation) -> Result<Candidates, Unreadable> {
    let mv = Points::parse(text)?.counted_from(lowest(notation)).ok_or(Unreadable::NoDestination)?;
    Ok(Candidates::one(mv))
}

/// Reads a move in one kind of coordinates; an illegal one comes back as the only candidate.
pub(crate) fn read(position: &Position, text: &str, notation: Notation) -> Result<Reading, ReadError> {
    let mv = Points::parse(text)?.counted_from(lowest(notation)).ok_or(Unreadable::NoDestination)?;
    settle(position, mv, notation, Resolution::Written)
}

/// The reading of a legal move.
pub(crate) fn settle(
    position: &Position,
    mv: Move,
    notation: Notation,
    resolution: Resolution,
) -> Result<Reading, ReadError> {
    if position.is_legal(mv) {
        Ok(Reading { mv, resolution, notation })
    } else {
        Err(ReadError::Illegal(Candidates::one(mv)))
    }
}

/// `H2-E2`, ranks 0-9.
#[must_use]
pub fn iccs(mv: Move) -> MoveText {
    let [from_file, from_rank, to_file, to_rank] = characters(mv);
    [from_file.to_ascii_uppercase(), from_rank, '-', to_file.to_ascii_uppercase(), to_rank]
        .into_iter()
        .collect()
}

/// `h2e2`, ranks 0-9.
#[must_use]
pub fn uci(mv: Move) -> MoveText {
    characters(mv).into_iter().collect()
}

/// `h3e3`, `h10g8`: ranks 1-10.
#[must_use]
pub fn uci_from_one(mv: Move) -> MoveText {
    let mut text = MoveText::EMPTY;
    for square in [mv.from(), mv.to()] {
        text.push(char::from(b'a' + square.file()));
        if square.rank() == 9 {
            text.push('1');
            text.push('0');
        } else {
            text.push(char::from(b'1' + square.rank()));
        }
    }
    text
}

fn characters(mv: Move) -> [char; 4] {
    let (from, to) = (mv.from(), mv.to());
    let file = |square: Square| char::from(b'a' + square.file());
    let rank = |square: Square| char::from(b'0' + square.rank());
    [file(from), rank(from), file(to), rank(to)]
}
