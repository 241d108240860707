//! Each rule of cxa-2011 art. 2 and 3 on a small board, asked of the core and of the reference.

use crate::reference::Reference;
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;
use zhicai_core::square::Square;

/// Where the piece on `from` may go, as words in the order a0, b0 ..., the core and the reference agreeing.
fn goes(fen: &str, from: &str) -> String {
    let setup = Setup::from_fen(fen).unwrap();
    let from: Square = from.parse().unwrap();
    let position = Position::unvalidated(&setup);
    let mut moves = position.legal_moves();
    moves.sort();
    let reference = Reference::new(&setup.board, setup.side);
    assert_eq!(moves, reference.legal_moves(), "{fen}");
    let targets: Vec<String> =
        moves.iter().filter(|played| played.from() == from).map(|played| played.to().to_string()).collect();
    targets.join(" ")
}

#[test]
fn art_2_2_king_steps_inside_the_palace() {
    assert_eq!(goes("3k5/9/9/9/9/9/9/9/4K4/9 w", "e1"), "e0 f1 e2");
    assert_eq!(goes("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2"), "f1 e2");
    assert_eq!(goes("3k5/9/9/9/9/9/9/9/9/4K4 b", "d9"), "d8");
}

#[test]
fn art_2_2_kings_may_not_face_on_an_open_file() {
    assert_eq!(goes("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0"), "d1");
    assert_eq!(goes("4k4/4p4/9/9/9/9/9/9/9/3K5 w", "d0"), "e0 d1");
    // The only piece between them may move along the file but not off it.
    assert_eq!(goes("4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5"), "e1 e2 e3 e4 e6 e7 e8 e9");
    assert_eq!(goes("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5"), "");
}

#[test]
fn art_2_2_advisor_follows_the_lines_of_the_palace() {
    assert_eq!(goes("3k5/9/9/9/9/9/9/9/4A4/5K3 w", "e1"), "d0 d2 f2");
    assert_eq!(goes("3k5/9/9/9/9/9/9/3A5/9/5K3 w", "d2"), "e1");
    assert_eq!(goes("3k1a3/9/9/9/9/9/9/9/9/4K4 b", "f9"), "e8");
}

#[test]
fn art_2_2_elephant_stays_on_its_bank_and_needs_its_eye_open() {
    assert_eq!(goes("3k5/9/9/9/9/2B6/9/9/9/5K3 w", "c4"), "a2 e2");
    assert_eq!(goes("3k5/9/9/9/9/9/9/4B4/9/5K3 w", "e2"), "c0 g0 c4 g4");
    // Both eyes ahead are filled, one by either side.
    assert_eq!(goes("3k5/9/9/9/9/9/3P1p3/4B4/9/5K3 w", "e2"), "c0 g0");
    assert_eq!(goes("3k5/9/9/9/2b6/9/9/9/9/5K3 b", "c5"), "a7 e7");
}

#[test]
fn art_2_2_horse_is_hobbled_by_the_point_straight_beside_it() {
    assert_eq!(goes("3k5/9/9/9/9/4N4/9/9/9/5K3 w", "e4"), "d2 f2 c3 g3 c5 g5 d6 f6");
    assert_eq!(goes("3k5/9/9/9/4p4/3PNp3/4P4/9/9/5K3 w", "e4"), "");
    // A piece diagonally beside it does not hobble.
    assert_eq!(goes("3k5/9/9/9/3p1p3/4N4/3p1p3/9/9/5K3 w", "e4"), "d2 f2 c3 g3 c5 g5 d6 f6");
}

#[test]
fn art_2_2_chariot_runs_any_distance_and_jumps_nothing() {
    assert_eq!(goes("3k5/9/9/4p4/9/1P2R2p1/9/9/4P4/5K3 w", "e4"), "e2 e3 c4 d4 f4 g4 h4 e5 e6");
}

#[test]
fn art_2_2_cannon_runs_like_a_chariot_and_takes_over_one_screen() {
    assert_eq!(goes("3k5/4r4/9/4p4/9/1P2C2pr/9/9/4P4/5K3 w", "e4"), "e2 e3 c4 d4 f4 g4 i4 e5 e8");
    // Two pieces between are one too many; with none between it does not take.
    assert_eq!(goes("3k5/9/9/9/9/rPPpC3r/9/9/9/5K3 w", "e4"), "e0 e1 e2 e3 f4 g4 h4 e5 e6 e7 e8 e9");
}

#[test]
fn art_2_2_pawn_advances_and_steps_aside_beyond_the_river() {
    assert_eq!(goes("3k5/9/9/9/9/9/4P4/9/9/5K3 w", "e3"), "e4");
    assert_eq!(goes("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4"), "e5");
    assert_eq!(goes("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5"), "d5 f5 e6");
    assert_eq!(goes("P2k5/9/9/9/9/9/9/9/9/5K3 w", "a9"), "b9");
    assert_eq!(goes("3k5/9/9/9/4p4/9/9/9/9/5K3 b", "e5"), "e4");
    assert_eq!(goes("3k5/9/9/9/9/4p4/9/9/9/5K3 b", "e4"), "e3 d4 f4");
}

#[test]
fn art_2_3_an_enemy_is_taken_and_a_friend_is_not() {
    assert_eq!(goes("3k5/9/9/9/3pPP3/9/9/9/9/5K3 w", "e5"), "d5 e6");
}

#[test]
fn art_3_2_a_check_must_be_answered() {
    // Taken, blocked, or left by the king; nothing else may move.
    assert_eq!(goes("3k5/9/9/9/9/4r4/9/9/8R/4K4 w", "e0"), "f0");
    assert_eq!(goes("3k5/9/9/9/9/4r4/9/9/8R/4K4 w", "i1"), "e1");
    // Against a cannon the screen may be pulled away or doubled.
    assert_eq!(goes("3k5/9/9/4c4/9/4R4/9/9/9/4K4 w", "e4"), "a4 b4 c4 d4 f4 g4 h4 i4 e6");
}

#[test]
fn art_3_2_and_3_3_mate_and_stalemate() {
    for (fen, mate, stalemate) in [
        ("3k5/9/9/9/9/9/9/9/9/3RK4 b", true, false),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5 b", false, false),
        ("3k5/9/9/9/9/9/9/9/9/4K3R b", false, false),
        ("5k3/4P4/9/9/9/9/9/9/9/4K4 b", false, true),
    ] {
        let setup = Setup::from_fen(fen).unwrap();
        let reference = Reference::new(&setup.board, setup.side);
        let position = Position::unvalidated(&setup);
        assert_eq!((reference.is_checkmate(), reference.is_stalemate()), (mate, stalemate), "{fen}");
        assert_eq!((position.is_checkmate(), position.is_stalemate()), (mate, stalemate), "{fen}");
    }
}

#[test]
fn art_3_4_no_move_may_leave_the_own_king_to_be_taken() {
    // A chariot that shields its king moves along the line only.
    assert_eq!(goes("3k5/9/9/4r4/9/4R4/9/9/9/4K4 w", "e4"), "e1 e2 e3 e5 e6");
    // A horse leg that guards the king may not be lifted.
    assert_eq!(goes("3k5/9/9/9/9/9/9/3n5/3N5/4K4 w", "d1"), "");
    // A second piece may not become the cannon's screen.
    assert_eq!(
        goes("3k5/9/9/4c4/9/3R5/9/9/9/4K4 w", "d4"),
        "d0 d1 d2 d3 a4 b4 c4 f4 g4 h4 i4 d5 d6 d7 d8 d9"
    );
}
