"""The SVG as a document: what is in it, where, and that nothing else gets in."""

import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zhicai
from zhicai import drawing
from zhicai.drawing import Arrow, Mark, board_svg, characters
from zhicai.drawing.characters import Script
from zhicai.drawing.source import Step

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = "KABNRCPkabnrcp"
SCRIPTS: tuple[Script, ...] = ("simplified", "traditional")
CHECKED = "4k4/9/9/9/9/9/9/9/4R4/3K5 b"
ALLOWED = {"svg", "title", "desc", "defs", "g", "rect", "path", "circle", "use"}

positions = st.dictionaries(st.integers(0, 89), st.sampled_from(LETTERS), max_size=32)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def placed(svg: str) -> dict[tuple[int, int], str]:
    """Where each piece is drawn, by its FEN letter."""
    uses = parsed(svg).iter(f"{SVG}use")
    return {(int(use.attrib["x"]), int(use.attrib["y"])): use.attrib["href"][-1] for use in uses}


def test_only_shapes_are_used_and_no_text() -> None:
    svg = board_svg(zhicai.Board(), arrows=["h2e2"], marks=["e4"], caption="图 1 红先胜")
    assert {element.tag.removeprefix(SVG) for element in parsed(svg).iter()} <= ALLOWED
    assert "style" not in svg
    assert "font" not in svg


def test_the_start_has_thirty_two_pieces_of_fourteen_looks() -> None:
    svg = board_svg(zhicai.Board())
    ids = {element.attrib["id"] for element in parsed(svg).iter() if "id" in element.attrib}
    uses = [use.attrib["href"] for use in parsed(svg).iter(f"{SVG}use")]
    assert len(uses) == 32
    assert {href.removeprefix("#") for href in uses} == ids
    assert len(ids) == 14
    assert len(svg) < 12_000


def test_cxa_2011_art_1_1_nine_files_ten_ranks_ninety_points() -> None:
    every_point = dict.fromkeys(range(90), "P")
    where = placed(board_svg(every_point))
    assert set(where) == {(100 * file, 100 * rank) for file in range(9) for rank in range(10)}
    lines = max((path.attrib["d"] for path in parsed(board_svg({})).iter(f"{SVG}path")), key=len)
    assert len(re.findall(r"M0 \d+H800", lines)) == 10
    assert len(re.findall(r"M\d+ 0V400", lines)) == len(re.findall(r"M\d+ 500V900", lines)) == 7
    assert re.findall(r"M(\d+) 0V900", lines) == ["0", "800"]
    assert len(re.findall(r"M\d+ \d+l-?200 200", lines)) == 4


def test_cxa_2011_art_1_1_each_side_counts_from_its_right() -> None:
    assert characters.rulers(flipped=False) == ("123456789", "九八七六五四三二一")
    assert characters.rulers(flipped=True) == ("一二三四五六七八九", "987654321")


@given(positions)
def test_squares_are_where_they_belong(pieces: dict[int, str]) -> None:
    assert placed(board_svg(pieces)) == {
        (square % 9 * 100, 900 - square // 9 * 100): letter for square, letter in pieces.items()
    }


@given(positions)
def test_flipping_is_turning_the_board(pieces: dict[int, str]) -> None:
    turned = {89 - square: letter for square, letter in pieces.items()}
    assert placed(board_svg(pieces, flipped=True)) == placed(board_svg(turned))


@given(positions)
def test_a_mirrored_position_is_a_mirrored_picture(pieces: dict[int, str]) -> None:
    mirrored = {square // 9 * 9 + 8 - square % 9: letter for square, letter in pieces.items()}
    assert placed(board_svg(mirrored)) == {
        (800 - x, y): letter for (x, y), letter in placed(board_svg(pieces)).items()
    }


@given(positions, st.sampled_from(sorted(drawing.THEMES)), st.sampled_from(SCRIPTS))
def test_the_same_position_is_the_same_text(pieces: dict[int, str], theme: str, script: Script) -> None:
    other_order = dict(reversed(pieces.items()))
    one, other = (
        board_svg(order, theme=theme, script=script, arrows=["a0b0", Arrow(3, 3)], marks=[4])
        for order in (pieces, other_order)
    )
    assert one == other


def test_boards_in_different_looks_can_share_a_page() -> None:
    ids = []
    for theme in drawing.THEMES:
        for script in SCRIPTS:
            svg = board_svg(zhicai.Board(), theme=theme, script=script)
            ids += re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids)) == 14 * 8


def test_a_board_tells_its_last_move_and_check() -> None:
    board = zhicai.Board()
    assert "上一着" not in board_svg(board)
    board.push(zhicai.Move("h2e2"))
    assert "last move h2 to e2" in board_svg(board)
    assert "last move" not in board_svg(board, lastmove=None)
    assert "last move b0 to c2" in board_svg(board, lastmove=(1, 20))
    checked = zhicai.Board(CHECKED)
    assert "将军" in board_svg(checked)
    assert board_svg(checked, check=None) != board_svg(checked) == board_svg(checked, check=85)


def test_setups_and_mappings_are_drawn_like_the_board() -> None:
    board = zhicai.Board()
    of_setup = board_svg(zhicai.Setup(board.fen))
    assert board_svg(board) == of_setup == board_svg(board.piece_map(), turn=zhicai.RED)
    assert "轮到" not in board_svg(board.piece_map())


def test_it_says_what_it_shows_in_both_languages() -> None:
    root = parsed(board_svg({4: "K", 85: "k", 0: "R", 8: "R"}, turn=zhicai.BLACK))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "象棋局面 / Xiangqi position"
    assert root.findtext(f"{SVG}desc") == (
        "轮到黑方走；红方：帅e0 车a0、i0；黑方：将e9 / "
        "Black to move; Red: king e0, chariot a0 i0; Black: king e9"
    )


def test_arrows_and_marks_are_counted_and_coloured() -> None:
    plain = board_svg({})
    arrows: list[Arrow | Step] = [
        Arrow(0, 1),
        Arrow(0, 89, "blue"),
        Arrow(5, 5, "#123456"),
        zhicai.Move("a0a1"),
        (3, 4),
    ]
    marks: list[Mark | int | str] = [
        Mark(3),
        Mark(4, "dot", "red"),
        Mark(5, "cross"),
        Mark(6, "square", "#abc"),
        7,
        "e4",
    ]
    svg = board_svg({}, arrows=arrows, marks=marks)
    added = len(list(parsed(svg).iter())) - len(list(parsed(plain).iter()))
    assert added == len(arrows) + len(marks) + 1  # the arrows share a group
    for colour in ("#123456", "#abc", drawing.CALM.palette["blue"], drawing.CALM.palette["red"]):
        assert colour in svg


def test_an_arrow_points_at_its_square_on_both_sides_of_the_board() -> None:
    for flipped, tip in ((False, "796 900"), (True, "4 0")):
        assert tip in board_svg({}, arrows=[Arrow(0, 8)], flipped=flipped)
    assert "778 900" in board_svg({8: "R"}, arrows=[Arrow(0, 8)])


@pytest.mark.parametrize("size", [40, 450, 2000])
def test_the_size_keeps_the_shape(size: int) -> None:
    root = parsed(board_svg({}, size=size))
    *_, width, height = map(int, root.attrib["viewBox"].split())
    assert int(root.attrib["width"]) == size
    assert abs(int(root.attrib["height"]) - size * height / width) <= 0.5
    assert "width" not in parsed(board_svg({}, size=None)).attrib


def test_a_caption_is_title_always_and_drawn_where_the_lettering_has_it() -> None:
    for caption, drawn in (("图 3 红先胜 No. 7", True), ("鑫龘", False), ("", False)):
        svg = board_svg({}, caption=caption)
        assert drawing.drawable(caption) is (drawn or not caption)
        assert (parsed(svg).attrib["viewBox"] != parsed(board_svg({})).attrib["viewBox"]) is drawn
        assert parsed(svg).findtext(f"{SVG}title") == (caption or "象棋局面 / Xiangqi position")


@given(st.text())
def test_no_caption_breaks_the_document(caption: str) -> None:
    root = parsed(board_svg({}, caption=caption))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: board_svg({90: "K"}),
        lambda: board_svg({-1: "K"}),
        lambda: board_svg({0: "X"}),
        lambda: board_svg({}, theme="baroque"),
        lambda: board_svg({}, script="cursive"),  # type: ignore[arg-type]
        lambda: board_svg({}, lastmove="h2j2"),
        lambda: board_svg({}, check=90),
        lambda: board_svg({}, size=0),
        lambda: board_svg({}, arrows=[Arrow(0, 1, '"/><script>')]),
        lambda: board_svg({}, marks=[Mark(0, "ring", "no such colour")]),
        lambda: board_svg(7),  # type: ignore[arg-type]
        lambda: Mark(0, "star"),  # type: ignore[arg-type]
        lambda: Arrow(0, 90),
        lambda: replace(drawing.CALM, check="url(x)"),
        lambda: replace(drawing.CALM, red=replace(drawing.CALM.red, ink='"/>')),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_both_languages(wrong: Callable[[], object]) -> None:
    with pytest.raises(drawing.DrawingError) as caught:
        wrong()
    assert caught.value.message_zh
    assert caught.value.message_en
    assert isinstance(caught.value, zhicai.ZhicaiError)


def test_cxa_2011_art_1_3_print_has_red_outlined_and_black_filled() -> None:
    theme = drawing.PRINT
    assert (theme.red.face, theme.red.ink) == ("#ffffff", "#000000")
    assert (theme.black.face, theme.black.ink) == ("#000000", "#ffffff")
    colours = re.findall(r"#[0-9a-f]{6}", board_svg(zhicai.Board(), theme="print").replace('href="#', ""))
    assert all(red == green == blue for red, green, blue in (re.findall("..", c[1:]) for c in colours))


def test_a_theme_is_a_value_that_can_be_changed() -> None:
    own = replace(drawing.CALM, name="own", ground="#ddeeff")
    assert "#ddeeff" in board_svg({}, theme=own)
    assert own != drawing.CALM
    assert hash(own) != hash(drawing.CALM)


def test_an_arrow_carries_its_label_half_way() -> None:
    plain, numbered = (board_svg({}, arrows=[Arrow(0, 4, "blue", label)]) for label in ("", "2"))
    discs = [circle.attrib for circle in parsed(numbered).iter(f"{SVG}circle")]
    assert [(disc["cx"], disc["cy"]) for disc in discs] == [("200", "900")]
    assert len(list(parsed(plain).iter(f"{SVG}circle"))) == 0
    assert board_svg({}, arrows=[Arrow(0, 4, "blue", "\u9f98")]) == plain
