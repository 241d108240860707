"""From rounds to a tally, where a board is a game; what the tallies of matches need too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import (
    Board,
    Bye,
    ByeKind,
    Cause,
    Colour,
    Foul,
    Outcome,
    Result,
    Round,
    Sanction,
)
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.ranking.tally import (
    DREW,
    LOST,
    UNDECIDED,
    WON,
    Facts,
    Kind,
    Lines,
    Tally,
    common_scale,
)
from zhicai.competition.scoring import Scores

OUTCOMES = {Outcome.WIN: WON, Outcome.DRAW: DREW, Outcome.LOSS: LOST, None: UNDECIDED}
STANDARD = TieBreaks()


@dataclass(frozen=True, slots=True)
class Offences:
    """Fouls and sanctions of the competitors of a section."""

    fouls: tuple[Foul, ...] = ()
    sanctions: tuple[Sanction, ...] = ()


NO_OFFENCES = Offences()


def of_games(
    rounds: Sequence[Round],
    numbers: Iterable[int],
    scores: Scores,
    rules: TieBreaks = STANDARD,
    *,
    offences: Offences = NO_OFFENCES,
    voided: Collection[int] = (),
) -> Tally:
    """The tally of an individual event where a board is a game.

    `voided` are those whose results are all cancelled (cxa-2011 art. 19.2): they are not ranked and games
    against them count for nobody. A board without a result, or with one that is void, is left out.

    Raises CompetitionError when a round names somebody who is not among the numbers, or somebody twice.
    """
    voided, scale = frozenset(voided), common_scale(all_points(scores))
    # There are few different results and many boards; those of the rounds live on while we count.
    known: dict[int, tuple[Facts, Facts]] = {}

    def facts(result: Result) -> tuple[Facts, Facts]:
        red, black = (of_result(result, colour, scores, rules, scale) for colour in Colour)
        known[id(result)] = red, black
        return red, black

    lines: dict[int, Lines] = {number: Lines() for number in numbers if number not in voided}
    for played in in_order(rounds):
        check_seats(played, lines, voided)
        at = played.number
        for board in played.boards:
            result, red, black = board.result, board.red, board.black
            if result is None or result.cause is Cause.UNPLAYED or red in voided or black in voided:
                continue
            of_red, of_black = known.get(id(result)) or facts(result)
            lines[red].add(at, black, of_red)
            lines[black].add(at, red, of_black)
        add_byes(played, lines, scores, None, rules, scale)
    return laid_out(lines, rules, rounds, scale, offences)


def of_result(result: Result, colour: Colour, scores: Scores, rules: TieBreaks, scale: int) -> Facts:
    """What a game's result is for one side."""
    points = int(scores.of_result(result, colour) * scale)
    outcome = OUTCOMES[result.of(colour)]
    absent = result.cause is Cause.ABSENCE
    won = outcome == WON and (not absent or rules.forfeit_is_win)
    coloured = not absent or rules.forfeit_has_colour
    red, black = coloured and colour is Colour.RED, coloured and colour is Colour.BLACK
    kind = Kind.FORFEIT if absent else Kind.PLAYED
    counts = int(won), int(won), int(won and red), int(won and black), int(black)
    return Facts(kind, outcome, points, points, *counts)


def in_order(rounds: Sequence[Round]) -> list[Round]:
    """The rounds by number."""
    return sorted(rounds, key=lambda played: played.number)


def seated(
    played: Round, lines: Mapping[int, Lines], voided: Collection[int]
) -> Iterable[tuple[Board, Lines, Lines]]:
    """The boards of a round with the lines of both sides, but for those with somebody voided.

    Raises CompetitionError as `check_seats` does.
    """
    check_seats(played, lines, voided)
    for board in played.boards:
        if board.red not in voided and board.black not in voided:
            yield board, lines[board.red], lines[board.black]


def check_seats(played: Round, known: Mapping[int, Lines], voided: Collection[int]) -> None:
    """Raise CompetitionError for the first number of a round that is not entered or stands twice."""
    seats = [board.red for board in played.boards]
    seats += [board.black for board in played.boards]
    seats += [bye.player for bye in played.byes]
    there = set(seats)
    if len(there) == len(seats) and known.keys() >= there.difference(voided):
        return
    seen: set[int] = set()
    for number in seats:
        if number in seen or not (number in known or number in voided):
            raise _misplaced(played.number, number, twice=number in seen)
        seen.add(number)


def _misplaced(round_: int, number: int, *, twice: bool) -> CompetitionError:
    return CompetitionError(
        f"第{round_}轮中{number}号{'出现两次' if twice else '不在名单内'}",
        f"round {round_}: number {number} {'appears twice' if twice else 'is not entered'}",
    )


def add_byes(
    played: Round,
    lines: Mapping[int, Lines],
    scores: Scores,
    game_points: Fraction | None,
    rules: TieBreaks,
    scale: int,
) -> None:
    """A line for each bye of a round; `game_points` are those of a bye, where they are not its points."""
    for bye in played.byes:
        if bye.kind is not ByeKind.FREE and bye.player in lines:
            lines[bye.player].add(played.number, 0, _of_bye(bye, scores, game_points, rules, scale))


def _of_bye(bye: Bye, scores: Scores, game_points: Fraction | None, rules: TieBreaks, scale: int) -> Facts:
    """A round without an opponent; a bye that is worth a win may count as one (cxa-2011 art. 14.4)."""
    points = int(scores.of_bye(bye.kind) * scale)
    if bye.kind is not ByeKind.PAIRING:
        games = points if game_points is None else 0
        return Facts(Kind.MISSED, UNDECIDED, points, games, 0, 0, 0, 0, 0)
    won = rules.bye_is_win and scores.bye == max(scores.red_win, scores.black_win)
    games = points if game_points is None else int(game_points * scale)
    outcome = WON if won else UNDECIDED
    return Facts(Kind.BYE, outcome, points, games, int(won), int(won), 0, 0, int(rules.bye_is_black))


def laid_out(
    lines: Mapping[int, Lines], rules: TieBreaks, rounds: Sequence[Round], scale: int, offences: Offences
) -> Tally:
    """The tally of these lines, up to the last of the rounds."""
    last = max((played.number for played in rounds), default=0)
    return Tally(lines, rules, last=last, scale=scale, fouls=offences.fouls, sanctions=offences.sanctions)


def all_points(*tables: Scores) -> Iterable[Fraction]:
    """Every number of points that a line may carry."""
    for table in tables:
        yield from (
            Fraction(getattr(table, field.name)) for field in fields(table) if field.name != "adjourned"
        )
