//! Sides and pieces (cxa-2011 art. 1.2).

use crate::square::Square;
use std::ops::Not;

/// Red (红, moves first) or Black (黑).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// 红方
    Red = 0,
    /// 黑方
    Black = 1,
}

impl Side {
    /// Red, then Black.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for Red, 1 for Black.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// +1 for Red, -1 for Black: the direction in which its pawns advance.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::Red => 1,
            Self::Black => -1,
        }
    }

    /// The rank as this side counts it: 0 is its own back rank.
    #[must_use]
    pub const fn own_rank(self, square: Square) -> u8 {
        match self {
            Self::Red => square.rank(),
            Self::Black => 9 - square.rank(),
        }
    }

    /// The file as this side counts it from its right hand, 1..=9 (cxa-2011 art. 1.1).
    #[must_use]
    pub const fn own_file(self, square: Square) -> u8 {
        match self {
            Self::Red => 9 - square.file(),
            Self::Black => square.file() + 1,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

/// The seven kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 帅 将
    King = 0,
    /// 仕 士
    Advisor = 1,
    /// 相 象
    Elephant = 2,
    /// 马
    Horse = 3,
    /// 车
    Chariot = 4,
    /// 炮
    Cannon = 5,
    /// 兵 卒
    Pawn = 6,
}

impl Kind {
    /// Every kind, in the order of its number.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Advisor, Self::Elephant, Self::Horse, Self::Chariot, Self::Cannon, Self::Pawn];

    /// 0..=6.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind a side has at the start (cxa-2011 art. 1.2).
    #[must_use]
    pub const fn full_count(self) -> u32 {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// The FEN letter in upper case: K A B N R C P.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Chariot => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The kind a FEN letter names, in either case and with the letters E and H too.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Self::King,
            'A' => Self::Advisor,
            'B' | 'E' => Self::Elephant,
            'N' | 'H' => Self::Horse,
            'R' => Self::Chariot,
            'C' => Self::Cannon,
            'P' => Self::Pawn,
            _ => return None,
        })
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
}

impl Piece {
    /// A piece of `side`.
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self { kind, side }
    }

    /// The FEN letter: upper case for Red, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::Red => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece a FEN letter names.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Self { kind, side }),
            None => None,
        }
    }

    /// The character on the disc in simplified script: 帅仕相马车炮兵 or 将士象马车炮卒.
    #[must_use]
    pub const fn character(self) -> char {
        match (self.side, self.kind) {
            (Side::Red, Kind::King) => '帅',
            (Side::Red, Kind::Advisor) => '仕',
            (Side::Red, Kind::Elephant) => '相',
            (Side::Red, Kind::Pawn) => '兵',
            (Side::Black, Kind::King) => '将',
            (Side::Black, Kind::Advisor) => '士',
            (Side::Black, Kind::Elephant) => '象',
            (Side::Black, Kind::Pawn) => '卒',
            (_, Kind::Horse) => '马',
            (_, Kind::Chariot) => '车',
            (_, Kind::Cannon) => '炮',
        }
    }
}
