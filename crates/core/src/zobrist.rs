//! Keys of the incremental position hash.

use crate::piece::Piece;
use crate::square::{SQUARES, Square};

/// Toggled with the side to move; never zero, so positions that differ in the side to move alone differ in hash.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0x7a68_6963_6169);

static KEYS: [[u64; SQUARES]; 14] = keys();

/// The key of a piece on a square.
#[inline(always)]
pub(crate) fn key(piece: Piece, square: Square) -> u64 {
    KEYS[piece.side.index() * 7 + piece.kind.index()][square.index()]
}

/// The finalizer of splitmix64: a fixed stream, so that hashes are the same on every machine and in every release.
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys() -> [[u64; SQUARES]; 14] {
    let mut keys = [[0; SQUARES]; 14];
    let mut seed = 0x2011_0023_0001;
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < SQUARES {
            seed = mix(seed);
            keys[piece][square] = seed;
            square += 1;
        }
        piece += 1;
    }
    keys
}
