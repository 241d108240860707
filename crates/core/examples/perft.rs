//! Counts and times perft: `perft DEPTH FEN`.

use std::time::Instant;
use zhicai_core::{Position, START_FEN, perft::perft};

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().ok_or("usage: perft DEPTH [FEN]")?.parse().map_err(|_| "DEPTH is a number")?;
    let fen = arguments.next().unwrap_or_else(|| START_FEN.to_owned());
    let position = Position::from_fen(&fen).map_err(|error| format!("{error:?}"))?;
    let begin = Instant::now();
    let leaves = perft(&position, depth);
    let seconds = begin.elapsed().as_secs_f64();
    println!("{leaves} {:.1} Mn/s", leaves as f64 / seconds / 1e6);
    Ok(())
}
