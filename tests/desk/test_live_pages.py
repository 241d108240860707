"""The pages of live boards as the server makes them: what they show to whom, without scripts, in both languages."""

from __future__ import annotations

import json
import re
from html import unescape
from io import BytesIO
from itertools import count
from urllib.parse import parse_qsl, unquote

import pytest
from django.test import Client

from tests.desk import running
from tests.desk.live import Table, at_a_moment, browser, open_boards, table
from zhicai import records
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.pages_board import clock_text
from zhicai.desk.live.pages_when import holds
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.usefixtures("desk")
_keys = count(1)
ACTS = re.compile(r'name="act" value="([a-z-]+)"')
FORM = {"Accept": "text/html,application/xhtml+xml"}
"""What a browser says that sends a form by itself."""


def page(client: Client, where: str, **given: str) -> str:
    """What a page holds."""
    answer = client.get(where, given)
    assert answer.status_code == 200, where
    return answer.content.decode()


def spectator() -> Client:
    StoredJournal.objects.filter(kind="event").update(public=True)
    return Client(SERVER_NAME="localhost")


def acts(html: str) -> set[str]:
    return set(ACTS.findall(html))


def submit(board: Table, who: Client, act: str, **fields: object) -> Client:
    """Send a form as a browser without scripts does; who sent it."""
    given = {"act": act, "key": f"form {next(_keys)}", "seen": board.seen, **fields}
    answer = who.post(board.url("do/"), given, headers=FORM)
    assert answer.status_code == 302
    assert answer["Location"].startswith(board.url())
    return who


def test_who_only_watches_has_no_forms_a_player_the_own_side_and_an_arbiter_the_panel() -> None:
    board = table()
    watched = page(spectator(), board.url())
    assert acts(watched) == set()
    assert "data-do" in watched
    mine = page(board.black, board.url())
    assert acts(mine) == {"move", "offer", "accept", "decline", "limit", "repetition", "resign", "sign"}
    assert 'data-plays="black"' in mine
    assert "data-flipped" in mine
    assert 'name="side" value="red"' not in mine.replace('value="red" data-turn', "")
    panel = acts(page(board.arbiter, board.url()))
    assert {"stop", "go", "foul", "warn", "exclude", "time", "set", "undo", "verdict", "close"} <= panel
    assert "move" not in panel
    assert "move" in acts(page(board.arbiter, board.url(), relay="1"))


def test_a_board_shows_clocks_moves_and_the_position_of_any_move() -> None:
    with at_a_moment() as moment:
        board = table()
        moment.pass_by(30)
        board.move("h2e2")
        moment.pass_by(65)
        now = page(spectator(), board.url())
        assert re.findall(r'class="time"[^>]*>([^<]+)<', now) == ["18:55", "19:35"]
        assert re.findall(r'class="zh" lang="zh-Hans">([^<]+)<', now) == ["炮二平五"]
        assert re.findall(r'class="latin">([^<]+)<', now) == ["C2.5"]
        assert re.findall(r'class="spent">([^<]+)<', now) == ["0:30"]
        assert "轮到黑方走" in now
        earlier = page(spectator(), board.url(), ply="0")
    assert "回看：开局，还没有走棋" in earlier
    assert 'data-fen="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w' in earlier
    english = Client(SERVER_NAME="localhost", headers={"Accept-Language": "en"})
    assert "Black to move" in page(english, board.url())


def test_forms_work_without_scripts_and_a_refusal_is_told_on_the_board() -> None:
    board = table(begun=False, conduct="relayed")
    assert acts(page(board.red, board.url())) == set()
    submit(board, board.arbiter, "begin", absent=["red", "black"])
    assert board.state()["absent"] == ["red", "black"]
    submit(board, board.arbiter, "arrive", side="red")
    submit(board, board.arbiter, "move", move=" 炮二平五 ", ply=1, side="red")
    assert [one["move"] for one in board.state()["plies"]] == ["h2e2"]
    submit(board, board.arbiter, "move", move="车五进一", ply=2, side="black")
    assert "车五进一" in page(board.arbiter, board.url())
    submit(board, board.arbiter, "time", side="red", minutes="1", seconds="30", deduct="1")
    assert board.state()["told"][-1]["zh"].startswith("红方扣时 0:01:30")
    submit(board, board.arbiter, "stop")
    submit(board, board.arbiter, "set", side="black", minutes="2", seconds="5", deduct="0")
    assert board.state()["clock"]["black"]["left"] == 125_000
    assert board.send(board.arbiter, "time", side="red").status_code == 422


@pytest.mark.parametrize(
    ("control", "begins", "asked"),
    [
        ("40/90,10/15", "2011 版竞赛规则 · 40 着 90 分，再每 10 着 15 分", "本段还须走 40 着"),
        ("0.5,30s", "2011 版竞赛规则 · 30 秒，用完后每着 30 秒", "读秒：每着 30 秒"),
    ],
)
def test_what_a_period_asks_for_is_told_beside_the_clock(control: str, begins: str, asked: str) -> None:
    with at_a_moment():
        board = table(control=control)
        if asked.startswith("读秒"):
            board.do(board.arbiter, "time", side="red", seconds=45, deduct=1)
        shown = page(spectator(), board.url())
    assert begins in shown
    assert asked in re.findall(r'class="more">([^<]*)<', shown)


def test_what_an_undo_takes_back_is_told_before_it_is_done() -> None:
    board = table()
    board.move("h2e2")
    told = board.arbiter.get(board.url("undo/")).json()
    assert (told["zh"], told["seq"]) == ("1. 红方 炮二平五", board.seen)
    assert "1. 红方 炮二平五" in page(board.arbiter, board.url())


def test_a_board_is_had_as_score_sheet_and_as_record_and_at_the_bench() -> None:
    board = table()
    for move in ("h2e2", "h9g7"):
        board.move(move)
    board.do(board.red, "resign")
    pgn = board.red.get(board.url("paper/pgn/"))
    read = next(iter(records.read(BytesIO(pgn.content))))
    assert [str(move) for move in read.mainline()] == ["h2e2", "h9g7"]
    assert (read.headers["Result"], read.headers["Board"]) == ("0-1", "1")
    assert board.red.get(board.url("paper/xqf/")).content.startswith(b"XQ")
    sheet = board.red.get(board.url("paper/html/"))
    english = board.red.get(board.url("paper/html/"), {"language": "en"}).content.decode()
    assert "Red signs" in english
    assert running.section(board.event).players[board.row.red_number].unit in english
    assert "?language=zh" in page(board.red, board.url())
    assert "马８进７" in sheet.content.decode() or "马8进7" in sheet.content.decode()
    assert "default-src 'none'" in sheet["Content-Security-Policy"]
    assert board.red.get(board.url("paper/doc/")).status_code == 404
    link = board.red.get(board.url("bench/"))["Location"]
    assert "moves=h2e2 h9g7" in unquote(link.replace("+", " "))


def test_after_a_ruling_the_board_leads_to_its_reasons_at_the_bench() -> None:
    board = table()
    why = "看裁决的理由"
    for move in ("h2e2", "h9g7", *("i0i1", "i9i8", "i1i0", "i8i9") * 3):
        board.move(move)
    assert f'<p data-when="ruled" hidden><a href="{board.url("bench/")}">{why}' in page(
        board.red, board.url()
    )
    board.do(board.red, "repetition")
    board.move("b0c2")
    assert f'<p data-when="ruled"><a href="{board.url("bench/")}">{why}' in page(board.red, board.url())
    assert "&ply=14&" in board.red.get(board.url("bench/"))["Location"]
    # And the bench leads back, before and after the request is changed there; nowhere else.
    link = board.red.get(board.url("bench/"))["Location"]
    back = f'href="{board.url()}"'
    assert back in page(board.red, link)
    asked = dict(parse_qsl(link.partition("?")[2]))
    sent = board.red.post("/bench/", {**asked, "ask": "1"})
    assert back in page(board.red, sent["Location"].partition("#")[0])
    assert "回到直播棋盘" not in page(board.red, "/bench/?board=//evil.example/")


def test_names_that_are_scripts_do_nothing_anywhere() -> None:
    number = running.swiss(4)
    wrong = "<script>alert(1)</script>\"'&"
    chief = browser(number, Role.CHIEF_ARBITER)
    for one in (1, 2, 3, 4):
        where = running.address(number, f"players/{one}/change/")
        chief.post(where, running.sent(number, name=f"{one}{wrong}", unit="单位01"))
    board = table(number)
    for where in (board.url(), f"/events/{number}/live/", board.url("paper/html/")):
        html = page(board.arbiter, where)
        assert "<script>alert" not in html, where
    assert wrong in unescape(page(board.arbiter, board.url()))


def test_boards_of_a_round_that_is_not_published_are_for_officials_only() -> None:
    number = running.swiss(4)
    game = open_boards(number)[0]
    officials, others = browser(number, Role.CHECK_IN), spectator()
    address = f"/events/{number}/live/{game}/"
    assert officials.get(address).status_code == 200
    for rest in ("", "undo/", "bench/", "paper/pgn/"):
        assert others.get(address + rest).status_code == 404
    assert others.get(f"/events/{number}/1/rounds/1/boards/1/watch/").status_code == 404
    assert game in page(officials, f"/events/{number}/live/")
    assert game not in page(others, f"/events/{number}/live/")


def test_a_table_leads_to_its_board_or_to_opening_one() -> None:
    board = table()
    base = f"/events/{board.event}/1/rounds/1/"
    assert f"{base}boards/1/watch/".rpartition("/1/rounds/1/")[2] in page(board.arbiter, base)
    assert board.arbiter.get(f"{base}boards/1/watch/")["Location"] == board.url()
    assert "开出棋盘" in page(board.arbiter, f"{base}boards/2/watch/")
    assert "开出棋盘" not in page(board.red, f"{base}boards/2/watch/")
    assert board.arbiter.get(f"{base}boards/9/watch/").status_code == 404


def test_opening_a_board_that_has_a_result_says_so_and_asks_and_a_wrong_time_control_leads_back_to_the_form() -> (
    None
):
    board = table()
    base = f"/events/{board.event}/1/rounds/1/boards/2/"
    board.arbiter.post(f"{base}record/", running.sent(board.event, code="1-0"))
    asked = page(board.arbiter, f"{base}watch/")
    assert "赛事中此台已有成绩：红胜" in asked
    assert f'href="{base}"' in asked
    opening = {"control": "20+5", "conduct": "relayed"}
    refused = board.arbiter.post(f"{base}live/", opening)
    assert (refused.status_code, "请勾选" in refused.content.decode()) == (422, True)
    wrong = board.arbiter.post(f"{base}live/", {"sure": "1", **opening, "control": "abc"})
    html = wrong.content.decode()
    assert (wrong.status_code, "“桌钟”" in html, 'value="abc"' in html) == (422, True, True)
    assert '<option value="relayed" selected>' in html
    told = board.arbiter.post(f"{base}live/", {"sure": "1", **opening})
    assert (told.status_code, "20 分，每着加 5 秒" in told.content.decode()) == (200, True)
    address = board.arbiter.post(f"{base}live/", hidden(told.content.decode()))["Location"]
    html = page(board.arbiter, address)
    assert "赛事中此台已有成绩：红胜" in html
    assert 'value="begin" data-when="!decided !unseated" hidden' in html
    other = Table(board.event, address.split("/")[-2], board.red, board.black, board.arbiter)
    other.do(board.arbiter, "begin")
    other.do(board.arbiter, "exclude", side="red")
    assert f'id="correction" href="{base}correct/?code=0-1' in page(board.arbiter, address)
    assert 'id="correction"' not in page(board.red, address)


def test_looking_back_counts_rounds_as_players_do() -> None:
    board = table()
    for move in ("h2e2", "h9g7", "h0g2", "g6g5"):
        board.move(move)
    english = Client(SERVER_NAME="localhost", headers={"Accept-Language": "en"})
    spectator()
    for ply, zh, en in (
        ("1", "回看：第 1 回合红方走后，共 2 回合", "Looking back: after Red's move 1 of 2"),
        ("2", "回看：第 1 回合黑方走后，共 2 回合", "Looking back: after Black's move 1 of 2"),
        ("3", "回看：第 2 回合红方走后，共 2 回合", "Looking back: after Red's move 2 of 2"),
    ):
        assert zh in page(board.arbiter, board.url(), ply=ply)
        assert en in unescape(page(english, board.url(), ply=ply))


def hidden(html: str) -> dict[str, str]:
    """The fields of a form that asks to confirm."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))


def test_what_a_time_control_means_is_told_before_a_board_is_opened() -> None:
    event = running.swiss(4)
    chief = browser(event, Role.CHIEF_ARBITER)
    path = f"/events/{event}/1/rounds/1/boards/1/live/"
    for control, zh in {
        "60+30": "60 分，每着加 30 秒",
        "40,30s": "40 分，用完后每着 30 秒",
        " none ": "不计时",
        "不计时": "不计时",
        "桌钟": "用桌上的棋钟，这里不计时",
        "table": "用桌上的棋钟，这里不计时",
        "1.5": "1 分 30 秒",
    }.items():
        told = chief.post(path, {"control": control, "conduct": "relayed"})
        html = told.content.decode()
        assert told.status_code == 200 and f"<strong>{zh}</strong>" in html and "尚未开出" in html
    chief.cookies["zhicai-language"] = "en"
    assert "<strong>1 min 30 s</strong>" in chief.post(path, {"control": control}).content.decode()
    assert not LiveGame.objects.exists()
    opened = chief.post(path, hidden(html))
    assert opened.status_code == 302 and LiveGame.objects.get().conduct == "relayed"
    # What was confirmed is what is opened: another control is told anew.
    another = {**hidden(html), "control": "60"}
    other = chief.post(path.replace("boards/1", "boards/2"), another)
    assert other.status_code == 200 and LiveGame.objects.count() == 1


def test_no_time_is_no_game_without_a_clock() -> None:
    event = running.swiss(4)
    chief = browser(event, Role.CHIEF_ARBITER)
    path = f"/events/{event}/1/rounds/1/boards/1/live/"
    for control in ("0", "00", "0+0", "0.0", " 0 ", "0,0s", "0分"):
        for accept in ("text/html", "application/json"):
            fields = {"control": control, "understood": control.strip()}
            refused = chief.post(path, fields, headers={"Accept": accept})
            assert refused.status_code == 422 and "没有给出用时" in unescape(refused.content.decode())
    assert not LiveGame.objects.exists()


def test_a_player_finds_the_own_board_on_the_page_of_the_event() -> None:
    board = table()
    assert board.url() in page(board.red, f"/events/{board.event}/")
    assert board.url() not in page(board.arbiter, f"/events/{board.event}/")


def test_the_wall_shows_a_section_a_round_and_a_state_and_opens_what_is_missing() -> None:
    board = table()
    wall = f"/events/{board.event}/live/"
    shown = page(board.arbiter, wall, round="1", only="on")
    assert 'data-only="on"' in shown
    assert f'data-game="{board.game}"' in shown
    assert json.loads(unescape(re.findall(r'data-state="([^"]+)"', shown)[0]))["game"] == board.game
    assert f'data-game="{board.game}"' not in page(board.arbiter, wall, round="2")
    assert "开出第 1 轮全部棋盘" in shown
    assert "开出第 1 轮全部棋盘" not in page(board.red, wall)
    everything = f"/events/{board.event}/1/rounds/1/boards/all/live/"
    told = board.arbiter.post(everything, {"control": "20+5"})
    assert "开出第 1 轮全部棋盘" in told.content.decode()
    assert LiveGame.objects.count() == 1
    board.arbiter.post(everything, hidden(told.content.decode()))
    shown = page(board.arbiter, wall)
    assert "开出第 1 轮全部棋盘" not in shown
    assert "第 1 轮全部开始" in shown
    board.arbiter.post(everything, {"begin": "1"})
    assert "第 1 轮全部开始" not in page(board.arbiter, wall)
    assert page(board.arbiter, wall, big="1").count("<h1>") == 1
    assert page(spectator(), wall, section="无此组", round="9", only="y", big="1").count("data-game") == 0


def test_of_a_board_that_only_the_result_is_followed_the_page_shows_the_result_of_the_event() -> None:
    board = table(begun=False, conduct="result")
    assert "尚无成绩" in page(board.arbiter, board.url())
    assert acts(page(board.arbiter, board.url())) == {"close"}
    where = running.address(board.event, "rounds/1/boards/1/record/")
    board.arbiter.post(where, running.sent(board.event, code="0-1 time"))
    assert "成绩：黑胜（红超时）" in page(board.arbiter, board.url())


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (3_723_000, "1:02:03"),
        (245_000, "4:05"),
        (244_001, "4:05"),
        (9_999, "10.0"),
        (9_400, "9.4"),
        (1, "0.1"),
        (0, "0:00"),
        (-5_000, "0:00"),
    ],
)
def test_a_clock_shows_seconds_begun_as_whole_and_tenths_at_the_end(ms: int, text: str) -> None:
    assert clock_text(ms) == text


def test_a_condition_holds_when_all_its_words_do() -> None:
    known = frozenset({"playing", "turn-red"})
    assert holds("playing turn-red|turn-black !offer-red", known)
    assert not holds("playing turn-black", known)
    assert not holds("!playing", known)
