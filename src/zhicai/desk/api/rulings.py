"""Rulings on repetitions: judged as the bench judges, those given in an event, and giving one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from django.http import Http404, QueryDict
from pydantic import Field, StringConstraints

from zhicai._core import START_FEN
from zhicai.competition.event.kinds import RulingGiven
from zhicai.competition.event.rulings import contradicted, decided, recorded
from zhicai.competition.event.state import Section
from zhicai.desk.api.events import room_of, section_of
from zhicai.desk.api.operations import Answered, Call, Entry, operation
from zhicai.desk.api.reading import malformed
from zhicai.desk.api.telling import done, pair
from zhicai.desk.api.values import PLAIN, Body, Done, Said, said
from zhicai.desk.bench.giving import enter_ruling, ruling_of
from zhicai.desk.bench.judging import Judged, judged
from zhicai.desk.bench.telling import shown
from zhicai.desk.bench.wanted import LONGEST_FEN, LONGEST_TEXT, LONGEST_TITLE, OPTION, Wanted
from zhicai.desk.people.rights import Action
from zhicai.law.asking import Answer as Given
from zhicai.law.asking import known_to_some
from zhicai.law.books import BOOKS, DEFAULT, book
from zhicai.law.terms import JudgedPly
from zhicai.law.vocabulary import Words
from zhicai.law.wording import explained

Book = Literal[*BOOKS]  # type: ignore[valid-type]
_START = "2bak1b2/4a4/9/9/9/9/9/9/R8/3K5 w"
_MOVES = "a1a2 e9f9 a2a1 f9e9"


@dataclass(frozen=True, slots=True)
class Request(Body):
    """A position and moves, and what is asked of them; the same as at the bench."""

    moves: Annotated[
        str,
        said(
            "着法：坐标、ICCS、WXF 或中文，空格隔开",
            "the moves in any notation, between blanks",
            min_length=1,
            max_length=LONGEST_TEXT,
        ),
    ]
    fen: Annotated[
        Annotated[str, StringConstraints(max_length=LONGEST_FEN, pattern=PLAIN)],
        said("局面，FEN；缺省为开局", "the position; by default the opening one"),
    ] = START_FEN
    rules: Annotated[Book, said("规则", "the rule book")] = DEFAULT
    kind: Annotated[
        Literal["cycle", "game"],
        said(
            "cycle：先导着法加一个循环，视为已循环够次数；game：整局，照实数循环次数",
            "cycle: a lead-in and one cycle, taken as repeated often enough; game: the repetitions are counted",
        ),
    ] = "cycle"
    ply: Annotated[
        int | None,
        said("在第几着后裁决；缺省为末着", "after which ply; by default the last", ge=0, le=999_999),
    ] = None
    start: Annotated[
        int | None,
        said("循环前的着数；缺省自动找", "plies before the cycle; by default found", ge=0, le=999_999),
    ] = None
    by: Annotated[
        Literal["red", "black"] | None, said("谁提请；缺省为轮走方", "who claims; by default who is to move")
    ] = None
    own_time: Annotated[bool, said("用自己的时间提请", "claimed in the own time")] = True
    sheet: Annotated[bool, said("有完整记录", "with a complete score sheet")] = True
    compare: Annotated[bool, said("并列五部规则", "under all rule books beside it")] = False
    options: Annotated[
        dict[str, str],
        said("条文未明之处的取值", "how open points are settled"),
        Field(max_length=50),
    ] = field(default_factory=dict)
    title: Annotated[
        Annotated[str, StringConstraints(max_length=LONGEST_TITLE, pattern=PLAIN)],
        said("标题", "whose game it is"),
    ] = ""


@dataclass(frozen=True, slots=True)
class Giving(Request):
    """A ruling that is given at a board."""

    round: Annotated[int, said("轮次", "the round", ge=1, le=999)] = field(kw_only=True)
    table: Annotated[int, said("台", "the table", ge=1, le=9999)] = field(kw_only=True)
    board: Annotated[
        int, said("团体赛的第几台，否则 0", "the board in a match of teams, else 0", ge=0, le=99)
    ] = field(default=0, kw_only=True)
    anyway: Annotated[
        bool,
        said("与赛事所依规则不同也记入", "also under another rule book than the event's"),
    ] = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class PlyTold:
    """A move of the cycle and what it is."""

    ply: Annotated[int, said("第几着，从 0 起", "the number of the ply, from 0")]
    side: Annotated[str, said("red 或 black", "red or black")]
    move: Annotated[str, said("坐标", "coordinates")]
    chinese: str
    label: Annotated[
        str,
        said("将、杀、捉、兑、献、拦、跟、闲", "check, kill, chase, exchange, offer, block, follow, idle"),
    ]
    also: list[str]
    undecided: bool
    words: Said


@dataclass(frozen=True, slots=True)
class RulingTold:
    """The ruling of one rule book."""

    rules: str
    verdict: Annotated[str, said("判词代号", "the verdict, a code")]
    words: Annotated[Said, said("判词", "the verdict in words")]
    result: Annotated[str | None, said("无人变着时的成绩", "the result if nobody deviates")]
    red: Annotated[str, said("红方的类别", "what Red does")]
    black: Annotated[str, said("黑方的类别", "what Black does")]
    cycle_start: int
    cycle_length: int
    early: Annotated[
        bool, said("尚不受理；循环续行则如此", "not heard yet; so it will be if the cycle goes on")
    ]
    articles: list[str]
    options: Annotated[dict[str, str], said("起作用的取值", "open points that decided")]
    plies: list[PlyTold]


@dataclass(frozen=True, slots=True)
class Answer:
    """The ruling asked for, how a claim stands, and the other rule books where asked."""

    fen: str
    moves: list[str]
    main: RulingTold
    claim: Annotated[list[Said], said("提请是否受理", "whether the claim is heard")]
    follows: Annotated[Said | None, said("其后如何", "how the game goes on")]
    others: list[RulingTold]
    refused: Annotated[
        dict[str, Said], said("不作裁决的规则及原因", "rule books that give no ruling, and why")
    ]


@dataclass(frozen=True, slots=True)
class GivenTold:
    """A ruling in the log of an event."""

    section: int
    round: int
    table: int
    board: int
    rules: str
    fen: str
    moves: list[str]
    cycle: int
    verdict: str
    words: Said
    articles: list[str]
    options: dict[str, str]
    early: bool
    result: Annotated[
        str | None,
        said("裁决定出的成绩；须变着等则无", "the result that it decides; none where one must deviate"),
    ]
    recorded: Annotated[str | None, said("该台登记的成绩", "the result on record at that board")]
    contradicted: Annotated[bool, said("二者不符", "whether the two contradict each other")]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings given in a section, in order."""

    rulings: list[GivenTold]


def _wanted(asked: Request) -> Wanted:
    """The request as the bench reads it. Raises UnknownOption for an open point that no rule book has."""
    known_to_some(asked.options)
    for name, value in asked.options.items():
        values = {
            one for rules in BOOKS if name in book(rules).OPTIONS for one in book(rules).OPTIONS[name].values
        }
        if value not in values:
            told = "、".join(sorted(values)), ", ".join(sorted(values))
            raise malformed(f"body.options.{name}", (f"须为 {told[0]} 之一", f"it must be one of {told[1]}"))
    given = QueryDict(mutable=True)
    given.update(
        {
            "fen": asked.fen,
            "moves": asked.moves,
            "kind": "game" if asked.kind == "game" else "",
            "ply": "" if asked.ply is None else str(asked.ply),
            "start": "" if asked.start is None else str(asked.start),
            "rules": asked.rules,
            "compare": "1" if asked.compare else "0",
            "by": asked.by or "",
            "time": "1" if asked.own_time else "0",
            "sheet": "1" if asked.sheet else "0",
            "title": asked.title,
            **{f"{OPTION}{name}": value for name, value in asked.options.items()},
        }
    )
    return Wanted.read(given)


@operation(
    "POST",
    "/rulings/judge",
    Entry.BENCH,
    topic="rulings",
    words=("裁决一个重复局面", "Rule on a repetition"),
    answers=Answer,
    body=Request,
    refuses=True,
    costly=True,
    example={"fen": _START, "moves": _MOVES, "rules": "cxa-2020"},
    told=(
        "与裁判台相同：同样的限度，同样的线程；什么都不保存。",
        "The same as at the bench, within the same bounds and by the same workers; nothing is stored.",
    ),
)
def judge(call: Call) -> Answer:
    """A ruling, of which nothing is stored."""
    return _told(judged(_wanted(call.body)))


def _told(found: Judged) -> Answer:
    page = shown(found)
    ruling = found.answer.ruling
    others = [one for rules, one in found.answers.items() if rules != found.wanted.rules]
    return Answer(
        ruling.fen,
        [move.uci for move in ruling.moves],
        _ruling(found.answer, page.verdict),
        [pair(one) for one in page.claim],
        pair(page.follows) if page.follows else None,
        [_ruling(one, explained(one.ruling, counted=one.counted).verdict) for one in others],
        {rules: pair(one) for rules, one in found.refusals.items()},
    )


def _ruling(answer: Given, verdict: Words) -> RulingTold:
    ruling = answer.ruling
    words = explained(ruling, counted=answer.counted).plies
    return RulingTold(
        ruling.rules,
        ruling.verdict.value,
        pair(verdict),
        ruling.verdict.result,
        ruling.red.name,
        ruling.black.name,
        ruling.cycle.start,
        ruling.cycle.length,
        answer.early,
        list(ruling.articles),
        {one.name: one.value for one in ruling.options_used},
        [_ply(one, told.reason()) for one, told in zip(ruling.plies, words, strict=True)],
    )


def _ply(one: JudgedPly, words: Words) -> PlyTold:
    return PlyTold(
        one.ply,
        one.side.english.lower(),
        one.move.uci,
        one.chinese,
        one.label.value,
        [label.value for label in one.also],
        one.undecided,
        pair(words),
    )


@operation(
    "GET",
    "/events/{event}/sections/{section}/rulings",
    Action.EVENT_SEE,
    topic="rulings",
    words=("一组的裁决", "Rulings given in a section"),
    answers=Rulings,
)
def list_rulings(call: Call) -> Answered:
    """The rulings given in a section."""
    room, section = section_of(call)
    odd = contradicted(section)
    told = [_given(room.at + 1, section, one, odd=one in odd) for one in section.rulings]
    return Answered(Rulings(told), room.now.head.seq)


def _given(at: int, section: Section, one: RulingGiven, *, odd: bool) -> GivenTold:
    gives, stands = decided(one), recorded(section, one)
    return GivenTold(
        at,
        one.round,
        one.table,
        one.board,
        one.rules,
        one.fen,
        list(one.moves),
        one.cycle,
        one.verdict,
        pair(one.words),
        list(one.articles),
        dict(one.options),
        one.early,
        gives.code if gives else None,
        stands.code if stands else None,
        odd,
    )


@operation(
    "POST",
    "/events/{event}/sections/{section}/rulings",
    Action.RULING_GIVE,
    topic="rulings",
    words=("裁决并记入赛事", "Give a ruling"),
    answers=Done,
    body=Giving,
    command=True,
    refuses=True,
    costly=True,
    status=201,
    example={"fen": _START, "moves": _MOVES, "rules": "cxa-2020", "round": 1, "table": 1},
    told=(
        "先裁决，再记入该台；依别的规则须 anyway。成绩不随之登记或改动。",
        "It is judged, then entered at the board, under other rules than the event's only with `anyway`. The result of "
        "the board is neither recorded nor changed by it.",
    ),
)
def give_ruling(call: Call) -> Answered:
    """Judge, and enter the ruling."""
    room, asked = room_of(call), call.body
    section = room.section
    if asked.board:
        there = section.game(asked.round, asked.table, asked.board)
    else:
        there = section.board(asked.round, asked.table)
    if there is None:
        raise Http404
    ruling = ruling_of(judged(_wanted(asked)), asked.round, asked.table, asked.board)
    title = room.now.titles[room.at]
    receipt = enter_ruling(
        room.number,
        ruling,
        title,
        key=call.key,
        expected=call.expected,
        actor=call.here.actor,
        anyway=asked.anyway,
    )
    return done(room.number, receipt)
