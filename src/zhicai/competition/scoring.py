"""What a result is worth (成绩计算): exact fractions, per colour, with and without play.

cxa-2011 arts 13.1-13.3 and 20.3, cxa-1999 arts 14.1, 14.2 and 21.4 as values; an event may lay down any
other table that passes the checks of `Scores`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Board, ByeKind, Cause, Colour, Encounter, Outcome, Result

Points = Fraction
"""Exact points; `points_text` writes them."""


class Adjourned(StrEnum):
    """What an adjourned game counts until it is finished (封棋)."""

    DRAW = "draw"
    """As a draw for both, as pairing officers reckon for the next round."""
    NOTHING = "nothing"
    """As nothing for either."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The points of one game, or of one match, for each outcome and colour.

    `forfeit_win` and `forfeit_loss` are "+" and "-" (cxa-2011 art. 20.3), `bye` is 轮空 (cxa-2011 art. 14.4),
    `leave` a round missed by leave, `absent` a round missed otherwise or before entering. `adjourned` says what
    an unfinished game counts meanwhile.

    Raises CompetitionError when a draw is worth more than a win, or a loss more than a draw; when two draws are
    worth more than a win and a loss; when anything is negative; when a win is worth nothing; when something
    without play is worth more than a win on the board.
    """

    red_win: Points
    red_draw: Points
    red_loss: Points
    black_win: Points
    black_draw: Points
    black_loss: Points
    forfeit_win: Points
    forfeit_loss: Points
    bye: Points
    leave: Points = Fraction(0)
    absent: Points = Fraction(0)
    adjourned: Adjourned = Adjourned.DRAW

    def __post_init__(self) -> None:
        """Refuse tables that reward the wrong thing."""
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name != "adjourned" and (
                not isinstance(value, Fraction | int) or isinstance(value, bool)
            ):
                raise CompetitionError(
                    f"记分“{field.name}”须为整数或分数，现为{value!r}",
                    f"the score {field.name} must be a whole number or a fraction, not {value!r}",
                )
        _check(self)

    def of(self, colour: Colour, outcome: Outcome) -> Points:
        """The points of an outcome on the board."""
        red, black = _ON_BOARD[outcome]
        return getattr(self, red if colour is Colour.RED else black)  # type: ignore[no-any-return]

    def of_result(self, result: Result | None, colour: Colour) -> Points:
        """The points of one side; nothing for a board without a result or a game that is void."""
        outcome = None if result is None else result.of(colour)
        if result is None or outcome is None:
            waiting = result is not None and result.cause is Cause.ADJOURNED
            drawn = waiting and self.adjourned is Adjourned.DRAW
            return self.of(colour, Outcome.DRAW) if drawn else Fraction(0)
        if result.cause is Cause.ABSENCE:
            return self.forfeit_win if outcome is Outcome.WIN else self.forfeit_loss
        return self.of(colour, outcome)

    def of_bye(self, kind: ByeKind) -> Points:
        """The points of a round without an opponent (cxa-2011 arts 14.4, 19.3); a free round of a table has none."""
        if kind is ByeKind.PAIRING:
            return self.bye
        if kind is ByeKind.FREE:
            return Fraction(0)
        return self.leave if kind is ByeKind.LEAVE else self.absent

    def of_encounter(self, encounter: Encounter) -> Points:
        """The points of one round of a card."""
        if encounter.bye is not None:
            return self.of_bye(encounter.bye)
        return self.of_result(encounter.result, encounter.colour or Colour.RED)


_ON_BOARD = {
    Outcome.WIN: ("red_win", "black_win"),
    Outcome.DRAW: ("red_draw", "black_draw"),
    Outcome.LOSS: ("red_loss", "black_loss"),
}


def _check(scores: Scores) -> None:
    """Raise for the first thing in a table that is wrong."""
    red = (scores.red_loss, scores.red_draw, scores.red_win)
    black = (scores.black_loss, scores.black_draw, scores.black_win)
    aside = (scores.forfeit_win, scores.forfeit_loss, scores.bye, scores.leave, scores.absent)
    if min(*red, *black, *aside) < 0:
        raise CompetitionError("记分不得为负", "no score may be negative")
    for side_zh, side_en, (loss, draw, win) in (("先手", "Red", red), ("后手", "Black", black)):
        if not loss <= draw <= win or loss == win:
            raise CompetitionError(
                f"{side_zh}记分须胜≥和≥负且胜>负，现为{_text(win, draw, loss)}",
                f"for {side_en} a win must be worth no less than a draw, a draw no less than a loss, and a win more "
                f"than a loss, not {_text(win, draw, loss)}",
            )
    most = min(scores.red_win + scores.black_loss, scores.black_win + scores.red_loss)
    drawn = scores.red_draw + scores.black_draw
    if drawn > most:
        raise CompetitionError(
            f"一局和棋双方共得{points_text(drawn)}分，不得多于一胜一负的{points_text(most)}分",
            f"a draw gives both together {points_text(drawn)}, which must not be more than the {points_text(most)} "
            f"of a win and a loss",
        )
    _check_aside(scores, max(scores.red_win, scores.black_win))


def _check_aside(scores: Scores, best: Points) -> None:
    """Raise when something without play beats a win, or not coming beats coming."""
    for name_zh, name_en, value in (
        ("“+”", '"+"', scores.forfeit_win),
        ("轮空", "a bye", scores.bye),
        ("请假", "a leave", scores.leave),
        ("缺席", "absence", scores.absent),
    ):
        if value > best:
            raise CompetitionError(
                f"{name_zh}计{points_text(value)}分，不得多于实战胜局的{points_text(best)}分",
                f"{name_en} is worth {points_text(value)}, which must not be more than the {points_text(best)} of a "
                f"win on the board",
            )
    if max(scores.forfeit_loss, scores.absent) > min(scores.red_loss, scores.black_loss):
        raise CompetitionError(
            "弃权（“-”、缺席）的得分不得多于实战负局",
            'a forfeit ("-", absence) must not be worth more than a loss on the board',
        )


def _text(*values: Points) -> str:
    return "-".join(points_text(value) for value in values)


def scores(
    win: Points | int,
    draw: Points | int,
    loss: Points | int = 0,
    *,
    black_draw: Points | int | None = None,
    forfeit_win: Points | int | None = None,
    bye: Points | int | None = None,
) -> Scores:
    """A table alike for both colours, where "+" and a bye are a win and "-" is nothing, save what is named.

    Raises CompetitionError as `Scores` does.
    """
    return Scores(
        red_win=Fraction(win),
        red_draw=Fraction(draw),
        red_loss=Fraction(loss),
        black_win=Fraction(win),
        black_draw=Fraction(draw if black_draw is None else black_draw),
        black_loss=Fraction(loss),
        forfeit_win=Fraction(win if forfeit_win is None else forfeit_win),
        forfeit_loss=Fraction(0),
        bye=Fraction(win if bye is None else bye),
    )


TWO_ONE_NONE = scores(2, 1)
"""Two, one, none (cxa-2011 arts 13.1, 20.3); also the points of a match (cxa-2011 art. 13.2; cxa-1999 art. 14.2)."""
ONE_HALF_NONE = scores(1, Fraction(1, 2))
"""One, a half, none; "+" is one for a person (cxa-1999 arts 14.1, 21.4)."""
THREE_ONE_NONE = scores(3, 1)
"""Three, one, none (cxa-2011 art. 13.3)."""
THREE_BLACK_TWO = scores(3, 1, black_draw=2)
"""Three for a win, and of a draw one for the first mover and two for the second (cxa-2011 art. 13.3)."""


def points_text(points: Points | int) -> str:
    """Points as people write them: "7", "7.5", else as a fraction such as "7 1/3"."""
    value = Fraction(points)
    if value.denominator == 1:
        return str(value.numerator)
    whole, rest = divmod(value, 1)
    if 100 % value.denominator == 0:
        return f"{whole}.{int(rest * 100):02}".rstrip("0")
    return f"{whole} {rest}" if whole else str(rest)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match between two teams, or of several games between two players, from the side named first.

    `first` and `second` are game points (局分), `result` what the match was, the first-named being red in the
    sense of `Result`. It is undecided while a game that could still turn it has no result.
    """

    first: Points
    second: Points
    result: Result | None

    @property
    def text(self) -> str:
        """Game points as a score: "5:3"."""
        return f"{points_text(self.first)}:{points_text(self.second)}"


NOBODY = 0
"""The number that stands for the player of an empty board (空台)."""


def colour_of_side(game: Board, players: Collection[int]) -> Colour:
    """The colour that the side with these players has in a game of a match.

    Raises CompetitionError when not exactly one of the two is among them; `NOBODY` is whichever is missing.
    """
    red, black = game.red in players, game.black in players
    if red != black:
        return Colour.RED if red else Colour.BLACK
    if NOBODY in (game.red, game.black) and not red:
        return Colour.RED if game.red == NOBODY else Colour.BLACK
    raise CompetitionError(
        f"第{game.table}台{game.red}号与{game.black}号不是双方各一人",
        f"board {game.table}: numbers {game.red} and {game.black} are not one of each side",
    )


def match_score(games: Sequence[Board], firsts: Sequence[int], table: Scores) -> MatchScore:
    """The score of a match by its games (cxa-2011 art. 13.2; cxa-1999 art. 14.2).

    `firsts` are the numbers of the players on the side named first; in each game exactly one of the two must be
    among them. More game points win the match, equal ones draw it, and where nobody came on either side both
    lose it (cxa-2011 art. 20.2). A match that was decided by forfeits alone is one without play. There is no
    result before every game has one.

    Raises CompetitionError for a game between two of one side, or a match without games.
    """
    if not games:
        raise CompetitionError("一场比赛至少有一局", "a match has at least one game")
    mine, total = frozenset(firsts), [Fraction(0), Fraction(0)]
    for game in games:
        colour = colour_of_side(game, mine)
        total[0] += table.of_result(game.result, colour)
        total[1] += table.of_result(game.result, colour.other)
    return MatchScore(total[0], total[1], _match_result([game.result for game in games], total))


def _match_result(results: Sequence[Result | None], total: Sequence[Points]) -> Result | None:
    """What the game points make of a match, once all games have an outcome or are void."""
    if any(result is None or result.cause is Cause.ADJOURNED for result in results):
        return None
    known = [result for result in results if result is not None and result.decided]
    if not known:
        return Result(None, None, Cause.UNPLAYED)
    played = any(result.played for result in known)
    cause = Cause.PLAYED if played else Cause.ABSENCE
    if total[0] == total[1]:
        # Without play a match is won or lost by both: one that each side's absences drew stands as drawn.
        if played or any(Outcome.WIN in (result.red, result.black) for result in known):
            return Result(Outcome.DRAW, Outcome.DRAW)
        return Result(Outcome.LOSS, Outcome.LOSS, cause)
    won = total[0] > total[1]
    return Result(Outcome.WIN if won else Outcome.LOSS, Outcome.LOSS if won else Outcome.WIN, cause)
