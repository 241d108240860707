//! Counts the leaves below a position and times it: `perft DEPTH [FEN] [--repeat N]`.
//!
//! Prints one line, `leaves seconds`, with the shortest time of the repeats, which other work on the machine
//! disturbed least; `bench/perft.py` reads it, and runs it
//! under callgrind.

use std::process::ExitCode;
use std::time::Instant;
use zhicai_core::perft::perft;
use zhicai_core::{Position, START_FEN};

const USAGE: &str = "usage: perft DEPTH [FEN] [--repeat N]";

struct Options {
    depth: u32,
    position: Position,
    repeat: usize,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Option<Options> {
    let mut plain = Vec::new();
    let mut repeat = 1;
    while let Some(argument) = arguments.next() {
        if argument == "--repeat" {
            repeat = arguments.next()?.parse().ok().filter(|times| *times > 0)?;
        } else {
            plain.push(argument);
        }
    }
    let depth = plain.first()?.parse().ok()?;
    let position = Position::from_fen(plain.get(1).map_or(START_FEN, String::as_str)).ok()?;
    Some(Options { depth, position, repeat })
}

fn main() -> ExitCode {
    let Some(Options { depth, position, repeat }) = options(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let mut leaves = 0;
    let mut shortest = f64::INFINITY;
    for _ in 0..repeat {
        let start = Instant::now();
        leaves = perft(&position, depth);
        shortest = shortest.min(start.elapsed().as_secs_f64());
    }
    println!("{leaves} {shortest}");
    ExitCode::SUCCESS
}
