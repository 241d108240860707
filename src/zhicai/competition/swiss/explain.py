"""Why a board is as it is: scores, colours, floats, limits given up, and why nobody who would come first was taken."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field
from zhicai.competition.model import Board, Bye, Round
from zhicai.competition.swiss.criteria import Criteria
from zhicai.competition.swiss.explain_bye import bye_sentences
from zhicai.competition.swiss.explain_colours import colour_sentences
from zhicai.competition.swiss.explain_scores import score_sentences
from zhicai.competition.swiss.ledger import pairs_of
from zhicai.competition.swiss.names import LIMIT_WORDS, Words
from zhicai.competition.swiss.pairing import board_order, broken_limits, seated_hall
from zhicai.competition.swiss.preference import preference_key
from zhicai.competition.swiss.seats import Seat, first_method
from zhicai.competition.swiss.whatif import Forced
from zhicai.competition.swiss.wide import best_windows
from zhicai.competition.swiss_rules import Limit, SwissRules, UnitAvoidance
from zhicai.english import counted

MOST = 6
"""How many of those who would have come first are told about, the nearest first."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A board, or a bye with table 0, and the sentences that explain it."""

    table: int
    sentences: tuple[Words, ...]


class Explainer:
    """Explains the rounds of one field under one regulation.

    Raises CompetitionError as `pair` does.
    """

    def __init__(self, field: Field, rules: SwissRules) -> None:
        self.field, self.rules = field, rules
        self.hall = seated_hall(field, rules)
        self.criteria = Criteria(field, rules, self.hall)
        self.method = first_method(rules, field.round)
        self.windows = best_windows(self.criteria, self.method, rules.window)
        self.seats = {seat.number: seat for seat in self.hall.seats}
        self.tables = {
            seat.number: table
            for table, pair in enumerate(board_order(self.windows), start=1)
            for seat in pair
        }
        self.mates: dict[int, Seat | None] = {}
        for window in self.windows:
            for upper, lower in window.pairs:
                self.mates[upper.number] = lower
                if lower is not None:
                    self.mates[lower.number] = upper
        self._forced = Forced(self.criteria, self.windows)

    def board(self, board: Board) -> Explanation:
        """Explain a board of the system's round, or of an edited one; raises CompetitionError for strangers."""
        upper, lower = pairs_of(Round(self.field.round, (board,)), self.hall)[0]
        if lower is None:
            raise CompetitionError(f"第{board.table}台只有一人", f"board {board.table} has one player only")
        sentences = score_sentences(upper, lower, self.field, self.rules)
        sentences += colour_sentences(board, upper, lower, self.field, self.rules)
        broken = broken_limits(upper, lower, self.criteria)
        if broken:
            zh = "、".join(LIMIT_WORDS[limit].zh for limit in broken)
            en = ", ".join(LIMIT_WORDS[limit].en for limit in broken)
            sentences.append(Words(f"无更好的编法，放宽：{zh}", f"No better pairing is left; given up: {en}"))
        if upper.unit and upper.unit == lower.unit and Limit.UNIT not in broken:
            sentences.append(_unit_words(self.rules, self.field.round))
        return Explanation(board.table, tuple(sentences + self._not_taken(upper, lower)))

    def bye(self, bye: Bye) -> Explanation:
        """Explain who has the bye (cxa-2011 art. 14.4); raises CompetitionError for a stranger."""
        seat = pairs_of(Round(self.field.round, (), (Bye(bye.player),)), self.hall)[0][0]
        return Explanation(0, bye_sentences(seat, self.field, self.hall, self.method))

    def why_not(self, number: int, other: int) -> Words:
        """Why two do not meet in the system's round, in a sentence; raises CompetitionError for strangers."""
        for stranger in {number, other} - self.seats.keys():
            raise CompetitionError(
                f"{stranger}号不在本轮名单内", f"{stranger} is not to be paired in this round"
            )
        upper, lower = sorted((self.seats[number], self.seats[other]), key=lambda seat: seat.order)
        if self.mates[upper.number] is lower:
            table = self.tables[upper.number]
            return Words(f"两人正在第{table}台相遇", f"the two do meet, at board {table}")
        return self._reason(upper, lower)

    def _not_taken(self, upper: Seat, lower: Seat) -> list[Words]:
        """For those whom the upper one would have met rather, the nearest first, why it was not so."""
        if self.mates[upper.number] is not lower:
            return []
        own = preference_key(upper, lower, self.method)
        keys = {
            seat.number: preference_key(upper, seat, self.method) for seat in self._candidates(upper, lower)
        }
        better = sorted(
            (number for number, key in keys.items() if key < own), key=lambda number: keys[number]
        )
        return [self._reason(upper, self.seats[number]) for number in reversed(better[-MOST:])]

    def _candidates(self, upper: Seat, lower: Seat) -> tuple[Seat, ...]:
        """Those after somebody in order, up to the section of the opponent."""
        return self.hall.seats[upper.order + 1 : self.hall.starts[lower.level + 1]]

    def _reason(self, upper: Seat, lower: Seat) -> Words:
        pair_zh, pair_en = (
            f"{upper.number}号不对{lower.number}号：",
            f"Number {upper.number} does not meet number {lower.number}: ",
        )
        reason = self._plain_reason(upper, lower) or self._forced.reason(upper, lower)
        return Words(pair_zh + reason.zh, pair_en + reason.en)

    def _plain_reason(self, upper: Seat, lower: Seat) -> Words | None:
        """What can be told from the two alone, or from who had to be paired before."""
        if lower.number in upper.met and not self.field.allow_rematch:
            encounters = self.field.by_number[upper.number].card
            rounds = [encounter.round for encounter in encounters if encounter.opponent == lower.number]
            return Words(
                f"第{'、'.join(map(str, rounds))}轮已相遇", f"they met in round {', '.join(map(str, rounds))}"
            )
        if frozenset((upper.number, lower.number)) in self.field.forbidden:
            return Words("裁判长不准相遇", "kept apart by the arbiter")
        broken = broken_limits(upper, lower, self.criteria)
        if broken:
            return Words(
                "、".join(LIMIT_WORDS[limit].zh for limit in broken),
                ", ".join(LIMIT_WORDS[limit].en for limit in broken),
            )
        mate = self.mates[lower.number]
        if mate is not None and mate.order < upper.order:
            table = self.tables[lower.number]
            return Words(
                f"{lower.number}号已先编给{mate.number}号（第{table}台）",
                f"number {lower.number} had been paired before, with number {mate.number} (board {table})",
            )
        return None


def _unit_words(rules: SwissRules, number: int) -> Words:
    """Why two of one unit may meet in a round in which that breaks no limit."""
    if rules.avoid_unit is UnitAvoidance.IGNORE:
        return Words("同单位：规程不要求回避", "Of one unit: the regulations do not keep them apart")
    if rules.avoid_unit is UnitAvoidance.FIRST_ROUNDS and number > rules.unit_rounds > 0:
        first = rules.unit_rounds
        early_zh = f"第{first}轮" if first == 1 else f"前{first}轮"
        early_en = f"round {first}" if first == 1 else f"the first {first} rounds"
        return Words(
            f"同单位：规程只在{early_zh}回避，第{first + 1}轮起可以相遇",
            f"Of one unit: the regulations keep them apart in {early_en} only; from round {first + 1} they may meet",
        )
    if rules.avoid_unit is UnitAvoidance.POINTS:
        return Words(
            f"同单位：规程只按积分多差{rules.unit_points}分对待，可以相遇",
            f"Of one unit: it counts as {counted(rules.unit_points, 'point')} more between them, and they may meet",
        )
    return Words("同单位：规程在最后一轮不回避", "Of one unit: in the last round they may meet")
