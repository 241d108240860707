"""Live boards: the list, one as it is, opening one, and acts, which are those of the pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

from django.http import Http404
from pydantic import Field, StringConstraints

from zhicai.desk.api.events import room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.reading import adapter
from zhicai.desk.api.rounds import ROUND, round_of
from zhicai.desk.api.telling import Moved
from zhicai.desk.api.values import PLAIN, Body, Said, Version, Who, said
from zhicai.desk.live import arrivals, entering, moments, playing, rooms, snapshot
from zhicai.desk.live.acts import ACTS, BESIDE
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.opening import begin_board, open_board
from zhicai.desk.live.views import check_result, present, wanted_places
from zhicai.desk.people.rights import Action
from zhicai.desk.running import state as events
from zhicai.desk.running.boards import attends

NAMES: tuple[str, ...] = tuple(sorted({*ACTS, *BESIDE}))
Name = Literal[*NAMES]  # type: ignore[valid-type]
Value = Annotated[str, StringConstraints(max_length=500, pattern=PLAIN)]
_GAME = "/events/{event}/games/{game}"


@dataclass(frozen=True, slots=True)
class GameLine:
    """A live board in the list."""

    id: Annotated[str, said("对局编号", "the number of the game")]
    section: Annotated[int, said("第几组，从 1 起", "the section, from 1")]
    round: int
    place: Annotated[str, said("台次", "the board: 5, or 3.2")]
    red: Who
    black: Who
    conduct: Annotated[str, said("devices、relayed 或 result", "devices, relayed or result")]
    state: Annotated[str, said("waiting、playing、stopped 或 over", "waiting, playing, stopped or over")]
    plies: int
    result: Annotated[str | None, said("成绩代号", "the result")]
    changed: Annotated[int, said("最近改动，毫秒", "last changed, milliseconds since 1970")]


@dataclass(frozen=True, slots=True)
class Games:
    """The live boards of an event."""

    games: list[GameLine]


@dataclass(frozen=True, slots=True)
class GamePly:
    """A move that was played."""

    ply: int
    move: Annotated[str, said("坐标", "coordinates")]
    zh: Annotated[str, said("中文记法", "in Chinese")]
    latin: Annotated[str, said("WXF 记法", "in Latin letters")]
    fen: Annotated[str, said("走后的局面", "the position after it")]
    spent_ms: Annotated[int | None, said("用时，毫秒", "the time it took")]


@dataclass(frozen=True, slots=True)
class Happened:
    """A line of what happened at the board."""

    seq: int
    time: int
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class DialTold:
    """One side of the clock, in milliseconds."""

    left: int
    used: int


@dataclass(frozen=True, slots=True)
class ClockTold:
    """Both dials as they stood at `at`; since then the time of `running` is taken off."""

    red: DialTold
    black: DialTold
    running: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended."""

    code: Annotated[str, said("成绩代号", "the result as the event has it")]
    zh: str
    en: str
    article: Annotated[str, said("条文", "the article")]


@dataclass(frozen=True, slots=True)
class InEvent:
    """How a board stands to its event."""

    result: Annotated[str | None, said("赛事已登记的成绩", "the result that the event has")]
    agrees: Annotated[bool | None, said("与棋盘一致", "whether it is that of the board")]
    stale: Annotated[Said | None, said("已不是该台的原因", "why it is no longer the board of the event")]


@dataclass(frozen=True, slots=True)
class CanTold:
    """What whoever asks may do at the board."""

    play: list[str]
    relay: bool
    control: bool
    start: bool
    rule: bool
    correct: bool


@dataclass(frozen=True, slots=True)
class GameTold:
    """A live board as it is."""

    id: str
    version: Version
    section: Annotated[int, said("第几组，从 1 起", "the section, from 1")]
    round: int
    place: str
    red: Who
    black: Who
    conduct: str
    edition: Annotated[str, said("规则版本", "the rule book")]
    stage: str
    start: Annotated[str, said("开局局面", "the position before the first move")]
    fen: Annotated[str, said("现在的局面", "the position now")]
    ply: int
    turn: str
    check: str | None
    legal: Annotated[list[str], said("合法着法", "legal moves")]
    clock: ClockTold | None
    offer: Annotated[str | None, said("提和方", "who has offered a draw")]
    result: Ended | None
    plies: list[GamePly]
    told: Annotated[list[Happened], said("经过", "what happened")]
    event: InEvent
    can: CanTold


@dataclass(frozen=True, slots=True)
class ActDone:
    """What an act did: the board since."""

    new: Annotated[
        bool, said("本次写入；否则是重复的请求", "written by this request; else it was a repetition")
    ]
    game: GameTold


@dataclass(frozen=True, slots=True)
class Opened:
    """A board that is open."""

    game: str


@dataclass(frozen=True, slots=True)
class Opening(Body):
    """How a board is opened."""

    conduct: Annotated[
        Literal["devices", "relayed", "result"],
        said("各用设备、代录、只记成绩", "on devices, relayed, the result only"),
    ] = "devices"
    control: Annotated[
        str,
        said("用时规定的名称", "the name of a time control of the regulations", max_length=40, pattern=PLAIN),
    ] = ""
    begin: Annotated[bool, said("同时开始", "begin it as well")] = False
    sure: Annotated[bool, said("已有成绩也打开", "open it although it has a result")] = False


@dataclass(frozen=True, slots=True)
class NewAct(Body):
    """An act with its fields, as docs/live.md lists them."""

    act: Annotated[Name, said("做什么", "what is done")]
    fields: Annotated[
        dict[str, Value | int | bool],
        said('各项，如 {"move": "h2e2", "ply": 1}', "its fields"),
        Field(max_length=20),
    ] = field(default_factory=dict)


@operation(
    "GET",
    "/events/{event}/games",
    Action.GAME_WATCH,
    topic="games",
    words=("直播棋盘", "Live boards"),
    answers=Games,
)
def list_games(call: Call) -> Games:
    """The live boards that whoever asks may see."""
    event, found = rooms.wall_of(call.here)
    sections = {event.key(at): at for at in range(len(event.titles))}
    return Games([_line(event, sections[one.section], one) for one in found if one.section in sections])


def _line(event: events.Now, at: int, one: LiveGame) -> GameLine:
    return GameLine(
        one.pk,
        at + 1,
        one.round,
        one.place,
        _player(event, at, one.red_number, one.red),
        _player(event, at, one.black_number, one.black),
        one.conduct,
        one.state,
        one.plies,
        one.result or None,
        one.changed,
    )


def _player(event: events.Now, at: int, number: int, name: str) -> Who:
    """Somebody at a live board, by the name that the board was opened with."""
    known = event.event.sections[at].players.get(number)
    return Who(number, name, known.unit if known else "")


@operation("GET", _GAME, Action.GAME_WATCH, topic="games", words=("一局棋", "One game"), answers=GameTold)
def get_game(call: Call) -> Answered:
    """A live board with its moves."""
    board = present(call.request, call.path["game"])
    return Answered(told(board), board.now.head.seq)


def told(board: rooms.Board) -> GameTold:
    """A board as the interface tells it, from what pages are told."""
    now = board.now
    seat, found = now.seat, snapshot.whole(now)
    known: Mapping[str, Any] = {
        **found,
        "id": board.number,
        "version": {"seq": now.head.seq, "hash": now.head.hash},
        "section": board.at + 1,
        "round": seat.round,
        "place": seat.place,
        "red": asdict(_player(board.event, board.at, seat.red_number, seat.red)),
        "black": asdict(_player(board.event, board.at, seat.black_number, seat.black)),
        "event": board.in_event(),
        **board.personal(),
    }
    made: GameTold = adapter(GameTold).validate_python(known)
    return made


@operation(
    "POST",
    f"{ROUND}/boards/{{place}}/game",
    Action.GAME_START,
    own=attends,
    topic="games",
    words=("打开直播棋盘", "Open a live board"),
    answers=Opened,
    body=Opening,
    command=True,
    refuses=True,
    status=201,
    example={"conduct": "relayed", "begin": True},
    told=(
        "同一台再次打开是同一局；已有成绩的台，sure 为 true 才开。",
        "Opened again, it is the same game; one that has a result is opened only where `sure` is true.",
    ),
)
def open_game(call: Call) -> Opened:
    """Open the live board of a table."""
    room, wish = room_of(call), call.body
    number = round_of(call, room.section)
    (place,) = wanted_places(call.here, room.section, room.key, number, call.path["place"])
    if room.section.board(number, place.table) is None or (
        place.board and room.section.game(number, place.table, place.board) is None
    ):
        raise Http404
    at = moments.arrived(call.request)
    check_result(room, place, Conduct(wish.conduct), sure=wish.sure)
    game = open_board(
        room.now, room.number, place, Conduct(wish.conduct), wish.control, at=at, actor=call.here.actor
    )
    if wish.begin:
        begin_board(game, at, call.here.actor)
    return Opened(game)


@operation(
    "POST",
    f"{_GAME}/acts",
    Action.GAME_WATCH,
    topic="games",
    words=("走子、代录、控制", "Move, relay, control"),
    answers=ActDone,
    body=NewAct,
    command=True,
    refuses=True,
    status=201,
    example={"act": "move", "fields": {"move": "h2e2", "ply": 1}},
    told=(
        "与棋盘页相同的各种动作，各需自己的权限：棋手走自己的一方，执台裁判代录和控制自己的台。",
        "The acts of the page of a board, each with the right it needs: players their own side, arbiters their boards.",
    ),
)
def act_in_game(call: Call) -> Answered:
    """Carry out an act."""
    game, wish = call.path["game"], call.body
    board = rooms.enter_board(call.request, game)
    fields = {name: _text(value) for name, value in wish.fields.items()}
    seen = call.version(board.now.head.seq)
    sent = playing.Sent(wish.act, fields, call.key, seen, moments.arrived(call.request))
    try:
        with arrivals.arriving(game, sent.at):
            receipt = playing.carry_out(board, sent)
    except (playing.Behind, playing.NotTheEvents) as error:
        raise Moved(game, seen, error.message_zh, error.message_en) from None
    entering.entered(board.journal, game)
    after = rooms.enter_board(call.request, game)
    return Answered(ActDone(receipt.new, told(after)), after.now.head.seq)


def _text(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)
