//! Making and taking back, the hash, and the FEN.

use crate::random::{Random, arbitrary, positions};
use std::collections::HashMap;
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;

#[test]
fn taking_a_move_back_restores_everything() {
    positions(11, 5_000, |position| {
        let mut board = position.clone();
        for &played in position.legal_moves().iter() {
            let undo = board.make(played);
            assert_eq!(board, position.play(played), "{played} in {}", position.to_fen());
            board.unmake(played, undo);
            assert_eq!(board, *position, "{played} in {}", position.to_fen());
        }
    });
}

#[test]
fn the_hash_kept_move_by_move_is_the_hash_of_the_board() {
    positions(12, 5_000, |position| {
        let fresh = Position::unvalidated(&position.to_setup());
        assert_eq!(position.hash(), fresh.hash(), "{}", position.to_fen());
        for &played in position.legal_moves().iter() {
            let next = position.play(played);
            assert_eq!(next.hash(), Position::unvalidated(&next.to_setup()).hash(), "{played}");
        }
    });
}

#[test]
fn the_side_to_move_changes_the_hash_and_nothing_else_does_by_itself() {
    positions(13, 5_000, |position| {
        let mut setup = position.to_setup();
        setup.side = !setup.side;
        assert_ne!(Position::unvalidated(&setup).hash(), position.hash());
        assert_eq!(position.null_move().hash(), Position::unvalidated(&setup).hash());
        setup.side = !setup.side;
        setup.quiet_plies += 1;
        setup.round += 1;
        assert_eq!(
            Position::unvalidated(&setup).hash(),
            position.hash(),
            "counters are no part of a position"
        );
    });
}

#[test]
fn different_positions_have_different_hashes() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    positions(14, 60_000, |position| {
        let fen = position.to_fen();
        let place: String = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let earlier = seen.entry(position.hash()).or_insert_with(|| place.clone());
        assert_eq!(*earlier, place, "one hash for two positions");
    });
}

#[test]
fn a_fen_written_and_read_is_the_same_setup() {
    positions(15, 5_000, |position| {
        let setup = position.to_setup();
        assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup.clone()));
        assert_eq!(Position::from_fen(&setup.to_fen()), Ok(position.clone()));
    });
    let mut random = Random::new(16);
    for _ in 0..5_000 {
        let setup = arbitrary(&mut random);
        assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup.clone()), "any board can be written down");
    }
}
