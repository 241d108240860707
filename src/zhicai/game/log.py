"""A game as its events: folded to a state, undone, and played on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Final

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.checking import why_impossible
from zhicai.game.claiming import Judge
from zhicai.game.consequences import Decision
from zhicai.game.evolving import EVOLVE, evolve, evolved
from zhicai.game.officiating import decide
from zhicai.game.refusals import refuse
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
    """The state after all events of a game that began as `start`; raises BadLog for a log that no game can have.

    What was undone later must have been possible as well.
    """
    states = [start]
    for number, event in enumerate(events):
        if type(event) is ev.Undone:
            if not 0 <= event.events < len(states) - 1:
                raise BadLog(number, "撤销的条目不存在", "it undoes entries that are not there")
            # Time runs from here, and what passed since the first of those entries is nobody's.
            known = states[event.events + 1].at
            _possible(states[-1], event, number)
            del states[event.events + 1 :]
            event = ev.Rewound(event.at, known)
        if type(event) not in EVOLVE:
            raise BadLog(number, "不是对局事件", "it is no event of a game")
        _possible(states[-1], event, number)
        states.append(evolve(states[-1], event))
    return states[-1]


def _possible(game: Game, event: ev.Event, number: int) -> None:
    impossible = why_impossible(game, event)
    if impossible is not None:
        raise BadLog(number, *impossible)


def marks(batches: Iterable[Sequence[ev.Event]]) -> list[int]:
    """How many events counted before each decision that still counts, from decisions in order.

    Notes of the time alone are no decision that anybody would undo: they go with the one before them.
    """
    found: list[int] = []
    count = 0
    for events in batches:
        undone = next((event for event in events if isinstance(event, ev.Undone)), None)
        if undone is not None:
            found = [mark for mark in found if mark < undone.events]
            # What counts in place of all that was undone, see `effective`, and what the same decision adds to it.
            count = undone.events + len(events)
            continue
        if not all(isinstance(event, _NOTES) for event in events):
            found.append(count)
        count += len(events)
    return found


_NOTES: Final = (ev.Beat, ev.Restarted)


class Officiated:
    """A game under way: its events so far, and the state they come to.

    The one thing here that changes. Whoever keeps a journal writes down what `decide` returns before `add`.
    """

    def __init__(
        self,
        start: Game,
        events: Sequence[ev.Event] = (),
        judge: Judge | None = None,
        batches: Sequence[Sequence[ev.Event]] = (),
    ) -> None:
        """Go on from events; `judge` rules on repetitions. Raises BadLog.

        `batches` are the same events, decision by decision, so that they can be undone as they were made.
        """
        self.start = start
        self.events: list[ev.Event] = list(events)
        self.judge = judge
        self.game = fold(start, events)
        self._marks = marks(batches)
        # Where each decision began is known from here on.
        self._known = 0 if batches else self.game.events

    def branch(self, events: Sequence[ev.Event], state: Game | None = None) -> Officiated:
        """The same game with the events of one more decision, and this one left as it is.

        `state` is what they come to, where somebody has worked it out; not for an undo.
        """
        other = copy(self)
        other.events, other._marks = self.events.copy(), self._marks.copy()
        if state is None:
            other.add(events)
            return other
        other.events += events
        if events and not all(isinstance(event, _NOTES) for event in events):
            other._marks.append(self.game.events)
        other.game = state
        return other

    def decide(self, command: cm.Command) -> Decision:
        """What a command means; nothing has happened yet. An undo that would split a decision is refused."""
        if isinstance(command, cm.Undo):
            to = self.game.events - command.events
            if self._known <= to < self.game.events and to not in self._marks:
                return refuse(self.game, "splits_decision", given=command.events)
        return decide(self.game, command, self.judge)

    def do(self, command: cm.Command) -> Decision:
        """Carry out a command: what has happened, or why it cannot be, and then nothing has."""
        decision = self.decide(command)
        if not isinstance(decision, Refusal):
            self.add(decision)
        return decision

    def undo(self, at: int) -> Decision:
        """Undo the last decision, with all that followed from it."""
        return self.do(self.undoing(at))

    def undoing(self, at: int) -> cm.Undo:
        """The command that undoes the last decision; of none events, which is refused, where there is none."""
        since = self._marks[-1] if self._marks else self.game.events
        return cm.Undo(at, self.game.events - since)

    def last(self) -> tuple[Game, tuple[ev.Event, ...]] | None:
        """The last decision, which `undo` would undo: the state before it, and its events and those after it."""
        if not self._marks:
            return None
        kept = effective(self.events)
        since = self._marks[-1]
        return fold(self.start, kept[:since]), tuple(kept[since:])

    def add(self, events: Sequence[ev.Event]) -> None:
        """Add the events of one decision."""
        if not events:
            return
        self.events += events
        undone = next((event for event in events if isinstance(event, ev.Undone)), None)
        if undone is not None:
            self._marks = [mark for mark in self._marks if mark < undone.events]
            self.game = fold(self.start, self.events)
            return
        if not all(isinstance(event, _NOTES) for event in events):
            self._marks.append(self.game.events)
        self.game = evolved(self.game, events)
