"""Line-ups of teams for a round: an officer hands in any, a team leader those of the own unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import squads
from zhicai.competition.event.state import Section
from zhicai.competition.model import Player, Team
from zhicai.competition.scoring import NOBODY
from zhicai.competition.teams import Kind
from zhicai.desk.frame.sent import NotWhole
from zhicai.desk.frame.words import Words, say, told
from zhicai.desk.people.access import Standing, may
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.running import doing
from zhicai.desk.running.boards import lineup_of
from zhicai.desk.running.forms import numbers
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.running.saying import acknowledge

Chosen = Sequence[int]
"""Numbers of players by board, 0 for an empty one."""


def leads(here: Standing, named: dict[str, object]) -> bool:
    """Whether somebody leads a unit; which, the page says."""
    return any(one.role == Role.LEADER for one in here.memberships)


@dataclass(frozen=True, slots=True)
class Lineup:
    """A team before a match: who is to play, whether that was handed in, and who there is."""

    table: int
    team: Team
    opponent: Team | None
    seats: tuple[Seat, ...]
    handed_in: bool
    members: tuple[Player, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """A board of a match: whose number is there now (0: nobody), and who may sit there."""

    board: int
    number: int
    choice: tuple[Player, ...]

    @property
    def name(self) -> str:
        """Who is there now; of an empty board that it is."""
        found = next((one for one in self.choice if one.number == self.number), None)
        return f"{found.number} {found.name}" if found else say("空台", "empty")


_RULES: Final[Mapping[Kind, Words]] = MappingProxyType(
    {
        Kind.FIXED: (
            "各台固定：每人只能在报名的那一台出场，或者空台。",
            "Boards are fixed: everybody sits at the board of the entry, or it stays empty.",
        ),
        Kind.ALL: (
            "队员按报名次序编台：每人只能在自己的那一台，或者空台。",
            "Players stand in the order of the entry: everybody at their own board, or it stays empty.",
        ),
        Kind.RESERVES: (
            "可以换人，次序不变：报名表上列在前面的，须坐在前面的台。",
            "Anybody may sit out, but the order stays: who is entered first sits at a higher board.",
        ),
        Kind.FREE: ("各台任意安排。", "Any order will do."),
    }
)
"""What a line-up has to keep, by the kind of the event (cxa-2011 arts 11.1-11.4)."""


@may(Action.LINEUP_SUBMIT, leads)
@require_safe
def lineups(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """The line-ups of a round."""
    room = enter(request, section)
    return _page(request, room, round_of(room, number))


def _page(
    request: HttpRequest, room: Room, number: int, refusal: str = "", team: int = 0, chosen: Chosen = ()
) -> HttpResponse:
    """`chosen`: what was sent for a team and refused; it stands in the form again."""
    if not room.section.of_teams:
        raise Http404
    whole = room.here.may(Action.LINEUP_SUBMIT)
    if not whole and number not in room.section.published:
        raise Http404
    context = {
        **room.context(),
        "number": number,
        "lineups": [
            replace(one, seats=seats_of(room.section, one.team, chosen)) if one.team.number == team else one
            for one in lineups_of(room, number)
        ],
        "rule": _rule(room.section),
        "refusal": refusal,
        "refused": team,
        "whole": whole,
    }
    return render(request, "running/lineups.html", context, status=422 if refusal else 200)


def _rule(section: Section) -> Words:
    """What a line-up has to keep in a section."""
    teams = section.regulations.teams
    if teams is None:
        raise Http404
    zh, en = _RULES[teams.rules.kind]
    more = ("", "") if teams.rules.empty_boards else ("不许空台。", " No board may stay empty.")
    return zh + more[0], en + more[1]


def seats_of(section: Section, team: Team, lineup: Chosen) -> tuple[Seat, ...]:
    """The boards of a team with those of a line-up; the last ones empty where fewer are named."""
    teams = section.regulations.teams
    if teams is None:
        return ()
    rules, found = teams.rules, []
    for board in range(1, rules.boards + 1):
        own = team.order[board - 1 : board] if rules.kind in (Kind.FIXED, Kind.ALL) else team.order
        number = lineup[board - 1] if board <= len(lineup) else NOBODY
        found.append(Seat(board, number, tuple(section.players[one] for one in own)))
    return tuple(found)


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
                        seats_of(section, team, lineup_of(section, number, own)),
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
    """Hand in one line-up: a number for each board, 0 for an empty one, in one field or in several."""
    room = enter(request, section)
    check_own(room, round_of(room, number), team)
    if "players" not in request.POST:
        raise NotWhole  # what is missing is no line-up, least of all an empty one
    players = numbers(" ".join(request.POST.getlist("players")))
    try:
        done = doing.do(
            request,
            room,
            lambda now: squads.set_lineup(now, number, team, players),
            doing.lineup(number, team),
        )
    except CompetitionError as error:
        return _page(request, room, number, told(error), team, players)
    acknowledge(request, done)
    return redirect("lineups", journal=journal, section=section, number=number)
