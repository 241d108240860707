//! Algebraic notation as chess programs write it for xiangqi, `Che2`, `c4`, `Ch2-e2`: read, not written.
//!
//! Ranks are counted from 0 or from 1; within a game only [`super::recognise_game`] can tell.

use super::candidates::Candidates;
use super::error::{ReadError, Unreadable};
use super::{Notation, Reading, Resolution, written_characters};
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;
use std::iter::Peekable;

/// What is written of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Part {
    file: Option<u8>,
    rank: Option<u8>,
}

/// A text taken apart, before it is known from where ranks are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    kind: Kind,
    from: Part,
    file: u8,
    rank: u8,
}

/// Takes a text apart: upper-case piece (none for a pawn), what tells like pieces apart, `x` or `-`, target, marks.
pub(crate) fn parse(text: &str) -> Result<Form, Unreadable> {
    let mut characters = written_characters(text)?.peekable();
    let kind = characters.next_if(char::is_ascii_uppercase).map_or(Some(Kind::Pawn), kind);
    let kind = kind.ok_or(Unreadable::Grammar)?;
    let first = part(&mut characters)?;
    let stroke = characters.next_if(|character| matches!(character, 'x' | '-' | ':')).is_some();
    let second = part(&mut characters)?;
    let (from, to) =
        if second == Part::default() && !stroke { (Part::default(), first) } else { (first, second) };
    let annotated = characters.all(|character| matches!(character, '+' | '#' | '!' | '?'));
    match (to.file, to.rank) {
        (Some(file), Some(rank)) if annotated => Ok(Form { kind, from, file, rank }),
        _ => Err(Unreadable::Grammar),
    }
}

const fn kind(letter: char) -> Option<Kind> {
    match letter {
        'G' => Some(Kind::Advisor),
        'M' => Some(Kind::Elephant),
        _ => Kind::from_letter(letter),
    }
}

fn part(characters: &mut Peekable<impl Iterator<Item = char>>) -> Result<Part, Unreadable> {
    let file = characters.next_if(|character| matches!(character, 'a'..='i')).map(|file| file as u8 - b'a');
    let mut figure = || characters.next_if(char::is_ascii_digit).map(|digit| digit as u8 - b'0');
    let rank = match (figure(), figure()) {
        (Some(1), Some(0)) => Some(10),
        (rank, None) => rank,
        _ => return Err(Unreadable::Grammar),
    };
    Ok(Part { file, rank })
}

impl Form {
    /// Whether the text can count ranks from `lowest`.
    pub(crate) fn counts_from(self, lowest: u8) -> bool {
        let ranks = lowest..lowest + 10;
        ranks.contains(&self.rank) && self.from.rank.is_none_or(|rank| ranks.contains(&rank))
    }

    /// The moves of pieces that can go to the target when the lowest rank is `lowest`.
    fn candidates(self, position: &Position, lowest: u8) -> Result<Candidates, Unreadable> {
        let target = self.rank.checked_sub(lowest).and_then(|rank| Square::at(self.file, rank));
        let to = target.ok_or(Unreadable::NoDestination)?;
        let mut moves = Candidates::EMPTY;
        for from in position.pieces(position.side(), self.kind) {
            let file = self.from.file.is_none_or(|file| file == from.file());
            let rank = self.from.rank.is_none_or(|rank| rank == from.rank() + lowest);
            if file && rank && position.destinations(from).has(to) {
                moves.add(Move::new(from, to));
            }
        }
        if moves.is_empty() { Err(Unreadable::NoDestination) } else { Ok(moves) }
    }
}

const fn lowest(notation: Notation) -> u8 {
    if matches!(notation, Notation::AlgebraicFromOne) { 1 } else { 0 }
}

/// The moves that a text can mean, legal or not.
pub(crate) fn candidates(
    position: &Position,
    text: &str,
    notation: Notation,
) -> Result<Candidates, Unreadable> {
    parse(text)?.candidates(position, lowest(notation))
}

/// Reads a move with one way of counting ranks. The notation itself counts on legality to tell pieces apart.
pub(crate) fn read(position: &Position, text: &str, notation: Notation) -> Result<Reading, ReadError> {
    let candidates = candidates(position, text, notation)?;
    let legal = candidates.filtered(|mv| position.is_legal(mv));
    match *legal {
        [] => Err(ReadError::Illegal(candidates)),
        [mv] => Ok(Reading { mv, resolution: Resolution::Written, notation }),
        _ => Err(ReadError::Ambiguous(legal)),
    }
}

/// Reads a move with whichever way of counting ranks gives a legal one.
pub(crate) fn read_either(position: &Position, text: &str) -> Result<Reading, ReadError> {
    let zero = read(position, text, Notation::Algebraic);
    let one = read(position, text, Notation::AlgebraicFromOne);
    match (zero, one) {
        (Ok(zero), Ok(one)) => {
            let mut both = Candidates::one(zero.mv);
            both.add(one.mv);
            Err(ReadError::Ambiguous(both))
        }
        (Ok(only), Err(ReadError::Unreadable(_))) | (Err(ReadError::Unreadable(_)), Ok(only)) => Ok(only),
        (Ok(only), Err(ReadError::Illegal(_))) | (Err(ReadError::Illegal(_)), Ok(only)) => {
            Ok(Reading { resolution: Resolution::Legality, ..only })
        }
        (Err(ReadError::Unreadable(_)), Err(error)) | (Err(error), _) | (_, Err(error)) => Err(error),
    }
}
