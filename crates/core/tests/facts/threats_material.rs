//! What pieces are worth, what counts as won, and what as lost.

use crate::threats_found::{material, square};
use zhicai_core::piece::{Kind, Piece, Side};
use zhicai_core::threats::Material;

fn of(kind: Kind, side: Side, name: &str) -> Material {
    Material::of(Piece::new(side, kind), square(name))
}

/// cxa-1999 art. 25.3; cxa-2011 art. 1.2; lecture-2011 art. 1.1.3.
#[test]
fn a_chariot_is_two_horses_or_cannons() {
    let chariot = of(Kind::Chariot, Side::Red, "a0");
    assert_eq!(chariot, of(Kind::Horse, Side::Red, "a0") + of(Kind::Cannon, Side::Black, "a0"));
    assert_eq!(of(Kind::Advisor, Side::Red, "d0"), of(Kind::Elephant, Side::Black, "c9"));
    assert_eq!(of(Kind::King, Side::Red, "e0"), Material::NOTHING);
}

/// A pawn counts once it has crossed (cxa-2011 art. 1.2; cxa-2020 art. 26.8).
#[test]
fn only_crossed_pawns_count() {
    assert_eq!(of(Kind::Pawn, Side::Red, "e4"), Material::NOTHING);
    assert_eq!(of(Kind::Pawn, Side::Red, "e5"), material(0, 0, 1));
    assert_eq!(of(Kind::Pawn, Side::Black, "e5"), Material::NOTHING);
    assert_eq!(of(Kind::Pawn, Side::Black, "e4"), material(0, 0, 1));
}

#[test]
fn balances_are_ordered_strong_pieces_first() {
    let mut balances =
        [material(0, 1, 0), material(0, 0, 5), Material::MATE, material(1, -2, -2), Material::NOTHING];
    balances.sort();
    let ordered =
        [Material::NOTHING, material(0, 0, 5), material(0, 1, 0), material(1, -2, -2), Material::MATE];
    assert_eq!(balances, ordered);
}

#[test]
fn balances_add_up() {
    let sum = material(2, 1, 0) + material(-1, 0, 1);
    assert_eq!(sum, material(1, 1, 1));
    assert_eq!(sum - sum, Material::NOTHING);
    assert_eq!(-sum, Material::NOTHING - sum);
}

/// cxa-1999 art. 25.3; cxa-1999-ch7 art. 10; cxa-2020 arts 26.6-26.8; lecture-2011 art. 1.1.3.
#[test]
fn what_is_won() {
    let won = [(1, 0, 0), (2, -3, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (2, 0, -1), (0, 0, 3), (1, 0, 2)];
    let not_won =
        [(0, 0, 0), (1, 0, -1), (1, 1, -1), (0, 2, -1), (0, -1, 2), (-1, 3, 3), (0, -1, 0), (0, 0, -1)];
    for (strong, weak, pawns) in won {
        assert!(material(strong, weak, pawns).is_gain(), "{strong} {weak} {pawns}");
    }
    for (strong, weak, pawns) in not_won {
        assert!(!material(strong, weak, pawns).is_gain(), "{strong} {weak} {pawns}");
    }
}

/// A pawn for an advisor or elephant is neither won nor lost: their values are not compared (cxa-2011 art. 1.2).
#[test]
fn what_is_lost() {
    for (strong, weak, pawns) in [(-1, 0, 0), (-1, 5, 5), (0, -1, 0), (0, 0, -1), (0, -1, -1)] {
        assert!(material(strong, weak, pawns).is_loss(), "{strong} {weak} {pawns}");
    }
    for (strong, weak, pawns) in [(0, 0, 0), (1, -3, -3), (0, 1, -1), (0, -1, 1), (0, 1, 0)] {
        assert!(!material(strong, weak, pawns).is_loss(), "{strong} {weak} {pawns}");
    }
}

#[test]
fn nothing_is_both_won_and_lost() {
    for strong in -3..=3 {
        for weak in -3..=3 {
            for pawns in -3..=3 {
                let balance = material(strong, weak, pawns);
                assert!(!(balance.is_gain() && balance.is_loss()), "{balance:?}");
                assert!(!(balance.is_gain() && (-balance).is_gain()), "{balance:?}");
            }
        }
    }
}

#[test]
fn a_mate_outweighs_everything() {
    assert!(Material::MATE.is_mate() && Material::MATE.is_gain());
    assert!((Material::MATE - material(10, 4, 5)).is_mate());
    assert!(!material(10, 4, 5).is_mate());
}
