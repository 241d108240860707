"""Stages of an event as plans: who goes on, who leaves, and how they are seeded, whatever pairs the rounds.

积分晋圈淘汰制 and 积分末位淘汰制 (cxa-2011 arts 10.5-10.6), and what supplements add: thresholds of points, a final
inside a Swiss, no pairing after forfeits in a row. A plan asks for standings and answers with numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from zhicai.competition.brackets import Bracket
from zhicai.competition.errors import CompetitionError
from zhicai.competition.knockout import single
from zhicai.competition.model import Cause, Outcome, Round
from zhicai.competition.ranking.standings import Standings
from zhicai.english import counted


@dataclass(frozen=True, slots=True)
class Advance:
    """Who goes on, by place, and who does not; `waiting` are equals across the border, who belong to neither yet."""

    going: tuple[int, ...]
    leaving: tuple[int, ...]
    waiting: tuple[int, ...] = ()


def cut(found: Standings, size: int) -> Advance:
    """The first `size` of the standings go on (cxa-2011 arts 10.2, 10.5).

    Those who share a place across the border wait for a play-off or a lot (cxa-1999 art. 15.6). Raises
    CompetitionError when fewer are ranked, or nobody would go on.
    """
    if not 0 < size <= len(found.places):
        raise CompetitionError(
            f"共{len(found.places)}名，不能录取{size}名",
            f"{len(found.places)} are ranked; {size} cannot go on",
        )
    places = found.places
    if size < len(places) and places[size - 1].place == places[size].place:
        border = places[size].place
        return Advance(
            tuple(one.number for one in places if one.place < border),
            tuple(one.number for one in places if one.place > border),
            tuple(one.number for one in places if one.place == border),
        )
    numbers = [one.number for one in places]
    return Advance(tuple(numbers[:size]), tuple(numbers[size:]))


@dataclass(frozen=True, slots=True)
class ThenKnockout:
    """积分晋圈淘汰: after `rounds` of a Swiss the first `size` play single elimination (cxa-2011 art. 10.5).

    They are seeded by place; `played_for` is the last place that is played for. Raises CompetitionError for no
    round or a size that is no table.
    """

    rounds: int
    size: int
    played_for: int = 4

    def __post_init__(self) -> None:
        """Refuse numbers that make no event."""
        if self.rounds < 1:
            raise CompetitionError("积分编排阶段至少一轮", "the Swiss stage has at least one round")
        single(self.size)

    def second_stage(self, found: Standings) -> tuple[Bracket, tuple[int, ...]]:
        """The table and its entrants by seed.

        Raises CompetitionError before the last round of the Swiss, and while equals across the border wait for
        a play-off or a lot.
        """
        if found.through < self.rounds:
            raise CompetitionError(
                f"积分编排共{self.rounds}轮，现仅完成{found.through}轮",
                f"the Swiss has {counted(self.rounds, 'round')}; done so far: {found.through}",
            )
        going = cut(found, self.size)
        if going.waiting:
            listed = "、".join(f"{number}号" for number in going.waiting)
            raise CompetitionError(
                f"晋圈名额在{listed}之间未能区分，须先加赛或抽签",
                f"numbers {', '.join(map(str, going.waiting))} are equal across the border; "
                f"a play-off or a lot must decide first",
            )
        return single(self.size, played_for=self.played_for), going.going


@dataclass(frozen=True, slots=True)
class DropLast:
    """积分末位淘汰: from half-way on the last ones leave after every round (cxa-2011 art. 10.6).

    Of `rounds` in all, after each from `from_round` on `drop` leave, until `keep` are left for the last round.
    `from_round` None: the first round by which half of them are played. Raises CompetitionError when it is before
    half-way or after the last but one, nobody leaves, or fewer than two are kept.
    """

    rounds: int
    drop: int
    keep: int
    from_round: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that make no event."""
        if self.drop < 1 or self.keep < 2:
            raise CompetitionError(
                "每轮至少淘汰1名，最后一轮至少保留2名", "at least one leaves a round, and two are kept"
            )
        if not self.rounds <= 2 * self.first < 2 * self.rounds:
            raise CompetitionError(
                f"共{self.rounds}轮，末位淘汰须在赛程过半后、最后一轮前开始，现为第{self.first}轮后",
                f"of {self.rounds} rounds the first after which somebody leaves must be past half-way and before the "
                f"last, not {self.first}",
            )

    @property
    def first(self) -> int:
        """The first round after which somebody leaves."""
        return (self.rounds + 1) // 2 if self.from_round is None else self.from_round

    def drops(self, entrants: int) -> dict[int, int]:
        """How many leave after which round, with so many entrants.

        After the last but one, as many leave as are needed to keep `keep`. Raises CompetitionError when fewer
        than `keep` would be left before.
        """
        left, plan = entrants, {}
        for at in range(self.first, self.rounds):
            going = left - self.keep if at == self.rounds - 1 else self.drop
            if going < 0 or left - going < self.keep:
                raise CompetitionError(
                    f"{entrants}名按每轮淘汰{self.drop}名，第{at}轮后不足{self.keep}名",
                    f"with {entrants} entrants and {self.drop} leaving a round fewer than {self.keep} are left after "
                    f"round {at}",
                )
            left -= going
            if going:
                plan[at] = going
        return plan

    def after(self, found: Standings, entrants: int) -> Advance:
        """Who stays and who leaves by the standings of those who are still in, after the round they speak of."""
        going = self.drops(entrants).get(found.through, 0)
        return cut(found, len(found.places) - going)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A score that lets somebody through, or out, after a round.

    `through` (过关): with so many points one is through and is paired no more; `below` (淘汰): with fewer one is out.
    Raises CompetitionError when both are missing, or one cannot be below the other.
    """

    after_round: int
    through: Fraction | None = None
    below: Fraction | None = None

    def __post_init__(self) -> None:
        """Refuse thresholds that cannot be."""
        if self.through is None and self.below is None:
            raise CompetitionError(
                "过关分与淘汰分至少规定一项", "a threshold names points for getting through or out"
            )
        if self.through is not None and self.below is not None and self.below > self.through:
            raise CompetitionError("淘汰分不能高于过关分", "who is through cannot be out")

    def split(self, found: Standings) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers that are through and those that are out, by the first column of the standings."""
        if found.through < self.after_round:
            return (), ()
        scores = {one.number: found.figure(one, found.columns[0]) or Fraction(0) for one in found.places}
        through = tuple(
            number for number, score in scores.items() if self.through is not None and score >= self.through
        )
        out = tuple(
            number for number, score in scores.items() if self.below is not None and score < self.below
        )
        return through, out


def final_inside(found: Standings, places: int = 2) -> Advance:
    """The first of the standings play their own final while the others play on; who they are.

    As `cut`; raises CompetitionError for an odd number of finalists.
    """
    if places % 2:
        raise CompetitionError("决赛人数须为双数", "a final is between an even number")
    return cut(found, places)


def stayed_away(rounds: Sequence[Round], in_a_row: int = 2) -> frozenset[int]:
    """Who forfeited so many rounds in a row up to the last and is paired no more.

    A forfeit is a "-" (cxa-2011 arts 20.1-20.3); rounds without a pairing neither count nor break the row. Raises
    CompetitionError for fewer than one.
    """
    if in_a_row < 1:
        raise CompetitionError("连续弃权轮数至少为1", "at least one forfeit in a row")
    row: dict[int, int] = {}
    for played in sorted(rounds, key=lambda one: one.number):
        for board in played.boards:
            for number in (board.red, board.black):
                result = board.result
                missed = (
                    result is not None
                    and result.cause is Cause.ABSENCE
                    and result.of(board.colour_of(number)) is Outcome.LOSS
                )
                row[number] = row.get(number, 0) + 1 if missed else 0
    return frozenset(number for number, count in row.items() if count >= in_a_row)
