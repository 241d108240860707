"""The state of a game: everything that decides what an act means."""

from __future__ import annotations

from typing import NamedTuple

from zhicai.board import Board
from zhicai.game import clock as clocks
from zhicai.game.clock import Clock
from zhicai.game.course import Course
from zhicai.game.events import Ended
from zhicai.game.regulations import Regulations
from zhicai.game.touch import Obligation, Touch, obligation
from zhicai.game.values import Pair, SideName, other


class Pursuit(NamedTuple):
    """A ruling on a repetition that waits for another move (cxa-2011 art. 23.5.2).

    `verdict` as `zhicai.law.terms.Verdict`; the `length` moves after ply `start` are what was ruled on, `keys` the
    hashes of their positions; `closed` says whether they end where they began. When `until` plies have been played
    and no move has left those positions, it takes effect. `deviated`: one has; who comes back may still have to answer.
    """

    verdict: str
    keys: frozenset[int]
    start: int
    length: int
    until: int
    closed: bool = True
    deviated: bool = False

    @property
    def loser(self) -> SideName | None:
        """Who loses then; None for a draw."""
        if self.verdict.startswith("red"):
            return "red"
        return "black" if self.verdict.startswith("black") else None


class Desk(NamedTuple):
    """What the arbiter's desk has noted, apart from the board and the clock.

    Pairs count by side: fouls, warnings, presses without a move, illegal moves, draw offers, moves missing on the
    sheet. `false_claims` are pairs of side and ply at which the natural-limit stage began. `count_from` are plies
    from which sides have asked to count. `foul_just_given` is what a resignation would lift (cxa-2011 art. 8.2).
    """

    fouls: Pair = Pair()
    warnings: Pair = Pair()
    early_presses: Pair = Pair()
    illegal: Pair = Pair()
    offers: Pair = Pair()
    last_offer: SideName | None = None
    false_claims: tuple[tuple[SideName, int], ...] = ()
    count_from: tuple[tuple[SideName, int], ...] = ()
    missed: Pair = Pair()
    paused: tuple[tuple[SideName, int], ...] = ()
    absent: tuple[SideName, ...] = ()
    both_late: bool = False
    away: tuple[SideName, ...] = ()
    broken: tuple[tuple[SideName, str], ...] = ()
    flags: tuple[SideName, ...] = ()
    knocked_over: SideName | None = None
    foul_just_given: tuple[SideName, int] | None = None
    colours_swapped: bool = False
    signed: tuple[str, ...] = ()


class Game(NamedTuple):
    """One game, at the moment of its last event.

    `unpressed`: the side whose time runs has moved and not pressed. `offer` is whose draw offer stands. `touches`
    are pieces that the side to move has touched, `ahead` those that the other touched out of its time. `events`
    counts what has happened.
    """

    regulations: Regulations
    course: Course
    clock: Clock | None
    at: int = 0
    began: int | None = None
    unpressed: bool = False
    offer: SideName | None = None
    touches: tuple[Touch, ...] = ()
    ahead: tuple[Touch, ...] = ()
    pursuit: Pursuit | None = None
    desk: Desk = Desk()
    ended: Ended | None = None
    events: int = 0

    @property
    def turn(self) -> SideName:
        """Whose move it is on the board."""
        return self.course.turn

    @property
    def edition(self) -> str:
        """The edition played by."""
        return self.regulations.edition

    @property
    def time_of(self) -> SideName:
        """Whose time it is (自己用时): by the clock, or by the turn where there is none."""
        clock = self.clock
        whose = None if clock is None else clock.running or clock.held
        return whose or self.course.turn

    @property
    def stopped(self) -> bool:
        """Whether the clocks stand in the midst of the game."""
        return self.clock is not None and self.clock.running is None and self.began is not None

    @property
    def moved_last(self) -> SideName:
        """Who made the last move."""
        return other(self.course.turn)

    @property
    def obligation(self) -> Obligation | None:
        """What the side to move must play because of what it has touched (cxa-2011 arts 5.1-5.5)."""
        return obligation(self.course.tip, self.touches) if self.touches else None

    @property
    def board(self) -> Board:
        """The position with its history, a board of the caller's own."""
        return self.course.board()

    def left(self, side: SideName, at: int) -> int | None:
        """Milliseconds that `side` has left at the moment `at`; None without a clock."""
        return None if self.clock is None else clocks.settled(self.clock, at).dial(side).left

    def round(self, ply: int | None = None) -> int:
        """The number of the round that ply `ply` belongs to, by default the next one, from 1."""
        return ((self.course.ply + 1 if ply is None else ply) + 1) // 2


def new_game(regulations: Regulations, fen: str | None = None) -> Game:
    """A game that has not begun; raises InvalidFen, InvalidPosition."""
    controls = regulations.controls
    course = Course(fen) if fen is not None else Course(Board().fen)
    return Game(regulations, course, None if controls is None else clocks.new(controls))
