"""Hand-made cycles for the Chinese rule books, and what was weighed at one of their moves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from zhicai._core import Win, square_name
from zhicai.law.books import settled
from zhicai.law.chinese.chase import Weighed, weighed
from zhicai.law.chinese.scene import Facts, Scene
from zhicai.law.judging import case_of, judge
from zhicai.law.terms import JudgedPly, Label, Ruling

CXA = ("cxa-1999", "cxa-2011", "cxa-2020")
FORT = "2bak1b2/4a4/9/9/"
"""A black palace that gives Red no checks to win anything by: ranks 9 to 6, the king stepping e9, f9 and back."""


@dataclass(frozen=True)
class Told:
    """A cycle of four plies that begins with the move in question, or, after `Black`'s, has it second."""

    fen: str
    moves: str

    @property
    def ply(self) -> int:
        """Red's first move."""
        return 0 if self.fen.endswith(" w") else 1

    def ruling(self, rules: str = "cxa-2020", **options: str) -> Ruling:
        """The ruling, options with underscores."""
        return judge(self.fen, self.moves.split(), rules=rules, options=_named(options))

    def judged(self, rules: str = "cxa-2020", **options: str) -> JudgedPly:
        """The move in question."""
        return self.ruling(rules, **options).plies[self.ply]

    def label(self, rules: str = "cxa-2020", **options: str) -> Label:
        """What the move in question is."""
        return self.judged(rules, **options).label

    def scene(self, ply: int | None = None) -> Scene:
        """The facts about the move in question, or another."""
        case = case_of(self.fen, self.moves.split())
        return Scene.of(case, self.ply if ply is None else ply, Facts())

    def weighed(self, capture: str, rules: str = "cxa-2020", **options: str) -> Weighed:
        """The way to win by taking at once that the move in question threatens."""
        found = weighed(self.scene(), settled(rules, _named(options)))
        return next(one for one in found if not one.win.by_checks and _capture(one.win) == capture)

    def why(self, capture: str, rules: str = "cxa-2020", **options: str) -> str | None:
        """The ground on which that is no chase."""
        return self.weighed(capture, rules, **options).why


def _named(options: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in options.items()}


def _capture(win: Win) -> str:
    return square_name(win.by) + square_name(win.target)


def there_and_back(fen: str, move: str, other: str) -> Told:
    """A cycle in which each side makes a move and takes it back, the first of them the side to move in the FEN."""
    back = {step: step[2:] + step[:2] for step in (move, other)}
    return Told(fen, f"{move} {other} {back[move]} {back[other]}")


def fort(below: str, move: str, other: str = "e9f9") -> Told:
    """Red's move before the black fort, the ranks from 5 downwards given."""
    return there_and_back(FORT + below + " w", move, other)


def classes(ruling: Ruling) -> tuple[str, str]:
    """What both sides do."""
    return ruling.red.name, ruling.black.name


def labels(ruling: Ruling) -> str:
    """The labels in order."""
    assert all(first.ply + 1 == second.ply for first, second in pairwise(ruling.plies))
    return " ".join(ply.label for ply in ruling.plies)
