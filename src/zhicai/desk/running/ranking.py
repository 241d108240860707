"""Standings with the reason of every place, cross tables, the places of the whole, lots and play-offs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import results
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.pairing import finished, scores_of
from zhicai.competition.event.places import (
    FinalPlace,
    final_table,
    group_name,
    group_standings,
    team_standings,
)
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.model import Encounter, Player, Team, cards
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.scoring import points_text
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin
from zhicai.competition.teams import Kind
from zhicai.desk.frame.words import is_chinese, say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.forms import OrderForm
from zhicai.desk.running.room import Room, enter, fragment, round_of
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.words import BYES


@dataclass(frozen=True, slots=True)
class Placing:
    """A row of standings: the place, who has it, the figures in the order of the columns, and why."""

    place: int
    number: int
    name: str
    unit: str
    figures: tuple[str, ...]
    shared: bool
    undecided: bool
    why: str


@dataclass(frozen=True, slots=True)
class Table:
    """Standings as a page shows them; `name` is that of the group ("": none)."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Placing, ...]
    undecided: tuple[tuple[int, ...], ...]


@may(Action.DESK_SEE)
@require_safe
def standings(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The standings of a stage after a round."""
    room = enter(request, section)
    asked = request.GET.get("round", "")
    last = len(room.section.rounds)
    after = round_of(room, int(asked[:5])) if asked.isdecimal() else last
    run = room.section.run_of(after) if after else room.section.run
    context = {
        **room.context(),
        "after": after,
        "rounds": range(1, last + 1),
        "is_last": after == last,
        "order_form": OrderForm(),
        "of_places": _of_places(room.section),
    }
    if isinstance(run.stage, Knockout):
        return redirect("bracket", journal=journal, section=section)
    tables = _tables(room, run, after) if room.section.competitors else []
    context["tables"] = [(one, _written(room, one, after)) for one in tables]
    context["complete"] = not last or room.section.rounds[after - 1].complete
    return render(request, "running/standings.html", context)


def _tables(room: Room, run: Run, after: int) -> list[Table]:
    """The tables after a round, reckoned once for each state of the event."""
    name = ("standings", room.at, after, is_chinese())
    return room.now.made(name, lambda: _made(room.section, run, after))


def _written(room: Room, table: Table, name: Hashable) -> str:
    """A table as a page has it."""
    return fragment(room, "running/table.html", (name, table.name), lambda: {"table": table})


def _made(section: Section, run: Run, after: int) -> list[Table]:
    through = run.local(after) if after else None
    if isinstance(run.stage, Groups):
        found = group_standings(run, through)
        return [table_of(one, section.competitors, group_name(at)) for at, one in enumerate(found)]
    return [table_of(run.standings(through), section.competitors)]


def table_of(found: Standings, people: Mapping[int, Player | Team], name: str = "") -> Table:
    """Standings in the language of the reader."""
    chinese = is_chinese()
    names = {number: one.name for number, one in people.items()}
    rows = []
    for row, place in enumerate(found.places):
        one = people[place.number]
        rows.append(
            Placing(
                place.place,
                place.number,
                one.name,
                one.unit,
                tuple(found.text(place, column)[0 if chinese else 1] for column in found.columns),
                place.shared,
                place.undecided,
                found.why_row(row, names)[0 if chinese else 1],
            )
        )
    columns = tuple(one.zh if chinese else one.en for one in found.columns)
    return Table(name, columns, tuple(rows), found.undecided)


def _of_places(section: Section) -> bool:
    teams = section.regulations.teams
    return teams is not None and teams.kind is Kind.PLACES and bool(section.teams)


@may(Action.DESK_SEE)
@require_safe
def team_places(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Teams by the places of their players."""
    room = enter(request, section)
    if not _of_places(room.section):
        raise Http404
    table = room.now.made(
        ("teams", room.at, is_chinese()),
        lambda: table_of(team_standings(room.section), room.section.teams),
    )
    return render(
        request, "running/team_places.html", {**room.context(), "tables": [_written(room, table, "teams")]}
    )


@may(Action.DESK_SEE)
@require_safe
def places(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The places of the whole section, through all its stages."""
    room = enter(request, section)
    found: Sequence[FinalPlace] = ()
    refusal = ""
    if room.section.rounds:
        try:
            found = room.now.made(("places", room.at), lambda: final_table(room.section))
        except CompetitionError as error:
            refusal = told(error)
    several = len(room.section.regulations.stages) > 1

    def rows() -> dict[str, object]:
        people = room.section.competitors
        lines = [(one, people[one.number], say(one.why_zh, one.why_en), one.stage + 1) for one in found]
        return {"rows": lines, "several": several}

    context = {
        **room.context(),
        "table": fragment(room, "running/place_lines.html", "places", rows),
        "refusal": refusal,
        "finished": bool(found) and finished(room.section),
    }
    return render(request, "running/places.html", context)


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross table: `heads` over the cells, a row for each with its cells and the points."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[int, str, str, tuple[str, ...], str], ...]


@may(Action.DESK_SEE)
@require_safe
def cross(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Who met whom: of a round robin everybody against everybody, of a Swiss round by round."""
    room = enter(request, section)
    runs = [run for run in room.section.runs if run.begun and not isinstance(run.stage, Knockout)]
    tables = [
        (run.index + 1, fragment(room, "running/cross_lines.html", run.index, _crossing(room.section, run)))
        for run in runs
    ]
    context = {**room.context(), "stages": tables, "several": len(room.section.regulations.stages) > 1}
    return render(request, "running/cross.html", context)


def _crossing(section: Section, run: Run) -> Callable[[], dict[str, object]]:
    return lambda: {"tables": _cross(section, run)}


def _cross(section: Section, run: Run) -> list[Cross]:
    played = cards((*run.carried, *run.rounds), run.entrants)
    if isinstance(run.stage, Groups):
        return [_square(section, played, group, group_name(at)) for at, group in enumerate(run.groups)]
    if isinstance(run.stage, RoundRobin):
        return [_square(section, played, run.entrants)]
    heads = tuple(str(one.number) for one in run.rounds)
    order = [place.number for place in run.standings().places]
    rest = [number for number in run.entrants if number not in set(order)]
    rows = []
    for number in (*order, *rest):
        by_round = {str(one.round): _told(one) for one in played[number]}
        rows.append(_cross_row(section, number, tuple(by_round.get(head, "") for head in heads), played))
    return [Cross("", heads, tuple(rows))]


def _square(
    section: Section, played: Mapping[int, Sequence[Encounter]], numbers: Sequence[int], name: str = ""
) -> Cross:
    rows = []
    for number in numbers:
        cells: dict[int, list[str]] = {}
        for one in played[number]:
            if one.opponent is not None:
                cells.setdefault(one.opponent, []).append(_mark(one))
        row = tuple("■" if other == number else " ".join(cells.get(other, [])) for other in numbers)
        rows.append(_cross_row(section, number, row, played))
    return Cross(name, tuple(map(str, numbers)), tuple(rows))


def _cross_row(
    section: Section, number: int, cells: tuple[str, ...], played: Mapping[int, Sequence[Encounter]]
) -> tuple[int, str, str, tuple[str, ...], str]:
    one, worth = section.competitors[number], scores_of(section)
    points = sum((worth.of_encounter(each) for each in played[number]), start=worth.absent * 0)
    return number, one.name, one.unit, cells, points_text(points)


def _told(one: Encounter) -> str:
    """A round of a Swiss: the opponent, the colour, the result."""
    if one.bye is not None:
        return say(*BYES[one.bye])
    colour = say("红", "r") if one.colour is not None and one.colour.value == "red" else say("黑", "b")
    return f"{one.opponent}{colour}{_mark(one)}"


_MARKS = {"胜": "+", "和": "=", "负": "−", "+": "+f", "-": "−f", "封": "adj", "未": "–"}


def _mark(one: Encounter) -> str:
    if one.result is None or one.colour is None:
        return ""
    mark = one.result.mark(one.colour)
    return say(mark, _MARKS.get(mark, mark))


@may(Action.TIE_DECIDE)
@require_POST
def part(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Part those of one shared place by lots or a play-off."""
    from zhicai.desk.running.forms import numbers

    room = enter(request, section)
    form = OrderForm(request.POST)
    if form.is_valid():
        order = numbers(form.cleaned_data["order"])
        decide = results.draw_lots if form.cleaned_data["how"] == "lots" else results.decide_play_off

        def work(now: Section) -> Sequence[Fact]:
            return decide(now, order)

        acknowledge(request, doing.do(request, room, work))
    else:
        messages.error(request, say("请写明次序", "write down the order"))
    return redirect("standings", journal=journal, section=section)
