"""What is asked of the rule books: a case, or a ply of a game with the count of its repetitions, and the answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from zhicai._core import START_FEN, Move
from zhicai.errors import IllegalMove
from zhicai.law.books import BOOKS, book
from zhicai.law.case import Case
from zhicai.law.claims import NotPending
from zhicai.law.deviation import Progress, follow
from zhicai.law.deviation_words import deviation_words
from zhicai.law.judging import case_in_game, rule
from zhicai.law.open_rounds import Classify
from zhicai.law.pending import Pending, State, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import procedure
from zhicai.law.requests import NoRepetition, UnknownOption
from zhicai.law.terms import Ruling, Verdict
from zhicai.law.vocabulary import Words

_BETWEEN: Final = re.compile(r"[\s,;，；、]+")
_NUMBER: Final = re.compile(r"^(?:[(（]\d+[)）]|\d+(?:[.．。…:：)）]+|$)|[⑴-⒛①-⑳])?[.．。…]*")
"""The number of a round before a move, and dots for a move left out, as copied from a score sheet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling, how a claim stands in the game (None: no game), and the plies of the game before the cycle.

    `early`: the claim is not heard yet, and the ruling is what it will be if the cycle goes on. `after` says whether
    the recorded moves after the ruling deviate.
    """

    ruling: Ruling
    claim: Words | None
    start: int
    early: bool = False
    after: Words | None = None
    found: Pending | None = None
    """How the claim stands, as a value; None where the repetitions are supposed."""

    @property
    def counted(self) -> bool:
        """Whether the game has the repetitions, which need not then be supposed."""
        return self.claim is not None and not self.early


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be judged: a case, or a ply of a game, whose case depends on how the rules count."""

    title: str
    case: Case | None = None
    fen: str = START_FEN
    moves: tuple[Move, ...] = ()
    later: tuple[Move, ...] = ()
    """What the record has after the ply that is judged."""

    def under(self, rules: str, options: Mapping[str, str]) -> Answer:
        """The answer of a rule book; a claim that comes too early is ruled on as if the cycle went on.

        Raises what `zhicai.law.judging.rule` and `zhicai.law.pending.pending` raise, and NotPending.
        """
        if self.case is not None:
            return Answer(rule(self.case, rules, options), None, self.case.cycle.start)

        def classify(case: Case) -> Ruling:
            return rule(case, rules, options)

        found = pending(self.fen, self.moves, rule=procedure(rules), classify=classify)
        if found.ruling is not None and found.cycle is not None:
            after = self._followed(found, classify)
            return Answer(found.ruling, pending_words(found), found.cycle.start, after=after, found=found)
        case = self._foreseen(found)
        return Answer(
            rule(case, rules, options), pending_words(found), case.cycle.start, early=True, found=found
        )

    def _followed(self, found: Pending, classify: Classify) -> Words | None:
        """What the later moves mean for the side that must deviate, up to the first that settles it."""
        if found.case is None or found.ruling is None or found.ruling.verdict is Verdict.UNDECIDED:
            return None
        state = follow(found.case, found.ruling, classify, procedure(found.rules))
        for move in self.later:
            if state.is_over or state.progress is Progress.DEVIATED:
                break
            with suppress(IllegalMove):
                state = state.advance(move)
                continue
            break
        if not state.played:
            return None
        (zh, en), ply = deviation_words(state), found.ply + len(state.played)
        return f"裁决后至第 {ply} 着：{zh}", f"after the ruling, up to ply {ply}: {en}"

    def _foreseen(self, found: Pending) -> Case:
        """The case if the cycle goes on; raises NotPending where there is none."""
        if found.state is State.EARLY:
            with suppress(NoRepetition):
                return case_in_game(self.fen, self.moves)
        raise NotPending(found)


def moves_in(text: str) -> list[str]:
    """The moves of a text: between blanks and commas, without the numbers of rounds."""
    bare = (_NUMBER.sub("", word) for word in _BETWEEN.split(text))
    return [word for word in bare if word]


def options_for(rules: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """Of some options those that a rule book has."""
    return {name: value for name, value in wanted.items() if name in book(rules).OPTIONS}


def known_to_some(wanted: Mapping[str, str]) -> None:
    """Raise UnknownOption for an option that no rule book has."""
    known = {name for rules in BOOKS for name in book(rules).OPTIONS}
    for name in wanted:
        if name not in known:
            raise UnknownOption(None, name, sorted(known))
