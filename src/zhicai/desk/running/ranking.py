"""Standings with the reason of every place, cross tables, the places of the whole, lots and play-offs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import results
from zhicai.competition.event.fouled import without_count
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import (
    FinalPlace,
    final_table,
    frozen_words,
    team_standings,
)
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words, provisional_words
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.frame.numbers import queried
from zhicai.desk.frame.words import is_chinese, say, told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.forms import OrderForm
from zhicai.desk.running.room import Room, enter, fragment, round_of
from zhicai.desk.running.saying import acknowledge
from zhicai.desk.running.tables import (
    Table,
    crosses,
    final_lines,
    has_begun,
    of_places,
    table_of,
    tables_after,
)


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def standings(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The standings of a stage after a round."""
    room = enter(request, section)
    asked = queried(request, "round")
    last = len(room.section.rounds)
    after = last if asked is None else round_of(room, asked)
    run = room.section.run_of(after) if after else room.section.run
    context = {
        **room.context(),
        "after": after,
        "rounds": range(1, last + 1),
        "is_last": after == last,
        "order_form": OrderForm(),
        "of_places": of_places(room.section),
    }
    if isinstance(run.stage, Knockout):
        return redirect("bracket", journal=journal, section=section)
    tables = _tables(room, run, after) if room.section.competitors else []
    context["tables"] = [(one, _written(room, one, after)) for one in tables]
    missing = run.missing(after)
    context["uncounted"] = [
        (say(*place_words(one.round, one.table, one.board)), one) for one in without_count(room.section)
    ]
    context["provisional"] = say(*provisional_words(missing, run.waiting(after))) if missing else ""
    context["frozen"] = frozen_words(run, after)
    return render(request, "running/standings.html", context)


def _tables(room: Room, run: Run, after: int) -> list[Table]:
    """The tables after a round, reckoned once for each state of the event."""
    name = ("standings", room.at, after, is_chinese())
    return room.now.made(name, lambda: tables_after(room.section, run, after))


def _written(room: Room, table: Table, name: Hashable) -> str:
    """A table as a page has it."""
    return fragment(room, "running/table.html", (name, table.name), lambda: {"table": table})


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def team_places(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Teams by the places of their players."""
    room = enter(request, section)
    if not of_places(room.section):
        raise Http404
    table = room.now.made(
        ("teams", room.at, is_chinese()),
        lambda: table_of(team_standings(room.section), room.section.teams),
    )
    return render(
        request, "running/team_places.html", {**room.context(), "tables": [_written(room, table, "teams")]}
    )


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def places(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The places of the whole section, through all its stages."""
    room = enter(request, section)
    found: Sequence[FinalPlace] = ()
    refusal = ""
    if has_begun(room.section):
        try:
            found = room.now.made(("places", room.at), lambda: final_table(room.section))
        except CompetitionError as error:
            refusal = told(error)
    several = len(room.section.regulations.stages) > 1

    def rows() -> dict[str, object]:
        return {"rows": final_lines(room.section, found), "several": several}

    context = {
        **room.context(),
        "table": fragment(room, "running/place_lines.html", "places", rows),
        "refusal": refusal,
        "finished": bool(found) and finished(room.section),
    }
    return render(request, "running/places.html", context)


@may(Action.DESK_SEE)
@unless_known()
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
    return lambda: {"tables": crosses(section, run)}


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
