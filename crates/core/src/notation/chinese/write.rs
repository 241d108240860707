//! Writing of Chinese notation (cxa-2011 art. 7.5).

use super::symbols::{direction, disc, numeral, position as place_character};
use crate::moves::Move;
use crate::notation::describe::Description;
use crate::notation::geometry::Verb;
use crate::notation::locate::Place;
use crate::notation::text::MoveText;
use crate::piece::{Kind, Side};
use crate::position::Position;

/// The characters to write with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Script {
    /// 简体: 马进帅
    #[default]
    Simplified,
    /// 繁體: 馬進帥
    Traditional,
}

/// How four or five pawns on a file, or two files with several pawns, are told apart, of which the rule book says
/// nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Manner {
    /// One series 一兵, 二兵, .. from the mover's right to left and from front to back, as programs write.
    #[default]
    Series,
    /// The older manner with the file kept and the pawn left out, 前四平五; on one file 前兵, 二兵, 三兵, ..
    File,
    /// As `File`, but with the pawn, in five characters: 前兵四平五.
    FileAndPawn,
}

/// How to write Chinese notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChineseStyle {
    /// Simplified or traditional characters.
    pub script: Script,
    /// What is done about many pawns.
    pub manner: Manner,
    /// Full-width figures １-９ for Black, as in print.
    pub wide: bool,
}

/// The move in full, such as 炮二平五 or 马8进7 (cxa-2011 art. 7.5).
///
/// The numbering goes by the side of the piece, whoever is to move. `None` where no piece stands or where it goes in
/// a way that has no words, as only an impossible move does.
#[must_use]
pub fn chinese(position: &Position, mv: Move, style: ChineseStyle) -> Option<MoveText> {
    let move_ = Description::of(position, mv)?;
    let hand = Hand {
        traditional: style.script == Script::Traditional,
        style,
        side: move_.piece.side,
        plain: false,
    };
    let mut text = MoveText::EMPTY;
    hand.write_subject(&mut text, &move_);
    text.push(direction(move_.verb, hand.traditional));
    text.push(hand.figure(move_.value));
    Some(text)
}

/// The move in the short form of score sheets, such as 炮25, 马87, 后车6 (cxa-2011 art. 7.5).
///
/// On paper a bar below the last figure means 进 and one above it 退; with `bars` they are written as combining
/// characters (U+0332, U+0305), without them the direction is lost, as in most typed texts. `None` as in
/// [`chinese`].
#[must_use]
pub fn short(position: &Position, mv: Move, style: ChineseStyle, bars: bool) -> Option<MoveText> {
    let move_ = Description::of(position, mv)?;
    let hand =
        Hand { traditional: style.script == Script::Traditional, style, side: move_.piece.side, plain: true };
    let mut text = MoveText::EMPTY;
    hand.write_subject(&mut text, &move_);
    text.push(hand.figure(move_.value));
    match move_.verb {
        Verb::Advance if bars => text.push('\u{332}'),
        Verb::Retreat if bars => text.push('\u{305}'),
        _ => {}
    }
    Some(text)
}

/// What does not change within a text.
struct Hand {
    style: ChineseStyle,
    traditional: bool,
    side: Side,
    /// Arabic figures for both sides.
    plain: bool,
}

impl Hand {
    fn figure(&self, value: u8) -> char {
        if self.side == Side::Red && !self.plain {
            numeral(value)
        } else if self.style.wide {
            char::from_u32(u32::from('０') + u32::from(value)).unwrap_or('？')
        } else {
            char::from(b'0' + value)
        }
    }

    /// The words before the direction.
    fn write_subject(&self, text: &mut MoveText, move_: &Description) {
        let name = disc(move_.piece, self.traditional);
        if !move_.shares_file() {
            text.push(name);
            text.push(self.figure(move_.file));
            return;
        }
        let several_files = move_.standing.doubled_files > 1;
        text.push(place_character(self.place(move_), self.traditional));
        match self.style.manner {
            Manner::Series => text.push(name),
            Manner::File if several_files && move_.piece.kind == Kind::Pawn => {
                text.push(self.figure(move_.file))
            }
            Manner::File | Manner::FileAndPawn => {
                text.push(name);
                if several_files {
                    text.push(self.figure(move_.file));
                }
            }
        }
    }

    fn place(&self, move_: &Description) -> Place {
        let standing = move_.standing;
        match (self.style.manner, standing.place()) {
            (Manner::Series, _) if standing.doubled_files > 1 => {
                Place::Nth(standing.number(move_.like, self.side, move_.from))
            }
            (Manner::File | Manner::FileAndPawn, Place::Nth(1)) => Place::Front,
            (_, place) => place,
        }
    }
}
