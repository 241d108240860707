"""The results of a round from a list (成绩单): what it would record is shown before anything is."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import results
from zhicai.competition.event.kinds import Fact, ResultRecorded
from zhicai.competition.event.state import Section
from zhicai.competition.result_lists import ListedRound, read_results
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.sent import file_again
from zhicai.desk.frame.words import told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.boards import rows
from zhicai.desk.running.forms import ResultFile
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.words import match_words, result_words
from zhicai.workbooks import read_sheets

LARGEST: Final = 300_000
"""Bytes of a list; it goes to the browser and back with the preview."""


@may(Action.RESULT_ENTER)
@require_http_methods(["GET", "POST"])
def preview(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Read a list, and show what it would record."""
    room = enter(request, section)
    round_of(room, number)
    form = ResultFile(request.POST or None, request.FILES or None)
    context: dict[str, object] = {**room.context(), "form": form, "number": number}
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read(LARGEST + 1)
        try:
            context |= _shown(room, number, data)
        except CompetitionError as error:
            form.add_error(None, told(error))
    return render(request, "running/listed.html", context, status=422 if form.errors else 200)


def _shown(room: Room, number: int, data: bytes) -> dict[str, object]:
    """The boards that would get a result, and how many have it already."""
    found = read(data, number)
    facts = results.record_list(room.section, number, found)
    by_place = {(row.table, row.game): row for row in rows(room, number)}
    new = [
        (
            row,
            match_words(fact.result, row.red.name, row.black.name)
            if row.match
            else result_words(fact.result),
        )
        for fact in facts
        if isinstance(fact, ResultRecorded)
        for row in [by_place[fact.table, fact.board]]
    ]
    return {
        "new": new,
        "known": len(found.rows) - len(facts),
        "elsewhere": found.elsewhere,
        "sent": base64.b64encode(data).decode("ascii"),
    }


def read(data: bytes, number: int) -> ListedRound:
    """The results of a round in a list. Raises CompetitionError for what is none, DeskError for too large a one."""
    if len(data) > LARGEST:
        raise DeskError(
            f"成绩单过大，最多 {LARGEST // 1000} KB", f"the list is too large, at most {LARGEST // 1000} KB"
        )
    return read_results(read_sheets(data), number)


@may(Action.RESULT_ENTER)
@require_POST
def take_in(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Record a list that was looked at, all of it or nothing."""
    room = enter(request, section)
    round_of(room, number)
    data = file_again(request)
    found = read(data, number)

    def work(now: Section) -> Sequence[Fact]:
        return results.record_list(now, number, found)

    acknowledge(request, doing.do(request, room, work, doing.boards_of(number)))
    return redirect("results", journal=journal, section=section, number=number)
