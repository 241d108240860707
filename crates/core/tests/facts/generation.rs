//! The fast generator gives what the plain one gives.

use crate::random::positions;
use crate::reference::Reference;
use zhicai_core::bitboard::Bitboard;
use zhicai_core::moves::Move;
use zhicai_core::piece::{Kind, Side};
use zhicai_core::position::Position;
use zhicai_core::square::Square;

fn reference(position: &Position) -> Reference {
    Reference::new(&position.to_setup().board, position.side())
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

fn squares(set: Bitboard) -> Vec<Square> {
    set.collect()
}

#[test]
fn every_legal_move_is_generated_once_and_nothing_else() {
    positions(1, 20_000, |position| {
        let generated = sorted(position.legal_moves().iter().copied());
        assert_eq!(generated, reference(position).legal_moves(), "{}", position.to_fen());
        assert_eq!(position.count_legal() as usize, generated.len(), "{}", position.to_fen());
        assert_eq!(position.has_legal_move(), !generated.is_empty(), "{}", position.to_fen());
    });
}

#[test]
fn captures_and_checks_are_the_legal_moves_of_their_kind() {
    positions(2, 10_000, |position| {
        let plain = reference(position);
        let fen = position.to_fen();
        assert_eq!(sorted(position.captures().iter().copied()), plain.captures(), "captures of {fen}");
        assert_eq!(sorted(position.checks().iter().copied()), plain.checks(), "checks of {fen}");
        for played in plain.legal_moves() {
            assert_eq!(position.gives_check(played), plain.gives_check(played), "{played} in {fen}");
        }
    });
}

#[test]
fn check_mate_and_stalemate_agree() {
    positions(3, 10_000, |position| {
        let plain = reference(position);
        let fen = position.to_fen();
        assert_eq!(position.in_check(), plain.in_check(), "check in {fen}");
        assert_eq!(position.is_checkmate(), plain.is_checkmate(), "mate in {fen}");
        assert_eq!(position.is_stalemate(), plain.is_stalemate(), "stalemate in {fen}");
        let king = plain.kings(position.side())[0];
        assert_eq!(
            squares(position.checkers()),
            plain.attackers(king, !position.side()),
            "checkers in {fen}"
        );
    });
}

#[test]
fn attackers_of_every_square_agree() {
    positions(4, 2_000, |position| {
        let plain = reference(position);
        for square in Square::all() {
            for side in Side::BOTH {
                let found = squares(position.attackers(square, side));
                assert_eq!(
                    found,
                    plain.attackers(square, side),
                    "{side:?} on {square} in {}",
                    position.to_fen()
                );
            }
        }
    });
}

#[test]
fn every_pair_of_squares_is_judged_as_the_reference_judges_it() {
    positions(5, 300, |position| {
        let plain = reference(position);
        let (pseudo, legal) = (plain.pseudo_legal_moves(), plain.legal_moves());
        for played in Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to))) {
            let fen = position.to_fen();
            assert_eq!(
                position.is_pseudo_legal(played),
                pseudo.binary_search(&played).is_ok(),
                "{played} in {fen}"
            );
            assert_eq!(position.is_legal(played), legal.binary_search(&played).is_ok(), "{played} in {fen}");
        }
    });
}

#[test]
fn a_pinned_piece_is_one_whose_absence_opens_the_king_to_another_attacker() {
    positions(6, 5_000, |position| {
        let plain = reference(position);
        let side = position.side();
        let before = plain.threats_to_king(side);
        let opens = |square: Square| {
            plain.without(square).threats_to_king(side).iter().any(|from| !before.contains(from))
        };
        let expected: Vec<Square> = Square::all()
            .filter(|&square| {
                position.piece_at(square).is_some_and(|piece| piece.side == side && piece.kind != Kind::King)
            })
            .filter(|&square| opens(square))
            .collect();
        assert_eq!(squares(position.pinned()), expected, "{}", position.to_fen());
    });
}
