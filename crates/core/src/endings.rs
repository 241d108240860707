//! Facts that end a game: mate, stalemate, and material that can never cross the river.

use crate::bitboard::Bitboard;
use crate::piece::Kind;
use crate::position::Position;

impl Position {
    /// Whether the side to move is in check and has no legal move (将死, cxa-2011 art. 3.2).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move (困毙, cxa-2011 art. 3.3), which loses.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether neither side has a chariot, horse, cannon or pawn, so that nothing can ever cross the river
    /// (cxa-2011 art. 4.2.2, read narrowly: anything beyond is the arbiter's to declare).
    #[must_use]
    pub fn nothing_can_cross(&self) -> bool {
        let crossing = [Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Pawn];
        crossing.iter().fold(Bitboard::EMPTY, |all, kind| all | self.kinds[kind.index()]).is_empty()
    }
}
