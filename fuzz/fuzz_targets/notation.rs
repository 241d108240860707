//! Any text on any position: reading never panics, and what it finds is what it says it is. What is written for a
//! legal move of a real position is read as that move again, in every notation and manner.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zhicai_core::notation::{
    ChineseStyle, Dialect, Manner, Notation, ReadError, Reading, Script, candidates, candidates_as, chinese,
    iccs, read, read_as, read_wxf, recognise, recognise_game, short, uci, uci_from_one, wxf,
};
use zhicai_core::{Move, Position};
use zhicai_fuzz::Bytes;

/// What moves are written with, so that the fuzzer need not find every character byte by byte.
const SIGNS: &[&str] = &[
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "1", "2", "3", "4", "5", "6", "7", "8", "9", "０",
    "９", "进", "退", "平", "進", "前", "中", "后", "後", "兵", "卒", "炮", "砲", "包", "车", "車", "俥",
    "马", "馬", "傌", "相", "象", "仕", "士", "帅", "帥", "将", "將", "上", "下", "壹", "\u{332}", "\u{305}",
    "　", " ", "C", "c", "P", "R", "N", "H", "K", "E", "B", "A", "G", "M", "+", "-", "=", ".", "a", "b", "e",
    "h", "i", "0", "10", "#", "x",
];

fn text(bytes: &mut Bytes) -> String {
    if bytes.byte() % 4 == 0 {
        return String::from_utf8_lossy(bytes.0).into_owned();
    }
    bytes.0.iter().take(12).map(|byte| SIGNS[usize::from(*byte) % SIGNS.len()]).collect()
}

fn consistent(position: &Position, text: &str, result: Result<Reading, ReadError>) {
    match result {
        Ok(reading) => assert!(position.is_legal(reading.mv), "{text} in {position:?}"),
        Err(ReadError::Ambiguous(moves)) => {
            assert!(
                moves.len() > 1 && moves.iter().all(|mv| position.is_legal(*mv)),
                "{text} in {position:?}"
            );
        }
        Err(ReadError::Illegal(moves)) => {
            assert!(!moves.is_empty(), "{text} in {position:?}");
            assert!(!moves.iter().any(|mv| position.is_legal(*mv)), "{text} in {position:?}");
        }
        Err(ReadError::Unreadable(_)) => {}
    }
    if let Err(error) = result {
        let _ = error.message(position, text);
    }
}

fn read_everything(position: &Position, text: &str) {
    consistent(position, text, read(position, text));
    for notation in Notation::ALL {
        consistent(position, text, read_as(position, text, notation));
        let _ = candidates_as(position, text, notation);
    }
    for dialect in Dialect::ALL {
        consistent(position, text, read_wxf(position, text, Some(dialect)));
    }
    let _ = (recognise(text), recognise_game(position, &[text, text]));
    if let Ok(reading) = read(position, text) {
        let all = candidates(position, text);
        assert!(all.is_ok_and(|all| all.contains(&reading.mv)), "{text} in {position:?}");
    }
}

fn styles() -> impl Iterator<Item = ChineseStyle> {
    let manners = [Manner::Series, Manner::File, Manner::FileAndPawn];
    let scripts = [Script::Simplified, Script::Traditional];
    manners.into_iter().flat_map(move |manner| {
        scripts.into_iter().flat_map(move |script| {
            [false, true].into_iter().map(move |wide| ChineseStyle { script, manner, wide })
        })
    })
}

fn same(position: &Position, mv: Move, text: &str, result: Result<Reading, ReadError>) {
    assert_eq!(result.map(|reading| reading.mv), Ok(mv), "{text} for {mv} in {position:?}");
}

fn write_and_read(position: &Position, mv: Move) {
    for style in styles() {
        let text = chinese(position, mv, style).expect("a legal move has words");
        same(position, mv, &text, read(position, &text));
        for bars in [false, true] {
            let text = short(position, mv, style, bars).expect("a legal move has words");
            match read(position, &text) {
                Err(ReadError::Ambiguous(moves)) => assert!(moves.contains(&mv), "{mv} in {position:?}"),
                other => same(position, mv, &text, other),
            }
        }
    }
    for dialect in Dialect::ALL {
        let text = wxf(position, mv, dialect).expect("a legal move has a name");
        same(position, mv, &text, read_wxf(position, &text, Some(dialect)));
    }
    same(position, mv, &iccs(mv), read_as(position, &iccs(mv), Notation::Iccs));
    same(position, mv, &uci(mv), read_as(position, &uci(mv), Notation::Uci));
    same(position, mv, &uci_from_one(mv), read_as(position, &uci_from_one(mv), Notation::UciFromOne));
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let choice = bytes.byte();
    let any = bytes.any_move();
    let known = if choice % 4 == 0 { None } else { bytes.position() };
    let position = known.clone().unwrap_or_else(|| Position::unvalidated(&bytes.setup()));
    read_everything(&position, &text(&mut bytes));
    for style in styles() {
        let _ = (chinese(&position, any, style), short(&position, any, style, true));
    }
    for dialect in Dialect::ALL {
        let _ = wxf(&position, any, dialect);
    }
    if let Some(position) = known {
        let moves = position.legal_moves();
        if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
            write_and_read(&position, mv);
        }
    }
});
