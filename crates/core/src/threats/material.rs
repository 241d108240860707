//! What pieces are worth, by kind (cxa-2011 art. 1.2).

use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::Square;
use std::ops::{Add, Neg, Sub};

/// A balance of material: halves of a chariot, then advisors and elephants, then pawns that have crossed.
///
/// Ordered in this sequence and never added up to one figure, because a crossed pawn's value floats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Material {
    /// A chariot counts 2, a horse or cannon 1.
    pub strong: i16,
    /// Advisors and elephants.
    pub weak: i16,
    /// Crossed pawns.
    pub pawns: i16,
}

impl Material {
    /// Nothing won and nothing lost.
    pub const NOTHING: Self = Self { strong: 0, weak: 0, pawns: 0 };
    /// A mate, which outweighs everything.
    pub const MATE: Self = Self { strong: 99, weak: 0, pawns: 0 };

    /// Whether a mate is in it.
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.strong > Self::MATE.strong / 2
    }

    /// What a piece is worth on its square. Kings, and pawns at home, are worth nothing.
    #[must_use]
    pub const fn of(piece: Piece, square: Square) -> Self {
        let (strong, weak, pawns) = match piece.kind {
            Kind::King => (0, 0, 0),
            Kind::Chariot => (2, 0, 0),
            Kind::Horse | Kind::Cannon => (1, 0, 0),
            Kind::Advisor | Kind::Elephant => (0, 1, 0),
            Kind::Pawn => (0, 0, if piece.side.own_rank(square) >= 5 { 1 } else { 0 }),
        };
        Self { strong, weak, pawns }
    }

    /// What stands on a square.
    #[must_use]
    pub fn on(position: &Position, square: Square) -> Self {
        position.piece_at(square).map_or(Self::NOTHING, |piece| Self::of(piece, square))
    }

    /// Whether the balance counts as material won (得子).
    ///
    /// A strong piece for any weak pieces or pawns is no gain, and a pawn given for weak or single strong pieces is
    /// none: only a chariot outweighs it (cxa-2020 arts 26.6-26.8).
    #[must_use]
    pub const fn is_gain(self) -> bool {
        if self.pawns < 0 {
            return self.strong >= 2;
        }
        self.strong > 0 || (self.strong == 0 && self.weak >= 0 && self.weak + self.pawns > 0)
    }

    /// Whether the balance counts as material lost. A pawn against a weak piece is no loss either way: their values
    /// are not compared (cxa-2011 art. 1.2).
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.strong < 0 || (self.strong == 0 && self.weak + self.pawns < 0)
    }
}

impl Add for Material {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            strong: self.strong + other.strong,
            weak: self.weak + other.weak,
            pawns: self.pawns + other.pawns,
        }
    }
}

impl Neg for Material {
    type Output = Self;

    fn neg(self) -> Self {
        Self { strong: -self.strong, weak: -self.weak, pawns: -self.pawns }
    }
}

impl Sub for Material {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}
