"""The table of a knock-out, drawn and as a list; who goes on where no game decides."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.brackets import Standing, called
from zhicai.competition.event import results
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.knockout_run import Knocked
from zhicai.competition.event.state import Section
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.drawn import drawings, knocked_runs, matches_of
from zhicai.desk.running.forms import DecideForm
from zhicai.desk.running.room import enter
from zhicai.desk.running.saying import acknowledge


@may(Action.DESK_SEE)
@unless_known()
@require_safe
def bracket(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The table of every stage that is a knock-out."""
    room = enter(request, section)
    runs, refusal = knocked_runs(room.section)
    stages: list[dict[str, object]] = []
    for run, found in runs:
        waiting = found.decidable if run is room.section.run else ()
        stages.append(
            {
                "stage": run.index + 1,
                "drawings": drawings(room.section, found),
                "matches": matches_of(room.section, found),
                "waiting": [_waiting(room.section, one, found) for one in waiting],
            }
        )
    context = {**room.context(), "stages": stages, "refusal": refusal, "form": DecideForm()}
    return render(request, "running/bracket.html", context)


def _waiting(section: Section, one: Standing, found: Knocked) -> dict[str, object]:
    said = found.verdicts[one.match.name]
    sides = [section.competitors[number] for number in (one.first, one.second) if number]
    name, named = one.match.name, say(*called(one.match, found.bracket))
    why = say(said.message_zh, said.message_en)
    return {"name": name, "called": named, "sides": sides, "why": why}


@may(Action.TIE_DECIDE)
@require_POST
def decide(request: HttpRequest, journal: str, section: int, match: str) -> HttpResponse:
    """Say who goes on from a match that no further game decides."""
    room = enter(request, section)
    if not isinstance(room.run.stage, Knockout):
        raise Http404
    form = DecideForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data

        def work(now: Section) -> Sequence[Fact]:
            return results.decide_match(now, match, data["winner"], data["reason"])

        acknowledge(request, doing.do(request, room, work))
    else:
        messages.error(request, say("请写明晋级者和理由", "name who goes on, and why"))
    return redirect("bracket", journal=journal, section=section)
