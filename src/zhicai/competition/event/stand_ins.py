"""What was counted for opponents that were none, so that an opponents' score can be added up by hand (对手分).

cxa-2011 arts 14.3.1, 14.4: a bye has no opponent; regulations say whose points stand for one (`bye_opponent` and
the like), and this says which figure that was.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from zhicai.competition.event.run import Run
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.opponents import stands_for
from zhicai.competition.ranking.rules import Stand
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.ranking.tally import Kind
from zhicai.competition.reckoning import tally
from zhicai.competition.scoring import points_text
from zhicai.competition.stage_rules import Groups
from zhicai.english import counted

Words = tuple[str, str]

_COUNTED: Final = frozenset(
    {
        Criterion.MINOR_SCORE,
        Criterion.OPPONENTS,
        Criterion.TEAM_OPPONENTS,
        Criterion.OPPONENTS_CUT,
        Criterion.BEATEN,
    }
)
_KINDS: Final = {
    Kind.FORFEIT: ("弃权对局的对手", "the opponent of a game without play"),
    Kind.BYE: ("轮空的对手", "the opponent of a bye"),
    Kind.MISSED: ("缺席轮次的对手", "the opponent of a round missed"),
}
_STANDS: Final = {
    Stand.LOWEST_SCORING: ("有分者中的最低分", "the lowest score of those with one"),
    Stand.LOWEST: ("全体的最低分", "the lowest score of all"),
    Stand.ZERO: ("零分", "nothing"),
}


def stand_ins(run: Run, table: Standings, group: int = 0) -> Iterator[Words]:
    """A sentence for each kind of missing opponent that somebody of a table has; none where no criterion asks.

    `group` is that of the table, from 1; 0 without groups.
    """
    if not _COUNTED & set(table.columns):
        return
    facts = (
        run.facts(run.groups[group - 1], group) if isinstance(run.stage, Groups) and group else run.facts()
    )
    found = tally(run.regulations, run.stage, facts)
    there = {facts.kind for place in table.places for _, facts in found.upto(place.number, table.through)}
    for kind, (zh, en) in _KINDS.items():
        stand, points = stands_for(found, kind, table.through)
        if kind in there and stand is not Stand.ACTUAL:
            text = points_text(Fraction(points, found.scale))
            how_zh, how_en = _STANDS[stand]
            zero = stand is Stand.ZERO
            yield (
                f"对手分中{zh}按{how_zh}计" + ("" if zero else f"：{text}分"),
                f"In opponents' scores {en} counts for {how_en}"
                + ("" if zero else f": {counted(text, 'point')}"),
            )
