"""Nothing that people write is run anywhere: pages, answers to programs, papers, names of files, the log."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.urls import NoReverseMatch, reverse

from tests.desk import hostile
from tests.desk.hostile import FORMULA, IMAGE, MACRO, SCRIPT, Desk
from tests.desk.test_rights import named_in, views
from zhicai.desk.api.catalogue import ALL

WEIRD = f"?q={FORMULA}&next=javascript:alert(1)&moves={SCRIPT}&fen={IMAGE}&page={SCRIPT}&round=9&code={IMAGE}"
# What reads its query.
READ = {
    "bench",
    "bench-paper",
    "sign-in",
    "entries",
    "standings",
    "papers",
    "log",
    "find",
    "correct",
    "change-round",
}
# Pages that differ in a team event.
OF_TEAMS = {
    "teams",
    "team",
    "round",
    "lineups",
    "hand-in",
    "board",
    "public-round",
    "public-team",
    "public-teams",
}
# What signs out, or goes on for ever.
LEFT_OUT = {"sign-out", "live-stream", "wall-stream"}


class Marks(HTMLParser):
    """What a browser would take for a program in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.texts = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "zz" or "zz" in known or any(name.startswith("on") for name in known):
            self.found.append(f"{tag} {known}")
        if tag == "script" and not (known.get("src") or "").startswith("/static/"):
            self.found.append(f"script {known}")
        if tag == "img" and not (known.get("src") or "").startswith(("/static/", "data:")):
            self.found.append(f"img {known}")
        if "style" in known:
            self.found.append(f"style {known}")
        for name in ("href", "src", "action", "formaction", "hx-get", "hx-post"):
            target = re.sub(r"[\s\x00-\x20]", "", known.get(name) or "").lower()
            away = target.startswith("http") and not target.startswith("http://localhost/")
            if away or target.startswith(("javascript:", "data:text", "vbscript:", "//")):
                self.found.append(f"{name} {target}")

    def handle_data(self, data: str) -> None:
        self.texts += data


@pytest.fixture
def bad(desk: str) -> Desk:
    return hostile.seeded()


def addresses(desk: Desk) -> Iterator[tuple[str, str]]:
    """Every address of the desk with the name of its view, for both events."""
    for pattern in views():
        name = str(pattern.name)
        if name in LEFT_OUT or name.startswith("api-v1"):
            continue
        events = [desk.swiss, *([desk.teams] if name in OF_TEAMS else [])]
        for event in events:
            known: dict[str, object] = {
                "journal": event,
                "section": 1,
                "number": 1,
                "entry": 1,
                "table": 1,
                "team": 1,
                "place": "1",
                "match": SCRIPT.replace("/", ""),
                "game": desk.game,
                "secret": desk.secret,
                "name": "pairings",
                "form": "html",
                "rules": "cxa-2011",
                "keys": SCRIPT,
                "topic": "rounds",
            }
            try:
                yield name, reverse(name, kwargs={key: known[key] for key in named_in(name)})
            except (NoReverseMatch, KeyError) as error:
                message = f"{name} is not walked: {error}"
                raise AssertionError(message) from error


def test_no_page_of_a_hostile_desk_holds_markup_of_theirs(bad: Desk) -> None:
    seen = 0
    for name, address in addresses(bad):
        for query in (f"?q={SCRIPT}&round=1&title={SCRIPT}", *([WEIRD] if name in READ else [])):
            answer = bad.admin.get(address + query, headers={"Referer": f"http://localhost/{SCRIPT}"})
            assert answer.status_code < 500, (address, answer.status_code)
            seen += clean(answer, address)
            answer.close()
    assert seen > 40


def clean(answer: Any, address: str) -> int:
    """Look at an answer; how often a text of theirs stood in it as a text."""
    kind = answer.headers.get("Content-Type", "")
    assert answer.headers["X-Content-Type-Options"] == "nosniff", address
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'"), address
    disposition = answer.headers.get("Content-Disposition", "")
    assert not re.search(r'[<>\r\n]|filename="[^"]*"[^;]', disposition), disposition
    if not kind.startswith("text/html"):
        return 0
    marks = Marks()
    marks.feed(b"".join(answer).decode())
    marks.close()
    paper = "sandbox" in answer.headers["Content-Security-Policy"]
    found = [one for one in marks.found if not (paper and one.startswith("style"))]
    assert found == [], address
    return int(any(text in marks.texts for text in (SCRIPT, IMAGE, FORMULA, MACRO)))


def test_refusals_and_collisions_say_what_was_sent_as_text(bad: Desk) -> None:
    base = f"/events/{bad.swiss}"
    forms: list[tuple[str, dict[str, object]]] = [
        ("/1/enter/", {"name": SCRIPT, "unit": IMAGE, "key": SCRIPT, "expected": 0}),
        ("/1/enter/", {"name": SCRIPT, "unit": IMAGE, "key": "k", "expected": 99_999}),
        ("/1/rounds/1/boards/1/record/", {"code": SCRIPT, "key": "k", "expected": 0}),
        ("/1/rounds/1/boards/1/correct/", {"code": "1-0", "reason": SCRIPT, "key": "k2", "expected": 1}),
        ("/people/invite/", {"role": SCRIPT, "unit": IMAGE}),
        ("/tokens/make/", {"label": SCRIPT, "roles": [IMAGE], "boards": SCRIPT}),
        ("/undo/", {"what": SCRIPT, "key": "k", "expected": "0"}),
        (f"/1/bracket/{FORMULA}/decide/", {"winner": SCRIPT, "reason": IMAGE}),
        ("/ruling/", {"give": "1", "moves": SCRIPT, "fen": IMAGE, "title": SCRIPT}),
    ]
    for rest, form in forms:
        answer = bad.admin.post(base + rest, form, headers={"Referer": "javascript:alert(1)"})
        assert answer.status_code in {200, 302, 404, 409, 422}, (rest, answer.status_code)
        if answer.status_code != 302:
            clean(answer, rest)
    typed = bad.admin.post(
        f"{base}/1/rounds/1/results/type/", {"place": SCRIPT, "code": SCRIPT, "key": "k", "expected": "0"}
    )
    assert typed.status_code == 422 and typed.headers["Content-Type"] == "application/json"
    clean(bad.admin.post("/sign-in/", {"username": SCRIPT, "password": IMAGE, "next": "//evil"}), "sign-in")
    clean(bad.admin.get("/visits/"), "visits")


PGN = f"""[Event "{SCRIPT}"]
[Red "{SCRIPT.replace('"', "'")}"]
[Black "<zz onzz=1>"]
[Date "<img src=x onerror=alert(1)>"]
[FEN "2bak1b2/4a4/9/9/9/9/9/9/R8/3K5 w"]

1. a1a2 {{ <script>alert(1)</script> }} e9f9 2. a2a1 f9e9 *
"""


def test_names_of_files_comments_and_tags_of_records_do_nothing(bad: Desk) -> None:
    for text in (PGN, PGN + "\n" + PGN):
        file = io.BytesIO(text.encode())
        file.name = f"{SCRIPT.replace('/', '')}.pgn"
        answer = bad.admin.post("/bench/record/", {"file": file, "rules": SCRIPT}, follow=True)
        assert answer.status_code == 200
        clean(answer, "record")
        assert "<zz onzz=1>" not in answer.content.decode() and "&lt;zz onzz=1&gt;" in answer.content.decode()
    for address in ("/import/", f"/events/{bad.swiss}/1/import/", "/new/"):
        file = io.BytesIO(b"nothing that can be read")
        file.name = f"{SCRIPT}.jsonl"
        answer = bad.admin.post(
            address, {"file": file, "regulations": file, "name": SCRIPT, "preset": SCRIPT}
        )
        assert answer.status_code == 422, address
        clean(answer, address)


def test_answers_to_programs_are_json_and_nothing_else(bad: Desk) -> None:
    for one in ALL:
        for event in (bad.swiss, bad.teams):
            known = {"event": event, "section": 1, "round": 1, "place": "1", "number": 1, "game": bad.game}
            known |= {"match": "x", "check": 0, "entry": 1}
            path = one.address.format_map(known)
            answer = bad.admin.generic(one.method, path, json.dumps({"code": SCRIPT}), "application/json")
            kind = answer.headers["Content-Type"]
            assert kind in {"application/json", "application/problem+json", "application/x-ndjson"}, path
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    names = bad.admin.get(f"/api/v1/events/{bad.swiss}/sections/1/players").json()["players"]
    assert SCRIPT in [one["name"] for one in names]


def test_sheets_hold_texts_and_no_formulas(bad: Desk) -> None:
    answer = bad.admin.get(f"/events/{bad.swiss}/1/papers/all.xlsx")
    with zipfile.ZipFile(io.BytesIO(b"".join(answer))) as book:
        sheets = [name for name in book.namelist() if name.startswith("xl/worksheets/")]
        assert sheets
        for name in sheets:
            assert b"<f>" not in book.read(name) and b"hyperlink" not in book.read(name)
        shared = book.read("xl/sharedStrings.xml").decode()
    assert FORMULA.replace("'", "&apos;") in shared or FORMULA in shared


@pytest.mark.parametrize("form", ["pdf", "txt"])
def test_papers_print_macros_as_they_are_written(bad: Desk, form: str) -> None:
    for event, name in ((bad.swiss, "pairings"), (bad.swiss, "log"), (bad.teams, "matches")):
        answer = bad.admin.get(f"/events/{event}/1/papers/{name}.{form}")
        assert answer.status_code == 200, name
        content = b"".join(answer)
        assert content.startswith(b"%PDF") if form == "pdf" else MACRO in content.decode()


def test_the_names_of_downloads_hold_letters_and_digits_only(bad: Desk) -> None:
    told = bad.admin.get(f"/events/{bad.swiss}/file/").headers["Content-Disposition"]
    assert re.fullmatch(
        r"attachment; filename=\"event\.jsonl\"; filename\*=UTF-8''[\w%-]+\.jsonl", told, re.ASCII
    )


def test_a_page_leads_back_to_pages_of_the_desk_only(bad: Desk) -> None:
    form = {"name": "甲", "key": "k", "expected": 99_999}
    for away in ("https://evil.example/", "javascript:alert(1)", "//evil.example/"):
        answer = bad.admin.post(f"/events/{bad.swiss}/1/enter/", form, headers={"Referer": away})
        assert answer.status_code == 409 and "evil" not in answer.content.decode()
        assert "javascript:" not in answer.content.decode()
