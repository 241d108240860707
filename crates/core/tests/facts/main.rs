//! The facts of the core, checked against the rule book's words and against themselves.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod articles;
mod faults;
mod generation;
mod legality;
mod mate;
mod mate_within;
mod perft;
mod random;
mod reference;
mod roots;
mod state;
mod symmetry;
mod threats_checks;
mod threats_exchange;
mod threats_found;
mod threats_lines;
mod threats_material;
mod unvalidated;
mod validity;
