//! What the fuzz targets share: positions made from the fuzzer's bytes, and the plain rules to compare with.
//!
//! The plain rules are those of the core's own tests, by path, so that there is one of each.

#[path = "../../crates/core/tests/facts/random.rs"]
pub mod random;
#[path = "../../crates/core/tests/facts/reference.rs"]
pub mod reference;
#[path = "../../crates/core/tests/facts/validity.rs"]
pub mod validity;

use random::can_stand;
use zhicai_core::{Kind, Move, Piece, Setup, Side, Square};

/// The fuzzer's bytes, taken one at a time; zeros once they are used up.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte, or `None` at the end.
    pub fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// The next byte, or 0 at the end.
    pub fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    /// A square from one byte.
    pub fn square(&mut self) -> Square {
        Square::new(self.byte() % 90).expect("below ninety")
    }

    /// A piece from one byte.
    pub fn piece(&mut self) -> Piece {
        let byte = self.byte() % 14;
        Piece::new(Side::BOTH[usize::from(byte % 2)], Kind::ALL[usize::from(byte / 2)])
    }

    /// A move from two bytes, most often neither legal nor sensible.
    pub fn any_move(&mut self) -> Move {
        Move::new(self.square(), self.square())
    }

    /// A board with any pieces anywhere: how many, whose move, then a square and a piece by turns.
    pub fn setup(&mut self) -> Setup {
        let (number, head) = (self.byte() % 91, self.byte());
        let mut setup = Setup { side: Side::BOTH[usize::from(head % 2)], ..Setup::default() };
        setup.quiet_plies = u16::from(self.byte()) << 8 | u16::from(head);
        setup.round = setup.quiet_plies.max(1);
        for _ in 0..number {
            let (square, piece) = (self.square(), self.piece());
            setup.board[square.index()] = Some(piece);
        }
        setup
    }

    /// A board with every piece on a point that it can reach and at most one king a side.
    pub fn possible_setup(&mut self) -> Setup {
        let mut setup = self.setup();
        for square in Square::all() {
            let cell = &mut setup.board[square.index()];
            *cell = cell.filter(|piece| can_stand(*piece, square));
        }
        for side in Side::BOTH {
            let king = Some(Piece::new(side, Kind::King));
            setup.board.iter_mut().filter(|cell| **cell == king).skip(1).for_each(|cell| *cell = None);
        }
        setup
    }
}
