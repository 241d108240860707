//! Captures and what they meet, told by legal moves alone.

use crate::random::positions;
use zhicai_core::bitboard::Bitboard;
use zhicai_core::moves::Move;
use zhicai_core::piece::Kind;
use zhicai_core::position::Position;
use zhicai_core::roots::{captures, holders};

/// Neither side stands in check, so that no check is left aside.
fn quiet(position: &Position) -> bool {
    !position.in_check() && !position.null_move().in_check()
}

#[test]
fn without_a_check_the_captures_are_the_legal_ones() {
    positions(61, 6_000, |position| {
        if quiet(position) {
            let mut found: Vec<Move> = captures(position).iter().map(|capture| capture.mv).collect();
            let mut legal = position.captures();
            found.sort();
            legal.sort();
            assert_eq!(found, legal, "{}", position.to_fen());
        }
    });
}

#[test]
fn roots_are_those_who_may_legally_take_back() {
    positions(62, 6_000, |position| {
        for capture in captures(position).iter().filter(|_| quiet(position)) {
            let (square, next) = (capture.mv.to(), position.play(capture.mv));
            let mut takers = Bitboard::EMPTY;
            for mv in next.legal_moves_onto(Bitboard::of(square)) {
                takers |= Bitboard::of(mv.from());
            }
            assert_eq!(capture.roots, takers, "{} {}", position.to_fen(), capture.mv);
            let all = next.attackers(square, next.side());
            assert_eq!(capture.roots | capture.false_roots, all, "{} {}", position.to_fen(), capture.mv);
            assert!((capture.roots & capture.false_roots).is_empty());
        }
    });
}

#[test]
fn a_capture_is_mutual_where_the_other_side_could_play_it_backwards() {
    positions(63, 6_000, |position| {
        for capture in captures(position).iter().filter(|_| quiet(position)) {
            let back = Move::new(capture.mv.to(), capture.mv.from());
            assert_eq!(capture.mutual, position.null_move().is_legal(back), "{}", position.to_fen());
        }
    });
}

#[test]
fn a_mated_capturer_is_mated() {
    positions(64, 3_000, |position| {
        for capture in captures(position) {
            let next = position.play(capture.mv);
            let mates = next.legal_moves().into_iter().any(|mv| next.play(mv).is_checkmate());
            assert_eq!(capture.mated, mates, "{} {}", position.to_fen(), capture.mv);
        }
    });
}

#[test]
fn a_standing_check_takes_no_capture_away() {
    positions(65, 6_000, |position| {
        let found: Vec<Move> = captures(position).iter().map(|capture| capture.mv).collect();
        for mv in position.captures() {
            let onto_king = position.piece_at(mv.to()).is_some_and(|piece| piece.kind == Kind::King);
            assert!(onto_king || found.contains(&mv), "{} {mv}", position.to_fen());
        }
    });
}

#[test]
fn what_is_held_by_something_is_pinned() {
    positions(66, 6_000, |position| {
        for square in position.of(position.side()) {
            if holders(position, square).any() && !position.in_check() {
                assert!(position.pinned().has(square), "{} {square}", position.to_fen());
            }
        }
    });
}
