//! Whether a setup can be a position of a game, written plainly from cxa-2011 art. 1.2, 2.2 and 3.4.

use crate::random::can_stand;
use crate::reference::Reference;
use zhicai_core::piece::{Kind, Piece, Side};
use zhicai_core::setup::Setup;
use zhicai_core::square::Square;

/// No piece too many, each on a point that it can reach, one king a side, and nobody's king left to be taken.
pub fn is_position(setup: &Setup) -> bool {
    let plain = Reference::new(&setup.board, setup.side);
    numbers_are_right(setup)
        && Square::all()
            .all(|square| setup.board[square.index()].is_none_or(|piece| can_stand(piece, square)))
        && !pawns_share_a_file_before_the_river(setup)
        && !plain.exposed(!setup.side)
}

fn numbers_are_right(setup: &Setup) -> bool {
    let count = |piece| setup.board.iter().filter(|&&cell| cell == Some(piece)).count();
    Side::BOTH.iter().all(|&side| {
        let most = [(Kind::King, 1), (Kind::Pawn, 5)];
        let pieces = [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot, Kind::Cannon];
        count(Piece::new(side, Kind::King)) == 1
            && most.iter().all(|&(kind, most)| count(Piece::new(side, kind)) <= most)
            && pieces.iter().all(|&kind| count(Piece::new(side, kind)) <= 2)
    })
}

/// A pawn before the river has only gone straight ahead, so one file held one pawn.
fn pawns_share_a_file_before_the_river(setup: &Setup) -> bool {
    let pawn_at = |side, file, rank| {
        Square::at(file, rank)
            .is_some_and(|square| setup.board[square.index()] == Some(Piece::new(side, Kind::Pawn)))
    };
    (0..9).any(|file| {
        (pawn_at(Side::Red, file, 3) && pawn_at(Side::Red, file, 4))
            || (pawn_at(Side::Black, file, 6) && pawn_at(Side::Black, file, 5))
    })
}
