"""A desk that is killed while a game is played: what was acknowledged stands, once, and nobody pays for the time away.

`python -m bench.desk_kills` does the same at length, with a web server and both kinds of commands.
"""

from __future__ import annotations

import os
import random
import time
from functools import partial
from pathlib import Path

import pytest

from tests.desk.conftest import Fresh, use
from tests.desk.killing import killed_after
from tests.desk.live import Table, table
from zhicai.desk.database import database_settings
from zhicai.desk.live import alive, moments, state, upkeep
from zhicai.desk.store import checking, journals
from zhicai.game import clock as dials

KILLS = 3


def play_for_ever(board: Table, seed: int, acknowledged: int) -> None:
    """Play by chance, and tell each ply that is stored."""
    chance = random.Random(seed)
    alive.begin(moments.this_moment(), first=True)
    while True:
        game = journals.look(board.game, state.now).value.game
        moves = [str(move) for move in game.course.tip.legal_moves]
        ply = game.course.ply + 1
        who = board.red if game.turn == "red" else board.black
        alive.beat(moments.this_moment(), write=True)
        answer = board.send(who, "move", move=chance.choice(moves), ply=ply, key=f"ply {ply}")
        assert answer.status_code == 200
        os.write(acknowledged, f"{ply}\n".encode())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_that_was_acknowledged_is_lost_and_nobody_pays(fresh: Fresh, kind: str) -> None:
    use(database_settings(fresh(kind), Path()))
    board = table(control="100")
    chance, acknowledged, away = random.Random(kind), set[int](), 0
    for turn in range(KILLS):
        plies, killed = killed_after(chance.random() / 20, partial(play_for_ever, board, turn))
        acknowledged |= set(plies)
        time.sleep(0.05)
        back = moments.this_moment()
        away += back - killed
        alive.begin(back, first=True)
        upkeep.brought_up(board.game, back)
        alive.end()
        game = journals.look(board.game, state.now).value.game
        assert acknowledged <= set(range(1, game.course.ply + 1))
        assert game.clock is not None
        assert game.began is not None
        read = dials.settled(game.clock, back)
        assert read.red.used + read.black.used <= back - game.began - away
        last = max(acknowledged)
        who, move = (board.red if last % 2 else board.black), str(game.course.moves[last - 1])
        again = board.send(who, "move", move=move, ply=last, key=f"ply {last}")
        assert (again.status_code, again.json()["new"]) == (200, False)
        assert [one.problems for one in checking.verify()] == [[], []]
    assert len(acknowledged) >= KILLS
