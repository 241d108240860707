"""How often moves have gone round without a break, up to the last ply of a game (cxa-2011 arts 23.1-23.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhicai._core import Move, Side
from zhicai.law.case import Case
from zhicai.law.procedure import Entering, Nested, Procedure, Unit
from zhicai.law.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Run:
    """Moves that went round in a row up to ply `end`, `length` plies a cycle.

    `into` is the ply after which the first of the positions stood that came back. `captured` says whether ply
    `into` captured, `entering` whether it counts as a move of the cycle (cxa-2011 art. 23.2).
    """

    length: int
    into: int
    end: int
    entering: bool
    captured: bool

    @property
    def plies(self) -> int:
        """The moves that count."""
        return self.end - self.into + self.entering

    @property
    def cycles(self) -> int:
        """How many times the moves went round."""
        return self.plies // self.length

    def due(self, times: int) -> int:
        """The ply after which they have gone round so many times, if they go on."""
        return self.into + times * self.length - self.entering

    def covers(self, other: Run) -> bool:
        """Whether the other run is this one again, several of its cycles taken as one."""
        return self.length < other.length and other.length % self.length == 0 and self.into <= other.into


def runs(line: Timeline, entering: Entering) -> list[Run]:
    """The cycles that were being played at the last ply, the shortest first; each has come back at least once."""
    keys, end, stage = line.keys, line.end, line.stage
    found: list[Run] = []
    for ply in range(end - 1, stage - 1, -1):
        if keys[ply] != keys[end]:
            continue
        run = _run(line, end - ply, stage, entering)
        if not any(shorter.covers(run) for shorter in found):
            found.append(run)
    return found


def _run(line: Timeline, length: int, stage: int, entering: Entering) -> Run:
    """The run of cycles of this length that ends with the last ply."""
    into = line.end - length
    while into > stage and line.keys[into - 1] == line.keys[into - 1 + length]:
        into -= 1
    captured = into > 0 and line.captures[into - 1]
    counts = entering is Entering.UNLESS_CAPTURE and into > 0 and not captured
    return Run(length, into, line.end, counts, captured)


def standings(line: Timeline) -> list[int]:
    """The plies after which the last position stood since the last capture, itself included."""
    return [ply for ply in range(line.stage, line.end + 1) if line.keys[ply] == line.keys[line.end]]


def chosen(found: Sequence[Run], nested: Nested) -> Run:
    """Of several cycles the one that is ruled on."""
    pick = min if nested is Nested.SHORTEST else max
    return pick(found, key=lambda run: run.length)


def ripe(found: Sequence[Run], rule: Procedure) -> list[Run]:
    """Those that went round often enough for a claim (cxa-2011 arts 23.1, 23.3)."""
    return [run for run in found if run.cycles >= rule.times]


def was_ripe(line: Timeline, rule: Procedure) -> bool:
    """Whether a claim could be heard at the last ply because of moves or positions that came often enough."""
    if rule.unit is Unit.STANDINGS:
        return len(standings(line)) >= rule.times
    return bool(ripe(runs(line, rule.entering), rule))


@dataclass(frozen=True, slots=True)
class Track:
    """What one side does in the cycle: the points its pieces go to, in order of the first visit, and its own period.

    `period` is after how many own moves they come again, None where they do not within the moves that are ruled on.
    """

    side: Side
    points: tuple[int, ...]
    period: int | None

    @property
    def two_points(self) -> bool:
        """Whether it only goes to and fro (cxa-2011 art. 23.4)."""
        return len(self.points) == 2


def tracks(case: Case) -> tuple[Track, Track]:
    """What Red and what Black do in the moves that are ruled on."""
    start = case.cycle.start
    first = case.boards[start].turn
    by_side = {first: case.moves[start::2], first.opponent: case.moves[start + 1 :: 2]}
    red, black = (_track(side, by_side[side], closed=case.closed) for side in (Side.RED, Side.BLACK))
    return red, black


def _track(side: Side, moves: Sequence[Move], *, closed: bool) -> Track:
    points = tuple(dict.fromkeys(move.to_square for move in moves))
    return Track(side, points, _period(moves, closed=closed))


def _period(moves: Sequence[Move], *, closed: bool) -> int | None:
    """After how many moves they come again; open rounds must show it by coming at least twice."""
    count = len(moves)
    lengths = (n for n in range(1, count + 1) if count % n == 0) if closed else range(1, count // 2 + 1)
    return next((n for n in lengths if all(moves[i] == moves[i + n] for i in range(count - n))), None)
