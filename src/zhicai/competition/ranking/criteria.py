"""The criteria of ranking by name (名次确定), with which side of a figure comes first.

cxa-2011 arts 14.1-14.8 and 18.5, cxa-1999 arts 15.1-15.5; some more that supplements use. What a criterion
counts stands in the module that computes it.
"""

from __future__ import annotations

from enum import StrEnum


class Criterion(StrEnum):
    """One thing that is compared; the value is its name in a file of regulations."""

    SCORE = "score"
    MATCH_POINTS = "match_points"
    GAME_POINTS = "game_points"
    MINOR_SCORE = "minor_score"
    OPPONENTS = "opponents_score"
    TEAM_OPPONENTS = "team_opponents_score"
    OPPONENTS_CUT = "opponents_score_cut"
    BEATEN = "beaten_score"
    PROGRESSIVE = "progressive_score"
    PROGRESSIVE_LESS = "progressive_score_less"
    WINS = "wins"
    MATCH_WINS = "match_wins"
    RED_WINS = "red_wins"
    BLACK_WINS = "black_wins"
    BLACK_GAMES = "black_games"
    OWN_GAME_BLACK = "own_game_black"
    DIRECT_WIN = "direct_win"
    FOULS = "fouls"
    SANCTIONS = "sanctions"
    EARLIER = "earlier_rounds"
    PLACE_SUM = "place_sum"
    BEST_PLACE = "best_place"
    SECOND_PLACE = "second_place"
    PLAY_OFF = "play_off"
    LOTS = "lots"

    @property
    def zh(self) -> str:
        """The name in Chinese."""
        return _NAMES[self][0]

    @property
    def en(self) -> str:
        """The name in English."""
        return _NAMES[self][1]

    @property
    def fewer_first(self) -> bool:
        """Whether the smaller figure comes first, unless a regulation turns it round."""
        return self in _FEWER

    @property
    def in_points(self) -> bool:
        """Whether the figure is one of points, which may be fractions; the others are whole numbers."""
        return self in _POINTS


_NAMES: dict[Criterion, tuple[str, str]] = {
    Criterion.SCORE: ("积分", "points"),
    Criterion.MATCH_POINTS: ("场分", "match points"),
    Criterion.GAME_POINTS: ("局分", "game points"),
    Criterion.MINOR_SCORE: ("小分", "minor score"),
    Criterion.OPPONENTS: ("对手分", "opponents' score"),
    Criterion.TEAM_OPPONENTS: ("团体对手分", "opponents' match points"),
    Criterion.OPPONENTS_CUT: ("对手分（去最低）", "opponents' score without the lowest"),
    Criterion.BEATEN: ("所胜对手分", "score of beaten opponents"),
    Criterion.PROGRESSIVE: ("累进分", "progressive score"),
    Criterion.PROGRESSIVE_LESS: ("去除前轮后的累进分", "progressive score less first rounds"),
    Criterion.WINS: ("胜局", "wins"),
    Criterion.MATCH_WINS: ("胜场", "matches won"),
    Criterion.RED_WINS: ("先走胜局", "wins as first mover"),
    Criterion.BLACK_WINS: ("后走胜局", "wins as second mover"),
    Criterion.BLACK_GAMES: ("后走局数", "games as second mover"),
    Criterion.OWN_GAME_BLACK: ("相互对局时后走", "second mover in the games among them"),
    Criterion.DIRECT_WIN: ("直胜", "direct win"),
    Criterion.FOULS: ("犯规", "fouls"),
    Criterion.SANCTIONS: ("处分", "sanctions"),
    Criterion.EARLIER: ("前一轮成绩", "standing after the previous round"),
    Criterion.PLACE_SUM: ("队员名次和", "sum of places"),
    Criterion.BEST_PLACE: ("最高个人名次", "best place"),
    Criterion.SECOND_PLACE: ("次高个人名次", "second best place"),
    Criterion.PLAY_OFF: ("加赛", "play-off"),
    Criterion.LOTS: ("抽签", "lots"),
}
_FEWER = frozenset(
    {
        Criterion.FOULS,
        Criterion.SANCTIONS,
        Criterion.PLACE_SUM,
        Criterion.BEST_PLACE,
        Criterion.SECOND_PLACE,
        Criterion.PLAY_OFF,
        Criterion.LOTS,
    }
)
_POINTS = frozenset(
    {
        Criterion.SCORE,
        Criterion.MATCH_POINTS,
        Criterion.GAME_POINTS,
        Criterion.MINOR_SCORE,
        Criterion.OPPONENTS,
        Criterion.TEAM_OPPONENTS,
        Criterion.OPPONENTS_CUT,
        Criterion.BEATEN,
        Criterion.PROGRESSIVE,
        Criterion.PROGRESSIVE_LESS,
        Criterion.EARLIER,
    }
)
