//! Pieces won by checks, and like pieces that can take each other.

use crate::threats_found::{STRICT, USUAL, asked, by_checks, material, position, square, told};
use zhicai_core::threats::{Like, Material, Way};

/// A check that also attacks a chariot (抽吃, cxa-2020 art. 24.3; lecture-2011 art. 1.5.2).
#[test]
fn a_fork_with_check_wins_the_chariot() {
    let win = by_checks("4k4/9/9/1r7/2N6/9/9/9/9/5K3 w", "c5d7").unwrap();
    assert_eq!((win.target, win.by, win.net), (square("b6"), square("c5"), material(2, 0, 0)));
    assert_eq!(win.line.len(), 3);
    assert_eq!(told(&win.line[2..]), "d7b6");
    assert_eq!(win.targets, vec![square("b6")]);
}

/// The chariot steps into the horse's leg, so that only the cannon falls.
#[test]
fn the_defender_chooses_what_is_lost() {
    let win = by_checks("4k4/1r7/9/5c3/2N6/9/9/9/9/5K3 w", "c5d7").unwrap();
    assert_eq!(told(&win.line), "c5d7 b8d8 d7f6");
    assert_eq!((win.target, win.net), (square("f6"), material(1, 0, 0)));
    assert_eq!(win.targets.len(), 2);
    assert!(win.targets.contains(&square("b8")) && win.targets.contains(&square("f6")));
}

#[test]
fn a_check_that_a_capture_answers_wins_nothing() {
    assert_eq!(by_checks("4k4/9/9/1r7/2N6/3r5/9/9/9/5K3 w", "c5d7"), None);
}

#[test]
fn two_checks_may_be_needed() {
    let win = by_checks("3k5/7n1/9/9/9/9/9/9/3N5/R4K3 w", "a0a9").unwrap();
    assert_eq!(told(&win.line), "a0a9 d9d8 a9a8 d8d7 a8h8");
    assert_eq!((win.target, win.by, win.net), (square("h8"), square("a0"), material(1, 0, 0)));
}

/// A king or pawn that takes at the end is its own affair (cxa-2020 art. 26.1).
#[test]
fn a_pawn_that_checks_and_takes_is_no_series() {
    let pawn = "4k4/3r5/4P4/9/9/9/9/9/9/4RK3 w";
    assert!(by_checks(pawn, "e7e8").is_none_or(|win| win.by != square("e7")));
    assert!(
        asked(&position(pawn), USUAL).wins.iter().all(|win| win.way == Way::Direct || win.by != square("e7"))
    );
}

/// A series that mates is a kill, which is told elsewhere.
#[test]
fn a_mate_is_no_win_of_a_piece() {
    let ladder = "3k5/R8/n8/9/9/9/9/9/9/1R2K4 w";
    assert_eq!(by_checks(ladder, "b0b9"), None);
}

/// What is taken in return is counted, and the piece that gave the check may be lost for it.
#[test]
fn the_enemy_takes_in_return_for_a_series() {
    let hanging = "4k4/9/9/1r7/2N6/9/9/9/N7r/5K3 w";
    let win = by_checks(hanging, "c5d7").unwrap();
    assert_eq!((win.net, win.full), (material(2, 0, 0), material(1, 0, 0)));
    assert_eq!(win.full_line.len(), win.line.len() + 1);
}

fn like(fen: &str) -> Vec<Like> {
    asked(&position(fen), STRICT).like
}

fn pair(own: &str, theirs: &str, even: bool) -> Vec<Like> {
    vec![Like { own: square(own), theirs: square(theirs), even }]
}

/// cxa-2020 art. 24.4; lecture-2011 art. 1.4.2.
#[test]
fn like_pieces_that_can_take_each_other_are_a_pair() {
    assert_eq!(like("3k5/9/9/9/4R3r/9/9/9/9/5K3 w"), pair("e5", "i5", true));
    assert_eq!(like("3k5/9/9/9/4R3r/9/9/9/9/4RK3 w"), pair("e5", "i5", true));
    assert_eq!(like("3k5/9/9/9/4R3n/9/9/9/9/5K3 w"), vec![]);
}

#[test]
fn a_leg_in_the_way_of_one_horse_makes_no_pair() {
    assert_eq!(like("4k4/9/9/9/3n5/9/2N6/9/9/3K5 w"), pair("c3", "d5", true));
    assert_eq!(like("4k4/9/9/9/3n5/2P6/2N6/9/9/3K5 w"), vec![]);
    assert_eq!(like("4k4/9/9/9/3n5/3p5/2N6/9/9/3K5 w"), vec![]);
}

#[test]
fn a_pinned_piece_makes_no_pair() {
    assert_eq!(like("3k5/9/4r4/9/5n3/9/4N4/9/9/4K4 w"), vec![]);
    assert_eq!(like("3k5/9/4r4/9/5n3/9/4N4/9/9/5K3 w"), pair("e3", "f5", true));
}

/// The taker would lose a chariot by the checks that follow (cxa-2020 art. 24.4).
#[test]
fn a_pair_that_the_enemy_loses_by_is_not_even() {
    let forked = "4k4/9/3R3r1/1r7/2N6/9/9/9/9/5K3 w";
    assert_eq!(like(forked), pair("d7", "h7", false));
    assert_eq!(like("4k4/9/3R3r1/9/2N6/9/9/9/9/5K3 w"), pair("d7", "h7", true));
}

/// The chariot that would take holds the back rank (cxa-2020 art. 24.4).
#[test]
fn a_pair_that_the_enemy_is_mated_for_is_not_even() {
    let holds = "4k1r2/8R/4P4/6R2/9/9/9/9/9/3K5 w";
    assert_eq!(like(holds), pair("g6", "g9", false));
    assert_eq!(like("4k1r2/8R/9/6R2/9/9/9/9/9/3K5 w"), pair("g6", "g9", true));
}

/// A target that is only offered is told as such, unless another piece wins it.
#[test]
fn an_offered_target_is_told() {
    let offered = "3k5/9/9/9/4R3r/9/9/9/9/5K3 w";
    let wins = asked(&position(offered), USUAL).wins;
    assert!(wins.iter().all(|win| win.like && win.net == material(2, 0, 0)));
    let by_another = "3k5/9/9/9/4R3r/9/7N1/9/9/5K3 w";
    let wins = asked(&position(by_another), USUAL).wins;
    assert!(!wins.is_empty() && wins.iter().all(|win| !win.like));
}

#[test]
fn a_budget_that_ends_is_told() {
    let start = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    let found = asked(&start, zhicai_core::threats::Query { budget: 1, ..USUAL });
    assert!(found.undecided);
    assert!(!asked(&start, USUAL).undecided);
    assert_eq!(Material::default(), Material::NOTHING);
}

/// With whatever budget an answer without doubt is that of the largest.
#[test]
fn an_answer_without_doubt_needs_no_larger_budget() {
    let fens = [
        "3k5/9/9/9/r8/1R7/9/9/2r6/4K4 b",
        "4k4/1r7/9/5c3/2N6/9/9/9/9/5K3 w",
        "3k5/9/9/9/R3c4/9/9/N7r/9/5K3 w",
    ];
    for fen in fens {
        let full = format!("{:?}", asked(&position(fen), USUAL));
        for budget in 0..300 {
            let found = asked(&position(fen), zhicai_core::threats::Query { budget, ..USUAL });
            assert!(found.undecided || format!("{found:?}") == full, "{budget} positions in {fen}");
        }
    }
}
