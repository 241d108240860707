"""What the page of one board shows, made of its state: the same that its scripts show as the game goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.frame.words import Words, say
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.plies import Ply
from zhicai.desk.live.rights import Can
from zhicai.desk.live.state import Now
from zhicai.desk.live.told import taken_back
from zhicai.english import counted
from zhicai.game.articles import book, fouls
from zhicai.game.controls import TimeControl
from zhicai.game.standing import VERDICTS as STANDING
from zhicai.game.state import Game
from zhicai.game.telling import control_words
from zhicai.game.values import RED, SIDE_EN, SIDE_ZH, SIDES, SideName, other
from zhicai.law.books import BOOKS, DEFAULT
from zhicai.law.titles import title_of
from zhicai.law.vocabulary import articles_words, rules_words

State = Mapping[str, Any]

_LOW: Final = 60_000
_TENTHS: Final = 10_000
SIDE_WORDS: Final[tuple[tuple[SideName, Words], ...]] = tuple(
    (side, (SIDE_ZH[side], SIDE_EN[side])) for side in SIDES
)
"""The two sides, each with its words."""

VERDICTS: Final[tuple[tuple[str, Words], ...]] = (
    ("", ("依棋例判断", "as the rule book judges")),
    *STANDING.items(),
)
"""What an arbiter may rule on a repetition; the first lets the rule book judge."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The position that a page shows: after `ply` plies, of which `where` tells where it is not the present one."""

    ply: int
    fen: str
    last: tuple[int, int] | None
    where: str
    back: int
    on: int


def shown(now: Now, asked: int | None) -> Shown:
    """The position after so many plies; the present one for None, and for more than there are."""
    plies = now.plies
    at = len(plies) if asked is None else min(asked, len(plies))
    fen = now.game.course.tip.fen if at == len(plies) else (plies[at - 1].fen if at else now.game.course.fen)
    where = "" if at == len(plies) else _where(now, at)
    return Shown(at, fen, _squares(plies[at - 1].move) if at else None, where, max(0, at - 1), at + 1)


def _where(now: Now, at: int) -> str:
    """Which past position is shown, counted in rounds as the list of moves is."""
    if not at:
        return say("回看：开局，还没有走棋", "Looking back: before the first move")
    shift = 0 if now.game.course.red_first else 1
    number, last = ((ply + shift + 1) // 2 for ply in (at, len(now.plies)))
    side = SIDES[(at + shift + 1) % 2]
    return say(
        f"回看：第 {number} 回合{SIDE_ZH[side]}走后，共 {last} 回合",
        f"Looking back: after {SIDE_EN[side]}'s move {number} of {last}",
    )


def _squares(move: str) -> tuple[int, int]:
    first, second = ("abcdefghi".index(move[at]) + 9 * int(move[at + 1]) for at in (0, 2))
    return first, second


@dataclass(frozen=True, slots=True)
class Move:
    """A move in the list: `spent` is the time it took, "" where nobody knows."""

    ply: int
    move: str
    zh: str
    latin: str
    spent: str


@dataclass(frozen=True, slots=True)
class Round:
    """A line of the list; `gap`: Red has no move in it, because Black began."""

    number: int
    gap: bool
    plies: list[Move] = field(default_factory=list)


def rounds(now: Now) -> list[Round]:
    """The moves by rounds."""
    shift = 0 if now.game.course.red_first else 1
    found: list[Round] = []
    for one in now.plies:
        place = one.ply + shift - 1
        if place % 2 == 0 or not found:
            found.append(Round(place // 2 + 1, gap=place % 2 == 1))
        found[-1].plies.append(_move(one))
    return found


def _move(one: Ply) -> Move:
    seconds = None if one.spent_ms is None else round(one.spent_ms / 1000)
    spent = "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"
    return Move(one.ply, one.move, one.zh, one.latin, spent)


def clock_text(ms: int) -> str:
    """What a clock shows: `1:02:03`, `4:05`, and below ten seconds `9.4`; seconds begun count as whole."""
    if ms <= 0:
        return "0:00"
    if ms < _TENTHS:
        return f"{-(-ms // 100) / 10:.1f}"
    seconds = -(-ms // 1000)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@dataclass(frozen=True, slots=True)
class Face:
    """What stands beside a player: the clock, what the period asks for, fouls and warnings."""

    text: str
    low: bool
    more: str
    marks: str


def face(now: Now, side: SideName, at: int) -> Face:
    """The clock of a side at a moment, and what is noted of it."""
    game = now.game
    left = game.left(side, at)
    return Face(
        "" if left is None else clock_text(left),
        left is not None and left < _LOW,
        _period(game, side),
        " · ".join(_marks(game, side)),
    )


def _period(game: Game, side: SideName) -> str:
    """What the present period asks for: so many moves, or each move within the least time, when no more is left."""
    control = game.regulations.control(side)
    if game.clock is None or control is None:
        return ""
    dial = game.clock.dial(side)
    asked = control.period(dial.period).moves
    if asked is not None:
        return say(
            f"本段还须走 {asked - dial.quota} 着",
            f"{counted(asked - dial.quota, 'move')} to go in this period",
        )
    if 0 < dial.left <= control.least_ms:
        least = control.least_ms // 1000
        return say(f"读秒：每着 {least} 秒", f"{counted(least, 'second')} a move")
    return ""


def _marks(game: Game, side: SideName) -> Iterator[str]:
    at = side != RED
    if game.desk.fouls[at]:
        yield say(f"犯规 {game.desk.fouls[at]}", f"fouls {game.desk.fouls[at]}")
    if game.desk.warnings[at]:
        yield say(f"警告 {game.desk.warnings[at]}", f"warnings {game.desk.warnings[at]}")
    if side in game.desk.absent:
        yield say("未到", "not there")
    if side in game.desk.away:
        yield say("离席", "away")


def periods(now: Now) -> dict[str, dict[str, object]]:
    """How many moves each period asks for, and the least time of a move, of both sides: what the scripts go by."""
    controls = now.game.regulations.controls

    def asked(control: TimeControl) -> dict[str, object]:
        return {"moves": [one.moves for one in control.periods], "least": control.least_ms}

    return {} if controls is None else {side: asked(one) for side, one in zip(SIDES, controls, strict=True)}


@dataclass(frozen=True, slots=True)
class Player:
    """A side for which somebody acts."""

    side: SideName
    other: SideName
    words: Words
    limit: str


def plays(now: Now, can: Can, *, relays: bool) -> tuple[SideName, ...]:
    """The sides for which somebody moves: their own, or both of a board that they relay.

    At a board that is played on two devices an official moves for nobody, but where they say so (`relays`); nobody
    where only the result is followed.
    """
    conduct = now.seat.conduct
    if conduct is Conduct.DEVICES:
        return can.play or (SIDES if relays and can.relay else ())
    return SIDES if conduct is Conduct.RELAYED and can.relay else ()


def players(state: State, sides: Sequence[SideName]) -> list[Player]:
    """The sides for which somebody acts, with their words and how far the natural limit has come for them."""
    return [
        Player(side, other(side), words, _limit(state, side)) for side, words in SIDE_WORDS if side in sides
    ]


def _limit(state: State, side: SideName) -> str:
    counted, needed = state["limit"][side], state["limit"]["needed"]
    return say(
        f"现在计 {counted} 回合，须满 {needed} 回合。", f"Counted so far: {counted} of {needed} rounds."
    )


def foul_choices(game: Game) -> list[tuple[str, Words]]:
    """The fouls of the edition (cxa-2011 arts 8.1.1-8.1.9), each with what it is and its article."""
    found = []
    for article in fouls(game.edition):
        zh, en = title_of(article) or ("", "")
        cited_zh, cited_en = articles_words([article])
        found.append((article, (f"{zh}（{cited_zh}）", f"{en} ({cited_en})")))
    return found


def house_rules(game: Game) -> list[tuple[str, Words]]:
    """The rules of the event's own."""
    return [(one.code, (one.zh, one.en)) for one in game.regulations.house_rules]


def rules(game: Game) -> Words:
    """By which rule book the game is played, and how it is timed."""
    zh, en = rules_words(game.edition)
    timed = [control_words(one) for one in game.regulations.controls or ()]
    controls = dict.fromkeys(timed or [("不计时", "not timed here")])
    return " · ".join((zh, *(one for one, _ in controls))), " · ".join((en, *(one for _, one in controls)))


def undo_words(now: Now) -> Words:
    """What taking back the last act would take back: everything that it brought."""
    command = now.officiated.undoing(now.game.at)
    if not command.events:
        return "没有可撤销的", "nothing"
    return taken_back(now.officiated, now.game.events - command.events)


def bench_link(number: str, now: Now) -> str:
    """The game at the bench: its position and its moves, under its rule book, as a whole game.

    After a ruling it is asked for where it was given, and what was played since is what followed. The bench leads back
    to the board.
    """
    named = book(now.game.edition)
    seat, pursuit = now.seat, now.game.pursuit
    wanted = Wanted(
        fen=now.game.course.fen,
        moves=tuple(one.move for one in now.plies),
        counted=True,
        ply=None if pursuit is None else pursuit.start + pursuit.length,
        rules=named if named in BOOKS else DEFAULT,
        title=f"{seat.red} – {seat.black}",
    )
    query = wanted.query
    back = urlencode({"board": f"{seat.event}/{number}"})
    return f"{reverse('bench')}?{back}" if query is None else f"{reverse('bench')}?{query}&{back}"
