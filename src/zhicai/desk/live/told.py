"""What has happened at a live board in words, for both boards' readers: in Chinese no point is named by letters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from zhicai.desk.frame.words import Words
from zhicai.desk.live.points import in_chinese, move_words
from zhicai.game import events as ev
from zhicai.game.evolving import EVOLVE, evolve
from zhicai.game.log import Officiated, effective, fold
from zhicai.game.state import Game
from zhicai.game.telling import told

_SILENT: Final = (ev.Pressed, ev.Beat, ev.Rewound)
"""What nobody names when it is taken back."""
_POINTS: Final = (ev.Touched, ev.Adjusted, ev.Brushed, ev.Dropped, ev.TakenBack, ev.PlacedBetween)
"""What names points of the board."""
_NEWS: Final = (
    *(
        ev.PressedEarly,
        ev.Touched,
        ev.KnockedOver,
        ev.IllegalFound,
        ev.TakenBack,
        ev.ColoursSwapped,
        ev.Declined,
    ),
    *(
        ev.LimitAudited,
        ev.RepetitionRuled,
        ev.Deviated,
        ev.Fouled,
        ev.FoulLifted,
        ev.Warned,
        ev.HouseRuleBroken,
    ),
    *(
        ev.TimeChanged,
        ev.FlagReported,
        ev.FlagOverruled,
        ev.ClockSet,
        ev.RecordsMissed,
        ev.Ruled,
        ev.Reopened,
    ),
)
"""What those at the board have to read: it stands at the head of the page until both have moved."""


@dataclass(frozen=True, slots=True)
class Told:
    """What has happened, in words: the entry that says so, its moment, Chinese and English.

    `ply` is how many moves stood then, `before` how many events of the game had counted, None for what no undo takes
    back; `news`: whether it is shown at the head of the page for a while; `ends`: the game ended so; `undone`: it was
    taken back since.
    """

    seq: int
    time: int
    zh: str
    en: str
    ply: int = 0
    before: int | None = None
    news: bool = False
    ends: bool = False
    undone: bool = False


def of_event(game: Game, event: ev.Event, seq: int, time: int) -> Told:
    """An event that happens in the state `game`."""
    return Told(
        seq,
        time,
        *words(game, event),
        game.course.ply,
        game.events,
        isinstance(event, _NEWS) or _is_told(event),
        isinstance(event, ev.Ended),
    )


def _is_told(event: ev.Event) -> bool:
    """Whether the clocks were stopped with a reason."""
    return isinstance(event, ev.ClocksStopped) and bool(event.reason)


def of_undo(officiated: Officiated, event: ev.Undone, seq: int, time: int, ply: int) -> Told:
    """An undo, by what it takes back."""
    zh, en = taken_back(officiated, event.events)
    return Told(seq, time, f"撤销：{zh}", f"Taken back: {en}", ply, news=True)


def without(said: Iterable[Told], events: int) -> list[Told]:
    """What was told, where only so many events of the game still count: the rest is marked."""
    return [
        replace(one, undone=True) if one.before is not None and one.before >= events else one for one in said
    ]


def words(game: Game, event: ev.Event) -> Words:
    """The sentence for an event; points and moves in Chinese as the Chinese board has them."""
    zh, en = told(game, event)
    board = game.course.tip
    if isinstance(event, ev.IllegalFound):
        before = game.course.until(event.ply - 1).tip if 0 < event.ply <= game.course.ply else board
        return zh.replace(event.move, move_words(before, event.move)), en
    if isinstance(event, ev.TakenBack):
        board = game.course.until(event.ply).tip
    return (in_chinese(board, zh), en) if isinstance(event, _POINTS) else (zh, en)


def taken_back(officiated: Officiated, since: int) -> Words:
    """What is taken back where only the first `since` events still count: everything, in order."""
    kept = effective(officiated.events)
    game = fold(officiated.start, kept[:since])
    said = []
    for event in kept[since:]:
        if not isinstance(event, _SILENT):
            said.append(words(game, event))
        if type(event) in EVOLVE:
            game = evolve(game, event)
    return "；".join(zh for zh, _ in said), "; ".join(en for _, en in said)
