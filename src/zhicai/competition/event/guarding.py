"""What is played already is not overthrown: a change of the past must not let others go on than those who did."""

from __future__ import annotations

from dataclasses import replace

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.building import advanced
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.places import next_entrants
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.model import Cause, Result
from zhicai.competition.stage_rules import Knockout


def guarded(section: Section, number: int, facts: tuple[kinds.Fact, ...]) -> tuple[kinds.Fact, ...]:
    """The facts of a change in a round, which may be long past.

    Raises Refused where with them others would have gone on in a knock-out, or to the next stage, than those who have
    played since. The round after which somebody else would go on is named; it can be taken back.
    """
    before = section.run_of(number)
    if before.index == section.run.index and not isinstance(before.stage, Knockout):
        return facts
    after = advanced(section, facts)
    run = after.run_of(number)
    if isinstance(run.stage, Knockout) and not _same_matches(before, run, number):
        raise _others(number + 1)
    if run.index < section.run.index:
        following = section.runs[run.index + 1]
        going = _going(after, run.index)
        if going != frozenset(following.entrants) and (going is None or going != _going(section, run.index)):
            raise _others(following.offset + 1)
    return facts


def _same_matches(before: Run, after: Run, number: int) -> bool:
    """Whether the matches that were paired after a round are between the same two."""
    later = {board.match for one in before.pairings if one.number > number for board in one.boards}
    try:
        old, new = knocked(before), knocked(after)
    except CompetitionError:
        return False
    return all(
        {old.progress.standings[name].first, old.progress.standings[name].second}
        == {new.progress.standings[name].first, new.progress.standings[name].second}
        for name in later
    )


def _going(section: Section, index: int) -> frozenset[int] | None:
    """Who goes on from a stage to the next one, less those who had left by then; None where equals must be parted."""
    run, following = section.runs[index], section.runs[index + 1]
    then = {number: after for number, after in run.gone.items() if after <= following.offset}
    try:
        return frozenset(next_entrants(replace(run, gone=then), following.stage)[0])
    except CompetitionError:
        return None


def _others(number: int) -> Refused:
    return Refused(
        f"如此则晋级者不同，而其后的轮次已编排；请先撤回第 {number} 轮及以后各轮",
        f"others would go on, and rounds are paired since; take back round {number} and those after it first",
    )


def check_knockout_result(section: Section, number: int, result: Result) -> None:
    """Raise Refused for a result that leaves a game of a knock-out void: somebody has to go on, or nobody."""
    if result.cause is Cause.UNPLAYED and isinstance(section.run_of(number).stage, Knockout):
        raise Refused(
            "淘汰赛没有“未赛”；未到者判负：+--、--+，双方均负为 ---",
            "a game of a knock-out is not left void; who is not there loses: +--, --+, and both ---",
            "cxa-2011 art. 20.2",
        )
