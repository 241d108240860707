"""Checking in (检录): who is there and who is missing, for the arrival or a round; by number, name, pinyin, or a tap.

Checking in commutes: two people at two doors are never in each other's way, and the same said twice is said once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.event import attendance
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.state import Section
from zhicai.competition.pinyin import initials, matches, syllables
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.sent import command
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.room import Room, enter
from zhicai.desk.store.errors import NotStored
from zhicai.errors import ZhicaiError
from zhicai.journal import Receipt, StaleJournal

MOST = 2000
"""Numbers that one command names."""

_WORDS = {
    "here": ("{0} {1} 已到", "{0} {1} is here"),
    "gone": ("{0} {1} 撤回", "{0} {1} is not here"),
    "before": ("{0} {1} 早已检录", "{0} {1} was checked in before"),
    "waiting": ("待存", "waiting"),
    "none": ("没有“{0}”", "nobody is “{0}”"),
    "many": ("{1} 人符合“{0}”，请再键入或点选", "{1} fit “{0}”; type more, or tap"),
    "lost": (
        "连接中断：{0} 条待存，保留在本机，恢复后自动存入",
        "connection lost: {0} waiting, kept on this machine, and stored when it is back",
    ),
    "out": (
        "登录已失效：{0} 条待存，保留在本机；请重新登录再打开本页",
        "you are signed out: {0} waiting, kept on this machine; sign in and open this page again",
    ),
    "over": ("{0} 截止已过，未到 {1}", "it is past {0}, {1} missing"),
    "come": ("到", "here"),
    "back": ("撤回", "take back"),
}
"""What the script says."""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody who should come: number, name, unit, team, board ("" before it is paired), pinyin and initials."""

    number: int
    name: str
    unit: str
    team: str
    place: str
    reading: str
    initials: str
    here: bool


@may(Action.PLAYER_CHECK_IN)
@require_safe
def usual(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """What people are being checked in for now: the arrival, the round that is played, or the next one."""
    now = enter(request, section).section
    return redirect("attendance", journal=journal, section=section, number=_usual(now))


def _usual(section: Section) -> int:
    last = len(section.rounds)
    if not last:
        return 1 if attendance.is_used(section, 1) else attendance.ARRIVAL
    if all(board.result is None for board in section.rounds[-1].boards):
        return last
    return attendance.next_round(section)


def _enter(request: HttpRequest, section: int, number: int) -> Room:
    room = enter(request, section)
    if number > attendance.next_round(room.section):
        raise Http404
    return room


@may(Action.PLAYER_CHECK_IN)
@require_safe
def page(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Everybody who should come, those who are missing first; filtered by what is typed, by unit, by who is missing."""
    room = _enter(request, section, number)
    every = lines(room, number)
    wanted, unit = request.GET.get("q", "").strip()[:60], request.GET.get("unit", "")[:120]
    only = request.GET.get("missing") == "1"
    shown = [
        one
        for one in every
        if (not wanted or _fits(one, wanted))
        and (not unit or unit in (one.unit, one.team))
        and not (only and one.here)
    ]
    here = sum(one.here for one in every)
    context = {
        **room.context(),
        "number": number,
        "numbers": range(1, attendance.next_round(room.section) + 1),
        "lines": shown,
        "every": len(every),
        "here": here,
        "away": len(every) - here,
        "q": wanted,
        "unit": unit,
        "only": only,
        "units": sorted({name for one in every for name in (one.unit, one.team) if name}),
        "placed": any(one.place for one in every),
        "in_teams": any(one.team for one in every),
        "words": json.dumps({name: say(*pair) for name, pair in _WORDS.items()}),
    }
    return render(request, "running/attendance.html", context)


def lines(room: Room, number: int) -> list[Line]:
    """Everybody who should come, by number; reckoned once for each state of the event."""
    return room.now.made(("attendance", room.at, number), lambda: _lines(room.section, number))


def _lines(section: Section, number: int) -> list[Line]:
    places: dict[int, str] = {}
    if 1 <= number <= len(section.rounds):
        places = {
            one: str(board.table)
            for board in section.rounds[number - 1].boards
            for one in (board.red, board.black)
        }
    people = section.competitors
    team_of = (
        {} if section.of_teams else {n: team.name for team in section.teams.values() for n in team.order}
    )
    return [
        Line(
            one,
            people[one].name,
            people[one].unit,
            team_of.get(one, ""),
            places.get(one, ""),
            "".join(syllables(people[one].name)),
            initials(people[one].name),
            (one, number) in section.present,
        )
        for one in attendance.awaited(section, number)
    ]


def _fits(one: Line, wanted: str) -> bool:
    low = wanted.casefold()
    named = low in one.unit.casefold() or low in one.team.casefold() or matches(one.name, wanted)
    return str(one.number) == wanted or named


@may(Action.PLAYER_CHECK_IN)
@require_safe
def present(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Who is there by now, for a page that has been open for a while."""
    room = _enter(request, section, number)
    here = [one.number for one in lines(room, number) if one.here]
    return JsonResponse({"seq": room.now.head.seq, "here": here})


@may(Action.PLAYER_CHECK_IN)
@require_POST
def mark(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Check people in (`come`), or take it back (`gone`): numbers with commas; answers scripts with JSON.

    422 where somebody has left meanwhile, 409 where the numbers were drawn anew, 503 where it is worth sending again.
    """
    room = enter(request, section)
    scripted = request.headers.get("Accept") == "application/json"
    try:
        seq = _marked(request, room, number)
    except ZhicaiError as error:
        if not scripted:
            raise
        status = (
            HTTPStatus.SERVICE_UNAVAILABLE
            if isinstance(error, NotStored)
            else HTTPStatus.UNPROCESSABLE_ENTITY
        )
        if isinstance(error, StaleJournal):
            status = HTTPStatus.CONFLICT
        return JsonResponse({"told": told(error)}, status=int(status))
    if scripted:
        return JsonResponse({"seq": seq})
    messages.success(request, say("已登记", "noted"))
    back = reverse("attendance", args=[journal, section, number])
    query = request.POST.get("query", "")[:300]
    return redirect(f"{back}?{query}" if query else back)


def _marked(request: HttpRequest, room: Room, number: int) -> int:
    gone = "gone" in request.POST
    wanted = _numbers(request.POST.get("gone" if gone else "come", ""))
    key, expected = command(request)
    actor = standing_of(request).actor
    done = marked_once(room, wanted, number, gone=gone, key=key, expected=expected, actor=actor)
    return done.entries[-1].seq if done.entries else expected


def marked_once(
    room: Room, wanted: Sequence[int], number: int, *, gone: bool, key: str, expected: int, actor: str
) -> Receipt:
    """Check people in for a round (0: the arrival), or take it back; what is known already writes nothing.

    Raises Refused for somebody who is not there or has left, StaleJournal where the numbers were drawn anew.
    """

    def work(now: Section) -> Sequence[Fact]:
        return attendance.check_in(now, wanted, number, gone=gone)

    return doing.do_once(room, work, doing.numbering(wanted), key=key, expected=expected, actor=actor)


def _numbers(text: str) -> list[int]:
    """Numbers with commas between them. Raises DeskError."""
    parts = text.split(",")
    if len(parts) > MOST or not all(one.isdecimal() and len(one) < 7 for one in parts):
        raise DeskError("编号有误", "these are no numbers")
    return [int(one) for one in parts]
