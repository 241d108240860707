//! Forced mate in which every move of the attacker is a check, the test for 杀 (cxa-2011 art. 24.2).
//!
//! All checks are opened, breadth first, but of the defender's answers only one at a time: the next one when the one
//! before is known to be mated. When nothing is left to open, the answers in use refute every check, however the
//! checks may run in circles, and there is no mate. Positions are opened once however they are reached.

use crate::moves::Move;
use crate::position::Position;
use std::collections::{HashMap, VecDeque};

/// Positions that are opened before the search gives up, enough for all mates met in practice.
pub const USUAL_BUDGET: usize = 20_000;

/// Checks in a row within which a mate is looked for where nothing else is asked. The longest of the published cases
/// takes seven.
pub const USUAL_CHECKS: u32 = 10;

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
    mate_within(position, &[], u32::MAX, budget)
}

/// Whether the side to move mates by at most `checks` checks, the first of them none of the `barred` moves.
#[must_use]
pub fn mate_within(position: &Position, barred: &[Move], checks: u32, budget: usize) -> Mate {
    let mut search = Search::new(position, barred, checks);
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
    /// The attacker's checks have been opened.
    expanded: bool,
    /// Checks given on the way here.
    depth: u32,
    state: State,
    /// Plies to the mate, once it is proved.
    distance: u32,
    parents: Vec<usize>,
    children: Vec<(Move, usize)>,
    /// Answers of the defender that have not been needed yet, the first to try last.
    answers: Vec<Move>,
}

struct Search {
    nodes: Vec<Node>,
    known: HashMap<u64, usize>,
    /// Positions with the attacker to move that are to be opened, the oldest first.
    queue: VecDeque<usize>,
    /// Moves that may not begin the mate.
    barred: Vec<Move>,
    /// Checks after which the attacker is held to have failed.
    deepest: u32,
}

impl Search {
    fn new(position: &Position, barred: &[Move], deepest: u32) -> Self {
        let mut search = Self {
            nodes: Vec::new(),
            known: HashMap::new(),
            queue: VecDeque::new(),
            barred: barred.to_vec(),
            deepest,
        };
        search.node(position.clone(), true, 0);
        search
    }

    /// The node of a position and whether it is a new one. A position that is reached again with more checks left is a
    /// new one, unless nothing more need be known of it.
    fn node(&mut self, position: Position, attacks: bool, depth: u32) -> (usize, bool) {
        let known = self.known.get(&position.hash()).copied();
        if let Some(known) = known.filter(|known| self.suffices(*known, depth)) {
            if attacks && !self.nodes[known].expanded {
                self.queue.push_back(known);
            }
            return (known, false);
        }
        let index = self.nodes.len();
        self.known.insert(position.hash(), index);
        if attacks && depth < self.deepest {
            self.queue.push_back(index);
        }
        self.nodes.push(Node {
            position,
            attacks,
            expanded: false,
            depth,
            state: if attacks && depth >= self.deepest { State::Escaped } else { State::Open },
            distance: 0,
            parents: Vec::new(),
            children: Vec::new(),
            answers: Vec::new(),
        });
        (index, true)
    }

    /// Whether what a node tells holds after so many checks as well.
    fn suffices(&self, index: usize, depth: u32) -> bool {
        let node = &self.nodes[index];
        node.depth <= depth || node.state == State::Mated || self.deepest == u32::MAX
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

    /// Whether anything still hangs on a position: it is open, and it is the answer in use to an open check. One that
    /// is passed over comes back into the queue when another check leads to it.
    fn is_needed(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        let asked = index == 0
            || node.parents.iter().any(|parent| {
                let parent = &self.nodes[*parent];
                parent.state == State::Open
                    && parent.children.last().is_some_and(|(_, child)| *child == index)
            });
        !node.expanded && node.state == State::Open && asked
    }

    /// Opens all checks of a position.
    fn expand(&mut self, index: usize) {
        let position = self.nodes[index].position.clone();
        let depth = self.nodes[index].depth + 1;
        self.nodes[index].expanded = true;
        for mv in position.checks() {
            if index == 0 && self.barred.contains(&mv) {
                continue;
            }
            let (child, is_new) = self.node(position.play(mv), false, depth);
            self.nodes[index].children.push((mv, child));
            self.nodes[child].parents.push(index);
            if is_new {
                self.nodes[child].answers = self.answers(&self.nodes[child].position);
                self.answer(child);
            }
        }
        self.settle_upwards(index);
    }

    /// The answers to a check, the most promising last: those after which there is no check, then those that lead to
    /// what is known already, then those that leave the fewest checks.
    fn answers(&self, position: &Position) -> Vec<Move> {
        let mut answers: Vec<(usize, Move)> = Vec::new();
        for mv in position.legal_moves() {
            let next = position.play(mv);
            let checks = next.checks().len();
            let known = self.known.get(&next.hash()).map(|index| self.nodes[*index].state);
            let rank = match known {
                _ if checks == 0 => 0,
                Some(State::Escaped) => 1,
                Some(State::Open) => 2,
                Some(State::Mated) => usize::MAX,
                None => 2 + checks,
            };
            answers.push((rank, mv));
        }
        answers.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        answers.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Puts the next answer to a check in use, until one stands that is not known to be mated.
    fn answer(&mut self, index: usize) {
        while let Some(mv) = self.nodes[index].answers.pop() {
            let depth = self.nodes[index].depth;
            let (child, _) = self.node(self.nodes[index].position.play(mv), true, depth);
            self.nodes[index].children.push((mv, child));
            self.nodes[child].parents.push(index);
            if self.nodes[child].state != State::Mated {
                break;
            }
        }
        let (state, distance) = self.judged(index);
        self.nodes[index].state = state;
        self.nodes[index].distance = distance;
    }

    /// Decides a position with the attacker to move from its checks, and then all above it that this decides.
    fn settle_upwards(&mut self, index: usize) {
        let mut pending = vec![index];
        while let Some(index) = pending.pop() {
            if self.nodes[index].state != State::Open {
                continue;
            }
            let (state, distance) = self.judged(index);
            if !self.nodes[index].attacks && state == State::Open {
                self.answer(index);
            } else {
                self.nodes[index].state = state;
                self.nodes[index].distance = distance;
            }
            if self.nodes[index].state != State::Open {
                pending.extend(self.nodes[index].parents.iter().copied());
            }
        }
    }

    fn judged(&self, index: usize) -> (State, u32) {
        let node = &self.nodes[index];
        if node.attacks && !node.expanded {
            return (State::Open, 0);
        }
        let mut distances = node.children.iter().map(|(_, child)| &self.nodes[*child]);
        if node.attacks {
            let mated =
                distances.clone().filter(|child| child.state == State::Mated).map(|child| child.distance + 1);
            if let Some(shortest) = mated.min() {
                return (State::Mated, shortest);
            }
            let escaped = distances.all(|child| child.state == State::Escaped);
            return (if escaped { State::Escaped } else { State::Open }, 0);
        }
        match node.children.last().map(|(_, child)| self.nodes[*child].state) {
            Some(State::Escaped) => (State::Escaped, 0),
            Some(State::Open) => (State::Open, 0),
            Some(State::Mated) | None if !node.answers.is_empty() => (State::Open, 0),
            Some(State::Mated) | None => {
                (State::Mated, distances.map(|child| child.distance + 1).max().unwrap_or(0))
            }
        }
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
