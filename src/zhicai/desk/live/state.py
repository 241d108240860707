"""The state of a live board, kept in the process and carried on entry by entry: nobody folds a game to add a move.

A state belongs to the head of a journal. It is used only after the store has compared that head with the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, Final

from zhicai.desk.live.kinds import KINDS, Closed, Seat
from zhicai.desk.live.plies import Ply, evolved
from zhicai.desk.live.told import Told, of_event, of_undo, without
from zhicai.game import events as ev
from zhicai.game.checking import why_impossible
from zhicai.game.entries import from_data
from zhicai.game.evolving import EVOLVE
from zhicai.game.journalled import OPENED, VERSION, resume
from zhicai.game.log import Officiated, effective
from zhicai.game.state import Game
from zhicai.game.values import BadLog
from zhicai.journal import UNDO, Entry, Head, Journal, NewerVersion, Unknown

MOST: Final = 2048
"""Games whose state one process keeps; the longest unused goes first."""

_PREFIX: Final = "game."
_UNTOLD: Final = (ev.Moved, ev.Pressed, ev.Beat)
"""What stands in the list of moves, or is of no interest to anybody."""


@dataclass(frozen=True)
class Now:
    """A live board at one head of its journal.

    `left` is why it was given up, None where it was not. `plied` has for each number of entries how many plies stood
    after it.
    """

    head: Head
    seat: Seat
    left: str | None
    officiated: Officiated
    plies: tuple[Ply, ...]
    told: tuple[Told, ...]
    plied: tuple[int, ...]
    made: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)
    """What was made of this state, and the state that follows it."""

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.officiated.game

    @property
    def stage(self) -> str:
        """`waiting`, `playing`, `stopped` or `over`."""
        game = self.game
        if game.ended is not None or self.left is not None:
            return "over"
        if game.began is None:
            return "waiting"
        return "stopped" if game.stopped or game.desk.flags else "playing"

    def kept_since(self, seq: int) -> int:
        """How many of the first plies have stood ever since entry `seq`."""
        return min(self.plied[seq:])


_kept: OrderedDict[str, Now] = OrderedDict()
_guard: Final = Lock()
_NEXT: Final = "next"


def known(number: str, head: Head) -> Now | None:
    """The board of a journal that ends so, where it is known already."""
    with _guard:
        found = _kept.get(number)
        if found is None or found.head != head:
            return None
        _kept.move_to_end(number)
        return found


def now(journal: Journal) -> Now:
    """The board of a journal as it is; whoever asks holds the journal. Raises what `resume` raises."""
    number = journal.header.id
    with _guard:
        before = _kept.get(number)
    if before is not None and before.head == journal.head:
        return before
    found = (_carried_on(before, journal) if before is not None else None) or gathered(journal.effective())
    if found.head != journal.head:  # the last entry was undone, or undid another
        found = replace(found, head=journal.head)
    with _guard:
        _kept[number] = found
        _kept.move_to_end(number)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return found


def after(before: Now | None, entries: Sequence[Entry]) -> Now:
    """The state when these entries of one command have been added; kept until they have been, or others.

    Raises BadLog for entries that no game can have: the store asks before it takes them.
    """
    if before is None:
        return gathered(entries)
    known = before.made.get(_NEXT)
    head = Head(entries[-1].seq, entries[-1].hash)
    if known is not None and known.head == head:
        return known  # type: ignore[no-any-return]
    found = _taken(before, entries)
    before.made[_NEXT] = found
    return found


def ahead(before: Now, events: Sequence[ev.Event]) -> Now:
    """The board after events that no entry says yet: the same head, the same list of what happened."""
    return replace(before, officiated=before.officiated.branch(events), made={})


def gathered(entries: Iterable[Entry]) -> Now:
    """The state from all entries that count."""
    found = list(entries)
    officiated = resume(found)
    begun = Officiated(officiated.start)
    seats = [entry for entry in found if entry.kind == "seat.taken"]
    if not seats:
        raise BadLog(0, "不是直播棋盘的日志：没有 seat.taken", "no live board: there is no seat.taken")
    seat = KINDS.value(seats[0])
    assert isinstance(seat, Seat)  # noqa: S101  the kind says so
    state = Now(Head(0, ""), seat, None, begun, (), (), (0,))
    for batch in _batches(found):
        state = _taken(state, batch)
    return state


def _batches(entries: Sequence[Entry]) -> list[list[Entry]]:
    batches: dict[int, list[Entry]] = {}
    for entry in entries:
        batches.setdefault(entry.batch, []).append(entry)
    return list(batches.values())


def _carried_on(before: Now, journal: Journal) -> Now | None:
    """The state after the entries that came since; None where it must be gathered anew."""
    later = journal.since(before.head)
    if later is None or any(entry.kind == UNDO for entry in later):
        return None
    state = before
    for batch in _batches(later):
        state = after(state, batch)
    return state


def _taken(before: Now, entries: Sequence[Entry]) -> Now:
    """The state after one command."""
    events: list[tuple[Entry, ev.Event]] = []
    seat, left, said = before.seat, before.left, list(before.told)
    for entry in entries:
        if entry.kind.startswith(_PREFIX) and entry.kind != OPENED:
            events.append((entry, _event(entry)))
            continue
        value = KINDS.value(entry, Unknown.KEEP)
        if isinstance(value, Seat):
            seat = value
            said.append(_seated(entry, value))
        elif isinstance(value, Closed):
            left = value.reason
            said.append(Told(entry.seq, entry.time, f"棋盘作废：{left}", f"the board is given up: {left}"))
    officiated, plies = before.officiated, before.plies
    if events:
        plies, game = _written(before, events, said)
        decision = [event for _, event in events]
        undone = any(isinstance(event, ev.Undone) for event in decision)
        officiated = officiated.branch(decision, None if undone else game)
        if undone:
            plies = _anew(officiated)
    last = entries[-1]
    # Entries that are no part of the game, or were undone, leave gaps.
    gap = last.seq - len(before.plied) + 1
    plied = (*before.plied, *(len(plies) for _ in range(gap)))
    return Now(Head(last.seq, last.hash), seat, left, officiated, plies, tuple(said), plied)


def _event(entry: Entry) -> ev.Event:
    if entry.version > VERSION:
        raise NewerVersion(entry.kind, entry.version, VERSION, entry.seq)
    return from_data(entry.kind.removeprefix(_PREFIX), entry.time, entry.data, entry.seq - 1)


def _seated(entry: Entry, seat: Seat) -> Told:
    return Told(
        entry.seq,
        entry.time,
        f"第 {seat.round} 轮第 {seat.place} 台：红方 {seat.red}，黑方 {seat.black}",
        f"Round {seat.round}, board {seat.place}: Red {seat.red}, Black {seat.black}",
    )


def _written(
    before: Now, events: Sequence[tuple[Entry, ev.Event]], said: list[Told]
) -> tuple[tuple[Ply, ...], Game]:
    """The plies after these events and the state; what they say in words is added to `said`.

    After an undo both are gathered anew; what it has taken back is marked.
    """
    plies, game = list(before.plies), before.game
    for entry, event in events:
        if isinstance(event, ev.Undone):
            game = before.officiated.branch([event]).game
            said[:] = without(said, event.events)
            said.append(of_undo(before.officiated, event, entry.seq, entry.time, game.course.ply))
        elif not isinstance(event, _UNTOLD):
            said.append(of_event(game, event, entry.seq, entry.time))
        if type(event) in EVOLVE:
            if (impossible := why_impossible(game, event)) is not None:
                # Whichever way it was to be written: what could not be read again is not stored.
                raise BadLog(entry.seq - 1, *impossible)
            game = evolved(plies, game, event)
    return tuple(plies), game


def _anew(officiated: Officiated) -> tuple[Ply, ...]:
    """The plies from all events that count, where some no longer do."""
    plies: list[Ply] = []
    game = officiated.start
    for event in effective(officiated.events):
        game = evolved(plies, game, event)
    return tuple(plies)
