"""The bench: what is asked is judged as the library judges it, told in both languages, and bounded."""

from __future__ import annotations

import io
import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.desk.conftest import Called
from tests.desk.test_pages import CHINESE, INJECTION, Page
from tests.examples import examples
from zhicai import records
from zhicai._core import START_FEN
from zhicai.board import Board
from zhicai.desk.bench import judging, working
from zhicai.desk.bench.guests import for_guests
from zhicai.desk.bench.judging import judged
from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.board import places
from zhicai.desk.errors import DeskError
from zhicai.errors import ZhicaiError
from zhicai.law.chinese.scene import Scene
from zhicai.law.judging import judge
from zhicai.law.titles import title_of
from zhicai.law.wording_verdicts import headline

CASES = Path(__file__).parents[1] / "data" / "cases"
LOOP = "h2e2 h9g7 e2h2 g7h9"
FIGURE = {
    "fen": "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1",
    "moves": "h6i4 i9h9 i4h6 h9i9",
}


def published() -> list[dict[str, Any]]:
    found = [json.loads(line) for line in (CASES / "cxa-2011.jsonl").read_text().splitlines()]
    return [case for case in found if case["verdict"] and case["cycle_start"] is not None]


@pytest.fixture
def guest(desk: str) -> Client:
    return Client(SERVER_NAME="localhost")


def shown(client: Client, wanted: dict[str, Any], path: str = "/bench/") -> str:
    answer = client.get(path, wanted)
    assert answer.status_code == 200, answer.content.decode()[-2000:]
    return answer.content.decode()


@pytest.mark.parametrize("case", published(), ids=lambda case: case["id"])
def test_a_published_case_is_ruled_on_as_the_library_rules(guest: Client, case: dict[str, Any]) -> None:
    """cxa-2011 arts 23.5.1-23.5.2."""
    page = shown(guest, {"fen": case["fen"], "moves": " ".join(case["moves"]), "rules": "cxa-2011"})
    ruling = judge(case["fen"], case["moves"], rules="cxa-2011")
    zh, en = headline(ruling.verdict)
    own, _, other = page.partition('<div lang="en">')
    assert f">{zh}</h2>" in own and en not in own and f">{en}</p>" in other
    for article in ruling.articles:
        title = title_of(article)
        assert title is not None and title[0] in page
    for number, ply in enumerate(ruling.plies, 1):
        assert f'id="ply-{number}"' in page and ply.chinese in page


def test_all_rule_books_stand_side_by_side_with_the_moves_they_differ_on(guest: Client) -> None:
    page = shown(guest, FIGURE)
    for name in ("1999 版", "2011 版", "2020 版", "亚洲规则", "世界规则"):
        assert name in page
    assert "各规则说法不同的着" in page
    alone = shown(guest, {**FIGURE, "compare": "0"})
    assert "亚洲规则</th>" not in alone and "各规则说法不同的着" not in alone


@pytest.mark.parametrize("notation", ["chinese", "wxf", "iccs", "uci"])
def test_moves_are_read_in_any_notation_with_the_numbers_of_a_score_sheet(
    guest: Client, notation: str
) -> None:
    board, texts = Board(FIGURE["fen"], strict=False), []
    for uci in FIGURE["moves"].split():
        move = next(move for move in board.legal_moves if move.uci == uci)
        named = {"chinese": board.chinese(move), "wxf": board.wxf(move), "iccs": move.iccs, "uci": move.uci}
        texts.append(named[notation])
        board.push(move)
    written = f"1. {texts[0]} {texts[1]}\n2. {texts[2]}，{texts[3]}"
    page = shown(guest, {**FIGURE, "moves": written})
    assert page.count("红方须变着") == shown(guest, FIGURE).count("红方须变着") > 0


def test_a_game_is_counted_and_a_claim_heard_or_not(guest: Client) -> None:
    """cxa-2011 arts 16.3, 22.3, 23.1-23.3."""
    heard = shown(guest, {"moves": f"{LOOP} " * 3, "kind": "game"})
    assert "红方提请：受理" in heard and "已循环反复 3 次" in heard
    early = shown(guest, {"moves": f"{LOOP} " * 2, "kind": "game"})
    assert "不予受理" in early and "循环如继续" in early
    late = shown(guest, {"moves": f"{LOOP} " * 3, "kind": "game", "time": "0", "by": "black"})
    assert "黑方提请：不予受理" in late and "应在自己走棋的时间内提出" in late
    sheet = shown(guest, {"moves": f"{LOOP} " * 3, "kind": "game", "sheet": "0"})
    assert "记录漏记过多" in sheet
    answer = guest.get("/bench/", {"moves": "h2e2 h9g7 b0c2", "kind": "game"})
    assert answer.status_code == 422 and "没有循环反复的着法" in answer.content.decode()


def test_nine_rounds_that_do_not_close_are_ruled_on_as_they_stand(guest: Client) -> None:
    """cxa-2011 art. 23.4."""
    red = "a0a1 a1a2 a2a0 a0a2 a2a1 a1a0 a0a1 a1a2 a2a1".split()
    black = "a9a8 a8a9 a9a7 a7a8 a8a9 a9a8 a8a7 a7a9 a9a8".split()
    moves = [move for pair in zip(red, black, strict=True) for move in pair]
    page = shown(guest, {"moves": " ".join(moves), "kind": "game"})
    assert "红方提请：受理" in page and "未循环三次" in page and "第 23.4 条" in page
    assert "无人请求，裁判不得裁决" in page and 'id="ply-18"' in page


def test_what_a_search_could_not_settle_is_said_to_be_open(
    guest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scene, "kill", None)
    judging.judged.cache_clear()
    page = shown(guest, {"fen": "2bak1b2/4a4/9/9/9/9/9/9/R8/3K5 w", "moves": "a1a2 e9f9 a2a1 f9e9"})
    judging.judged.cache_clear()
    assert "不能判定" in page and "请裁判长裁定" in page and "这一着可能不止于此" in page


def test_what_was_played_after_the_claim_is_followed_up(guest: Client) -> None:
    """cxa-2011 art. 23.5.2: the side at fault deviates within two rounds."""
    fen = "2ba1k3/4a4/4b4/R2C1rp1p/2p6/6P2/9/3AB4/2r1A4/3NK1B2 w - - 0 1"
    cycle = "d6c6 c1d1 c6d6 d1c1"
    later = f"{cycle} {cycle} {cycle} a6a7"
    page = shown(guest, {"fen": fen, "moves": later, "kind": "game", "ply": "12"})
    assert "红方须变着" in page and "裁决后至第 13 着：红方已变着" in page


def test_a_posted_request_gets_an_address_that_opens_again(guest: Client) -> None:
    answer = guest.post("/bench/", {**FIGURE, "ask": "1", "compare": ["0", "1"], "o-freed-guard": "chase"})
    assert answer.status_code == 302
    address, _, mark = answer.headers["Location"].partition("#")
    assert mark == "verdict" and len(address) < 2000
    again = guest.get(address)
    assert again.status_code == 200 and "红方须变着" in again.content.decode()
    assert 'value="chase" selected' in again.content.decode()
    assert not guest.cookies.get("zhicai"), "nothing is kept of a guest"


def test_a_request_too_long_for_an_address_is_answered_all_the_same(guest: Client) -> None:
    moves = f"{LOOP} " * 2500
    answer = guest.post("/bench/", {"moves": moves, "ask": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200 and "没有链接" in page and 'id="link"' not in page
    paper = guest.post("/bench/paper/", {"moves": moves})
    assert paper.status_code == 200


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"moves": "", "ask": "1"}, "还没有着法"),
        ({"moves": LOOP, "fen": "9/9 w"}, "局面"),
        ({"moves": LOOP, "fen": "x" * 100_000}, "局面"),
        ({"moves": "h2e2 h2e2"}, "第 2 着"),
        ({"moves": "车九进九"}, "红方九路底线到黑方1路底线（a0a9）中间有子挡路（红方九路兵线，a3）"),
        ({"moves": "a0j0"}, "写法如 炮二平五、C2.5、h2e2"),
        ({"moves": "h2e2 h9g7 e2h2"}, "没有重复"),
        ({"moves": LOOP, "start": "1"}, "循环没有闭合"),
        ({"moves": LOOP, "start": "99"}, "循环起点 99 无效"),
        ({"moves": "呵呵"}, "第 1 着"),
        ({"moves": LOOP, "fen": START_FEN.replace("K", "9")[:90]}, "局面"),
        ({"moves": "a" * 200_000}, "着法太长"),
        ({"moves": f"{LOOP} " * 2501}, "最多 10000 着"),
    ],
)
def test_what_cannot_be_judged_is_told_and_nothing_is_lost(
    guest: Client, wanted: dict[str, str], told: str
) -> None:
    answer = guest.post("/bench/", {"ask": "1", **wanted}, follow=True)
    page = answer.content.decode()
    assert answer.status_code == 422 and told in page
    assert "Traceback" not in page
    kept = wanted["moves"].split()
    assert not kept or len(wanted["moves"]) > 120_000 or kept[0] in page


def test_squares_are_told_in_the_words_of_the_board_in_both_languages() -> None:
    with pytest.raises(ZhicaiError) as refused:
        judged(Wanted(moves=("a0a1",), fen="9/9/9/9/9/9/9/9/9/4K3k w"))
    zh, en = refused.value.message_zh, refused.value.message_en
    assert "黑方的将不可能在红方一路底线（i0）点上" in zh
    assert "Black cannot have a king on i0 (Red's file 1, rank 1)" in en


@given(st.sampled_from([f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]))
def test_what_was_typed_and_what_is_no_square_stays(square: str) -> None:
    for text in (f"读不懂“{square}”", f"1{square}1/9", f"{square[0].upper()}{square[1]}.5", f"{square}+1"):
        error = DeskError(text, text)
        assert places.placed(error).message_zh == places.placed(error).message_en == text
    told = places.placed(DeskError(f"在 {square} 点上", f"on {square}."))
    assert told.message_zh == f"在{places.place(square)[0]}（{square}）点上"
    assert told.message_en == f"on {square} ({places.place(square)[1]})."


def test_a_lost_game_is_told_once(guest: Client) -> None:
    """cxa-2011 art. 23.5.1."""
    lost = {"fen": "4k4/9/9/9/9/3R5/1r7/9/9/5K3 w", "moves": "d4e4 e9d9 e4d4 d9e9"}
    page = shown(guest, lost)
    assert "红方单方长将，判红方负。" in page and "红方单方长将，判负。" not in page
    assert page.count("单方长将，判") == 1 and "loses by one-sided perpetual check" not in page


def test_a_cycle_beyond_the_bench_is_refused_before_it_is_judged(guest: Client) -> None:
    tour = ["b2b6", "h7h3", "b6b2", "h3h7", "h2h6", "b7b3", "h6h2", "b3b7"]
    moves = [*tour * 20, "h2g2", "b7c7", "g2h2", "c7b7"]
    assert judging.MOST_JUDGED < len(moves) < judging.MOST_COUNTED < judging.MOST_PLIES
    answer = guest.get("/bench/", {"moves": " ".join(moves), "start": "0"})
    assert answer.status_code == 422 and "循环太长" in answer.content.decode()


def test_a_busy_bench_says_so(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import BoundedSemaphore

    none_left = BoundedSemaphore(1)
    none_left.acquire()
    monkeypatch.setattr(working, "_places", none_left)
    judging.judged.cache_clear()
    answer = guest.get("/bench/", FIGURE)
    assert answer.status_code == 503 and "裁判台正忙" in answer.content.decode()


def test_work_that_lasts_too_long_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    monkeypatch.setattr(working, "PATIENCE", 0.05)
    done = Event()
    with pytest.raises(working.NotNow, match="很久"):
        working.worked(lambda: done.wait(5))
    done.set()
    monkeypatch.undo()
    assert working.worked(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        working.worked(lambda: 1 // 0)


def test_the_paper_needs_no_script_and_its_style_is_named_by_the_policy(guest: Client) -> None:
    answer = guest.get("/bench/paper/", {**FIGURE, "title": INJECTION})
    page = answer.content.decode()
    style = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    assert len(style) == 1 and "<script" not in page and " style=" not in page and "<img" not in page
    known = b64encode(sha256(style[0].encode()).digest()).decode()
    assert f"style-src 'sha256-{known}'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert guest.get("/bench/paper/").status_code == 302


def test_guests_come_in_where_the_desk_is_set_so(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert for_guests(https=False, environment={}) and not for_guests(https=True, environment={})
    assert for_guests(https=True, environment={"ZHICAI_BENCH_GUESTS": "1"})
    assert not for_guests(https=False, environment={"ZHICAI_BENCH_GUESTS": "0"})
    monkeypatch.setattr(settings, "BENCH_FOR_GUESTS", False)
    for address in ("/bench/", "/bench/paper/", "/referee/", "/referee/cxa-2011/touch/"):
        assert guest.get(address).headers["Location"].startswith("/sign-in/?next=")
    assert guest.post("/bench/line/").status_code == 302


def test_a_board_is_told_the_legal_moves_and_the_moves_in_words(guest: Client) -> None:
    told = guest.post("/bench/line/", {"moves": f"炮二平五 {LOOP.split()[1]}", "at": "1"}).json()
    assert [move["uci"] for move in told["moves"]] == ["h2e2", "h9g7"]
    assert told["moves"][0]["said"] == "红方 炮二平五" and told["turn"] == "b" and told["error"] is None
    board = Board()
    board.push("h2e2")
    legal = {(move.from_square, move.to_square) for move in board.legal_moves}
    assert {(int(start), goal) for start, goals in told["legal"].items() for goal in goals} == legal
    wrong = guest.post("/bench/line/", {"moves": "h2e2 e2e3 h9g7"}).json()
    assert len(wrong["moves"]) == 1 and wrong["error"]["ply"] == 2
    assert guest.post("/bench/line/", {"moves": LOOP}).json()["cycle"] == {"start": 0, "length": 4}
    mate = guest.post("/bench/line/", {"fen": "4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1", "moves": "b1b9"}).json()
    assert (mate["over"], mate["check"], mate["legal"]) == ("将死", 85, {})
    assert guest.post("/bench/line/", {"fen": "nothing"}).status_code == 422


def sent(name: str, data: bytes) -> dict[str, Any]:
    stream = io.BytesIO(data)
    stream.name = name
    return {"file": stream, "rules": "cxa-2011"}


def pgn(*lines: str) -> bytes:
    games: list[records.Game] = []
    for number, text in enumerate(lines, 1):
        game = records.Game({"Red": f"选手{number:02}", "Black": "选手99", "Event": "公开赛"})
        node, board = game.root, Board()
        for one in text.split():
            node = node.add(board.parse(one))
            board.push(one)
        games.append(game)
    stream = io.BytesIO()
    records.write(games, stream, format="pgn")
    return stream.getvalue()


def test_a_record_is_opened_and_its_game_judged(guest: Client) -> None:
    answer = guest.post("/bench/record/", sent("a.pgn", pgn(f"{LOOP} " * 3)), follow=True)
    page = answer.content.decode()
    assert answer.status_code == 200 and "选手01 — 选手99" in page and "受理" in page


def test_of_several_games_one_is_chosen(guest: Client) -> None:
    page = guest.post("/bench/record/", sent("a.pgn", pgn("h2e2 h9g7", f"{LOOP} " * 3))).content.decode()
    assert "选手01" in page and "选手02" in page and "12 着" in page
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.split("<li")[-1]))
    answer = guest.post("/bench/", fields, follow=True)
    assert answer.status_code == 200 and "选手02" in answer.content.decode()


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 1000, b"XQ" + b"\xff" * 2000, b'[Game "Chinese Chess"]\n\n1. ']
)
def test_what_is_no_record_is_refused_in_words(guest: Client, data: bytes) -> None:
    answer = guest.post("/bench/record/", sent("x.xqf", data), follow=True)
    assert answer.status_code in {200, 422} and "Traceback" not in answer.content.decode()
    assert guest.post("/bench/record/", {}).status_code == 302


@hypothesis_settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(flips=st.lists(st.tuples(st.integers(0, 600), st.integers(0, 255)), min_size=1, max_size=30))
def test_a_mutated_record_never_breaks_the_desk(guest: Client, flips: list[tuple[int, int]]) -> None:
    data = bytearray(pgn(f"{LOOP} " * 3))
    for place, value in flips:
        data[place % len(data)] = value
    answer = guest.post("/bench/record/", sent("x", bytes(data)), follow=True)
    assert answer.status_code in {200, 422}


_WORD = st.one_of(
    st.sampled_from([*LOOP.split(), "炮二平五", "C2.5", "H2-E2", "1.", "…", "a0a0", "--", "0000"]),
    st.text(max_size=8),
)
_WANTED = st.fixed_dictionaries(
    {},
    optional={
        "moves": st.lists(_WORD, max_size=14).map(" ".join),
        "fen": st.one_of(
            st.sampled_from([FIGURE["fen"], START_FEN, "9/9/9/9/9/9/9/9/9/9 w"]), st.text(max_size=40)
        ),
        "kind": st.sampled_from(["game", "cycle", "?"]),
        "start": st.one_of(st.integers(-5, 10**8).map(str), st.text(max_size=4)),
        "ply": st.one_of(st.integers(-5, 10**8).map(str), st.text(max_size=4)),
        "rules": st.sampled_from(["cxa-1999", "wxf", "axf", "cxa-2020", "none", "\0"]),
        "by": st.sampled_from(["red", "black", "x"]),
        "time": st.text(max_size=2),
        "o-freed-guard": st.sampled_from(["chase", "idle", "x"]),
        "title": st.text(max_size=30),
        "at": st.text(max_size=5),
        "ask": st.just("1"),
    },
)


@hypothesis_settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wanted=_WANTED)
def test_no_request_breaks_the_bench(guest: Client, wanted: dict[str, str]) -> None:
    for answer in (
        guest.get("/bench/", wanted),
        guest.post("/bench/", wanted),
        guest.get("/bench/paper/", wanted),
        guest.post("/bench/line/", wanted),
        guest.get("/referee/", {"q": wanted.get("title", "")}),
    ):
        assert answer.status_code in {200, 302, 422}


def test_no_text_of_a_request_becomes_markup(guest: Client) -> None:
    evil = pgn("h2e2").replace("选手01".encode(), INJECTION.encode())
    for answer in (
        guest.get("/bench/", {**FIGURE, "title": INJECTION}),
        guest.get("/bench/", {"moves": INJECTION, "fen": INJECTION, "title": INJECTION, "start": INJECTION}),
        guest.get("/bench/paper/", {**FIGURE, "title": INJECTION}),
        guest.get("/referee/", {"q": INJECTION}),
        guest.post("/bench/record/", sent(INJECTION, evil), follow=True),
    ):
        html = answer.content.decode()
        assert "<script>alert" not in html and "<img src=x" not in html
        assert not [one for _, attributes in Page(html).tags for one in attributes if one.startswith("on")]


def test_the_pages_keep_the_policy_and_the_language(someone: Called) -> None:
    client = someone()
    client.cookies["zhicai-language"] = "en"
    game = {"moves": f"{LOOP} " * 3, "kind": "game", "rules": "wxf"}
    for address, wanted in (
        ("/bench/", {}),
        ("/bench/", FIGURE),
        ("/bench/", game),
        ("/referee/", {"q": "5.1"}),
    ):
        page = Page(shown(client, wanted, address))
        for tag, attributes in page.tags:
            assert tag not in {"style", "iframe", "object", "embed"}
            assert tag != "script" or (attributes.get("src") or "").startswith("/static/")
            assert "style" not in attributes
        for text, language in page.text:
            assert language == "zh-Hans" or not CHINESE.search(text), text
