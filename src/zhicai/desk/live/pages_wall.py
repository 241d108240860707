"""The wall of many boards: what it shows, and what of it somebody has chosen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.views.decorators.http import require_safe

from zhicai.desk.frame.numbers import queried
from zhicai.desk.frame.words import Words, say
from zhicai.desk.live import moments, rooms, snapshot, state
from zhicai.desk.live.closing import gone_of
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.opening import places_of
from zhicai.desk.live.pages_board import clock_text
from zhicai.desk.live.pages_said import STAGES
from zhicai.desk.live.pages_table import CONDUCTS
from zhicai.desk.live.regulations import control_by_the_event
from zhicai.desk.people.access import Standing, may, standing_of
from zhicai.desk.people.rights import Action, reaches
from zhicai.desk.running import state as events
from zhicai.game.values import BLACK, RED

_STAGES: Final[tuple[tuple[str, Words], ...]] = (
    ("on", ("进行中", "being played")),
    ("waiting", STAGES["waiting"]),
    ("over", STAGES["over"]),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What of the wall is shown: a section by its name in entries, a round, a state; `big`: on the hall's screen."""

    section: str = ""
    round: int = 0
    only: str = ""
    big: bool = False

    @classmethod
    def read(cls, request: HttpRequest) -> Self:
        """The choice of an address; raises Http404 for a round that is no number."""
        given, number = request.GET, queried(request, "round")
        only = given.get("only", "")
        return cls(
            given.get("section", "")[:200],
            number or 0,
            only if only in dict(_STAGES) else "",
            given.get("big") == "1",
        )

    @property
    def query(self) -> str:
        """The choice as the query of an address, without the big screen."""
        told = {"section": self.section, "round": str(self.round or ""), "only": self.only}
        return urlencode({name: value for name, value in told.items() if value})

    def fits(self, row: LiveGame) -> bool:
        """Whether a board is of this section and round. Which state it is in changes, and is for the page to see."""
        return self.section in ("", row.section) and self.round in (0, row.round)


@dataclass(frozen=True, slots=True)
class Card:
    """A board on the wall; `json` is what its script goes on from, "" for one that cannot be read."""

    game: str
    address: str
    title: str
    red: str
    black: str
    stage: str
    turn: str
    timed: bool
    red_left: str
    black_left: str
    said: Words
    json: str


@dataclass(frozen=True, slots=True)
class Openable:
    """A round whose boards can be opened or begun together: its section from 1, and its title."""

    at: int
    title: str
    number: int
    opens: bool
    begins: bool
    unseated: int
    """So many players of boards that wait, played on two devices, have no account and cannot come in."""
    laid: Words
    """By what the boards are timed where nothing is typed."""


@may(Action.GAME_WATCH)
@require_safe
def wall(request: HttpRequest, journal: str) -> HttpResponse:
    """All live boards of an event that who asks may see."""
    here = standing_of(request)
    # Before the boards are read: what comes meanwhile is told once more rather than not at all.
    seen = rooms.last_entry()
    event, rows = rooms.wall_of(here)
    chosen = Chosen.read(request)
    shown = [row for row in rows if chosen.fits(row)]
    gone = gone_of(event, shown)
    shown = [row for row in shown if row not in gone]
    at = moments.this_moment()
    keys = [event.key(one) for one in range(len(event.titles))]
    context = {
        "journal": here.journal,
        "heading": _heading(chosen, shown),
        "gone": gone if here.may(Action.DESK_SEE) else [],
        "going": sum(row.state != "over" for row in gone),
        "cards": [_card(row, at, several=len(keys) > 1) for row in shown],
        "sections": list(zip(keys, event.titles, strict=True)),
        "rounds": sorted({row.round for row in rows}),
        "stages": _STAGES,
        "chosen": chosen,
        "now": at,
        "seen": seen,
        "conducts": CONDUCTS,
        "openable": list(_openable(here, event, rows)),
    }
    return render(request, "live/wall.html", context)


def _heading(chosen: Chosen, shown: list[LiveGame]) -> Words | None:
    """The section that was chosen, and the round where all boards are of one."""
    numbers = {row.round for row in shown}
    zh, en = ([chosen.section] if chosen.section else []), ([chosen.section] if chosen.section else [])
    if len(numbers) == 1:
        (number,) = numbers
        zh, en = [*zh, f"第 {number} 轮"], [*en, f"Round {number}"]
    return (" ".join(zh), " ".join(en)) if zh else None


def _card(row: LiveGame, at: int, *, several: bool) -> Card:
    now = rooms.read(row)
    place = say(f"第 {row.round} 轮第 {row.place} 台", f"Round {row.round}, board {row.place}")
    title = f"{row.section} {place}" if several and row.section else place
    if now is None:
        said = ("此棋盘读不出来", "this board cannot be read")
        names = (title, row.red, row.black, row.state)
        return Card(
            row.pk, f"{row.pk}/", *names, turn="", timed=False, red_left="", black_left="", said=said, json=""
        )
    told, written = _told(row.pk, now)
    red, black = (now.game.left(side, at) for side in (RED, BLACK))
    return Card(
        row.pk,
        f"{row.pk}/",
        title,
        row.red,
        row.black,
        now.stage,
        told["turn"] if now.stage in ("playing", "stopped") else "",
        told["clock"] is not None,
        "" if red is None else clock_text(red),
        "" if black is None else clock_text(black),
        (told["said"]["zh"], told["said"]["en"]),
        written,
    )


def _told(number: str, now: state.Now) -> tuple[Mapping[str, Any], str]:
    """A board as the wall's script goes on from it, and that as it stands in a page: written once for each state."""
    made: tuple[Mapping[str, Any], str] | None = now.made.get("card")
    if made is None:
        told = snapshot.brief(number, now)
        written = escape(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
        made = now.made["card"] = (told, written)
    return made


def _openable(here: Standing, event: events.Now, rows: list[LiveGame]) -> Iterator[Openable]:
    """The last rounds of which some boards are not open or wait to be begun, for who may start games."""
    starts = here.reach(Action.GAME_START)
    for at, section in enumerate(event.event.sections):
        if not reaches(starts, section.title):
            continue
        number = len(section.rounds)
        mine = [row for row in rows if (row.section, row.round) == (event.key(at), number)]
        opened = {(row.table, row.board) for row in mine}
        open_places = (
            {(one.table, one.board) for one in places_of(section, event.key(at), number)} if number else set()
        )
        waiting = [row for row in mine if row.state == "waiting" and (row.table, row.board) in open_places]
        found = Openable(
            at + 1,
            event.titles[at],
            number,
            opens=not open_places <= opened,
            begins=bool(waiting),
            unseated=_unseated(here, section.title, waiting, first=not event.key(at)),
            laid=control_by_the_event(section),
        )
        if found.opens or found.begins:
            yield found


def _unseated(here: Standing, title: str, waiting: list[LiveGame], *, first: bool) -> int:
    """How many players of some boards that wait, played on two devices, have no account."""
    numbers = {
        number
        for row in waiting
        if row.conduct == Conduct.DEVICES
        for number in (row.red_number, row.black_number)
    }
    if not numbers or here.journal is None:
        return 0
    return len(numbers - rooms.seated_players(here.journal.pk, title, first=first))
