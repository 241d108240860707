"""Touched pieces give exactly the obligations of article 5."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai import Board
from zhicai.game.touch import Obligation, Touch, obligation, touches_of

# Red: king e0, chariot a0, horse b0 hobbled by a cannon on b1, cannon h2, pawn i3. Black: king d9, horse a5, pawn i6,
# cannon h9 behind its chariot h8, elephant g5.
FEN = "3k3c1/7r1/9/8p/n5b2/9/8P/7C1/1C7/RH2K4 w - - 0 1"


def obliged(*squares: str, fen: str = FEN, together: bool = False) -> Obligation:
    board = Board(fen)
    found = obligation(board, touches_of(board, squares, together=together))
    assert found is not None
    return found


def moves(*squares: str, fen: str = FEN, together: bool = False) -> set[str]:
    return {str(move) for move in obliged(*squares, fen=fen, together=together).moves}


def test_cxa_2011_art_5_1_the_own_piece_touched_moves() -> None:
    assert moves("i3") == {"i3i4"}
    assert obliged("i3").article == "5.1"
    assert not obliged("i3").foul


def test_cxa_2011_art_5_1_a_piece_that_cannot_move_sets_free() -> None:
    """The advisor is pinned by the chariot: every move of it would expose the king."""
    pinned = "4k4/9/4r4/9/9/9/9/9/4A4/4K4 w - - 0 1"
    found = obliged("e1", fen=pinned)
    assert (found.free, found.foul, found.fruitless) == (True, True, (Touch("e1", "A"),))


def test_cxa_2011_art_5_2_the_enemy_piece_touched_is_taken() -> None:
    assert moves("a5") == {"a0a5"}
    assert obliged("a5").article == "5.2"


def test_cxa_2011_art_5_2_what_nobody_can_take_sets_free() -> None:
    found = obliged("g5")
    assert found.free
    assert found.fruitless == (Touch("g5", "b"),)


def test_cxa_2011_art_5_3_1_the_first_takes_the_second() -> None:
    found = obliged("a0", "a5")
    assert {str(move) for move in found.moves} == {"a0a5"}
    assert found.article == "5.3.1"


def test_cxa_2011_art_5_3_2_else_the_first_moves() -> None:
    found = obliged("i3", "a5")
    assert ({str(move) for move in found.moves}, found.article) == ({"i3i4"}, "5.3.2")


def test_cxa_2011_art_5_3_3_else_another_takes_the_second() -> None:
    # A horse hobbled on every leg cannot move; the chariot takes the horse.
    hobbled = "3k5/9/9/9/n8/9/9/9/1C7/RHB1K4 w - - 0 1"
    found = obliged("b0", "a5", fen=hobbled)
    assert ({str(move) for move in found.moves}, found.article) == ({"a0a5"}, "5.3.3")


def test_cxa_2011_art_5_3_4_else_any_move() -> None:
    found = obliged("b0", "g5", fen="3k5/9/9/9/6b2/9/9/9/1C7/RHB1K4 w - - 0 1")
    assert (found.free, found.foul, found.article) == (True, True, "5.3.4")


def test_cxa_2011_art_5_4_1_the_second_takes_the_first() -> None:
    found = obliged("a5", "a0")
    assert ({str(move) for move in found.moves}, found.article) == ({"a0a5"}, "5.4.1")


def test_cxa_2011_art_5_4_2_else_another_takes_the_first() -> None:
    found = obliged("a5", "i3")
    assert ({str(move) for move in found.moves}, found.article) == ({"a0a5"}, "5.4.2")


def test_cxa_2011_art_5_4_3_else_the_second_moves() -> None:
    found = obliged("g5", "i3")
    assert ({str(move) for move in found.moves}, found.article) == ({"i3i4"}, "5.4.3")


def test_cxa_2011_art_5_4_4_else_any_move() -> None:
    found = obliged("g5", "b0", fen="3k5/9/9/9/6b2/9/9/9/1C7/RHB1K4 w - - 0 1")
    assert (found.free, found.article) == (True, "5.4.4")


def test_cxa_2011_art_5_5_both_at_once_as_the_enemys_first() -> None:
    for squares in (("i3", "a5"), ("a5", "i3")):
        found = obliged(*squares, together=True)
        assert ({str(move) for move in found.moves}, found.article) == ({"a0a5"}, "5.4.2")
    assert obliged("i3", "a5").article == "5.3.2"


@pytest.mark.parametrize("squares", [("i3", "a5"), ("a5", "i3"), ("a0", "a5"), ("g5", "i3")])
def test_cxa_1999_art_5_3_the_orders_are_those_of_the_later_edition(squares: tuple[str, str]) -> None:
    """cxa-1999 arts 5.3-5.5 say the same: own first moves before another takes, enemy first the other way round."""
    own_first = squares[0] in ("i3", "a0")
    assert obliged(*squares).article.startswith("5.3" if own_first else "5.4")


def test_of_several_own_pieces_the_first_that_can_move_moves() -> None:
    hobbled = "3k5/9/9/9/6b2/9/8P/9/1C7/RHB1K4 w - - 0 1"
    found = obliged("b0", "i3", "a0", fen=hobbled)
    assert {str(move) for move in found.moves} == {"i3i4"}
    assert found.fruitless == (Touch("b0", "N"),)
    assert not found.foul


def test_empty_points_and_pieces_that_have_gone_oblige_to_nothing() -> None:
    board = Board(FEN)
    assert touches_of(board, ["e5"]) == ()
    assert obligation(board, ()) is None
    assert obligation(board, (Touch("a5", "r"),)) is None


def test_a_point_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="z9"):
        touches_of(Board(), ["z9"])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    board = Board()
    for _ in range(draw(st.integers(0, 60))):
        legal = board.legal_moves
        if not legal:
            break
        board.push(legal[draw(st.integers(0, 10**6)) % len(legal)])
    return board


@given(boards(), st.data())
def test_what_must_be_played_is_legal_and_concerns_a_touched_piece(board: Board, data: st.DataObject) -> None:
    names = [f"{'abcdefghi'[square % 9]}{square // 9}" for square in board.piece_map()]
    squares = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=4))
    found = obligation(board, touches_of(board, squares, together=data.draw(st.booleans())))
    assert found is not None
    for move in found.moves:
        assert board.is_legal(move)
        assert {str(move)[:2], str(move)[2:]} & set(squares)
    if found.free:
        touched = [str(move) for move in board.legal_moves]
        own = {name for name in squares if any(text.startswith(name) for text in touched)}
        taken = {name for name in squares if any(text.endswith(name) for text in touched)}
        assert not own and not taken
        assert len(found.fruitless) == len(set(squares))


@given(boards(), st.data())
def test_the_first_and_second_alone_decide_by_the_table(board: Board, data: st.DataObject) -> None:
    """An independent reading of cxa-2011 arts 5.3-5.4 for one piece of each side."""
    pieces = board.piece_map()
    mine = [square for square, piece in pieces.items() if piece.side == board.turn]
    theirs = [square for square, piece in pieces.items() if piece.side != board.turn]
    a, b = data.draw(st.sampled_from(mine)), data.draw(st.sampled_from(theirs))
    legal = list(board.legal_moves)
    capture = {move for move in legal if (move.from_square, move.to_square) == (a, b)}
    moving = {move for move in legal if move.from_square == a}
    taking = {move for move in legal if move.to_square == b}
    name = [f"{'abcdefghi'[square % 9]}{square // 9}" for square in (a, b)]
    own_first = obligation(board, touches_of(board, name))
    enemy_first = obligation(board, touches_of(board, name[::-1]))
    assert own_first is not None and enemy_first is not None
    assert set(own_first.moves) == (capture or moving or taking)
    assert set(enemy_first.moves) == (capture or taking or moving)
