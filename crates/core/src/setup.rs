//! A setup: pieces on a board as anyone may put them, and the list of all that is wrong with it.

use crate::bitboard::Bitboard;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::square::{SQUARES, Square};

/// A board as found, valid or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The piece on each square, by index.
    pub board: [Option<Piece>; SQUARES],
    /// Who is to move.
    pub side: Side,
    /// Plies since the last capture.
    pub quiet_plies: u16,
    /// Number of the present round, from 1.
    pub round: u16,
}

impl Default for Setup {
    /// An empty board, Red to move.
    fn default() -> Self {
        Self { board: [None; SQUARES], side: Side::Red, quiet_plies: 0, round: 1 }
    }
}

/// One thing that keeps a setup from being a position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// A side has no king.
    NoKing(Side),
    /// More pieces of a kind than the set holds (cxa-2011 art. 1.2).
    TooMany(Piece, u32),
    /// A king outside its palace (cxa-2011 art. 2.2).
    KingOutsidePalace(Side, Square),
    /// An advisor on a point that no advisor can reach (cxa-2011 art. 2.2).
    AdvisorOffPoint(Side, Square),
    /// An elephant on a point that no elephant can reach (cxa-2011 art. 2.2).
    ElephantOffPoint(Side, Square),
    /// A pawn where no pawn can come: behind its start, or aside before the river (cxa-2011 art. 2.2).
    PawnOffPoint(Side, Square),
    /// Two pawns of one side on one file before the river.
    PawnsBehindEachOther(Side, Square),
    /// The kings face each other on an open file (cxa-2011 art. 2.2).
    KingsFacing,
    /// The side that is not to move stands in check.
    WaitingSideInCheck(Side),
}

impl Fault {
    /// A stable name for programs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NoKing(_) => "no_king",
            Self::TooMany(..) => "too_many",
            Self::KingOutsidePalace(..) => "king_outside_palace",
            Self::AdvisorOffPoint(..) => "advisor_off_point",
            Self::ElephantOffPoint(..) => "elephant_off_point",
            Self::PawnOffPoint(..) => "pawn_off_point",
            Self::PawnsBehindEachOther(..) => "pawns_behind_each_other",
            Self::KingsFacing => "kings_facing",
            Self::WaitingSideInCheck(_) => "waiting_side_in_check",
        }
    }

    /// The square to point at, where there is one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match self {
            Self::KingOutsidePalace(_, square)
            | Self::AdvisorOffPoint(_, square)
            | Self::ElephantOffPoint(_, square)
            | Self::PawnOffPoint(_, square)
            | Self::PawnsBehindEachOther(_, square) => Some(*square),
            Self::NoKing(_) | Self::TooMany(..) | Self::KingsFacing | Self::WaitingSideInCheck(_) => None,
        }
    }
}

impl Setup {
    /// Every fault of the setup, each its own kind; none means that it is a position.
    ///
    /// Check and facing kings are looked at only where each side has exactly one king.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for side in Side::BOTH {
            self.count_faults(side, &mut faults);
        }
        for square in Square::all() {
            if let Some(piece) = self.board[square.index()] {
                faults.extend(self.placement_fault(piece, square));
            }
        }
        if Side::BOTH.iter().all(|side| self.count(Piece::new(*side, Kind::King)) == 1) {
            self.king_faults(&mut faults);
        }
        faults
    }

    fn count(&self, piece: Piece) -> u32 {
        self.board.iter().filter(|cell| **cell == Some(piece)).count() as u32
    }

    fn count_faults(&self, side: Side, faults: &mut Vec<Fault>) {
        for kind in Kind::ALL {
            let piece = Piece::new(side, kind);
            let count = self.count(piece);
            if kind == Kind::King && count == 0 {
                faults.push(Fault::NoKing(side));
            } else if count > kind.full_count() {
                faults.push(Fault::TooMany(piece, count));
            }
        }
    }

    fn placement_fault(&self, piece: Piece, square: Square) -> Option<Fault> {
        let side = piece.side;
        let (file, rank) = (square.file(), side.own_rank(square));
        match piece.kind {
            Kind::King if !((3..=5).contains(&file) && rank <= 2) => {
                Some(Fault::KingOutsidePalace(side, square))
            }
            Kind::Advisor if !advisor_point(file, rank) => Some(Fault::AdvisorOffPoint(side, square)),
            Kind::Elephant if !elephant_point(file, rank) => Some(Fault::ElephantOffPoint(side, square)),
            Kind::Pawn if rank < 3 || (rank < 5 && file % 2 == 1) => Some(Fault::PawnOffPoint(side, square)),
            Kind::Pawn if rank == 3 && self.pawn_before(piece, square) => {
                Some(Fault::PawnsBehindEachOther(side, square))
            }
            _ => None,
        }
    }

    fn pawn_before(&self, pawn: Piece, square: Square) -> bool {
        square.offset(0, pawn.side.forward()).is_some_and(|next| self.board[next.index()] == Some(pawn))
    }

    fn king_faults(&self, faults: &mut Vec<Fault>) {
        let position = Position::unvalidated(self);
        let waiting = !self.side;
        let Some(king) = position.king(waiting) else { return };
        if position.kings_face() {
            faults.push(Fault::KingsFacing);
        }
        if position.attackers(king, self.side).without(position.pieces(self.side, Kind::King))
            != Bitboard::EMPTY
        {
            faults.push(Fault::WaitingSideInCheck(waiting));
        }
    }
}

const fn advisor_point(file: u8, rank: u8) -> bool {
    matches!((file, rank), (3 | 5, 0 | 2) | (4, 1))
}

const fn elephant_point(file: u8, rank: u8) -> bool {
    matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
}
