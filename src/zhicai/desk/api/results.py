"""Results: read, entered, cleared, corrected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from django.core.exceptions import PermissionDenied
from django.http import Http404
from pydantic import Field, StringConstraints

from zhicai.competition.event import results
from zhicai.competition.event.outcomes import OPEN
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told as fact_words
from zhicai.competition.model import RESULT_CODES
from zhicai.competition.result_lists import Listed, ListedRound
from zhicai.desk.api.events import do, room_of, section_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.rounds import ROUND, ResultTold, boards_of, round_of, who
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Done, Reason, Who, said
from zhicai.desk.frame import numbers
from zhicai.desk.frame.words import say
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.boards import attends, own_boards
from zhicai.desk.running.results import cleared_once, place_of, recorded_once
from zhicai.desk.running.room import Room

BOARD = f"{ROUND}/boards/{{place}}"
_MOST = 5000
"""Results that one command brings."""
Code = Literal[*RESULT_CODES]  # type: ignore[valid-type]
Corrected = Literal[*RESULT_CODES, OPEN]  # type: ignore[valid-type]
Foreseen = Literal[*RESULT_CODES, OPEN, "clear"]  # type: ignore[valid-type]


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The result of a board, None where there is none yet."""

    place: str
    result: ResultTold | None


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a round."""

    results: list[ResultLine]


@dataclass(frozen=True, slots=True)
class Moved:
    """Whose place a correction changes."""

    who: Who
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ConsequencesTold:
    """What a correction would change."""

    before: str
    after: str
    moved: list[Moved]
    stage: Annotated[
        int | None,
        said("更正所在、其后已有别的阶段的阶段", "the stage of the correction, where others have followed"),
    ]
    moved_in_stage: Annotated[
        list[Moved], said("该阶段名次变动者", "whose place in the table of that stage changes")
    ]
    reseeded: Annotated[
        bool,
        said(
            "其后淘汰赛的种子按现在的名次次序会不同，对阵不变",
            "that the seeds of a knock-out since would be others; it stays as it is",
        ),
    ]
    cancelled: Annotated[
        list[str],
        said(
            "因此注销成绩或不再注销的退赛者",
            "those who have left whose results are cancelled with it, or stand after all",
        ),
    ]
    paired_since: Annotated[list[int], said("其后已编排的轮次", "rounds paired since")]
    published_since: Annotated[list[int], said("其后已公布的轮次", "rounds published since")]


@dataclass(frozen=True, slots=True)
class NewResult(Body):
    """A result."""

    code: Annotated[Code, said("成绩", "the result")]


@dataclass(frozen=True, slots=True)
class PlacedResult(Body):
    """A result of a board."""

    place: Annotated[
        str, said("台次：5 或 3.2", "the board: 5, or 3.2"), StringConstraints(pattern=f"^{numbers.PLACE}$")
    ]
    code: Annotated[Code, said("成绩", "the result")]


@dataclass(frozen=True, slots=True)
class ResultList(Body):
    """Results of a round."""

    results: Annotated[list[PlacedResult], Field(min_length=1, max_length=_MOST)]


@dataclass(frozen=True, slots=True)
class Correction(Body):
    """Another result, and why."""

    code: Annotated[Corrected, said("更正后的成绩", "the result as it should be")]
    reason: Annotated[Reason, said("理由", "the reason")]


@dataclass(frozen=True, slots=True)
class Clearing(Body):
    """Why a result is taken away."""

    reason: Annotated[Reason, said("理由", "the reason")]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which correction."""

    code: Annotated[
        Foreseen,
        said("更正后的成绩；clear：取消", "the result as it would be; clear: taken away"),
    ]


def board_of(call: Call) -> tuple[Room, Section, tuple[int, int, int]]:
    """The board that the address names. Raises Http404."""
    room, section = section_of(call)
    number = round_of(call, section)
    table, game = place_of(call.path["place"])
    there = section.game(number, table, game) if game else section.board(number, table)
    if there is None:
        raise Http404
    return room, section, (number, table, game)


@operation(
    "GET",
    f"{ROUND}/results",
    Action.EVENT_SEE,
    topic="results",
    words=("一轮的成绩", "Results of a round"),
    answers=Results,
)
def list_results(call: Call) -> Answered:
    """The results of a round."""
    room, section = section_of(call)
    boards = boards_of(room, section, round_of(call, section))
    lines = [ResultLine(one.place, one.result) for board in boards for one in (board, *board.games)]
    return Answered(Results(lines), room.now.head.seq)


@operation(
    "POST",
    f"{BOARD}/result",
    Action.RESULT_ENTER,
    own=attends,
    topic="results",
    words=("登记成绩", "Enter a result"),
    answers=Done,
    body=NewResult,
    command=True,
    refuses=True,
    status=201,
    example={"code": "1-0"},
    told=(
        "同一成绩已有则不再写入；已有别的成绩时须更正。执台裁判只限自己负责的台。",
        "The same result again writes nothing; another one must be corrected. A table arbiter: the own boards only.",
    ),
)
def enter_result(call: Call) -> Answered:
    """Enter the first result of a board."""
    room, _, place = board_of(call)
    _attended(room, place)
    expected = call.version(room.now.head.seq)
    receipt = recorded_once(
        room, place, call.body.code, key=call.key, expected=expected, actor=call.here.actor
    )
    return done(room.number, receipt)


@operation(
    "POST",
    f"{ROUND}/results",
    Action.RESULT_ENTER,
    topic="results",
    words=("登记一轮的多台成绩", "Enter a list of results"),
    answers=Done,
    body=ResultList,
    command=True,
    refuses=True,
    status=201,
    example={"results": [{"place": "1", "code": "1-0"}, {"place": "2", "code": "1/2-1/2"}]},
    told=(
        "全部登记或都不登记；已是如此的略过，都已登记则拒绝。",
        "All of them or none; what is recorded just so is passed over, and it is refused where nothing is new.",
    ),
)
def enter_results(call: Call) -> Answered:
    """Enter results of a round, all of them or none."""
    room = room_of(call)
    number = round_of(call, room.section)
    listed = ListedRound(
        tuple(Listed(row, *place_of(one.place), one.code) for row, one in enumerate(call.body.results, 1))
    )
    receipt = do(call, room, lambda now: results.record_list(now, number, listed), doing.boards_of(number))
    return done(room.number, receipt)


@operation(
    "DELETE",
    f"{BOARD}/result",
    Action.RESULT_ENTER,
    own=attends,
    topic="results",
    words=("清除成绩", "Clear a result"),
    answers=Done,
    command=True,
    refuses=True,
    told=(
        "撤销登记它的命令；此后的编排以它为据时拒绝。",
        "Undoes the command that recorded it, while nothing stands on it.",
    ),
)
def clear_result(call: Call) -> Answered:
    """Take the result of a board away."""
    room, _, place = board_of(call)
    _attended(room, place)
    expected = call.version(room.now.head.seq)
    receipt = cleared_once(room, place, key=call.key, expected=expected, actor=call.here.actor)
    return done(room.number, receipt)


def _attended(room: Room, place: tuple[int, int, int]) -> None:
    """Raise PermissionDenied where a table arbiter does not attend to the board."""
    own = own_boards(room.here, room.section)
    if own is not None and place[1] not in own:
        raise PermissionDenied


@operation(
    "GET",
    f"{BOARD}/consequences",
    Action.RESULT_CORRECT,
    topic="results",
    words=("更正的后果", "What a correction would change"),
    answers=ConsequencesTold,
    query=Asked,
    refuses=True,
)
def consequences(call: Call) -> Answered:
    """What a correction would change; nothing is written."""
    room, section, (number, table, game) = board_of(call)
    facts = (
        results.clear(section, number, table, "–", game)
        if call.query.code == "clear"
        else results.correct(section, number, table, call.query.code, "–", game)
    )
    found = results.consequences(section, facts)
    told = ConsequencesTold(
        found.before,
        found.after,
        [Moved(who(section, one.number), one.before, one.after) for one in found.moved],
        found.stage or None,
        [Moved(who(section, one.number), one.before, one.after) for one in found.then],
        found.reseeded,
        [say(*fact_words(one)) for one in found.withdrawals],
        list(found.paired_since),
        list(found.published_since),
    )
    return Answered(told, room.now.head.seq)


@operation(
    "POST",
    f"{BOARD}/correction",
    Action.RESULT_CORRECT,
    topic="results",
    words=("更正成绩", "Correct a result"),
    answers=Done,
    body=Correction,
    command=True,
    refuses=True,
    status=201,
    example={"code": "1/2-1/2", "reason": "记录有误"},
    told=(
        "团体赛整场登记的更正为 open，再逐台登记。",
        "A match of teams recorded as a whole is corrected to open, and goes board by board.",
    ),
)
def correct_result(call: Call) -> Answered:
    """Another result than the one recorded."""
    room, _, (number, table, game) = board_of(call)
    wanted = call.body
    receipt = do(
        call,
        room,
        lambda now: results.correct(now, number, table, wanted.code, wanted.reason, game),
        doing.board(number, table, game),
    )
    return done(room.number, receipt)


@operation(
    "POST",
    f"{BOARD}/clearing",
    Action.RESULT_CORRECT,
    topic="results",
    words=("取消成绩", "Take a result away"),
    answers=Done,
    body=Clearing,
    command=True,
    refuses=True,
    status=201,
    example={"reason": "录错台"},
    told=(
        "最后一轮录错台的成绩，随别的成绩一起登记或更正过的也可以；该台回到尚无成绩。",
        "Of the last round, entered at the wrong board; also one that came with others or was corrected. The board has "
        "no result again.",
    ),
)
def take_result_away(call: Call) -> Answered:
    """A board has no result again, with a reason."""
    room, _, (number, table, game) = board_of(call)
    reason = call.body.reason
    receipt = do(
        call,
        room,
        lambda now: results.clear(now, number, table, reason, game),
        doing.board(number, table, game),
    )
    return done(room.number, receipt)
