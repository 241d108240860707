//! Attack tables, computed at compile time from the moves of cxa-2011 art. 2.2.
//!
//! Chariots and cannons look up one line at a time: nine bits of a rank or ten of a file, of which the two end
//! points never block anything, so seven and eight bits index the tables. Horses and elephants look up the four
//! points that can hobble them.
#![allow(long_running_const_eval)]

use crate::piece::Side;
use crate::square::{SQUARES, Square};

/// One value a square.
pub(crate) type PerSquare<T> = [T; SQUARES];

const fn bit(file: i8, rank: i8) -> u128 {
    if file < 0 || file > 8 || rank < 0 || rank > 9 { 0 } else { 1 << (rank * 9 + file) }
}

/// Where the pieces of one line leave a chariot or cannon free to go: the low half-word holds the points up to and
/// with the first piece each way (a chariot's attack), the high half-word those from behind the first piece up to
/// and with the second (a cannon's captures).
const fn line(at: i32, occupied: u32, length: i32) -> u32 {
    let mut points = 0;
    let mut step = -1;
    while step <= 1 {
        let mut passed = 0;
        let mut point = at + step;
        while point >= 0 && point < length && passed < 2 {
            points |= 1 << (16 * passed + point);
            if occupied >> point & 1 != 0 {
                passed += 1;
            }
            point += step;
        }
        step += 2;
    }
    points
}

// The end points of a line count as occupied: nothing lies behind them, so the answer is the same either way.
const fn rank_table() -> [[u32; 128]; 9] {
    let mut table = [[0; 128]; 9];
    let mut file = 0;
    while file < 9 {
        let mut inner = 0;
        while inner < 128 {
            table[file][inner] = line(file as i32, (inner as u32) << 1 | 1 | 1 << 8, 9);
            inner += 1;
        }
        file += 1;
    }
    table
}

const fn file_table() -> [[u32; 256]; 10] {
    let mut table = [[0; 256]; 10];
    let mut rank = 0;
    while rank < 10 {
        let mut inner = 0;
        while inner < 256 {
            table[rank][inner] = line(rank as i32, (inner as u32) << 1 | 1 | 1 << 9, 10);
            inner += 1;
        }
        rank += 1;
    }
    table
}

const fn spread_table() -> [u128; 1024] {
    let mut table = [0; 1024];
    let mut points = 0;
    while points < 1024 {
        let mut rank = 0;
        while rank < 10 {
            if points >> rank & 1 != 0 {
                table[points] |= 1 << (rank * 9);
            }
            rank += 1;
        }
        points += 1;
    }
    table
}

/// By the square's file and the occupied inner points of its rank.
pub(crate) static RANK: [[u32; 128]; 9] = rank_table();
/// By the square's rank and the occupied inner points of its file.
pub(crate) static FILE: [[u32; 256]; 10] = file_table();
/// The ten points of a file as squares of file 0; shift left by the file.
pub(crate) static SPREAD: [u128; 1024] = spread_table();

const fn coordinates(square: usize) -> (i8, i8) {
    ((square % 9) as i8, (square / 9) as i8)
}

const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const STEPS: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The four neighbours of a square that hobble a horse standing on it, gathered into an index of four bits.
#[inline(always)]
pub(crate) const fn step_index(occupied: u128, square: Square) -> usize {
    // Bits 0, 8, 10 and 18 of the window are the squares below, left, right and above.
    let window = ((occupied << 9) >> square.index()) as u64 & 0x4_0501;
    (window.wrapping_mul(1 | 1 << 6 | 1 << 9 | 1 << 15) >> 15 & 15) as usize
}

/// The four diagonal neighbours of a square (an elephant's eyes), gathered into an index of four bits.
#[inline(always)]
pub(crate) const fn diagonal_index(occupied: u128, square: Square) -> usize {
    // Bits 0, 2, 18 and 20 of the window.
    let window = ((occupied << 10) >> square.index()) as u64 & 0x14_0005;
    (window.wrapping_mul(1 | 1 << 4 | 1 << 17 | 1 << 21) >> 19 & 15) as usize
}

/// Bit of [`step_index`] that stands for this step of [`STEPS`].
const STEP_BITS: [usize; 4] = [0, 2, 1, 3];
/// Bit of [`diagonal_index`] that stands for this step of [`DIAGONALS`].
const DIAGONAL_BITS: [usize; 4] = [2, 0, 3, 1];

/// Where a piece can jump past four points that hobble it, by the index of those that hold pieces: bit `bits[n]` bars
/// the two jumps `jumps[n]`. With `keeps_bank` no jump crosses the river.
const fn hobbled_table(
    bits: [usize; 4],
    jumps: [[(i8, i8); 2]; 4],
    keeps_bank: bool,
) -> PerSquare<[u128; 16]> {
    let mut table = [[0; 16]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = coordinates(square);
        let mut index = 0;
        while index < 16 {
            let mut jump = 0;
            while jump < 8 {
                let (df, dr) = jumps[jump / 2][jump % 2];
                let barred = index >> bits[jump / 2] & 1 != 0;
                let crosses = (rank < 5) != (rank + dr < 5);
                if !(barred || keeps_bank && crosses) {
                    table[square][index] |= bit(file + df, rank + dr);
                }
                jump += 1;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// Over each neighbour of [`STEPS`] a horse jumps to two points.
const HORSE_JUMPS: [[(i8, i8); 2]; 4] =
    [[(-1, -2), (1, -2)], [(-2, -1), (-2, 1)], [(2, -1), (2, 1)], [(-1, 2), (1, 2)]];
/// Past each neighbour of [`DIAGONALS`] a horse comes from two points.
const HORSE_ORIGINS: [[(i8, i8); 2]; 4] =
    [[(-2, -1), (-1, -2)], [(2, -1), (1, -2)], [(-2, 1), (-1, 2)], [(2, 1), (1, 2)]];
/// Over each neighbour of [`DIAGONALS`] an elephant jumps to one point.
const ELEPHANT_JUMPS: [[(i8, i8); 2]; 4] = [[(-2, -2); 2], [(2, -2); 2], [(-2, 2); 2], [(2, 2); 2]];

const fn palace(file: i8, rank: i8) -> bool {
    3 <= file && file <= 5 && (rank <= 2 || rank >= 7)
}

/// One step in the given directions to a point of the palace on the same bank.
const fn palace_table(steps: [(i8, i8); 4]) -> PerSquare<u128> {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = coordinates(square);
        let mut step = 0;
        while step < 4 {
            let (df, dr) = steps[step];
            if palace(file + df, rank + dr) {
                table[square] |= bit(file + df, rank + dr);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const fn pawn_table(forward: i8) -> PerSquare<u128> {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = coordinates(square);
        table[square] = bit(file, rank + forward);
        if (rank >= 5) == (forward > 0) {
            table[square] |= bit(file - 1, rank) | bit(file + 1, rank);
        }
        square += 1;
    }
    table
}

const fn pawn_reverse_table(forward: i8) -> PerSquare<u128> {
    let moves = pawn_table(forward);
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            if moves[from] >> to & 1 != 0 {
                table[to] |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

const fn between_table() -> [[u128; SQUARES]; SQUARES] {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let (file, rank) = coordinates(from);
        let mut step = 0;
        while step < 4 {
            let (df, dr) = STEPS[step];
            let (mut f, mut r) = (file + df, rank + dr);
            let mut passed = 0;
            while bit(f, r) != 0 {
                table[from][(r * 9 + f) as usize] = passed;
                passed |= bit(f, r);
                f += df;
                r += dr;
            }
            step += 1;
        }
        from += 1;
    }
    table
}

/// From or to where a move can change what attacks a king on this square: its lines and all within two points of it.
pub(crate) static KING_ZONE: PerSquare<u128> = king_zone_table();

const fn king_zone_table() -> PerSquare<u128> {
    let mut table = lines_table();
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = coordinates(square);
        let mut other = 0;
        while other < SQUARES {
            let (f, r) = coordinates(other);
            if f.abs_diff(file) <= 2 && r.abs_diff(rank) <= 2 {
                table[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

const fn lines_table() -> PerSquare<u128> {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = coordinates(square);
        let mut other = 0;
        while other < SQUARES {
            let (f, r) = coordinates(other);
            if other != square && (f == file || r == rank) {
                table[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

pub(crate) static HORSE: PerSquare<[u128; 16]> = hobbled_table(STEP_BITS, HORSE_JUMPS, false);
/// Squares whose horse attacks this square, by the diagonal neighbours of this square that hold pieces.
pub(crate) static HORSE_REVERSE: PerSquare<[u128; 16]> = hobbled_table(DIAGONAL_BITS, HORSE_ORIGINS, false);
pub(crate) static ELEPHANT: PerSquare<[u128; 16]> = hobbled_table(DIAGONAL_BITS, ELEPHANT_JUMPS, true);
pub(crate) static KING: PerSquare<u128> = palace_table(STEPS);
pub(crate) static ADVISOR: PerSquare<u128> = palace_table(DIAGONALS);
pub(crate) static PAWN: [PerSquare<u128>; 2] = [pawn_table(1), pawn_table(-1)];
pub(crate) static PAWN_REVERSE: [PerSquare<u128>; 2] = [pawn_reverse_table(1), pawn_reverse_table(-1)];
/// Squares strictly between two squares of one line; empty for others.
pub(crate) static BETWEEN: [[u128; SQUARES]; SQUARES] = between_table();
/// The other squares of a square's rank and file.
pub(crate) static LINES: PerSquare<u128> = lines_table();

/// All points of one file.
#[inline(always)]
pub(crate) const fn file_points(file: u8) -> u128 {
    let first_file =
        1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54 | 1 << 63 | 1 << 72 | 1 << 81;
    first_file << file
}

const _: () = assert!(Side::Red as usize == 0 && Side::Black as usize == 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_gather_exactly_the_four_neighbours() {
        for square in Square::all() {
            for (steps, bits, index) in [
                (STEPS, STEP_BITS, step_index as fn(u128, Square) -> usize),
                (DIAGONALS, DIAGONAL_BITS, diagonal_index),
            ] {
                for subset in 0..16 {
                    let mut occupied = 0;
                    let mut noise = (1u128 << 90) - 1;
                    let mut expected = 0;
                    let mut on_board = 0;
                    for (step, (df, dr)) in steps.iter().enumerate() {
                        let Some(neighbour) = square.offset(*df, *dr) else { continue };
                        noise &= !(1 << neighbour.index());
                        on_board |= 1 << bits[step];
                        if subset >> step & 1 != 0 {
                            occupied |= 1 << neighbour.index();
                            expected |= 1 << bits[step];
                        }
                    }
                    assert_eq!(index(occupied, square) & on_board, expected);
                    assert_eq!(index(occupied | noise, square) & on_board, expected);
                }
            }
        }
    }
}
