//! The characters of Chinese notation, in all the forms that are met.

use crate::notation::geometry::Verb;
use crate::notation::locate::Place;
use crate::piece::{Kind, Piece, Side};

/// What a character stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symbol {
    Piece(Kind),
    Figure(u8),
    Verb(Verb),
    Place(Place),
    /// A bar at the last figure of the short form: below it 进, above it 退.
    Bar(Verb),
}

/// Reads one character; full-width figures have been made plain before.
#[inline]
pub(crate) const fn symbol(character: char) -> Option<Symbol> {
    Some(match character {
        '1'..='9' => Symbol::Figure(character as u8 - b'0'),
        '车' | '車' | '俥' | '伡' | '\u{f902}' => Symbol::Piece(Kind::Chariot),
        '马' | '馬' | '傌' | '㐷' => Symbol::Piece(Kind::Horse),
        '炮' | '砲' | '包' | '礮' => Symbol::Piece(Kind::Cannon),
        // 卯 is what text recognition makes of 卒.
        '兵' | '卒' | '卯' => Symbol::Piece(Kind::Pawn),
        '相' | '象' => Symbol::Piece(Kind::Elephant),
        '仕' | '士' => Symbol::Piece(Kind::Advisor),
        '帅' | '帥' | '将' | '將' => Symbol::Piece(Kind::King),
        '平' => Symbol::Verb(Verb::Level),
        '进' | '進' | '上' => Symbol::Verb(Verb::Advance),
        '退' | '下' => Symbol::Verb(Verb::Retreat),
        '前' => Symbol::Place(Place::Front),
        '中' => Symbol::Place(Place::Middle),
        '后' | '後' => Symbol::Place(Place::Rear),
        '_' | '\u{331}' | '\u{332}' => Symbol::Bar(Verb::Advance),
        '\u{af}' | '\u{304}' | '\u{305}' => Symbol::Bar(Verb::Retreat),
        _ => return number(character),
    })
}

const fn number(character: char) -> Option<Symbol> {
    Some(Symbol::Figure(match character {
        '一' | '壹' | '弌' => 1,
        '二' | '贰' | '貳' | '弍' => 2,
        '三' | '叁' | '叄' | '参' | '參' | '弎' => 3,
        '四' | '肆' => 4,
        '五' | '伍' => 5,
        '六' | '陆' | '陸' => 6,
        '七' | '柒' => 7,
        '八' | '捌' => 8,
        '九' | '玖' => 9,
        _ => return None,
    }))
}

/// 一 to 九; other numbers, which no board has, as a question mark.
pub(crate) const fn numeral(number: u8) -> char {
    match number {
        1 => '一',
        2 => '二',
        3 => '三',
        4 => '四',
        5 => '五',
        6 => '六',
        7 => '七',
        8 => '八',
        9 => '九',
        _ => '？',
    }
}

/// The character of a piece as written in mainland or in traditional characters.
pub(crate) const fn disc(piece: Piece, traditional: bool) -> char {
    match (piece.kind, piece.side) {
        (Kind::King, Side::Red) if traditional => '帥',
        (Kind::King, Side::Black) if traditional => '將',
        (Kind::Horse, _) if traditional => '馬',
        (Kind::Chariot, _) if traditional => '車',
        _ => piece.character(),
    }
}

/// 进 退 平
pub(crate) const fn direction(verb: Verb, traditional: bool) -> char {
    match verb {
        Verb::Advance if traditional => '進',
        Verb::Advance => '进',
        Verb::Retreat => '退',
        Verb::Level => '平',
    }
}

/// 前 中 后 or a number.
pub(crate) const fn position(place: Place, traditional: bool) -> char {
    match place {
        Place::Front => '前',
        Place::Middle => '中',
        Place::Rear if traditional => '後',
        Place::Rear => '后',
        Place::Nth(number) => numeral(number),
    }
}
