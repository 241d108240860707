//! The searches behind the facts: captures on one point, captures anywhere, series of checks.

use crate::bitboard::Bitboard;
use crate::mate::{Mate, USUAL_CHECKS, mate_within};
use crate::movegen::MoveList;
use crate::moves::Move;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::Square;
use crate::threats::material::Material;
use crate::threats::turned::Turned;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Positions opened in search of a mate by checks.
const MATE_BUDGET: usize = 6_000;
/// Checks in a row within which whoever has taken something counts as mated for it at once.
const MATE_CHECKS: u8 = 3;
/// Own checks in a row that are tried.
pub const CHECKS_DEEP: u8 = 3;
/// Captures in a row that are tried away from the first one.
const CAPTURES_DEEP: u8 = 6;

/// A balance and the moves that lead to it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    pub gain: Material,
    pub moves: Vec<Move>,
}

impl Line {
    fn after(mv: Move, gain: Material, rest: Self) -> Self {
        let mut moves = Vec::with_capacity(rest.moves.len() + 1);
        moves.push(mv);
        moves.extend(rest.moves);
        Self { gain, moves }
    }
}

/// What a series of checks wins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Series {
    pub line: Line,
    /// Where the pieces that it may win stood when it began; the defender chooses which of them is lost.
    pub targets: Bitboard,
}

/// What counts while an exchange is played out away from the first capture.
#[derive(Clone, Debug)]
pub struct Replies {
    /// What the defender could take already: a square and what takes it.
    pub standing: Vec<(Square, Square)>,
    /// Pieces that the defender could win already.
    pub hanging: Bitboard,
    /// Pieces that the chaser may not count as won on the way.
    pub apart: Bitboard,
    /// Whether the defender may answer with any capture.
    pub any: bool,
}

/// What is known of mates by checks in one position.
#[derive(Clone, Copy, Default)]
struct Mating {
    within: Option<u8>,
    not_within: u8,
}

/// Keys are hashes already.
type Keyed = BuildHasherDefault<Identity>;

#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// One search with its budget and what it has found out.
#[derive(Default)]
pub struct Search {
    budget: usize,
    /// Whether the budget ended, so that something may have been missed.
    pub undecided: bool,
    /// Checks within which a position is mate, or none up to which it is not.
    mates: HashMap<u64, Mating, Keyed>,
    kills: HashMap<u64, Mate, Keyed>,
    series: HashMap<(u64, u8, Option<Square>), Series>,
}

impl Search {
    /// A search that has found out nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins anew with a budget, keeping what is known.
    pub fn begin(&mut self, budget: usize) {
        self.budget = budget;
        self.undecided = false;
    }

    /// Whether the budget has ended: what was weighed last may be worth less than it seems, and is not told.
    pub const fn is_spent(&mut self) -> bool {
        self.undecided |= self.budget == 0;
        self.budget == 0
    }

    /// Counts one position; false once the budget is spent.
    fn spend(&mut self) -> bool {
        if self.budget == 0 {
            self.undecided = true;
            return false;
        }
        self.budget -= 1;
        true
    }

    /// Whether the side to move mates by checks at once, so that whatever led here cost the king.
    ///
    /// `barred` moves may not begin it.
    pub fn mates(&mut self, position: &Position, barred: impl Fn(Move) -> bool) -> bool {
        let checks: Vec<Move> = position.checks().into_iter().filter(|mv| !barred(*mv)).collect();
        (1..=MATE_CHECKS).any(|within| checks.iter().any(|check| self.is_mating(position, *check, within)))
    }

    /// Whether the side to move mates by checks, the long ways included.
    pub fn is_mated_for(&mut self, position: &Position) -> bool {
        if self.mates(position, |_| false) {
            return true;
        }
        let found = self.kill(position, &[]);
        self.undecided |= found == Mate::Undecided;
        found.line().is_some()
    }

    /// The mate by checks of the side to move (cxa-2020 art. 24.2), begun with none of the `barred` moves.
    pub fn kill(&mut self, position: &Position, barred: &[Move]) -> Mate {
        if !barred.is_empty() {
            return told(position, barred);
        }
        self.kills.entry(position.hash()).or_insert_with(|| told(position, &[])).clone()
    }

    fn is_mating(&mut self, position: &Position, check: Move, within: u8) -> bool {
        let next = position.play(check);
        let answers = next.legal_moves();
        answers.is_empty()
            || (within > 1 && answers.into_iter().all(|mv| self.mates_within(&next.play(mv), within - 1)))
    }

    fn mates_within(&mut self, position: &Position, within: u8) -> bool {
        let key = position.hash();
        let known = self.mates.get(&key).copied().unwrap_or_default();
        if within <= known.not_within {
            return false;
        }
        if known.within.is_some_and(|found| found <= within) {
            return true;
        }
        let found = position.checks().into_iter().any(|check| self.is_mating(position, check, within));
        let known = self.mates.entry(key).or_default();
        if found {
            known.within = Some(known.within.map_or(within, |other| other.min(within)));
        } else {
            known.not_within = known.not_within.max(within);
        }
        found
    }

    /// The best the side to move gets on one square, taking there or leaving it (cxa-2020 arts 24.15-24.16).
    ///
    /// Every capture is legal, and nobody takes who is mated for it: such a root is a false one. `banned` pieces
    /// take no part.
    pub fn exchange(&mut self, position: &Position, square: Square, banned: Bitboard) -> Line {
        let mut best = Line::default();
        for mv in position.legal_moves_onto(Bitboard::of(square)) {
            if banned.has(mv.from()) || !self.spend() {
                continue;
            }
            let next = position.play(mv);
            if self.mates(&next, |mv| mv.to() == square && banned.has(mv.from())) {
                continue;
            }
            let reply = self.exchange(&next, square, banned);
            let gain = Material::on(position, square) - reply.gain;
            if gain > best.gain {
                best = Line::after(mv, gain, reply);
            }
        }
        best
    }

    /// What a capture brings when no other own piece helps: none takes back, and none keeps the enemy king from it.
    pub fn alone(&mut self, position: &Position, capture: Move) -> Material {
        let others = position.of(position.side()) & !Bitboard::of(capture.from());
        let value = Material::on(position, capture.to());
        let next = position.play(capture);
        let king_takes = next.king(next.side()).is_some_and(|king| {
            let back = Move::new(king, capture.to());
            next.is_pseudo_legal(back) && !next.is_legal(back)
        });
        if king_takes {
            return value - Material::on(&next, capture.to());
        }
        value - self.exchange(&next, capture.to(), others).gain
    }

    /// What is left of a capture once it has been answered on its square.
    pub fn on_square(&mut self, position: &Position, capture: Move, banned: Bitboard) -> Line {
        let reply = self.exchange(&position.play(capture), capture.to(), banned);
        Line::after(capture, Material::on(position, capture.to()) - reply.gain, reply)
    }

    /// The best the side to move gets by captures, with those of the chaser and the defender that count.
    pub fn captures(
        &mut self,
        position: &Position,
        replies: &Replies,
        chaser: Side,
        landed: Bitboard,
    ) -> Line {
        self.captures_deep(position, replies, chaser, landed, CAPTURES_DEEP)
    }

    fn captures_deep(
        &mut self,
        position: &Position,
        replies: &Replies,
        chaser: Side,
        landed: Bitboard,
        depth: u8,
    ) -> Line {
        let mut best = Line::default();
        if depth == 0 || !self.spend() {
            return best;
        }
        for mv in position.captures() {
            let value = Material::on(position, mv.to());
            if value == Material::NOTHING || !counts(position, mv, replies, chaser, landed) {
                continue;
            }
            let next = position.play(mv);
            if landed.has(mv.to()) && self.mates(&next, |_| false) {
                continue;
            }
            let deeper = landed | Bitboard::of(mv.to());
            let reply = self.captures_deep(&next, replies, chaser, deeper, depth - 1);
            let gain = value - reply.gain;
            if gain > best.gain {
                best = Line::after(mv, gain, reply);
            }
        }
        best
    }

    /// The best series of checks that ends in a capture (cxa-2020 art. 24.3).
    ///
    /// With a `victim`, only a capture of that piece ends it.
    pub fn series(&mut self, position: &Position, depth: u8, victim: Option<Square>) -> Series {
        let key = (position.hash(), depth, victim);
        if let Some(known) = self.series.get(&key) {
            return known.clone();
        }
        let mut best = Series::default();
        if self.spend() {
            for mv in position.captures() {
                if let Some(found) = self.taking(position, mv, victim, best.line.gain) {
                    best = found;
                }
            }
            for check in if depth > 0 { position.checks() } else { MoveList::new() } {
                let found = self.answered(position, check, depth, victim, best.line.gain);
                if found.line.gain > best.line.gain {
                    best = found;
                }
            }
        }
        // What a spent budget has cut short is not to be remembered as the whole truth.
        if self.budget > 0 {
            self.series.insert(key, best.clone());
        }
        best
    }

    /// The same, beginning with a check.
    pub fn checks_first(&mut self, position: &Position, victim: Option<Square>) -> Material {
        let mut best = Material::NOTHING;
        for check in position.checks() {
            let found = self.answered(position, check, CHECKS_DEEP, victim, best).line.gain;
            if found > best && !found.is_mate() {
                best = found;
            }
        }
        best
    }

    /// A capture that ends a series, if it brings more than `floor`.
    fn taking(
        &mut self,
        position: &Position,
        mv: Move,
        victim: Option<Square>,
        floor: Material,
    ) -> Option<Series> {
        let ends = victim.is_none_or(|victim| victim == mv.to());
        if Material::on(position, mv.to()) <= floor || !ends || is_exempt(position, mv) {
            return None;
        }
        let line = self.on_square(position, mv, Bitboard::EMPTY);
        let pays = line.gain > floor && !self.mates(&position.play(mv), |_| false);
        pays.then(|| Series { line, targets: Bitboard::of(mv.to()) })
    }

    /// A check and the defender's best answer to it. Stops early where it brings no more than `floor`.
    pub fn answered(
        &mut self,
        position: &Position,
        check: Move,
        depth: u8,
        victim: Option<Square>,
        floor: Material,
    ) -> Series {
        let taken = Material::on(position, check.to());
        let next = position.play(check);
        let mut worst: Option<Series> = None;
        let mut targets = Bitboard::EMPTY;
        for answer in next.legal_moves() {
            let lost = Material::on(&next, answer.to());
            let victim = victim.map(|square| if square == answer.from() { answer.to() } else { square });
            let rest = self.series(&next.play(answer), depth - 1, victim);
            let gain = taken + rest.line.gain - lost;
            targets |= origins(&rest, taken, check, answer);
            if worst.as_ref().is_none_or(|worst| gain < worst.line.gain) {
                let mut line = Line::after(check, gain, Line::after(answer, gain, rest.line));
                line.gain = gain;
                worst = Some(Series { line, targets: Bitboard::EMPTY });
            }
            if gain <= floor {
                break;
            }
        }
        match worst {
            Some(worst) => Series { targets, ..worst },
            None => Series { line: Line { gain: Material::MATE, moves: vec![check] }, targets },
        }
    }
}

/// Where the pieces that the rest of a series wins stood before the check and its answer.
fn origins(rest: &Series, taken: Material, check: Move, answer: Move) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    if rest.line.gain <= Material::NOTHING || taken > rest.line.gain {
        if taken > Material::NOTHING {
            found |= Bitboard::of(check.to());
        }
        return found;
    }
    for square in rest.targets {
        found |= Bitboard::of(if square == answer.to() { answer.from() } else { square });
    }
    found
}

/// The mate by checks of a position, looked for in the one telling of it.
fn told(position: &Position, barred: &[Move]) -> Mate {
    let turned = Turned::of(position);
    match mate_within(&turned.position, &turned.line(barred), USUAL_CHECKS, MATE_BUDGET) {
        Mate::Forced(line) => Mate::Forced(turned.line(&line)),
        other => other,
    }
}

/// Whether a king or a pawn would be the one that takes, which is its own affair (cxa-2020 art. 26.1).
pub fn is_exempt(position: &Position, mv: Move) -> bool {
    matches!(position.piece_at(mv.from()).map(|piece| piece.kind), Some(Kind::King | Kind::Pawn))
}

/// Whether a capture counts while an exchange is played out.
///
/// On squares where something was taken everybody takes. Elsewhere the chaser's pieces win what could not be taken at
/// once; the defender takes what he could win already, what the exchange has opened to him, and what he can take with
/// check. That a piece has lost its guard because the guard went away to take is the chaser's own affair
/// (cxa-1999-ch7 art. 4).
fn counts(position: &Position, mv: Move, replies: &Replies, chaser: Side, landed: Bitboard) -> bool {
    if landed.has(mv.to()) {
        return true;
    }
    if position.side() == chaser {
        return !replies.apart.has(mv.to()) && !is_exempt(position, mv);
    }
    if is_exempt(position, mv) {
        return false;
    }
    replies.any
        || replies.hanging.has(mv.to())
        || !replies.standing.contains(&(mv.to(), mv.from()))
        || position.gives_check(mv)
}
