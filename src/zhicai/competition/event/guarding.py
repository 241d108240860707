"""What is played already is not overthrown: a change of the past must not let others go on than those who did."""

from __future__ import annotations

from collections.abc import Mapping

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.building import advanced
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.settled import What, settled, settled_now, unfinished
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words
from zhicai.competition.model import Cause, Result
from zhicai.competition.stage_rules import Knockout


def guarded(section: Section, number: int, facts: tuple[kinds.Fact, ...]) -> tuple[kinds.Fact, ...]:
    """The facts of a change in a round, which may be long past.

    Raises Refused where with them others would have gone on in a knock-out or to the next stage, would have been
    out or through, or would play a final inside a Swiss, than those who did; and where a result on which that was
    settled would be open again. The round after which it was settled is named; what came after can be taken back.
    """
    before = section.run_of(number)
    mine = [one for one in settled(section) if one.round >= number]
    if not mine and not isinstance(before.stage, Knockout):
        return facts
    after = advanced(section, facts)
    run = after.run_of(number)
    if isinstance(run.stage, Knockout) and not _same_matches(before, run, number):
        raise _others(What.STAGE, number + 1)
    opened = sorted(set(unfinished(after)) - set(unfinished(section)))
    if opened:
        raise _open(opened[0], next(one.round for one in mine) + 1)
    for one in mine:
        now = settled_now(after, one)
        if now != one.numbers and (now is None or now != settled_now(section, one)):
            raise _others(one.what, one.round + 1)
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


_OTHERS: Mapping[What, tuple[str, str]] = {
    What.STAGE: ("晋级者", "go on"),
    What.THROUGH: ("过关者", "get through"),
    What.OUT: ("淘汰者", "be out"),
    What.FINAL: ("进入决赛者", "play the final"),
}


def _others(what: What, number: int) -> Refused:
    zh, en = _OTHERS[what]
    return Refused(
        f"如此则{zh}不同，而其后的轮次已编排；请先撤回第 {number} 轮及以后各轮",
        f"others would {en}, and rounds are paired since; take back round {number} and those after it first",
    )


def _open(where: tuple[int, int], number: int) -> Refused:
    zh, en = place_words(*where)
    return Refused(
        f"{zh}的成绩已用以决定晋级、过关、淘汰或决赛，不能再空缺或封棋；请先撤回第 {number} 轮及以后各轮",
        f"{en}: who went on, is out, or plays the final was settled by this result, which cannot be open again; take "
        f"back round {number} and those after it first",
    )


def check_knockout_result(section: Section, number: int, result: Result) -> None:
    """Raise Refused for a result that leaves a game of a knock-out void: somebody has to go on, or nobody."""
    if result.cause is Cause.UNPLAYED and isinstance(section.run_of(number).stage, Knockout):
        raise Refused(
            "淘汰赛没有“未赛”；未到者判负：+--、--+，双方均负为 ---",
            "a game of a knock-out is not left void; who is not there loses: +--, --+, and both ---",
            "cxa-2011 art. 20.2",
        )
