//! Counting the leaves of the move tree, the common check of move generators.

use crate::bitboard::Bitboard;
use crate::movegen::Visitor;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// The number of legal games of `depth` plies from a position; the last ply is counted, not played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal()),
        _ => {
            let mut walk = Walk { position, depth, leaves: 0 };
            position.visit_legal(Bitboard::FULL, &mut walk);
            walk.leaves
        }
    }
}

/// The count below each legal move; `depth` is at least 1 and includes that move.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.play(mv), below))).collect()
}

struct Walk<'a> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
}

impl Walk<'_> {
    #[inline(always)]
    fn step(&mut self, mv: Move) {
        self.leaves += perft(&self.position.play(mv), self.depth - 1);
    }
}

impl Visitor for Walk<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.step(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn shifted(&mut self, targets: Bitboard, shift: i8) {
        for to in targets {
            self.step(Move::new(to.back(shift), to));
        }
    }
}
