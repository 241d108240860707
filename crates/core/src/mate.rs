//! Forced mate in which every move of the attacker is a check, the test for 杀 (cxa-2011 art. 24.2).
//!
//! The tree of checks and answers is opened breadth first, so that the first proof is a short one. Positions are
//! opened once however they are reached. A proof or a refutation travels up as soon as it is known; where the checks
//! run in circles nothing can be proved, and when all is opened without a proof there is no mate.

use crate::moves::Move;
use crate::position::Position;
use std::collections::{HashMap, VecDeque};

/// Positions that are opened before the search gives up, enough for all mates met in practice.
pub const USUAL_BUDGET: usize = 20_000;

/// What a search for a mate found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mate {
    /// The side to move mates; a line with the longest defence, attacker first.
    Forced(Vec<Move>),
    /// It does not.
    None,
    /// The budget ended first.
    Undecided,
}

impl Mate {
    /// The mating line.
    #[must_use]
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            Self::Forced(line) => Some(line),
            Self::None | Self::Undecided => None,
        }
    }
}

/// Whether the side to move mates by checks alone, opening at most `budget` positions.
///
/// A side in check may only answer with checks that also answer it. A stalemate is no mate here.
#[must_use]
pub fn mate_by_checks(position: &Position, budget: usize) -> Mate {
    mate_by_other_checks(position, &[], budget)
}

/// The same, when the side to move may not begin with one of the `barred` moves.
#[must_use]
pub fn mate_by_other_checks(position: &Position, barred: &[Move], budget: usize) -> Mate {
    let mut search = Search::new(position, barred);
    search.run(budget)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Mated,
    Escaped,
}

struct Node {
    position: Position,
    /// The attacker is to move.
    attacks: bool,
    expanded: bool,
    state: State,
    /// Plies to the mate, once it is proved.
    distance: u32,
    parents: Vec<usize>,
    children: Vec<(Move, usize)>,
}

struct Search {
    nodes: Vec<Node>,
    known: HashMap<u64, usize>,
    /// Nodes to open, the oldest first.
    queue: VecDeque<usize>,
    /// Moves that may not begin the mate.
    barred: Vec<Move>,
}

impl Search {
    fn new(position: &Position, barred: &[Move]) -> Self {
        let mut search = Self {
            nodes: Vec::new(),
            known: HashMap::new(),
            queue: VecDeque::new(),
            barred: barred.to_vec(),
        };
        search.node(position.clone(), true);
        search
    }

    fn node(&mut self, position: Position, attacks: bool) -> usize {
        let index = self.nodes.len();
        self.known.insert(position.hash(), index);
        self.queue.push_back(index);
        self.nodes.push(Node {
            position,
            attacks,
            expanded: false,
            state: State::Open,
            distance: 0,
            parents: Vec::new(),
            children: Vec::new(),
        });
        index
    }

    fn run(&mut self, budget: usize) -> Mate {
        let mut opened = 0;
        while self.nodes[0].state == State::Open {
            let Some(index) = self.queue.pop_front() else { break };
            if !self.is_needed(index) {
                continue;
            }
            if opened == budget {
                return Mate::Undecided;
            }
            opened += 1;
            self.expand(index);
        }
        if self.nodes[0].state == State::Mated { Mate::Forced(self.line()) } else { Mate::None }
    }

    /// Whether anything still hangs on a node: it is open, and so is a node it was reached from. A node that is passed
    /// over comes back into the queue when another one leads to it.
    fn is_needed(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        if node.expanded {
            return false;
        }
        let asked = index == 0 || node.parents.iter().any(|parent| self.nodes[*parent].state == State::Open);
        node.state == State::Open && asked
    }

    fn expand(&mut self, index: usize) {
        let attacks = self.nodes[index].attacks;
        let position = self.nodes[index].position.clone();
        for mv in position.legal_moves() {
            let next = position.play(mv);
            if (attacks && !next.in_check()) || (index == 0 && self.barred.contains(&mv)) {
                continue;
            }
            let child = match self.known.get(&next.hash()) {
                Some(&known) => {
                    if !self.nodes[known].expanded {
                        self.queue.push_back(known);
                    }
                    known
                }
                None => self.node(next, !attacks),
            };
            self.nodes[index].children.push((mv, child));
            self.nodes[child].parents.push(index);
        }
        self.nodes[index].expanded = true;
        self.settle_upwards(index);
    }

    /// Decides a node from its children, and then all above it that this decides.
    fn settle_upwards(&mut self, index: usize) {
        let mut pending = vec![index];
        while let Some(index) = pending.pop() {
            let (state, distance) = self.judged(index);
            if state == State::Open || self.nodes[index].state != State::Open {
                continue;
            }
            self.nodes[index].state = state;
            self.nodes[index].distance = distance;
            pending.extend(self.nodes[index].parents.iter().copied());
        }
    }

    fn judged(&self, index: usize) -> (State, u32) {
        let node = &self.nodes[index];
        if !node.expanded {
            return (State::Open, 0);
        }
        let decided = |state: State| {
            node.children
                .iter()
                .map(|(_, child)| &self.nodes[*child])
                .filter(move |child| child.state == state)
        };
        let (one, all) =
            if node.attacks { (State::Mated, State::Escaped) } else { (State::Escaped, State::Mated) };
        let distances = decided(State::Mated).map(|child| child.distance + 1);
        if decided(one).next().is_some() {
            return (one, distances.min().unwrap_or(0));
        }
        if decided(all).count() == node.children.len() {
            return (all, distances.max().unwrap_or(0));
        }
        (State::Open, 0)
    }

    /// Settles the distances again: a node may have been proved by a long way before a shorter one was.
    fn shorten(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..self.nodes.len()).rev() {
                let (state, distance) = self.judged(index);
                if state == State::Mated && distance < self.nodes[index].distance {
                    self.nodes[index].distance = distance;
                    changed = true;
                }
            }
        }
    }

    /// The attacker's quickest way against the longest defence, among what was opened.
    fn line(&mut self) -> Vec<Move> {
        self.shorten();
        let mut line = Vec::new();
        let mut index = 0;
        loop {
            let node = &self.nodes[index];
            let mated = node.children.iter().filter(|(_, child)| self.nodes[*child].state == State::Mated);
            let distance = |step: &&(Move, usize)| self.nodes[step.1].distance;
            let step = if node.attacks { mated.min_by_key(distance) } else { mated.max_by_key(distance) };
            let Some((mv, child)) = step else { return line };
            line.push(*mv);
            index = *child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Mate, USUAL_BUDGET, mate_by_checks};
    use crate::position::Position;

    fn search(fen: &str) -> Mate {
        mate_by_checks(&Position::from_fen(fen).unwrap(), USUAL_BUDGET)
    }

    #[test]
    fn a_mate_in_one_is_found() {
        let Mate::Forced(line) = search("3k5/9/9/9/4R4/9/9/9/9/4K4 w") else { panic!("no mate") };
        assert_eq!(line.len(), 1);
    }

    #[test]
    fn no_checks_no_mate() {
        assert_eq!(search("4k4/9/9/9/9/4C4/9/9/9/3K5 w"), Mate::None);
    }

    #[test]
    fn checks_in_a_circle_are_no_mate() {
        assert_eq!(search("4k4/9/9/9/9/9/9/8R/9/3K5 w"), Mate::None);
    }

    #[test]
    fn a_search_that_ends_early_says_so() {
        let position = Position::from_fen("4k4/9/9/9/9/9/9/8R/9/3K5 w").unwrap();
        assert_eq!(mate_by_checks(&position, 1), Mate::Undecided);
    }
}
