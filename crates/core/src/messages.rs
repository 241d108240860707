//! What an error says to people, in Chinese and in English.

use crate::fen::{FenError, PositionError};
use crate::legality::{Legality, Obstacle};
use crate::piece::{Kind, Piece, Side};
use crate::setup::Fault;

/// One message in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

impl Message {
    /// A message from its two texts.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

/// So many characters of a text are quoted.
const QUOTED: usize = 24;

/// The beginning of a text as a message quotes it, control characters made visible.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown
}

/// 红 or 黑, Red or Black.
#[must_use]
pub const fn side_names(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Red => ("红方", "Red"),
        Side::Black => ("黑方", "Black"),
    }
}

/// The English word for a kind of piece.
#[must_use]
pub const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "king",
        Kind::Advisor => "advisor",
        Kind::Elephant => "elephant",
        Kind::Horse => "horse",
        Kind::Chariot => "chariot",
        Kind::Cannon => "cannon",
        Kind::Pawn => "pawn",
    }
}

impl FenError {
    /// What is wrong and what to do.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => Message::new("局面字符串是空的", "the FEN is empty"),
            Self::TooLong(length) => Message::new(
                format!("局面字符串有 {length} 个字节，没有这么长的局面"),
                format!("the FEN has {length} bytes; no position is that long"),
            ),
            Self::StraySpace(column) => Message::new(
                format!("第 {column} 个字符是多余的或非半角的空格；各段之间只用一个半角空格"),
                format!("character {column} is a stray or unusual space; put one plain space between fields"),
            ),
            Self::NotAscii(character, column) => Message::new(
                format!("第 {column} 个字符“{}”不是半角字符", character.escape_debug()),
                format!("character {column} ({}) is not plain ASCII", character.escape_debug()),
            ),
            Self::RankCount(found) => Message::new(
                format!("棋盘应写十行，用“/”隔开，这里有 {found} 行"),
                format!("a board has ten ranks divided by '/', this one has {found}"),
            ),
            Self::RankWidth(rank, width) => Message::new(
                format!("从上数第 {rank} 行有 {width} 格，应为 9 格"),
                format!("rank {rank} from the top is {width} points wide, not 9"),
            ),
            Self::BadLetter(letter, column) => Message::new(
                format!("第 {column} 个字符“{letter}”不是棋子（帅 K 仕 A 相 B/E 马 N/H 车 R 炮 C 兵 P）"),
                format!("character {column} ('{letter}') is no piece (K A B/E N/H R C P)"),
            ),
            Self::BadSide(text) => Message::new(
                format!("轮走方“{text}”应写 w（或 r）表示红方，b 表示黑方"),
                format!("side to move '{text}' is not w (or r) for Red or b for Black"),
            ),
            Self::NoDash(field, text) => Message::new(
                format!("第 {field} 段应为“-”，不是“{text}”"),
                format!("field {field} is '{text}', not '-'"),
            ),
            Self::BadCounter(field, text) => Message::new(
                format!("第 {field} 段“{text}”不是 0 到 65535 的整数"),
                format!("field {field} ('{text}') is not a whole number from 0 to 65535"),
            ),
            Self::ExtraField(text) => Message::new(
                format!("第六段之后还有“{text}”，应删去"),
                format!("'{text}' follows the sixth field; remove it"),
            ),
        }
    }
}

impl Fault {
    /// What is wrong with the setup.
    #[must_use]
    pub fn message(&self) -> Message {
        match *self {
            Self::NoKing(side) => {
                let king = Piece::new(side, Kind::King).character();
                let (zh, en) = side_names(side);
                Message::new(format!("{zh}没有{king}"), format!("{en} has no king"))
            }
            Self::TooMany(piece, count) => {
                let (zh, en) = side_names(piece.side);
                let most = piece.kind.full_count();
                Message::new(
                    format!("{zh}有 {count} 个{}，最多 {most} 个", piece.character()),
                    format!("{en} has {count} of {}, at most {most}", kind_name(piece.kind)),
                )
            }
            Self::KingOutsidePalace(side, square) => off_point(Piece::new(side, Kind::King), &square),
            Self::AdvisorOffPoint(side, square) => off_point(Piece::new(side, Kind::Advisor), &square),
            Self::ElephantOffPoint(side, square) => off_point(Piece::new(side, Kind::Elephant), &square),
            Self::PawnOffPoint(side, square) => off_point(Piece::new(side, Kind::Pawn), &square),
            Self::PawnsBehindEachOther(side, square) => {
                let (zh, en) = side_names(side);
                Message::new(
                    format!(
                        "{zh}两个未过河的{}在同一纵线上（{square}）",
                        Piece::new(side, Kind::Pawn).character()
                    ),
                    format!("{en} has two pawns on one file before the river ({square})"),
                )
            }
            Self::KingsFacing => {
                Message::new("帅、将在同一条线上直接对面", "the kings face each other on an open file")
            }
            Self::WaitingSideInCheck(side) => {
                let (zh, en) = side_names(side);
                Message::new(
                    format!("未轮到走棋的{zh}正被将军"),
                    format!("{en} is in check although it is the other side's move"),
                )
            }
        }
    }
}

fn off_point(piece: Piece, square: &dyn std::fmt::Display) -> Message {
    let (zh, en) = side_names(piece.side);
    let kind = kind_name(piece.kind);
    let article = if kind.starts_with(['a', 'e']) { "an" } else { "a" };
    Message::new(
        format!("{zh}的{}不可能在 {square} 点上", piece.character()),
        format!("{en} cannot have {article} {kind} on {square}"),
    )
}

impl PositionError {
    /// What is wrong: the text, or every fault of the setup.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Fen(error) => error.message(),
            Self::Faults(faults) => faults_message(faults),
        }
    }
}

/// All faults of a setup in one message.
#[must_use]
pub fn faults_message(faults: &[Fault]) -> Message {
    let messages: Vec<Message> = faults.iter().map(Fault::message).collect();
    let join = |text: fn(&Message) -> &str, gap| messages.iter().map(text).collect::<Vec<_>>().join(gap);
    Message::new(
        format!("局面不成立：{}", join(|message| &message.zh, "；")),
        format!("not a position of a game: {}", join(|message| &message.en, "; ")),
    )
}

impl Legality {
    /// Why the move is not legal; for a legal move, that it is.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Legal => Message::new("合法", "legal"),
            Self::EmptySquare => Message::new("起点上没有棋子", "no piece stands on the first square"),
            Self::WrongSide => Message::new(
                "这是对方的棋子，还没有轮到它走",
                "the piece is the other side's; it is not to move",
            ),
            Self::OwnPiece => {
                Message::new("落点上是己方的棋子", "the target holds a piece of the mover's own side")
            }
            Self::NotItsMove(obstacle) => obstacle.message(),
            Self::KingsFacing => {
                Message::new("走后帅、将直接对面", "the move leaves the kings facing each other")
            }
            Self::SelfCheck => {
                Message::new("走后己方的帅（将）被攻击", "the move puts the mover's own king in check")
            }
            Self::CheckUnanswered => Message::new("被将军而没有应将", "the move does not answer the check"),
        }
    }
}

impl Obstacle {
    /// Why the piece cannot go there.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Shape => Message::new("这个棋子不能这样走", "the piece does not move like that"),
            Self::Palace => Message::new("不能走出九宫", "the piece may not leave the palace"),
            Self::River => Message::new("相（象）不能过河", "an elephant may not cross the river"),
            Self::Retreat => Message::new("兵（卒）不能后退", "a pawn may not retreat"),
            Self::SidewaysBeforeRiver => {
                Message::new("兵（卒）过河前不能横走", "a pawn may not move sideways before the river")
            }
            Self::Leg(square) => {
                Message::new(format!("马腿在 {square} 被蹩"), format!("the horse is hobbled on {square}"))
            }
            Self::Eye(square) => Message::new(
                format!("相（象）眼在 {square} 被塞"),
                format!("the elephant's eye on {square} is blocked"),
            ),
            Self::Path(square) => Message::new(
                format!("中间有子挡路（{square}）"),
                format!("a piece on {square} stands in the way"),
            ),
            Self::Screens(count) => Message::new(
                format!("炮吃子必须隔一个子，现在隔 {count} 个"),
                format!("a cannon captures over exactly one piece; here it is {count}"),
            ),
        }
    }
}
