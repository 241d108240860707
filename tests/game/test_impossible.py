"""Logs that no game can have are told, whatever stands in them: written by hand, tampered with, of another program."""

from __future__ import annotations

import random
import types
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from tests.game import people
from tests.game.table import BLACK, RED, SECOND, TIMED, Table, cm, ev
from zhicai.errors import ZhicaiError
from zhicai.game.entries import from_data, kind_of, to_data
from zhicai.game.log import Officiated, fold
from zhicai.game.recorded import record
from zhicai.game.sheet import sheet
from zhicai.game.state import new_game
from zhicai.game.telling import told
from zhicai.game.values import BadLog, Refusal

BEGAN = ev.Began(0)
MOVED = (BEGAN, ev.Moved(1, RED, "h2e2"))


@pytest.mark.parametrize(
    "command",
    [
        cm.ChangeTime(0, RED, 10**12),
        cm.ChangeTime(0, RED, -(10**12)),
        cm.SetClock(0, RED, 10**12, None, agreed=True),
        cm.RuleFlag(0, False, "faulty_clock", 10**12, None),
    ],
)
def test_what_could_not_be_read_again_is_refused(command: Any) -> None:
    """Reading and writing ask the same: no arbiter makes a log that nobody can open."""
    table = Table(TIMED)
    table.move("h2e2")
    table.do(
        cm.ReportFlag(table.now, BLACK)
        if isinstance(command, cm.RuleFlag)
        else cm.StopClocks(table.now, None, "")
    )
    before = table.game
    decision = table.officiated.do(command._replace(at=table.now))
    assert isinstance(decision, Refusal) and decision.code == "impossible"
    assert table.game == before


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([ev.Moved(0, RED, "h2e2")], "not begun"),
        ([BEGAN, BEGAN], "begins twice"),
        ([BEGAN, ev.Moved(1, BLACK, "h9g7")], "turn"),
        ([BEGAN, ev.Moved(1, RED, "a4a5")], "no such move"),
        ([BEGAN, ev.Moved(1, RED, "炮二平五")], "no such move"),
        ([BEGAN, ev.Pressed(1, BLACK)], "clock that runs"),
        ([BEGAN, ev.PlacedBetween(1, BLACK, "h2e2")], "no such move"),
        ([BEGAN, ev.Touched(1, RED, ("h3",), "C", together=False, article="")], "do not stand"),
        ([BEGAN, ev.Touched(1, RED, ("h2",), "CC", together=False, article="")], "do not stand"),
        ([BEGAN, ev.Adjusted(1, RED, ("z9",))], "no such points"),
        ([BEGAN, ev.Dropped(1, RED, "z9z9")], "no such move"),
        ([*MOVED, ev.TakenBack(2, 2, None, "")], "no such ply"),
        ([*MOVED, ev.TakenBack(2, 0, "zz", "")], "no such point"),
        ([*MOVED, ev.IllegalFound(2, RED, 9, "h2e2", "x")], "no such ply"),
        ([*MOVED, ev.RepetitionRuled(2, RED, "draw", 0, 4, 5, "")], "no such cycle"),
        ([BEGAN, ev.Fouled(1, RED, "", -3)], "no such number"),
        ([BEGAN, ev.FoulLifted(1, RED, 1)], "not so many fouls"),
        ([BEGAN, ev.TimeChanged(1, RED, 10**30, "")], "no such time"),
        ([BEGAN, ev.ClockSet(1, RED, 10**30, None, "")], "cannot be put"),
        ([BEGAN, ev.Ended(1, "1-0", "magic", "")], "no game ends so"),
        ([BEGAN, ev.Signed(1, RED)], "no result"),
        ([BEGAN, ev.Reopened(1)], "not over"),
        ([BEGAN, ev.Ended(1, "1-0", "time", ""), ev.Moved(2, RED, "h2e2")], "over"),
        ([BEGAN, ev.Rewound(5, 9)], "do not fit"),
        # Undone later, but impossible all the same.
        ([BEGAN, ev.Moved(1, RED, "a4a5"), ev.Undone(2, 1)], "no such move"),
        ([BEGAN, ev.Beat(9), ev.Undone(2, 1)], "before the last"),
    ],
)
def test_what_cannot_have_happened_is_told_with_its_entry(events: list[ev.Event], words: str) -> None:
    with pytest.raises(BadLog, match=words) as caught:
        fold(new_game(TIMED), events)
    assert caught.value.number < len(events)


def test_an_end_that_was_undone_lets_the_game_go_on() -> None:
    table = Table()
    table.move("h2e2")
    events = [*table.officiated.events, ev.Ended(table.now, "0-1", "resignation", "")]
    later = [*events, ev.Undone(table.now + SECOND, 3), ev.Moved(table.now + SECOND, BLACK, "h9g7")]
    assert fold(new_game(TIMED), later).course.ply == 2


_TEXTS = (
    "",
    "h2e2",
    "h9g7",
    "h2",
    "z9",
    "zz9z",
    "炮二平五",
    "draw",
    "black_loses",
    "RN",
    "{zh}",
    "\ud800",
    "x" * 50,
)
_NUMBERS = (-1, 0, 1, 2, 3, 8, 60_000, -60_000, 10**20, -(10**20))


def _any_value(hint: Any, lots: random.Random) -> object:
    """A value of the type that a field has, and nothing more."""
    origin, members = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lots.choice(members)
    if origin in (Union, types.UnionType):
        return _any_value(lots.choice(members), lots)
    if origin is tuple:
        return tuple(_any_value(members[0], lots) for _ in range(lots.randrange(4)))
    if hint is bool:
        return lots.random() < 0.5
    return lots.choice(_NUMBERS) if hint is int else lots.choice(_TEXTS) if hint is str else None


def _any_event(at: int, lots: random.Random) -> ev.Event:
    kind = lots.choice(list(ev.KINDS.values()))
    fields = {name: hint for name, hint in get_type_hints(kind).items() if name != "at"}
    made: ev.Event = kind(at, **{name: _any_value(hint, lots) for name, hint in fields.items()})
    return made


def _read(officiated: Officiated, events: Sequence[ev.Event]) -> None:
    """All that is done with a log that was read."""
    written = [from_data(kind_of(event), event.at, to_data(event)) for event in events]
    again = Officiated(officiated.start, written, people.judge)
    sheet(again.start, written)
    record(again.start, written)
    going = Officiated(again.start)
    for event in written:
        told(going.game, event)
        going.add([event])
        assert going.game.board.fen
        going.game.left("red", event.at)
    again.undo(again.game.at)


@pytest.mark.parametrize("seed", range(60))
def test_a_log_of_whatever_fits_its_types_is_read_or_told(seed: int) -> None:
    lots = random.Random(seed)
    for _ in range(6):
        officiated = Officiated(new_game(lots.choice(people.RULES)), judge=people.judge)
        for _ in range(lots.choice((0, 5, 30))):
            officiated.do(people.command(officiated.game, lots.choice))
        events = list(officiated.events)
        for _ in range(lots.choice((1, 1, 2))):
            at = (events[-1].at if events else 0) + lots.choice((0, 1, 10**6))
            events.insert(lots.choice((len(events), lots.randrange(len(events) + 1))), _any_event(at, lots))
        # Anything but an error that tells what is wrong fails the test.
        with suppress(ZhicaiError):
            _read(officiated, events)
