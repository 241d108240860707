//! Counting the leaves of the move tree, the common check of move generators.

use crate::bitboard::Bitboard;
use crate::movegen::Visitor;
use crate::moves::Move;
use crate::position::Position;
use crate::processor::{self, Walker};
use crate::square::Square;

/// The number of legal games of `depth` plies from a position; the last ply is counted, not played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    processor::perft(position, depth)
}

/// The count below each legal move; `depth` is at least 1 and includes that move.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.play(mv), below))).collect()
}

/// One level of the walk; `W` takes the next.
#[inline(always)]
pub(crate) fn walk<W: Walker>(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_inline()),
        _ => {
            let mut level = Level { position, depth, leaves: 0, walker: std::marker::PhantomData::<W> };
            position.visit_legal(Bitboard::FULL, &mut level);
            level.leaves
        }
    }
}

struct Level<'a, W> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
    walker: std::marker::PhantomData<W>,
}

impl<W: Walker> Level<'_, W> {
    #[inline(always)]
    fn step(&mut self, mv: Move) {
        let mut next = self.position.clone();
        next.make(mv);
        self.leaves += W::perft(&next, self.depth - 1);
    }
}

impl<W: Walker> Visitor for Level<'_, W> {
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
