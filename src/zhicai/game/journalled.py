"""A game kept in a journal: its regulations and position first, then an entry for each event."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from zhicai.game.claiming import Judge
from zhicai.game.entries import from_data, kind_of, to_data
from zhicai.game.events import Event
from zhicai.game.log import Officiated
from zhicai.game.regulations import Regulations
from zhicai.game.regulations_data import from_data as read_regulations
from zhicai.game.regulations_data import to_data as regulations_data
from zhicai.game.state import Game, new_game
from zhicai.game.values import BadLog
from zhicai.journal import Data, Draft, Entry, NewerVersion

OPENED: Final = "game.opened"
"""The kind of the first entry."""

VERSION: Final = 1
"""The version of the data of all kinds here."""

_PREFIX: Final = "game."


def opening(game: Game, *, time: int, actor: str) -> Draft:
    """The first entry of a game that has not begun: the regulations in full and the position.

    `time` is in milliseconds since 1970; the moments of all commands of the game then are, too. Raises BadEntry.
    """
    data: Data = {"fen": game.course.fen, "regulations": regulations_data(game.regulations)}  # type: ignore[dict-item]
    return Draft(time, actor, OPENED, data, VERSION)


def drafts(events: Iterable[Event], *, actor: str) -> list[Draft]:
    """The entries of one decision, which a journal takes as one command; raises BadEntry."""
    return [
        Draft(event.at, actor, _PREFIX + kind_of(event), to_data(event), VERSION)  # type: ignore[arg-type]
        for event in events
    ]


def resume(entries: Iterable[Entry], judge: Judge | None = None) -> Officiated:
    """Go on with a game from its entries, as `Journal.effective` gives them.

    Entries that are not of a game, such as comments of others, are passed over. Raises BadLog where they are no game,
    NewerVersion for entries of a later release, BadRegulations, InvalidFen, InvalidPosition.
    """
    start: Game | None = None
    events: list[Event] = []
    batches: dict[int, list[Event]] = {}
    for number, entry in enumerate(entries):
        if not entry.kind.startswith(_PREFIX):
            continue
        if entry.version > VERSION:
            raise NewerVersion(entry.kind, entry.version, VERSION, entry.seq)
        if entry.kind == OPENED:
            if start is not None:
                raise BadLog(number, "对局开了两次", "the game is opened twice")
            start = _opened(entry, number)
        elif start is None:
            raise BadLog(number, f"第一条应为 {OPENED}", f"{OPENED} comes first")
        else:
            events.append(from_data(entry.kind.removeprefix(_PREFIX), entry.time, entry.data, number))
            batches.setdefault(entry.batch, []).append(events[-1])
    if start is None:
        raise BadLog(
            0, f"不是一局棋的日志：没有 {OPENED}", f"not the journal of a game: there is no {OPENED}"
        )
    return Officiated(start, events, judge, tuple(batches.values()))


def _opened(entry: Entry, number: int) -> Game:
    fen, regulations = entry.data.get("fen"), entry.data.get("regulations")
    if not isinstance(fen, str) or not isinstance(regulations, Mapping):
        raise BadLog(number, "缺少局面或规程", "the position or the regulations are missing")
    return new_game(_rules(json.dumps(regulations, sort_keys=True)), fen)


@lru_cache(64)
def _rules(text: str) -> Regulations:
    """Regulations by their data as JSON: all boards of an event have the same."""
    rules: Regulations = read_regulations(json.loads(text))
    return rules
