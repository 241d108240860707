//! What a side can win, on any board: no panic, every line is made of moves, and its material adds up. What is
//! found within a small budget without a word of doubt is what a large budget finds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zhicai_core::mate::{Mate, mate_within};
use zhicai_core::threats::{Material, Query, Search, Threats, Way, paying_attacks, threats};
use zhicai_core::{Bitboard, Kind, Move, Position, Side};
use zhicai_fuzz::Bytes;
use zhicai_fuzz::reference::Reference;

/// More pieces than that make a board that no game comes near, and each question a long one.
const MOST_PIECES: u32 = 32;
/// Budgets: nothing, next to nothing, enough for most.
const BUDGETS: [usize; 3] = [0, 40, 4_000];
const CHECKS: u32 = 3;

fn asked(position: &Position, query: Query) -> Threats {
    threats(position, query, &mut Search::new())
}

/// What a line brings the side that begins it.
fn played(position: &Position, line: &[Move]) -> Material {
    let mut now = position.clone();
    let mut sum = Material::NOTHING;
    for (ply, mv) in line.iter().enumerate() {
        assert!(now.is_legal(*mv), "{mv} of {line:?} in {position:?}");
        let taken = Material::on(&now, mv.to());
        sum = if ply % 2 == 0 { sum + taken } else { sum - taken };
        now = now.play(*mv);
    }
    sum
}

fn check(position: &Position, query: Query) {
    let found = asked(position, query);
    for win in &found.wins {
        assert_eq!(played(position, &win.line), win.net, "{win:?} in {position:?}");
        assert!(position.piece_at(win.target).is_some_and(|piece| piece.side != position.side()), "{win:?}");
        assert!(position.piece_at(win.by).is_some_and(|piece| piece.side == position.side()), "{win:?}");
        assert!(win.way == Way::Direct || position.gives_check(win.line[0]), "{win:?} in {position:?}");
    }
    if !found.undecided {
        let wider = asked(position, Query { budget: 2 * query.budget + 1_000, ..query });
        assert_eq!(format!("{found:?}"), format!("{wider:?}"), "{position:?}");
    }
    let _ = paying_attacks(position, query.budget, &mut Search::new());
}

/// A mating line stands up to the plain rules.
fn check_mate(position: &Position, budget: usize) {
    let Mate::Forced(line) = mate_within(position, &[], CHECKS, budget) else { return };
    let mut plain = Reference::new(&position.to_setup().board, position.side());
    for (ply, mv) in line.iter().enumerate() {
        assert!(plain.legal_moves().contains(mv), "{mv} of {line:?} in {position:?}");
        assert!(ply % 2 == 1 || plain.gives_check(*mv), "{mv} of {line:?} in {position:?}");
        plain = plain.after(*mv);
    }
    assert!(plain.is_checkmate(), "{line:?} in {position:?}");
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let head = bytes.byte();
    let budget = BUDGETS[usize::from(head % 3)];
    let moved = (head & 32 > 0).then(|| bytes.square());
    let targets = if head & 128 > 0 { Bitboard::of(bytes.square()) } else { Bitboard::FULL };
    let query = Query { strict: head & 64 > 0, moved, targets, series: head & 16 == 0, budget };
    let any = Position::unvalidated(&Bytes(bytes.0).setup());
    if any.occupied().count() <= MOST_PIECES {
        // Of several kings the first is the king, and which that is a mirror changes: no more than an answer is asked.
        let several = Side::BOTH.into_iter().any(|side| any.pieces(side, Kind::King).many());
        if several { drop(asked(&any, query)) } else { check(&any, query) }
    }
    if let Some(position) = bytes.position() {
        check(&position, query);
        check_mate(&position, budget);
    }
});
