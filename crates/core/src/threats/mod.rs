//! What a side to move threatens to win: the facts behind 捉 (cxa-2020 arts 24.3, 24.15-24.17).
//!
//! Every way to win a piece is told with what it brings and what it costs; whether that makes a move a chase, and
//! whose fault it is, is the law's matter. Searches are exact where they finish; where the budget ends they say so.

mod finding;
mod like;
mod material;
mod roots;
mod search;
mod turned;

pub use finding::{Query, Threats, Way, Win, paying_attacks, threats};
pub use like::Like;
pub use material::Material;
pub use roots::Roots;
pub use search::Search;

/// Positions looked at before a search gives up, enough for all cases met in practice.
pub const USUAL_BUDGET: usize = 15_000;
