"""A board with two people at it, for tests: time passes by itself, decisions are checked for what must always hold."""

from __future__ import annotations

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.claiming import Judge
from zhicai.game.controls import base_and_increment
from zhicai.game.log import Officiated
from zhicai.game.regulations import Regulations, cxa_2011
from zhicai.game.state import Game, new_game
from zhicai.game.values import BLACK, RED, Refusal, SideName

SECOND = 1000
MINUTE = 60_000

TIMED = cxa_2011().timed(base_and_increment(60, 30))
"""The 2011 edition, national, an hour and half a minute a move."""


class Table:
    """One game under way; every act comes a second after the last unless `after` says otherwise."""

    def __init__(
        self,
        regulations: Regulations = TIMED,
        fen: str | None = None,
        judge: Judge | None = None,
        *,
        absent: tuple[SideName, ...] = (),
        begin: bool = True,
    ) -> None:
        self.officiated = Officiated(new_game(regulations, fen), judge=judge)
        self.now = 0
        if begin:
            self.do(cm.Begin(0, absent))

    @property
    def game(self) -> Game:
        return self.officiated.game

    def wait(self, ms: int) -> int:
        self.now += ms
        return self.now

    def do(self, command: cm.Command) -> tuple[ev.Event, ...]:
        """Carry out; a refusal fails the test."""
        decision = self.officiated.do(command)
        assert not isinstance(decision, Refusal), str(decision)
        self.now = max(self.now, command.at)
        return decision

    def refused(self, command: cm.Command) -> Refusal:
        """Carry out what must be refused, and change nothing."""
        before = self.game
        decision = self.officiated.do(command)
        assert isinstance(decision, Refusal), decision
        assert self.game is before
        return decision

    def move(self, *moves: str, after: int = SECOND, press: bool = True) -> tuple[ev.Event, ...]:
        """Moves in turn, each pressed at once."""
        events: tuple[ev.Event, ...] = ()
        for move in moves:
            events = self.do(cm.Play(self.wait(after), self.game.turn, move, press))
        return events

    def result(self) -> tuple[str, str, str]:
        """Result, reason and article of the game, which must be over."""
        ended = self.game.ended
        assert ended is not None
        return ended.result, ended.reason, ended.article

    def fouls(self, side: SideName) -> int:
        return self.game.desk.fouls.of(side)

    def left(self, side: SideName) -> int:
        left = self.game.left(side, self.now)
        assert left is not None
        return left


def kinds(events: tuple[ev.Event, ...]) -> list[str]:
    """The names of events."""
    return [type(event).__name__ for event in events]


SHUFFLE = ("a0a1", "a9a8", "a1a0", "a8a9")
"""Chariots that go out and come home: nothing is captured and nobody is attacked."""

__all__ = ["BLACK", "MINUTE", "RED", "SECOND", "SHUFFLE", "TIMED", "Table", "cm", "ev", "kinds"]
