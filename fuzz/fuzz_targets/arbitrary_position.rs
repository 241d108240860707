//! Any board at all: every question is answered without panic, and where each piece stands on a point that it can
//! reach the answers are those of the plain generator. Any move, legal or not, can be made and taken back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zhicai_core::perft::{divide, perft};
use zhicai_core::{Move, Position, Setup, Side, Square};
use zhicai_fuzz::Bytes;
use zhicai_fuzz::reference::Reference;

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

fn interrogate(setup: &Setup, tried: Move) {
    let position = Position::unvalidated(setup);
    assert_eq!(position.to_setup(), *setup);
    let moves = position.legal_moves();
    assert!(moves.iter().all(|played| position.is_legal(*played)), "{position:?}");
    assert_eq!(perft(&position, 1), moves.len() as u64, "{position:?}");
    assert_eq!(divide(&position, 1).len(), moves.len(), "{position:?}");
    let _ = (position.captures(), position.checks(), position.pinned(), position.checkers());
    let _ = (position.is_checkmate(), position.is_stalemate(), position.nothing_can_cross());
    for side in Side::BOTH {
        for square in Square::all() {
            let _ = position.attackers(square, side);
        }
    }
    let _ = position.legality(tried);
    let mut board = position.clone();
    let undo = board.make(tried);
    assert_eq!(board.hash(), Position::unvalidated(&board.to_setup()).hash(), "{tried} in {position:?}");
    board.unmake(tried, undo);
    assert_eq!(board, position, "{tried}");
}

fn compare(setup: &Setup) {
    let position = Position::unvalidated(setup);
    let plain = Reference::new(&setup.board, setup.side);
    assert_eq!(sorted(position.legal_moves()), plain.legal_moves(), "{position:?}");
    assert_eq!(sorted(position.captures()), plain.captures(), "{position:?}");
    for side in Side::BOTH {
        for square in Square::all() {
            let attackers: Vec<Square> = position.attackers(square, side).collect();
            assert_eq!(attackers, plain.attackers(square, side), "{square} {side:?} in {position:?}");
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let tried = bytes.any_move();
    interrogate(&Bytes(bytes.0).setup(), tried);
    compare(&bytes.possible_setup());
});
