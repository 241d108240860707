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
        Position::unvalidated(self).faults()
    }
}

impl Position {
    /// Every fault of the placement.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                faults.extend(self.count_fault(Piece::new(side, kind)));
            }
        }
        let mut misplaced = Side::BOTH.iter().fold(Bitboard::EMPTY, |all, side| all | self.misplaced(*side));
        misplaced |= self.pawns_behind_each_other(Side::Red) | self.pawns_behind_each_other(Side::Black);
        for square in misplaced {
            faults.extend(self.piece_at(square).map(|piece| placement_fault(piece, square)));
        }
        if Side::BOTH.iter().all(|side| self.pieces(*side, Kind::King).count() == 1) {
            self.king_faults(&mut faults);
        }
        faults
    }

    fn count_fault(&self, piece: Piece) -> Option<Fault> {
        let count = self.pieces(piece.side, piece.kind).count();
        if piece.kind == Kind::King && count == 0 {
            Some(Fault::NoKing(piece.side))
        } else if count > piece.kind.full_count() {
            Some(Fault::TooMany(piece, count))
        } else {
            None
        }
    }

    /// Pieces of a side on points that they can never reach.
    fn misplaced(&self, side: Side) -> Bitboard {
        BOUND.iter().zip(&POINTS).fold(Bitboard::EMPTY, |all, (kind, points)| {
            all | self.pieces(side, *kind).without(Bitboard(points[side.index()]))
        })
    }

    /// Pawns that have an own pawn right before them although neither has crossed the river.
    fn pawns_behind_each_other(&self, side: Side) -> Bitboard {
        let pawns = self.pieces(side, Kind::Pawn).0;
        Bitboard(match side {
            Side::Red => pawns & (pawns >> 9) & RED_PAWN_RANK,
            Side::Black => pawns & (pawns << 9) & BLACK_PAWN_RANK,
        })
    }

    fn king_faults(&self, faults: &mut Vec<Fault>) {
        let waiting = !self.side;
        let Some(king) = self.king(waiting) else { return };
        if self.kings_face() {
            faults.push(Fault::KingsFacing);
        }
        if self.attackers(king, self.side).without(self.pieces(self.side, Kind::King)).any() {
            faults.push(Fault::WaitingSideInCheck(waiting));
        }
    }
}

fn placement_fault(piece: Piece, square: Square) -> Fault {
    let side = piece.side;
    match piece.kind {
        Kind::King => Fault::KingOutsidePalace(side, square),
        Kind::Advisor => Fault::AdvisorOffPoint(side, square),
        Kind::Elephant => Fault::ElephantOffPoint(side, square),
        kind if is_point(kind, square.file(), side.own_rank(square)) => {
            Fault::PawnsBehindEachOther(side, square)
        }
        _ => Fault::PawnOffPoint(side, square),
    }
}

/// Whether a piece of this kind can come to a point, given by file and by rank from its own side.
const fn is_point(kind: Kind, file: u8, rank: u8) -> bool {
    match kind {
        Kind::King => 3 <= file && file <= 5 && rank <= 2,
        Kind::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Pawn => rank >= 5 || (rank >= 3 && file % 2 == 0),
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    }
}

/// The points a kind can come to, by side.
const fn points(kind: Kind) -> [u128; 2] {
    let mut sets = [0; 2];
    let mut rank = 0;
    while rank < 10 {
        let mut file = 0;
        while file < 9 {
            if is_point(kind, file, rank) {
                sets[0] |= 1 << (rank * 9 + file);
                sets[1] |= 1 << ((9 - rank) * 9 + file);
            }
            file += 1;
        }
        rank += 1;
    }
    sets
}

static POINTS: [[u128; 2]; 4] =
    [points(Kind::King), points(Kind::Advisor), points(Kind::Elephant), points(Kind::Pawn)];

/// The kinds that cannot come everywhere, in the order of [`POINTS`].
const BOUND: [Kind; 4] = [Kind::King, Kind::Advisor, Kind::Elephant, Kind::Pawn];

/// The ranks on which pawns start.
const RED_PAWN_RANK: u128 = 0x1ff << (3 * 9);
const BLACK_PAWN_RANK: u128 = 0x1ff << (6 * 9);
