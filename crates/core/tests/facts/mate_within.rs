//! Mates by a given number of checks, against a plain search that goes that deep and no deeper.

use crate::random::{Mixture, Random, playout, scatter};
use zhicai_core::mate::{Mate, mate_within};
use zhicai_core::moves::Move;
use zhicai_core::position::Position;

fn mates(position: &Position, barred: &[Move], checks: u32) -> bool {
    checks > 0
        && position.checks().into_iter().filter(|check| !barred.contains(check)).any(|check| {
            let next = position.play(check);
            next.legal_moves().into_iter().all(|answer| mates(&next.play(answer), &[], checks - 1))
        })
}

/// Positions with few pieces, and a few moves further on.
fn few_pieces(seed: u64, wanted: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < wanted {
        let pieces = 15 + random.below(25);
        if let Ok(position) = Position::from_setup(&scatter(&mut random, Mixture { pieces, pawns: 15 })) {
            playout(&mut random, position, 3, |position| {
                seen += 1;
                visit(position);
            });
        }
    }
}

/// cxa-2011 art. 24.2.
#[test]
fn a_mate_within_some_checks_is_that_of_a_plain_search() {
    let mut long = 0;
    few_pieces(91, 5_000, |position| {
        for checks in 1..=4 {
            let expected = mates(position, &[], checks);
            let found = mate_within(position, &[], checks, usize::MAX);
            assert_eq!(
                found.line().is_some(),
                expected,
                "{checks} checks: {found:?} in {}",
                position.to_fen()
            );
            assert!(found != Mate::Undecided);
            long += usize::from(expected && !mates(position, &[], checks - 1) && checks >= 3);
        }
    });
    assert!(long > 20, "only {long} mates in three or four");
}

#[test]
fn the_line_is_no_longer_than_was_asked() {
    few_pieces(92, 5_000, |position| {
        for checks in 1..=4 {
            if let Mate::Forced(line) = mate_within(position, &[], checks, usize::MAX) {
                assert!(
                    line.len() < 2 * checks as usize,
                    "{checks} checks: {line:?} in {}",
                    position.to_fen()
                );
            }
        }
    });
}

#[test]
fn a_barred_move_does_not_begin_it() {
    let mut other = 0;
    few_pieces(93, 2_500, |position| {
        if let Mate::Forced(line) = mate_within(position, &[], 3, usize::MAX) {
            let barred = [line[0]];
            let found = mate_within(position, &barred, 3, usize::MAX);
            assert_eq!(found.line().is_some(), mates(position, &barred, 3), "{}", position.to_fen());
            if let Mate::Forced(line) = found {
                assert!(!barred.contains(&line[0]));
                other += 1;
            }
        }
    });
    assert!(other > 20, "only {other} positions with another mate");
}

/// With too little to spend the answer is that of a full search, or that there is none.
#[test]
fn a_budget_that_ends_is_told_and_never_guessed() {
    let mut ended = 0;
    few_pieces(94, 1_500, |position| {
        let full = mate_within(position, &[], 4, usize::MAX);
        for budget in [0, 1, 2, 5, 20] {
            match mate_within(position, &[], 4, budget) {
                Mate::Undecided => ended += 1,
                found => assert_eq!(found.line().is_some(), full.line().is_some(), "{}", position.to_fen()),
            }
        }
    });
    assert!(ended > 100, "only {ended} searches ended early");
}
