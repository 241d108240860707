//! Every way in which the side to move wins something at its next move.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::square::Square;
use crate::threats::like::{Like, like_pairs};
use crate::threats::material::Material;
use crate::threats::roots::Roots;
use crate::threats::search::{CHECKS_DEEP, Replies, Search, is_exempt};
use crate::threats::turned::Turned;

/// How a target is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By taking it.
    Direct,
    /// By checks that end in taking it (抽吃).
    Checks,
}

/// One way to win a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// Where the target stands.
    pub target: Square,
    /// Which piece takes it, where that stands now.
    pub by: Square,
    /// What the first move is and how it goes on, the side to move first.
    pub line: Vec<Move>,
    /// What it brings on the target's square, or by the series of checks.
    pub net: Material,
    /// What it brings once the enemy has taken what he can in return.
    pub full: Material,
    /// The line with what the enemy takes in return.
    pub full_line: Vec<Move>,
    /// How it goes.
    pub way: Way,
    /// Whether the target is offered in an exchange of like pieces that this way would only begin.
    pub like: bool,
    /// Whether whoever takes first is mated for it.
    pub mated: bool,
    /// Whether a king or a pawn does the taking.
    pub exempt: bool,
    /// What it brings when only the piece that takes first may take on the target's square.
    pub alone: Material,
    /// What it brings when the piece that has just moved takes no part.
    pub without_moved: Material,
    /// How the target is guarded.
    pub roots: Roots,
    /// All pieces that the series takes, or may win instead: the defender chooses.
    pub targets: Vec<Square>,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    /// Whether every reply of the enemy counts against a capture, also on pieces that it leaves unguarded.
    ///
    /// Asked of the position before a move: what only could have been taken at a loss was not there to be taken.
    pub strict: bool,
    /// The piece that has just moved.
    pub moved: Option<Square>,
    /// Pieces whose capture at once is asked about.
    pub targets: Bitboard,
    /// Whether series of checks are asked about.
    pub series: bool,
    /// Positions to look at.
    pub budget: usize,
}

/// What the side to move can win.
#[derive(Clone, Default, Debug)]
pub struct Threats {
    /// Every way that brings something, whoever takes.
    pub wins: Vec<Win>,
    /// Pairs of like pieces that can take each other.
    pub like: Vec<Like>,
    /// Whether a budget ended, so that something may be missing.
    pub undecided: bool,
}

/// What the side to move can win at its next move. `search` remembers for the next question.
#[must_use]
pub fn threats(position: &Position, query: Query, search: &mut Search) -> Threats {
    search.begin(query.budget);
    let turned = Turned::of(position);
    let moved = query.moved.map(|square| turned.square(square));
    let targets =
        query.targets.fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(turned.square(square)));
    let frame = Frame::new(&turned.position, Query { moved, targets, ..query }, search);
    let mut wins = direct(&turned.position, &frame, search);
    let by_checks = if query.series { by_checks(&turned.position, &frame, search) } else { Vec::new() };
    wins.extend(by_checks.into_iter().filter(|win| !is_taken_at_once(win, &wins)).collect::<Vec<_>>());
    turned.threats(Threats { wins, like: frame.like, undecided: search.undecided })
}

/// The attacks of the side to move that would pay on their square, a check to its own king aside: attacker and target.
#[must_use]
pub fn paying_attacks(position: &Position, budget: usize, search: &mut Search) -> Vec<(Square, Square)> {
    search.begin(budget);
    let mut found = Vec::new();
    for (target, attacker) in standing(position, position.side()) {
        let capture = Move::new(attacker, target);
        let pays = Material::on(position, target) > Material::NOTHING
            && position.is_pseudo_legal(capture)
            && search.on_square(position, capture, Bitboard::EMPTY).gain.is_gain();
        if pays {
            found.push((attacker, target));
        }
    }
    found
}

/// What is the same for every way out of one position.
struct Frame {
    query: Query,
    chaser: Side,
    replies: Replies,
    like: Vec<Like>,
    /// Targets that are only offered for exchange.
    offered: Bitboard,
    /// What the enemy could win by checks if it were his move.
    enemy_series: Material,
}

impl Frame {
    fn new(position: &Position, query: Query, search: &mut Search) -> Self {
        let enemy = position.null_move();
        let like = if position.in_check() { Vec::new() } else { like_pairs(position, search) };
        let offered = offered(position, &like, search);
        let enemy_series = if position.in_check() || !query.strict {
            Material::NOTHING
        } else {
            search.checks_first(&enemy, None)
        };
        let replies = Replies {
            standing: standing(position, !position.side()),
            hanging: hanging(&enemy, search),
            apart: offered | hanging(position, search),
            any: query.strict,
        };
        Self { query, chaser: position.side(), replies, like, offered, enemy_series }
    }
}

/// What a side attacks: target and attacker.
fn standing(position: &Position, side: Side) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for target in position.of(!side) {
        found.extend(position.attackers(target, side).map(|attacker| (target, attacker)));
    }
    found
}

/// Pieces that the side to move wins by taking them and what follows on their squares.
fn hanging(position: &Position, search: &mut Search) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for capture in position.captures() {
        let is_new = !found.has(capture.to()) && Material::on(position, capture.to()) > Material::NOTHING;
        if is_new && search.on_square(position, capture, Bitboard::EMPTY).gain.is_gain() {
            found |= Bitboard::of(capture.to());
        }
    }
    found
}

/// Targets of like exchanges that no other piece wins without the like one.
fn offered(position: &Position, like: &[Like], search: &mut Search) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for Like { own, theirs, .. } in like.iter().filter(|pair| pair.even) {
        let others = position.attackers(*theirs, position.side()).filter(|other| other != own);
        let won = others.map(|other| Move::new(other, *theirs)).any(|capture| {
            position.is_legal(capture)
                && search.on_square(position, capture, Bitboard::of(*own)).gain.is_gain()
        });
        if !won {
            found |= Bitboard::of(*theirs);
        }
    }
    found
}

fn direct(position: &Position, frame: &Frame, search: &mut Search) -> Vec<Win> {
    let captures = position.captures();
    captures.into_iter().filter_map(|capture| direct_win(position, capture, frame, search)).collect()
}

fn direct_win(position: &Position, capture: Move, frame: &Frame, search: &mut Search) -> Option<Win> {
    if Material::on(position, capture.to()) == Material::NOTHING || !frame.query.targets.has(capture.to()) {
        return None;
    }
    let line = search.on_square(position, capture, Bitboard::EMPTY);
    let (full, full_line) = in_full(position, capture, frame, line.gain.is_gain(), search);
    if (!line.gain.is_gain() && !full.is_gain()) || search.is_spent() {
        return None;
    }
    Some(Win {
        target: capture.to(),
        by: capture.from(),
        net: line.gain,
        line: line.moves,
        full,
        full_line,
        way: Way::Direct,
        like: frame.offered.has(capture.to()),
        mated: search.is_mated_for(&position.play(capture)),
        exempt: is_exempt(position, capture),
        alone: search.alone(position, capture),
        without_moved: without(position, capture, frame, search),
        roots: Roots::against(position, capture, search),
        targets: vec![capture.to()],
    })
}

/// What a capture brings when the piece that has just moved does not take on the target's square.
fn without(position: &Position, capture: Move, frame: &Frame, search: &mut Search) -> Material {
    match frame.query.moved {
        Some(moved) if moved == capture.from() => Material::NOTHING,
        Some(moved) => search.on_square(position, capture, Bitboard::of(moved)).gain,
        None => Material::NOTHING,
    }
}

/// What a capture brings once everything that counts has been taken in return. What the enemy wins by checks is
/// looked for only where the capture pays without it.
fn in_full(
    position: &Position,
    capture: Move,
    frame: &Frame,
    pays: bool,
    search: &mut Search,
) -> (Material, Vec<Move>) {
    let next = position.play(capture);
    let value = Material::on(position, capture.to());
    let reply = search.captures(&next, &frame.replies, frame.chaser, Bitboard::of(capture.to()));
    let mut line = vec![capture];
    if !pays && !(value - reply.gain).is_gain() {
        return (value - reply.gain, line);
    }
    let checks = enemy_checks(&next, capture.to(), frame, search);
    if reply.gain >= checks {
        line.extend(reply.moves);
    }
    (value - reply.gain.max(checks), line)
}

/// What the enemy wins by checks after a capture: the capturer, or, every reply counted, more than he could before.
fn enemy_checks(next: &Position, capturer: Square, frame: &Frame, search: &mut Search) -> Material {
    let back = search.checks_first(next, Some(capturer));
    if !frame.query.strict {
        return back;
    }
    let any = search.checks_first(next, None);
    if any > frame.enemy_series { back.max(any - frame.enemy_series) } else { back }
}

/// Whether the checks only delay what the same piece takes at once for as much.
fn is_taken_at_once(win: &Win, direct: &[Win]) -> bool {
    direct.iter().any(|other| other.target == win.target && other.by == win.by && other.net >= win.net)
}

fn by_checks(position: &Position, frame: &Frame, search: &mut Search) -> Vec<Win> {
    let mut wins = Vec::new();
    for check in position.checks() {
        let next = position.play(check);
        if next.legal_moves().is_empty() || search.mates(&next, |_| false) {
            continue;
        }
        let found = search.answered(position, check, CHECKS_DEEP, None, Material::NOTHING);
        let gain = found.line.gain;
        if !gain.is_gain() || gain.is_mate() || found.line.moves.len() < 2 {
            continue;
        }
        let Some(taking) = Taking::dearest_in(position, &found.line.moves) else { continue };
        if taking.first_is_exempt {
            continue;
        }
        if search.is_spent() {
            continue;
        }
        let first_takes_offered = frame.offered.has(check.to());
        let (lost, replies) = lost_after(&taking.enemy_to_move, frame, search);
        let mut full_line = found.line.moves.clone();
        full_line.extend(replies);
        wins.push(Win {
            target: taking.target,
            by: taking.by,
            net: gain,
            full: gain - lost,
            full_line,
            way: Way::Checks,
            like: first_takes_offered || frame.offered.has(taking.target),
            mated: false,
            exempt: false,
            alone: gain,
            without_moved: if frame.query.moved == Some(taking.by) { Material::NOTHING } else { gain },
            roots: Roots::default(),
            targets: (found.targets | taking.taken).collect(),
            line: found.line.moves,
        });
    }
    wins
}

/// What the enemy takes in return for a piece won by checks, and how; nothing where taking it would cost him as much
/// by further checks.
fn lost_after(enemy_to_move: &Position, frame: &Frame, search: &mut Search) -> (Material, Vec<Move>) {
    let reply = search.captures(enemy_to_move, &frame.replies, frame.chaser, Bitboard::EMPTY);
    let Some(first) = reply.moves.first() else { return (Material::NOTHING, Vec::new()) };
    if search.checks_first(&enemy_to_move.play(*first), None) >= reply.gain {
        return (Material::NOTHING, Vec::new());
    }
    (reply.gain, reply.moves)
}

/// The dearest capture that the first side makes in a line.
struct Taking {
    target: Square,
    by: Square,
    first_is_exempt: bool,
    /// Where all that is taken stood when the line began.
    taken: Bitboard,
    enemy_to_move: Position,
}

impl Taking {
    fn dearest_in(position: &Position, line: &[Move]) -> Option<Self> {
        let mut now = position.clone();
        let mut origin: Vec<Square> = Square::all().collect();
        let (mut best, mut first_is_exempt) = (None, false);
        let mut dearest = Material::NOTHING;
        let mut taken = Bitboard::EMPTY;
        for (index, mv) in line.iter().enumerate() {
            let (from, to) = (mv.from().index(), mv.to().index());
            let value = Material::on(&now, mv.to());
            if index % 2 == 0 && value > Material::NOTHING {
                if best.is_none() {
                    first_is_exempt = is_exempt(&now, *mv);
                }
                taken |= Bitboard::of(*origin.get(to)?);
                if value >= dearest {
                    dearest = value;
                    best = Some((*origin.get(to)?, *origin.get(from)?));
                }
            }
            let moved = *origin.get(from)?;
            *origin.get_mut(to)? = moved;
            now = now.play(*mv);
        }
        let (target, by) = best?;
        let enemy_to_move = if line.len() % 2 == 1 { now } else { now.null_move() };
        Some(Self { target, by, first_is_exempt, taken, enemy_to_move })
    }
}
