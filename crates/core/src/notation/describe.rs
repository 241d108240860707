//! A move in the terms of files and directions, before any notation puts it into characters.

use super::geometry::{Verb, slants, target};
use super::locate::Standing;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::Square;

/// What every notation by files says of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Description {
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    /// The number of the file, 1..=9 from the mover's right.
    pub(crate) file: u8,
    pub(crate) verb: Verb,
    /// The file or the steps, 1..=9.
    pub(crate) value: u8,
    /// All pieces of the side and kind.
    pub(crate) like: Bitboard,
    pub(crate) standing: Standing,
}

impl Description {
    /// `None` where no piece stands or it goes in a way that files and directions cannot express.
    pub(crate) fn of(position: &Position, mv: Move) -> Option<Self> {
        let (from, to) = (mv.from(), mv.to());
        let piece = position.piece_at(from)?;
        let Piece { kind, side } = piece;
        let verb = Verb::of(side, from, to);
        let names_file = verb == Verb::Level || slants(kind);
        let value = if names_file { side.own_file(to) } else { from.rank().abs_diff(to.rank()) };
        if target(kind, side, from, verb, value) != Some(to) {
            return None;
        }
        let like = position.pieces(side, kind);
        let standing = Standing::of(like, side, from);
        Some(Self { piece, from, file: side.own_file(from), verb, value, like, standing })
    }

    /// Whether the file alone does not tell which piece moves. Of two advisors or elephants on a file only one can
    /// go the way that is written, so they never need more.
    pub(crate) fn shares_file(&self) -> bool {
        self.standing.count > 1 && !matches!(self.piece.kind, Kind::Advisor | Kind::Elephant)
    }
}
