//! Chinese notation as books, score sheets and programs write it (cxa-2011 art. 7.5).

use crate::boards::{assert_reads, board, mv, reading};
use zhicai_core::notation::{ChineseStyle, Manner, Notation, Resolution, Script, chinese, short};
use zhicai_core::{Move, Position};

const TRADITIONAL: ChineseStyle =
    ChineseStyle { script: Script::Traditional, manner: Manner::Series, wide: true };

fn written(position: &Position, text: &str) -> String {
    chinese(position, mv(text), ChineseStyle::default()).expect("words").to_string()
}

#[test]
fn the_opening_moves() {
    let start = Position::start();
    let cases = [
        ("炮二平五", "h2e2"),
        ("马八进七", "b0c2"),
        ("车一进一", "i0i1"),
        ("兵七进一", "c3c4"),
        ("相三进五", "g0e2"),
        ("仕六进五", "d0e1"),
        ("帅五进一", "e0e1"),
        ("炮八进七", "b2b9"),
    ];
    assert_reads(&start, &cases);
    for (text, coordinates) in cases {
        assert_eq!(written(&start, coordinates), text);
    }
    let black = start.play(mv("h2e2"));
    let cases = [
        ("马8进7", "h9g7"),
        ("炮2平5", "b7e7"),
        ("车1进1", "a9a8"),
        ("卒3进1", "c6c5"),
        ("象7进5", "g9e7"),
        ("士4进5", "d9e8"),
        ("将5进1", "e9e8"),
        ("炮2进7", "b7b0"),
    ];
    assert_reads(&black, &cases);
    for (text, coordinates) in cases {
        assert_eq!(written(&black, coordinates), text);
    }
}

#[test]
fn every_form_of_a_character() {
    let start = Position::start();
    assert_reads(
        &start,
        &[
            ("炮2平5", "h2e2"),
            ("砲二平５", "h2e2"),
            ("包２平五", "h2e2"),
            ("炮贰平伍", "h2e2"),
            ("炮貳平五", "h2e2"),
            ("馬八進七", "b0c2"),
            ("傌8進7", "b0c2"),
            ("马捌进柒", "b0c2"),
            ("马八上七", "b0c2"),
            ("車一進一", "i0i1"),
            ("俥一进1", "i0i1"),
            ("车壹进壹", "i0i1"),
            ("車九進二", "a0a2"),
            ("象三进五", "g0e2"),
            ("相七進五", "c0e2"),
            ("士四进五", "f0e1"),
            ("仕六上五", "d0e1"),
            ("帥五进一", "e0e1"),
            ("将五进一", "e0e1"),
            ("將5進1", "e0e1"),
            ("卒三进一", "g3g4"),
            ("兵参进1", "g3g4"),
            ("兵叁进壹", "g3g4"),
            ("兵參進１", "g3g4"),
        ],
    );
    let black = start.play(mv("h2e2"));
    assert_reads(
        &black,
        &[
            ("炮八平五", "h7e7"),
            ("馬８進７", "h9g7"),
            ("兵三进一", "c6c5"),
            ("卯3进1", "c6c5"),
            ("仕4进5", "d9e8"),
            ("相7进5", "g9e7"),
            ("帅5进1", "e9e8"),
            ("車九進一", "i9i8"),
        ],
    );
    let later = black.play(mv("e9e8")).play(mv("e2e6"));
    assert_reads(&later, &[("将5下1", "e8e9"), ("將五退一", "e8e9")]);
}

#[test]
fn blanks_do_not_matter() {
    let start = Position::start();
    for text in
        [" 炮 二 平 五 ", "炮\u{3000}二平五", "\u{feff}炮二平五\r\n", "炮二\u{200b}平五", "炮　２　平　５"]
    {
        assert_eq!(reading(&start, text).mv, mv("h2e2"), "{text:?}");
    }
}

#[test]
fn front_and_rear() {
    let position = board("3ak4/9/4b4/9/4N4/9/4N4/4R4/4R4/3AK4 w - - 0 1");
    assert_reads(
        &position,
        &[
            ("前马退四", "e5f3"),
            ("后马进六", "e3d5"),
            ("後馬進六", "e3d5"),
            ("前车平六", "e2d2"),
            ("后车平四", "e1f1"),
            ("车前平六", "e2d2"),
            ("一马退四", "e5f3"),
            ("二车平四", "e1f1"),
        ],
    );
    assert_eq!(written(&position, "e5f3"), "前马退四");
    assert_eq!(written(&position, "e1f1"), "后车平四");
    let traditional = chinese(&position, mv("e3d5"), TRADITIONAL).expect("words");
    assert_eq!(traditional.as_str(), "後馬進六");
    let black = board("4k4/4r4/4r4/9/9/9/9/9/9/3K5 b - - 0 1");
    assert_reads(&black, &[("前车平6", "e7f7"), ("后车平4", "e8d8")]);
    assert_eq!(written(&black, "e8d8"), "后车平4");
}

#[test]
fn advisors_and_elephants_need_no_front_or_rear() {
    let position = board("4k4/9/9/9/9/2B6/9/3A5/9/2BA1K3 w - - 0 1");
    for (text, expected) in [
        ("相七退五", "c4e2"),
        ("相七进五", "c0e2"),
        ("仕六进五", "d0e1"),
        ("仕六退五", "d2e1"),
        ("相七退九", "c4a2"),
    ] {
        let reading = reading(&position, text);
        assert_eq!((reading.mv, reading.resolution), (mv(expected), Resolution::Written), "{text}");
        assert_eq!(written(&position, expected), text);
    }
    assert_reads(
        &position,
        &[("前相退五", "c4e2"), ("后士进五", "d0e1"), ("前仕退五", "d2e1"), ("后象进九", "c0a2")],
    );
}

#[test]
fn the_short_form() {
    let start = Position::start();
    let brief =
        |text: &str, bars| short(&start, mv(text), ChineseStyle::default(), bars).expect("words").to_string();
    assert_eq!(brief("h2e2", false), "炮25");
    assert_eq!(brief("h0g2", false), "马23");
    assert_eq!(brief("h0g2", true), "马23\u{332}");
    assert_reads(
        &start,
        &[("炮25", "h2e2"), ("马87", "b0c2"), ("兵71", "c3c4"), ("炮二五", "h2e2"), ("马23\u{332}", "h0g2")],
    );
    assert_eq!(reading(&start, "炮25").resolution, Resolution::Legality);
    assert_eq!(reading(&start, "马87").resolution, Resolution::Geometry);
    assert_eq!(reading(&start, "马87").notation, Notation::ChineseShort);
    let position = board("3ak4/9/4b4/9/4N4/9/4N4/4R4/4R4/3AK4 w - - 0 1");
    let brief =
        |text: &str| short(&position, mv(text), ChineseStyle::default(), false).expect("words").to_string();
    assert_eq!((brief("e5f3"), brief("e1d1")), ("前马4".to_owned(), "后车6".to_owned()));
    assert_eq!(reading(&position, "后车6").mv, mv("e1d1"));
    assert_eq!(reading(&position, "前马4\u{305}").mv, mv("e5f3"));
    assert_eq!(reading(&position, "前马4_").mv, mv("e5f7"));
}

#[test]
fn figures_in_print_are_wide() {
    let black = Position::start().play(mv("h2e2"));
    let text = |text: &str, style| chinese(&black, mv(text), style).expect("words").to_string();
    assert_eq!(text("h9g7", TRADITIONAL), "馬８進７");
    assert_eq!(text("e9e8", TRADITIONAL), "將５進１");
    assert_eq!(text("h9g7", ChineseStyle { wide: true, ..ChineseStyle::default() }), "马８进７");
}

#[test]
fn moves_without_words_are_not_written() {
    let start = Position::start();
    for text in ["e4e5", "h0h2", "a0b1", "c0d1", "e0e0"] {
        let (from, to) = (text[..2].parse().expect("a square"), text[2..].parse().expect("a square"));
        assert_eq!(chinese(&start, Move::new(from, to), ChineseStyle::default()), None, "{text}");
    }
    // Impossible, but it can be said and so be recorded.
    assert_eq!(written(&start, "a0a9"), "车九进九");
    // The piece's side counts, not the side to move.
    assert_eq!(written(&start, "h7e7"), "炮8平5");
}
