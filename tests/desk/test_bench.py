"""The bench says what the rule books say, in both languages, and prints it."""

from __future__ import annotations

import base64
import html
import json
import re
from hashlib import sha256

import pytest
from django.test import Client

from tests.desk.conftest import ROOT, Called
from tests.desk.test_pages import CYCLE, INJECTION, Page
from zhicai.desk.bench.drawn import MEN, setting
from zhicai.desk.people.rights import Role
from zhicai.law.books import BOOKS
from zhicai.law.judging import judge
from zhicai.law.wording import explained
from zhicai.law.wording_verdicts import headline

CASES = [
    json.loads(line)
    for line in (ROOT / "tests/data/cases/cxa-2011.jsonl").read_text("utf-8").splitlines()[:4]
]


@pytest.fixture
def arbiter(someone: Called) -> Client:
    return someone(Role.CHIEF_ARBITER)


def asked(
    client: Client, rules: str = "cxa-2011", *, path: str = "/bench/", status: int = 200, **more: str
) -> str:
    given = {"fen": CYCLE[0], "moves": CYCLE[1], "rules": rules, **more}
    answer = client.get(path, given)
    assert answer.status_code == status
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_ruling_is_shown_as_the_book_gives_it(arbiter: Client, case: dict[str, str]) -> None:
    ruling = judge(case["fen"], case["moves"], rules="cxa-2011")
    said = explained(ruling)
    for language, header in enumerate(("zh-CN", "en-GB")):
        arbiter.cookies["zhicai-language"] = ("zh-hans", "en")[language]
        page = asked(arbiter, fen=case["fen"], moves=" ".join(case["moves"]))
        assert headline(ruling.verdict)[language] in page, header
        for words in (*said.sides, said.verdict, *(ply.reason() for ply in said.plies)):
            assert words[language] in page
        assert page.count("<figure") == len(ruling.plies) + 1


def test_moves_in_chinese_and_coordinates_are_the_same(arbiter: Client) -> None:
    chinese = "1. 炮六平七 车3平4\n2. 炮七平六，车4平3"
    verdict = re.compile(r'<h2 id="verdict">(.*?)</h2>')
    found = {
        verdict.findall(asked(arbiter, moves=moves))[0]
        for moves in (chinese, CYCLE[1], "C6.7 R3.4 C7.6 R4.3")
    }
    assert found == {"红方须变着"}


def test_all_rule_books_stand_side_by_side(arbiter: Client) -> None:
    page = asked(arbiter, "all")
    for name in BOOKS:
        ruling = judge(CYCLE[0], CYCLE[1], rules=name)
        assert f'value="{name}"' in page
        assert headline(ruling.verdict)[0] in page
    assert page.count('<th scope="row">') == len(BOOKS)


def test_open_points_can_be_settled(arbiter: Client) -> None:
    from zhicai.law.books import book

    name, choice = next((n, c) for n, c in book("cxa-2011").OPTIONS.items() if len(c.values) > 1)
    other = next(value for value in choice.values if value != choice.default)
    assert f'name="o.{name}"' in asked(arbiter)
    given = {"fen": CYCLE[0], "moves": CYCLE[1], "rules": "cxa-2011"}
    assert arbiter.get("/bench/", {**given, f"o.{name}": other}).status_code == 200
    assert arbiter.get("/bench/", {**given, f"o.{name}": "nonsense"}).status_code == 422


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"fen": "x"}, "FEN"),
        ({"fen": "9/9/9/9/9/9/9/9/9/9 w"}, ""),
        ({"moves": "h2e2"}, "第 1 着"),
        ({"moves": "d6c6 c1d1"}, ""),
        ({"moves": "炮八平九"}, "第 1 着"),
        ({"moves": ""}, "必填"),
        ({"rules": "x"}, "x"),
        ({"fen": "k" * 121}, "120"),
        ({"moves": "d6c6 " * 1000}, "4000"),
        ({"fen": INJECTION, "moves": INJECTION}, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_ruled_on_is_told_and_kept_in_the_form(
    arbiter: Client, given: dict[str, str], told: str
) -> None:
    answer = arbiter.get("/bench/", {"fen": CYCLE[0], "moves": CYCLE[1], "rules": "cxa-2011", **given})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert told in page and 'role="alert"' in page
    assert "<script>" not in page and "<img src=x" not in page
    assert (
        arbiter.get("/bench/sheet/", {"fen": CYCLE[0], "moves": "", "rules": "cxa-2011"}).status_code == 422
    )


def test_a_sheet_is_printed_under_a_policy_that_knows_its_one_style(arbiter: Client) -> None:
    answer = arbiter.get("/bench/sheet/", {"fen": CYCLE[0], "moves": CYCLE[1], "rules": "cxa-2011"})
    page = answer.content.decode()
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    policy = answer.headers["Content-Security-Policy"]
    assert f"style-src 'sha256-{digest}';" in policy and "script-src 'self'" in policy
    assert not [one for _, attributes in Page(page).tags for one in attributes if one == "style"]
    assert "红方须变着" in page and "Red must deviate" in page
    assert (
        arbiter.get("/bench/sheet/", {"fen": CYCLE[0], "moves": CYCLE[1], "rules": "all"}).status_code == 422
    )


def test_every_piece_can_be_set_and_ids_on_a_page_are_unique(arbiter: Client) -> None:
    page = asked(arbiter)
    for letter in MEN:
        assert page.count(f'id="{setting().prefix}{letter}"') == 1
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for used in set(re.findall(r'href="#(z[0-9a-f]{6}\w)"', page)):
        assert used in ids
