//! The facts of every ply of a game, and the positions that came back (cxa-2011 art. 23.1).

use crate::endings::Termination;
use crate::legality::Legality;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use std::collections::HashMap;

/// What one ply of a game did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move as recorded.
    pub mv: Move,
    /// Whether it was legal where it was played.
    pub legality: Legality,
    /// The piece it captured.
    pub captured: Option<Piece>,
    /// Whether the side to move next stands in check.
    pub check: bool,
    /// Hash of the position after it.
    pub key: u64,
}

/// A recorded game replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Where it began.
    pub start: Position,
    /// What each move did.
    pub plies: Vec<Ply>,
    /// Where it stopped.
    pub end: Position,
    /// The first ply after which the position was over (0: it began so), and how.
    pub over: Option<(usize, Termination)>,
}

/// Replays recorded moves, legal or not, and notes what each ply did.
#[must_use]
pub fn trace(start: &Position, moves: &[Move]) -> Trace {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(moves.len());
    let mut over = position.termination().map(|termination| (0, termination));
    for &mv in moves {
        let legality = position.legality(mv);
        let undo = position.make(mv);
        let check = position.in_check();
        plies.push(Ply { mv, legality, captured: undo.captured(), check, key: position.hash() });
        over = over.or_else(|| position.termination().map(|termination| (plies.len(), termination)));
    }
    Trace { start: start.clone(), plies, end: position, over }
}

/// A position that occurred three times or more with no capture in between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// Plies after which the position stood, ascending; 0 is the start position.
    pub occurrences: Vec<usize>,
}

/// The repeated positions of a game, each once, in the order of their first occurrence.
///
/// `keys[0]` is the start position's hash and `keys[n]` that after ply `n`; `captures[n - 1]` says whether ply `n`
/// captured. A capture ends every cycle, for no position before it can come back.
#[must_use]
pub fn repetitions(keys: &[u64], captures: &[bool]) -> Vec<Repetition> {
    let mut found = Vec::new();
    let mut stage: HashMap<u64, Vec<usize>> = HashMap::new();
    for (ply, key) in keys.iter().enumerate() {
        if ply > 0 && captures.get(ply - 1).copied().unwrap_or(false) {
            collect(&mut stage, &mut found);
        }
        stage.entry(*key).or_default().push(ply);
    }
    collect(&mut stage, &mut found);
    found.sort_by(|a: &Repetition, b| a.occurrences.cmp(&b.occurrences));
    found
}

fn collect(stage: &mut HashMap<u64, Vec<usize>>, found: &mut Vec<Repetition>) {
    let repeated = stage.drain().filter(|(_, plies)| plies.len() >= 3);
    found.extend(repeated.map(|(_, occurrences)| Repetition { occurrences }));
}
