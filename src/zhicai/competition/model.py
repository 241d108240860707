"""The values of a competition: players, teams, sections, boards with their results, rounds, and each one's card.

Everything here is frozen and knows no regulation: what a win is worth, who is paired and who is placed is told
elsewhere. A *number* is the number of a competitor in the section: a player's in an individual event, a team's in
a team event, where a board of a round is a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from zhicai.competition.errors import CompetitionError


class Colour(StrEnum):
    """Who moves first. In a section of another game RED is whoever moves first there (cxa-2011 art. 12)."""

    RED = "red"
    """红, 先走."""
    BLACK = "black"
    """黑, 后走."""

    @property
    def other(self) -> Colour:
        """The opponent's colour."""
        return Colour.BLACK if self is Colour.RED else Colour.RED


class Gender(StrEnum):
    """男 or 女, where an entry form asks for it."""

    MALE = "male"
    FEMALE = "female"


class Outcome(StrEnum):
    """What a game or match was for one of the two (cxa-2011 art. 13.1)."""

    WIN = "win"
    """胜."""
    DRAW = "draw"
    """和."""
    LOSS = "loss"
    """负."""


class Cause(StrEnum):
    """What decided a game, as far as scoring, ranking and papers care."""

    PLAYED = "played"
    """On the board: mate, resignation, agreement, a ruling."""
    FOUL = "foul"
    """By fouls, after play began (cxa-2011 art. 4.1.10)."""
    TIME = "time"
    """On time, after play began (cxa-2011 art. 4.1.6)."""
    ABSENCE = "absence"
    """Without play, "+" and "-": late, absent, withdrawn, barred (cxa-2011 arts 19.3, 20.1-20.3)."""
    ADJOURNED = "adjourned"
    """封棋: not finished; counts as the regulation says until it is."""
    UNPLAYED = "unplayed"
    """Never played and nobody's fault: void, counts for neither."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one board: an outcome for each side and the cause.

    The two outcomes are told apart because both may lose: two forfeits (cxa-2011 art. 20.2) or a draw agreed
    beforehand. Both are None exactly when the game is adjourned or unplayed.

    Raises CompetitionError when the outcomes fit neither each other nor the cause.
    """

    red: Outcome | None
    black: Outcome | None
    cause: Cause = Cause.PLAYED

    def __post_init__(self) -> None:
        if (self.red, self.black, self.cause in _NO_OUTCOME) not in _POSSIBLE or (
            self.cause is Cause.ABSENCE and self.red is Outcome.DRAW
        ):
            raise CompetitionError(
                f"红方“{self.red}”、黑方“{self.black}”、原因“{self.cause}”不能同为一局的结果",
                f"Red {self.red}, Black {self.black}, {self.cause} cannot be the result of one board",
            )

    @property
    def played(self) -> bool:
        """Whether the two sat down and a result came of it: no forfeit, nothing adjourned or void."""
        return self.cause in (Cause.PLAYED, Cause.FOUL, Cause.TIME)

    @property
    def decided(self) -> bool:
        """Whether there is an outcome, played or not."""
        return self.red is not None

    def of(self, colour: Colour) -> Outcome | None:
        """The outcome for one side; None while there is none."""
        return self.red if colour is Colour.RED else self.black

    def swapped(self) -> Result:
        """The same result with the colours exchanged (cxa-2011 art. 5.8.1)."""
        return replace(self, red=self.black, black=self.red)

    @property
    def code(self) -> str:
        """The short form that `result_of` reads: "1-0", "+--", "1-0 time" ..."""
        return _CODE_OF[self]

    def mark(self, colour: Colour) -> str:
        """What a wall table shows for one side: 胜, 和, 负, +, -, 封 or 未 (cxa-2011 art. 20.3)."""
        outcome = self.of(colour)
        if outcome is None:
            return "封" if self.cause is Cause.ADJOURNED else "未"
        if self.cause is Cause.ABSENCE:
            return "+" if outcome is Outcome.WIN else "-"
        return {Outcome.WIN: "胜", Outcome.DRAW: "和", Outcome.LOSS: "负"}[outcome]


_NO_OUTCOME = frozenset({Cause.ADJOURNED, Cause.UNPLAYED})
_POSSIBLE = frozenset(
    {
        (Outcome.WIN, Outcome.LOSS, False),
        (Outcome.LOSS, Outcome.WIN, False),
        (Outcome.DRAW, Outcome.DRAW, False),
        (Outcome.LOSS, Outcome.LOSS, False),
        (None, None, True),
    }
)

RED_WINS = Result(Outcome.WIN, Outcome.LOSS)
BLACK_WINS = Result(Outcome.LOSS, Outcome.WIN)
DRAW = Result(Outcome.DRAW, Outcome.DRAW)
BOTH_LOSE = Result(Outcome.LOSS, Outcome.LOSS)
RED_WINS_UNPLAYED = Result(Outcome.WIN, Outcome.LOSS, Cause.ABSENCE)
BLACK_WINS_UNPLAYED = Result(Outcome.LOSS, Outcome.WIN, Cause.ABSENCE)
DOUBLE_FORFEIT = Result(Outcome.LOSS, Outcome.LOSS, Cause.ABSENCE)
ADJOURNED = Result(None, None, Cause.ADJOURNED)
UNPLAYED = Result(None, None, Cause.UNPLAYED)

_PLAIN = {"1-0": RED_WINS, "0-1": BLACK_WINS, "1/2-1/2": DRAW, "0-0": BOTH_LOSE}
_RESULTS: Mapping[str, Result] = {
    **_PLAIN,
    "+--": RED_WINS_UNPLAYED,
    "--+": BLACK_WINS_UNPLAYED,
    "---": DOUBLE_FORFEIT,
    "adjourned": ADJOURNED,
    "unplayed": UNPLAYED,
    **{
        f"{code} {cause}": replace(result, cause=cause)
        for code, result in _PLAIN.items()
        for cause in (Cause.FOUL, Cause.TIME)
    },
}
_CODE_OF = {result: code for code, result in _RESULTS.items()}
RESULT_CODES: tuple[str, ...] = tuple(_RESULTS)
"""Every short form of a result, in the order in which they are told to a reader."""


def result_of(code: str) -> Result:
    """The result with this short form ("1-0", "1/2-1/2", "+--", "---", "0-0", "1-0 time", "adjourned" ...).

    Raises CompetitionError that lists the forms when it is none of them.
    """
    result = _RESULTS.get(code.strip())
    if result is None:
        known = " · ".join(RESULT_CODES)
        raise CompetitionError(
            f"“{code}”不是结果代号；可用：{known}", f"{code!r} is no result; the results are: {known}"
        )
    return result


HIGHEST_RATING = 9_999
"""A rating beyond it is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Player:
    """One entrant: the number in the section, who it is, and what seeding may use. No contact data.

    `unit` (单位) is the empty string for somebody who belongs to none; `birth_year` a year; `rating` the last
    published 等级分.
    """

    number: int
    name: str
    unit: str = ""
    gender: Gender | None = None
    birth_year: int | None = None
    title: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team: numbers of its players by board, strongest first, and of its reserves (cxa-2011 arts 11.1-11.2).

    The numbers count the players of the section; the order of boards, then reserves, is the order in which a
    line-up has to stand.
    """

    number: int
    name: str
    unit: str = ""
    boards: tuple[int, ...] = ()
    reserves: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """All players, boards before reserves."""
        return self.boards + self.reserves


@dataclass(frozen=True, slots=True)
class SectionEntries:
    """One competition inside an event: men, women, an age group, another game.

    `game` is "xiangqi" or the name of another game, of which only results are kept.
    """

    name: str
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    game: str = "xiangqi"


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a round: its number (台次, from 1), who is red, who is black, and the result once there is one."""

    table: int
    red: int
    black: int
    result: Result | None = None

    def colour_of(self, number: int) -> Colour:
        """The colour of one of the two; raises CompetitionError for anybody else."""
        if number not in (self.red, self.black):
            raise CompetitionError(
                f"{number}号不在第{self.table}台", f"number {number} does not sit at board {self.table}"
            )
        return Colour.RED if number == self.red else Colour.BLACK

    def opponent_of(self, number: int) -> int:
        """The number of the other one; raises CompetitionError for anybody else."""
        return self.black if self.colour_of(number) is Colour.RED else self.red


class ByeKind(StrEnum):
    """Why a competitor has no opponent in a round."""

    PAIRING = "pairing"
    """轮空: the number was odd; counts as a win (cxa-2011 art. 14.4)."""
    FREE = "free"
    """轮空 in a round robin of an odd number: everybody has one, and it counts for nothing."""
    LEAVE = "leave"
    """请假: stays away by leave; worth what the regulation says."""
    LATE = "late"
    """Had not entered yet."""
    ABSENT = "absent"
    """Not paired after withdrawing, being barred or staying away without leave (cxa-2011 art. 19.3)."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A competitor without an opponent in a round: a record of its own, never a kind of result."""

    player: int
    kind: ByeKind = ByeKind.PAIRING


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its number from 1, the boards in order, and who had none."""

    number: int
    boards: tuple[Board, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every board has a result, be it only "adjourned"."""
        return all(board.result is not None for board in self.boards)


@dataclass(frozen=True, slots=True)
class Encounter:
    """What one round was for one competitor.

    With an opponent: the colour, and the result of the board or None before there is one. Without: why.
    """

    round: int
    opponent: int | None = None
    colour: Colour | None = None
    result: Result | None = None
    bye: ByeKind | None = None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome for this competitor; None without an opponent or before it is decided."""
        if self.result is None or self.colour is None:
            return None
        return self.result.of(self.colour)

    @property
    def played(self) -> bool:
        """Whether a game was really played and finished (no forfeit, no bye)."""
        return self.result is not None and self.result.played


class Penalty(StrEnum):
    """What an arbiter may impose, the lighter first (cxa-2011 arts 18.1-18.2; cxa-1999 arts 18.1-18.2)."""

    WARNING = "warning"
    """警告, by the arbiter of the board."""
    GAME = "game"
    """取消当场比赛资格, by the chief arbiter."""


@dataclass(frozen=True, slots=True)
class Sanction:
    """A penalty on a competitor in a round; it ranks last among equals (cxa-2011 art. 18.5; cxa-1999 art. 18.4)."""

    number: int
    penalty: Penalty
    round: int


@dataclass(frozen=True, slots=True)
class Foul:
    """Fouls (犯规) of a competitor in a round; a team has those of its players (cxa-2011 arts 8.1, 14.5).

    `reason` is what happened, as it was written down.
    """

    number: int
    round: int
    count: int = 1
    reason: str = ""


Card = tuple[Encounter, ...]
"""One competitor's rounds in order; a round that does not name the competitor is left out."""


def cards(rounds: Iterable[Round], numbers: Iterable[int]) -> dict[int, Card]:
    """Everybody's card after these rounds, in the order of `numbers`.

    Raises CompetitionError when a round names somebody who is not among the numbers, or somebody twice.
    """
    found: dict[int, list[Encounter]] = {number: [] for number in numbers}
    for played in rounds:
        for number, encounter in _encounters(played):
            card = found.get(number)
            if card is None or (card and card[-1].round == played.number):
                raise CompetitionError(
                    f"第{played.number}轮中{number}号{'不在名单内' if card is None else '出现两次'}",
                    f"round {played.number}: number {number} "
                    f"{'is not entered' if card is None else 'appears twice'}",
                )
            card.append(encounter)
    return {number: tuple(card) for number, card in found.items()}


def _encounters(played: Round) -> Iterable[tuple[int, Encounter]]:
    """Each competitor of a round with what it was for them."""
    number = played.number
    for board in played.boards:
        yield board.red, Encounter(number, board.black, Colour.RED, board.result)
        yield board.black, Encounter(number, board.red, Colour.BLACK, board.result)
    for bye in played.byes:
        yield bye.player, Encounter(number, bye=bye.kind)
