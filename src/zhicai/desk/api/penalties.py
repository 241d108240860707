"""Fouls and penalties: those that stand, recording one, taking one back; the same three operations of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from zhicai.competition.event import results
from zhicai.competition.event.kinds import Fact, FoulRecorded, SanctionImposed
from zhicai.competition.event.state import Section
from zhicai.competition.model import Penalty
from zhicai.desk.api.events import SECTION, do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.people import competitor_of, player_of
from zhicai.desk.api.rounds import who
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Done, Reason, Text, Who, said
from zhicai.desk.frame.words import Words
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.penalties import Kind, Noted, fouls_in, sanctions_in, taken_back_once
from zhicai.desk.running.room import Room

_ENTRY = said("登记它的命令；撤回时用", "the command by which it came, for taking it back")
_FREE = said("可以撤回", "whether it can be taken back")
_HAPPENED = said("经过；可空", "what happened; may be empty")


@dataclass(frozen=True, slots=True)
class FoulTold:
    """Fouls of a player in a round."""

    entry: Annotated[int, _ENTRY]
    who: Who
    round: int
    count: int
    reason: Annotated[str, _HAPPENED]
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
    reason: Annotated[Text, _HAPPENED] = ""


@dataclass(frozen=True, slots=True)
class NewSanction(Body):
    """A penalty in a round that is paired."""

    round: Annotated[int, said("轮次", "the round", ge=1, le=1024)]
    penalty: Annotated[Penalty, said("警告，或取消当场比赛资格", "a warning, or exclusion from the game")]
    reason: Annotated[Reason, said("理由", "the reason")]


@dataclass(frozen=True, slots=True)
class _Sort:
    """Fouls, or penalties: what the operations are called, and how one is found, told and made.

    `names` and `words` are of listing, adding and taking back; `of` finds those that stand, `whose` the number that
    an address `path` names, `told` says what one is, `make` gives the facts of a new one from its `body`.
    """

    kind: Kind
    path: tuple[str, str]
    names: tuple[str, str, str]
    words: tuple[Words, Words, Words]
    of: Callable[[Room], list[Noted]]
    whose: Callable[[Call, Room], int]
    answers: type
    told: Callable[[Room, Noted], Any]
    body: type
    make: Callable[[Section, int, Any], Sequence[Fact]]
    example: Mapping[str, object]
    adding: Words


_BACK: Final = (
    "撤销登记它的命令；此后已编排轮次或另有裁定时拒绝。",
    "Undoes its command; refused once a round was paired or places were decided since.",
)


def _offer(sort: _Sort) -> None:
    """Make the three operations of fouls, or of penalties."""
    plural, holders = sort.path
    changing: dict[str, Any] = {"topic": "people", "answers": Done, "command": True, "refuses": True}

    def those(call: Call) -> Answered:
        """Those of a section that stand."""
        room = room_of(call)
        return Answered(sort.answers([sort.told(room, one) for one in sort.of(room)]), room.now.head.seq)

    def add(call: Call) -> Answered:
        """Add one."""
        room, new = room_of(call), call.body
        number = sort.whose(call, room)
        receipt = do(call, room, lambda now: sort.make(now, number, new), doing.penalty(number))
        return done(room.number, receipt)

    def take_back(call: Call) -> Answered:
        """Take one back."""
        room = room_of(call)
        expected = call.version(room.now.head.seq)
        receipt = taken_back_once(
            room, call.path["entry"], sort.kind, key=call.key, expected=expected, actor=call.here.actor
        )
        return done(room.number, receipt)

    for work, name in zip((those, add, take_back), sort.names, strict=True):
        work.__name__ = name
    listing, adding, taking = sort.words
    operation(
        "GET",
        f"{SECTION}/{plural}",
        Action.DESK_SEE,
        topic="people",
        words=listing,
        answers=sort.answers,
    )(those)
    operation(
        "POST",
        f"{SECTION}/{holders}/{{number}}/{plural}",
        Action.PLAYER_SANCTION,
        words=adding,
        body=sort.body,
        status=201,
        example=sort.example,
        told=sort.adding,
        **changing,
    )(add)
    operation(
        "DELETE",
        f"{SECTION}/{plural}/{{entry}}",
        Action.PLAYER_SANCTION,
        words=taking,
        told=_BACK,
        **changing,
    )(take_back)


def _foul_told(room: Room, one: Noted) -> FoulTold:
    fact, players = one.fact, room.section.players
    assert isinstance(fact, FoulRecorded)  # noqa: S101 as `fouls_in` finds them
    by = Who(fact.number, players[fact.number].name, players[fact.number].unit)
    return FoulTold(one.entry, by, fact.round, fact.count, fact.reason, one.free)


def _sanction_told(room: Room, one: Noted) -> SanctionTold:
    fact = one.fact
    assert isinstance(fact, SanctionImposed)  # noqa: S101 as `sanctions_in` finds them
    by = who(room.section, fact.number)
    return SanctionTold(one.entry, by, fact.round, fact.penalty.value, fact.reason, one.free)


_offer(
    _Sort(
        kind=FoulRecorded,
        path=("fouls", "players"),
        names=("list_fouls", "record_foul", "take_back_foul"),
        words=(("犯规", "Fouls"), ("登记犯规", "Record fouls"), ("撤回犯规", "Take fouls back")),
        of=fouls_in,
        whose=player_of,
        answers=Fouls,
        told=_foul_told,
        body=NewFoul,
        make=lambda now, number, new: results.foul(now, number, new.round, new.count, new.reason),
        example={"round": 1, "count": 1, "reason": "连续提和"},
        adding=("选手的编号，团体赛亦然。", "By the number of the player, in a team event too."),
    )
)
_offer(
    _Sort(
        kind=SanctionImposed,
        path=("sanctions", "competitors"),
        names=("list_sanctions", "impose_sanction", "take_back_sanction"),
        words=(("处分", "Penalties"), ("登记处分", "Impose a penalty"), ("撤回处分", "Take a penalty back")),
        of=sanctions_in,
        whose=competitor_of,
        answers=Sanctions,
        told=_sanction_told,
        body=NewSanction,
        make=lambda now, number, new: results.sanction(now, number, new.round, new.penalty, new.reason),
        example={"round": 1, "penalty": "warning", "reason": "无故迟到"},
        adding=("选手，团体赛中为队。", "On a player, in a team event on a team."),
    )
)
