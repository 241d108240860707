"""Line-ups of teams for a round: an officer hands in any, a team leader those of the own unit."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import squads
from zhicai.competition.event.state import Section
from zhicai.competition.model import Player, Team
from zhicai.competition.scoring import NOBODY
from zhicai.desk.frame.words import told
from zhicai.desk.people.access import Standing, may
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.running import doing
from zhicai.desk.running.boards import lineup_of
from zhicai.desk.running.forms import numbers
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.running.saying import acknowledge


def leads(here: Standing, named: dict[str, object]) -> bool:
    """Whether somebody leads a unit; which, the page says."""
    return any(one.role == Role.LEADER for one in here.memberships)


@dataclass(frozen=True, slots=True)
class Lineup:
    """A team before a match: who is to play, whether that was handed in, and who there is."""

    table: int
    team: Team
    opponent: Team | None
    text: str
    handed_in: bool
    members: tuple[Player, ...]
    closed: bool


@may(Action.LINEUP_SUBMIT, leads)
@require_safe
def lineups(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """The line-ups of a round."""
    room = enter(request, section)
    return _page(request, room, round_of(room, number))


def _page(request: HttpRequest, room: Room, number: int, refusal: str = "", team: int = 0) -> HttpResponse:
    if not room.section.of_teams:
        raise Http404
    whole = room.here.may(Action.LINEUP_SUBMIT)
    if not whole and number not in room.section.published:
        raise Http404
    context = {
        **room.context(),
        "number": number,
        "lineups": lineups_of(room, number),
        "refusal": refusal,
        "refused": team,
        "whole": whole,
    }
    return render(request, "running/lineups.html", context, status=422 if refusal else 200)


def lineups_of(room: Room, number: int) -> list[Lineup]:
    """The line-ups of a round: those of every team, to a team leader those of the own unit."""
    section, whole = room.section, room.here.may(Action.LINEUP_SUBMIT)
    found = []
    for board in section.rounds[number - 1].boards:
        games = section.games.get((number, board.table), ())
        closed = not games or any(
            one.result is not None and NOBODY not in (one.red, one.black) for one in games
        )
        for own, other in ((board.red, board.black), (board.black, board.red)):
            team = section.teams[own]
            if whole or may_hand_in(room, team):
                found.append(
                    Lineup(
                        board.table,
                        team,
                        section.teams[other] if whole else None,
                        ", ".join(map(str, lineup_of(section, number, own))),
                        (number, own) in section.lineups,
                        tuple(section.players[one] for one in team.order),
                        closed,
                    )
                )
    return found


def may_hand_in(room: Room, team: Team) -> bool:
    """Whether somebody may hand in the line-up of a team."""
    if room.here.may(Action.LINEUP_SUBMIT):
        return True
    return any(
        one.unit and one.unit in (team.unit, team.name)
        for one in room.here.held(room.section.title, Role.LEADER)
    )


def leads_team_in(here: Standing, section: Section) -> bool:
    """Whether somebody leads a unit that has a team in a section of teams."""
    if not section.of_teams:
        return False
    units = {name for team in section.teams.values() for name in (team.unit, team.name)} - {""}
    return any(one.unit in units for one in here.held(section.title, Role.LEADER))


def check_own(room: Room, number: int, team: int) -> None:
    """Raise Http404 for a team that is not there, or a round not yet published; PermissionDenied for another's team."""
    if team not in room.section.teams:
        raise Http404
    if not may_hand_in(room, room.section.teams[team]):
        raise PermissionDenied
    if not room.here.may(Action.LINEUP_SUBMIT) and number not in room.section.published:
        raise Http404


@may(Action.LINEUP_SUBMIT, leads)
@require_POST
def hand_in(request: HttpRequest, journal: str, section: int, number: int, team: int) -> HttpResponse:
    """Hand in one line-up."""
    room = enter(request, section)
    check_own(room, round_of(room, number), team)
    players = numbers(request.POST.get("players", ""))
    try:
        done = doing.do(
            request,
            room,
            lambda now: squads.set_lineup(now, number, team, players),
            doing.lineup(number, team),
        )
    except CompetitionError as error:
        return _page(request, room, number, told(error), team)
    acknowledge(request, done)
    return redirect("lineups", journal=journal, section=section, number=number)
