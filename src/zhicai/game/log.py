"""A game as its events: folded to a state, undone, and played on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.claiming import Judge
from zhicai.game.consequences import Decision
from zhicai.game.evolving import EVOLVE, evolve, evolved
from zhicai.game.officiating import decide
from zhicai.game.state import Game
from zhicai.game.values import BadLog, Refusal


def effective(events: Iterable[ev.Event]) -> list[ev.Event]:
    """The events that count: those before an `Undone` it leaves, and in place of the rest that time runs from it.

    Raises BadLog where more is undone than there was.
    """
    kept: list[ev.Event] = []
    for number, event in enumerate(events):
        if isinstance(event, ev.Undone):
            if not 0 <= event.events < len(kept):
                raise BadLog(number, "撤销的条目不存在", "it undoes entries that are not there")
            known = kept[event.events].at
            del kept[event.events :]
            kept.append(ev.Rewound(event.at, known))
        else:
            kept.append(event)
    return kept


def fold(start: Game, events: Iterable[ev.Event]) -> Game:
    """The state after all events of a game that began as `start`; raises BadLog for a log that no game can have."""
    game = start
    for event in effective(events):
        if type(event) not in EVOLVE:
            raise BadLog(game.events, "不是对局事件", "it is no event of a game")
        if event.at < game.at:
            raise BadLog(game.events, "时刻早于上一条", "its moment lies before the last one's")
        game = evolve(game, event)
    return game


class Officiated:
    """A game under way: its events so far, and the state they come to.

    The one thing here that changes; whoever keeps a journal writes down what `do` returns before showing it.
    """

    def __init__(self, start: Game, events: Sequence[ev.Event] = (), judge: Judge | None = None) -> None:
        """Go on from events; `judge` rules on repetitions. Raises BadLog."""
        self.start = start
        self.events: list[ev.Event] = list(events)
        self.judge = judge
        self.game = fold(start, events)
        # How many events there were before each decision, as far as they were made here.
        self._marks: list[int] = []

    def do(self, command: cm.Command) -> Decision:
        """Carry out a command: what has happened, or why it cannot be, and then nothing has."""
        before = self.game.events
        decision = decide(self.game, command, self.judge)
        if not isinstance(decision, Refusal) and decision:
            self.add(decision)
            if not isinstance(decision[0], ev.Undone):
                self._marks.append(before)
        return decision

    def undo(self, at: int) -> Decision:
        """Undo the last command that was carried out here, with all that followed from it."""
        since = self._marks[-1] if self._marks else self.game.events
        return self.do(cm.Undo(at, self.game.events - since))

    def add(self, events: Sequence[ev.Event]) -> None:
        """Add events that were decided."""
        self.events += events
        undone = next((event for event in reversed(events) if isinstance(event, ev.Undone)), None)
        if undone is None:
            self.game = evolved(self.game, events)
            return
        self._marks = [mark for mark in self._marks if mark < undone.events]
        self.game = fold(self.start, self.events)
