"""What the rule book says of the repetitions in a recorded game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zhicai._core import Move
from zhicai.board import Board
from zhicai.errors import ZhicaiError
from zhicai.law.books import DEFAULT
from zhicai.law.judging import case_of, rule
from zhicai.law.repetition import Repetition
from zhicai.law.terms import Ruling


@dataclass(frozen=True, slots=True)
class RuledCycle:
    """A repetition with the ruling on its cycle, as if it were claimed.

    `ruling` is None where there can be none, as with an illegal move in the cycle; then the messages say why.
    """

    cycle: Repetition
    ruling: Ruling | None
    message_zh: str = ""
    message_en: str = ""

    @property
    def result(self) -> str | None:
        """The result that the ruling implies if nobody deviates, None where it is undecided or there is none."""
        return self.ruling.verdict.result if self.ruling else None

    def contradicts(self, declared: str, plies: int) -> bool:
        """Whether a game of `plies` plies stopped in the cycle when a claim would have been heard, with another result.

        Nobody asked then, or the game ended otherwise, as by time or by agreement.
        """
        stopped = self.cycle.can_be_ruled_on and self.cycle.end == plies
        return stopped and self.result is not None and declared not in ("*", self.result)


def ruled_cycles(fen: str, moves: Sequence[Move], cycles: Iterable[Repetition]) -> Iterator[RuledCycle]:
    """The repetitions of a game under the 2011 rules, each with the ruling on its last cycle (cxa-2011 art. 23.1)."""
    for cycle in cycles:
        start = cycle.last - cycle.length
        try:
            case = case_of(_fen_after(fen, moves[:start]), moves[start : cycle.last], 0)
            yield RuledCycle(cycle, rule(case, DEFAULT))
        except ZhicaiError as error:
            yield RuledCycle(cycle, None, error.message_zh, error.message_en)


def _fen_after(fen: str, moves: Iterable[Move]) -> str:
    """The position after recorded moves, legal or not."""
    board = Board(fen, strict=False)
    for move in moves:
        board.push_unchecked(move)
    return board.fen
