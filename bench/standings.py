"""Standings of a large Swiss: everybody's figures, places and reasons from the bare results."""

from __future__ import annotations

import random

from bench.race import Contender, Result, race
from zhicai.competition.model import BLACK_WINS, DRAW, RED_WINS, Board, Bye, Round
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.lines import of_games
from zhicai.competition.ranking.standings import standings
from zhicai.competition.scoring import TWO_ONE_NONE

PLAYERS = 10_001
ROUNDS = 11
SEED = 20112
CHAIN_NAMES = ("cxa-2011-swiss", "cxa-2011-swiss-progressive")


def results() -> list[Result]:
    """Whole standings a second; one of 10,000 players after 11 rounds must take less than a second."""
    rounds = tuple(_rounds())
    return [
        race(
            f"名次 standings of {PLAYERS - 1:,} after {ROUNDS} rounds, {chain}",
            "standings/s",
            [Contender("zhicai", lambda chain=chain: _ranked(rounds, chain))],  # type: ignore[misc]
            target=1,
            note="with a bye a round; from results to places with their reasons",
        )
        for chain in CHAIN_NAMES
    ]


def _ranked(rounds: tuple[Round, ...], chain: str) -> int:
    tally = of_games(rounds, range(1, PLAYERS + 1), TWO_ONE_NONE)
    found = standings(tally, CHAINS[chain])
    return int(len(found.places) == PLAYERS)


def _rounds() -> list[Round]:
    """Rounds in which neighbours by points meet."""
    luck = random.Random(SEED)
    points = dict.fromkeys(range(1, PLAYERS + 1), 0)
    rounds = []
    for at in range(1, ROUNDS + 1):
        order = sorted(points, key=lambda number: (-points[number], luck.random()))
        boards = []
        for table in range(PLAYERS // 2):
            red, black = order[2 * table : 2 * table + 2]
            result = luck.choice((RED_WINS, BLACK_WINS, DRAW))
            boards.append(Board(table + 1, red, black, result))
            points[red] += 1 + (result is RED_WINS) - (result is BLACK_WINS)
            points[black] += 1 + (result is BLACK_WINS) - (result is RED_WINS)
        rounds.append(Round(at, tuple(boards), (Bye(order[-1]),)))
        points[order[-1]] += 2
    return rounds
