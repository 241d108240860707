//! Points of the board (cxa-2011 art. 1.1): nine files, ten ranks, ninety squares.

use std::fmt;
use std::str::FromStr;

/// Number of files (纵线), counted from Red's left.
pub const FILES: u8 = 9;
/// Number of ranks (横线), counted from Red's back rank.
pub const RANKS: u8 = 10;
/// Number of squares.
pub const SQUARES: usize = 90;

/// One point of the board; `rank * 9 + file`, file 0 at Red's left, rank 0 at Red's back rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index, or `None` from 90 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < SQUARES { Some(Self(index)) } else { None }
    }

    /// The square on `file` (0..=8) and `rank` (0..=9), or `None` off the board.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self(rank * FILES + file)) } else { None }
    }

    /// For indices already known to lie on the board, such as set bits of a bitboard.
    #[inline(always)]
    pub(crate) const fn known(index: u8) -> Self {
        debug_assert!((index as usize) < SQUARES);
        Self(index)
    }

    /// The square `shift` lower in index, for moves known to have come from there.
    #[inline(always)]
    pub(crate) const fn back(self, shift: i8) -> Self {
        Self::known((self.0 as i8 - shift) as u8)
    }

    /// `rank * 9 + file`, below 90.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File counted from Red's left, 0..=8.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Rank counted from Red's back rank, 0..=9.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The square seen in a mirror standing on the middle file.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.rank() * FILES + (FILES - 1 - self.file()))
    }

    /// The same square from the other player's seat.
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self(SQUARES as u8 - 1 - self.0)
    }

    /// The square `files` to the right and `ranks` up, or `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Self::at(file as u8, rank as u8) }
    }

    /// All squares, a0 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadSquare;

impl FromStr for Square {
    type Err = BadSquare;

    /// Reads `a0`..`i9`, either case.
    fn from_str(text: &str) -> Result<Self, BadSquare> {
        match text.as_bytes() {
            [file, rank @ b'0'..=b'9'] => {
                let file = file.to_ascii_lowercase();
                if !file.is_ascii_lowercase() {
                    return Err(BadSquare);
                }
                Self::at(file - b'a', rank - b'0').ok_or(BadSquare)
            }
            _ => Err(BadSquare),
        }
    }
}
