"""Entries from a spreadsheet: what was read of it is shown before anybody is entered."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zhicai.competition.duplicates import Likeness, Pair, duplicates
from zhicai.competition.enrolment import Enrolment, Enrolments, enrolments
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.building import advanced
from zhicai.competition.event.enrolling import enrolled
from zhicai.competition.event.kinds import Fact, PlayerEntered, TeamEntered, in_section
from zhicai.competition.event.refusals import Refused
from zhicai.competition.form_remarks import Remark
from zhicai.competition.headings import TITLES, Column
from zhicai.competition.model import Player, SectionEntries
from zhicai.desk.frame.sent import file_again
from zhicai.desk.frame.words import Words, say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action, reaches
from zhicai.desk.running import doing
from zhicai.desk.running.forms import EntryFile
from zhicai.desk.running.room import Room, enter
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.state import Now
from zhicai.workbooks import read_sheets

LARGEST: Final = 1_200_000
"""Bytes of a form; it goes to the browser and back with the preview."""
_SHOWN: Final = 1000
_NAMED: Final = 5
"""Rows that a refusal names."""


@dataclass(frozen=True)
class Reading:
    """What was read of a form: where its entries go, what was remarked, whom it may have twice."""

    read: Enrolments
    parts: tuple[tuple[int, SectionEntries], ...]
    pairs: tuple[Pair, ...]
    left_out: frozenset[str] = frozenset()

    @property
    def unread(self) -> list[Remark]:
        """The errors of rows of which nobody has said that they are left out."""
        return [
            one for one in self.read.remarks if one.severity == "error" and row_name(one) not in self.left_out
        ]

    @property
    def doubtful(self) -> tuple[Pair, ...]:
        """Those that the form, less the rows left out, has twice."""
        return tuple(
            pair
            for pair in self.pairs
            if pair.likeness is Likeness.SAME
            and not {row_of(pair.first), row_of(pair.second)} & self.left_out
        )

    @property
    def more_doubled(self) -> frozenset[str]:
        """Of each pair that is the same and is not shown the second row, but for those of the pairs that are."""
        shown = {row_of(one) for pair in self.pairs[:_SHOWN] for one in (pair.first, pair.second)}
        return frozenset(_doubled(self.pairs[_SHOWN:])) - shown

    @property
    def more_errors(self) -> frozenset[str]:
        """The rows with errors that are not shown."""
        found = (one for one in self.read.remarks[_SHOWN:] if one.severity == "error" and one.row)
        return frozenset(map(row_name, found))

    @property
    def faulty(self) -> bool:
        """Whether somebody must look before this is entered."""
        return bool(self.unread or self.doubtful)


@dataclass(frozen=True, slots=True)
class Left:
    """The rows of a form that somebody does not want entered, see `row_of`.

    A page offers so many rows one by one; `doubled` and `errors` say the same of all those after them: of two that are
    the same the second, and the rows that cannot be read.
    """

    rows: frozenset[str] = frozenset()
    doubled: bool = False
    errors: bool = False

    @classmethod
    def by(cls, request: HttpRequest) -> Left:
        """What a form says."""
        rest = request.POST.getlist("leave-rest")
        return cls(frozenset(request.POST.getlist("leave-out")), "doubled" in rest, "errors" in rest)

    def of(self, every: Reading) -> frozenset[str]:
        """All of them, of what was read of the whole form."""
        none = frozenset[str]()
        return (
            self.rows
            | (every.more_doubled if self.doubled else none)
            | (every.more_errors if self.errors else none)
        )


def _doubled(pairs: Sequence[Pair]) -> Iterator[str]:
    """The second row of each pair that is the same."""
    return (row_of(pair.second) for pair in pairs if pair.likeness is Likeness.SAME and pair.second.row)


class _Doubtful(Refused):
    """Somebody must say first that what was read is meant."""


def row_of(one: Enrolment) -> str:
    """A row of a form as the page names it; empty for who is entered already."""
    return row_name(one) if one.row else ""


def row_name(one: Enrolment | Remark) -> str:
    """A row of a form as the page names it."""
    return f"{one.row} {one.sheet}"


@may(Action.ENTRIES_CHANGE)
@require_http_methods(["GET", "POST"])
def preview(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Read a form, and show what would be entered."""
    room = enter(request, section)
    form = EntryFile(request.POST or None, request.FILES or None)
    context: dict[str, object] = {**room.context(), "form": form}
    again = request.method == "POST" and "sent" in request.POST
    if again:
        # What was shown, with the numbers of the form or without them.
        data, left = file_again(request), Left.by(request)
        context |= {"form": EntryFile()} | _shown(room, data, left, numbered=_numbered(request))
    elif request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read(LARGEST + 1)
        try:
            context |= _shown(room, data, None)
        except CompetitionError as error:
            form.add_error(None, told(error))
    return render(request, "running/import.html", context, status=422 if form.errors and not again else 200)


def _numbered(request: HttpRequest) -> bool:
    """Whether the numbers of the form are kept."""
    return request.POST.get("renumber") != "1"


def _shown(room: Room, data: bytes, left: Left | None, *, numbered: bool = True) -> dict[str, object]:
    """What would be entered. `left`: rows that are not (None: the second of each pair that is the same)."""
    every = read(room.now, room.at, data, numbered=numbered)
    if left is None:
        left = Left(frozenset(_doubled(every.pairs[:_SHOWN])), doubled=True)
    left_out = left.of(every)
    reading = read(room.now, room.at, data, left_out, numbered=numbered)
    refusal, facts = "", list[Fact]()
    try:
        facts = facts_of(room.now, reading, anyway=True)
    except CompetitionError as error:
        refusal = told(error)
    titles = room.now.titles
    check_sections(room, reading)
    return {
        "reading": reading,
        "remarks": [_remark(one, left_out) for one in reading.read.remarks[:_SHOWN]],
        "pairs": [_doubt(pair, left_out) for pair in every.pairs[:_SHOWN]],
        "left": left,
        "more_doubled": len(every.more_doubled),
        "more_errors": len(every.more_errors),
        "parts": [
            (titles[at], part, _places_in(facts, room.now.key(at), will_enter(facts, room.now.key(at))))
            for at, part in reading.parts
        ],
        "numbers": _numbers_words(reading) if numbered else "",
        "renumber": not numbered,
        "refusal": refusal,
        "sent": base64.b64encode(data).decode("ascii"),
    }


def _remark(one: Remark, left_out: frozenset[str]) -> tuple[Remark, str, str, bool]:
    """A remark in words; of a row that was not read its name, and whether it is left out."""
    row = row_name(one) if one.severity == "error" and one.row else ""
    return one, say(one.message_zh, one.message_en), row, row in left_out


def _numbers_words(reading: Reading) -> str:
    """That the form numbers the players, and which numbers it leaves out; empty where it has none."""
    numbers = sorted({one.player.number for one in reading.read.entries} - {0})
    if not numbers:
        return ""
    missing = [number for number in range(1, numbers[-1]) if number not in set(numbers)]
    if not missing or len(reading.parts) > 1:
        return say("编号用表中的。", "The numbers are those of the form.")
    named, more = "、".join(map(str, missing[:10])), "…" if len(missing) > 10 else ""
    return say(
        f"编号用表中的，其中没有 {named}{more}。",
        f"The numbers are those of the form, without {named.replace('、', ', ')}{more}.",
    )


def _places_in(facts: Sequence[Fact], key: str, players: Sequence[Player]) -> list[tuple[Player, str, str]]:
    """Players with the team and the board of it that each would have."""
    found: dict[int, tuple[str, str]] = {}
    for fact in facts:
        if isinstance(fact, TeamEntered) and fact.section == key:
            team = fact.team
            found |= {number: (team.name, str(at)) for at, number in enumerate(team.boards, 1)}
            found |= {
                number: (team.name, say(f"替补 {at}", f"reserve {at}"))
                for at, number in enumerate(team.reserves, 1)
            }
    return [(player, *found.get(player.number, ("", ""))) for player in players]


def _doubt(pair: Pair, left_out: frozenset[str]) -> tuple[str, str, list[tuple[str, str, bool]]]:
    """Two that may be one: how alike, in words, and each of their rows with whether it is left out."""
    ways = [
        (row_of(one), say(f"不报第 {one.row} 行", f"leave row {one.row} out"), row_of(one) in left_out)
        for one in (pair.first, pair.second)
        if one.row
    ]
    return pair.likeness.value, say(pair.message_zh, pair.message_en), ways


def check_sections(room: Room, reading: Reading) -> None:
    """Raise Refused for entries of sections in which one may enter nobody."""
    allowed = room.here.reach(Action.ENTRIES_CHANGE)
    others = [room.now.titles[at] for at, _ in reading.parts if not reaches(allowed, room.now.titles[at])]
    if others:
        raise Refused(
            f"您在组别（{'、'.join(others)}）没有报名的权限；请只导入本组",
            f"you may enter nobody in these sections ({', '.join(others)}); import those of your own alone",
        )


def will_enter(facts: Sequence[Fact], key: str) -> list[Player]:
    """The players of a section with the numbers that they would get."""
    return [one.player for one in facts if isinstance(one, PlayerEntered) and one.section == key]


def read(
    now: Now, at: int, data: bytes, left_out: frozenset[str] = frozenset(), *, numbered: bool = True
) -> Reading:
    """Read a form; who is entered already counts among those whom it may have twice.

    `left_out` are rows that somebody does not want entered, see `row_of`; without `numbered` the numbers of the form
    are not kept.

    Raises CompetitionError for what is no form, and Refused where it is too large or its sections are not those of
    the event.
    """
    if len(data) > LARGEST:
        raise Refused(
            f"报名表过大，最多 {LARGEST // 1000} KB；请分次导入",
            f"too large, at most {LARGEST // 1000} KB; import it in parts",
        )
    sections = now.event.sections
    found = enrolments(
        read_sheets(data),
        units=[one.unit for section in sections for one in section.players.values()],
        teams=[one.name for section in sections for one in section.teams.values()],
        numbered=numbered,
        today=localdate().year,
    )
    every = tuple(found.entries)
    parts = _parts(now, at, found.sections())
    there = [
        Enrolment(
            player,
            now.titles[place],
            sheet=say(f"已报名的 {player.number} 号", f"number {player.number}, entered:"),
        )
        for place, _ in parts
        for player in now.event.sections[place].players.values()
    ]
    known = set(map(id, there))
    pairs = duplicates([*there, *every])
    new = tuple(one for one in pairs if id(one.first) not in known or id(one.second) not in known)
    found.entries[:] = [one for one in every if row_of(one) not in left_out]
    return Reading(found, _parts(now, at, found.sections()) if found.entries else (), new, left_out)


def _parts(now: Now, at: int, read: Sequence[SectionEntries]) -> tuple[tuple[int, SectionEntries], ...]:
    """Which entries go to which section of the event: by name, or all to the one whose page it is."""
    titles = now.titles
    if len(read) == 1 and read[0].name not in titles and (not read[0].name or len(titles) == 1):
        return ((at, read[0]),)
    if not read:
        raise Refused("报名表中没有选手", "there is nobody in the form")
    strange = [one.name for one in read if one.name not in titles]
    if strange:
        raise Refused(
            f"报名表的组别（{'、'.join(strange)}）不是本赛事的组别（{'、'.join(titles)}）；请改表中组别，或先增设组别",
            f"the sections of the form ({', '.join(strange)}) are not those of the event ({', '.join(titles)}); "
            "change them in the form, or add the section first",
        )
    return tuple((titles.index(one.name), one) for one in read)


def facts_of(now: Now, reading: Reading, *, anyway: bool) -> list[Fact]:
    """What would be written. Raises Refused."""
    if not reading.parts:
        raise Refused("各行都不报，没有可报名的人", "every row is left out: there is nobody to enter")
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
    anyway, numbered = request.POST.get("anyway") == "1", _numbered(request)
    left, data = Left.by(request), file_again(request)
    try:
        done = doing.do_event(
            request,
            room,
            lambda now: taking_in(room, now, data, anyway=anyway, left=left, numbered=numbered),
        )
    except _Doubtful as error:
        context = {
            **room.context(),
            "form": EntryFile(),
            **_shown(room, data, left, numbered=numbered),
            "unsure": told(error),
        }
        return render(request, "running/import.html", context, status=422)
    acknowledge(request, done)
    return redirect("entries", journal=journal, section=section)


def taking_in(
    room: Room,
    now: Now,
    data: bytes,
    *,
    anyway: bool,
    left: Left = Left(),
    numbered: bool = True,
) -> list[Fact]:
    """What is written of a form, less the rows left out; without `numbered` with numbers in the order of the form.

    Raises Refused where it has errors or doubles without `anyway`, and as `read`.
    """
    left_out = left.rows
    if left.doubled or left.errors:
        left_out = left.of(read(now, room.at, data, numbered=numbered))
    reading = read(now, room.at, data, left_out, numbered=numbered)
    check_sections(replace(room, now=now), reading)
    if reading.faulty and not anyway:
        zh, en = _open_words(reading)
        raise _Doubtful(
            f"还没有报名：{zh}。请改正报名表，或选定不报的行，或确认仍按读到的报名",
            f"nobody was entered: {en}. Correct the form, choose rows to leave out, or confirm that it is entered in "
            "spite of it",
        )
    return facts_of(now, reading, anyway=anyway)


def _open_words(reading: Reading) -> Words:
    """What must be looked at, each with its row; of much the first."""
    found = [
        (f"{one.sheet}第{one.row}行{one.message_zh}", f"{one.sheet} row {one.row}: {one.message_en}".lstrip())
        for one in reading.unread
    ]
    found += [(one.message_zh, one.message_en) for one in reading.doubtful]
    told_zh, told_en = ("；".join(zh for zh, _ in found[:_NAMED]), "; ".join(en for _, en in found[:_NAMED]))
    more = len(found) - _NAMED
    return (f"{told_zh}；另有 {more} 处", f"{told_en}; and {more} more") if more > 0 else (told_zh, told_en)


@may(Action.ENTRIES_CHANGE)
@require_safe
def template(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """An empty form of entries with the headings that are read, as a file that spreadsheets open."""
    room = enter(request, section)
    wanted = [one for one in TITLES if one is not Column.SECTION or len(room.now.titles) > 1]
    if room.section.regulations.teams is None:
        wanted = [one for one in wanted if one not in (Column.TEAM, Column.BOARD)]
    line = ",".join(say(*TITLES[one]) for one in wanted)
    answer = HttpResponse(f"\ufeff{line}\r\n", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="entries.csv"'
    return answer
