//! Same-kind pieces that can take each other (兑).

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::threats::material::Material;
use crate::threats::search::Search;

/// Checks in a row with which a capture of the offered piece may be answered.
const ANSWER_DEEP: u8 = 2;

/// Two pieces of one kind that can take each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Like {
    /// The piece of the side to move, which offers.
    pub own: Square,
    /// The enemy piece.
    pub theirs: Square,
    /// Whether the enemy can take first without being mated or losing by it, so that it is an exchange
    /// (cxa-2020 art. 24.4).
    pub even: bool,
}

/// All such pairs.
pub fn like_pairs(position: &Position, search: &mut Search) -> Vec<Like> {
    let mut pairs = Vec::new();
    for theirs in position.of(!position.side()) {
        for own in position.attackers(theirs, position.side()) {
            if can_take_each_other(position, own, theirs) {
                pairs.push(Like { own, theirs, even: enemy_can_take(position, own, theirs, search) });
            }
        }
    }
    pairs
}

fn can_take_each_other(position: &Position, own: Square, theirs: Square) -> bool {
    let (Some(a), Some(b)) = (position.piece_at(own), position.piece_at(theirs)) else { return false };
    a.kind == b.kind
        && Material::of(b, theirs) > Material::NOTHING
        && position.is_legal(Move::new(own, theirs))
        && position.null_move().is_legal(Move::new(theirs, own))
}

/// Whether the enemy can take first: he is not mated for it, and does not lose on the square or by the checks that
/// the recapture leads to.
fn enemy_can_take(position: &Position, own: Square, theirs: Square, search: &mut Search) -> bool {
    let offered = position.null_move();
    let next = offered.play(Move::new(theirs, own));
    if search.mates(&next, |_| false) {
        return false;
    }
    let taken = Material::on(&offered, own);
    let back = search.exchange(&next, own, Bitboard::EMPTY).gain;
    let checks = search.series(&next, ANSWER_DEEP, None).line.gain;
    !(back.max(checks) - taken).is_gain()
}
