"""The harvest of cycles: what real games repeat, and random walks that come home."""

from __future__ import annotations

import random
from itertools import islice

import harvest_cycles
from harvest_cycles import Cycle

from zhicai import Board, Move
from zhicai.records import Game, Node

SHUFFLE = "h2e2 h9g7 e2h2 g7h9".split()


def game(moves: list[str], fen: str = Board().fen) -> Game:
    """A game record of these moves."""
    root = Node(None)
    node = root
    for move in moves:
        node.children.append(Node(Move(move)))
        node = node.children[0]
    return Game(fen=fen, root=root)


def test_what_stood_three_times_makes_a_cycle() -> None:
    found = {cycle.key: cycle for cycle in harvest_cycles.of_game(game(SHUFFLE * 2))}
    (cycle,) = found.values()
    assert [str(move) for move in cycle.moves] == SHUFFLE


def test_what_stood_twice_makes_none() -> None:
    assert list(harvest_cycles.of_game(game(SHUFFLE))) == []


def test_what_follows_an_illegal_move_makes_none() -> None:
    assert list(harvest_cycles.of_game(game(["a0a5", *SHUFFLE * 2]))) == []


def test_cycles_that_start_elsewhere_are_the_same() -> None:
    board = Board()
    first = Cycle("game", board.fen, tuple(map(Move, SHUFFLE)))
    board.push(SHUFFLE[0])
    second = Cycle("game", board.fen, first.moves[1:] + first.moves[:1])
    assert first.key == second.key


def test_random_walks_come_home_and_stand_nowhere_twice() -> None:
    for origin in ("full", "random"):
        for cycle in islice(harvest_cycles.of_random_play(random.Random(1), origin), 8):
            board, keys = Board(cycle.fen), []
            for move in cycle.moves:
                keys.append(board.key)
                board.push(move)
            assert board.key == keys[0]
            assert len(set(keys)) == len(keys) in harvest_cycles.LENGTHS
            assert origin == "random" or len(board.piece_map()) == 32


def test_the_same_seed_gives_the_same_cycles() -> None:
    twice = [harvest_cycles.harvest([], random.Random(7), 6) for _ in range(2)]
    assert twice[0] == twice[1]
    assert len({cycle.key for cycle in twice[0]}) == 6
