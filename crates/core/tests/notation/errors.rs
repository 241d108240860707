//! Texts that give no legal move: what is said, and what can still be recorded.

use crate::boards::{board, mv};
use zhicai_core::notation::{Notation, ReadError, Unreadable, candidates, read, read_as};
use zhicai_core::{Kind, Position, Side};

fn unreadable(position: &Position, text: &str) -> Unreadable {
    match read(position, text) {
        Err(ReadError::Unreadable(reason)) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

fn illegal(position: &Position, text: &str) -> Vec<String> {
    match read(position, text) {
        Err(ReadError::Illegal(moves)) => moves.iter().map(ToString::to_string).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn what_cannot_be_read() {
    let start = Position::start();
    for (text, reason) in [
        ("", Unreadable::Empty),
        (" \u{3000}\n", Unreadable::Empty),
        ("炮二平五炮二平五", Unreadable::Grammar),
        ("炮二", Unreadable::Grammar),
        ("平五炮二", Unreadable::Grammar),
        ("马走日字", Unreadable::Symbol('走')),
        ("炮三平五", Unreadable::NoPieceOnFile { side: Side::Red, kind: Kind::Cannon, file: 3 }),
        ("C3.5", Unreadable::NoPieceOnFile { side: Side::Red, kind: Kind::Cannon, file: 3 }),
        ("前炮平五", Unreadable::NoPieceInPlace { side: Side::Red, kind: Kind::Cannon }),
        ("一兵平五", Unreadable::NoPieceInPlace { side: Side::Red, kind: Kind::Pawn }),
        ("马二平三", Unreadable::NoDestination),
        ("马二进五", Unreadable::NoDestination),
        ("马二退三", Unreadable::NoDestination),
        ("炮二平二", Unreadable::NoDestination),
        ("炮二进九", Unreadable::NoDestination),
        ("炮二平十", Unreadable::Symbol('十')),
        ("hello", Unreadable::Grammar),
        ("e", Unreadable::Grammar),
        ("j2e2", Unreadable::Grammar),
        ("h12e2", Unreadable::Grammar),
    ] {
        assert_eq!(unreadable(&start, text), reason, "{text:?}");
    }
    let long = "炮".repeat(40);
    assert_eq!(unreadable(&start, &long), Unreadable::TooLong(120));
}

#[test]
fn illegal_moves_come_back_for_the_record() {
    let start = Position::start();
    for (text, expected) in [
        ("车一进三", "i0i3"),
        ("马二进四", "h0f1"),
        ("帅五进二", "e0e2"),
        ("兵五平四", "e3f3"),
        ("兵五退一", "e3e2"),
        ("炮二进六", "h2h8"),
        ("相三退五", ""),
        ("C2+6", "h2h8"),
        ("H2+4", "h0f1"),
    ] {
        if expected.is_empty() {
            assert_eq!(unreadable(&start, text), Unreadable::NoDestination);
        } else {
            assert_eq!(illegal(&start, text), [expected], "{text}");
        }
    }
    // The king is left in check.
    let pinned = board("4k4/9/4r4/9/9/9/9/4N4/9/4K4 w - - 0 1");
    assert_eq!(illegal(&pinned, "马五进六"), ["e2d4"]);
    let message = read(&pinned, "马五进六").unwrap_err().message(&pinned, "马五进六");
    assert_eq!(message.zh, "着法“马五进六”不合法：e2d4 走后己方的帅（将）被攻击");
    assert_eq!(
        message.en,
        "the move '马五进六' is not legal: e2d4: the move puts the mover's own king in check"
    );
}

#[test]
fn moves_that_no_such_piece_makes_are_kept_only_where_nothing_else_is_meant() {
    let position = board("4k4/9/9/9/9/2B6/9/9/9/2B2K3 w - - 0 1");
    // The front elephant would cross the river; the rear one goes.
    assert_eq!(candidates(&position, "相七进五").expect("readable")[..], [mv("c0e2")]);
    let front = board("4k4/9/9/9/9/2B6/9/9/9/5K3 w - - 0 1");
    assert_eq!(illegal(&front, "相七进五"), ["c4e6"]);
}

#[test]
fn messages_in_both_languages() {
    let start = Position::start();
    let message = |text: &str| read(&start, text).unwrap_err().message(&start, text);
    assert_eq!(message("炮三平五").zh, "读不懂着法“炮三平五”：红方三路上没有炮");
    assert_eq!(message("炮三平五").en, "cannot read the move '炮三平五': Red has no cannon on file 3");
    let black = start.play(mv("h2e2"));
    let message = |text: &str| read(&black, text).unwrap_err().message(&black, text);
    assert_eq!(message("炮3平5").zh, "读不懂着法“炮3平5”：黑方 3 路上没有炮");
    let cannons = board("4k4/9/9/2C6/9/9/9/9/2C6/3K5 w - - 0 1");
    let message = |text: &str| read(&cannons, text).unwrap_err().message(&cannons, text);
    assert_eq!(message("炮七退一").zh, "着法“炮七退一”不止一种合法的走法：c1c0、c6c5");
    assert_eq!(message("炮七退一").en, "the move '炮七退一' can be any of c1c0, c6c5");
    for text in ["", "\u{7}\u{202e}马", &"马".repeat(500), "h2", "一兵平五", "馬二進九", "炮七平七", "🂡"]
    {
        let message = message(text);
        assert!(!message.zh.is_empty() && !message.en.is_empty());
        assert!(message.zh.len() < 300 && !message.zh.chars().any(char::is_control), "{message:?}");
    }
}

#[test]
fn one_notation_at_a_time() {
    let start = Position::start();
    assert!(read_as(&start, "炮25", Notation::Chinese).is_ok());
    assert!(read_as(&start, "炮二平五", Notation::ChineseShort).is_err());
    assert!(read_as(&start, "h2e2", Notation::Chinese).is_err());
    assert!(read_as(&start, "炮二平五", Notation::Wxf).is_err());
    assert!(read_as(&start, "C2.5", Notation::Uci).is_err());
}
