"""Team events (团体赛): who may sit at which board, who has red there, and the games of a match.

The five kinds of cxa-2011 arts 11.1-11.5 (cxa-1999 arts 12.1-12.5). What a match is worth stands in
`zhicai.competition.scoring`, the sum of places in `zhicai.competition.ranking.places`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise, permutations

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import (
    BLACK_WINS_UNPLAYED,
    DOUBLE_FORFEIT,
    RED_WINS_UNPLAYED,
    Board,
    Colour,
    Player,
    Result,
    Team,
)
from zhicai.competition.scoring import NOBODY
from zhicai.english import counted


class Kind(StrEnum):
    """How players come to their boards."""

    FIXED = "fixed_boards"
    """分台定人制: each player at the same board throughout (cxa-2011 art. 11.1)."""
    RESERVES = "boards_with_reserves"
    """分台换人制: anybody may sit out, the order stays (cxa-2011 art. 11.2)."""
    FREE = "boards_set_before_each_match"
    """临时定台制: any order, set or drawn before each match (cxa-2011 art. 11.3)."""
    ALL = "all_against_all"
    """全队轮赛制: every player meets every player of the other team (cxa-2011 art. 11.4)."""
    PLACES = "sum_of_places"
    """队员总分制: no boards; the places of an individual event are added up (cxa-2011 art. 11.5)."""


class LineupFault(StrEnum):
    """What is wrong with a line-up."""

    SIZE = "size"
    """Not one seat for each board."""
    STRANGER = "stranger"
    """Somebody who is not of the team."""
    TWICE = "twice"
    """Somebody at two boards."""
    ORDER = "order"
    """A lower board before a higher one."""
    BOARD = "board"
    """Not at the own board."""
    EMPTY = "empty"
    """An empty board where none may be."""


class IllegalLineup(CompetitionError):
    """A line-up that the kind of event does not allow; `fault` says why, `board` where (0: the whole)."""

    def __init__(
        self, message_zh: str, message_en: str, fault: LineupFault = LineupFault.SIZE, board: int = 0
    ) -> None:
        super().__init__(message_zh, message_en)
        self.fault, self.board = fault, board

    def __reduce__(self) -> tuple[type[IllegalLineup], tuple[str, str, LineupFault, int]]:  # type: ignore[override]
        """Let the error travel between processes with its facts."""
        return type(self), (self.message_zh, self.message_en, self.fault, self.board)


@dataclass(frozen=True, slots=True)
class TeamRules:
    """The kind of a team event, its boards a match, and how many reserves a team may enter.

    `empty_boards` says whether a team may leave boards empty, which are then forfeited. Raises CompetitionError
    for no boards, or for reserves where the kind has none.
    """

    kind: Kind
    boards: int
    reserves: int = 0
    empty_boards: bool = True

    def __post_init__(self) -> None:
        """Refuse numbers that do not go together."""
        if self.boards < 1 or self.reserves < 0:
            raise CompetitionError(
                "团体赛至少一台，替补人数不能为负",
                "a team event has at least one board, and no fewer than no reserves",
            )
        if self.reserves and self.kind in (Kind.FIXED, Kind.ALL):
            raise CompetitionError(
                "分台定人制、全队轮赛制没有替补",
                "with fixed boards, or all against all, there are no reserves",
            )


def board_order(players: Iterable[Player]) -> tuple[int, ...]:
    """The order of boards of a team: by rating, the highest first, then the unrated as entered (cxa-2011 art. 11.1)."""
    entered = list(players)
    rated = sorted((one for one in entered if one.rating is not None), key=lambda one: -(one.rating or 0))
    return tuple(one.number for one in (*rated, *(one for one in entered if one.rating is None)))


def check_team(team: Team, rules: TeamRules) -> None:
    """Raise CompetitionError when a team has too few or too many players for the event, or one twice."""
    if len(set(team.order)) < len(team.order):
        twice = next(number for number in team.order if team.order.count(number) > 1)
        raise CompetitionError(
            f"{team.number}号队中{twice}号队员重复报名", f"team {team.number} enters number {twice} twice"
        )
    if rules.kind is Kind.PLACES:
        return
    least = 1 if rules.empty_boards else rules.boards
    if not least <= len(team.boards) <= rules.boards or len(team.reserves) > rules.reserves:
        raise CompetitionError(
            f"{team.number}号队报{len(team.boards)}台、替补{len(team.reserves)}人；"
            f"应为{rules.boards}台、替补至多{rules.reserves}人",
            f"team {team.number} enters {counted(len(team.boards), 'board')} and "
            f"{counted(len(team.reserves), 'reserve')}; "
            f"the event has {counted(rules.boards, 'board')} and at most {counted(rules.reserves, 'reserve')}",
        )


def lineups(team: Team, rules: TeamRules) -> Iterator[tuple[int, ...]]:
    """Every full line-up that a team may choose (cxa-2011 arts 11.1-11.3), in the order of the entry.

    Four boards and two reserves give fifteen with reserves, 360 where boards are set freely. A team that is too
    small for the boards, or an event without boards, has none.
    """
    if rules.kind is Kind.RESERVES:
        yield from combinations(team.order, rules.boards)
    elif rules.kind is Kind.FREE:
        yield from permutations(team.order, rules.boards)
    elif rules.kind is not Kind.PLACES and len(team.boards) == rules.boards:
        yield team.boards


def check_lineup(team: Team, lineup: Sequence[int], rules: TeamRules) -> None:
    """Raise IllegalLineup, with the reason, for a line-up that the event does not allow (cxa-2011 arts 11.1-11.4).

    A line-up has a player's number for each board from the first, or `NOBODY` for one that stays empty.
    """
    if rules.kind is Kind.PLACES:
        raise IllegalLineup("队员总分制不分台次", "a sum of places has no boards")
    if len(lineup) != rules.boards:
        raise IllegalLineup(
            f"比赛分{rules.boards}台，名单有{len(lineup)}台",
            f"a match has {counted(rules.boards, 'board')}, the line-up {len(lineup)}",
        )
    seen: dict[int, int] = {}
    for board, number in enumerate(lineup, 1):
        if number == NOBODY:
            _check_empty(board, rules)
        elif number not in team.order:
            raise IllegalLineup(
                f"第{board}台{number}号不是{team.number}号队队员",
                f"board {board}: number {number} is not of team {team.number}",
                LineupFault.STRANGER,
                board,
            )
        elif number in seen:
            raise IllegalLineup(
                f"{number}号同时在第{seen[number]}台和第{board}台",
                f"number {number} is at boards {seen[number]} and {board}",
                LineupFault.TWICE,
                board,
            )
        seen[number] = board
    _check_order(team, lineup, rules)


def _check_empty(board: int, rules: TeamRules) -> None:
    if not rules.empty_boards:
        raise IllegalLineup(f"第{board}台空台", f"board {board} is empty", LineupFault.EMPTY, board)


def _check_order(team: Team, lineup: Sequence[int], rules: TeamRules) -> None:
    """Raise for a player away from the own board, or two out of order, where the kind keeps them."""
    if rules.kind in (Kind.FIXED, Kind.ALL):
        for board, number in enumerate(lineup, 1):
            own = team.boards.index(number) + 1 if number in team.boards else 0
            if number != NOBODY and own != board:
                raise IllegalLineup(
                    f"{number}号报名在第{own}台，不能在第{board}台出场",
                    f"number {number} is entered at board {own} and cannot sit at board {board}",
                    LineupFault.BOARD,
                    board,
                )
    if rules.kind is Kind.RESERVES:
        there = [(board, number) for board, number in enumerate(lineup, 1) if number != NOBODY]
        for (above, first), (below, second) in pairwise(there):
            if team.order.index(first) > team.order.index(second):
                raise IllegalLineup(
                    f"台次颠倒：{second}号在报名表上列于{first}号之前，不能排在其后（第{above}台、第{below}台）",
                    f"order reversed: number {second} stands before {first} in the entry and cannot sit below "
                    f"(boards {above} and {below})",
                    LineupFault.ORDER,
                    below,
                )


def first_colour(board: int) -> Colour:
    """The colour of the first-named team at a board: red on odd ones, black on even ones.

    cxa-2011 arts 12.2-12.3; cxa-1999 arts 13.2-13.4.
    """
    return Colour.RED if board % 2 else Colour.BLACK


def match_boards(first: Sequence[int], second: Sequence[int]) -> tuple[Board, ...]:
    """The games of a match of two line-ups (cxa-2011 art. 12.2); empty boards are forfeited at once (art. 20.3).

    Raises CompetitionError when one has more boards than the other.
    """
    if len(first) != len(second):
        raise CompetitionError(
            f"双方台数不同：{len(first)}台对{len(second)}台",
            f"the teams have different numbers of boards: {len(first)} and {len(second)}",
        )
    return tuple(
        _game(board, mine, theirs, first_colour(board))
        for board, (mine, theirs) in enumerate(zip(first, second, strict=True), 1)
    )


def _game(board: int, mine: int, theirs: int, colour: Colour) -> Board:
    red, black = (mine, theirs) if colour is Colour.RED else (theirs, mine)
    return Board(board, red, black, _walkover(red, black))


def _walkover(red: int, black: int) -> Result | None:
    """The result of a game that somebody has no player for."""
    if NOBODY not in (red, black):
        return None
    if red == black:
        return DOUBLE_FORFEIT
    return RED_WINS_UNPLAYED if black == NOBODY else BLACK_WINS_UNPLAYED


def all_against_all(first: Sequence[int], second: Sequence[int]) -> tuple[tuple[Board, ...], ...]:
    """The rounds of a match in which everybody meets everybody of the other team (cxa-2011 art. 11.4).

    In round 1 the players meet in order, then the second team moves on by one seat a round; who has no opponent
    sits out. The first team is red where the two seats add up to an even number, so that everybody's colours
    differ by one at most and alternate save once.

    Raises CompetitionError when a team has no player.
    """
    if not first or not second:
        raise CompetitionError("全队轮赛双方均须有队员", "all against all needs players on both sides")
    seats = max(len(first), len(second))
    return tuple(tuple(_seats(first, second, seats, turn)) for turn in range(seats))


def _seats(first: Sequence[int], second: Sequence[int], seats: int, turn: int) -> Iterator[Board]:
    """The games of one turn."""
    board = 0
    for mine in range(seats):
        theirs = (mine + turn) % seats
        if mine < len(first) and theirs < len(second):
            board += 1
            colour = Colour.RED if (mine + theirs) % 2 == 0 else Colour.BLACK
            yield _game(board, first[mine], second[theirs], colour)
