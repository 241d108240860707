"""What a live board says to whom: whose move it is, what was announced and taken back, who cannot come in, in words."""

from __future__ import annotations

import re

import pytest

from tests.desk import running
from tests.desk.live import browser, table
from tests.desk.test_live_pages import page, spectator
from zhicai.board import Board
from zhicai.desk.board.places import place
from zhicai.desk.live.points import NoPoint, name_of, read, square
from zhicai.desk.people.models import Membership

pytestmark = pytest.mark.usefixtures("desk")


def test_an_undone_foul_is_marked_and_the_undo_names_it() -> None:
    board = table()
    board.move("h2e2")
    board.do(board.arbiter, "foul", side="black", article="8.1.1", reason="说话")
    shown = page(board.black, board.url())
    line = "黑方犯规 1 次：说话（2011 版竞赛规则第 8.1.1 条）"
    assert f'id="news"><div><p>{line}</p>' in shown
    board.do(board.arbiter, "undo")
    shown = page(board.black, board.url())
    assert f"<del>{line}</del> <b>已撤销</b>" in shown
    assert f'id="news"><div><p>撤销：{line}</p>' in shown
    assert "条之后" not in shown
    for move in ("h9g7", "h0g2"):
        board.move(move)
    assert 'id="news" hidden' in page(board.black, board.url())


def test_once_a_game_is_over_only_what_was_announced_since_is_news() -> None:
    board = table()
    board.move("h2e2")
    board.do(board.arbiter, "foul", side="black", article="8.1.1")
    board.do(board.arbiter, "undo")
    told = board.do(board.black, "resign")["told"]
    assert [one["zh"] for one in told if one.get("ends")] == ["红胜：认输（2011 版竞赛规则第 4.1.12 条）"]
    assert 'id="news" hidden' in page(board.red, board.url())
    # As it is no more where the end was taken back.
    board.do(board.arbiter, "undo")
    assert 'id="news"><div><p>撤销：黑方犯规' in page(board.red, board.url())


def test_who_is_to_move_or_to_answer_is_called_by_heading_and_title() -> None:
    board = table()
    for who, head, title in (
        (board.red, "轮到您走（红方）", "轮到您走 · 第 1 轮"),
        (board.black, "轮到红方走", "第 1 轮"),
        (spectator(), "轮到红方走", "第 1 轮"),
    ):
        shown = page(who, board.url())
        assert f'tabindex="-1">{head}</h2>' in shown
        assert f"<title>{title}" in shown
    board.do(board.red, "offer")
    asked = page(board.black, board.url())
    assert 'tabindex="-1">轮到红方走，红方提和</h2>' in asked
    assert "<title>红方提和 · 第 1 轮" in asked
    # The question and both answers come before the board's own forms.
    assert asked.index('value="accept"') < asked.index('class="playing"')
    own = page(board.red, board.url())
    assert "<title>轮到您走 · 第 1 轮" in own
    assert 'tabindex="-1">轮到您走（红方），您已提和</h2>' in own and '<p id="offer">您已提和</p>' in own
    board.do(board.black, "accept")
    over = page(board.red, board.url())
    assert f'data-when="over"><a class="small" href="/events/{board.event}/">' in over
    assert f"/events/{board.event}/1/rounds/1/results/" in page(board.arbiter, board.url())


def test_a_ruling_that_is_over_is_told_of_no_more() -> None:
    """cxa-2011 arts 23.1, 23.5.2"""
    board = table()
    for move in ("h2e2", "h9g7", *("i0i1", "i9i8", "i1i0", "i8i9") * 3):
        board.move(move)
    board.do(board.red, "repetition")
    bound = 'id="bound" data-when="bound|sentenced !closed"'
    shown = page(board.arbiter, board.url())
    assert f"{bound}>" in shown
    assert re.search(r"<b data-undo-words>红方提请，裁定循环", shown)
    board.move("b0c2")
    assert "<b data-undo-words>15. 红方 马八进七" in page(board.arbiter, board.url())
    board.do(board.black, "resign")
    assert f"{bound} hidden>" in page(board.arbiter, board.url())


def test_no_chinese_message_names_a_point_by_letters() -> None:
    board = table()
    refused = board.send(board.red, "move", move="a0e0", ply=1).json()
    assert refused["message_zh"].startswith("红方九路车到红方五路底线不合行棋规定")
    assert refused["message_en"].startswith("a0e0 ")
    empty = board.send(board.red, "move", move="e4e5", ply=1).json()
    assert empty["message_zh"].startswith("红方五路河沿上没有己方棋子")
    board = table(conduct="relayed")
    told = board.do(board.arbiter, "touch", side="red", squares="炮二 马8")["told"]
    assert told[0]["zh"].startswith("红方摸子 红方二路炮, 黑方8路马")
    wrong = board.send(board.arbiter, "brush", side="red", squares="车五").json()
    assert "盘上没有这个棋子" in wrong["message_zh"]
    assert re.search("[a-i][0-9]", re.sub("<[^>]*>", "", page(board.arbiter, board.url()))) is None
    found = board.do(board.arbiter, "move", move="a0e0", ply=1)["told"]
    assert [one["zh"] for one in found if re.search("[a-i][0-9]", one["zh"])] == []


def test_who_has_no_account_is_named_and_let_in_before_time_runs() -> None:
    board = table(begun=False)
    seat = board.row
    Membership.objects.filter(journal_id=board.event, number=seat.black_number).delete()
    assert board.state()["unseated"] == ["black"]
    shown = page(board.arbiter, board.url())
    assert f"黑方 {seat.black}还没有账号" in re.sub(r"<[^>]*>", "", shown)
    assert 'data-when="unseated !decided"><details class="sure">' in shown
    assert "unseated" not in board.state(board.red)
    assert "1 名棋手还没有账号" in page(board.arbiter, f"/events/{board.event}/live/")
    codes = board.arbiter.post(board.url("codes/"))
    assert codes.content.decode().count("<svg") == 1
    link = re.search(r'<a href="http[^"]*(/join/[^"]*)"', codes.content.decode())
    assert link is not None
    newcomer = browser(board.event)
    assert newcomer.post(link[1]).status_code == 302
    assert board.state()["unseated"] == []
    assert newcomer.get(board.url("state/")).json()["can"]["play"] == ["black"]
    assert board.red.post(board.url("codes/")).status_code == 403
    assert board.arbiter.post(board.url("codes/")).status_code == 302


def test_a_result_that_differs_says_who_does_what_and_makes_way_for_the_new_one() -> None:
    board = table()
    board.do(board.red, "resign")
    board.do(board.arbiter, "undo")
    mine, others = page(board.arbiter, board.url()), page(board.red, board.url())
    assert "把登记的成绩改为封棋" in mine
    assert "由裁判长核对更正，此前名次按登记的成绩计" in others
    link = re.search(r'id="correction" href="([^"]*)"', mine)
    assert link is not None
    assert "correction" not in others
    form = running.sent(board.event, code="adjourned", reason="对局恢复进行")
    assert board.arbiter.post(link[1], form).status_code == 302
    board.do(board.arbiter, "go")
    assert board.do(board.black, "resign")["event"]["agrees"] is True
    assert running.section(board.event).board(1, 1).result.code == "1-0"  # type: ignore[union-attr]


def test_an_english_board_has_its_moves_in_latin_letters_at_once() -> None:
    board = table()
    board.red.cookies["zhicai-language"] = "en"
    assert 'data-writing="latin"' in page(board.red, board.url())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("炮二", "h2"),
        ("马8", "h9"),
        ("红方炮八", "b2"),
        ("帅", "e0"),
        ("黑车1", "a9"),
        ("红方五路河沿", "e4"),
        ("黑5路卒线", "e6"),
    ],
)
def test_a_piece_or_a_point_is_read_as_the_chinese_board_has_it(text: str, name: str) -> None:
    assert read(Board(), text) == name


@pytest.mark.parametrize("text", ["车", "红车", "炮五", "h22", "红方十路底线"])
def test_what_names_no_point_or_several_is_refused(text: str) -> None:
    with pytest.raises(NoPoint):
        read(Board(), text)


def test_every_point_has_words_of_its_own_that_are_read_back() -> None:
    names = [name_of(number) for number in range(90)]
    assert [read(Board(), place(name)[0]) for name in names] == names
    assert [square(name) for name in names] == list(range(90))
