"""Whole games officiated: people at random who move, press, offer, answer, claim, touch, resign, run out of time."""

from __future__ import annotations

import random

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
TARGET = 100_000 / 60 / 2
"""Games a second on one core: 100,000 a minute on two."""


def results() -> list[Result]:
    """Complete games a second on one core."""
    plies = sum(complete(random.Random(seed)).course.ply for seed in range(SEED, SEED + GAMES)) / GAMES
    return [
        race(
            "执裁 complete games with clocks, offers and claims",
            "games/s",
            [Contender("zhicai", _batch)],
            target=TARGET,
            note=f"{plies:.0f} plies a game on average; the target is for one core of two",
        )
    ]


def _batch() -> int:
    for seed in range(SEED, SEED + GAMES):
        complete(random.Random(seed))
    return GAMES


REGULATIONS: Regulations = cxa_2011().timed(base_and_increment(20, 5))


def complete(lots: random.Random) -> Game:
    """One game from the beginning to its end."""
    game = _done(new_game(REGULATIONS), cm.Begin(0))
    chance = lots.random
    while game.ended is None:
        side = game.turn
        at = game.at + int(chance() * 18_000)
        if chance() < 0.05:
            game = _done(game, _besides(game, lots, side, at))
            continue
        # Half of the people press in the same act, as on a board page; the others a moment later.
        at_once = chance() < 0.5
        game = _done(game, cm.Play(at, side, str(_chosen(game, lots)), at_once))
        if not at_once and game.ended is None:
            game = _done(game, cm.Press(at + 300, side))
    return game


def _chosen(game: Game, lots: random.Random) -> Move:
    """A move that touched pieces allow."""
    if game.touches and (obligation := game.obligation) and obligation.moves:
        return lots.choice(obligation.moves)
    legal = game.course.tip.legal_moves
    return legal[int(lots.random() * legal.count())]


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
