//! No text and no board makes the readers or writers fail.

use crate::boards::any;
use crate::random::{Random, arbitrary};
use zhicai_core::notation::{
    ChineseStyle, Dialect, Manner, Notation, Script, candidates, candidates_as, chinese, read, read_as,
    read_wxf, recognise, short, uci_from_one, wxf,
};
use zhicai_core::{Move, Position, Square};

const SIGNS: &[&str] = &[
    "车",
    "馬",
    "炮",
    "兵",
    "相",
    "士",
    "将",
    "进",
    "退",
    "平",
    "前",
    "中",
    "后",
    "一",
    "二",
    "五",
    "九",
    "十",
    "1",
    "2",
    "5",
    "9",
    "0",
    "10",
    "a",
    "e",
    "h",
    "i",
    "C",
    "P",
    "R",
    "H",
    "N",
    "+",
    "-",
    "=",
    ".",
    "#",
    "！",
    "５",
    "＋",
    "\u{332}",
    "\u{305}",
    " ",
    "\u{3000}",
    "\0",
    "é",
    "🂡",
    "\u{202e}",
    "\u{10ffff}",
];

fn text(random: &mut Random) -> String {
    let length = random.below(7);
    (0..length).map(|_| random.one(SIGNS)).collect()
}

fn garbage(random: &mut Random) -> String {
    let bytes: Vec<u8> = (0..random.below(80)).map(|_| random.bits() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn try_everything(position: &Position, text: &str) {
    let _ = recognise(text);
    let _ = candidates(position, text);
    if let Ok(reading) = read(position, text) {
        assert!(position.is_legal(reading.mv), "{text:?} in {position:?}");
    }
    for notation in Notation::ALL {
        let _ = candidates_as(position, text, notation);
        match read_as(position, text, notation) {
            Ok(reading) => assert!(position.is_legal(reading.mv), "{text:?} in {position:?}"),
            Err(error) => assert!(!error.message(position, text).zh.is_empty()),
        }
    }
    for dialect in Dialect::ALL {
        if let Ok(reading) = read_wxf(position, text, Some(dialect)) {
            assert!(position.is_legal(reading.mv), "{text:?} in {position:?}");
        }
    }
}

fn board(random: &mut Random) -> Position {
    if random.below(2) == 0 { Position::unvalidated(&arbitrary(random)) } else { any(random) }
}

#[test]
fn any_text_on_any_board() {
    let mut random = Random::new(4);
    for _ in 0..3_000 {
        let position = board(&mut random);
        for _ in 0..10 {
            try_everything(&position, &text(&mut random));
            try_everything(&position, &garbage(&mut random));
        }
    }
}

#[test]
fn any_move_on_any_board() {
    let mut random = Random::new(5);
    for _ in 0..3_000 {
        let position = board(&mut random);
        for _ in 0..50 {
            let mut square = || Square::new(random.below(90) as u8).expect("a square");
            let mv = Move::new(square(), square());
            for manner in [Manner::Series, Manner::File, Manner::FileAndPawn] {
                let style = ChineseStyle { script: Script::Traditional, manner, wide: true };
                let _ = chinese(&position, mv, style);
                let _ = short(&position, mv, style, true);
            }
            for dialect in Dialect::ALL {
                let _ = wxf(&position, mv, dialect);
            }
            assert!(uci_from_one(mv).len() >= 4);
        }
    }
}

#[test]
fn endless_texts_are_refused_at_once() {
    let start = Position::start();
    for sign in ["炮", "C", "h", " ", "\u{3000}", "1"] {
        let text = sign.repeat(10_000_000);
        for _ in 0..100 {
            assert!(read(&start, &text).is_err());
            assert!(recognise(&text).is_empty());
        }
    }
}
