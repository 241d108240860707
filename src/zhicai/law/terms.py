"""The words of a ruling on a repetition (棋例), as values: labels, targets, evidence, classes, verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from zhicai._core import Material, Move, Side

__all__ = [
    "Cycle",
    "Evidence",
    "JudgedPly",
    "Label",
    "Material",
    "Option",
    "Reason",
    "Root",
    "Ruling",
    "SideClass",
    "Target",
    "Verdict",
    "Way",
]


class Label(StrEnum):
    """What a move is, the heaviest first (从重: cxa-2011 art. 26; cxa-2020 art. 26.4)."""

    CHECK = "check"
    """将 (cxa-2020 art. 24.1)."""
    KILL = "kill"
    """杀 (cxa-2020 art. 24.2)."""
    CHASE = "chase"
    """捉 (cxa-2020 art. 24.3)."""
    EXCHANGE = "exchange"
    """兑 (cxa-2020 art. 24.4)."""
    OFFER = "offer"
    """献 (cxa-2020 art. 24.5)."""
    BLOCK = "block"
    """拦 (cxa-2020 art. 24.6)."""
    FOLLOW = "follow"
    """跟 (cxa-2020 art. 24.7)."""
    IDLE = "idle"
    """闲 (cxa-2020 art. 24.8)."""

    @property
    def is_strike(self) -> bool:
        """Whether it is 打: check, kill or chase (cxa-1999 art. 28.4)."""
        return self in (Label.CHECK, Label.KILL, Label.CHASE)


class Root(StrEnum):
    """How a target is guarded (cxa-2020 arts 24.15-24.16)."""

    ROOTED = "rooted"
    """有根."""
    UNDER_ROOTED = "under_rooted"
    """少根: fewer real roots than chasers."""
    FALSE_ROOTED = "false_rooted"
    """假根: what seems to guard it cannot take back; treated as rootless."""
    ROOTLESS = "rootless"
    """无根."""


class Way(StrEnum):
    """How a target would be won."""

    DIRECT = "direct"
    """The moved piece takes it."""
    DISCOVERY = "discovery"
    """Another piece takes it: a line, a leg, an eye or a screen has changed, or taking costs no longer what it did."""
    CHECKS = "checks"
    """After a series of checks (抽吃)."""
    EXCHANGE = "exchange"
    """At the end of a complete exchange."""
    ROOT_CUT = "root_cut"
    """Because it has lost its guard."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A line that shows what a move does, played from the position after the move with the opponent passing.

    The mover's moves and the opponent's alternate, the mover first. A check has no line: `moves` is empty. A kill
    ends in mate with every move of the mover a check. A chase ends with the target taken and taken back as far as
    it goes; `gain` is the material balance of the whole line, `target` the square of the target when it begins.
    """

    label: Label
    moves: tuple[Move, ...] = ()
    target: int | None = None
    gain: Material | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """An enemy piece that a move newly threatens to win, as it stands after the move.

    `square` is where it stands, `piece` its letter (upper case red), `attackers` the squares of the pieces that
    take it, `joint` whether no single one of them suffices (联合捉, cxa-2020 art. 24.17).
    """

    square: int
    piece: str
    attackers: tuple[int, ...]
    way: Way
    root: Root
    joint: bool
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move has its label or does not have a heavier one: a code of `zhicai.law.wording` and its article.

    `squares` are those the sentence names, such as the piece that could have been taken before.
    """

    code: str
    article: str | None = None
    squares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedPly:
    """One move of the cycle and what it is.

    `ply` counts the moves given, from 0; `also` are lighter functions the move has as well.
    """

    ply: int
    side: Side
    move: Move
    chinese: str
    label: Label
    also: tuple[Label, ...] = ()
    targets: tuple[Target, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    reasons: tuple[Reason, ...] = ()
    undecided: bool = False
    """Whether a search ended at its budget, so that the label may be too light."""

    @property
    def joint(self) -> bool:
        """Whether every target is chased jointly only."""
        return bool(self.targets) and all(target.joint for target in self.targets)

    @property
    def root(self) -> Root | None:
        """The weakest root state among the targets."""
        order = list(Root)
        return max((t.root for t in self.targets), key=order.index, default=None)


@dataclass(frozen=True, slots=True)
class SideClass:
    """What one side does in the cycle.

    `name` is `perpetual_check`, `forbidden`, `forbidden_light` (a forbidden loop with a joint, rooted or under-rooted
    chase in it), `allowed`, or for the Asian and World rules the name of their own class; `kinds` are the labels of
    its moves in order.
    """

    name: str
    kinds: tuple[Label, ...]


class Verdict(StrEnum):
    """What the arbiter rules once the cycle has gone round often enough and a player asks."""

    DRAW = "draw"
    RED_MUST_DEVIATE = "red_must_deviate"
    BLACK_MUST_DEVIATE = "black_must_deviate"
    RED_LOSES = "red_loses"
    BLACK_LOSES = "black_loses"
    UNDECIDED = "undecided"

    @property
    def at_fault(self) -> Side | None:
        """Who must deviate or has lost; None for a draw and where it is undecided."""
        if self in (Verdict.RED_MUST_DEVIATE, Verdict.RED_LOSES):
            return Side.RED
        return Side.BLACK if self in (Verdict.BLACK_MUST_DEVIATE, Verdict.BLACK_LOSES) else None

    @property
    def loses(self) -> bool:
        """Whether the game is lost at once, as by one-sided perpetual check (cxa-2011 art. 23.5.1)."""
        return self in (Verdict.RED_LOSES, Verdict.BLACK_LOSES)

    @property
    def result(self) -> str | None:
        """The result if nobody deviates: `1-0`, `0-1`, `1/2-1/2` (cxa-2011 art. 23.5.2); None if undecided."""
        if self is Verdict.DRAW:
            return "1/2-1/2"
        return {Side.RED: "0-1", Side.BLACK: "1-0", None: None}[self.at_fault]


@dataclass(frozen=True, slots=True)
class Cycle:
    """Where the cycle begins in the moves given (plies before it) and how many plies it has."""

    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Option:
    """A point the texts leave open, as this ruling settled it, told because it mattered."""

    name: str
    value: str
    article: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling with its reasons. `fen` and `moves` are what was judged."""

    rules: str
    fen: str
    moves: tuple[Move, ...]
    verdict: Verdict
    cycle: Cycle
    red: SideClass
    black: SideClass
    plies: tuple[JudgedPly, ...]
    articles: tuple[str, ...]
    options_used: tuple[Option, ...] = field(default=())
