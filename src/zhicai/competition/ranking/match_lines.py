"""From rounds to a tally, where a board is a match: of teams, or of several games between two players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from zhicai.competition.model import Board, Bye, Cause, Colour, Foul, Round
from zhicai.competition.ranking.lines import (
    NO_OFFENCES,
    OUTCOMES,
    STANDARD,
    Offences,
    add_byes,
    all_points,
    in_order,
    laid_out,
    of_result,
    seated,
)
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.ranking.tally import UNDECIDED, WON, Facts, Kind, Lines, Tally, common_scale
from zhicai.competition.scoring import NOBODY, TWO_ONE_NONE, Scores, colour_of_side, match_score

Games = Mapping[tuple[int, int], Sequence[Board]]
"""The games of matches by round and table; in a game the two are numbers of players."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How matches of several games are reckoned (cxa-2011 arts 13.2, 14.4, 20.3).

    `matches` are the points of a match, `games` those of a game, `boards` the games of a match. The game points
    of a bye and of a match without games are those of "+" on every board, unless `bye_games` names others for
    the bye; a bye's won games are as many as its boards where a bye counts as a win.
    """

    boards: int
    games: Scores = TWO_ONE_NONE
    matches: Scores = TWO_ONE_NONE
    bye_games: Fraction | None = None

    @property
    def walkover(self) -> Fraction:
        """The game points of "+" on every board."""
        return self.games.forfeit_win * self.boards


def of_matches(
    rounds: Sequence[Round],
    members: Mapping[int, Collection[int]],
    games: Games,
    match_rules: MatchRules,
    rules: TieBreaks = STANDARD,
    *,
    offences: Offences = NO_OFFENCES,
    voided: Collection[int] = (),
) -> Tally:
    """The tally of a team event, or of an individual one whose boards are matches of several games.

    `members` names the players of each team (of a single player: the player). The result of a match is found
    from its games; one without games has the result that its board carries, and the game points of "+" or "-"
    on every board. Fouls count by the number of the player who committed them; sanctions by team.

    Raises CompetitionError as `of_games` and `match_score` do.
    """
    scale = common_scale(
        (*all_points(match_rules.games, match_rules.matches), match_rules.bye_games or Fraction(0))
    )
    lines: dict[int, Lines] = {number: Lines() for number in members if number not in voided}
    for played in in_order(rounds):
        for board, red, black in seated(played, lines, voided):
            found = games.get((played.number, board.table), ())
            both = _of_match(board, found, members, match_rules, rules, scale)
            if both is not None:
                red.add(played.number, board.black, both[0])
                black.add(played.number, board.red, both[1])
        bye_games = match_rules.walkover if match_rules.bye_games is None else match_rules.bye_games
        add_byes(played, lines, match_rules.matches, bye_games, rules, scale)
    _count_bye_boards(lines, match_rules.boards)
    team_of = {player: team for team, players in members.items() for player in players}
    fouls = tuple(Foul(team_of.get(foul.number, 0), foul.round, foul.count) for foul in offences.fouls)
    return laid_out(lines, rules, rounds, scale, Offences(fouls, offences.sanctions))


def _count_bye_boards(lines: Mapping[int, Lines], boards: int) -> None:
    """Let a bye that counts as a win count as one on every board."""
    for mine in lines.values():
        for at, facts in enumerate(mine.facts):
            if facts.kind is Kind.BYE:
                black_games = facts.black_games * (boards // 2)
                mine.facts[at] = facts._replace(wins=facts.wins * boards, black_games=black_games)


def _of_match(
    board: Board,
    games: Sequence[Board],
    members: Mapping[int, Collection[int]],
    match_rules: MatchRules,
    rules: TieBreaks,
    scale: int,
) -> tuple[Facts, Facts] | None:
    """The lines of both sides of a match; None before there is anything to count."""
    if not games:
        return _of_bare_match(board, match_rules, rules, scale)
    score = match_score(games, tuple(members[board.red]), match_rules.games)
    pair = []
    for colour, number, own in (
        (Colour.RED, board.red, score.first),
        (Colour.BLACK, board.black, score.second),
    ):
        counts = _game_counts(games, frozenset(members[number]), match_rules.games, rules, scale)
        result = score.result
        outcome = OUTCOMES[None if result is None else result.of(colour)]
        points = int(match_rules.matches.of_result(result, colour) * scale)
        absent = result is not None and result.cause is Cause.ABSENCE
        kind = Kind.FORFEIT if absent else Kind.PLAYED
        won = int(outcome == WON and (not absent or rules.forfeit_is_win))
        pair.append(Facts(kind, outcome, points, int(own * scale), won, *counts))
    return pair[0], pair[1]


def _game_counts(
    games: Sequence[Board], mine: Collection[int], scores: Scores, rules: TieBreaks, scale: int
) -> tuple[int, int, int, int]:
    """Wins, wins as first and as second mover, and games as second mover of one side of a match."""
    total = [0, 0, 0, 0]
    for game in games:
        if game.result is not None and game.result.cause is not Cause.UNPLAYED:
            colour = colour_of_side(game, mine)
            for at, count in enumerate(of_result(game.result, colour, scores, rules, scale)[5:]):
                total[at] += count
    return total[0], total[1], total[2], total[3]


def _of_bare_match(
    board: Board, match_rules: MatchRules, rules: TieBreaks, scale: int
) -> tuple[Facts, Facts] | None:
    """The lines of a match of which only the result is known, as when a team did not come."""
    result = board.result
    if result is None or not result.decided:
        return None
    absent = result.cause is Cause.ABSENCE
    pair = []
    for colour in Colour:
        outcome = OUTCOMES[result.of(colour)]
        points = int(match_rules.matches.of_result(result, colour) * scale)
        won = absent and outcome == WON
        games = int(match_rules.walkover * scale) if won else 0
        match_won = int(outcome == WON and (not absent or rules.forfeit_is_win))
        wins = match_rules.boards if won and match_won else 0
        kind = Kind.FORFEIT if absent else Kind.PLAYED
        pair.append(Facts(kind, outcome, points, games, match_won, wins, 0, 0, 0))
    return pair[0], pair[1]


def of_meetings(
    rounds: Sequence[Round],
    numbers: Iterable[int],
    match_rules: MatchRules,
    rules: TieBreaks = STANDARD,
    *,
    offences: Offences = NO_OFFENCES,
    voided: Collection[int] = (),
) -> Tally:
    """The tally of a round robin of two or more games (cxa-2011 art. 14.2): all games of a pair are one match.

    `match_rules.boards` is the number of games of a meeting. Its match points (场分) count from the round in
    which the last of them is decided; its game points and games at once.

    Raises CompetitionError as `of_games` does.
    """
    known = tuple(number for number in numbers if number not in voided)
    meetings: dict[tuple[int, int], list[tuple[int, Board]]] = defaultdict(list)
    check: dict[int, Lines] = {number: Lines() for number in known}
    for played in in_order(rounds):
        for board, _, _ in seated(played, check, voided):
            if board.result is not None and board.result.cause is not Cause.UNPLAYED:
                pair = (min(board.red, board.black), max(board.red, board.black))
                meetings[pair].append((played.number, board))
    scale = common_scale(all_points(match_rules.games, match_rules.matches))
    lines: dict[int, Lines] = {number: Lines() for number in known}
    for (low, high), games in sorted(meetings.items(), key=lambda item: item[1][-1][0]):
        boards = [board for _, board in games]
        seat, members = Board(1, low, high), {low: (low,), high: (high,)}
        whole = _of_match(seat, boards, members, match_rules, rules, scale)
        if whole is not None:
            done = len(games) >= match_rules.boards
            for number, other, facts in ((low, high, whole[0]), (high, low, whole[1])):
                open_ = facts._replace(outcome=UNDECIDED, points=0, match_wins=0)
                lines[number].add(games[-1][0], other, facts if done else open_)
    return laid_out(lines, rules, rounds, scale, offences)


def individual_rounds(games: Games) -> tuple[Round, ...]:
    """The games of matches as rounds of individuals, for prizes by board or player; tables count through a round.

    Who had nobody at the other side of an empty board that was won without play has a bye, which counts as one.
    """
    by_round: dict[int, list[Board]] = defaultdict(list)
    for (round_, _), boards in sorted(games.items()):
        by_round[round_] += boards
    return tuple(_individual_round(round_, boards) for round_, boards in by_round.items())


def _individual_round(round_: int, boards: Sequence[Board]) -> Round:
    full = [board for board in boards if NOBODY not in (board.red, board.black)]
    seats = tuple(replace(board, table=at) for at, board in enumerate(full, 1))
    alone = [
        max(board.red, board.black) for board in boards if (board.red == NOBODY) != (board.black == NOBODY)
    ]
    return Round(round_, seats, tuple(Bye(number) for number in alone))
