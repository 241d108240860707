"""What the rule texts leave open about ranking, each as a named regulation with its default."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zhicai.competition.errors import CompetitionError


class Stand(StrEnum):
    """Whose points stand for an opponent in an opponents' score (对手分)."""

    ACTUAL = "actual"
    """The points of the opponent named on the pairing; where there is none, nothing."""
    LOWEST_SCORING = "lowest_scoring"
    """The lowest score among those with a score (有分棋手中的最低得分, cxa-2011 art. 14.4)."""
    LOWEST = "lowest"
    """The lowest score of all, which may be nothing."""
    ZERO = "zero"
    """Nothing."""


class Direct(StrEnum):
    """How direct wins (直胜) part three or more equals, who must all have met."""

    POINTS_AMONG = "points_among"
    """By wins and draws in the games among them, two to one."""
    WINS_AMONG = "wins_among"
    """By the number of wins in the games among them."""
    PAIR_ONLY = "pair_only"
    """Not at all: direct wins part two equals only."""


class Earlier(StrEnum):
    """What "the standing after the previous round" (前一轮成绩) compares."""

    POINTS = "points"
    """The points after that round."""
    WHOLE_CHAIN = "whole_chain"
    """All criteria that stand before it in the chain, as they were after that round."""


class Removal(StrEnum):
    """What "removing round one" (去除第一轮得分) takes from a progressive score (累进分)."""

    RESULT = "result"
    """The points of the round, from every running total."""
    RUNNING_TOTAL = "running_total"
    """The running total after the round, from the sum."""


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """How the criteria read what the texts leave open.

    | field | open question | default |
    |---|---|---|
    | `bye_opponent` | who stands for the opponent of a bye | the lowest score of those with one (14.4) |
    | `forfeit_opponent` | who stands for the opponent of a game that was not played | the opponent |
    | `missed_opponent` | the same for a round missed or before entering | nothing |
    | `forfeit_is_win` | whether "+" is one of the wins (胜局) | yes: it is a win without play (20.3) |
    | `bye_is_win` | whether a bye is one of the wins | yes: it is reckoned as a won game (14.4) |
    | `forfeit_has_colour` | whether a game that was not played is one as second mover | no |
    | `bye_is_black` | whether a bye is a game as second mover | no |
    | `more_black_games_first` | whether more games as second mover (后走局数) come first | yes |
    | `direct` | how direct wins part three or more | points among them |
    | `direct_again` | whether direct wins are asked again among those whom they left equal | yes |
    | `earlier` | what the standing after an earlier round compares | the points |
    | `removal` | what removing a round takes away | the points of the round |
    | `sanctions_last` | whether the sanctioned rank last among those equal on points | yes (18.5) |
    | `undivided_to` | down to which place none is shared; None: no place is shared | None |

    The articles are those of cxa-2011 arts 14.3, 14.4, 18.5 and 20.3. Where places may not be shared, those left
    equal are told as open and wait for a play-off or a lot (cxa-1999 art. 15.6).
    """

    bye_opponent: Stand = Stand.LOWEST_SCORING
    forfeit_opponent: Stand = Stand.ACTUAL
    missed_opponent: Stand = Stand.ZERO
    forfeit_is_win: bool = True
    bye_is_win: bool = True
    forfeit_has_colour: bool = False
    bye_is_black: bool = False
    more_black_games_first: bool = True
    direct: Direct = Direct.POINTS_AMONG
    direct_again: bool = True
    earlier: Earlier = Earlier.POINTS
    removal: Removal = Removal.RESULT
    sanctions_last: bool = True
    undivided_to: int | None = None

    def __post_init__(self) -> None:
        """Refuse a bye whose opponent is to be found on the pairing, and a negative place."""
        if Stand.ACTUAL in (self.bye_opponent, self.missed_opponent):
            raise CompetitionError(
                "轮空、缺席的轮次没有对手，对手分不能取“实际对手的积分”",
                "a bye or a missed round has no opponent whose actual points could stand for it",
            )
        if self.undivided_to is not None and self.undivided_to < 0:
            raise CompetitionError(
                "不得并列的名次数不能为负", "the number of places not shared cannot be negative"
            )
