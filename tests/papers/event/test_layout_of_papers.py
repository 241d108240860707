"""Sizes and widths: tables fit their page whatever they hold, brackets overlap nowhere."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.papers.event.cases import REGULATIONS
from zhicai.competition.event.building import gathered
from zhicai.competition.event.simulated import simulate
from zhicai.papers.event.bracket_plan import BOX, lies_flat, sheets, whole
from zhicai.papers.event.catalogue import build
from zhicai.papers.event.fitting import FLIPPED, UPRIGHT, fitted, folded, within
from zhicai.papers.event.measure import breakable, longest_word, shown, width
from zhicai.papers.event.subject import Subject
from zhicai.papers.event.values import Column, Drawing, Table

TEXTS = st.text(st.sampled_from("选手甲乙 abcWi01-.\n"), max_size=40)
COLUMNS = st.builds(Column, TEXTS, wraps=st.booleans(), key=st.booleans())


@st.composite
def any_table(draw: st.DrawFn) -> Table:
    columns = draw(st.lists(COLUMNS, min_size=1, max_size=40))
    cells = [TEXTS if column.wraps else st.integers(0, 999) for column in columns]
    rows = draw(st.lists(st.tuples(*cells), max_size=4))
    return Table(tuple(columns), tuple(rows), across=draw(st.integers(1, 3)))


@settings(max_examples=examples(20), deadline=None)
@given(any_table(), st.booleans())
def test_a_table_is_never_wider_than_its_page_and_loses_no_column(table: Table, flipped: bool) -> None:
    found = fitted(table, flipped=flipped)
    page = FLIPPED if flipped else UPRIGHT
    keys = sum(column.key for column in table.columns)
    kept = []
    for part, widths in found.parts:
        assert len(widths) == len(part.columns) and min(widths) > 0
        lead = keys if len(found.parts) > 1 else 0
        kept += [column.title for column in part.columns[lead:]]
        # Only headings of one unbroken word can be wider than all the room.
        if len(part.columns) > lead + 1:
            assert sum(widths) <= page / found.across + 0.01 or lead
    if len(found.parts) == 1:
        assert kept == [column.title for column in table.columns]
    else:
        assert kept == [column.title for column in table.columns if not column.key]


def test_a_table_of_many_columns_is_parted_with_its_keys_in_front() -> None:
    columns = (Column("编号", key=True), *(Column(f"第{at}轮") for at in range(60)))
    table = Table(columns, ((7, *("红100\n胜 22",) * 60),))
    found = fitted(table, flipped=True)
    assert len(found.parts) > 1
    assert all(part.columns[0].title == "编号" and part.rows[0][0] == 7 for part, _ in found.parts)
    assert all(sum(widths) <= FLIPPED for _, widths in found.parts)


def test_columns_of_a_group_are_folded_into_one_of_two_lines() -> None:
    columns = (Column("编号"), *(Column(name, group="第1轮") for name in ("先后", "对手", "成绩", "累计")))
    table = Table(columns, ((1, "红", 12, "胜", 2), (2, "", "轮空", "", 2), (3, "", "", "", "")), folded=True)
    found = folded(table)
    assert [column.title for column in found.columns] == ["编号", "第1轮"]
    assert found.rows == ((1, "红 12\n胜 2"), (2, "轮空\n2"), (3, ""))


def test_a_card_is_filled_and_not_exceeded() -> None:
    table = Table((Column("台次"), Column("队", wraps=True)), ((1, "长名" * 40),))
    for room in (60.0, 90.0, 186.0):
        (_, widths), *_ = within(table, room).parts
        assert sum(widths) <= room + 0.01


def test_long_words_get_places_to_break_and_nothing_else_does() -> None:
    assert breakable("W" * 8, 3.0) == "\u200b".join("W" * 8)
    assert breakable("选手01 ok", 20.0) == "选手01 ok"
    assert "e\u0301" in breakable("e\u0301" * 9, 2.0)
    assert longest_word("ab abc 中文") == width("abc") and width("") == 0
    assert shown("a\u202eb\x00c\n") == "a\ufffdb\ufffdc\n"


def drawings(kind: str, players: int) -> list[Drawing]:
    """The brackets of an event whose first round is paired."""
    text = f'base="cxa-2011"\n{REGULATIONS[kind]}'
    commands = islice(simulate(text, None, players=players, units=0, seed="1"), 3)
    paper = build(Subject(gathered(fact for command in commands for fact in command)), "bracket")
    return [block for block in paper.blocks if isinstance(block, Drawing)]


@pytest.mark.parametrize("kind", ["knockout", "double"])
@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 16, 33, 64, 100])
def test_boxes_of_a_bracket_stand_apart_on_pages_that_hold_them(kind: str, players: int) -> None:
    for drawing in drawings(kind, players):
        flat = lies_flat(drawing)
        wide, tall = (FLIPPED, 150.0) if flat else (UPRIGHT, 225.0)
        drawn = set()
        for page in sheets(drawing, flipped=flat):
            assert page.wide <= wide + 0.01 and page.height <= tall
            for one in page.boxes:
                drawn.add(one.box.name)
                assert 0 <= one.x <= page.wide - page.box_width + 0.01 and 0 <= one.y <= page.height - BOX
            for one, other in combinations(page.boxes, 2):
                assert abs(one.x - other.x) >= page.box_width or abs(one.y - other.y) >= BOX
            for line in page.lines:
                assert min(line.x1, line.x2) >= 0 and max(line.x1, line.x2) <= page.wide
        assert drawn == {box.name for box in drawing.boxes}
        assert len(whole(drawing).boxes) == len(drawing.boxes)
