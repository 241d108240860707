//! The reason given for a move that is not legal is the right one.

use crate::random::positions;
use crate::reference::Reference;
use zhicai_core::legality::{Legality, Obstacle};
use zhicai_core::moves::Move;
use zhicai_core::position::Position;
use zhicai_core::square::Square;

/// What the plain generator can tell of a move, in the words of [`Legality`].
fn plain_verdict(plain: &Reference, position: &Position, played: Move) -> &'static str {
    let side = position.side();
    let (Some(piece), target) = (position.piece_at(played.from()), position.piece_at(played.to())) else {
        return "empty_square";
    };
    if piece.side != side {
        return "wrong_side";
    }
    if target.is_some_and(|target| target.side == side) {
        return "own_piece";
    }
    if plain.pseudo_legal_moves().binary_search(&played).is_err() {
        return "not its move";
    }
    let after = plain.after(played);
    match (after.exposed(side), after.checked(side)) {
        (false, _) => "legal",
        (true, false) => "kings_facing",
        (true, true) if plain.in_check() => "check_unanswered",
        (true, true) => "self_check",
    }
}

#[test]
fn every_pair_of_squares_gets_its_reason() {
    positions(41, 60, |position| {
        let plain = Reference::new(&position.to_setup().board, position.side());
        for played in Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to))) {
            let verdict = position.legality(played);
            let name =
                if matches!(verdict, Legality::NotItsMove(_)) { "not its move" } else { verdict.name() };
            assert_eq!(name, plain_verdict(&plain, position, played), "{played} in {}", position.to_fen());
        }
    });
}

fn obstacle(fen: &str, played: &str) -> Obstacle {
    let position = Position::from_fen(fen).unwrap();
    match position.legality(Move::from_coordinates(played).unwrap()) {
        Legality::NotItsMove(obstacle) => obstacle,
        other => panic!("{played} in {fen} is {other:?}"),
    }
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn art_2_2_each_obstacle_is_named() {
    assert_eq!(obstacle("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e2"), Obstacle::Shape);
    assert_eq!(obstacle("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2g2"), Obstacle::Palace);
    assert_eq!(obstacle("3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2g3"), Obstacle::Palace);
    assert_eq!(obstacle("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6"), Obstacle::River);
    assert_eq!(obstacle("3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5e4"), Obstacle::Retreat);
    assert_eq!(obstacle("3k5/9/9/9/9/4P4/9/9/9/4K4 w", "e4d4"), Obstacle::SidewaysBeforeRiver);
    assert_eq!(obstacle("3k5/9/9/9/4p4/4N4/9/9/9/4K4 w", "e4d6"), Obstacle::Leg(at("e5")));
    assert_eq!(obstacle("3k5/9/9/9/9/9/3p5/4B4/9/4K4 w", "e2c4"), Obstacle::Eye(at("d3")));
    assert_eq!(obstacle("3k5/9/9/9/9/R2p1p3/9/9/9/4K4 w", "a4i4"), Obstacle::Path(at("d4")));
    assert_eq!(obstacle("3k5/9/9/9/9/C2p1p3/9/9/9/4K4 w", "a4i4"), Obstacle::Path(at("d4")));
    assert_eq!(obstacle("3k5/9/9/9/9/C2p4r/9/9/9/4K4 w", "a4d4"), Obstacle::Screens(0));
    assert_eq!(obstacle("3k5/9/9/9/9/C2p1p2r/9/9/9/4K4 w", "a4i4"), Obstacle::Screens(2));
}
