//! Reading of Chinese notation (cxa-2011 art. 7.5).

use super::symbols::{Symbol, symbol};
use crate::notation::error::Unreadable;
use crate::notation::locate::{Place, Which};
use crate::notation::spec::Spec;
use crate::notation::written_characters;
use crate::piece::Kind;

/// 前兵四平五 has five characters; a short form may have a bar at its last figure.
const LONGEST: usize = 5;

/// Reads a text, and whether it is in the full form (四字) rather than the short one; says nothing of what stands on
/// the board.
pub(crate) fn parse(text: &str) -> Result<(Spec, bool), Unreadable> {
    let mut symbols = [Symbol::Figure(0); LONGEST];
    let mut count = 0;
    for character in written_characters(text)? {
        let symbol = symbol(character).ok_or(Unreadable::Symbol(character))?;
        *symbols.get_mut(count).ok_or(Unreadable::Grammar)? = symbol;
        count += 1;
    }
    sentence(&symbols[..count]).ok_or(Unreadable::Grammar)
}

fn sentence(symbols: &[Symbol]) -> Option<(Spec, bool)> {
    use Symbol::{Bar, Figure, Verb};
    let (head, verb, value, full) = match *symbols {
        [ref head @ .., Verb(verb), Figure(value)] => (head, Some(verb), value, true),
        [ref head @ .., Figure(value), Bar(verb)] => (head, Some(verb), value, false),
        [ref head @ .., Figure(value)] => (head, None, value, false),
        _ => return None,
    };
    let (kind, which) = subject(head, full)?;
    Some((Spec { kind, which, verb, value }, full))
}

/// Which piece the words before the direction point at.
fn subject(words: &[Symbol], full: bool) -> Option<(Kind, Which)> {
    use Symbol::{Figure, Piece, Place as At};
    Some(match *words {
        [Piece(kind), Figure(file)] => (kind, Which::File(file)),
        [At(place), Piece(kind)] | [Piece(kind), At(place)] => (kind, Which::Place(place)),
        [Figure(number), Piece(kind)] => (kind, Which::Place(Place::Nth(number))),
        [At(place), Piece(kind), Figure(file)] => (kind, Which::PlaceOnFile(place, file)),
        [Figure(number), Piece(kind), Figure(file)] => (kind, Which::PlaceOnFile(Place::Nth(number), file)),
        // Only pawns are ever written without their name.
        [At(place), Figure(file)] => (Kind::Pawn, Which::PlaceOnFile(place, file)),
        [Figure(number), Figure(file)] if full => (Kind::Pawn, Which::PlaceOnFile(Place::Nth(number), file)),
        _ => return None,
    })
}
