//! Three and more like pieces on a file, and two files with several pawns: every custom that is met.

use crate::boards::{assert_reads, board, choices, mv};
use zhicai_core::Position;
use zhicai_core::notation::{
    ChineseStyle, Dialect, Manner, Notation, Unreadable, candidates, chinese, read_wxf, wxf,
};

fn three() -> Position {
    board("3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1")
}

fn four() -> Position {
    board("3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1")
}

fn five() -> Position {
    board("3k1P3/5P3/5P3/5P3/5P3/9/9/9/9/4K4 w - - 0 1")
}

/// Files 6 and 4 from Red's right, two pawns each.
fn two_files() -> Position {
    board("4k4/3P1P3/9/3P1P3/9/9/9/9/9/3K5 w - - 0 1")
}

/// The same for Black: files 4 and 6 from Black's right are d and f.
fn two_files_black() -> Position {
    board("3k5/9/9/9/9/9/3p1p3/9/3p1p3/4K4 b - - 0 1")
}

fn written(position: &Position, text: &str, manner: Manner) -> String {
    let style = ChineseStyle { manner, ..ChineseStyle::default() };
    chinese(position, mv(text), style).expect("words").to_string()
}

fn letters(position: &Position, text: &str, dialect: Dialect) -> String {
    wxf(position, mv(text), dialect).expect("words").to_string()
}

#[test]
fn three_on_a_file() {
    let position = three();
    assert_reads(
        &position,
        &[
            ("前兵平六", "e8d8"),
            ("中兵平六", "e7d7"),
            ("后兵平四", "e6f6"),
            ("一兵平六", "e8d8"),
            ("二兵平六", "e7d7"),
            ("三兵平四", "e6f6"),
            ("3兵平4", "e6f6"),
            ("中五平六", "e7d7"),
            ("中兵五平六", "e7d7"),
            ("二五平六", "e7d7"),
            ("兵前平六", "e8d8"),
        ],
    );
    for (coordinates, text) in [("e8d8", "前兵平六"), ("e7d7", "中兵平六"), ("e6f6", "后兵平四")]
    {
        for manner in [Manner::Series, Manner::File, Manner::FileAndPawn] {
            assert_eq!(written(&position, coordinates, manner), text);
        }
    }
}

#[test]
fn four_and_five_on_a_file() {
    for (coordinates, series, older) in
        [("e8d8", "一兵平六", "前兵平六"), ("e7f7", "二兵平四", "二兵平四"), ("e5d5", "四兵平六", "四兵平六")]
    {
        assert_eq!(written(&four(), coordinates, Manner::Series), series);
        assert_eq!(written(&four(), coordinates, Manner::File), older);
        assert_reads(&four(), &[(series, coordinates), (older, coordinates)]);
    }
    assert_reads(&four(), &[("后兵平六", "e5d5"), ("前五平六", "e8d8"), ("三五平六", "e6d6")]);
    assert_reads(
        &five(),
        &[
            ("前兵平五", "f9e9"),
            ("二兵平五", "f8e8"),
            ("中兵平五", "f7e7"),
            ("三兵平五", "f7e7"),
            ("四兵平三", "f6g6"),
            ("五兵平五", "f5e5"),
            ("后兵平五", "f5e5"),
        ],
    );
    assert_eq!(candidates(&four(), "中兵平六"), candidates(&four(), "五兵平六"));
    assert!(matches!(candidates(&four(), "中兵平六"), Err(Unreadable::NoPieceInPlace { .. })));
}

#[test]
fn two_files_in_one_series_from_the_right() {
    let position = two_files();
    for (coordinates, text) in
        [("f8e8", "一兵平五"), ("f6e6", "二兵平五"), ("d8e8", "三兵平五"), ("d6e6", "四兵平五")]
    {
        assert_eq!(written(&position, coordinates, Manner::Series), text);
        assert_reads(&position, &[(text, coordinates)]);
    }
    let black = two_files_black();
    for (coordinates, text) in
        [("d1e1", "一卒平5"), ("d3e3", "二卒平5"), ("f1e1", "三卒平5"), ("f3e3", "四卒平5")]
    {
        assert_eq!(written(&black, coordinates, Manner::Series), text);
        assert_reads(&black, &[(text, coordinates)]);
    }
}

#[test]
fn two_files_in_the_older_manner() {
    let position = two_files();
    assert_eq!(written(&position, "f8e8", Manner::File), "前四平五");
    assert_eq!(written(&position, "f8e8", Manner::FileAndPawn), "前兵四平五");
    assert_reads(
        &position,
        &[("前四平五", "f8e8"), ("后六平五", "d6e6"), ("后兵六平五", "d6e6"), ("後兵六平五", "d6e6")],
    );
    let black = two_files_black();
    assert_eq!(written(&black, "d3c3", Manner::File), "后4平3");
    assert_reads(
        &black,
        &[("后4平3", "d3c3"), ("前卒6平5", "f1e1"), ("前6平5", "f1e1"), ("后卒６进１", "f3f2")],
    );
    let three_and_two = board("4k4/3P1P3/3P5/3P1P3/9/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(written(&three_and_two, "d7e7", Manner::File), "中六平五");
    assert_reads(
        &three_and_two,
        &[("中六平五", "d7e7"), ("中兵平五", "d7e7"), ("四兵平五", "d7e7"), ("五兵平七", "d6c6")],
    );
}

#[test]
fn front_alone_with_two_files_is_open() {
    // As some programs write it; they read one of the two back.
    assert_eq!(choices(&two_files(), "前兵平五", Notation::Chinese), [mv("d8e8"), mv("f8e8")]);
}

#[test]
fn single_pawns_beside_a_crowd_keep_their_file() {
    let position = board("4k4/3P1P3/9/3P1P2P/9/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(written(&position, "i6h6", Manner::Series), "兵一平二");
    assert_reads(&position, &[("兵一平二", "i6h6"), ("一兵平五", "f8e8")]);
}

#[test]
fn wxf_as_the_federation_publishes_it() {
    let cases = [
        (three(), vec![("e8d8", "P+.6"), ("e7d7", "P5.6"), ("e6d6", "P-.6")]),
        (four(), vec![("e8d8", "++.6"), ("e7d7", "P+.6"), ("e6d6", "P-.6"), ("e5d5", "--.6")]),
        (
            five(),
            vec![("f9e9", "++.5"), ("f8e8", "P+.5"), ("f7e7", "P4.5"), ("f6e6", "P-.5"), ("f5e5", "--.5")],
        ),
        (two_files(), vec![("f8e8", "4+.5"), ("f6e6", "4-.5"), ("d8e8", "6+.5"), ("d6d7", "6-+1")]),
        (board("4k4/3P1P3/3P5/3P1P3/9/9/9/9/9/3K5 w - - 0 1"), vec![("d7e7", "66.5"), ("d8e8", "6+.5")]),
    ];
    for (position, moves) in cases {
        for (coordinates, text) in moves {
            assert_eq!(letters(&position, coordinates, Dialect::Wxf), text);
            assert_eq!(letters(&position, coordinates, Dialect::Equals), text.replace('.', "="));
            let reading = read_wxf(&position, text, Some(Dialect::Wxf)).expect("readable");
            assert_eq!(reading.mv, mv(coordinates), "{text} in {position:?}");
        }
    }
}

#[test]
fn wxf_with_letters_and_with_numbers() {
    let cases = [
        (three(), "e7d7", Dialect::Yang, "P==6"),
        (three(), "e7d7", Dialect::Xqbase, "P-.6"),
        (three(), "e7d7", Dialect::XqWizard, "P..6"),
        (three(), "e7d7", Dialect::Fairy, "25=6"),
        (three(), "e6d6", Dialect::Xqbase, "P..6"),
        (three(), "e6d6", Dialect::XqWizard, "P-.6"),
        (three(), "e6d6", Dialect::Yang, "P-=6"),
        (four(), "e5d5", Dialect::Xqbase, "Pd.6"),
        (five(), "f5e5", Dialect::Yang, "PE=5"),
        (five(), "f9e9", Dialect::Fairy, "14=5"),
        (two_files(), "f8e8", Dialect::Xqbase, "Pa.5"),
        (two_files(), "d6e6", Dialect::Yang, "PD=5"),
        (two_files(), "f8e8", Dialect::Fairy, "14=5"),
        (two_files(), "d6e6", Dialect::Fairy, "26=5"),
        (two_files_black(), "d1e1", Dialect::XqWizard, "Pa.5"),
        (two_files_black(), "d1e1", Dialect::Yang, "PC=5"),
    ];
    for (position, coordinates, dialect, text) in cases {
        assert_eq!(letters(&position, coordinates, dialect), text, "{dialect:?}");
        let reading = read_wxf(&position, text, Some(dialect)).expect("readable");
        assert_eq!(reading.mv, mv(coordinates), "{text} ({dialect:?}) in {position:?}");
    }
}

#[test]
fn without_a_dialect_the_common_meaning_comes_first() {
    let read = |position: &Position, text| read_wxf(position, text, None).expect("readable").mv;
    // The rear pawn for all but the words of xqbase; the middle pawn where the rear one cannot go.
    assert_eq!(read(&three(), "P-.6"), mv("e6d6"));
    let blocked = board("3k5/4P4/4P4/3NP4/9/9/9/9/9/5K3 w - - 0 1");
    assert_eq!(read(&blocked, "P-.6"), mv("e7d7"));
    // Letters count from two different sides for Black.
    assert_eq!(choices(&two_files_black(), "Pa.5", Notation::Wxf), [mv("d1e1"), mv("f1e1")]);
}
