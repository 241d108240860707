"""Boards as text: columns, encodings, colours."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zhicai
from zhicai.drawing import DrawingError, board_text
from zhicai.drawing.characters import DISTINCT, LETTERS, Script
from zhicai.drawing.strokes import Style

STYLES: tuple[Style, ...] = ("wide", "box", "ascii")
SCRIPTS: tuple[Script, ...] = ("simplified", "traditional")
CHECKED = "4k4/9/9/9/9/9/9/9/4R4/3K5 b"

positions = st.dictionaries(st.integers(0, 89), st.sampled_from(LETTERS), max_size=32)
START = """\
　１　２　３　４　５　６　７　８　９
　车－马－象－士－将－士－象－马－车
　｜　｜　｜　｜＼｜／｜　｜　｜　｜
　＋－＋－＋－＋－＋－＋－＋－＋－＋
　｜　｜　｜　｜／｜＼｜　｜　｜　｜
　＋－砲－＋－＋－＋－＋－＋－砲－＋
　｜　｜　｜　｜　｜　｜　｜　｜　｜
　卒－＋－卒－＋－卒－＋－卒－＋－卒
　｜　｜　｜　｜　｜　｜　｜　｜　｜
　＋－＋－＋－＋－＋－＋－＋－＋－＋
　｜　　楚　河　　　　　汉　界　　｜
　＋－＋－＋－＋－＋－＋－＋－＋－＋
　｜　｜　｜　｜　｜　｜　｜　｜　｜
　兵－＋－兵－＋－兵－＋－兵－＋－兵
　｜　｜　｜　｜　｜　｜　｜　｜　｜
　＋－炮－＋－＋－＋－＋－＋－炮－＋
　｜　｜　｜　｜＼｜／｜　｜　｜　｜
　＋－＋－＋－＋－＋－＋－＋－＋－＋
　｜　｜　｜　｜／｜＼｜　｜　｜　｜
　俥－傌－相－仕－帅－仕－相－傌－俥
　九　八　七　六　五　四　三　二　一
轮到红方走 / Red to move"""


def columns(line: str) -> list[str]:
    """One entry a terminal column; the second column of a wide character is empty."""
    found = []
    for character in line:
        found.append(character)
        if unicodedata.east_asian_width(character) in "WF":
            found.append("")
    return found


def read_back(text: str, faces: dict[str, str]) -> dict[int, str]:
    """The pieces by square, from a board without rulers, Red below."""
    letters = {face: letter for letter, face in faces.items()}
    found = {}
    for row, line in enumerate(text.splitlines()[::2]):
        cells = columns(line)
        for file in range(9):
            letter = letters.get(cells[2 + 4 * file])
            if letter:
                found[(9 - row) * 9 + file] = letter
    return found


def test_the_start_looks_like_this() -> None:
    assert board_text(zhicai.Board()) == START == str(zhicai.Board())


def test_the_start_in_letters_looks_like_this() -> None:
    lines = board_text(zhicai.Board(), style="ascii").splitlines()
    assert lines[:3] == [
        "  1   2   3   4   5   6   7   8   9",
        "  r---n---b---a---k---a---b---n---r",
        r"  |   |   |   | \ | / |   |   |   |",
    ]
    assert lines[-2:] == ["  9   8   7   6   5   4   3   2   1", "Red to move"]


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("style", STYLES)
@given(pieces=positions)
def test_every_piece_stands_in_its_column(pieces: dict[int, str], style: Style, script: Script) -> None:
    text = board_text(pieces, rulers=False, style=style, script=script)
    faces = {letter: letter for letter in LETTERS} if style == "ascii" else DISTINCT[script]
    assert read_back(text, faces) == pieces
    assert len(text.splitlines()) == 19


@given(positions)
def test_flipping_is_turning_the_board(pieces: dict[int, str]) -> None:
    turned = {89 - square: letter for square, letter in pieces.items()}
    flipped = board_text(pieces, flipped=True, rulers=False)
    assert flipped == board_text(turned, rulers=False)


@given(positions)
def test_the_default_style_has_no_character_of_doubtful_width(pieces: dict[int, str]) -> None:
    text = board_text(pieces, lastmove=(0, 1))
    assert {unicodedata.east_asian_width(character) for character in text if character != "\n"} <= {"W", "F"}


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "encoding", ["gbk", "gb18030", "gb2312", "big5", "shift_jis", "euc_kr", "ascii", "latin-1"]
)
def test_every_encoding_gets_what_it_can_hold(
    encoding: str, style: Style, script: Script, colour: bool, flipped: bool
) -> None:
    board = zhicai.Board(CHECKED)
    drawn = [
        board_text(
            position,
            turn=zhicai.RED,
            check=4,
            lastmove="h2e2",
            flipped=flipped,
            colour=colour,
            style=style,
            script=script,
            encoding=encoding,
        )
        for position in (board, zhicai.Board())
    ]
    for text in drawn:
        assert text.encode(encoding).decode(encoding) == text
        ranks = [columns(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in text.splitlines()[1:-2:2]]
        assert {len(cells) for cells in ranks} <= {35, 36}


def test_gbk_has_all_that_the_full_board_needs() -> None:
    for style in STYLES:
        for script in SCRIPTS:
            plain, gbk = (
                board_text(zhicai.Board(), style=style, script=script, lastmove="h2e2", encoding=encoding)
                for encoding in (None, "gbk")
            )
            assert gbk == plain


@pytest.mark.parametrize("encoding", ["gb2312", "big5", "shift_jis", "euc_kr", "gbk"])
def test_the_sides_stay_apart_without_colour(encoding: str) -> None:
    for letter in "KABNRCP":
        red, black = (
            board_text({40: one}, encoding=encoding, rulers=False) for one in (letter, letter.lower())
        )
        assert red != black


def test_characters_of_the_two_sides_differ_without_colour() -> None:
    for faces in DISTINCT.values():
        assert len(set(faces.values())) == 14


def test_without_chinese_there_are_letters_and_english() -> None:
    text = board_text(zhicai.Board(), encoding="ascii")
    assert text.isascii()
    assert text == board_text(zhicai.Board(), style="ascii")


def test_the_last_move_is_framed_and_its_start_is_open() -> None:
    board = zhicai.Board()
    board.push(zhicai.Move("h2e2"))
    lines = board_text(board).splitlines()
    assert lines[15] == "　＋－炮－＋－＋【炮】＋－＋－〇－＋"
    assert board_text(board, style="ascii").splitlines()[15] == "  +---C---+---+--[C]--+---+---o---+"
    assert lines[-1] == "轮到黑方走 / Black to move"
    assert "【" not in board_text(board, lastmove=None)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("style", STYLES)
def test_a_last_move_at_the_edge_does_not_move_the_columns(style: Style, flipped: bool) -> None:
    for end in (0, 8, 81, 89):
        drawn = board_text({end: "R"}, lastmove=(40, end), style=style, flipped=flipped)
        row = next(columns(line) for line in drawn.splitlines() if "俥" in line or "R" in line)
        at = (8 - end % 9 if flipped else end % 9) * 4 + 2
        assert row[at] in ("俥", "R")
        assert "-]" not in drawn
        assert len(row) in (35, 36, 37, 38)


def test_a_check_is_announced() -> None:
    assert board_text(zhicai.Board(CHECKED)).endswith("轮到黑方走，被将军 / Black to move, in check")
    assert board_text(zhicai.Board(CHECKED), encoding="big5").endswith(
        "輪到黑方走，被將軍 / Black to move, in check"
    )
    assert "走" not in board_text({})


def test_colour_only_when_asked() -> None:
    plain, coloured = (board_text(zhicai.Board(), colour=colour) for colour in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[1;31m车\x1b[0m" in coloured
    assert "\x1b[1;7m车\x1b[0m" in coloured
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert bare == plain.translate(str.maketrans("俥傌砲", "车马炮"))


@pytest.mark.parametrize(
    "options",
    [{"style": "neon"}, {"script": "runes"}, {"encoding": "no-such-encoding"}, {"lastmove": "z9z9"}],
)
def test_what_cannot_be_drawn_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(DrawingError) as caught:
        board_text(zhicai.Board(), **options)  # type: ignore[arg-type]
    assert " / " in str(caught.value)
