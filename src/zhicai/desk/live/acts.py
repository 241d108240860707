"""What people may send to a live board: each act by its name, who may give it, and the command that it means.

`docs/live.md` lists them. A side that is not named is the sender's own, or where that is not clear, whose time it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from zhicai.desk.errors import DeskError
from zhicai.desk.live import points
from zhicai.desk.live.rights import Can
from zhicai.game import commands as cm
from zhicai.game.articles import fouls
from zhicai.game.state import Game
from zhicai.game.values import SIDES, SideName, other

Fields = Mapping[str, str]
Make = Callable[["Given"], cm.Command]

_SQUARES: Final = re.compile(r"[a-i][0-9]")
_MOVE: Final = re.compile(r"[a-i][0-9][a-i][0-9]")
_LONGEST: Final = 500


class BadFields(DeskError):
    """An act that lacks something, or has something that cannot be."""


class Who(Enum):
    """Who may give an act."""

    PLAYER = "player"
    """The side whose act it is; where the board is relayed, who relays it."""
    STARTER = "starter"
    ARBITER = "arbiter"
    RULER = "ruler"


@dataclass(frozen=True, slots=True)
class Given:
    """An act as it was sent: the state that it meets, the moment, whose act it is, and its fields."""

    game: Game
    at: int
    side: SideName
    fields: Fields

    def word(self, name: str) -> str:
        """A text, without what no journal takes."""
        text = " ".join(self.fields.get(name, "").replace("\0", "").split())
        if len(text) > _LONGEST:
            raise BadFields(f"{name} 最多 {_LONGEST} 字", f"{name} has at most {_LONGEST} characters")
        return text

    def number(self, name: str, usual: int | None = None) -> int:
        """A whole number; raises BadFields."""
        text = self.fields.get(name, "").strip()
        if not text and usual is not None:
            return usual
        if not re.fullmatch(r"-?[0-9]{1,8}", text):
            raise BadFields(f"{name} 应为整数", f"{name} is a whole number")
        return int(text)

    def optional(self, name: str) -> int | None:
        """A whole number, or None where it is left out."""
        return self.number(name) if self.fields.get(name, "").strip() else None

    def flag(self, name: str, *, usual: bool = False) -> bool:
        """Whether something is so."""
        return self.fields.get(name, "1" if usual else "0") in ("1", "true", "on")

    def squares(self, name: str = "squares") -> tuple[str, ...]:
        """Points of the board, or pieces as in notation, parted by commas or blanks; raises BadFields, NoPoint."""
        given = re.split(r"[\s,，、]+", self.fields.get(name, "").strip())
        if not given[0] or len(given) > 90:
            raise BadFields("请写棋子或点，如 炮二、红方五路河沿", "name points of the board, such as h2")
        tip = self.game.course.tip
        return tuple(one if _SQUARES.fullmatch(one) else points.read(tip, one) for one in given)

    def move(self) -> str:
        """A move in coordinates, from any notation; raises BadFields, and what `Board.parse` raises."""
        text = self.word("move")
        if _MOVE.fullmatch(text.lower()):
            # As it was made, so that one that is not allowed is judged as such.
            return text.lower()
        if not text:
            raise BadFields("请写着法，如 炮二平五、炮25", "name a move, such as C2=5, h2e2 or 炮二平五")
        return str(self.game.course.tip.parse(text))

    def reporter(self) -> SideName | None:
        """Who reported something; None: the arbiter."""
        return side_named(self.fields.get("reporter", ""))

    def article(self) -> str:
        """An article under which a foul is given; its number alone will do."""
        named = self.word("article")
        known = fouls(self.game.edition)
        return next((one for one in known if one == named or one.endswith(f" {named}")), named)


@dataclass(frozen=True, slots=True)
class Act:
    """One act: who may give it, and the command that it means."""

    who: Who
    make: Make


def side_named(text: str) -> SideName | None:
    """The side of this name; None for none. Raises BadFields for another word."""
    if not text:
        return None
    found = next((side for side in SIDES if side == text), None)
    if found is None:
        raise BadFields("side 为 red 或 black", "side is red or black")
    return found


def _sides(given: Given, name: str) -> tuple[SideName, ...]:
    found = {side_named(one) for one in given.fields.get(name, "").replace(",", " ").split()}
    return tuple(side for side in SIDES if side in found)


def _ms(given: Given) -> int:
    """`minutes` and `seconds` together."""
    return (given.number("minutes", 0) * 60 + given.number("seconds", 0)) * 1000


def _time(given: Given) -> cm.Command:
    ms = _ms(given)
    if not ms:
        raise BadFields("请写要加或扣的时间", "say how much time")
    return cm.ChangeTime(given.at, given.side, -ms if given.flag("deduct") else ms)


def _set(given: Given) -> cm.Command:
    left = given.optional("left")
    timed = given.fields.get("minutes") or given.fields.get("seconds")
    ms = left * 1000 if left is not None else _ms(given) if timed else None
    return cm.SetClock(
        given.at, given.side, ms, given.optional("quota"), agreed=given.flag("agreed", usual=True)
    )


def _rule_flag(given: Given) -> cm.Command:
    left = given.optional("left")
    ms = None if left is None else left * 1000
    return cm.RuleFlag(given.at, given.flag("counts"), given.word("cause"), ms, given.optional("quota"))


def _verdict(given: Given) -> cm.Command:
    return cm.RuleRepetition(given.at, given.word("verdict"), given.number("length", 4))


def _foul(given: Given) -> cm.Command:
    return cm.GiveFoul(given.at, given.side, given.article(), given.word("reason"), given.reporter())


def _exclude(given: Given) -> cm.Command:
    return cm.Exclude(given.at, _sides(given, "sides") or (given.side,), given.word("reason"))


def _rule(given: Given) -> cm.Command:
    text = given.word("text")
    if not text:
        raise BadFields("请写明裁决", "say what is ruled")
    return cm.Rule(given.at, text)


def _missed(given: Given) -> cm.Command:
    return cm.MissRecords(given.at, given.side, given.number("moves"), given.flag("illegible"))


def _adjust(given: Given) -> cm.Command:
    announced = given.flag("announced", usual=True)
    return cm.Adjust(given.at, given.side, given.squares(), announced, given.flag("consent"))


def _point(given: Given) -> cm.Command:
    return cm.NamePoint(given.at, given.side, given.squares("points"), given.word("point"))


def _player(make: Make) -> Act:
    return Act(Who.PLAYER, make)


def _arbiter(make: Make) -> Act:
    return Act(Who.ARBITER, make)


ACTS: Final[Mapping[str, Act]] = {
    # At the board.
    "move": _player(lambda one: cm.Play(one.at, one.side, one.move(), press=one.flag("press", usual=True))),
    "press": _player(lambda one: cm.Press(one.at, one.side)),
    "offer": _player(lambda one: cm.Offer(one.at, one.side)),
    "accept": _player(lambda one: cm.Accept(one.at, one.side)),
    "decline": _player(lambda one: cm.Decline(one.at, one.side)),
    "resign": _player(lambda one: cm.Resign(one.at, one.side)),
    "limit": _player(lambda one: cm.ClaimLimit(one.at, one.side, one.number("chases", 0))),
    "repetition": _player(lambda one: cm.ClaimRepetition(one.at, one.side)),
    "flag": _player(lambda one: cm.ClaimFlag(one.at, one.side)),
    "arrive": _player(lambda one: cm.Arrive(one.at, one.side)),
    "sign": _player(lambda one: cm.Sign(one.at, one.side)),
    # At the arbiter's desk.
    "begin": Act(Who.STARTER, lambda one: cm.Begin(one.at, _sides(one, "absent"))),
    "stop": _arbiter(lambda one: cm.StopClocks(one.at, None, one.word("reason"))),
    "go": _arbiter(lambda one: cm.ResumeClocks(one.at, side_named(one.fields.get("side", "")))),
    "time": _arbiter(_time),
    "set": _arbiter(_set),
    "foul": _arbiter(_foul),
    "house": _arbiter(lambda one: cm.BreakHouseRule(one.at, one.side, one.word("code"))),
    "warn": _arbiter(lambda one: cm.Warn(one.at, one.side, one.word("reason"))),
    "exclude": _arbiter(_exclude),
    "illegal": _arbiter(lambda one: cm.ReportIllegal(one.at, one.number("ply"), one.reporter())),
    "displaced": _arbiter(lambda one: cm.ReportDisplaced(one.at, one.number("ply"), one.reporter())),
    "reversed": _arbiter(lambda one: cm.ReportReversed(one.at, one.reporter())),
    "dead": _arbiter(lambda one: cm.DeclareDead(one.at)),
    "audit": _arbiter(lambda one: cm.AuditLimit(one.at)),
    "verdict": Act(Who.RULER, _verdict),
    "rule": _arbiter(_rule),
    "sham": _arbiter(lambda one: cm.DeclareSham(one.at)),
    "countersign": _arbiter(lambda one: cm.Sign(one.at, "arbiter")),
    "flag-down": _arbiter(lambda one: cm.ReportFlag(one.at, one.side)),
    "flag-ruling": _arbiter(_rule_flag),
    # Pieces, as an arbiter or an assistant sees them touched.
    "touch": _arbiter(
        lambda one: cm.TouchPieces(one.at, one.side, one.squares(), together=one.flag("together"))
    ),
    "adjust": _arbiter(_adjust),
    "brush": _arbiter(lambda one: cm.Brush(one.at, one.side, one.squares())),
    "drop": _arbiter(lambda one: cm.Drop(one.at, one.side, one.move())),
    "knock": _arbiter(lambda one: cm.KnockOver(one.at, one.side)),
    "restore": _arbiter(lambda one: cm.PutBack(one.at)),
    "point": _arbiter(_point),
    # People and sheets.
    "leave": _arbiter(lambda one: cm.LeaveBoard(one.at, one.side, permitted=one.flag("permitted"))),
    "back": _arbiter(lambda one: cm.ComeBack(one.at, one.side)),
    "missed": _arbiter(_missed),
    "refuse-sheet": _arbiter(lambda one: cm.RefuseRecords(one.at, one.side)),
    "pause-sheet": _arbiter(lambda one: cm.PauseRecords(one.at, one.side)),
    "complete-sheet": _arbiter(lambda one: cm.CompleteRecords(one.at, one.side)),
}
"""The acts by their names; beside them `undo`, `seat` and `close`, which are no commands of a game alone."""

BESIDE: Final = frozenset({"undo", "seat", "close"})
"""What an arbiter does to the board as a whole: take back the last decision, accept the event's seat, give it up."""


def may_give(name: str, can: Can, side: SideName, *, relayed: bool) -> bool:
    """Whether somebody may give an act for a side of a board that is relayed, or played on two devices."""
    if name in BESIDE:
        return can.control
    act = ACTS[name]
    if act.who is Who.PLAYER:
        return can.relay or can.control if relayed else side in can.play or can.relay
    if act.who is Who.STARTER:
        return can.start
    return can.rule if act.who is Who.RULER else can.control


def side_of(name: str, fields: Fields, can: Can, game: Game) -> SideName:
    """Whose act it is: the side that is named, the sender's own, or who is asked or whose time it is."""
    named = side_named(fields.get("side", ""))
    if named is not None:
        return named
    if len(can.play) == 1:
        return can.play[0]
    if name in ("accept", "decline") and game.offer is not None:
        return other(game.offer)
    return game.turn if name == "move" else game.time_of
