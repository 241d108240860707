"""A real game of 400 plies officiated again: its moves through the state machine, times and incidents by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from zhicai.game import commands as cm
from zhicai.game.controls import base_and_increment
from zhicai.game.journalled import drafts, opening
from zhicai.game.judging import by_the_book
from zhicai.game.log import Officiated
from zhicai.game.regulations import cxa_2011
from zhicai.game.state import new_game
from zhicai.game.values import Refusal, other
from zhicai.journal import Header, JournalFile, JournalKind

MOVES = (Path(__file__).parents[1] / "data" / "games" / "drawn-400.txt").read_text("ascii").split()
"""A drawn game played on a server in 2010, 400 plies, in coordinates."""

BEGAN = 1_800_000_000_000


def commands(officiated: Officiated, moves: list[str], seed: int = 1) -> Iterator[cm.Command]:
    """What people do at the board: every move pressed, now and then an offer, a foul, a claim; a draw at the end."""
    lots, at = random.Random(seed), BEGAN
    yield cm.Begin(at)
    for number, move in enumerate(moves, 1):
        at += lots.randrange(1_000, 45_000)
        side = officiated.game.turn
        if number % 71 == 0:
            yield cm.Offer(at, side)
        if number == 100:
            yield cm.GiveFoul(at, side, "cxa-2011 art. 8.1.1")
        if number == 30:
            yield cm.ClaimLimit(at, side)
        yield cm.Play(at + 500, side, move, press=True)
    yield cm.Offer(at + 1_000, officiated.game.turn)
    yield cm.Accept(at + 5_000, other(officiated.game.turn))
    for signer in ("red", "black", "arbiter"):
        yield cm.Sign(at + 60_000, signer)


def officiate(path: Path | None = None, moves: list[str] | None = None) -> Officiated:
    """The game officiated, and kept in a journal where a path is given; nothing that is done may be refused."""
    regulations = cxa_2011().timed(base_and_increment(60, 30))
    officiated = Officiated(new_game(regulations), judge=by_the_book())
    file = None
    if path is not None:
        first = opening(officiated.game, time=BEGAN, actor="裁判01")
        file = JournalFile.create(path, Header("g", JournalKind.GAME, BEGAN), [first])
    for command in commands(officiated, MOVES if moves is None else moves):
        decision = officiated.do(command)
        assert not isinstance(decision, Refusal), decision
        if file is not None:
            file.append(drafts(decision, actor="裁判01"))
    if file is not None:
        file.close()
    return officiated
