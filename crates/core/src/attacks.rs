//! Who attacks what (cxa-2011 arts 2.2, 3.1), asked of single squares.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::Square;
use crate::tables;

/// What a chariot or cannon on a square reaches along its rank and its file, as the line tables tell it.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    square: Square,
    rank: u32,
    file: u32,
}

impl Lines {
    #[inline(always)]
    fn of(square: Square, rank_occupied: u16, file_occupied: u16) -> Self {
        Self {
            square,
            rank: tables::RANK[usize::from(square.file())][usize::from(rank_occupied >> 1 & 127)],
            file: tables::FILE[usize::from(square.rank())][usize::from(file_occupied >> 1 & 255)],
        }
    }

    /// Points up to and with the first piece.
    #[inline(always)]
    pub(crate) fn slide(self) -> u128 {
        self.points(self.rank, self.file)
    }

    /// Points from behind the first piece up to and with the second.
    #[inline(always)]
    pub(crate) fn hop(self) -> u128 {
        self.points(self.rank >> 16, self.file >> 16)
    }

    #[inline(always)]
    fn points(self, rank: u32, file: u32) -> u128 {
        u128::from(rank & 0x1ff) << (self.square.rank() * 9)
            | tables::SPREAD[file as usize & 1023] << (self.square.file() & 15)
    }

    /// How many moves a chariot has when `own` are the own pieces on its rank and file.
    #[inline(always)]
    pub(crate) fn count_slides(self, own_rank: u16, own_file: u16) -> u32 {
        (self.rank & 0xffff & !u32::from(own_rank)).count_ones()
            + (self.file & 0xffff & !u32::from(own_file)).count_ones()
    }

    /// How many moves a cannon has: slides onto empty points, hops onto enemies.
    #[inline(always)]
    pub(crate) fn count_cannon(self, rank: LineOccupancy, file: LineOccupancy) -> u32 {
        (self.rank & rank.cannon_mask()).count_ones() + (self.file & file.cannon_mask()).count_ones()
    }
}

/// The pieces of one rank or file, by whose they are.
#[derive(Clone, Copy)]
pub(crate) struct LineOccupancy {
    pub(crate) own: u16,
    pub(crate) enemy: u16,
}

impl LineOccupancy {
    #[inline(always)]
    pub(crate) const fn all(self) -> u16 {
        self.own | self.enemy
    }

    #[inline(always)]
    const fn cannon_mask(self) -> u32 {
        (!self.all()) as u32 | (self.enemy as u32) << 16
    }
}

impl Position {
    /// The pieces on a square's rank and on its file.
    #[inline(always)]
    pub(crate) fn line_occupancies(&self, square: Square) -> (LineOccupancy, LineOccupancy) {
        let (own, enemy) = (self.side.index(), (!self.side).index());
        let (rank, file) = (usize::from(square.rank()), usize::from(square.file()));
        (
            LineOccupancy { own: self.ranks[own][rank], enemy: self.ranks[enemy][rank] },
            LineOccupancy { own: self.files[own][file], enemy: self.files[enemy][file] },
        )
    }

    #[inline(always)]
    pub(crate) fn lines(&self, square: Square) -> Lines {
        let (rank, file) = self.line_occupancies(square);
        Lines::of(square, rank.all(), file.all())
    }

    /// The lines through a square as they are after a move, without making it.
    #[inline(always)]
    fn lines_after(&self, square: Square, mv: Move) -> Lines {
        let (from, to) = (mv.from(), mv.to());
        let (rank, file) = self.line_occupancies(square);
        let (mut rank, mut file) = (rank.all(), file.all());
        rank &= !(u16::from(from.rank() == square.rank()) << from.file());
        rank |= u16::from(to.rank() == square.rank()) << to.file();
        file &= !(u16::from(from.file() == square.file()) << from.rank());
        file |= u16::from(to.file() == square.file()) << to.rank();
        Lines::of(square, rank, file)
    }

    /// Squares that a piece of this kind and side would attack from `square`, own pieces included.
    ///
    /// A cannon's are those it can capture on: behind one screen.
    #[inline(always)]
    #[must_use]
    pub fn attacks_from(&self, square: Square, side: Side, kind: Kind) -> Bitboard {
        let index = square.index();
        Bitboard(match kind {
            Kind::King => tables::KING[index],
            Kind::Advisor => tables::ADVISOR[index],
            Kind::Elephant => tables::ELEPHANT[index][tables::diagonal_index(self.occupied().0, square)],
            Kind::Horse => tables::HORSE[index][tables::step_index(self.occupied().0, square)],
            Kind::Chariot => self.lines(square).slide(),
            Kind::Cannon => self.lines(square).hop(),
            Kind::Pawn => tables::PAWN[side.index()][index],
        })
    }

    /// Squares to which the piece on `square` can go by its own movement, not onto its own side's pieces.
    ///
    /// Whether the king is safe afterwards is not asked. Empty where no piece stands.
    #[must_use]
    pub fn destinations(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_at(square) else { return Bitboard::EMPTY };
        let targets = if piece.kind == Kind::Cannon {
            self.cannon_targets(self.lines(square))
        } else {
            self.attacks_from(square, piece.side, piece.kind)
        };
        targets.without(self.of(piece.side))
    }

    /// Where a cannon can go: slides onto empty points, hops onto pieces.
    #[inline(always)]
    pub(crate) fn cannon_targets(&self, lines: Lines) -> Bitboard {
        let occupied = self.occupied().0;
        Bitboard((lines.slide() & !occupied) | (lines.hop() & occupied))
    }

    /// Squares whose piece of `side` attacks `square`: could capture there on its next move, its own king's safety
    /// aside. Own pieces that guard the square count.
    #[must_use]
    pub fn attackers(&self, square: Square, side: Side) -> Bitboard {
        let occupied = self.occupied().0;
        let lines = self.lines(square);
        let mut attackers = Bitboard(lines.slide()) & self.kinds[Kind::Chariot.index()]
            | Bitboard(lines.hop()) & self.kinds[Kind::Cannon.index()];
        attackers |=
            Bitboard(tables::HORSE_REVERSE[square.index()][tables::diagonal_index(occupied, square)])
                & self.kinds[Kind::Horse.index()];
        attackers |=
            Bitboard(tables::PAWN_REVERSE[side.index()][square.index()]) & self.kinds[Kind::Pawn.index()];
        for kind in [Kind::King, Kind::Advisor, Kind::Elephant] {
            for from in self.pieces(side, kind) {
                if self.attacks_from(from, side, kind).has(square) {
                    attackers |= Bitboard::of(from);
                }
            }
        }
        attackers & self.of(side)
    }

    /// Pieces that give check to the side to move (cxa-2011 art. 3.1), the enemy king among them where the kings
    /// face each other. Empty when the side has no king.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.king(self.side).map_or(Bitboard::EMPTY, |king| self.king_view(king).checkers)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the kings face each other on an open file.
    #[must_use]
    pub fn kings_face(&self) -> bool {
        let (Some(red), Some(black)) = (self.king(Side::Red), self.king(Side::Black)) else { return false };
        red.file() == black.file() && Bitboard(self.lines(red).slide()).has(black)
    }

    /// Pieces that would attack the mover's own king after `mv`, the enemy king on an open file included.
    pub(crate) fn attackers_after(&self, mv: Move) -> Bitboard {
        let side = self.side;
        let Some(home) = self.king(side) else { return Bitboard::EMPTY };
        let king = if home == mv.from() { mv.to() } else { home };
        let enemies = self.of(!side).without(Bitboard::of(mv.to()));
        Bitboard(self.attacked_after(king, enemies, mv))
    }

    /// Enemy pieces that attack `king` after `mv`.
    #[inline(always)]
    pub(crate) fn attacked_after(&self, king: Square, enemies: Bitboard, mv: Move) -> u128 {
        let kind = |kind: Kind| self.kinds[kind.index()].0 & enemies.0;
        let rays = kind(Kind::Chariot) | kind(Kind::King) & tables::file_points(king.file());
        let cannons = kind(Kind::Cannon);
        let around = &tables::HORSE_REVERSE[king.index()];
        let horses = around[0] & kind(Kind::Horse);
        let mut attackers = tables::PAWN_REVERSE[(!self.side).index()][king.index()] & kind(Kind::Pawn);
        if (rays | cannons) & tables::LINES[king.index()] != 0 {
            let lines = self.lines_after(king, mv);
            attackers |= lines.slide() & rays | lines.hop() & cannons;
        }
        if horses != 0 {
            let occupied = (self.occupied().0 & !(1 << mv.from().index())) | 1 << mv.to().index();
            attackers |= horses & around[tables::diagonal_index(occupied, king)];
        }
        attackers
    }

    /// Whether a legal move gives check to the other side.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        self.play(mv).in_check()
    }
}
