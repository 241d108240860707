"""What regulations that are written now may not say (竞赛规程).

Event files keep their regulations, and one that was founded opens for ever: so what turned out to be senseless is
refused when an event is founded, not when it is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from zhicai.competition.event_rules import Regulations, SectionRule, TeamSection
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.stage_rules import Knockout, Swiss
from zhicai.competition.tables import TableError

MOST_BOARDS: Final = 100
"""Boards and reserves of a team."""
_PLACES: Final = frozenset((Criterion.PLACE_SUM, Criterion.BEST_PLACE, Criterion.SECOND_PLACE))


def refuse_senseless(regulations: Regulations) -> None:
    """Raise TableError for the first thing that no event could be played by."""
    for fault in (
        *_of_chains(regulations),
        *_of_sections(regulations.sections),
        *_of_thresholds(regulations),
    ):
        raise fault
    if regulations.teams is not None:
        for fault in _of_teams(regulations, regulations.teams):
            raise fault


def _of_chains(regulations: Regulations) -> Iterator[TableError]:
    """A stage ranks by its own games; sums of places are for the table of the teams (cxa-2011 art. 14.8)."""
    for at, stage in enumerate(regulations.stages):
        if not isinstance(stage, Knockout) and _PLACES & set(regulations.chain(stage)):
            yield TableError(
                "一个阶段按对局成绩排名次，不能用队员名次和；它只用于 chains.places",
                "a stage ranks by its games, not by a sum of places; that belongs to chains.places",
                f"stages[{at}].chain",
            )


def _of_sections(sections: tuple[SectionRule, ...]) -> Iterator[TableError]:
    names: set[str] = set()
    for at, section in enumerate(sections):
        if section.name in names:
            yield TableError(
                f"组别“{section.name}”重复",
                f"there are two sections {section.name!r}",
                f"sections[{at}].name",
            )
        names.add(section.name)
        if section.born_from and section.born_to and section.born_from > section.born_to:
            yield TableError(
                f"出生年份由{section.born_from}至{section.born_to}，无人符合",
                f"nobody is born from {section.born_from} to {section.born_to}",
                f"sections[{at}].born_from",
            )


def _of_thresholds(regulations: Regulations) -> Iterator[TableError]:
    for at, stage in enumerate(regulations.stages):
        for nth, one in enumerate(stage.thresholds if isinstance(stage, Swiss) else ()):
            if one.through is not None and one.through <= 0:
                yield TableError(
                    "过关分须大于0，否则人人过关",
                    "points for getting through are above 0, or everybody is",
                    f"stages[{at}].thresholds[{nth}].through",
                )


def _of_teams(regulations: Regulations, teams: TeamSection) -> Iterator[TableError]:
    if teams.boards > MOST_BOARDS or teams.reserves > MOST_BOARDS:
        yield TableError(
            f"台数、替补人数至多{MOST_BOARDS}", f"at most {MOST_BOARDS} boards, and reserves", "teams.boards"
        )
    scores = regulations.scores
    most = Fraction(max(scores.red_win, scores.black_win, scores.forfeit_win)) * teams.boards
    if teams.bye_games is not None and not 0 <= teams.bye_games <= most:
        yield TableError(
            f"轮空局分须在0至{most}之间（{teams.boards}台全胜）",
            f"game points of a bye are 0 to {most}, all {teams.boards} boards won",
            "teams.bye_games",
        )
