//! Leaf counts agreed by several independent generators, from `tests/data/perft.txt`.

use crate::reference::Reference;
use std::path::Path;
use zhicai_core::perft::{divide, perft};
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;

/// The start position's counts by depth, from 1.
const START: [u64; 5] = [44, 1_920, 79_666, 3_290_240, 133_312_995];

struct Count {
    name: String,
    fen: String,
    depth: u32,
    leaves: u64,
}

fn counts() -> Vec<Count> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/perft.txt");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(count).collect()
}

fn count(line: &str) -> Count {
    let fields: Vec<&str> = line.split('|').collect();
    Count {
        name: fields[0].to_owned(),
        fen: fields[1].to_owned(),
        depth: fields[2].parse().unwrap(),
        leaves: fields[3].parse().unwrap(),
    }
}

fn check(count: &Count) {
    let position = Position::from_fen(&count.fen).unwrap();
    assert_eq!(perft(&position, count.depth), count.leaves, "{} to depth {}", count.name, count.depth);
}

/// Leaves counted by the plain generator.
fn plain_perft(board: &Reference, depth: u32) -> u64 {
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&played| plain_perft(&board.after(played), depth - 1)).sum()
}

#[test]
fn the_start_position_to_depth_4() {
    for (depth, leaves) in (1..).zip(START).take(4) {
        assert_eq!(perft(&Position::start(), depth), leaves, "depth {depth}");
    }
    assert_eq!(perft(&Position::start(), 0), 1);
}

#[test]
fn the_smaller_counts() {
    for count in counts().iter().filter(|count| count.leaves < 6_000_000) {
        check(count);
    }
}

#[test]
#[ignore = "a few seconds in release, much longer without; `make perft` runs it"]
fn all_counts() {
    assert_eq!(perft(&Position::start(), 5), START[4]);
    for count in &counts() {
        check(count);
        println!("{} to depth {}: {}", count.name, count.depth, count.leaves);
    }
}

#[test]
fn the_plain_generator_counts_the_same() {
    for count in &counts() {
        let setup = Setup::from_fen(&count.fen).unwrap();
        let plain = plain_perft(&Reference::new(&setup.board, setup.side), 2);
        assert_eq!(plain, perft(&Position::unvalidated(&setup), 2), "{}", count.name);
    }
}

#[test]
fn divide_adds_up() {
    for count in &counts() {
        let position = Position::from_fen(&count.fen).unwrap();
        let parts = divide(&position, 3);
        assert_eq!(parts.len(), position.legal_moves().len(), "{}", count.name);
        assert_eq!(
            parts.iter().map(|(_, leaves)| leaves).sum::<u64>(),
            perft(&position, 3),
            "{}",
            count.name
        );
    }
}
