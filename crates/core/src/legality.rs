//! Why a move is not legal, told apart as the rules tell it apart.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::Square;
use crate::tables;

/// What keeps a piece from going where it was put (cxa-2011 art. 2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// No piece of this kind moves like that.
    Shape,
    /// A king or an advisor may not leave its palace.
    Palace,
    /// An elephant may not cross the river.
    River,
    /// A pawn may not retreat.
    Retreat,
    /// A pawn moves sideways only beyond the river.
    SidewaysBeforeRiver,
    /// A piece hobbles the horse.
    Leg(Square),
    /// A piece stands in the elephant's eye.
    Eye(Square),
    /// A piece stands in the way of a chariot, or of a cannon that does not capture.
    Path(Square),
    /// A cannon captures over exactly one screen; there are this many.
    Screens(u8),
}

/// The verdict on one move in one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Legality {
    /// Legal.
    Legal,
    /// Nothing stands on the first square.
    EmptySquare,
    /// The piece belongs to the side that is not to move.
    WrongSide,
    /// The target holds a piece of the mover's own side.
    OwnPiece,
    /// The piece does not move like that.
    NotItsMove(Obstacle),
    /// The kings would face each other (cxa-2011 art. 3.4).
    KingsFacing,
    /// The move puts the own king in check (cxa-2011 art. 3.4).
    SelfCheck,
    /// The king stood in check and the move does not answer it (cxa-2011 arts 3.2, 3.4).
    CheckUnanswered,
}

impl Legality {
    /// Whether it is one of the three ways to expose the own king (自杀, cxa-2011 art. 3.4), which lose at once.
    #[must_use]
    pub const fn is_self_exposure(self) -> bool {
        matches!(self, Self::KingsFacing | Self::SelfCheck | Self::CheckUnanswered)
    }

    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::EmptySquare => "empty_square",
            Self::WrongSide => "wrong_side",
            Self::OwnPiece => "own_piece",
            Self::NotItsMove(obstacle) => obstacle.name(),
            Self::KingsFacing => "kings_facing",
            Self::SelfCheck => "self_check",
            Self::CheckUnanswered => "check_unanswered",
        }
    }
}

impl Obstacle {
    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shape => "not_its_move",
            Self::Palace => "leaves_palace",
            Self::River => "crosses_river",
            Self::Retreat => "pawn_retreats",
            Self::SidewaysBeforeRiver => "pawn_sideways_before_river",
            Self::Leg(_) => "horse_hobbled",
            Self::Eye(_) => "elephant_blocked",
            Self::Path(_) => "path_blocked",
            Self::Screens(_) => "cannon_screens",
        }
    }
}

impl Position {
    /// Whether the side to move may play `mv`.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.attackers_after(mv).is_empty()
    }

    /// Whether the piece moves like that and the target is not its own side's; the king's safety is not asked.
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        self.of(self.side).has(mv.from()) && self.destinations(mv.from()).has(mv.to())
    }

    /// Why `mv` is legal or not.
    #[must_use]
    pub fn legality(&self, mv: Move) -> Legality {
        let Some(piece) = self.piece_at(mv.from()) else { return Legality::EmptySquare };
        if piece.side != self.side {
            return Legality::WrongSide;
        }
        if self.of(self.side).has(mv.to()) {
            return Legality::OwnPiece;
        }
        if !self.destinations(mv.from()).has(mv.to()) {
            return Legality::NotItsMove(self.obstacle(piece, mv));
        }
        self.exposure(mv)
    }

    fn exposure(&self, mv: Move) -> Legality {
        let attackers = self.attackers_after(mv);
        if attackers.is_empty() {
            Legality::Legal
        } else if attackers.without(self.kinds[Kind::King.index()]).is_empty() {
            Legality::KingsFacing
        } else if self.in_check() {
            Legality::CheckUnanswered
        } else {
            Legality::SelfCheck
        }
    }

    fn obstacle(&self, piece: Piece, mv: Move) -> Obstacle {
        let (from, to) = (mv.from(), mv.to());
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        match (piece.kind, files.abs(), ranks.abs()) {
            (Kind::King, 0, 1) | (Kind::King, 1, 0) | (Kind::Advisor, 1, 1) => Obstacle::Palace,
            (Kind::Elephant, 2, 2) if (from.rank() < 5) != (to.rank() < 5) => Obstacle::River,
            (Kind::Elephant, 2, 2) => {
                from.offset(files / 2, ranks / 2).map_or(Obstacle::Shape, Obstacle::Eye)
            }
            (Kind::Horse, 1, 2) | (Kind::Horse, 2, 1) => {
                from.offset(files / 2, ranks / 2).map_or(Obstacle::Shape, Obstacle::Leg)
            }
            (Kind::Pawn, 0, 1) => Obstacle::Retreat,
            (Kind::Pawn, 1, 0) => Obstacle::SidewaysBeforeRiver,
            (Kind::Chariot | Kind::Cannon, files, ranks) if (files == 0) != (ranks == 0) => {
                self.line_obstacle(piece, mv)
            }
            _ => Obstacle::Shape,
        }
    }

    fn line_obstacle(&self, piece: Piece, mv: Move) -> Obstacle {
        let (from, to) = (mv.from(), mv.to());
        let passed = Bitboard(tables::BETWEEN[from.index()][to.index()]) & self.occupied();
        if piece.kind == Kind::Cannon && self.occupied().has(to) {
            return Obstacle::Screens(passed.count() as u8);
        }
        let nearest = passed.min_by_key(|square| square.index().abs_diff(from.index()));
        nearest.map_or(Obstacle::Shape, Obstacle::Path)
    }
}
