//! Counting legal moves without making them: the last ply of perft, and the question whether any is left.

use crate::bitboard::Bitboard;
use crate::movegen::Visitor;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        self.count_legal_inline()
    }

    /// The same, for callers compiled with other processor features.
    #[inline(always)]
    pub(crate) fn count_legal_inline(&self) -> u32 {
        let mut counter = Counter(0);
        if let Some(king) = self.king(self.side) {
            let view = self.king_view(king);
            if view.checkers.is_empty() && view.screens.is_empty() {
                let own = self.of(self.side);
                self.visit_king(king, !own, &mut counter);
                if view.exposing.any() {
                    self.visit_tested(view.exposing.without(Bitboard::of(king)), !own, &mut counter);
                }
                return counter.0 + self.count_free(own.without(view.exposing | Bitboard::of(king)));
            }
        }
        self.visit_legal(Bitboard::FULL, &mut counter);
        counter.0
    }

    /// Moves of pieces that need no test and may go anywhere, counted line by line.
    #[inline(always)]
    fn count_free(&self, pieces: Bitboard) -> u32 {
        let of_kind = |kind: Kind| self.kinds[kind.index()] & pieces;
        let mut counter = Counter(0);
        for from in of_kind(Kind::Chariot) {
            let (rank, file) = self.line_occupancies(from);
            counter.0 += self.lines(from).count_slides(rank.own, file.own);
        }
        for from in of_kind(Kind::Cannon) {
            let (rank, file) = self.line_occupancies(from);
            counter.0 += self.lines(from).count_cannon(rank, file);
        }
        self.visit_steppers(pieces, !self.of(self.side), &mut counter);
        counter.0
    }
}

struct Counter(u32);

impl Visitor for Counter {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn shifted(&mut self, targets: Bitboard, _shift: i8) {
        self.0 += targets.count();
    }
}
