//! Captures on one point, roots real and false, and what a capture costs elsewhere.

use crate::threats_found::{STRICT, USUAL, direct, material, mv, position, told};
use zhicai_core::threats::{Material, Roots, Search};

fn roots(fen: &str, capture: &str) -> (u8, u8) {
    let roots = Roots::against(&position(fen), mv(capture), &mut Search::new());
    (roots.real, roots.seeming)
}

#[test]
fn a_piece_without_a_root_is_won() {
    let win = direct("3k5/9/9/9/9/R2n5/9/9/9/4K4 w", "a4d4", USUAL).unwrap();
    assert_eq!((win.net, win.full, win.alone), (material(1, 0, 0), material(1, 0, 0), material(1, 0, 0)));
    assert_eq!((told(&win.line), win.mated, win.like, win.exempt), ("a4d4".into(), false, false, false));
}

#[test]
fn a_guarded_piece_is_not_won_by_a_dearer_one() {
    let guarded = "3k5/9/9/3r5/9/R2n5/9/9/9/4K4 w";
    assert_eq!(direct(guarded, "a4d4", USUAL), None);
    assert_eq!(roots(guarded, "a4d4"), (1, 0));
}

/// A horse for a chariot (cxa-2011 art. 1.2; lecture-2011 art. 1.5.2).
#[test]
fn a_guarded_chariot_is_won_by_a_horse() {
    let win = direct("3k5/9/9/3r5/9/3r5/9/2N6/9/4K4 w", "c2d4", USUAL).unwrap();
    assert_eq!(win.net, material(1, 0, 0));
    assert_eq!(told(&win.line), "c2d4 d6d4");
    assert_eq!(win.roots.real, 1);
}

/// The second chariot takes back, so the guard does not suffice (cxa-2020 arts 24.15, 24.17).
#[test]
fn two_pieces_together_win_what_one_guards() {
    let win = direct("3k5/9/9/3r5/9/R2n5/9/9/9/3RK4 w", "a4d4", USUAL).unwrap();
    assert_eq!((win.net, win.alone), (material(1, 0, 0), material(-1, 0, 0)));
    assert!(!win.alone.is_gain());
}

/// cxa-2020 art. 24.16.
#[test]
fn a_pinned_root_is_a_false_one() {
    let pinned = "4k4/9/9/9/1n2r4/9/9/9/4R4/1R1K5 w";
    let win = direct(pinned, "b0b5", USUAL).unwrap();
    assert_eq!(win.net, material(1, 0, 0));
    assert_eq!(roots(pinned, "b0b5"), (0, 1));
    let free = "4k4/9/9/9/1n2r4/9/9/9/5R3/1R1K5 w";
    assert_eq!(direct(free, "b0b5", USUAL), None);
    assert_eq!(roots(free, "b0b5"), (1, 0));
}

/// cxa-2020 art. 24.16.
#[test]
fn a_root_that_keeps_the_kings_apart_is_a_false_one() {
    let between = "4k4/9/9/9/4n4/2c6/9/9/9/2R1K4 w";
    assert_eq!(direct(between, "c0c4", USUAL).unwrap().net, material(1, 0, 0));
    assert_eq!(roots(between, "c0c4"), (0, 1));
    let free = "4k4/9/9/9/4n4/2c6/9/9/9/2RK5 w";
    assert_eq!(direct(free, "c0c4", USUAL), None);
    assert_eq!(roots(free, "c0c4"), (1, 0));
}

/// The chariot behind the attacker guards the target once that has gone (暗根, cxa-2020 art. 24.15).
#[test]
fn a_hidden_root_counts() {
    let hidden = "4k4/9/9/9/3n5/9/3R5/9/3r5/5K3 w";
    assert!(!position(hidden).null_move().is_legal(mv("d1d5")));
    assert_eq!(roots(hidden, "d3d5"), (1, 0));
    assert_eq!(direct(hidden, "d3d5", USUAL), None);
}

/// cxa-2020 art. 24.16.
#[test]
fn a_root_that_is_mated_for_taking_back_is_a_false_one() {
    let holds_the_rank = "4k1r2/R8/9/9/6c2/9/5N3/9/9/3K3R1 w";
    let win = direct(holds_the_rank, "f3g5", USUAL).unwrap();
    assert_eq!(win.net, material(1, 0, 0));
    assert_eq!(roots(holds_the_rank, "f3g5"), (0, 1));
    let no_mate = "4k1r2/9/9/9/6c2/9/5N3/9/9/3K3R1 w";
    assert_eq!(roots(no_mate, "f3g5"), (1, 0));
    assert_eq!(direct(no_mate, "f3g5", USUAL), None);
}

#[test]
fn a_cannon_guards_only_over_a_screen_that_stays() {
    let screen_goes = "4k4/9/9/9/3n5/9/3R5/9/3c5/5K3 w";
    assert_eq!(roots(screen_goes, "d3d5"), (0, 0));
    assert_eq!(direct(screen_goes, "d3d5", USUAL).unwrap().net, material(1, 0, 0));
    let screen_stays = "4k4/9/9/9/3n5/9/3R5/3p5/3c5/5K3 w";
    assert_eq!(roots(screen_stays, "d3d5"), (1, 0));
    assert_eq!(direct(screen_stays, "d3d5", USUAL), None);
}

/// The king may not take back where the kings would face each other (cxa-1999 art. 27.1; cxa-2020 art. 26.1.2).
#[test]
fn a_capture_that_leans_on_the_king_is_joint() {
    let win = direct("3k5/3n5/9/9/9/3R5/9/9/9/3K5 w", "d4d8", USUAL).unwrap();
    assert_eq!((win.net, win.alone), (material(1, 0, 0), material(-1, 0, 0)));
    assert_eq!(direct("3k5/3n5/9/9/9/3R5/9/9/9/4K4 w", "d4d8", USUAL), None);
}

/// cxa-1999 art. 29.4; cxa-2020 art. 24.3; lecture-2011 art. 1.5.3.3.
#[test]
fn whoever_takes_may_be_mated_for_it() {
    let guards = "3k5/9/9/9/9/8n/9/1r7/r8/4K3R w";
    assert!(direct(guards, "i0i4", USUAL).unwrap().mated);
    assert!(!direct("3k5/9/9/9/9/8n/9/1r7/9/4K3R w", "i0i4", USUAL).unwrap().mated);
}

/// A chariot that takes may be lost to a piece that does not stand behind the target.
#[test]
fn kings_and_pawns_at_home_are_no_targets() {
    assert_eq!(direct("3k5/9/9/4p4/9/4R4/9/9/9/5K3 w", "e4e6", USUAL), None);
    let crossed = direct("3k5/9/9/9/9/4p4/4R4/9/9/5K3 w", "e3e4", USUAL).unwrap();
    assert_eq!(crossed.net, material(0, 0, 1));
}

/// cxa-2020 art. 26.1.
#[test]
fn a_taking_pawn_or_king_is_told_apart() {
    assert!(direct("3k5/9/9/3nP4/9/9/9/9/9/5K3 w", "e6d6", USUAL).unwrap().exempt);
    assert!(direct("3k5/9/9/9/9/9/9/9/4n4/4K4 w", "e0e1", USUAL).unwrap().exempt);
}

/// What is left without a guard because the guard takes is not counted (cxa-1999-ch7 art. 4; lecture-2011 art. 1.5.3.4).
#[test]
fn what_the_taker_guarded_counts_only_where_every_reply_does() {
    let guard = "3k5/9/9/9/R3c4/9/9/N7r/9/5K3 w";
    let usual = direct(guard, "a5e5", USUAL).unwrap();
    assert_eq!((usual.net, usual.full), (material(1, 0, 0), material(1, 0, 0)));
    let strict = direct(guard, "a5e5", STRICT).unwrap();
    assert_eq!((strict.net, strict.full), (material(1, 0, 0), Material::NOTHING));
    assert_eq!(told(&strict.full_line), "a5e5 i2a2");
}

/// Each takes something else (各吃各子, cxa-2020 art. 26.5; lecture-2011 art. 3.2).
#[test]
fn what_the_enemy_could_win_already_counts() {
    let each = "3k5/9/9/9/1R2c4/9/9/N7r/9/5K3 w";
    let win = direct(each, "b5e5", USUAL).unwrap();
    assert_eq!((win.net, win.full), (material(1, 0, 0), Material::NOTHING));
    assert_eq!(told(&win.full_line), "b5e5 i2a2");
    let dearer = "3k5/9/9/9/1R2c4/9/9/R7r/9/5K3 w";
    assert_eq!(direct(dearer, "b5e5", USUAL).unwrap().full, material(-1, 0, 0));
}

#[test]
fn what_the_enemy_takes_with_check_counts() {
    let with_check = "3k5/9/9/9/4cR3/9/9/5N2r/9/5K3 w";
    assert_eq!(direct(with_check, "f5e5", USUAL).unwrap().full, Material::NOTHING);
    let quietly = "3k5/9/9/9/4cR3/9/9/5N2r/9/4K4 w";
    assert_eq!(direct(quietly, "f5e5", USUAL).unwrap().full, material(1, 0, 0));
}

#[test]
fn what_the_capture_opens_to_the_enemy_counts() {
    let behind = "3k5/4n4/9/9/1C2R3r/9/9/9/9/5K3 w";
    assert_eq!(direct(behind, "e5e8", USUAL).unwrap().full, Material::NOTHING);
    let nothing_behind = "3k5/4n4/9/9/4R3r/9/1C7/9/9/5K3 w";
    assert_eq!(direct(nothing_behind, "e5e8", USUAL).unwrap().full, material(1, 0, 0));
}

/// What the moved piece contributes: without it nothing takes back.
#[test]
fn without_the_moved_piece_less_may_be_won() {
    let fen = "3k5/9/9/3r5/9/R2n5/9/9/9/3RK4 w";
    let query =
        |name| zhicai_core::threats::Query { moved: Some(crate::threats_found::square(name)), ..USUAL };
    assert_eq!(direct(fen, "a4d4", query("d0")).unwrap().without_moved, material(-1, 0, 0));
    assert_eq!(direct(fen, "a4d4", query("e0")).unwrap().without_moved, material(1, 0, 0));
    assert_eq!(direct(fen, "a4d4", query("a4")).unwrap().without_moved, Material::NOTHING);
}
