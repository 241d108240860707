//! Mates by checks alone, against a search that opens everything and then works back from the mates.

use crate::random::{Mixture, Random, playout, scatter};
use crate::reference::Reference;
use std::collections::HashMap;
use zhicai_core::mate::{Mate, mate_by_checks};
use zhicai_core::moves::Move;
use zhicai_core::position::Position;

/// More positions than this are not opened.
const LIMIT: usize = 2_000;

/// All positions that checks and their answers lead to, the start first; attacker and defender by turns.
struct Tree {
    attacks: Vec<bool>,
    children: Vec<Vec<usize>>,
}

impl Tree {
    /// `None` if there are too many positions.
    fn new(start: &Position) -> Option<Self> {
        let mut positions = vec![start.clone()];
        let mut known = HashMap::from([(start.hash(), 0)]);
        let mut tree = Self { attacks: vec![true], children: Vec::new() };
        while tree.children.len() < positions.len() {
            let index = tree.children.len();
            let (position, attacks) = (positions[index].clone(), tree.attacks[index]);
            let moves = if attacks { position.checks() } else { position.legal_moves() };
            let mut children = Vec::new();
            for next in moves.into_iter().map(|played| position.play(played)) {
                children.push(*known.entry(next.hash()).or_insert(positions.len()));
                if known.len() > positions.len() {
                    positions.push(next);
                    tree.attacks.push(!attacks);
                }
            }
            tree.children.push(children);
            if positions.len() > LIMIT {
                return None;
            }
        }
        Some(tree)
    }

    /// In how many plies the attacker mates from the start, if at all.
    fn plies_to_mate(&self) -> Option<usize> {
        let mut mated = vec![false; self.children.len()];
        for plies in 0.. {
            if mated[0] {
                return Some(plies - 1);
            }
            let now: Vec<bool> =
                (0..mated.len()).map(|index| mated[index] || self.is_mated(index, &mated)).collect();
            if now == mated {
                return None;
            }
            mated = now;
        }
        None
    }

    fn is_mated(&self, index: usize, mated: &[bool]) -> bool {
        let mut children = self.children[index].iter();
        if self.attacks[index] {
            children.any(|child| mated[*child])
        } else {
            children.all(|child| mated[*child])
        }
    }
}

/// Every move of the attacker checks, every move is legal, and the last one mates.
fn assert_mating(position: &Position, line: &[Move]) {
    let mut board = Reference::new(&position.to_setup().board, position.side());
    for (ply, played) in line.iter().enumerate() {
        assert!(board.legal_moves().contains(played), "{played} of {line:?} in {position:?}");
        assert!(ply % 2 == 1 || board.gives_check(*played), "{played} of {line:?} in {position:?}");
        board = board.after(*played);
    }
    assert!(board.is_checkmate(), "{line:?} in {position:?}");
}

/// Compares one position; the plies to the mate.
fn agree(position: &Position) -> Option<usize> {
    let expected = Tree::new(position)?.plies_to_mate();
    let found = mate_by_checks(position, usize::MAX);
    assert_eq!(matches!(found, Mate::Forced(_)), expected.is_some(), "{found:?} in {position:?}");
    if let Mate::Forced(line) = &found {
        assert_mating(position, line);
        assert!(Some(line.len()) >= expected, "{line:?}, {expected:?} in {position:?}");
    }
    expected
}

#[test]
fn mates_by_checks_are_those_that_opening_everything_finds() {
    let mut random = Random::new(61);
    let mut long = 0;
    for _ in 0..400 {
        let setup = scatter(&mut random, Mixture { pieces: 40, pawns: 20 });
        if let Ok(position) = Position::from_setup(&setup) {
            playout(&mut random, position, 3, |position| {
                long += usize::from(agree(position).is_some_and(|plies| plies >= 3));
            });
        }
    }
    assert!(long > 10, "only {long} mates in two or more among the positions");
}
