//! The facts of the core, checked against the rule book's words and against themselves.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod articles;
mod faults;
mod generation;
mod legality;
mod mate;
mod perft;
mod random;
mod reference;
mod roots;
mod state;
mod symmetry;
mod unvalidated;
mod validity;
