"""Matches of one, two or more games in a knock-out: colours, who goes on, and what is still to be played.

Colours of the first game are drawn, those of each later one exchanged (cxa-2011 art. 12.4; cxa-1999 arts
13.4-13.5). The rules do not say who goes on after an equal score: regulations name the deciders, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Board, Outcome
from zhicai.competition.scoring import NOBODY, TWO_ONE_NONE, Scores, match_score, points_text


class Decider(StrEnum):
    """What decides a match with an equal score."""

    SCORE = "score"
    """局分: the score itself; always the first."""
    BLACK_WINS = "black_wins"
    """后走胜局: more wins as second mover in the games of the match."""
    FOULS = "fouls"
    """犯规: fewer fouls in the match."""
    EXTRA_GAMES = "extra_games"
    """加赛: two further games, colours drawn anew; where nothing is named after it, until a pair is won."""
    EXTRA_GAME_DRAW_BLACK = "extra_game_draw_black"
    """加赛一局，和棋后手胜: one further game in which a draw is won by the second mover."""
    SEED = "seed"
    """种子: the higher seed goes on."""
    LOT = "lot"
    """抽签."""

    @property
    def zh(self) -> str:
        """The name in Chinese."""
        return _NAMES[self][0]

    @property
    def en(self) -> str:
        """The name in English."""
        return _NAMES[self][1]


_NAMES = {
    Decider.SCORE: ("局分", "game points"),
    Decider.BLACK_WINS: ("后走胜局", "wins as second mover"),
    Decider.FOULS: ("犯规", "fouls"),
    Decider.EXTRA_GAMES: ("加赛", "extra games"),
    Decider.EXTRA_GAME_DRAW_BLACK: ("加赛一局（和棋后手胜）", "an extra game that a draw wins for Black"),
    Decider.SEED: ("种子顺序", "seeding"),
    Decider.LOT: ("抽签", "lots"),
}
_EXTRA = (Decider.EXTRA_GAMES, Decider.EXTRA_GAME_DRAW_BLACK)
_ALWAYS = (Decider.EXTRA_GAME_DRAW_BLACK, Decider.SEED, Decider.LOT)


@dataclass(frozen=True, slots=True)
class MatchPlay:
    """The games of a match and what decides an equal score, in order.

    Raises CompetitionError when there is no game, a decider stands twice, or something comes after a decider that
    always decides.
    """

    games: int = 2
    deciders: tuple[Decider, ...] = (Decider.EXTRA_GAMES,)
    scores: Scores = TWO_ONE_NONE

    def __post_init__(self) -> None:
        """Refuse deciders that cannot be."""
        if self.games < 1:
            raise CompetitionError("一场至少一局", "a match has at least one game")
        if Decider.SCORE in self.deciders or len(set(self.deciders)) < len(self.deciders):
            raise CompetitionError(
                "局分相等后的区分办法重复，或列有局分本身", "a decider stands twice, or is the score itself"
            )
        for one, later in pairwise(self.deciders):
            if one in _ALWAYS:
                raise CompetitionError(
                    f"“{one.zh}”必能区分，其后不能再列“{later.zh}”",
                    f"{one.en} always decides; {later.en} cannot come after it",
                )


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who goes on (None: nobody yet; `NOBODY`: both lost), what decided, and the sentence.

    `pending` is what has to happen before somebody goes on: SCORE the games of the match, EXTRA_GAMES one more
    pair or its second game, EXTRA_GAME_DRAW_BLACK that game, LOT a lot; None when it is decided. Where nothing is
    named that could decide, `pending` and `by` are None and nobody goes on. `may_end` says that the chief arbiter may
    name who goes on, or that nobody does, instead of what is pending: both lost the last extra games.
    """

    winner: int | None
    by: Decider | None
    pending: Decider | None
    message_zh: str
    message_en: str
    may_end: bool = False


_BOTH_LOST_EXTRA: Final = {
    one: Verdict(
        None,
        None,
        one,
        "加赛双方均负，再加赛，或由裁判长裁定",
        "both lost the extra play; it is played again, or the chief arbiter decides",
        may_end=True,
    )
    for one in _EXTRA
}


@dataclass(frozen=True, slots=True)
class Sides:
    """The two of a match, with what deciders ask about them.

    `fouls` are those of each in the match; `higher_seed` and `lot` are the number of who is seeded higher, and of
    who won the lot (None: not known).
    """

    first: int
    second: int
    fouls: tuple[int, int] = (0, 0)
    higher_seed: int | None = None
    lot: int | None = None


def match_games(first_red: int, other: int, games: int, first_table: int = 1) -> tuple[Board, ...]:
    """The games of a match (cxa-2011 art. 12.4): who drew red has it in the first, then colours are exchanged."""
    return tuple(
        Board(first_table + at, *((first_red, other) if at % 2 == 0 else (other, first_red)))
        for at in range(games)
    )


def verdict(sides: Sides, games: Sequence[Board], play: MatchPlay) -> Verdict:
    """Who goes on from a match.

    `games` are those of the match in their order, then any extra games. Both are out where both lost every game
    (cxa-2011 art. 20.2). Raises CompetitionError for a game between others, or for extra games that nobody asked
    for.
    """
    for game in games:
        if {game.red, game.black} != {sides.first, sides.second}:
            raise CompetitionError(
                f"{game.red}号与{game.black}号的对局不属于{sides.first}号对{sides.second}号的比赛",
                f"the game of {game.red} and {game.black} is not of the match of {sides.first} and {sides.second}",
            )
    main, extra = games[: play.games], games[play.games :]
    if len(main) < play.games or any(game.result is None or not game.result.decided for game in main):
        _refuse_extra(extra)
        return Verdict(None, None, Decider.SCORE, "尚有对局未赛完", "games are still to be played")
    score = match_score(main, [sides.first], play.scores)
    if _both_lost(main):
        _refuse_extra(extra)
        return Verdict(NOBODY, Decider.SCORE, None, "双方均负，均不晋级", "both lost; nobody goes on")
    pair = score.first, score.second
    if pair[0] != pair[1]:
        _refuse_extra(extra)
        winner = sides.first if pair[0] > pair[1] else sides.second
        return _won(winner, Decider.SCORE, points_text(max(pair)), points_text(min(pair)))
    return _decided(sides, main, extra, play)


def _both_lost(games: Sequence[Board]) -> bool:
    """Whether both lost every one of these games, as where neither came (cxa-2011 art. 20.2)."""
    return all(game.result and game.result.red is game.result.black is Outcome.LOSS for game in games)


def _refuse_extra(extra: Sequence[Board]) -> None:
    if extra:
        raise CompetitionError("胜负已分或尚未赛完，不应有加赛", "there can be no extra game here")


def _decided(sides: Sides, main: Sequence[Board], extra: Sequence[Board], play: MatchPlay) -> Verdict:
    """Who goes on after an equal score."""
    for decider in play.deciders:
        if decider in _EXTRA:
            endless = decider is play.deciders[-1]
            found, extra = _extra(sides, extra, decider, play.scores, endless=endless)
        else:
            found = _by_figures(sides, main, decider) or _by_name(sides, decider)
        if found is not None:
            _refuse_extra(extra)
            return found
    _refuse_extra(extra)
    return Verdict(
        None,
        None,
        None,
        "局分相等，规程未规定区分办法",
        "equal, and the regulations name nothing that decides",
    )


def _by_figures(sides: Sides, main: Sequence[Board], decider: Decider) -> Verdict | None:
    """By what both did in the match; None where it leaves them equal or is no such decider."""
    if decider is Decider.BLACK_WINS:
        first, second = (_black_wins(main, number) for number in (sides.first, sides.second))
        ahead = first > second
    elif decider is Decider.FOULS:
        first, second = sides.fouls
        ahead = first < second
    else:
        return None
    if first == second:
        return None
    front, back = (first, second) if ahead else (second, first)
    return _won(sides.first if ahead else sides.second, decider, str(front), str(back))


def _black_wins(games: Sequence[Board], number: int) -> int:
    return sum(
        game.black == number
        and game.result is not None
        and game.result.played
        and game.result.black is Outcome.WIN
        for game in games
    )


def _by_name(sides: Sides, decider: Decider) -> Verdict | None:
    """By the seeding or by lot, which name the one who goes on."""
    if decider not in (Decider.SEED, Decider.LOT):
        return None
    named = sides.higher_seed if decider is Decider.SEED else sides.lot
    if named is None:
        return Verdict(None, None, decider, f"局分相等，待{decider.zh}", f"equal; {decider.en} must decide")
    if named not in (sides.first, sides.second):
        raise CompetitionError(
            f"{named}号不在{sides.first}号对{sides.second}号的比赛中",
            f"number {named} is not in the match of {sides.first} and {sides.second}",
        )
    return Verdict(
        named,
        decider,
        None,
        f"局分相等，按{decider.zh}{named}号晋级",
        f"equal; number {named} goes on by {decider.en}",
    )


def _extra(
    sides: Sides, extra: Sequence[Board], decider: Decider, scores: Scores, *, endless: bool
) -> tuple[Verdict | None, Sequence[Board]]:
    """By further games, a pair or one whose draw is Black's; what is left of them. None where they are equal.

    Extra games that both lost are followed by others, unless the chief arbiter ends the match.
    """
    single = decider is Decider.EXTRA_GAME_DRAW_BLACK
    step = 1 if single else 2
    waiting = Verdict(None, None, decider, f"局分相等，待{decider.zh}", f"equal; {decider.en} must decide")
    both_lost = False
    while True:
        games, extra = extra[:step], extra[step:]
        if not games and both_lost:
            return _BOTH_LOST_EXTRA[decider], extra
        if len(games) < step or any(game.result is None or not game.result.decided for game in games):
            return waiting, extra
        score = match_score(games, [sides.first], scores)
        won = _extra_winner(
            sides, games[0], single, (score.first > score.second) - (score.first < score.second)
        )
        if won is not None:
            pair = sorted((score.first, score.second), reverse=True)
            return _won(won, decider, *(points_text(points) for points in pair)), extra
        if not endless:
            return None, extra
        both_lost = _both_lost(games)


def _extra_winner(sides: Sides, game: Board, single: bool, ahead: int) -> int | None:
    """Who won the extra games; None where they go on."""
    if single and game.result is not None and game.result.red is Outcome.DRAW:
        return game.black
    if ahead:
        return sides.first if ahead > 0 else sides.second
    return None


def _won(winner: int, by: Decider, front: str, back: str) -> Verdict:
    return Verdict(
        winner,
        by,
        None,
        f"{winner}号晋级：{by.zh}{front}比{back}",
        f"number {winner} goes on: {by.en} {front} against {back}",
    )
