"""Players of a team event ranked board by board, for individual prizes (台次个人名次)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.model import Board, Bye, Foul, Round
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import Offences, of_games
from zhicai.competition.ranking.match_lines import individual_rounds
from zhicai.competition.ranking.standings import Standings, standings

CHAIN: Final = (
    Criterion.SCORE,
    Criterion.WINS,
    Criterion.FOULS,
    Criterion.BLACK_WINS,
    Criterion.BLACK_GAMES,
)
"""What ranks players who had different opponents; equals share."""


def board_standings(section: Section) -> tuple[tuple[int, Standings], ...]:
    """The players of each board (0: the reserves) by their games in all stages, boards in their order.

    A player belongs to the board of the entry of the team, whichever board was played; those who played no game are
    left out. Raises Refused where no teams meet board by board, or nothing is played yet.
    """
    if not section.of_teams:
        raise Refused("不是分台的团体赛", "no teams meet here board by board")
    rounds = tuple(_split(individual_rounds(section.games)))
    there = {n for one in rounds for board in one.boards for n in (board.red, board.black)}
    there |= {bye.player for one in rounds for bye in one.byes}
    if not there:
        raise Refused("尚无对局", "nothing is played yet")
    fouls = tuple(Foul(one.number, 1, one.count) for one in section.fouls)
    ties = replace(section.regulations.ties, undivided_to=0)
    counted = of_games(rounds, sorted(there), section.regulations.scores, ties, offences=Offences(fouls))
    found = []
    for board, players in _boards(section).items():
        own = players & there
        if own:
            found.append((board, standings(counted, CHAIN, leave_out=sorted(there - own))))
    return tuple(found)


def _boards(section: Section) -> dict[int, set[int]]:
    """The players of each board by the entries of the teams, the reserves last."""
    found: dict[int, set[int]] = {}
    for team in section.teams.values():
        for board, number in enumerate(team.boards, 1):
            found.setdefault(board, set()).add(number)
    reserves = {number for team in section.teams.values() for number in team.reserves}
    return dict(sorted(found.items())) | ({0: reserves} if reserves else {})


def _split(rounds: Iterable[Round]) -> Iterator[Round]:
    """Rounds in which everybody plays once: where all play against all a round of matches has several."""
    number = 0
    for one in rounds:
        turns: dict[int, tuple[list[Board], list[Bye]]] = {}
        times: dict[int, int] = {}
        for board in one.boards:
            at = max(times.get(board.red, 0), times.get(board.black, 0))
            times[board.red] = times[board.black] = at + 1
            boards, _ = turns.setdefault(at, ([], []))
            boards.append(replace(board, table=len(boards) + 1))
        for bye in one.byes:
            at = times.get(bye.player, 0)
            times[bye.player] = at + 1
            turns.setdefault(at, ([], []))[1].append(bye)
        for _, (boards, byes) in sorted(turns.items()):
            number += 1
            yield Round(number, tuple(boards), tuple(byes))
