"""Checking in: who is there and who is missing, for the arrival or a round; several at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from django.http import Http404
from pydantic import Field

from zhicai.competition.event import attendance
from zhicai.desk.api.events import SECTION, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Done, Number, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running.attendance import MOST, lines, marked_once
from zhicai.desk.running.room import Room

_CHECK = f"{SECTION}/check-ins/{{check}}"


@dataclass(frozen=True, slots=True)
class Awaited:
    """Somebody who should come."""

    number: int
    name: str
    unit: str
    team: str
    place: Annotated[str, said("台次，未编排为空", "the board; empty before it is paired")]
    here: Annotated[bool, said("已到", "whether they are there")]


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Who should come, and how many of them are there."""

    round: Annotated[int, said("轮次，0 为报到", "the round; 0 is the arrival")]
    awaited: Annotated[int, said("应到", "how many should come")]
    here: Annotated[int, said("已到", "how many are there")]
    missing: Annotated[int, said("未到", "how many are missing")]
    people: list[Awaited]


@dataclass(frozen=True, slots=True)
class Shown:
    """Who is to be listed."""

    show: Annotated[
        Literal["all", "here", "missing"], said("全部、已到或未到", "all, those there, or those missing")
    ] = "all"


@dataclass(frozen=True, slots=True)
class Marking(Body):
    """Who is there; with `gone`, who is not after all."""

    numbers: Annotated[
        list[Number], said("编号", "numbers of competitors"), Field(min_length=1, max_length=MOST)
    ]
    gone: Annotated[bool, said("撤回：其实未到", "taken back: they are not there after all")] = False


def _checked(call: Call) -> tuple[Room, int]:
    """The section, and what people are checked in for. Raises Http404 for a round after the next one."""
    room, number = room_of(call), call.path["check"]
    if number > attendance.next_round(room.section):
        raise Http404
    return room, number


@operation(
    "GET",
    _CHECK,
    Action.PLAYER_CHECK_IN,
    topic="people",
    words=("检录：谁已到，谁未到", "Who is there, who is missing"),
    answers=CheckIn,
    query=Shown,
    told=(
        "已编排的轮次为有对手的各人；下一轮为仍参赛而未请假的；0 为报到。",
        "Of a paired round all who have an opponent, of the next one all who are in and have no leave; 0: the arrival.",
    ),
)
def get_check_in(call: Call) -> Answered:
    """Who should come, and who of them is there."""
    room, number = _checked(call)
    every = lines(room, number)
    here = sum(one.here for one in every)
    wanted = {"all": (True, False), "here": (True,), "missing": (False,)}[call.query.show]
    people = [
        Awaited(one.number, one.name, one.unit, one.team, one.place, one.here)
        for one in every
        if one.here in wanted
    ]
    return Answered(CheckIn(number, len(every), here, len(every) - here, people), room.now.head.seq)


@operation(
    "POST",
    _CHECK,
    Action.PLAYER_CHECK_IN,
    topic="people",
    words=("检录到场或撤回", "Check people in"),
    answers=Done,
    body=Marking,
    command=True,
    refuses=True,
    status=201,
    example={"numbers": [1, 2, 3]},
    told=(
        "可一次多人；已是如此的不再写入。检录只碰编号，两处同时检录互不妨碍。",
        "Several at once; what is known already writes nothing. Two who check in at two doors are in nobody's way.",
    ),
)
def check_in(call: Call) -> Answered:
    """Check people in, or take it back."""
    room, number = _checked(call)
    receipt = marked_once(
        room,
        call.body.numbers,
        number,
        gone=call.body.gone,
        key=call.key,
        expected=call.version(room.now.head.seq),
        actor=call.here.actor,
    )
    return done(room.number, receipt)
