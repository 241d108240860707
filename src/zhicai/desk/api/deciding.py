"""What people decide where figures do not: line-ups of teams, lots and play-offs, who goes on from a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from django.http import Http404
from pydantic import Field

from zhicai.competition.event import results, squads
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.api.events import do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.rounds import ROUND, who
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Done, Number, Reason, Who, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.boards import lineup_of
from zhicai.desk.running.lineups import check_own, leads, lineups_of
from zhicai.desk.running.room import Room, round_of

_SECTION = "/events/{event}/sections/{section}"
_LINEUPS = f"{ROUND}/lineups"
_MOST = 64
"""Boards of a match, far more than any regulations have."""


@dataclass(frozen=True, slots=True)
class LineupTold:
    """Who plays for a team in a round, board by board; 0 is an empty board."""

    table: int
    team: Who
    players: list[int]
    handed_in: Annotated[bool, said("已交", "handed in; else the usual order")]
    closed: Annotated[bool, said("已有成绩，不能再改", "the match has results: it stands")]


@dataclass(frozen=True, slots=True)
class Lineups:
    """The line-ups of a round; to a team leader those of the own unit."""

    lineups: list[LineupTold]


@dataclass(frozen=True, slots=True)
class NewLineup(Body):
    """A line-up; boards that are not named stay empty."""

    players: Annotated[
        list[Annotated[int, Field(ge=0, le=99_999)]],
        said("各台选手的编号，0 为空台", "the player of each board, 0 for an empty one"),
        Field(max_length=_MOST),
    ]


@dataclass(frozen=True, slots=True)
class Parting(Body):
    """All those of one shared place, in the order that lots or a play-off gave."""

    order: Annotated[list[Number], said("次序，先者列前", "the first in front"), Field(max_length=1000)]
    how: Annotated[Literal["lots", "play-off"], said("抽签或加赛", "by lots or a play-off")] = "lots"


@dataclass(frozen=True, slots=True)
class Decision(Body):
    """Who goes on from a match that no further game decides."""

    winner: Annotated[int, said("晋级者，0 为无人", "who goes on; 0: nobody", ge=0, le=99_999)]
    reason: Annotated[Reason, said("理由", "the reason")]


def _of_teams(call: Call) -> tuple[Room, int]:
    """The section and the round of an address. Raises Http404 where no teams meet."""
    room = room_of(call)
    number = round_of(room, call.path["round"])
    if not room.section.of_teams:
        raise Http404
    return room, number


@operation(
    "GET",
    _LINEUPS,
    Action.LINEUP_SUBMIT,
    own=leads,
    topic="rounds",
    words=("各队出场名单", "Line-ups of a round"),
    answers=Lineups,
    told=("领队只见已公布轮次本单位的。", "To a team leader those of the own unit in published rounds."),
)
def list_lineups(call: Call) -> Answered:
    """The line-ups of a round."""
    room, number = _of_teams(call)
    if not room.here.may(Action.LINEUP_SUBMIT) and number not in room.section.published:
        raise Http404
    section = room.section
    told = [
        LineupTold(
            one.table,
            who(section, one.team.number),
            list(lineup_of(section, number, one.team.number)),
            one.handed_in,
            one.closed,
        )
        for one in lineups_of(room, number)
    ]
    return Answered(Lineups(told), room.now.head.seq)


@operation(
    "POST",
    f"{_LINEUPS}/{{number}}",
    Action.LINEUP_SUBMIT,
    own=leads,
    topic="rounds",
    words=("交出场名单", "Hand in a line-up"),
    answers=Done,
    body=NewLineup,
    command=True,
    refuses=True,
    status=201,
    example={"players": [1, 2]},
)
def hand_in_lineup(call: Call) -> Answered:
    """Hand in the line-up of a team."""
    room, number = _of_teams(call)
    team, players = call.path["number"], tuple(call.body.players)
    check_own(room, number, team)
    receipt = do(
        call, room, lambda now: squads.set_lineup(now, number, team, players), doing.lineup(number, team)
    )
    return done(room.number, receipt)


@operation(
    "POST",
    f"{_SECTION}/lots",
    Action.TIE_DECIDE,
    topic="ranking",
    words=("并列者抽签或加赛", "Part a shared place"),
    answers=Done,
    body=Parting,
    command=True,
    refuses=True,
    status=201,
    example={"order": [2, 1], "how": "lots"},
)
def part_place(call: Call) -> Answered:
    """Part those of one shared place by lots or a play-off."""
    room, order = room_of(call), tuple(call.body.order)
    decide = results.draw_lots if call.body.how == "lots" else results.decide_play_off
    return done(room.number, do(call, room, lambda now: decide(now, order)))


@operation(
    "POST",
    f"{_SECTION}/bracket/{{match}}/decision",
    Action.TIE_DECIDE,
    topic="ranking",
    words=("淘汰赛晋级裁定", "Say who goes on"),
    answers=Done,
    body=Decision,
    command=True,
    refuses=True,
    status=201,
    example={"winner": 1, "reason": "抽签"},
)
def decide_match(call: Call) -> Answered:
    """Say who goes on from a match that no further game decides."""
    room, match, wanted = room_of(call), call.path["match"], call.body
    if not isinstance(room.run.stage, Knockout):
        raise Http404
    if all(one.name != match for one in knocked(room.run).bracket.matches):
        raise Http404
    receipt = do(call, room, lambda now: results.decide_match(now, match, wanted.winner, wanted.reason))
    return done(room.number, receipt)
