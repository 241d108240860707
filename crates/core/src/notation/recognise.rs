//! Which notation a text, or a whole game, is written in.

use super::coordinates::Points;
use super::{Notation, ReadError, algebraic, chinese, looks_chinese, read_as, wxf};
use crate::position::Position;

/// A set of notations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Notations(u8);

impl Notations {
    /// No notation.
    pub const NONE: Self = Self(0);

    const fn of(notation: Notation) -> Self {
        Self(1 << notation as u8)
    }

    /// Whether the notation is in the set.
    #[must_use]
    pub const fn contains(self, notation: Notation) -> bool {
        self.0 & Self::of(notation).0 != 0
    }

    /// Whether no notation is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The notations of the set, in the order of [`Notation::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Notation> {
        Notation::ALL.into_iter().filter(move |notation| self.contains(*notation))
    }

    /// The only notation of the set.
    #[must_use]
    pub fn single(self) -> Option<Notation> {
        let mut all = self.iter();
        all.next().filter(|_| all.next().is_none())
    }

    #[must_use]
    const fn with(self, notation: Notation, condition: bool) -> Self {
        if condition { Self(self.0 | Self::of(notation).0) } else { self }
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::fmt::Debug for Notations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The notations in which one text can be a move, whatever the position. `h3e3` can be both kinds of UCI, `h10g8`
/// only the one that counts ranks from 1, and `h0g2` only the other.
#[must_use]
pub fn recognise(text: &str) -> Notations {
    if looks_chinese(text) {
        return match chinese::parse(text) {
            Ok((_, full)) => {
                let notation = if full { Notation::Chinese } else { Notation::ChineseShort };
                Notations::of(notation)
            }
            Err(_) => Notations::NONE,
        };
    }
    match Points::parse(text) {
        Ok(points) => coordinates(text, points),
        Err(_) => {
            let letters = algebraic::parse(text);
            Notations::NONE
                .with(Notation::Wxf, wxf::parse(text).is_ok())
                .with(Notation::Algebraic, letters.is_ok_and(|form| form.counts_from(0)))
                .with(Notation::AlgebraicFromOne, letters.is_ok_and(|form| form.counts_from(1)))
        }
    }
}

fn coordinates(text: &str, points: Points) -> Notations {
    let from_zero = points.counted_from(0).is_some();
    let iccs = points.dash || text.bytes().any(|byte| byte.is_ascii_uppercase());
    Notations::NONE
        .with(Notation::Iccs, from_zero && iccs)
        .with(Notation::Uci, from_zero && !iccs)
        .with(Notation::UciFromOne, points.counted_from(1).is_some())
}

/// The notations in which the texts are a game from `start`: those that read the most of them before the first that
/// gives no legal move. Empty when no notation reads the first text.
#[must_use]
pub fn recognise_game<T: AsRef<str>>(start: &Position, texts: &[T]) -> Notations {
    let possible = texts.iter().fold(Notations::NONE, |set, text| set.or(recognise(text.as_ref())));
    let mut best = Notations::NONE;
    let mut most = 0;
    for notation in possible.iter() {
        let count = readable(start, texts, notation);
        if count > most {
            (best, most) = (Notations::NONE, count);
        }
        best = best.with(notation, count == most && count > 0);
    }
    best.and(possible)
}

/// How far a notation reads the texts: two for each that it reads, one more where it stops at several legal moves.
fn readable<T: AsRef<str>>(start: &Position, texts: &[T], notation: Notation) -> usize {
    let mut position = start.clone();
    for (count, text) in texts.iter().enumerate() {
        match read_as(&position, text.as_ref(), notation) {
            Ok(reading) => position.make(reading.mv),
            Err(ReadError::Ambiguous(_)) => return 2 * count + 1,
            Err(_) => return 2 * count,
        };
    }
    2 * texts.len()
}
