//! Legal moves (cxa-2011 arts 2.2-2.3 and 3.4).
//!
//! Two masks make nearly all moves legal without a test: pieces whose leaving would open a line or a leg onto their
//! king, and empty points where any piece would become the screen of an enemy cannon. Only moves of the former, of
//! the king, and out of double checks are tested one by one.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::Square;
use crate::tables;

/// A list of moves.
pub type MoveList = Vec<Move>;

/// No position of a game has more legal moves than about 120; longer lists grow.
const USUAL_MOVES: usize = 64;

/// Takes the moves of one piece, or of several pieces that all shift alike.
pub(crate) trait Visitor {
    /// The piece on `from` can go to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);

    /// Some piece can go to each of `targets`, coming from `shift` squares below it in index.
    fn shifted(&mut self, targets: Bitboard, shift: i8);
}

/// What the side to move must know of its king.
pub(crate) struct KingView {
    /// Enemy pieces that give check.
    pub(crate) checkers: Bitboard,
    /// Own pieces that may expose the king by leaving.
    pub(crate) exposing: Bitboard,
    /// Empty points where any piece would be the screen for a cannon.
    pub(crate) screens: Bitboard,
}

impl Position {
    /// Checkers, exposing pieces and screen points around a king of the side to move.
    #[inline(always)]
    pub(crate) fn king_view(&self, king: Square) -> KingView {
        let enemies = self.of(!self.side).0;
        let kind = |kind: Kind| self.kinds[kind.index()].0 & enemies;
        let facing = kind(Kind::King) & tables::file_points(king.file());
        let rays = kind(Kind::Chariot) | facing;
        let cannons = kind(Kind::Cannon);
        let mut view = self.near_view(king, kind(Kind::Horse), kind(Kind::Pawn));
        for slider in Bitboard((rays | cannons) & tables::LINES[king.index()]) {
            self.add_slider(king, slider, cannons, &mut view);
        }
        view
    }

    #[inline(always)]
    fn near_view(&self, king: Square, horses: u128, pawns: u128) -> KingView {
        let mut checkers = tables::PAWN_REVERSE[(!self.side).index()][king.index()] & pawns;
        let mut exposing = 0;
        let around = tables::HORSE_REVERSE[king.index()];
        let near = around[0] & horses;
        if near != 0 {
            let open = around[tables::diagonal_index(self.occupied().0, king)] & horses;
            checkers |= open;
            for horse in Bitboard(near & !open) {
                exposing |= 1 << leg(horse, king).index();
            }
        }
        let exposing = Bitboard(exposing) & self.of(self.side);
        KingView { checkers: Bitboard(checkers), exposing, screens: Bitboard::EMPTY }
    }

    /// What one enemy chariot, cannon or king on a line through the king does to it.
    #[inline(always)]
    fn add_slider(&self, king: Square, slider: Square, cannons: u128, view: &mut KingView) {
        let between = Bitboard(tables::BETWEEN[king.index()][slider.index()]);
        let pieces = between & self.occupied();
        let screens_needed = u32::from(cannons >> slider.index() & 1 != 0);
        let count = pieces.count();
        if count == screens_needed {
            view.checkers |= Bitboard::of(slider);
        } else if count == screens_needed + 1 {
            view.exposing |= pieces & self.of(self.side);
        } else if count < screens_needed {
            view.screens |= between;
        }
    }

    /// Own pieces whose leaving may expose the king of the side to move: alone before an enemy chariot or king, one
    /// of two before a cannon, or on the leg of a horse. Some of their moves may be legal. Empty without a king.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.king(self.side).map_or(Bitboard::EMPTY, |king| self.king_view(king).exposing)
    }

    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_onto(Bitboard::FULL)
    }

    /// The legal moves that capture.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.legal_moves_onto(self.of(!self.side))
    }

    /// The legal moves that end on one of `targets`.
    #[must_use]
    pub fn legal_moves_onto(&self, targets: Bitboard) -> MoveList {
        let mut list = Lister(Vec::with_capacity(USUAL_MOVES));
        self.visit_legal(targets, &mut list);
        list.0
    }

    /// The legal moves that give check.
    #[must_use]
    pub fn checks(&self) -> MoveList {
        let mut moves = self.legal_moves();
        let enemy = !self.side;
        let Some(king) = self.king(enemy) else { return MoveList::new() };
        // In a position set up by hand the waiting side may stand in check already; then every move leaves it so.
        let zone =
            if self.attackers(king, self.side).any() { u128::MAX } else { tables::KING_ZONE[king.index()] };
        moves.retain(|mv| {
            (1 << mv.from().index() | 1 << mv.to().index()) & zone != 0 && self.gives_check(*mv)
        });
        moves
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Gives every legal move that ends on `wanted` to `visitor`.
    #[inline(always)]
    pub(crate) fn visit_legal<V: Visitor>(&self, wanted: Bitboard, visitor: &mut V) {
        let own = self.of(self.side);
        let Some(king) = self.king(self.side) else {
            return self.visit_free(own, wanted.without(own), visitor);
        };
        let view = self.king_view(king);
        self.visit_king(king, wanted.without(own), visitor);
        let spare_kings = Bitboard::of(king);
        if view.checkers.is_empty() {
            let free = own.without(view.exposing | spare_kings);
            self.visit_free(free, wanted.without(own | view.screens), visitor);
            self.visit_tested(view.exposing.without(spare_kings), wanted.without(own), visitor);
        } else {
            self.visit_evasions(king, &view, wanted.without(own), visitor);
        }
    }

    fn visit_evasions<V: Visitor>(&self, king: Square, view: &KingView, wanted: Bitboard, visitor: &mut V) {
        let movable = self.of(self.side).without(Bitboard::of(king));
        match view.checkers.first() {
            Some(checker) if !view.checkers.many() => {
                let (answers, screen) = self.answers(king, checker);
                let tested = (view.exposing | screen) & movable;
                self.visit_free(movable.without(tested), wanted & answers.without(view.screens), visitor);
                self.visit_tested(tested, wanted, visitor);
            }
            _ => self.visit_tested(movable, wanted, visitor),
        }
    }

    /// Squares on which a piece that leaves no line open answers this check, and the screen of a checking cannon.
    fn answers(&self, king: Square, checker: Square) -> (Bitboard, Bitboard) {
        let capture = Bitboard::of(checker);
        let between = Bitboard(tables::BETWEEN[king.index()][checker.index()]);
        match self.piece_at(checker).map(|piece| piece.kind) {
            Some(Kind::Horse) => (capture | Bitboard::of(leg(checker, king)), Bitboard::EMPTY),
            Some(Kind::Cannon) => (capture | between.without(self.occupied()), between & self.occupied()),
            Some(Kind::Chariot | Kind::King) => (capture | between, Bitboard::EMPTY),
            _ => (capture, Bitboard::EMPTY),
        }
    }

    #[inline(always)]
    pub(crate) fn visit_king<V: Visitor>(&self, king: Square, wanted: Bitboard, visitor: &mut V) {
        let enemies = self.of(!self.side);
        let mut safe = Bitboard::EMPTY;
        for to in Bitboard(tables::KING[king.index()]) & wanted {
            let target = Bitboard::of(to);
            if self.attacked_after(to, enemies.without(target), Move::new(king, to)) == 0 {
                safe |= target;
            }
        }
        visitor.piece(king, safe);
    }

    /// Moves of pieces that need no test.
    #[inline(always)]
    fn visit_free<V: Visitor>(&self, pieces: Bitboard, wanted: Bitboard, visitor: &mut V) {
        let of_kind = |kind: Kind| self.kinds[kind.index()] & pieces;
        for from in of_kind(Kind::Chariot) {
            visitor.piece(from, Bitboard(self.lines(from).slide()) & wanted);
        }
        for from in of_kind(Kind::Cannon) {
            visitor.piece(from, self.cannon_targets(self.lines(from)) & wanted);
        }
        self.visit_steppers(pieces, wanted, visitor);
    }

    /// Moves that need no test, of all pieces but chariots and cannons.
    #[inline(always)]
    pub(crate) fn visit_steppers<V: Visitor>(&self, pieces: Bitboard, wanted: Bitboard, visitor: &mut V) {
        let of_kind = |kind: Kind| self.kinds[kind.index()] & pieces;
        let occupied = self.occupied().0;
        for from in of_kind(Kind::Horse) {
            let targets = tables::HORSE[from.index()][tables::step_index(occupied, from)];
            visitor.piece(from, Bitboard(targets) & wanted);
        }
        for from in of_kind(Kind::Elephant) {
            let targets = tables::ELEPHANT[from.index()][tables::diagonal_index(occupied, from)];
            visitor.piece(from, Bitboard(targets) & wanted);
        }
        for from in of_kind(Kind::Advisor) {
            visitor.piece(from, Bitboard(tables::ADVISOR[from.index()]) & wanted);
        }
        // Only boards that break the rules have a king here.
        for from in of_kind(Kind::King) {
            visitor.piece(from, Bitboard(tables::KING[from.index()]) & wanted);
        }
        self.visit_pawns(of_kind(Kind::Pawn), wanted, visitor);
    }

    /// Pawns go all at once: one step forward, and aside beyond the river (cxa-2011 art. 2.2).
    #[inline(always)]
    fn visit_pawns<V: Visitor>(&self, pawns: Bitboard, wanted: Bitboard, visitor: &mut V) {
        const LOWER_BANK: u128 = (1 << 45) - 1;
        const LEFT_FILE: u128 = tables::file_points(0);
        const RIGHT_FILE: u128 = tables::file_points(8);
        let crossed = if self.side == Side::Red {
            visitor.shifted(Bitboard(pawns.0 << 9) & wanted, 9);
            pawns.0 & !LOWER_BANK
        } else {
            visitor.shifted(Bitboard(pawns.0 >> 9) & wanted, -9);
            pawns.0 & LOWER_BANK
        };
        if crossed != 0 {
            visitor.shifted(Bitboard((crossed & !RIGHT_FILE) << 1) & wanted, 1);
            visitor.shifted(Bitboard((crossed & !LEFT_FILE) >> 1) & wanted, -1);
        }
    }

    /// Moves that are tried one by one.
    pub(crate) fn visit_tested<V: Visitor>(&self, pieces: Bitboard, wanted: Bitboard, visitor: &mut V) {
        for from in pieces {
            let mut safe = Bitboard::EMPTY;
            for to in self.destinations(from) & wanted {
                if self.attackers_after(Move::new(from, to)).is_empty() {
                    safe |= Bitboard::of(to);
                }
            }
            visitor.piece(from, safe);
        }
    }
}

/// The point that hobbles a horse on `horse` in its jump to `target`.
fn leg(horse: Square, target: Square) -> Square {
    let files = target.file() as i8 - horse.file() as i8;
    let ranks = target.rank() as i8 - horse.rank() as i8;
    horse.offset(files / 2, ranks / 2).unwrap_or(horse)
}

struct Lister(MoveList);

impl Visitor for Lister {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.0.extend(targets.map(|to| Move::new(from, to)));
    }

    #[inline(always)]
    fn shifted(&mut self, targets: Bitboard, shift: i8) {
        self.0.extend(targets.map(|to| Move::new(to.back(shift), to)));
    }
}
