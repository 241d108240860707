"""Entries from a spreadsheet: what was read of it is shown before anybody is entered."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from zhicai.competition.duplicates import Likeness, Pair, duplicates
from zhicai.competition.enrolment import Enrolment, Enrolments, enrolments
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.building import advanced
from zhicai.competition.event.enrolling import enrolled
from zhicai.competition.event.kinds import Fact, PlayerEntered, in_section
from zhicai.competition.event.refusals import Refused
from zhicai.competition.model import Player, SectionEntries
from zhicai.competition.spreadsheets import read_sheets
from zhicai.desk.frame.sent import file_again
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action, reaches
from zhicai.desk.running import doing
from zhicai.desk.running.forms import EntryFile
from zhicai.desk.running.room import Room, enter
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.state import Now

LARGEST: Final = 1_200_000
"""Bytes of a form; it goes to the browser and back with the preview."""
_SHOWN: Final = 1000


@dataclass(frozen=True)
class Reading:
    """What was read of a form: where its entries go, what was remarked, whom it may have twice."""

    read: Enrolments
    parts: tuple[tuple[int, SectionEntries], ...]
    pairs: tuple[Pair, ...]

    @property
    def faulty(self) -> bool:
        """Whether somebody must look before this is entered."""
        return not self.read.faultless or any(pair.likeness is Likeness.SAME for pair in self.pairs)


@may(Action.ENTRIES_CHANGE)
@require_http_methods(["GET", "POST"])
def preview(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Read a form, and show what would be entered."""
    room = enter(request, section)
    form = EntryFile(request.POST or None, request.FILES or None)
    context: dict[str, object] = {**room.context(), "form": form}
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read(LARGEST + 1)
        try:
            context |= _shown(room, data)
        except CompetitionError as error:
            form.add_error(None, told(error))
    return render(request, "running/import.html", context, status=422 if form.errors else 200)


def _shown(room: Room, data: bytes) -> dict[str, object]:
    reading = read(room.now, room.at, data)
    refusal, facts = "", list[Fact]()
    try:
        facts = facts_of(room.now, reading, anyway=True)
    except CompetitionError as error:
        refusal = told(error)
    titles = room.now.titles
    _check_sections(room, reading)
    return {
        "reading": reading,
        "remarks": [(one, say(one.message_zh, one.message_en)) for one in reading.read.remarks[:_SHOWN]],
        "pairs": [
            (pair.likeness.value, say(pair.message_zh, pair.message_en)) for pair in reading.pairs[:_SHOWN]
        ],
        "parts": [(titles[at], part, _coming(facts, room.now.key(at))) for at, part in reading.parts],
        "refusal": refusal,
        "sent": base64.b64encode(data).decode("ascii"),
    }


def _check_sections(room: Room, reading: Reading) -> None:
    """Raise Refused for entries of sections in which one may enter nobody."""
    allowed = room.here.reach(Action.ENTRIES_CHANGE)
    others = [room.now.titles[at] for at, _ in reading.parts if not reaches(allowed, room.now.titles[at])]
    if others:
        raise Refused(
            f"您在组别（{'、'.join(others)}）没有报名的权限；请只导入本组",
            f"you may enter nobody in these sections ({', '.join(others)}); import those of your own alone",
        )


def _coming(facts: Sequence[Fact], key: str) -> list[Player]:
    """The players of a section with the numbers that they would get."""
    return [one.player for one in facts if isinstance(one, PlayerEntered) and one.section == key]


def read(now: Now, at: int, data: bytes) -> Reading:
    """Read a form; who is entered already counts among those whom it may have twice.

    Raises CompetitionError for what is no form, and Refused where it is too large or its sections are not those of
    the event.
    """
    if len(data) > LARGEST:
        raise Refused(
            f"报名表过大，最多 {LARGEST // 1000} KB；请分次导入",
            f"too large, at most {LARGEST // 1000} KB; import it in parts",
        )
    found = enrolments(read_sheets(data))
    parts = _parts(now, at, found.sections())
    there = [
        Enrolment(player, now.titles[place], sheet=say("已报名", "entered"), row=player.number)
        for place, _ in parts
        for player in now.event.sections[place].players.values()
    ]
    known = set(map(id, there))
    pairs = duplicates([*there, *found.entries])
    new = tuple(one for one in pairs if id(one.first) not in known or id(one.second) not in known)
    return Reading(found, parts, new)


def _parts(now: Now, at: int, read: Sequence[SectionEntries]) -> tuple[tuple[int, SectionEntries], ...]:
    """Which entries go to which section of the event: by name, or all to the one whose page it is."""
    titles = now.titles
    if len(read) == 1 and read[0].name not in titles and (not read[0].name or len(titles) == 1):
        return ((at, read[0]),)
    strange = [one.name for one in read if one.name not in titles]
    if strange or not read:
        raise Refused(
            f"报名表的组别（{'、'.join(strange)}）不是本赛事的组别（{'、'.join(titles)}）；请改表中组别，或先增设组别",
            f"the sections of the form ({', '.join(strange)}) are not those of the event ({', '.join(titles)}); "
            "change them in the form, or add the section first",
        )
    return tuple((titles.index(one.name), one) for one in read)


def facts_of(now: Now, reading: Reading, *, anyway: bool) -> list[Fact]:
    """What would be written. Raises Refused."""
    done: list[Fact] = []
    for at, part in reading.parts:
        section = now.event.sections[at]
        facts = enrolled(section, part, anyway=anyway)
        advanced(section, facts)
        done += in_section(facts, now.key(at))
    return done


@may(Action.ENTRIES_CHANGE)
@require_POST
def take_in(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Enter those of a form that was looked at."""
    room = enter(request, section)
    anyway = request.POST.get("anyway") == "1"
    data = file_again(request)

    def work(now: Now) -> list[Fact]:
        reading = read(now, room.at, data)
        _check_sections(replace(room, now=now), reading)
        if reading.faulty and not anyway:
            raise Refused(
                "报名表有误或重复，没有报名；请改正，或勾选“有疑问也报名”",
                "nobody was entered; correct the form, or tick “enter in spite of it”",
            )
        return facts_of(now, reading, anyway=anyway)

    acknowledge(request, doing.do_event(request, room, work))
    return redirect("entries", journal=journal, section=section)
