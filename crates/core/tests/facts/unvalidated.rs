//! Boards that are no positions: whatever is put on them, every question has an answer.

use crate::random::{MIXTURES, Random, arbitrary, can_stand, scatter};
use crate::reference::Reference;
use zhicai_core::moves::Move;
use zhicai_core::perft::perft;
use zhicai_core::piece::{Kind, Piece, Side};
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;
use zhicai_core::square::Square;

/// Asks everything there is to ask.
fn interrogate(setup: &Setup) {
    let position = Position::unvalidated(setup);
    assert_eq!(position.to_setup(), *setup);
    let moves = position.legal_moves();
    assert_eq!(position.count_legal() as usize, moves.len(), "{}", setup.to_fen());
    assert!(position.captures().len() <= moves.len());
    assert!(position.checks().len() <= moves.len());
    let _ = (position.is_checkmate(), position.is_stalemate(), position.kings_face(), position.checkers());
    for side in Side::BOTH {
        let _ = (position.king(side), position.pinned());
        for square in Square::all() {
            let _ = position.attackers(square, side);
        }
    }
    for &played in moves.iter() {
        assert!(position.is_legal(played), "{played} in {}", setup.to_fen());
    }
    let _ = perft(&position, 2);
}

#[test]
fn any_board_answers_every_question() {
    let mut random = Random::new(31);
    for _ in 0..2_000 {
        interrogate(&arbitrary(&mut random));
    }
    interrogate(&Setup::default());
    for piece in Side::BOTH.iter().flat_map(|&side| Kind::ALL.map(|kind| Piece::new(side, kind))) {
        interrogate(&Setup { board: [Some(piece); 90], ..Setup::default() });
    }
}

#[test]
fn any_pair_of_squares_can_be_played_and_taken_back() {
    let mut random = Random::new(32);
    for _ in 0..60 {
        let setup = arbitrary(&mut random);
        let position = Position::unvalidated(&setup);
        for played in Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to))) {
            let _ =
                (position.legality(played), position.is_pseudo_legal(played), position.gives_check(played));
            let mut board = position.clone();
            let undo = board.make(played);
            assert_eq!(
                board.hash(),
                Position::unvalidated(&board.to_setup()).hash(),
                "{played} in {}",
                setup.to_fen()
            );
            board.unmake(played, undo);
            assert_eq!(board, position, "{played} in {}", setup.to_fen());
        }
    }
}

#[test]
fn boards_with_too_many_pieces_or_a_king_too_few_have_the_moves_of_the_rules() {
    let mut random = Random::new(33);
    for _ in 0..3_000 {
        let mut setup = scatter(&mut random, MIXTURES[3]);
        for _ in 0..random.below(30) {
            let piece = Piece::new(random.side(), random.one(&Kind::ALL[1..]));
            let square = Square::new(random.below(90) as u8).unwrap();
            if can_stand(piece, square) && setup.board[square.index()].is_none() {
                setup.board[square.index()] = Some(piece);
            }
        }
        if random.below(4) == 0 {
            let gone = Piece::new(random.side(), Kind::King);
            setup.board.iter_mut().filter(|cell| **cell == Some(gone)).for_each(|cell| *cell = None);
        }
        let mut generated = Position::unvalidated(&setup).legal_moves();
        generated.sort();
        let expected = Reference::new(&setup.board, setup.side).legal_moves();
        assert_eq!(generated, expected, "{}", setup.to_fen());
    }
}
