//! Counts the leaves below a position and times it: `perft DEPTH [FEN] [--repeat N]`.
//!
//! Prints one line, `leaves seconds`, with the median time of the repeats; `bench/perft.py` reads it, and runs it
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
    let mut seconds: Vec<f64> = (0..repeat)
        .map(|_| {
            let start = Instant::now();
            leaves = perft(&position, depth);
            start.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    println!("{leaves} {}", seconds[repeat / 2]);
    ExitCode::SUCCESS
}
