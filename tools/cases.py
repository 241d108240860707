"""The cases of ``tests/data/cases`` and the cycles of ``tests/data/cycles.jsonl`` as values."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from repo import ROOT

from zhicai._core import Move
from zhicai.law.judging import judge
from zhicai.law.terms import Label, Ruling, Verdict

FOLDER: Final = ROOT / "tests" / "data" / "cases"
CYCLES: Final = ROOT / "tests" / "data" / "cycles.jsonl"

BOOK_OF: Final = {
    "cxa-2020": "cxa-2020",
    "cxa-2011": "cxa-2011",
    "wxf": "wxf",
    "axf": "axf",
    "engine-consensus": "axf",
    "disputed": "axf",
}
"""The rule book that each file of cases is judged by; programs and their disputes are about the Asian rules."""

NAMES_NO_PENALTY: Final = frozenset({"axf", "engine-consensus", "disputed"})
"""Files taken from programs, which know no order to deviate: `red_loses` there says that Red is at fault."""

SWAPPED: Final = {
    Verdict.RED_LOSES: Verdict.BLACK_LOSES,
    Verdict.BLACK_LOSES: Verdict.RED_LOSES,
    Verdict.RED_MUST_DEVIATE: Verdict.BLACK_MUST_DEVIATE,
    Verdict.BLACK_MUST_DEVIATE: Verdict.RED_MUST_DEVIATE,
}


@dataclass(frozen=True, slots=True)
class Published:
    """One line of a file of cases. `cycle_start` is None where the published line does not close."""

    file: str
    id: str
    kind: str
    fen: str
    moves: tuple[Move, ...]
    cycle_start: int | None
    labels: tuple[Label | None, ...] | None
    verdict: Verdict | None

    @property
    def rules(self) -> str:
        """The rule book to judge it by."""
        return BOOK_OF[self.file]

    def ruling(self, rules: str | None = None) -> Ruling:
        """What zhicai rules, under the case's own book or another."""
        return judge(self.fen, self.moves, rules=rules or self.rules, cycle_start=self.cycle_start)

    def agrees(self, verdict: Verdict) -> bool | None:
        """Whether a verdict is the published one; None where none is published."""
        if self.verdict is None:
            return None
        if self.file in NAMES_NO_PENALTY:
            return at_fault(verdict) == at_fault(self.verdict)
        return verdict == self.verdict


@dataclass(frozen=True, slots=True)
class HarvestedCycle:
    """One line of the file of cycles: a position and moves that lead back to it."""

    origin: str
    fen: str
    moves: tuple[Move, ...]


def at_fault(verdict: Verdict) -> str | None:
    """`red` or `black`, the side that must deviate or loses; None for a draw; `undecided` where nothing is decided."""
    if verdict == Verdict.DRAW:
        return None
    return verdict.partition("_")[0]


def published(*files: str) -> Iterator[Published]:
    """The cases of the files named, or of all, in order."""
    for file in files or BOOK_OF:
        for line in (FOLDER / f"{file}.jsonl").read_text("utf-8").splitlines():
            yield _case(file, json.loads(line))


def _case(file: str, row: dict[str, Any]) -> Published:
    labels, verdict = row["labels"], row["verdict"]
    return Published(
        file=file,
        id=row["id"],
        kind=row["kind"],
        fen=row["fen"],
        moves=tuple(map(Move, row["moves"])),
        cycle_start=row["cycle_start"],
        labels=labels and tuple(label and Label(label) for label in labels),
        verdict=verdict and Verdict(verdict),
    )


def harvested() -> list[HarvestedCycle]:
    """The cycles from real games and random play."""
    rows = map(json.loads, CYCLES.read_text("utf-8").splitlines())
    return [HarvestedCycle(row["origin"], row["fen"], tuple(map(Move, row["moves"]))) for row in rows]


def notes(name: str) -> dict[str, Any]:
    """A table of notes beside the cases: `choices` or `misprints`."""
    path = FOLDER / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))
