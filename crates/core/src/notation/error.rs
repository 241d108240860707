//! Why a text gives no move, as facts; the sentences are in `messages`.

use super::candidates::Candidates;
use super::locate::Which;
use crate::piece::{Kind, Side};

/// Why a text cannot be read as a move of this position at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Nothing there.
    Empty,
    /// More bytes than any move has.
    TooLong(usize),
    /// A character that belongs to no move of this notation.
    Symbol(char),
    /// Characters of a move that do not make up one.
    Grammar,
    /// The side to move has no such piece on the file that the text names, 1..=9 from that player's right.
    NoPieceOnFile {
        /// The side to move.
        side: Side,
        /// The piece that the text names.
        kind: Kind,
        /// The file that the text names.
        file: u8,
    },
    /// The text says 前, 中, 后 or a number, and no file holds as many such pieces.
    NoPieceInPlace {
        /// The side to move.
        side: Side,
        /// The piece that the text names.
        kind: Kind,
    },
    /// The piece is there, but the direction and figure lead off the board or where no such piece ever goes.
    NoDestination,
}

impl Unreadable {
    pub(crate) const fn no_piece(side: Side, kind: Kind, which: Which) -> Self {
        match which {
            Which::File(file) => Self::NoPieceOnFile { side, kind, file },
            _ => Self::NoPieceInPlace { side, kind },
        }
    }

    /// A stable name for programs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong(_) => "too_long",
            Self::Symbol(_) => "symbol",
            Self::Grammar => "grammar",
            Self::NoPieceOnFile { .. } => "no_piece_on_file",
            Self::NoPieceInPlace { .. } => "no_piece_in_place",
            Self::NoDestination => "no_destination",
        }
    }
}

/// Why a text gives no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The text cannot be read here.
    Unreadable(Unreadable),
    /// The text can be read, but no move that it can mean is legal; they can still be recorded.
    Illegal(Candidates),
    /// The text means several legal moves.
    Ambiguous(Candidates),
}

impl ReadError {
    /// The moves that the text can mean: illegal ones, or several legal ones; none when it cannot be read.
    #[must_use]
    pub const fn candidates(&self) -> Candidates {
        match self {
            Self::Unreadable(_) => Candidates::EMPTY,
            Self::Illegal(candidates) | Self::Ambiguous(candidates) => *candidates,
        }
    }
}

impl From<Unreadable> for ReadError {
    fn from(error: Unreadable) -> Self {
        Self::Unreadable(error)
    }
}
