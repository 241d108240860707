//! The game is the same in a mirror and from the other player's seat.

use crate::random::positions;
use zhicai_core::moves::Move;
use zhicai_core::piece::Piece;
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;
use zhicai_core::square::Square;

fn moved(position: &Position, change: impl Fn(Square) -> Square) -> Setup {
    let old = position.to_setup();
    let mut new = Setup { board: [None; 90], ..old };
    for square in Square::all() {
        new.board[change(square).index()] = old.board[square.index()];
    }
    new
}

fn moves(position: &Position, change: impl Fn(Move) -> Move) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().map(|&played| change(played)).collect();
    moves.sort();
    moves
}

#[test]
fn a_mirrored_board_has_the_mirrored_moves() {
    positions(21, 10_000, |position| {
        let mirrored = Position::from_setup(&moved(position, Square::mirror)).unwrap();
        assert_eq!(moves(&mirrored, |played| played), moves(position, Move::mirror), "{}", position.to_fen());
    });
}

#[test]
fn a_board_turned_round_with_sides_changed_has_the_turned_moves() {
    positions(22, 10_000, |position| {
        let mut setup = moved(position, Square::rotate);
        setup.side = !setup.side;
        for piece in setup.board.iter_mut().flatten() {
            *piece = Piece::new(!piece.side, piece.kind);
        }
        let turned = Position::from_setup(&setup).unwrap();
        assert_eq!(moves(&turned, |played| played), moves(position, Move::rotate), "{}", position.to_fen());
        assert_eq!(turned.in_check(), position.in_check());
    });
}
