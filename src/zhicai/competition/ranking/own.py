"""Criteria that count a competitor's own lines.

Each takes the tally, the number and the round up to which it counts, and gives a whole number: points in units
of the tally, else a plain count.
"""

from __future__ import annotations

from zhicai.competition.ranking.tally import Facts, Tally

_AT = {name: at for at, name in enumerate(Facts._fields)}
_SEVERE = 1000
"""How many warnings an exclusion outweighs: more than anybody gets."""


def score(tally: Tally, number: int, through: int) -> int:
    """积分, of matches 场分: the points that rank first (cxa-2011 arts 14.1-14.3, 14.5-14.6)."""
    return tally.after[number][through]


def game_points(tally: Tally, number: int, through: int) -> int:
    """局分总和, 总局分: the points of all games (cxa-2011 arts 14.2, 14.5-14.7)."""
    return tally.counts(number, through)[_AT["game_points"]]


def wins(tally: Tally, number: int, through: int) -> int:
    """胜局: games won (cxa-2011 arts 14.1-14.3, 14.5-14.6)."""
    return tally.counts(number, through)[_AT["wins"]]


def match_wins(tally: Tally, number: int, through: int) -> int:
    """胜场: matches won (cxa-2011 arts 14.5-14.6); where a line is a game, as 胜局.

    A win without play counts as the games won without play do.
    """
    return tally.counts(number, through)[_AT["match_wins"]]


def red_wins(tally: Tally, number: int, through: int) -> int:
    """先走胜局: games won as first mover."""
    return tally.counts(number, through)[_AT["red_wins"]]


def black_wins(tally: Tally, number: int, through: int) -> int:
    """后走胜局: games won as second mover (cxa-2011 arts 14.2, 14.5)."""
    return tally.counts(number, through)[_AT["black_wins"]]


def black_games(tally: Tally, number: int, through: int) -> int:
    """后走局数: games as second mover (cxa-2011 arts 14.1, 14.3, 14.5)."""
    return tally.counts(number, through)[_AT["black_games"]]


def fouls(tally: Tally, number: int, through: int) -> int:
    """犯规: fouls, of a team those of all its players (cxa-2011 arts 14.1-14.3, 14.5-14.6)."""
    return tally.fouls(number, through)


def sanctions(tally: Tally, number: int, through: int) -> int:
    """处分: by severity, then number (cxa-2011 art. 18.5; cxa-1999 art. 18.4); one exclusion outweighs all warnings."""
    excluded, warned = tally.sanctions(number, through)
    return excluded * _SEVERE + warned


def sanctions_text(figure: int) -> tuple[str, str]:
    """A figure of `sanctions` in words."""
    excluded, warned = divmod(figure, _SEVERE)
    if not figure:
        return "无", "none"
    zh = [f"取消资格{excluded}次"] * bool(excluded) + [f"警告{warned}次"] * bool(warned)
    en = [f"excluded {excluded}x"] * bool(excluded) + [f"warned {warned}x"] * bool(warned)
    return "、".join(zh), ", ".join(en)
