//! Reading, writing and recognising of moves.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[allow(dead_code)]
#[path = "../facts/random.rs"]
mod random;

mod boards;
mod books;
mod errors;
mod latin;
mod left_out;
mod many_pawns;
mod nonsense;
mod recognition;
mod round_trip;
