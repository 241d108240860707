"""Rounds: their boards, why they are as they are, pairing and publishing; results, entered and corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from django.http import Http404
from pydantic import Field

from zhicai.competition.event import paired
from zhicai.competition.event.adjourning import check_adjourned
from zhicai.competition.event.attendance import Absence, pair_with, unaccounted
from zhicai.competition.event.kinds import Fact
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.event.words import bye_words
from zhicai.competition.model import Board, Bye, ByeKind
from zhicai.competition.scoring import NOBODY
from zhicai.competition.swiss.names import LIMIT_WORDS
from zhicai.desk.api.events import do, room_of, section_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.telling import done, pair
from zhicai.desk.api.values import Body, Done, Number, Said, Who, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing, second_pass
from zhicai.desk.running.attendance import MOST
from zhicai.desk.running.boards import relaxations
from zhicai.desk.running.room import Room
from zhicai.desk.running.rounds import absences, sentences, upon
from zhicai.desk.running.words import MATCHES, RESULTS

ROUND = "/events/{event}/sections/{section}/rounds/{round}"


@dataclass(frozen=True, slots=True)
class ResultTold:
    """A result."""

    code: Annotated[str, said("代号", "its code")]
    words: Said


@dataclass(frozen=True, slots=True)
class BoardTold:
    """A board; in a match of teams the match, with its games."""

    place: Annotated[
        str, said("台次：5，团体赛的第 2 台 3.2；用于地址", "5, or 3.2 in a match of teams; for addresses")
    ]
    table: int
    game: Annotated[int, said("团体赛中的台，0 为整场或个人赛", "the board in a match of teams, else 0")]
    red: Who
    black: Who
    result: ResultTold | None
    match: Annotated[str, said("淘汰赛的场次或组", "the match of a knock-out, or the group")]
    relaxed: Annotated[list[Said], said("放宽的限制", "limits that were given up")]
    games: Annotated[list[BoardTold], said("团体赛的各台", "the games of a match of teams")]


@dataclass(frozen=True, slots=True)
class ByeTold:
    """One without an opponent, and why."""

    who: Who
    kind: str
    words: Said


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the list."""

    number: int
    stage: Annotated[int, said("第几阶段", "the stage, from 1")]
    published: bool
    changed: Annotated[bool, said("经手工改动", "changed by hand")]
    complete: Annotated[bool, said("成绩已齐", "every board has its result")]
    boards: int
    open: Annotated[int, said("缺成绩的台数，团体赛逐台计", "boards without a result, of teams each game")]


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a section."""

    rounds: list[RoundLine]


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round with its boards and byes."""

    number: int
    stage: int
    published: bool
    changed: bool
    complete: bool
    boards: list[BoardTold]
    byes: list[ByeTold]


@dataclass(frozen=True, slots=True)
class Why:
    """Why a board is as it is, sentence by sentence."""

    sentences: list[Said]


What = Annotated[Absence, said("照常编排、本轮请假或退赛", "paired anyway, on leave, or out for good")]


@dataclass(frozen=True, slots=True)
class Away(Body):
    """What becomes of somebody who is not checked in."""

    number: Number
    what: What


@dataclass(frozen=True, slots=True)
class Wish(Body):
    """How the next round is to be paired."""

    allow_rematch: Annotated[
        bool, said("无他法时可再次相遇", "two may meet again where nothing else is left")
    ] = False
    adjourned: Annotated[bool, said("有封棋也照编", "also where games are adjourned")] = False
    unlike: Annotated[
        bool, said("两遍核对仍有不同也照编", "also where the two passes over the results differ still")
    ] = False
    absent: Annotated[
        list[Away], said("未检录者各怎么办", "what becomes of each who is missing"), Field(max_length=MOST)
    ] = field(default_factory=list)
    absent_all: Annotated[
        Absence | None, said("其余未检录者", "what becomes of all others who are missing")
    ] = None


def who(section: Section, number: int) -> Who:
    """A competitor."""
    if number == NOBODY:
        return Who(0, "", "")
    one = section.competitors[number]
    return Who(number, one.name, one.unit)


def _result(board: Board, match: tuple[str, str] | None = None) -> ResultTold | None:
    """The result of a board; `match`: the names of two teams, each of which has both colours."""
    if board.result is None:
        return None
    code = board.result.code
    if match is not None and code in MATCHES:
        zh, en = (text.format(*match) for text in MATCHES[code])
        return ResultTold(code, Said(zh, en))
    return ResultTold(code, pair(RESULTS.get(code, (code, code))))


def _teams(section: Section, board: Board) -> tuple[str, str] | None:
    if not section.of_teams:
        return None
    return section.competitors[board.red].name, section.competitors[board.black].name


def boards_of(room: Room, section: Section, number: int) -> list[BoardTold]:
    """The boards of a round."""
    relaxed = relaxations(room, number)
    matches = {one.table: one.match for one in section.pairings[number - 1].boards}
    return [
        BoardTold(
            str(board.table),
            board.table,
            0,
            who(section, board.red),
            who(section, board.black),
            _result(board, _teams(section, board)),
            matches.get(board.table, ""),
            [Said(LIMIT_WORDS[one].zh, LIMIT_WORDS[one].en) for one in relaxed.get(board.table, ())],
            [_game(section, board, game) for game in section.games.get((number, board.table), ())],
        )
        for board in section.rounds[number - 1].boards
    ]


def _game(section: Section, match: Board, game: Board) -> BoardTold:
    red, black = (_member(section, number) for number in (game.red, game.black))
    place = f"{match.table}.{game.table}"
    return BoardTold(place, match.table, game.table, red, black, _result(game), "", [], [])


def _member(section: Section, number: int) -> Who:
    if number == NOBODY:
        return Who(0, "", "")
    team = next((one for one in section.teams.values() if number in one.order), None)
    return Who(number, section.players[number].name, team.name if team else "")


def round_of(call: Call, section: Section) -> int:
    """The number of the round that the address names. Raises Http404 for one that is not there, or not to be seen."""
    number: int = call.path["round"]
    if not 1 <= number <= len(section.rounds):
        raise Http404
    return number


@operation(
    "GET",
    "/events/{event}/sections/{section}/rounds",
    Action.EVENT_SEE,
    topic="rounds",
    words=("各轮", "Rounds"),
    answers=Rounds,
    told=("没有工作人员职务的只见已公布的。", "Who is no official sees those that are published."),
)
def list_rounds(call: Call) -> Answered:
    """The rounds of a section."""
    room, section = section_of(call)
    lines = []
    for one in section.rounds:
        open_boards = sum(board.result is None for _, board in typed_boards(one, section.games))
        lines.append(
            RoundLine(
                one.number,
                section.pairings[one.number - 1].stage + 1,
                one.number in section.published,
                one.number in section.changed,
                one.complete,
                len(one.boards),
                open_boards,
            )
        )
    return Answered(Rounds(lines), room.now.head.seq)


@operation("GET", ROUND, Action.EVENT_SEE, topic="rounds", words=("一轮", "One round"), answers=RoundTold)
def get_round(call: Call) -> Answered:
    """A round with its boards."""
    room, section = section_of(call)
    number = round_of(call, section)
    one = section.rounds[number - 1]
    told = RoundTold(
        number,
        section.pairings[number - 1].stage + 1,
        number in section.published,
        number in section.changed,
        one.complete,
        boards_of(room, section, number),
        [
            ByeTold(
                who(section, bye.player),
                bye.kind.value,
                pair(bye_words(section, bye.player, bye.kind, number)),
            )
            for bye in one.byes
        ],
    )
    return Answered(told, room.now.head.seq)


@operation(
    "GET",
    f"{ROUND}/tables/{{number}}/why",
    Action.DESK_SEE,
    topic="rounds",
    words=("某台为何如此编排", "Why a table is as it is"),
    answers=Why,
    costly=True,
    told=("0 为轮空者；本轮无人轮空则为 404。", "Table 0 is the bye, 404 where the round has none."),
)
def why(call: Call) -> Answered:
    """Why a table is as it is."""
    room, section = section_of(call)
    number, table = round_of(call, section), call.path["number"]
    there = section.board(number, table) if table else _bye(section, number)
    if there is None:
        raise Http404
    return Answered(Why([pair(one) for one in sentences(room, number, table)]), room.now.head.seq)


def _bye(section: Section, number: int) -> Bye | None:
    """The bye that the pairing of a round gave."""
    return next((one for one in section.rounds[number - 1].byes if one.kind is ByeKind.PAIRING), None)


@operation(
    "POST",
    "/events/{event}/sections/{section}/rounds",
    Action.ROUND_PAIR,
    topic="rounds",
    words=("编排下一轮", "Pair the next round"),
    answers=Done,
    body=Wish,
    command=True,
    refuses=True,
    costly=True,
    status=201,
    example={"allow_rematch": False, "adjourned": False},
    told=(
        "有人未检录时须说明各怎么办（absent、absent_all），否则拒绝并列出；请假与退赛须有登记请假与退赛的权限。"
        "有封棋时须写 adjourned；两遍核对仍有不同时须写 unlike。",
        "Where somebody is not checked in, say what becomes of each (absent, absent_all), or it is refused and names "
        "them; leave and withdrawal need the right to record those. Over adjourned games say adjourned, over a second "
        "pass that differs still say unlike.",
    ),
)
def pair_next(call: Call) -> Answered:
    """Pair the next round; over adjourned games and an open second pass only where that is meant."""
    room, wish = room_of(call), call.body
    if not wish.unlike:
        second_pass.check_settled(room)

    def work(now: Section) -> Sequence[Fact]:
        if not wish.adjourned:
            check_adjourned(now)
        return pair_with(now, _absences(room, wish), allow_rematch=wish.allow_rematch)

    receipt = doing.do_slowly_once(
        room,
        work,
        key=call.key,
        expected=call.version(room.now.head.seq),
        actor=call.here.actor,
    )
    return done(room.number, receipt)


def _absences(room: Room, wish: Wish) -> Mapping[int, Absence]:
    """What was said of each who is missing. Raises Refused where somebody is of whom nothing was said."""
    each = {one.number: one.what.value for one in wish.absent}
    every = wish.absent_all.value if wish.absent_all else ""
    said_of = absences(room, lambda number: each.get(number, every))
    if said_of is not None:
        return said_of
    away = [str(one) for one in unaccounted(room.section) if not (every or one in each)]
    raise Refused(
        f"未检录：{'、'.join(away)}；请说明各怎么办（absent，或全部 absent_all）",
        f"not checked in: {', '.join(away)}; say what becomes of each (absent, or absent_all for all of them)",
    )


@operation(
    "POST",
    f"{ROUND}/publication",
    Action.ROUND_PUBLISH,
    topic="rounds",
    words=("公布一轮", "Publish a round"),
    answers=Done,
    command=True,
    refuses=True,
    status=201,
    told=("只能公布最后一轮。", "The last round only."),
)
def publish(call: Call) -> Answered:
    """Publish the last round."""
    room = room_of(call)
    work = upon(round_of(call, room.section), paired.publish)
    return done(room.number, do(call, room, work, doing.publishing))
