"""The last round changed by hand: a draft beside the system's own, and the change itself; colours; taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from django.http import Http404
from pydantic import Field

from zhicai.competition.event import paired, results
from zhicai.competition.event.kinds import Fact, PairedBoard, PairingChanged
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import bye_words
from zhicai.competition.swiss.names import LIMIT_WORDS
from zhicai.desk.api.events import do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.results import BOARD, board_of
from zhicai.desk.api.rounds import ROUND, ByeTold, round_of, who
from zhicai.desk.api.telling import done, pair
from zhicai.desk.api.values import Body, Done, Number, Reason, Said, Who, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.changing import MOST_CHANGES, Changes, changed
from zhicai.desk.running.rounds import check_takes_back, upon

Two = Annotated[list[Number], Field(min_length=2, max_length=2)]


@dataclass(frozen=True, slots=True)
class Drafted(Body):
    """What is to be changed: pairs of players who change places, then boards that change colours."""

    exchanges: Annotated[
        list[Two],
        said("每对两人对调座位，可为轮空者", "two numbers each, who change places; one may have the bye"),
        Field(max_length=MOST_CHANGES),
    ] = field(default_factory=list)
    turns: Annotated[
        list[Number], said("换先后手的台", "boards that change colours"), Field(max_length=MOST_CHANGES)
    ] = field(default_factory=list)

    def changes(self) -> Changes:
        """The same as the page has them."""
        return Changes(tuple((one, other) for one, other in self.exchanges), tuple(self.turns))


@dataclass(frozen=True, slots=True)
class Change(Drafted):
    """A change, and why."""

    reason: Annotated[Reason, said("理由", "the reason")] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class TakingBack(Body):
    """Why a round is taken back."""

    reason: Annotated[Reason, said("理由", "the reason")]


@dataclass(frozen=True, slots=True)
class Seats:
    """The two of a board."""

    red: Who
    black: Who


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """A board as it would be, and as the system had it."""

    table: int
    red: Who
    black: Who
    relaxed: Annotated[list[Said], said("放宽的限制", "limits that it breaks")]
    system: Annotated[Seats | None, said("系统所排", "as the system had paired it")]
    differs: Annotated[bool, said("与系统不同", "whether it differs")]


@dataclass(frozen=True, slots=True)
class Draft:
    """A round as it would be, beside the system's own."""

    boards: list[DraftBoard]
    byes: list[ByeTold]
    changes: Annotated[list[Said], said("所作改动", "what was changed")]
    verdict: Annotated[Said | None, said("与系统所排相比", "how it compares with the system's own")]


@operation(
    "POST",
    f"{ROUND}/draft",
    Action.ROUND_PAIR,
    topic="rounds",
    words=("试改一轮", "Try a change of a round"),
    answers=Draft,
    body=Drafted,
    refuses=True,
    costly=True,
    example={"exchanges": [], "turns": [1]},
    told=(
        "什么都不写入：给出改动后的各台、系统所排的、二者相比如何。不作改动则为系统所排。",
        "Nothing is written: the boards with the changes, those of the system, and how they compare. Without changes "
        "it is the system's own.",
    ),
)
def draft_change(call: Call) -> Answered:
    """A round as it would be."""
    room = room_of(call)
    number = _last(call, room.section)
    paired.changing(room.section)
    wanted: Changes = call.body.changes()
    fact = None
    if wanted.swaps or wanted.turns:
        fact = changed(room, room.section, wanted, "–")[0]
    return Answered(_draft(room.section, number, fact), room.now.head.seq)


def _last(call: Call, section: Section) -> int:
    """The round of an address, which must be the last one. Raises Http404 for none, Refused for an earlier one."""
    number = round_of(call, section)
    upon(number, lambda _: ())(section)
    return number


def _draft(section: Section, number: int, fact: PairingChanged | None) -> Draft:
    system = {one.table: one for one in section.pairings[number - 1].boards}
    boards: Sequence[PairedBoard] = fact.boards if fact else section.pairings[number - 1].boards
    without = (
        [(one.number, one.kind) for one in fact.without]
        if fact
        else [(one.player, one.kind) for one in section.rounds[number - 1].byes]
    )
    return Draft(
        [_board(section, one, system.get(one.table)) for one in boards],
        [
            ByeTold(who(section, one), kind.value, pair(bye_words(section, one, kind, number)))
            for one, kind in without
        ],
        [pair(words) for words in fact.changes] if fact else [],
        pair(fact.verdict) if fact else None,
    )


def _board(section: Section, one: PairedBoard, before: PairedBoard | None) -> DraftBoard:
    red, black = who(section, one.red), who(section, one.black)
    system = Seats(who(section, before.red), who(section, before.black)) if before else None
    relaxed = [Said(LIMIT_WORDS[limit].zh, LIMIT_WORDS[limit].en) for limit in one.relaxed]
    return DraftBoard(one.table, red, black, relaxed, system, Seats(red, black) != system)


@operation(
    "POST",
    f"{ROUND}/change",
    Action.ROUND_PAIR,
    topic="rounds",
    words=("手工改动一轮", "Change a round by hand"),
    answers=Done,
    body=Change,
    command=True,
    refuses=True,
    costly=True,
    status=201,
    example={"turns": [1], "reason": "坐席有误"},
    told=(
        "积分编排的最后一轮，未公布、无成绩、未改动过；全部改动一次写入，连同系统所排和理由。",
        "The last round of a Swiss that is not published, has no results and was not changed; all changes are written "
        "at once, with the system's own round and the reason.",
    ),
)
def change_round(call: Call) -> Answered:
    """Change the last round."""
    room, wish = room_of(call), call.body
    number = round_of(call, room.section)
    wanted = wish.changes()
    receipt = doing.do_slowly_once(
        room,
        upon(number, lambda now: changed(room, now, wanted, wish.reason)),
        key=call.key,
        expected=call.version(room.now.head.seq),
        actor=call.here.actor,
    )
    return done(room.number, receipt)


@operation(
    "POST",
    f"{ROUND}/taking-back",
    Action.ROUND_PAIR,
    topic="rounds",
    words=("撤回一轮", "Take a round back"),
    answers=Done,
    body=TakingBack,
    command=True,
    refuses=True,
    status=201,
    example={"reason": "到场有误"},
    told=(
        "最后一轮，连同其成绩；已公布的须有撤销的权限。",
        "The last one, with its results; one that is published only by who may undo.",
    ),
)
def take_back_round(call: Call) -> Answered:
    """Take the last round back."""
    room, number, reason = room_of(call), call.path["round"], call.body.reason
    check_takes_back(room, number)

    def work(now: Section) -> Sequence[Fact]:
        # A command that is sent again is known before this: the round is gone by then.
        if not 1 <= number <= len(now.rounds):
            raise Http404
        return upon(number, lambda section: paired.undo_round(section, reason))(now)

    return done(room.number, do(call, room, work))


@operation(
    "POST",
    f"{BOARD}/colours",
    Action.RESULT_CORRECT,
    topic="results",
    words=("先后手走反", "Record that colours were reversed"),
    answers=Done,
    command=True,
    refuses=True,
    status=201,
    told=(
        "二十分钟内发现的换先重下，不必登记；其后照下，按实际的先后手登记，已有成绩随之对换（5.8.1）。再发一次即改回。",
        "Found within twenty minutes, the game is begun anew and nothing is recorded; later it goes on, and is "
        "recorded as it was played, a result turning with it (5.8.1). A second command turns it back.",
    ),
)
def turn_board(call: Call) -> Answered:
    """A board was played with the colours the other way round."""
    room, _, (number, table, game) = board_of(call)
    receipt = do(
        call,
        room,
        lambda now: results.correct_colours(now, number, table, game),
        doing.board(number, table, game),
    )
    return done(room.number, receipt)
