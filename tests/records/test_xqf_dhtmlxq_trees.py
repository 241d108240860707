"""Any tree of moves and comments goes through XQF and DhtmlXQ unchanged."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai import Move
from zhicai.records import Game
from zhicai.records.dhtmlxq import games_in
from zhicai.records.dhtmlxq_write import encode as encode_dhtmlxq
from zhicai.records.xqf import decode
from zhicai.records.xqf_write import encode as encode_xqf

TEXTS = st.text(
    st.characters(exclude_characters="\r\0", exclude_categories=["Cs"], max_codepoint=0x10FE7F), max_size=6
)
ROWS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 89), st.integers(0, 89), st.just("") | TEXTS).filter(
        lambda row: row[1] != row[2]
    ),
    max_size=40,
)


def grown(rows: list[tuple[int, int, int, str]], comment: str) -> Game:
    """A tree of any moves at all; only the first is Red's for certain, so that Red is to move."""
    game = Game()
    game.root.comment = comment
    nodes = [game.root, game.root.add(Move("h2e2"))]
    for parent, source, target, text in rows:
        nodes.append(nodes[parent % len(nodes)].add(Move.from_squares(source, target), text))
    return game


def through_xqf(version: int) -> Callable[[Game], Game]:
    return lambda game: decode(encode_xqf(game, version=version)[0])


def through_dhtmlxq(game: Game) -> Game:
    return next(games_in(encode_dhtmlxq(game)[0]))


@pytest.mark.parametrize(
    "through",
    [through_xqf(10), through_xqf(11), through_xqf(18), through_dhtmlxq],
    ids=["10", "11", "18", "dhtmlxq"],
)
@given(rows=ROWS, comment=TEXTS)
def test_a_tree_comes_back(
    through: Callable[[Game], Game], rows: list[tuple[int, int, int, str]], comment: str
) -> None:
    game = grown(rows, comment)
    copy = through(game)
    assert copy.same_moves(game)
    assert copy.findings == []
