"""Arrows and marks on boards drawn as text."""

from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhicai import Board
from zhicai.drawing import Arrow, DrawingError, Style, board_text

STYLES: list[Style] = ["wide", "box", "ascii"]
squares = st.integers(0, 89)


def drawn(pieces: dict[int, str], style: Style, *arrows: str, flipped: bool = False) -> list[str]:
    return board_text(pieces, arrows=arrows, style=style, rulers=False, flipped=flipped).split("\n")


def width(line: str) -> int:
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in line)


def test_a_straight_arrow_fills_the_way_between() -> None:
    rank = drawn({0: "R", 4: "n"}, "wide", "a0e0")[-1]
    assert rank.strip("\u3000").startswith("俥＞＞＞＞＞＞＞马")
    assert drawn({0: "R", 4: "n"}, "ascii", "a0e0")[-1].strip().startswith("R->->->->->->->-n---")


@pytest.mark.parametrize(("arrow", "head"), [("e4e0", "Ｖ"), ("e0e4", "＾"), ("a0d0", "＞"), ("d0a0", "＜")])
def test_the_heads_tell_the_direction(arrow: str, head: str) -> None:
    assert "".join(drawn({}, "wide", arrow)).count(head) >= 5


@pytest.mark.parametrize(("arrow", "head"), [("e4e0", "＾"), ("a0d0", "＜")])
def test_a_turned_board_turns_the_arrows(arrow: str, head: str) -> None:
    assert head in "".join(drawn({}, "wide", arrow, flipped=True))


def test_pieces_on_the_way_stay_seen() -> None:
    rank = drawn({0: "C", 2: "P", 4: "n"}, "wide", "a0e0")[-1]
    assert rank.strip("\u3000").startswith("炮＞＞＞兵＞＞＞马")


def test_a_horse_goes_by_its_leg() -> None:
    lines = drawn({1: "N", 20: "c"}, "wide", "b0c2")
    column = [line[3] for line in lines]
    assert column[-3:] == ["＾", "＾", "傌"]
    assert lines[-4][4] == "／"


def test_marked_pieces_stand_between_brackets() -> None:
    text = board_text({4: "k", 0: "r"}, marks=["e0", "a0"], style="wide", rulers=False)
    assert "〔将〕" in text and text.split("\n")[-1].startswith("〔车〕")
    assert "(k)" in board_text({4: "k"}, marks=[4], style="ascii", rulers=False)


def test_the_last_move_keeps_its_frame() -> None:
    text = board_text({4: "K"}, marks=["e0"], lastmove="e1e0", style="wide")
    assert "【帅】" in text and "〔" not in text


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("encoding", [None, "gbk", "big5", "ascii"])
@settings(max_examples=15)
@given(ends=st.lists(st.tuples(squares, squares), max_size=4), marks=st.lists(squares, max_size=4))
def test_lines_keep_their_width(
    style: Style, encoding: str | None, ends: list[tuple[int, int]], marks: list[int]
) -> None:
    board = Board()
    plain = board_text(board, style=style, encoding=encoding).split("\n")
    arrows = [Arrow(*pair) for pair in ends]
    text = board_text(board, arrows=arrows, marks=marks, style=style, encoding=encoding)
    assert encoding is None or text.encode(encoding)
    for line, bare in zip(text.split("\n"), plain, strict=True):
        assert abs(width(line) - width(bare)) <= 3  # a bracket at the right edge


def test_an_arrow_off_the_board_is_refused() -> None:
    with pytest.raises(DrawingError):
        board_text({}, arrows=["a0a10"])
    with pytest.raises(DrawingError):
        board_text({}, marks=[90])
