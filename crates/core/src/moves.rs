//! A move (着): one piece from one square to another (cxa-2011 art. 2.3).

use crate::square::Square;
use std::fmt;

/// From one square to another; says nothing of legality.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A move from `from` to `to`.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() as u16) << 7 | to.index() as u16)
    }

    /// Where the piece stands.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::known((self.0 >> 7) as u8)
    }

    /// Where it goes.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::known((self.0 & 127) as u8)
    }

    /// The move on a board mirrored left to right.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::new(self.from().mirror(), self.to().mirror())
    }

    /// The move on a board turned half round.
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::new(self.from().rotate(), self.to().rotate())
    }

    /// Reads four characters such as `h2e2`, ranks 0-9.
    #[must_use]
    pub fn from_coordinates(text: &str) -> Option<Self> {
        let from = text.get(..2)?.parse().ok()?;
        let to = text.get(2..)?.parse().ok()?;
        Some(Self::new(from, to))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
