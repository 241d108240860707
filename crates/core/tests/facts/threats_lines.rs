//! On random positions: lines are legal and their material adds up; mirror and colours change nothing.

use crate::random::{Random, positions};
use crate::reference::Reference;
use crate::threats_found::{STRICT, USUAL, asked, told};
use zhicai_core::moves::Move;
use zhicai_core::piece::{Kind, Piece, Side};
use zhicai_core::position::Position;
use zhicai_core::square::Square;
use zhicai_core::threats::{Query, Search, Threats, USUAL_BUDGET, Way, Win, paying_attacks, threats};

/// A balance as plain counts, so that no code of the core adds up its own lines.
type Counts = [i32; 3];

fn worth(piece: Option<Piece>, square: Square) -> Counts {
    let Some(piece) = piece else { return [0; 3] };
    let crossed = match piece.side {
        Side::Red => square.rank() >= 5,
        Side::Black => square.rank() <= 4,
    };
    match piece.kind {
        Kind::Chariot => [2, 0, 0],
        Kind::Horse | Kind::Cannon => [1, 0, 0],
        Kind::Advisor | Kind::Elephant => [0, 1, 0],
        Kind::Pawn if crossed => [0, 0, 1],
        Kind::Pawn | Kind::King => [0; 3],
    }
}

/// What a line brings the side that begins it. Every move is legal, or the line is named.
fn played(position: &Position, line: &[Move]) -> Counts {
    let mut cells = position.to_setup().board;
    let mut board = Reference::new(&cells, position.side());
    let mut sum = [0; 3];
    for (ply, mv) in line.iter().enumerate() {
        assert!(board.legal_moves().contains(mv), "{mv} of {} in {}", told(line), position.to_fen());
        let taken = worth(cells[mv.to().index()], mv.to());
        let sign = if ply % 2 == 0 { 1 } else { -1 };
        sum.iter_mut().zip(taken).for_each(|(total, part)| *total += sign * part);
        cells[mv.to().index()] = cells[mv.from().index()].take();
        board = board.after(*mv);
    }
    sum
}

fn counts(material: zhicai_core::threats::Material) -> Counts {
    [i32::from(material.strong), i32::from(material.weak), i32::from(material.pawns)]
}

/// A way to win, told by a checker that knows only legal moves and what pieces are worth.
fn check_win(position: &Position, win: &Win) {
    let place = || format!("{win:?} in {}", position.to_fen());
    assert_eq!(played(position, &win.line), counts(win.net), "{}", place());
    assert!(win.full_line.starts_with(&win.line[..1]), "{}", place());
    assert!(win.targets.contains(&win.target), "{}", place());
    assert!(position.piece_at(win.target).is_some_and(|piece| piece.side != position.side()), "{}", place());
    assert!(position.piece_at(win.by).is_some_and(|piece| piece.side == position.side()), "{}", place());
    assert!(win.net.is_gain() || win.full.is_gain(), "{}", place());
    match win.way {
        Way::Direct => assert_eq!(win.line[0], Move::new(win.by, win.target), "{}", place()),
        Way::Checks => {
            assert!(
                position.gives_check(win.line[0]) && win.line.len() >= 2 && win.net.is_gain(),
                "{}",
                place()
            );
        }
    }
}

#[test]
fn every_line_is_legal_and_its_material_adds_up() {
    let (mut seen, mut series) = (0, 0);
    positions(81, 300, |position| {
        for query in [USUAL, STRICT] {
            for win in &asked(position, query).wins {
                check_win(position, win);
                seen += 1;
                series += usize::from(win.way == Way::Checks);
            }
        }
    });
    assert!(seen > 400 && series > 20, "{seen} wins, {series} by checks");
}

#[test]
fn the_whole_exchange_adds_up_too() {
    positions(82, 500, |position| {
        for win in asked(position, USUAL).wins.iter().filter(|win| win.way == Way::Direct) {
            let sum = played(position, &win.full_line);
            let cut = win.full_line.len() == 1 && sum >= counts(win.full);
            assert!(sum == counts(win.full) || cut, "{win:?} in {}", position.to_fen());
        }
    });
}

#[test]
fn like_pairs_can_take_each_other() {
    positions(83, 500, |position| {
        for pair in asked(position, USUAL).like {
            let (own, theirs) = (position.piece_at(pair.own), position.piece_at(pair.theirs));
            assert_eq!(own.map(|piece| piece.kind), theirs.map(|piece| piece.kind));
            assert!(position.is_legal(Move::new(pair.own, pair.theirs)), "{}", position.to_fen());
            assert!(position.null_move().is_legal(Move::new(pair.theirs, pair.own)), "{}", position.to_fen());
        }
    });
}

/// How a square is told elsewhere.
type Turn = fn(Square) -> Square;

fn turned(found: &Threats, turn: Turn) -> Threats {
    let mv = |mv: &Move| Move::new(turn(mv.from()), turn(mv.to()));
    let win = |win: &Win| Win {
        target: turn(win.target),
        by: turn(win.by),
        line: win.line.iter().map(mv).collect(),
        full_line: win.full_line.iter().map(mv).collect(),
        targets: win.targets.iter().map(|square| turn(*square)).collect(),
        ..win.clone()
    };
    let mut found = Threats { wins: found.wins.iter().map(win).collect(), ..found.clone() };
    for pair in &mut found.like {
        (pair.own, pair.theirs) = (turn(pair.own), turn(pair.theirs));
    }
    found
}

/// The same facts in any order.
fn sorted(mut found: Threats) -> String {
    found.wins.sort_by_key(|win| (win.line.clone(), win.target));
    found.wins.iter_mut().for_each(|win| win.targets.sort());
    found.like.sort_by_key(|pair| (pair.own, pair.theirs));
    format!("{found:?}")
}

#[test]
fn mirror_and_colours_change_nothing() {
    let mut random = Random::new(84);
    positions(84, 250, |position| {
        let own: Vec<Square> = position.of(!position.side()).collect();
        let moved = Some(random.one(&own));
        let query = Query { strict: random.below(2) == 0, moved, ..USUAL };
        let found = asked(position, query);
        let cases: [(Position, Turn); 2] =
            [(position.mirror(), Square::mirror), (position.swap_sides(), Square::rotate)];
        for (other, turn) in cases {
            let same = asked(&other, Query { moved: moved.map(turn), ..query });
            assert_eq!(sorted(turned(&found, turn)), sorted(same), "{}", position.to_fen());
        }
    });
}

#[test]
fn what_was_asked_before_changes_no_answer() {
    let mut shared = Search::new();
    positions(85, 400, |position| {
        let again = threats(position, USUAL, &mut shared);
        let fresh = asked(position, USUAL);
        if !fresh.undecided {
            assert_eq!(sorted(fresh), sorted(again), "{}", position.to_fen());
        }
    });
}

#[test]
fn paying_attacks_are_captures_that_pay() {
    let mut search = Search::new();
    positions(86, 500, |position| {
        if position.in_check() {
            return;
        }
        let mut paying = paying_attacks(position, USUAL_BUDGET, &mut search);
        paying.retain(|(attacker, target)| position.is_legal(Move::new(*attacker, *target)));
        paying.sort();
        let found = asked(position, USUAL);
        if found.undecided {
            return;
        }
        let direct = |win: &&Win| win.way == Way::Direct && win.net.is_gain();
        let mut won: Vec<(Square, Square)> =
            found.wins.iter().filter(direct).map(|win| (win.by, win.target)).collect();
        won.sort();
        assert_eq!(paying, won, "{}", position.to_fen());
    });
}
