"""Small values that the whole room shares: sides, results, refusals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self, TypeVar

from zhicai.errors import ZhicaiError

SideName = Literal["red", "black"]
"""A side, by the word that entries carry."""

RED: Final = "red"
BLACK: Final = "black"
SIDES: Final[tuple[SideName, SideName]] = (RED, BLACK)

T = TypeVar("T")


def other(side: SideName) -> SideName:
    """The opponent."""
    return BLACK if side == RED else RED


class Pair(NamedTuple):
    """A number for each side."""

    red: int = 0
    black: int = 0

    def of(self, side: SideName) -> int:
        """One side's."""
        return self.black if side == BLACK else self.red

    def plus(self, side: SideName, more: int) -> Pair:
        """The pair with one side's number grown."""
        return Pair(self.red, self.black + more) if side == BLACK else Pair(self.red + more, self.black)

    def but(self, side: SideName, number: int) -> Pair:
        """The pair with one side's number put."""
        return Pair(self.red, number) if side == BLACK else Pair(number, self.black)


NONE: Final = Pair()
"""Nothing on either side."""

SIDE_ZH: Final[dict[SideName, str]] = {RED: "红方", BLACK: "黑方"}
SIDE_EN: Final[dict[SideName, str]] = {RED: "Red", BLACK: "Black"}

Result = Literal["1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-"]
"""How a game ended, Red's side first; the last three were not played (cxa-2011 art. 20.3). `0-0`: both lost."""


def loss(side: SideName, *, forfeit: bool = False) -> Result:
    """The result when `side` has lost, or has not come."""
    if forfeit:
        return "-/+" if side == RED else "+/-"
    return "0-1" if side == RED else "1-0"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command cannot be carried out; nothing has changed.

    `code` is a stable name, `article` the article that forbids it, such as `cxa-2011 art. 22.1`.
    """

    code: str
    article: str
    message_zh: str
    message_en: str

    def __str__(self) -> str:
        """Both languages and the article."""
        return f"{self.message_zh} / {self.message_en} ({self.article})"


class BadLog(ZhicaiError):
    """A log of events that no game can have; `number` is the event, from 0, at which it shows."""

    def __init__(self, number: int, message_zh: str, message_en: str) -> None:
        """Where and what, in both languages."""
        self.number = number
        self.message_zh = f"第 {number + 1} 条：{message_zh}"
        self.message_en = f"event {number + 1}: {message_en}"
        self.path = ""
        super().__init__(f"{self.message_zh} / {self.message_en}")

    def at(self, path: str) -> Self:
        """The same error with the file it is in."""
        self.path = path
        return self
