//! Positions for these tests: by FEN, and drawn at random with many like pieces on one file.

use crate::random::{Random, can_stand};
use zhicai_core::notation::{Notation, ReadError, Reading, read, read_as};
use zhicai_core::{Kind, Move, Piece, Position, Setup, Side, Square};

/// A valid position by its FEN.
pub fn board(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

/// A move by its coordinates, ranks 0-9.
pub fn mv(text: &str) -> Move {
    Move::from_coordinates(text).unwrap_or_else(|| panic!("{text} is no move"))
}

/// What a text that must be readable gives.
pub fn reading(position: &Position, text: &str) -> Reading {
    read(position, text).unwrap_or_else(|error| panic!("{text} in {position:?}: {error:?}"))
}

/// Asserts that each text is read as the move beside it.
pub fn assert_reads(position: &Position, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(reading(position, text).mv, mv(expected), "{text}");
    }
}

/// The choices of a text that must be ambiguous.
pub fn choices(position: &Position, text: &str, notation: Notation) -> Vec<Move> {
    match read_as(position, text, notation) {
        Err(ReadError::Ambiguous(moves)) => moves.to_vec(),
        other => panic!("{text} in {position:?} is not ambiguous: {other:?}"),
    }
}

/// How the pawns of a side stand: so many on each of a few files.
const CROWDS: [&[usize]; 8] = [&[5], &[4], &[4, 1], &[3, 2], &[3], &[2, 2], &[2, 2, 1], &[2]];

/// A valid position with crowds of pawns beyond the river and other like pieces often on one file.
pub fn crowded(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup { side: random.side(), ..Setup::default() };
        for side in Side::BOTH {
            add_king(&mut setup, side, random);
            add_pawns(&mut setup, side, random);
            for kind in [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot, Kind::Cannon] {
                add_pair(&mut setup, Piece::new(side, kind), random);
            }
        }
        if let Ok(position) = Position::from_setup(&setup) {
            return position;
        }
    }
}

fn on(side: Side, file: usize, own_rank: usize) -> Square {
    let rank = if side == Side::Red { own_rank } else { 9 - own_rank };
    Square::at(file as u8, rank as u8).expect("on the board")
}

fn put(setup: &mut Setup, piece: Piece, square: Square) {
    setup.board[square.index()].get_or_insert(piece);
}

fn add_king(setup: &mut Setup, side: Side, random: &mut Random) {
    let square = on(side, 3 + random.below(3), random.below(3));
    put(setup, Piece::new(side, Kind::King), square);
}

fn add_pawns(setup: &mut Setup, side: Side, random: &mut Random) {
    let start = random.below(9);
    for (index, count) in random.one(&CROWDS).iter().enumerate() {
        let file = (start + index * (1 + random.below(4))) % 9;
        let mut ranks = [5, 6, 7, 8, 9];
        for taken in 0..*count {
            ranks.swap(taken, taken + random.below(5 - taken));
            put(setup, Piece::new(side, Kind::Pawn), on(side, file, ranks[taken]));
        }
    }
}

fn add_pair(setup: &mut Setup, piece: Piece, random: &mut Random) {
    let file = random.below(9);
    for _ in 0..random.below(3) {
        let file = if random.below(3) == 0 { random.below(9) } else { file };
        let square = on(piece.side, file, random.below(10));
        if can_stand(piece, square) {
            put(setup, piece, square);
        }
    }
}

/// A position some random moves away from the opening, or a crowded one with some random moves played.
pub fn any(random: &mut Random) -> Position {
    let (mut position, plies) = if random.below(4) == 0 {
        (Position::start(), random.below(60))
    } else {
        (crowded(random), random.below(3))
    };
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(random.one(&moves));
    }
    position
}
