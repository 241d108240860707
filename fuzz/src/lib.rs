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
use zhicai_core::{Kind, Move, Piece, Position, Setup, Side, Square};

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
            keep(&mut setup, Piece::new(side, Kind::King), 1);
        }
        setup
    }

    /// A position of a game: pieces too many are left off, and missing kings put where nothing attacks them.
    pub fn position(&mut self) -> Option<Position> {
        let mut setup = self.possible_setup();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                keep(&mut setup, Piece::new(side, kind), kind.full_count() as usize);
            }
        }
        if let Ok(position) = Position::from_setup(&setup) {
            return Some(position);
        }
        PALACE_POINTS.iter().find_map(|&(red, black)| {
            let mut setup = setup.clone();
            for (side, index) in [(Side::Red, red), (Side::Black, black)] {
                keep(&mut setup, Piece::new(side, Kind::King), 0);
                setup.board[index] = Some(Piece::new(side, Kind::King));
            }
            Position::from_setup(&setup).ok()
        })
    }
}

/// Pairs of points for the kings, on which they do not face each other.
const PALACE_POINTS: [(usize, usize); 6] = [(4, 84), (3, 85), (5, 84), (13, 75), (21, 68), (23, 66)];

/// Leaves so many of a piece on the board.
fn keep(setup: &mut Setup, piece: Piece, most: usize) {
    setup.board.iter_mut().filter(|cell| **cell == Some(piece)).skip(most).for_each(|cell| *cell = None);
}
