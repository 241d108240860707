"""Which of the pieces a move threatens to win it chases (捉)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zhicai._core import Kind, Win
from zhicai.board import Board
from zhicai.law.chinese.novelty import (
    Options,
    belongs_to_offer,
    existed_under_check,
    follows_kings_flight,
    is_freed_guard,
    is_key_point,
    is_only_apparent,
    is_own_fault,
    is_unchanged,
)
from zhicai.law.chinese.scene import Scene
from zhicai.law.terms import Evidence, Label, Root, Target, Way


@dataclass(frozen=True, slots=True)
class Weighed:
    """A way to win a piece, and why it is no chase (`why` None: it is one)."""

    win: Win
    why: str | None


def weighed(scene: Scene, options: Options, *, pawns_count: bool = False) -> list[Weighed]:
    """Every way to win something next, judged. `pawns_count` lifts the privilege of pawns (cxa-1999 art. 27.2).

    cxa-1999 arts 28.3, 29; cxa-2011 art. 24.3; cxa-2020 art. 24.3; lecture-2011 arts 1.4.1, 1.5, 1.5.3.
    """
    return [Weighed(win, _why_not(scene, win, options, pawns_count)) for win in scene.threats.wins]


def _why_not(scene: Scene, win: Win, options: Options, pawns_count: bool) -> str | None:
    """The first ground on which a win is no chase: first of all that whoever takes is mated for it.

    cxa-1999 art. 29.4; cxa-1999-ch7 art. 7; cxa-2020 art. 24.3; lecture-2011 art. 1.5.3.3.
    """
    grounds = (
        ("taker_mated", win.mated),
        ("like_exchange", win.like),
        ("no_profit", not is_profit(win)),
        ("own_king_or_pawn", is_privileged(scene, win, pawns_count=pawns_count)),
    )
    code = next((code for code, holds in grounds if holds), None)
    return code or next(_old_grounds(scene, win, options), None)


def _old_grounds(scene: Scene, win: Win, options: Options) -> Iterator[str]:
    """The grounds on which a win is not the doing of this move."""
    if is_unchanged(scene, win, options):
        yield "unchanged"
    if existed_under_check(scene, win):
        yield "existed_under_check"
    if is_own_fault(scene, win):
        yield "own_fault"
    if is_freed_guard(scene, win, options):
        yield "freed_guard"
    if is_only_apparent(scene, win):
        yield "only_apparent"
    if belongs_to_offer(scene, win):
        yield "belongs_to_offer"
    if follows_kings_flight(scene, win):
        yield "kings_flight"
    if is_key_point(scene, win, options):
        yield "key_point"


def is_profit(win: Win) -> bool:
    """Whether it wins material: at once without losing as much in return, or by the whole exchange.

    A piece that guards another may take all the same; what its leaving costs is not counted.

    cxa-1999 arts 25.3, 29.1, 29.3; cxa-1999-ch7 arts 3, 4, 5, 10; cxa-2011 art. 24.3; cxa-2020 arts 24.3, 26.5-26.8;
    lecture-2011 arts 1.1.3, 1.5.2, 1.5.3.2, 1.5.3.4.
    """
    return (win.net.is_gain and not win.full.is_loss) or win.full.is_gain


def is_privileged(scene: Scene, win: Win, *, pawns_count: bool) -> bool:
    """Whether a king or a pawn itself attacks, which it may; another piece with its help may not.

    cxa-1999 arts 27.1, 27.2; cxa-1999-ch7 art. 9; cxa-2011 art. 26; cxa-2020 arts 26.1, 26.1.2;
    lecture-2011 arts 1.3.1-1.3.2.
    """
    if win.by_checks or not win.exempt:
        return False
    taker = scene.next.piece_at(win.by)
    return not (pawns_count and taker is not None and taker.symbol in "Pp")


def targets_of(scene: Scene, wins: list[Win]) -> tuple[Target, ...]:
    """The pieces chased, each with all its chasers, the way that shows it best first."""
    squares = dict.fromkeys(win.target for win in wins)
    return tuple(_target(scene, [win for win in wins if win.target == square]) for square in squares)


def _target(scene: Scene, wins: list[Win]) -> Target:
    best = max(wins, key=lambda win: (not win.by_checks, not is_joint(scene, win), win.full))
    return Target(
        square=best.target,
        piece=scene.next.piece_map()[best.target].symbol,
        attackers=tuple(dict.fromkeys(win.by for win in wins)),
        way=_way(scene, best),
        root=_root(scene, best),
        joint=all(is_joint(scene, win) for win in wins),
        evidence=evidence_of(best),
    )


def evidence_of(win: Win) -> Evidence:
    """The line that shows a win: on the target's square where that pays, else the whole exchange."""
    if win.net.is_gain:
        return Evidence(Label.CHASE, tuple(win.line), win.target, win.net)
    return Evidence(Label.CHASE, tuple(win.full_line), win.target, win.full)


def is_joint(scene: Scene, win: Win) -> bool:
    """Whether the chase is a joint one (联合捉): no single piece suffices.

    A moved piece that only saves itself, so that a piece that stands still may take what it attacked before, chases
    jointly with that one. A chariot that the moved piece takes after checks is chased by it alone, whatever is given
    on the way.

    cxa-2020 art. 24.17; lecture-2011 arts 1.5.1, 1.5.3.8.
    """
    if scene.was_attacked(win) and not scene.takes_part(win) and scene.move.from_square in scene.endangered:
        return True
    if not win.by_checks:
        return not win.alone.is_gain
    takes_chariot = win.by == scene.move.to_square and scene.next.piece_map()[win.target].kind == Kind.CHARIOT
    return not takes_chariot and _pieces_in(scene, win) > 1


def _pieces_in(scene: Scene, win: Win) -> int:
    """How many pieces of the mover move or give check in a series of checks."""
    board = Board(scene.next.fen, strict=False)
    now = {square: square for square in board.piece_map()}
    used: set[int] = set()
    for index, move in enumerate(win.line):
        origin = now.pop(move.from_square)
        now[move.to_square] = origin
        board.push(move)
        if index % 2 == 0:
            used |= {origin, *(now[square] for square in board.checkers() if square in now)}
    return len(used)


def _way(scene: Scene, win: Win) -> Way:
    """How it is won; a root is cut where the attack stood before and did not pay on the square (cxa-2020 art. 24.3)."""
    if win.by_checks:
        return Way.CHECKS
    if not win.net.is_gain:
        return Way.EXCHANGE
    if win.by == scene.move.to_square:
        return Way.DIRECT
    attacked = scene.origin(win.by) in scene.before.attackers(scene.side, win.target)
    return Way.ROOT_CUT if attacked and not scene.was_attacked(win) else Way.DISCOVERY


def _root(scene: Scene, win: Win) -> Root:
    """How the target is guarded: what is won although something takes back has fewer roots than chasers.

    cxa-1999 art. 28.16; cxa-2011 art. 24.15; cxa-2020 arts 24.15-24.16; lecture-2011 arts 1.4.3-1.4.4, 1.5.3.2.
    """
    if win.by_checks:
        return Root.ROOTLESS
    if win.real_roots:
        return Root.UNDER_ROOTED if is_joint(scene, win) else Root.ROOTED
    return Root.FALSE_ROOTED if win.false_roots else Root.ROOTLESS
