//! What is said of a text that gives no move, in Chinese and in English.

use super::error::{ReadError, Unreadable};
use crate::messages::{Message, kind_name, quoted, side_names};
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;

impl Unreadable {
    /// What is wrong with the text, without the text itself.
    #[must_use]
    pub fn message(&self) -> Message {
        match *self {
            Self::Empty => Message::new("没有写着法", "nothing is written"),
            Self::TooLong(bytes) => Message::new(
                format!("有 {bytes} 个字节，没有这么长的着法"),
                format!("it has {bytes} bytes; no move is that long"),
            ),
            Self::Symbol(character) => Message::new(
                format!("“{}”不是记谱用字", character.escape_debug()),
                format!("'{}' is no character of a move", character.escape_debug()),
            ),
            Self::Grammar => Message::new(
                "不成着法；写法如 炮二平五、C2.5、h2e2",
                "it is not how a move is written; write 炮二平五, C2.5 or h2e2",
            ),
            Self::NoPieceOnFile { side, kind, file } => {
                let ((zh, en), piece) = (side_names(side), Piece::new(side, kind));
                let figure = match side {
                    Side::Red => super::chinese::numeral(file).into(),
                    Side::Black => format!(" {file} "),
                };
                Message::new(
                    format!("{zh}{figure}路上没有{}", piece.character()),
                    format!("{en} has no {} on file {file}", kind_name(kind)),
                )
            }
            Self::NoPieceInPlace { side, kind } => {
                let ((zh, en), piece) = (side_names(side), Piece::new(side, kind));
                Message::new(
                    format!("{zh}的{}没有这样前后排在一路上的", piece.character()),
                    format!("{en} has no file with {}s lined up like that", kind_name(kind)),
                )
            }
            Self::NoDestination => Message::new(
                "照这样走到不了棋盘上的点",
                "the move leads off the board or where no such piece ever goes",
            ),
        }
    }
}

impl ReadError {
    /// One sentence about `text`, with the reason why each move that it can mean is not legal.
    #[must_use]
    pub fn message(&self, position: &Position, text: &str) -> Message {
        let text = quoted(text);
        match self {
            Self::Unreadable(reason) => {
                let reason = reason.message();
                Message::new(
                    format!("读不懂着法“{text}”：{}", reason.zh),
                    format!("cannot read the move '{text}': {}", reason.en),
                )
            }
            Self::Illegal(moves) => {
                let reasons: Vec<_> = moves.iter().map(|mv| (mv, position.legality(*mv).message())).collect();
                let join = |gap: &str, one: fn(&(&Move, Message)) -> String| {
                    reasons.iter().map(one).collect::<Vec<_>>().join(gap)
                };
                Message::new(
                    format!("着法“{text}”不合法：{}", join("；", |(mv, why)| format!("{mv} {}", why.zh))),
                    format!(
                        "the move '{text}' is not legal: {}",
                        join("; ", |(mv, why)| format!("{mv}: {}", why.en))
                    ),
                )
            }
            Self::Ambiguous(moves) => {
                let join = |gap| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(gap);
                Message::new(
                    format!("着法“{text}”不止一种合法的走法：{}", join("、")),
                    format!("the move '{text}' can be any of {}", join(", ")),
                )
            }
        }
    }
}
