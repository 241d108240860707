//! Facts of xiangqi: positions, legal moves, checks, hashing, FEN, notation, perft.
//!
//! Knows no rule book beyond the moves of the pieces and no Python; the law stands on it.

pub mod bitboard;
pub mod endings;
pub mod fen;
pub mod history;
pub mod legality;
pub mod mate;
pub mod messages;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod position;
pub mod roots;
pub mod setup;
pub mod square;
pub mod threats;

mod attacks;
mod count;
mod movegen;
mod processor;
mod tables;
mod zobrist;

pub use bitboard::Bitboard;
pub use endings::Termination;
pub use fen::{FenError, PositionError, START_FEN};
pub use legality::{Legality, Obstacle};
pub use movegen::MoveList;
pub use moves::Move;
pub use piece::{Kind, Piece, Side};
pub use position::{Position, Undo};
pub use setup::{Fault, Setup};
pub use square::Square;
