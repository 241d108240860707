//! Which of several like pieces a text points at (cxa-2011 art. 7.5 and the customs for pawns it is silent on).

use super::geometry::file_index;
use crate::bitboard::Bitboard;
use crate::piece::Side;
use crate::square::{FILES, Square};

/// A place among the like pieces of one file, counted from the enemy's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// 前
    Front,
    /// 中
    Middle,
    /// 后
    Rear,
    /// 一二三四五, from 1
    Nth(u8),
}

impl Place {
    /// The index from the front among `count` pieces.
    fn index(self, count: u8) -> Option<u8> {
        match self {
            Self::Front => Some(0),
            Self::Rear => count.checked_sub(1),
            Self::Middle => (count % 2 == 1).then_some(count / 2),
            Self::Nth(number) => number.checked_sub(1).filter(|index| *index < count),
        }
    }
}

/// How a text points at a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// Any on the file with this number from the mover's right.
    File(u8),
    /// At a place of a file with two or more; numbers run on over all such files from the mover's right.
    Place(Place),
    /// At a place of a certain file with two or more.
    PlaceOnFile(Place, u8),
    /// By number over all files with two or more, from Red's right whoever moves.
    FromRedsRight(u8),
}

impl Which {
    /// The pieces among `pieces`, all of one side and kind, that are pointed at.
    #[inline]
    pub(crate) fn select(self, pieces: Bitboard, side: Side) -> Bitboard {
        match self {
            Self::File(own) => on_file(pieces, side, own),
            Self::Place(Place::Nth(number)) => nth_of_files(pieces, side, side, number),
            Self::Place(place) => at_place_of_any_file(pieces, side, place),
            Self::PlaceOnFile(place, own) => at_place(on_file(pieces, side, own), side, place),
            Self::FromRedsRight(number) => nth_of_files(pieces, side, Side::Red, number),
        }
    }
}

#[inline]
pub(crate) fn on_file(pieces: Bitboard, side: Side, own: u8) -> Bitboard {
    const FILE: u128 = {
        let (mut points, mut rank) = (0, 0);
        while rank < 10 {
            points |= 1 << (rank * 9);
            rank += 1;
        }
        points
    };
    file_index(side, own).map_or(Bitboard::EMPTY, |file| pieces & Bitboard(FILE << file))
}

/// The files, by the numbers `side` gives them, that hold two or more of `pieces`.
fn doubled(pieces: Bitboard, side: Side) -> impl Iterator<Item = Bitboard> {
    (1..=FILES).map(move |own| on_file(pieces, side, own)).filter(|file| file.many())
}

/// The greatest number of `pieces` on one file.
pub(crate) fn most_on_a_file(pieces: Bitboard, side: Side) -> u8 {
    (1..=FILES).map(|own| on_file(pieces, side, own).count() as u8).max().unwrap_or(0)
}

/// The piece with this index from the front.
fn nth(file: Bitboard, side: Side, index: u8) -> Option<Square> {
    let mut squares = file;
    let index = usize::from(index);
    match side {
        Side::Red => squares.nth((file.count() as usize).checked_sub(index + 1)?),
        Side::Black => squares.nth(index),
    }
}

fn at_place(file: Bitboard, side: Side, place: Place) -> Bitboard {
    if !file.many() {
        return Bitboard::EMPTY;
    }
    let square = place.index(file.count() as u8).and_then(|index| nth(file, side, index));
    square.map_or(Bitboard::EMPTY, Bitboard::of)
}

fn at_place_of_any_file(pieces: Bitboard, side: Side, place: Place) -> Bitboard {
    doubled(pieces, side).fold(Bitboard::EMPTY, |found, file| found | at_place(file, side, place))
}

/// Files are taken from the right of `seat`, the pieces of a file from the front of `side`.
fn nth_of_files(pieces: Bitboard, side: Side, seat: Side, number: u8) -> Bitboard {
    let Some(mut index) = number.checked_sub(1) else { return Bitboard::EMPTY };
    for file in doubled(pieces, seat) {
        let count = file.count() as u8;
        if index < count {
            return nth(file, side, index).map_or(Bitboard::EMPTY, Bitboard::of);
        }
        index -= count;
    }
    Bitboard::EMPTY
}

/// Where a piece stands among its like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Pieces of the kind on its file, itself included.
    pub(crate) count: u8,
    /// How many of them stand before it.
    pub(crate) index: u8,
    /// Files with two or more of the kind.
    pub(crate) doubled_files: u8,
}

impl Standing {
    /// The standing of the piece on `square` among `pieces`, all of its side and kind.
    pub(crate) fn of(pieces: Bitboard, side: Side, square: Square) -> Self {
        let file = on_file(pieces, side, side.own_file(square));
        let ahead = file.filter(|other| side.own_rank(*other) > side.own_rank(square)).count();
        let doubled_files = if file.many() { doubled(pieces, side).count() } else { 0 };
        Self { count: file.count() as u8, index: ahead as u8, doubled_files: doubled_files as u8 }
    }

    /// Its number, from 1, over all files with two or more, from the right of `seat`.
    pub(crate) fn number(self, pieces: Bitboard, seat: Side, square: Square) -> u8 {
        let before =
            doubled(pieces, seat).take_while(|file| !file.has(square)).map(Bitboard::count).sum::<u32>();
        before as u8 + self.index + 1
    }

    /// 前 中 后 for up to three on a file, the number from the front for more.
    pub(crate) const fn place(self) -> Place {
        match (self.count, self.index) {
            (2 | 3, 0) => Place::Front,
            (3, 1) => Place::Middle,
            (2 | 3, _) => Place::Rear,
            (_, index) => Place::Nth(index + 1),
        }
    }
}
