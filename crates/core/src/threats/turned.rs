//! One of the four tellings of a position: mirrored or not, with the colours swapped or not.
//!
//! Where several lines are equally good, which of them is found depends on the order in which moves are tried, and so
//! on squares. Every question is therefore asked of the same telling, and the answer turned back: what is true of a
//! position is true of its mirror image and of the other side, to the last detail.

use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::square::Square;
use crate::threats::finding::{Threats, Win};
use crate::threats::like::Like;

/// A position as it is told, and the way back. Turning twice is turning back.
pub struct Turned {
    pub position: Position,
    swapped: bool,
    mirrored: bool,
}

impl Turned {
    /// The telling with Red to move whose hash is the smaller.
    pub fn of(position: &Position) -> Self {
        let swapped = position.side() == Side::Black;
        let upright = if swapped { position.swap_sides() } else { position.clone() };
        let mirror = upright.mirror();
        if mirror.hash() < upright.hash() {
            Self { position: mirror, swapped, mirrored: true }
        } else {
            Self { position: upright, swapped, mirrored: false }
        }
    }

    /// A square in the other telling.
    pub const fn square(&self, square: Square) -> Square {
        let square = if self.swapped { square.rotate() } else { square };
        if self.mirrored { square.mirror() } else { square }
    }

    /// A move in the other telling.
    pub const fn turn(&self, mv: Move) -> Move {
        Move::new(self.square(mv.from()), self.square(mv.to()))
    }

    /// A line in the other telling.
    pub fn line(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().map(|mv| self.turn(*mv)).collect()
    }

    /// What was found, as the position is told outside.
    pub fn threats(&self, found: Threats) -> Threats {
        Threats {
            wins: found.wins.into_iter().map(|win| self.win(win)).collect(),
            like: found.like.into_iter().map(|pair| self.like(pair)).collect(),
            undecided: found.undecided,
        }
    }

    const fn like(&self, pair: Like) -> Like {
        Like { own: self.square(pair.own), theirs: self.square(pair.theirs), even: pair.even }
    }

    fn win(&self, win: Win) -> Win {
        Win {
            target: self.square(win.target),
            by: self.square(win.by),
            line: self.line(&win.line),
            full_line: self.line(&win.full_line),
            targets: win.targets.iter().map(|square| self.square(*square)).collect(),
            ..win
        }
    }
}
