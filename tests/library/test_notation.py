"""Texts of moves through the board: written and read again, and told apart when they cannot be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest

from zhicai import AmbiguousMove, Board, IllegalMove, InvalidMove, Move
from zhicai._core import recognise, recognise_game
from zhicai.notation import Dialect, Manner, Notation, Script

SCRIPTS: tuple[Script, ...] = get_args(Script)
MANNERS: tuple[Manner, ...] = get_args(Manner)
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)


def walks(seed: int, games: int, plies: int) -> Iterator[Board]:
    """Positions from random play, always the same ones."""
    chance = random.Random(seed)
    for _ in range(games):
        board = Board()
        for _ in range(plies):
            if not board.legal_moves:
                break
            yield board
            board.push(board.legal_moves[chance.randrange(len(board.legal_moves))])


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("manner", MANNERS)
def test_chinese_written_and_read_is_the_same_move(script: Script, manner: Manner) -> None:
    """The full form of cxa-2011 art. 7.5."""
    for board in walks(7, 6, 80):
        texts = {board.chinese(move, script=script, manner=manner): move for move in board.legal_moves}
        assert len(texts) == len(board.legal_moves)
        assert all(board.parse(text) == move for text, move in texts.items())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_wxf_written_and_read_is_the_same_move(dialect: Dialect) -> None:
    for board in walks(11, 4, 80):
        notation: Notation = f"wxf-{dialect}"  # type: ignore[assignment]
        texts = {board.wxf(move, dialect=dialect): move for move in board.legal_moves}
        assert len(texts) == len(board.legal_moves)
        assert all(board.parse(text, notation) == move for text, move in texts.items())


def test_the_short_form_leaves_its_move_among_the_candidates() -> None:
    """The short form of cxa-2011 art. 7.5."""
    for board in walks(13, 4, 80):
        for move in board.legal_moves:
            text = board.short(move)
            assert move in board.candidates(text, "chinese_short")
            fitting = [found for found in board.candidates(text, "chinese_short") if board.is_legal(found)]
            if fitting == [move]:
                assert board.parse(text, "chinese_short") == move


def test_coordinates_written_and_read_are_the_same_move() -> None:
    for board in walks(17, 3, 80):
        for move in board.legal_moves:
            assert board.parse(move.uci, "uci") == move
            assert board.parse(move.iccs, "iccs") == move
            assert board.parse(move.uci_from_one, "uci_from_one") == move


def test_what_was_left_out_is_told() -> None:
    board = Board("3k5/9/9/1C7/9/1n7/9/1C7/9/4K4 w")
    assert board.read_text("前炮平一") == (Move("b6i6"), "written")
    assert board.read_text("炮八进三") == (Move("b6b9"), "legality")
    with pytest.raises(AmbiguousMove) as doubtful:
        board.parse("炮八平一")
    assert set(doubtful.value.candidates) == {Move("b6i6"), Move("b2i2")}


def test_a_move_that_leaves_the_king_in_check_can_still_be_recorded() -> None:
    board = Board("3k5/4r4/9/9/9/9/9/9/4C4/4K4 w")
    with pytest.raises(IllegalMove) as refused:
        board.parse("炮五平一")
    assert refused.value.candidates == [Move("e1i1")]
    assert refused.value.reason == "self_check"


@pytest.mark.parametrize(
    "text", ["", " ", "xyz", "炮", "炮二", "马八进", "1. 炮二平五", "h2e2h2e2", "\x00", "炮" * 500]
)
def test_a_text_that_is_no_move_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        Board().parse(text)
    assert refused.value.message_zh
    assert refused.value.message_en


def test_names_that_do_not_exist_are_refused_with_those_that_do() -> None:
    board = Board()
    with pytest.raises(ValueError, match="simplified"):
        board.chinese(Move("h2e2"), script="gothic")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="wxf"):
        board.parse("C2.5", "morse")  # type: ignore[arg-type]


def test_a_move_without_words_is_refused() -> None:
    with pytest.raises(InvalidMove):
        Board().chinese(Move("e4e5"))


def test_the_notation_of_a_text_and_of_a_game_is_recognised() -> None:
    assert recognise("炮二平五") == ["chinese"]
    assert recognise("H0-G2") == ["iccs"]
    assert recognise("h10g8") == ["uci_from_one"]
    assert set(recognise("h3e3")) >= {"uci", "uci_from_one"}
    assert recognise_game(Board().fen, ["h3e3", "h10g8"]) == ["uci_from_one"]
    assert recognise_game(Board().fen, ["h2e2", "h9g7"]) == ["uci"]
