"""Whole games officiated: people at random who move, press, offer, answer, claim, touch, resign, run out of time."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable

from bench.race import Contender, Result, race
from zhicai._core import Move
from zhicai.game import commands as cm
from zhicai.game.controls import base_and_increment
from zhicai.game.evolving import evolved
from zhicai.game.officiating import decide
from zhicai.game.regulations import Regulations, cxa_2011
from zhicai.game.state import Game, new_game
from zhicai.game.values import Refusal, SideName, other

GAMES = 60
SEED = 20111
CORES = 2
TARGET = 100_000 / 60
"""Games a second on two cores: 100,000 a minute."""


def results() -> list[Result]:
    """Complete games a second on one core, and on two at once."""
    plies = sum(complete(random.Random(seed)).course.ply for seed in range(SEED, SEED + GAMES)) / GAMES
    note = (
        f"{plies:.0f} plies a game on average, among them moves, presses, touches, offers, claims and flags"
    )
    job = "执裁 complete games with clocks, offers and claims"
    alone = race(
        f"{job}, one core", "games/s", [Contender("zhicai", _batch)], target=TARGET / CORES, note=note
    )
    with multiprocessing.get_context("spawn").Pool(CORES) as crew:

        def both() -> int:
            return sum(crew.map(_share, range(SEED, SEED + 4 * CORES), chunksize=1))

        together = race(f"{job}, two cores", "games/s", [Contender("zhicai", both)], target=TARGET, seconds=1)
    return [alone, together]


def _batch() -> int:
    return _share(SEED)


def _share(seed: int) -> int:
    """So many games, each from a seed of its own."""
    for number in range(GAMES):
        complete(random.Random(seed * GAMES + number))
    return GAMES


REGULATIONS: Regulations = cxa_2011().timed(base_and_increment(20, 5))


def complete(lots: random.Random) -> Game:
    """One game from the beginning to its end."""
    game = _done(new_game(REGULATIONS), cm.Begin(0))
    chance = lots.random
    while game.ended is None:
        at, act = game.at + int(chance() * 18_000), chance()
        if act < 0.05:
            game = _done(game, _besides(game, lots, game.turn, at))
            continue
        # Half of the people press in the same act, as on a board page; the others a moment later.
        at_once = act < 0.525
        side = game.turn
        game = _done(game, cm.Play(at, side, str(_chosen(game, chance)), at_once))
        if not at_once and game.ended is None:
            game = _done(game, cm.Press(at + 300, side))
    return game


def _chosen(game: Game, chance: Callable[[], float]) -> Move:
    """A move that touched pieces allow."""
    if game.touches and (obligation := game.obligation) and obligation.moves:
        return obligation.moves[int(chance() * len(obligation.moves))]
    legal = game.course.tip.legal_moves
    return legal[int(chance() * legal.count())]


def _besides(game: Game, lots: random.Random, side: SideName, at: int) -> cm.Command:
    """What people do beside moving."""
    if game.offer == other(side):
        return cm.Accept(at, side) if lots.random() < 0.5 else cm.Decline(at, side)
    chance = lots.random()
    if chance < 0.3:
        return cm.Offer(at, side)
    if chance < 0.4:
        return cm.ClaimLimit(at, side)
    if chance < 0.6:
        return cm.Resign(at, side)
    if chance < 0.65:
        return cm.Press(at, side)
    if chance < 0.9:
        return cm.TouchPieces(at, side, (str(game.course.tip.legal_moves[0])[:2],))
    return cm.Look(at)


def _done(game: Game, command: cm.Command) -> Game:
    decision = decide(game, command)
    return game if isinstance(decision, Refusal) else evolved(game, decision)
