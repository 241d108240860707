//! Texts that leave something out are read only where legality leaves one move, and say so.

use crate::boards::{any, board, choices, mv, reading};
use crate::random::Random;
use zhicai_core::notation::{ChineseStyle, Notation, ReadError, Resolution, chinese, read};
use zhicai_core::{Kind, Position};

#[test]
fn front_or_rear_left_out() {
    // The rear cannon cannot retreat three, the front one can.
    let position = board("4k4/9/9/2C6/9/9/9/9/2C6/3K5 w - - 0 1");
    let one = reading(&position, "炮七退三");
    assert_eq!((one.mv, one.resolution), (mv("c6c3"), Resolution::Geometry));
    assert_eq!(choices(&position, "炮七退一", Notation::Chinese), [mv("c1c0"), mv("c6c5")]);
    // The rear one is blocked by the front one.
    let close = board("4k4/9/9/9/2C6/2C6/9/9/9/3K5 w - - 0 1");
    let one = reading(&close, "炮七进二");
    assert_eq!((one.mv, one.resolution), (mv("c5c7"), Resolution::Legality));
}

#[test]
fn the_king_decides_which_piece_moves() {
    let position = board("4k4/4r4/9/9/9/9/4N4/9/4N4/3AK4 w - - 0 1");
    assert_eq!(choices(&position, "马五进七", Notation::Chinese), [mv("e1c2"), mv("e3c4")]);
    // The rear horse is pinned by the chariot.
    let pinned = board("3k5/9/9/9/9/3N5/9/9/r2NK4/9 w - - 0 1");
    let one = reading(&pinned, "马六进七");
    assert_eq!((one.mv, one.resolution), (mv("d4c6"), Resolution::Legality));
}

#[test]
fn the_short_form_asks_when_two_directions_are_open() {
    let position = board("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1");
    assert_eq!(choices(&position, "车91", Notation::Chinese), [mv("a1i1"), mv("a1a2"), mv("a1a0")]);
    let horse = board("4k4/9/9/9/4N4/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(choices(&horse, "马54", Notation::ChineseShort), [mv("e5f7"), mv("e5f3")]);
}

#[test]
fn a_text_without_front_or_rear_is_never_read_as_another_move() {
    let mut random = Random::new(3);
    for _ in 0..2_000 {
        let position = any(&mut random);
        for mv in position.legal_moves() {
            check_bare(&position, mv);
        }
    }
}

fn check_bare(position: &Position, mv: zhicai_core::Move) {
    let piece = position.piece_at(mv.from()).expect("a piece");
    let full = chinese(position, mv, ChineseStyle::default()).expect("words");
    let tail: String = full.chars().skip(2).collect();
    let text = format!("{}{}{tail}", piece.character(), piece.side.own_file(mv.from()));
    match read(position, &text) {
        Ok(reading) => {
            assert_eq!(reading.mv, mv, "{text} in {position:?}");
            let like =
                position.pieces(piece.side, piece.kind).filter(|other| other.file() == mv.from().file());
            let alone = like.count() == 1 || matches!(piece.kind, Kind::Advisor | Kind::Elephant);
            assert_eq!(reading.resolution == Resolution::Written, alone, "{text} in {position:?}");
        }
        Err(ReadError::Ambiguous(moves)) => {
            assert!(moves.len() > 1 && moves.contains(&mv), "{text} in {position:?}")
        }
        other => panic!("{text} in {position:?}: {other:?}"),
    }
}
