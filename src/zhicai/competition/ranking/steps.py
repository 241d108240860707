"""From a chain of criteria to steps that can be evaluated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from zhicai.competition.errors import CompetitionError
from zhicai.competition.ranking import direct, opponents, own, progressive
from zhicai.competition.ranking.chains import Chain
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.order import Evaluate, Step
from zhicai.competition.ranking.rules import Earlier
from zhicai.competition.ranking.tally import Tally

SINGLE: Mapping[Criterion, Callable[[Tally, int, int], int]] = {
    Criterion.SCORE: own.score,
    Criterion.MATCH_POINTS: own.score,
    Criterion.GAME_POINTS: own.game_points,
    Criterion.WINS: own.wins,
    Criterion.MATCH_WINS: own.match_wins,
    Criterion.RED_WINS: own.red_wins,
    Criterion.BLACK_WINS: own.black_wins,
    Criterion.BLACK_GAMES: own.black_games,
    Criterion.FOULS: own.fouls,
    Criterion.SANCTIONS: own.sanctions,
    Criterion.MINOR_SCORE: opponents.minor_score,
    Criterion.OPPONENTS: opponents.opponents,
    Criterion.TEAM_OPPONENTS: opponents.opponents,
    Criterion.OPPONENTS_CUT: opponents.opponents_cut,
    Criterion.BEATEN: opponents.beaten,
    Criterion.PROGRESSIVE: progressive.progressive,
}
"""The criteria whose figure is each competitor's own, whoever the others are."""

AMONG: Mapping[Criterion, Callable[[Tally, Sequence[int], int], list[int] | None]] = {
    Criterion.DIRECT_WIN: direct.direct_win,
    Criterion.OWN_GAME_BLACK: direct.own_game_black,
}
"""The criteria whose figure depends on who is compared."""


class _Column(dict[int, int]):
    """Figures of one criterion by number, counted when they are asked for and then kept."""

    def __init__(self, figure: Callable[[Tally, int, int], int], tally: Tally, through: int) -> None:
        super().__init__()
        self._figure, self._tally, self._through = figure, tally, through

    def __missing__(self, number: int) -> int:
        """Count the figure."""
        found = self[number] = self._figure(self._tally, number, self._through)
        return found


class Figures:
    """The figures of one ranking, each counted at most once."""

    __slots__ = ("_columns", "tally")

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._columns: dict[tuple[Criterion, int], _Column] = {}

    def column(self, criterion: Criterion, through: int) -> Mapping[int, int]:
        """The figures of a criterion of `SINGLE` up to a round, by number."""
        key = criterion, through
        if key not in self._columns:
            self._columns[key] = _Column(SINGLE[criterion], self.tally, through)
        return self._columns[key]


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was decided away from the rounds: play-offs (加赛) and lots (抽签) (cxa-1999 art. 15.6).

    Each play-off names its competitors from the first down, and parts only groups of equals that took part in it
    together; so does each of the `draws`, in which those of one shared place drew lots among themselves. `lots` gives
    a competitor's lot, the lower in front, where all drew together.
    """

    play_offs: tuple[tuple[int, ...], ...] = ()
    lots: Mapping[int, int] = field(default_factory=dict)
    draws: tuple[tuple[int, ...], ...] = ()


def steps_of(chain: Chain, figures: Figures, decisions: Decisions, through: int) -> list[Step]:
    """The steps of a chain up to a round.

    Sanctions come second where `TieBreaks.sanctions_last` says so and the chain does not place them itself;
    play-offs and lots come last where the chain does not place them itself.
    """
    full, tally = list(chain), figures.tally
    if tally.rules.sanctions_last and Criterion.SANCTIONS not in full:
        full.insert(1, Criterion.SANCTIONS)
    full += [one for one in (Criterion.PLAY_OFF, Criterion.LOTS) if one not in full]
    steps: list[Step] = []
    for criterion in full:
        if criterion is Criterion.EARLIER:
            steps += _earlier(full[: full.index(criterion)], figures, through)
        elif criterion is Criterion.PROGRESSIVE_LESS:
            steps += [_less(tally, through, removed) for removed in range(1, through)]
        elif criterion in (Criterion.PLAY_OFF, Criterion.LOTS):
            steps += decided_steps(criterion, decisions)
        else:
            steps.append(_step(criterion, figures, through, None))
    return steps


def _earlier(before: Sequence[Criterion], figures: Figures, through: int) -> list[Step]:
    """The standing after the previous round, the one before it, and so on back (cxa-2011 arts 14.3.1, 14.6)."""
    whole = figures.tally.rules.earlier is Earlier.WHOLE_CHAIN
    again = [one for one in before if one not in (Criterion.SANCTIONS, Criterion.PLAY_OFF, Criterion.LOTS)]
    return [
        _step(criterion, figures, back, back)
        for back in range(through - 1, 0, -1)
        for criterion in (again if whole else again[:1])
    ]


def _less(tally: Tally, through: int, removed: int) -> Step:
    def evaluate(group: Sequence[int]) -> Sequence[int]:
        return [progressive.progressive_less(tally, number, through, removed) for number in group]

    return Step(Criterion.PROGRESSIVE_LESS, evaluate, fewer_first=False, removed=removed)


def _step(criterion: Criterion, figures: Figures, through: int, told: int | None) -> Step:
    """A step of a criterion up to a round; `told` is the round it names when it is not the last."""
    evaluate: Evaluate
    tally = figures.tally
    if criterion in SINGLE:
        column = figures.column(criterion, through)

        def evaluate(group: Sequence[int]) -> Sequence[int]:
            return [column[number] for number in group]

    elif criterion in AMONG:
        among = AMONG[criterion]

        def evaluate(group: Sequence[int]) -> Sequence[int] | None:
            return among(tally, group, through)

    else:
        raise CompetitionError(
            f"“{criterion.zh}”不能由对局计算", f"{criterion.en} cannot be counted from the games"
        )
    fewer = criterion.fewer_first
    if criterion is Criterion.BLACK_GAMES:
        fewer = not tally.rules.more_black_games_first
    again = criterion is Criterion.DIRECT_WIN and tally.rules.direct_again
    return Step(criterion, evaluate, fewer_first=fewer, through=told, again=again)


def decided_steps(criterion: Criterion, decisions: Decisions) -> list[Step]:
    """The steps of play-offs, one each, or of the lots and draws; none where there are none."""
    tables: list[Mapping[int, int]]
    if criterion is Criterion.LOTS:
        tables = [decisions.lots] if decisions.lots else []
        orders = decisions.draws
    else:
        tables, orders = [], decisions.play_offs
    tables += [{number: at for at, number in enumerate(order, 1)} for order in orders]
    return [Step(criterion, partial(_looked_up, table), fewer_first=True) for table in tables]


def _looked_up(table: Mapping[int, int], group: Sequence[int]) -> Sequence[int] | None:
    """The figures of a group where all of it stands in the table."""
    return [table[number] for number in group] if all(number in table for number in group) else None
