//! Bytes choose the moves of a game: at every ply the moves are those of the plain generator, making and taking
//! back restores everything, and the hash kept move by move is the hash of the board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zhicai_core::{Move, Position, Setup};
use zhicai_fuzz::Bytes;
use zhicai_fuzz::reference::Reference;

fn check(position: &Position, moves: &[Move]) {
    let plain = Reference::new(&position.to_setup().board, position.side());
    let mut sorted = moves.to_vec();
    sorted.sort();
    assert_eq!(sorted, plain.legal_moves(), "{position:?}");
    assert_eq!(position.count_legal() as usize, moves.len(), "{position:?}");
    assert_eq!(position.is_checkmate(), plain.is_checkmate(), "{position:?}");
    assert_eq!(position.is_stalemate(), plain.is_stalemate(), "{position:?}");
    assert_eq!(position.hash(), Position::unvalidated(&position.to_setup()).hash(), "{position:?}");
    assert_eq!(Setup::from_fen(&position.to_fen()), Ok(position.to_setup()));
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut position = match bytes.byte() {
        0..=127 => Position::start(),
        _ => match bytes.position() {
            Some(position) => position,
            None => return,
        },
    };
    while let Some(choice) = bytes.next() {
        let moves = position.legal_moves();
        check(&position, &moves);
        let Some(&played) = moves.get(usize::from(choice) % moves.len().max(1)) else { return };
        let before = position.clone();
        let undo = position.make(played);
        let after = position.clone();
        position.unmake(played, undo);
        assert_eq!(position, before, "{played}");
        assert_eq!(before.play(played), after, "{played}");
        position = after;
    }
});
