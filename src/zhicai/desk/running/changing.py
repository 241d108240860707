"""Changing the last round by hand, between an explicit start and an explicit end.

The changes stand in the address of the page: going back takes one away, leaving drops them all, and nothing is
written before the end.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import paired
from zhicai.competition.event.kinds import PairedBoard, PairingChanged
from zhicai.competition.event.state import Section
from zhicai.competition.swiss import edit
from zhicai.competition.swiss.names import LIMIT_WORDS
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.boards import Side, marks_units, unit_mark
from zhicai.desk.running.forms import ReasonForm, numbers
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.running.saying import acknowledge

_MOST: Final = 16
MOST_CHANGES: Final = 60
_drafts: OrderedDict[tuple[str, str, int], edit.Draft] = OrderedDict()
_guard: Final = Lock()


@dataclass(frozen=True, slots=True)
class Changes:
    """What somebody wants changed so far: pairs that change places, boards that change colours."""

    swaps: tuple[tuple[int, int], ...]
    turns: tuple[int, ...]

    def query(self) -> str:
        """The same as the end of an address."""
        found = QueryDict(mutable=True)
        found.setlist("swap", [f"{one}-{other}" for one, other in self.swaps])
        found.setlist("turn", [str(table) for table in self.turns])
        return found.urlencode()


def changes_of(given: QueryDict) -> Changes:
    """The changes that an address or a form names; what is none is left out."""
    swaps = [numbers(text) for text in given.getlist("swap")[:MOST_CHANGES]]
    turns = [numbers(text) for text in given.getlist("turn")[:MOST_CHANGES]]
    new = numbers(f"{given.get('one', '')} {given.get('other', '')}")
    table = numbers(given.get("table", ""))
    return Changes(
        tuple((one[0], one[1]) for one in [*swaps, new] if len(one) == 2),
        tuple(one[0] for one in [*turns, table] if len(one) == 1),
    )


@may(Action.ROUND_PAIR)
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """The round with the changes so far beside the system's own; POST ends it and writes the change."""
    room = enter(request, section)
    round_of(room, number)
    if request.method == "POST":
        return _end(request, room, number)
    wanted = changes_of(request.GET)
    if request.GET.get("one") or request.GET.get("table"):
        address = reverse("change-round", args=[journal, section, number])
        return redirect(f"{address}?{wanted.query()}")
    return _page(request, room, number, wanted, ReasonForm())


def _end(request: HttpRequest, room: Room, number: int) -> HttpResponse:
    wanted, form = changes_of(request.POST), ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, room, number, wanted, form)
    done = doing.do_slowly(request, room, lambda now: changed(room, now, wanted, form.cleaned_data["reason"]))
    acknowledge(request, done)
    return redirect("round", journal=room.number, section=room.at + 1, number=number)


def changed(room: Room, now: Section, wanted: Changes, reason: str) -> tuple[PairingChanged]:
    """The last round with these changes, beside the system's own. Raises Refused and CompetitionError."""
    facts = paired.changed(now, _draft(room, now), exchanges=wanted.swaps, turns=wanted.turns, reason=reason)
    fact = facts[0]
    if not isinstance(fact, PairingChanged):
        message = "a change by hand is one entry"
        raise TypeError(message)
    return (fact,)


def _draft(room: Room, now: Section) -> edit.Draft:
    """The system's round, which takes a while to pair once more; kept between the steps."""
    known = room.now.made(("known", room.at), lambda: hash(tuple(room.now.facts(room.at))))
    key = (room.number, room.key, known)
    with _guard:
        found = _drafts.get(key)
    if found is None:
        found = edit.start(*paired.changing(now))
        with _guard:
            _drafts[key] = found
            while len(_drafts) > _MOST:
                _drafts.popitem(last=False)
    return found


def _page(request: HttpRequest, room: Room, number: int, wanted: Changes, form: ReasonForm) -> HttpResponse:
    section = room.section
    paired.changing(section)
    fact, refusal = None, ""
    if wanted.swaps or wanted.turns:
        try:
            fact = changed(room, section, wanted, "–")[0]
        except CompetitionError as error:
            refusal = told(error)
    context = {
        **room.context(),
        "number": number,
        "wanted": wanted,
        "steps": _steps(room, number, wanted),
        "rows": _rows(section, fact),
        "verdict": say(*fact.verdict) if fact else "",
        "done": [say(*words) for words in fact.changes] if fact else [],
        "refusal": refusal,
        "form": form,
        "leads": fact is not None,
    }
    return render(request, "running/change.html", context, status=422 if form.errors or refusal else 200)


def _steps(room: Room, number: int, wanted: Changes) -> list[tuple[str, str]]:
    """Each change with the address that takes it away."""
    address = reverse("change-round", args=[room.number, room.at + 1, number])
    found = []
    for at, (one, other) in enumerate(wanted.swaps):
        less = Changes(wanted.swaps[:at] + wanted.swaps[at + 1 :], wanted.turns)
        found.append((say(f"{one}号与{other}号对调", f"{one} and {other} change places"), less))
    for at, table in enumerate(wanted.turns):
        less = Changes(wanted.swaps, wanted.turns[:at] + wanted.turns[at + 1 :])
        found.append((say(f"第{table}台换先后手", f"colours of board {table} exchanged"), less))
    return [(words, f"{address}?{less.query()}") for words, less in found]


def _rows(section: Section, fact: PairingChanged | None) -> list[tuple[int, Side, Side, str, bool]]:
    """Each board as it would be: both sides, the limits broken, whether it differs from the system's."""
    system = {one.table: one for one in section.pairings[-1].boards}
    boards = fact.boards if fact else section.pairings[-1].boards
    found = []
    for one in boards:
        before = system.get(one.table)
        other = before is None or (before.red, before.black) != (one.red, one.black)
        red, black = _side(section, one.red), _side(section, one.black)
        found.append((one.table, red, black, _limits(one) or _unit(section, red, black), other))
    return found


def _unit(section: Section, red: Side, black: Side) -> str:
    """That two of one unit meet where that breaks no limit; empty for others."""
    alike = red.unit != "" and red.unit == black.unit and marks_units(section, len(section.rounds))
    return say(f"{unit_mark()[0]}（可以）", f"{unit_mark()[1]} (allowed)") if alike else ""


def _side(section: Section, number: int) -> Side:
    one = section.competitors[number]
    return Side(number, one.name, one.unit)


def _limits(board: PairedBoard) -> str:
    named = [LIMIT_WORDS[one] for one in board.relaxed]
    return say("、".join(one.zh for one in named), ", ".join(one.en for one in named))
