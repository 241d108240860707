"""A rule book for tests that is told what each move is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.law import plain_book
from zhicai import RED
from zhicai.law.case import Case
from zhicai.law.terms import JudgedPly, Label, Ruling, Verdict

CHASE, CHECK, KILL, IDLE = Label.CHASE, Label.CHECK, Label.KILL, Label.IDLE


@dataclass
class ToldBook:
    """`labels` by the coordinates of a move, every other move idle; `asked` are the cases brought before it."""

    labels: Mapping[str, Label] = field(default_factory=dict)
    doubtful: frozenset[str] = frozenset()
    verdict: Callable[[Case], Verdict] | None = None
    asked: list[Case] = field(default_factory=list)

    def __call__(self, case: Case) -> Ruling:
        self.asked.append(case)
        plies = tuple(
            JudgedPly(
                ply=ply,
                side=case.boards[ply].turn,
                move=case.moves[ply],
                chinese=case.boards[ply].chinese(case.moves[ply]),
                label=self.labels.get(str(case.moves[ply]), IDLE),
                undecided=str(case.moves[ply]) in self.doubtful,
            )
            for ply in case.plies
        )
        red, black = (plain_book.side_class(plies, side) for side in (RED, RED.opponent))
        verdict = self.verdict(case) if self.verdict else plain_book.verdict(red.name, black.name)
        return Ruling("told", case.fen, case.moves, verdict, case.cycle, red, black, plies, ())


def striking(*moves: str, label: Label = CHASE) -> ToldBook:
    """A book under which these moves strike and no others."""
    return ToldBook(dict.fromkeys(moves, label))
