"""What somebody asks the bench: read from a form or an address, bounded, and written back as an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlencode

from django.http import QueryDict

from zhicai._core import START_FEN, Side
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.numbers import whole
from zhicai.law.asking import moves_in
from zhicai.law.books import BOOKS, DEFAULT, book

LONGEST_FEN: Final = 200
LONGEST_TEXT: Final = 120_000
"""Characters of the moves; 10,000 plies in words with their numbers."""
LONGEST_TITLE: Final = 200
LONGEST_LINK: Final = 6000
"""Characters of an address that every browser, mail program and proxy lets through."""

OPTION: Final = "o-"
"""What stands before the name of an open point in a form."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request to the bench.

    `moves` are texts in any notation, played from `fen`. `counted`: they are a game, a ruling is asked for after the
    last of them, and the repetitions are counted; else they are a lead-in and one cycle, taken as repeated often
    enough. `ply` is how many of the moves that is said of (None: all; what comes after is what was played since).
    `start` is the number of moves before the cycle (None: found). `rules` is the rule book, `compare` asks for
    all of them beside it. `by` is who claims (None: who is to move), with `own_time` and `sheet` as in
    `zhicai.law.claims.Claim`. `title` says whose game it is.
    """

    fen: str = START_FEN
    moves: tuple[str, ...] = ()
    counted: bool = False
    ply: int | None = None
    start: int | None = None
    rules: str = DEFAULT
    options: tuple[tuple[str, str], ...] = ()
    compare: bool = True
    by: Side | None = None
    own_time: bool = True
    sheet: bool = True
    title: str = ""

    @classmethod
    def read(cls, given: QueryDict) -> Self:
        """The request of a form or an address. Raises DeskError for one that cannot be meant."""
        moves = given.get("moves", "")
        if len(moves) > LONGEST_TEXT:
            raise DeskError(
                f"着法太长：{len(moves)} 个字符，最多 {LONGEST_TEXT}",
                f"the moves are too long: {len(moves)} characters, at most {LONGEST_TEXT}",
            )
        rules = given.get("rules", DEFAULT)
        return cls(
            fen=given.get("fen", "").strip()[: LONGEST_FEN + 1] or START_FEN,
            moves=tuple(moves_in(moves.replace("\0", " "))),
            counted=given.get("kind") == "game",
            ply=whole(given.get("ply", "")),
            start=whole(given.get("start", "")),
            rules=rules if rules in BOOKS else DEFAULT,
            options=tuple(_options(given)),
            compare=given.get("compare", "1") != "0",
            by={"red": Side.RED, "black": Side.BLACK}.get(given.get("by", "")),
            own_time=given.get("time", "1") != "0",
            sheet=given.get("sheet", "1") != "0",
            title=" ".join(given.get("title", "").replace("\0", " ").split())[:LONGEST_TITLE],
        )

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The request as fields of a form; what is usual is left out."""
        told = {
            "fen": "" if self.fen == START_FEN else self.fen,
            "moves": " ".join(self.moves),
            "kind": "game" if self.counted else "",
            "ply": "" if self.ply is None else str(self.ply),
            "start": "" if self.start is None else str(self.start),
            "rules": self.rules,
            "compare": "" if self.compare else "0",
            "by": "" if self.by is None else ("red" if self.by == Side.RED else "black"),
            "time": "" if self.own_time else "0",
            "sheet": "" if self.sheet else "0",
            "title": self.title,
        }
        settled = ((f"{OPTION}{name}", value) for name, value in self.options)
        return [*((name, value) for name, value in told.items() if value), *settled]

    @property
    def query(self) -> str | None:
        """The request as the query of an address; None where that would be too long to be sent."""
        written = urlencode(self.fields)
        return written if len(written) <= LONGEST_LINK else None

    @property
    def judged(self) -> tuple[str, ...]:
        """The moves that are judged."""
        return self.moves[: self.ply]

    @property
    def later(self) -> tuple[str, ...]:
        """The moves that were played after them."""
        return () if self.ply is None else self.moves[self.ply :]

    @property
    def settled(self) -> Mapping[str, str]:
        """The open points by name, as the request settles them."""
        return dict(self.options)


def _options(given: QueryDict) -> list[tuple[str, str]]:
    """The open points that are settled, those that exist only, in the order of their names."""
    known = {name: choice for rules in BOOKS for name, choice in book(rules).OPTIONS.items()}
    wanted = ((name, given.get(f"{OPTION}{name}", "")) for name in sorted(known))
    return [(name, value) for name, value in wanted if value in known[name].values]
