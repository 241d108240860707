//! Where a direction and a figure lead a piece, and whether the piece moves like that on an empty board.

use crate::piece::{Kind, Side};
use crate::square::{FILES, Square};

/// The direction of a move as its player sees it (cxa-2011 art. 7.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    /// 进 towards the enemy
    Advance,
    /// 退 towards home
    Retreat,
    /// 平 along the rank
    Level,
}

impl Verb {
    pub(crate) const ALL: [Self; 3] = [Self::Level, Self::Advance, Self::Retreat];

    /// The direction of a move of `side`.
    pub(crate) fn of(side: Side, from: Square, to: Square) -> Self {
        match side.own_rank(to).cmp(&side.own_rank(from)) {
            std::cmp::Ordering::Greater => Self::Advance,
            std::cmp::Ordering::Less => Self::Retreat,
            std::cmp::Ordering::Equal => Self::Level,
        }
    }
}

/// The file from Red's left, 0..=8, that a side calls by the number `own`, 1..=9.
#[inline]
pub(crate) const fn file_index(side: Side, own: u8) -> Option<u8> {
    if own == 0 || own > FILES {
        return None;
    }
    match side {
        Side::Red => Some(FILES - own),
        Side::Black => Some(own - 1),
    }
}

/// Whether the figure of a move names the file where it ends even when the piece advances or retreats.
#[inline]
pub(crate) const fn slants(kind: Kind) -> bool {
    matches!(kind, Kind::Advisor | Kind::Elephant | Kind::Horse)
}

/// The square to which a text leads a piece, whatever stands in between; `None` off the board or in no such way.
#[inline]
pub(crate) fn target(kind: Kind, side: Side, from: Square, verb: Verb, value: u8) -> Option<Square> {
    let ranks = match verb {
        Verb::Advance => side.forward(),
        Verb::Retreat => -side.forward(),
        Verb::Level if slants(kind) => return None,
        Verb::Level => {
            let to = Square::at(file_index(side, value)?, from.rank())?;
            return if to == from { None } else { Some(to) };
        }
    };
    if !slants(kind) {
        return from.offset(0, ranks * value as i8);
    }
    let files = file_index(side, value)? as i8 - from.file() as i8;
    let steps = match (kind, files.abs()) {
        (Kind::Advisor, 1) => 1,
        (Kind::Elephant, 2) => 2,
        (Kind::Horse, 1) => 2,
        (Kind::Horse, 2) => 1,
        _ => return None,
    };
    from.offset(files, ranks * steps)
}

/// Whether `to`, a result of [`target`], is a square to which such a piece could go on an empty board: inside the
/// palace, on its own bank, a single step (cxa-2011 art. 2.2).
#[inline]
pub(crate) fn fits(kind: Kind, side: Side, from: Square, to: Square) -> bool {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    match kind {
        Kind::Chariot | Kind::Cannon | Kind::Horse => true,
        Kind::King => files + ranks == 1 && in_palace(side, to),
        Kind::Advisor => in_palace(side, to),
        Kind::Elephant => side.own_rank(to) < 5,
        Kind::Pawn if files == 0 => side.own_rank(to) == side.own_rank(from) + 1,
        Kind::Pawn => files == 1 && side.own_rank(from) >= 5,
    }
}

fn in_palace(side: Side, square: Square) -> bool {
    (3..=5).contains(&square.file()) && side.own_rank(square) <= 2
}
