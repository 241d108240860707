"""Fouls and penalties: those that stand, recording one, taking one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from zhicai.competition.event import results
from zhicai.competition.event.kinds import FoulRecorded, SanctionImposed
from zhicai.competition.model import Penalty
from zhicai.desk.api.events import SECTION, do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.people import competitor_of, player_of
from zhicai.desk.api.rounds import who
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Done, Reason, Who, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.penalties import Kind, fouls_in, sanctions_in, taken_back_once

_ENTRY = said("登记它的命令；撤回时用", "the command by which it came, for taking it back")

_FREE = said("可以撤回", "whether it can be taken back")


@dataclass(frozen=True, slots=True)
class FoulTold:
    """Fouls of a player in a round."""

    entry: Annotated[int, _ENTRY]
    who: Who
    round: int
    count: int
    free: Annotated[bool, _FREE]


@dataclass(frozen=True, slots=True)
class Fouls:
    """The fouls of a section that stand, in the order in which they were recorded."""

    fouls: list[FoulTold]


@dataclass(frozen=True, slots=True)
class SanctionTold:
    """A penalty on a competitor."""

    entry: Annotated[int, _ENTRY]
    who: Who
    round: int
    penalty: Annotated[str, said("warning 或 game", "warning or game")]
    reason: str
    free: Annotated[bool, _FREE]


@dataclass(frozen=True, slots=True)
class Sanctions:
    """The penalties of a section that stand, in the order in which they were imposed."""

    sanctions: list[SanctionTold]


@dataclass(frozen=True, slots=True)
class NewFoul(Body):
    """Fouls in a round that is paired."""

    round: Annotated[int, said("轮次", "the round", ge=1, le=1024)]
    count: Annotated[int, said("次数", "how many", ge=1, le=99)] = 1


@dataclass(frozen=True, slots=True)
class NewSanction(Body):
    """A penalty in a round that is paired."""

    round: Annotated[int, said("轮次", "the round", ge=1, le=1024)]
    penalty: Annotated[Penalty, said("警告，或取消当场比赛资格", "a warning, or exclusion from the game")]
    reason: Annotated[Reason, said("理由", "the reason")]


@operation(
    "GET",
    f"{SECTION}/fouls",
    Action.DESK_SEE,
    topic="people",
    words=("犯规", "Fouls"),
    answers=Fouls,
)
def list_fouls(call: Call) -> Answered:
    """The fouls of a section."""
    room = room_of(call)
    players = room.section.players
    told = [
        FoulTold(
            one.entry,
            Who(one.fact.number, players[one.fact.number].name, players[one.fact.number].unit),
            one.fact.round,
            one.fact.count,
            one.free,
        )
        for one in fouls_in(room)
        if isinstance(one.fact, FoulRecorded)
    ]
    return Answered(Fouls(told), room.now.head.seq)


@operation(
    "POST",
    f"{SECTION}/players/{{number}}/fouls",
    Action.PLAYER_SANCTION,
    topic="people",
    words=("登记犯规", "Record fouls"),
    answers=Done,
    body=NewFoul,
    command=True,
    refuses=True,
    status=201,
    example={"round": 1, "count": 1},
    told=("选手的编号，团体赛亦然。", "By the number of the player, in a team event too."),
)
def record_foul(call: Call) -> Answered:
    """Record fouls of a player."""
    room, new = room_of(call), call.body
    number = player_of(call, room)
    receipt = do(
        call, room, lambda now: results.foul(now, number, new.round, new.count), doing.penalty(number)
    )
    return done(room.number, receipt)


_BACK = (
    "撤销登记它的命令；此后已编排轮次或另有裁定时拒绝。",
    "Undoes its command; refused once a round was paired or places were decided since.",
)


@operation(
    "DELETE",
    f"{SECTION}/fouls/{{entry}}",
    Action.PLAYER_SANCTION,
    topic="people",
    words=("撤回犯规", "Take fouls back"),
    answers=Done,
    command=True,
    refuses=True,
    told=_BACK,
)
def take_back_foul(call: Call) -> Answered:
    """Take fouls back."""
    return _taken_back(call, FoulRecorded)


@operation(
    "GET",
    f"{SECTION}/sanctions",
    Action.DESK_SEE,
    topic="people",
    words=("处分", "Penalties"),
    answers=Sanctions,
)
def list_sanctions(call: Call) -> Answered:
    """The penalties of a section."""
    room = room_of(call)
    told = [
        SanctionTold(
            one.entry,
            who(room.section, one.fact.number),
            one.fact.round,
            one.fact.penalty.value,
            one.fact.reason,
            one.free,
        )
        for one in sanctions_in(room)
        if isinstance(one.fact, SanctionImposed)
    ]
    return Answered(Sanctions(told), room.now.head.seq)


@operation(
    "POST",
    f"{SECTION}/competitors/{{number}}/sanctions",
    Action.PLAYER_SANCTION,
    topic="people",
    words=("登记处分", "Impose a penalty"),
    answers=Done,
    body=NewSanction,
    command=True,
    refuses=True,
    status=201,
    example={"round": 1, "penalty": "warning", "reason": "无故迟到"},
    told=("选手，团体赛中为队。", "On a player, in a team event on a team."),
)
def impose_sanction(call: Call) -> Answered:
    """Impose a penalty on a competitor."""
    room, new = room_of(call), call.body
    number = competitor_of(call, room)
    receipt = do(
        call,
        room,
        lambda now: results.sanction(now, number, new.round, new.penalty, new.reason),
        doing.penalty(number),
    )
    return done(room.number, receipt)


@operation(
    "DELETE",
    f"{SECTION}/sanctions/{{entry}}",
    Action.PLAYER_SANCTION,
    topic="people",
    words=("撤回处分", "Take a penalty back"),
    answers=Done,
    command=True,
    refuses=True,
    told=_BACK,
)
def take_back_sanction(call: Call) -> Answered:
    """Take a penalty back."""
    return _taken_back(call, SanctionImposed)


def _taken_back(call: Call, kind: Kind) -> Answered:
    room = room_of(call)
    expected = call.version(room.now.head.seq)
    receipt = taken_back_once(
        room, call.path["entry"], kind, key=call.key, expected=expected, actor=call.here.actor
    )
    return done(room.number, receipt)
