//! Facts that end a game: mate, stalemate, and material that can never cross the river.

use crate::bitboard::Bitboard;
use crate::piece::Kind;
use crate::position::Position;

/// How a game can be over by the position alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// The side to move is mated and loses (cxa-2011 art. 4.1.1).
    Checkmate,
    /// The side to move is stalemated and loses (cxa-2011 art. 4.1.2).
    Stalemate,
    /// Neither side can win (cxa-2011 art. 4.2.2).
    DeadPosition,
}

impl Termination {
    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "draw_dead_position",
        }
    }
}

impl Position {
    /// How the game is over, if it is. A side without a king is not judged.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        self.king(self.side)?;
        if !self.has_legal_move() {
            Some(if self.in_check() { Termination::Checkmate } else { Termination::Stalemate })
        } else if self.nothing_can_cross() {
            Some(Termination::DeadPosition)
        } else {
            None
        }
    }

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
