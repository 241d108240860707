//! What a capture would meet: who really takes back, who only seems to, and whether the target could strike first.
//!
//! A guard that may not take back is a false root (cxa-2020 art. 24.16; axf art. 34; wxf art. 1). A check that stands
//! on the board already is left aside for both sides: it must be answered first, but it pins nobody.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

/// A capture that the side to move could make, its own standing check aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The capture.
    pub mv: Move,
    /// Enemy pieces that may take back on the square.
    pub roots: Bitboard,
    /// Enemy pieces that reach the square once the capture is made but may not take back, because that would expose
    /// their king.
    pub false_roots: Bitboard,
    /// Whether the target, were its side to move, could take the capturer.
    pub mutual: bool,
    /// Whether the enemy mates with its next move after the capture.
    pub mated: bool,
}

/// Every capture of the side to move that exposes its king to no new attack, the king itself never being a target.
#[must_use]
pub fn captures(position: &Position) -> Vec<Capture> {
    let side = position.side();
    let passed = position.null_move();
    let (standing, theirs) = (position.checkers(), passed.checkers());
    let targets = position.of(!side).without(position.pieces(!side, Kind::King));
    let mut found = Vec::new();
    for from in position.of(side) {
        for to in position.destinations(from) & targets {
            let mv = Move::new(from, to);
            if position.exposes_only(mv, standing) {
                let next = position.play(mv);
                let (roots, false_roots) = takers(&next, to, theirs);
                let back = Move::new(to, from);
                let mutual = passed.is_pseudo_legal(back) && passed.exposes_only(back, theirs);
                found.push(Capture { mv, roots, false_roots, mutual, mated: mates_at_once(&next) });
            }
        }
    }
    found
}

/// Who of the side to move may take on a square, and who reaches it but may not; attacks on the king by `standing`
/// forbid nothing.
fn takers(position: &Position, square: Square, standing: Bitboard) -> (Bitboard, Bitboard) {
    let (mut real, mut seeming) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for from in position.attackers(square, position.side()) {
        let set =
            if position.exposes_only(Move::new(from, square), standing) { &mut real } else { &mut seeming };
        *set |= Bitboard::of(from);
    }
    (real, seeming)
}

fn mates_at_once(position: &Position) -> bool {
    position.checks().into_iter().any(|mv| position.play(mv).is_checkmate())
}

/// Enemy pieces that would attack the king if the piece on `square` left the board, and do not yet: what holds it
/// there (axf arts 19, 27). Empty for an empty square.
#[must_use]
pub fn holders(position: &Position, square: Square) -> Bitboard {
    let Some(piece) = position.piece_at(square) else { return Bitboard::EMPTY };
    let Some(king) = position.king(piece.side).filter(|king| *king != square) else { return Bitboard::EMPTY };
    let mut setup = position.to_setup();
    setup.board[square.index()] = None;
    let without = Position::unvalidated(&setup);
    without.attackers(king, !piece.side).without(position.attackers(king, !piece.side))
}

impl Position {
    /// Whether after `mv` nothing but `standing` attacks the mover's king.
    fn exposes_only(&self, mv: Move, standing: Bitboard) -> bool {
        self.attackers_after(mv).without(standing).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{Capture, captures, holders};
    use crate::moves::Move;
    use crate::position::Position;
    use crate::square::Square;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn capture(fen: &str, mv: &str) -> Option<Capture> {
        let mv = Move::from_coordinates(mv).unwrap();
        captures(&position(fen)).into_iter().find(|capture| capture.mv == mv)
    }

    fn names(squares: crate::Bitboard) -> Vec<String> {
        squares.map(|square| square.to_string()).collect()
    }

    #[test]
    fn a_guard_that_is_pinned_is_a_false_root() {
        // The advisor on e8 is the second of two screens between the cannon on e3 and its king.
        let found = capture("4k4/4a4/3n4R/9/4p4/9/4C4/9/9/5K3 w", "i7d7").unwrap();
        assert_eq!((names(found.roots), names(found.false_roots)), (vec![], vec!["e8".to_owned()]));
    }

    #[test]
    fn a_cannon_may_lose_its_screen_with_the_piece_it_guards() {
        let found = capture("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 b", "b3b4").unwrap();
        assert!(found.roots.is_empty() && found.false_roots.is_empty());
    }

    #[test]
    fn chariots_that_face_each_other_are_mutual_unless_one_is_pinned() {
        assert!(capture("3k5/9/9/9/r3R4/9/9/9/9/4K4 w", "e5a5").unwrap().mutual);
        assert!(!capture("4k4/9/9/9/r3R4/9/9/9/9/4K4 b", "a5e5").unwrap().mutual);
    }

    #[test]
    fn a_standing_check_pins_no_guard() {
        // Black is in check from the chariot on e0; the horse on c5 still guards e6.
        let found = capture("4k4/9/9/4c1R2/2n6/9/9/9/9/3KR4 w", "g6e6");
        assert_eq!(names(found.unwrap().roots), vec!["c5"]);
    }

    #[test]
    fn a_horse_holds_the_piece_on_its_leg() {
        let held = position("3aka3/5rN2/9/9/9/9/9/9/9/3K5 w");
        assert_eq!(names(holders(&held, Square::at(5, 8).unwrap())), vec!["g8"]);
        assert!(holders(&held, Square::at(3, 9).unwrap()).is_empty());
        assert!(holders(&held, Square::at(0, 0).unwrap()).is_empty());
    }

    #[test]
    fn who_leaves_the_last_rank_is_mated() {
        let two = "3k5/9/9/7n1/r8/9/9/9/1r7/4K2R1 w";
        assert!(capture(two, "h0h6").unwrap().mated);
        let one = "3k5/9/9/7n1/r8/9/9/9/9/4K2R1 w";
        assert!(!capture(one, "h0h6").unwrap().mated);
    }

    #[test]
    fn a_king_is_never_a_target() {
        assert!(captures(&position("4k4/9/9/9/4R4/9/9/9/9/3K5 b")).is_empty());
        assert!(captures(&position("4k4/9/9/9/4R4/9/9/9/9/3K5 b").null_move()).is_empty());
    }
}
