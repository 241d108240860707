//! What the tests of threats share: positions told by their FEN, and the ways to win found in them.

use zhicai_core::Bitboard;
use zhicai_core::moves::Move;
use zhicai_core::position::Position;
use zhicai_core::square::Square;
use zhicai_core::threats::{Material, Query, Search, Threats, USUAL_BUDGET, Way, Win, threats};

/// A position of a game; its counters do not matter here.
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

/// `e4` as a square.
pub fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::at(bytes[0] - b'a', bytes[1] - b'0').unwrap()
}

/// `e4e5` as a move.
pub fn mv(name: &str) -> Move {
    Move::new(square(&name[..2]), square(&name[2..]))
}

/// Strong, weak, pawns.
pub const fn material(strong: i16, weak: i16, pawns: i16) -> Material {
    Material { strong, weak, pawns }
}

/// How the question is asked where nothing else matters.
pub const USUAL: Query =
    Query { strict: false, moved: None, targets: Bitboard::FULL, series: true, budget: USUAL_BUDGET };
/// The same with every reply counted.
pub const STRICT: Query = Query { strict: true, ..USUAL };

/// What the side to move can win, asked of a fresh search.
pub fn asked(position: &Position, query: Query) -> Threats {
    threats(position, query, &mut Search::new())
}

/// The way in which a piece wins another by taking it.
pub fn direct(fen: &str, capture: &str, query: Query) -> Option<Win> {
    let found = asked(&position(fen), query).wins;
    found.into_iter().find(|win| win.way == Way::Direct && win.line[0] == mv(capture))
}

/// The way in which a check begins to win something.
pub fn by_checks(fen: &str, check: &str) -> Option<Win> {
    let found = asked(&position(fen), USUAL).wins;
    found.into_iter().find(|win| win.way == Way::Checks && win.line[0] == mv(check))
}

/// A line in words.
pub fn told(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
