"""Games made for a test, and their reviews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pytest

from zhicai import Move
from zhicai.audit import Review, review
from zhicai.law.natural_limit import Limit
from zhicai.records import START_FEN, Finding, Game


class Officiate(Protocol):
    """Reviews a game told by its moves."""

    def __call__(
        self,
        moves: Sequence[str] | str = "",
        fen: str = START_FEN,
        result: str = "*",
        *,
        limit: Limit = ...,
        read: Sequence[Finding] = ...,
    ) -> Review:
        """`read` are findings of the reader."""


def made(moves: Sequence[str] | str, fen: str, result: str, read: Sequence[Finding] = ()) -> Game:
    """A game as a reader would give it."""
    game = Game(headers={"Red": "选手01", "Black": "选手02", "Result": result}, fen=fen, findings=list(read))
    node = game.root
    for move in moves.split() if isinstance(moves, str) else moves:
        node = node.add(Move(move))
    return game


STANDARD = Limit()


@pytest.fixture
def officiate() -> Officiate:
    """Makes a game and reviews it."""

    def run(
        moves: Sequence[str] | str = "",
        fen: str = START_FEN,
        result: str = "*",
        *,
        limit: Limit = STANDARD,
        read: Sequence[Finding] = (),
    ) -> Review:
        return review(made(moves, fen, result, read), limit)

    return run
