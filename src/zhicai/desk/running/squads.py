"""Teams: the list, one that comes in, its boards and reserves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import squads
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.state import Section
from zhicai.competition.model import Team
from zhicai.desk.frame.words import told
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.forms import TeamForm
from zhicai.desk.running.people import competitor, state_words
from zhicai.desk.running.room import Room, enter
from zhicai.desk.running.saying import acknowledge


@may(Action.DESK_SEE)
@require_safe
def teams(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The teams of a section with their players by board."""
    return _teams(request, enter(request, section), TeamForm())


def _teams(request: HttpRequest, room: Room, form: TeamForm) -> HttpResponse:
    section = room.section
    if section.regulations.teams is None:
        raise Http404
    of_team = {number for team in section.teams.values() for number in team.order}
    context = {
        **room.context(),
        "lines": [
            (
                team,
                [section.players[number] for number in team.boards],
                [section.players[number] for number in team.reserves],
                state_words(section, team.number) if section.of_teams else "",
            )
            for team in sorted(section.teams.values(), key=lambda one: one.number)
        ],
        "without": [one for one in section.players.values() if one.number not in of_team],
        "form": form,
        "to_draw": section.of_teams and bool(section.teams) and not section.rounds,
    }
    return render(request, "running/teams.html", context, status=422 if form.errors else 200)


def seated(now: Section, team: Team, *, rated: bool) -> Team:
    """A team as it comes in; `rated`: its players at the boards by rating (cxa-2011 art. 11.1).

    Raises Refused for a member who is not entered.
    """
    known(now, team)
    if not rated:
        return team
    boards, reserves = squads.by_rating(now, team.order, squads.rules_of(now).boards)
    return replace(team, boards=boards, reserves=reserves)


@may(Action.ENTRIES_CHANGE)
@require_POST
def come_in(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """Enter a team whose players are entered already."""
    room = enter(request, section)
    form = TeamForm(request.POST)
    if form.is_valid():
        team, rated = form.team(), form.cleaned_data["rated"]
        try:
            done = doing.do(
                request, room, lambda now: squads.enter_teams(now, [seated(now, team, rated=rated)])
            )
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            acknowledge(request, done)
            return redirect("teams", journal=journal, section=section)
    return _teams(request, room, form)


def known(section: Section, team: Team) -> None:
    """Raise Refused for a member who is not entered, before anything is ordered by rating."""
    from zhicai.competition.event.refusals import Refused

    for number in team.order:
        if number not in section.players:
            raise Refused(f"没有{number}号选手；请先报名", f"there is no player {number}; enter them first")


@may(Action.DESK_SEE)
@require_http_methods(["GET", "HEAD"])
def team(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """One team: its matches, and what can be changed."""
    room = enter(request, section)
    one = room.section.teams.get(number)
    if one is None:
        raise Http404
    return _team(request, room, one, TeamForm(initial=TeamForm.told(one)))


def _team(request: HttpRequest, room: Room, one: Team, form: TeamForm) -> HttpResponse:
    context = {
        **room.context(),
        "one": one,
        "form": form,
        "players": [room.section.players[at] for at in one.order],
        **(competitor(room, one.number) if room.section.of_teams else {}),
    }
    return render(request, "running/team.html", context, status=422 if form.errors else 200)


@may(Action.ENTRIES_CHANGE)
@require_POST
def change(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Change a team: its name, its boards, its reserves."""
    room = enter(request, section)
    one = room.section.teams.get(number)
    if one is None:
        raise Http404
    form = TeamForm(request.POST)
    if form.is_valid():
        new, rated = form.team(number), form.cleaned_data["rated"]

        def work(now: Section) -> Sequence[Fact]:
            return squads.change_team(now, seated(now, new, rated=rated))

        try:
            done = doing.do(request, room, work, doing.person(number))
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            acknowledge(request, done)
            return redirect("team", journal=journal, section=section, number=number)
    return _team(request, room, one, form)
