//! How an enemy piece is guarded against one that takes it.

use crate::moves::Move;
use crate::position::Position;
use crate::threats::material::Material;
use crate::threats::search::Search;

/// The guards of a target once it has been taken by one piece (cxa-2020 arts 24.15-24.16).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roots {
    /// Pieces that can take back and are not mated for it; hidden roots among them.
    pub real: u8,
    /// Pieces that only seem to guard it: they may not leave, or are mated for taking back.
    pub seeming: u8,
}

impl Roots {
    /// The guards of the target of a capture.
    #[must_use]
    pub fn against(position: &Position, capture: Move, search: &mut Search) -> Self {
        let next = position.play(capture);
        let mut roots = Self::default();
        for guard in next.attackers(capture.to(), next.side()) {
            let back = Move::new(guard, capture.to());
            if next.is_legal(back) && !search.mates(&next.play(back), |_| false) {
                roots.real += 1;
            } else if Material::on(position, capture.to()) > Material::NOTHING {
                roots.seeming += 1;
            }
        }
        roots
    }
}
