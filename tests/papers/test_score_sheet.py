"""The score sheet on paper (cxa-2011 arts 7.1, 7.5, 9): a game of 400 plies, short ones, what is left to fill."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.replayed import MOVES, officiate
from zhicai.game.log import Officiated
from zhicai.game.regulations import cxa_2011
from zhicai.game.sheet import Sheet, sheet
from zhicai.game.state import new_game
from zhicai.papers import press
from zhicai.papers.score_sheet import FIRST_PAGE, LATER_PAGE, ONE_PAGE, TAGS, Language, facts, pages
from zhicai.papers.score_sheet_page import MARK, html

LANGUAGES: tuple[Language, ...] = ("zh", "en", "both")
fonts = pytest.mark.usefixtures("chinese_fonts")


def written(plies: int = len(MOVES)) -> Sheet:
    officiated = officiate(moves=MOVES[:plies])
    return sheet(officiated.start, officiated.events)


LONG = written()


def rows_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for page in told["pages"] for half in page for row in half if row is not None]


def test_cxa_2011_art_7_5_every_move_stands_in_full_and_in_short() -> None:
    rows = rows_of(facts(LONG, {}, "zh"))
    assert [row["round"] for row in rows] == list(range(1, 201))
    red, black = rows[0]["cells"]
    assert (red["full"], red["short"], black["full"], black["short"]) == (
        "炮二平五",
        "炮25",
        "马8进7",
        "马87",
    )
    assert (red["line"], black["line"]) == ("", "below")
    assert all(cell["time"] for row in rows for cell in row["cells"])


def test_readers_of_english_get_the_short_form_in_latin_letters() -> None:
    first = rows_of(facts(LONG, {}, "en"))[0]["cells"][0]
    assert (first["full"], first["short"]) == ("炮二平五", "C2.5")


def test_notes_are_numbered_beside_their_moves_and_times_are_told_in_minutes() -> None:
    told = facts(LONG, {}, "both")
    assert rows_of(told)[14]["cells"][0]["notes"] == "1-3"
    notes = dict(told["notes"])
    assert "黑方扣时 0:05:00" in notes["3"] and "Black, time deducted: 0:05:00" in notes["3"]
    assert list(notes) == [str(number) for number in range(1, len(notes) + 1)]


def test_cxa_2011_art_9_result_and_signatures_stand_at_the_end() -> None:
    told = facts(LONG, {"Red": "选手01"}, "zh")
    assert told["result"][0] == ["结果", "和棋：双方同意和棋（2011 版竞赛规则第 4.2.1 条）"]
    assert told["signatures"] == [["红方签字", "√"], ["黑方签字", "√"], ["裁判签字", "√"]]
    assert ["红方", "选手01"] in told["head"]


def test_what_is_not_known_is_left_to_be_written() -> None:
    start = new_game(cxa_2011())
    told = facts(sheet(start, Officiated(start).events), {}, "zh")
    assert [value for _, value in told["head"]] == [""] * len(TAGS)
    assert told["result"][0] == ["结果", ""]
    assert [len(half) for half in told["pages"][0]] == [ONE_PAGE] * 2


@given(st.integers(0, 400), st.integers(0, ONE_PAGE))
def test_pages_keep_every_row_in_order_and_none_is_too_long(number: int, blanks: int) -> None:
    found = list(pages(list(range(number)), blanks))
    assert [row for page in found for half in page for row in half if row is not None] == list(range(number))
    for index, (left, right) in enumerate(found):
        assert len(left) == len(right)
        assert len(left) <= (LATER_PAGE if index else FIRST_PAGE)


@fonts
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_400_plies_takes_three_pages(language: Language) -> None:
    told = facts(LONG, dict.fromkeys(TAGS, "很长的名字" * 20), language)
    assert len(press.pngs("score-sheet", told, ppi=30)) == 3


@fonts
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("plies", "expected"), [(1, 1), (40, 1), (4 * ONE_PAGE - 20, 1), (4 * ONE_PAGE + 1, 2), (300, 2)]
)
def test_usual_games_take_as_few_pages_as_they_can(language: Language, plies: int, expected: int) -> None:
    bare = written(plies)
    assert len(press.pngs("score-sheet", facts(bare, {}, language), ppi=30)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_html_shows_the_same(language: Language) -> None:
    page = html(facts(LONG, {"Event": "<b>&"}, language))
    assert MARK in page[:1024] and "<b>&" not in page and "&lt;b&gt;&amp;" in page
    assert page.count("<td") == 6 * 2 * sum(len(page[0]) for page in facts(LONG, {}, language)["pages"])
    assert "<script" not in page and "http" not in page
