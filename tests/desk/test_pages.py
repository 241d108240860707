"""The pages of events, and what holds for every page: both languages, no script within, nothing from outside."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.db import OperationalError
from django.template import engines
from django.test import Client
from django.urls import get_resolver

from tests.desk.conftest import EVENT, Called
from tests.desk.test_rights import PAGES, named_in
from tests.desk.test_store import bytes_of, note
from zhicai.desk.events.log import log_lines
from zhicai.desk.frame.hosts import is_known
from zhicai.desk.frame.policy import POLICY
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.store import journals
from zhicai.desk.store.models import EventListing, StoredJournal
from zhicai.journal import Draft, Header, Journal, JournalKind

CYCLE = "2ba1k3/4a4/4b4/R2C1rp1p/2p6/6P2/9/3AB4/2r1A4/3NK1B2 w - - 0 1", "d6c6 c1d1 c6d6 d1c1"
CHINESE = re.compile("[\u3400-\u9fff]")
FILLED = re.compile(r"{\d?}")
PUNCTUATION = re.compile(r"(?:[\u3000-\u303f\uff00-\uffef]|{})+")
TEMPLATES = sorted(Path(__file__).parents[2].glob("src/zhicai/desk/**/templates/**/*.html"))
INJECTION = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'`{{7*7}}"


class Page(HTMLParser):
    """What a page holds: its tags, and its text with the language that is said of it."""

    VOID = frozenset({"meta", "link", "input", "img", "br", "hr", "path"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[tuple[str, str]] = []
        self._open: list[tuple[str, str]] = [("", "")]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append((tag, named))
        language = named.get("lang") or self._open[-1][1]
        if tag not in self.VOID:
            self._open.append((tag, language))
        for name in ("title", "alt", "aria-label", "placeholder"):
            self.text.append((named.get(name) or "", language))

    def handle_endtag(self, tag: str) -> None:
        while self._open[-1][0] not in {tag, ""}:
            self._open.pop()
        if len(self._open) > 1:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append((data.strip(), self._open[-1][1]))


def seen_by_all(someone: Called, event: StoredJournal) -> list[tuple[str, str]]:
    """Every page of the desk, by name, as the one sees it who sees most."""
    StoredJournal.objects.update(public=True)
    admin = someone(Role.ADMIN, Role.CHIEF_ARBITER)
    base = f"/events/{event.pk}"
    invite = {"role": "check-in", "uses": 1, "days": 7}
    pages = {
        "events": admin.get("/"),
        "event": admin.get(f"{base}/"),
        "log": admin.get(f"{base}/log/"),
        "people": admin.get(f"{base}/people/"),
        "invitation": admin.post(f"{base}/people/invite/", invite),
        "not whole": admin.post(f"{base}/people/invite/", {"role": "player"}),
        "accounts": admin.get("/accounts/"),
        "link": admin.post("/accounts/1/link/"),
        "visits": admin.get("/visits/"),
        "bench": admin.get("/bench/"),
        "ruling": admin.get("/bench/", {"fen": CYCLE[0], "moves": CYCLE[1], "rules": "cxa-2011"}),
        "no ruling": admin.get("/bench/", {"fen": CYCLE[0], "moves": "h2e2"}),
        "give": admin.get(f"{base}/ruling/", {"fen": CYCLE[0], "moves": CYCLE[1]}),
        "referee": admin.get("/referee/"),
        "incidents": admin.get("/referee/", {"q": "5.1"}),
        "account": admin.get("/account/"),
        "enter": admin.get("/enter/x/"),
        "interface": someone().get("/api/"),
        "operations": someone().get("/api/results/"),
        "sign-in": someone().get("/sign-in/"),
        "wrong": someone().post("/sign-in/", {"username": "x", "password": "y"}),
        "no link": someone().post("/enter/x/"),
        "no page": someone().get("/nothing/"),
        "forbidden": someone(Role.PLAYER, number=1).get(f"{base}/log/"),
        "stale": admin.post(f"{base}/undo/", {"key": "k", "expected": "3", "what": "undo"}),
    }
    page = pages["invitation"].content.decode()
    found = re.search(r"/join/[\w-]+/", page)
    assert found
    pages["join"] = someone().get(found[0])
    return [(name, answer.content.decode()) for name, answer in pages.items()]


def test_pages_hold_no_script_no_style_and_nothing_from_outside(
    someone: Called, event: StoredJournal
) -> None:
    for name, html in seen_by_all(someone, event):
        for tag, attributes in Page(html).tags:
            assert tag not in {"style", "iframe", "object", "embed", "base"}, name
            assert tag != "script" or (attributes.get("src") or "").startswith("/static/"), name
            assert not [one for one in attributes if one == "style" or one.startswith("on")], (name, tag)
            for link in ("src", "href", "action"):
                value = attributes.get(link) or "/"
                assert value.startswith(("/", "#", "?")) and not value.startswith("//"), (name, value)


def test_every_answer_carries_the_policy(someone: Called, event: StoredJournal) -> None:
    for answer in (
        someone().get("/"),
        someone().get("/nothing/"),
        someone(Role.ADMIN).get(f"/events/{event.pk}/file/"),
    ):
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "unsafe" not in POLICY


def test_in_english_no_word_is_chinese_but_names(someone: Called, event: StoredJournal) -> None:
    original = someone

    def english(*roles: Role, **own: object) -> Client:
        client = original(*roles, **own)
        client.cookies["zhicai-language"] = "en"
        return client

    names = re.compile(
        "|".join(
            sorted(set(re.findall(CHINESE.pattern + "+", EVENT.read_text() + "炮二平五")), key=len)[::-1]
        )
    )
    for name, html in seen_by_all(english, event):
        assert '<html lang="en">' in html
        for text, language in Page(html).text:
            if CHINESE.search(names.sub("", text)):
                assert language == "zh-Hans", (name, text)


def test_every_text_of_a_template_is_in_both_languages() -> None:
    said = re.compile(r'{% say "([^"]*)" "([^"]*)"((?: (?!as )[^ %]+)*)(?: as \w+)? %}')
    for path in TEMPLATES:
        source = path.read_text("utf-8")
        assert source.count("{% say") == len(said.findall(source)), path.name
        for zh, en, values in said.findall(source):
            assert (en and not CHINESE.search(en)) or (zh, en) == ("English", "中文"), (path.name, en)
            assert CHINESE.search(zh) or PUNCTUATION.fullmatch(zh) or zh in {"zh-Hans", "en", "English"}, (
                path.name,
                zh,
            )
            assert len(FILLED.findall(zh)) == len(FILLED.findall(en)) == len(values.split()), (path.name, zh)
        outside = re.sub(r"{%.*?%}|{{.*?}}", "", source, flags=re.DOTALL)
        assert not CHINESE.search(outside), path.name


def test_every_template_can_be_read() -> None:
    for path in TEMPLATES:
        engines["django"].from_string(path.read_text("utf-8"))


def test_the_language_is_chosen_and_kept(someone: Called) -> None:
    client = someone()
    assert '<html lang="zh-Hans">' in client.get("/").content.decode()
    answer = client.post("/language/", {"language": "en", "next": "/sign-in/"})
    assert answer.headers["Location"] == "/sign-in/"
    assert '<html lang="en">' in client.get("/").content.decode()
    client.post("/language/", {"language": "xx"})
    assert '<html lang="en">' in client.get("/").content.decode()
    assert '<html lang="en">' in someone().get("/", HTTP_ACCEPT_LANGUAGE="en-GB,en").content.decode()


def test_what_people_write_never_becomes_markup(someone: Called, desk: str) -> None:
    header = Header("evil", JournalKind.EVENT, 1_777_627_800_000)
    founded = {"name": INJECTION, "section": "x", "regulations": "{}", "seed": "x"}
    journals.found(header, [Draft(1_777_627_860_000, INJECTION, "event.founded", founded)])
    journals.append("evil", [note(INJECTION)])
    stored = StoredJournal.objects.get(pk="evil")
    admin = someone(Role.ADMIN, username=INJECTION[:60])
    for answer in (
        admin.get("/"),
        admin.get("/events/evil/"),
        admin.get("/events/evil/log/"),
        admin.get("/events/evil/log/", {"q": INJECTION}),
        admin.get("/accounts/"),
        admin.post(
            "/events/evil/undo/", {"key": "k", "expected": "1", "what": INJECTION, INJECTION: INJECTION}
        ),
        someone().post("/sign-in/", {"username": INJECTION, "password": "x", "next": INJECTION}),
    ):
        html = answer.content.decode()
        assert "<script>" not in html and "<img src=x" not in html and "`49" not in html
        assert not [one for _, attributes in Page(html).tags for one in attributes if one.startswith("on")]
    assert '"' not in admin.get("/events/evil/file/").headers["Content-Disposition"].split("filename*=")[1]
    assert stored.public is False


def test_a_file_is_imported_and_comes_back_the_same(someone: Called, event: StoredJournal) -> None:
    admin = someone(Role.ADMIN)
    StoredJournal.objects.all().delete()
    with EVENT.open("rb") as stream:
        answer = admin.post("/import/", {"file": stream})
    back = admin.get(answer.headers["Location"] + "file/")
    assert back.content == EVENT.read_bytes()
    assert back.headers["Content-Disposition"].startswith("attachment; ")
    known = admin.post("/import/", {"file": io.BytesIO(EVENT.read_bytes())}, follow=True)
    assert "没有改动" in known.content.decode()


@pytest.mark.parametrize(
    "text", [b"", b"PK\x03\x04", EVENT.read_bytes().replace(b"5", b"6", 1), EVENT.read_bytes()[40:]]
)
def test_a_file_that_is_none_is_refused_and_nothing_remains(
    someone: Called, event: StoredJournal, text: bytes
) -> None:
    admin = someone(Role.ADMIN)
    StoredJournal.objects.all().delete()
    answer = admin.post("/import/", {"file": io.BytesIO(text)})
    assert answer.status_code == 422
    assert not StoredJournal.objects.exists()


def test_the_journal_of_a_game_is_no_event_and_the_page_says_what_to_do(someone: Called) -> None:
    game = b"".join(Journal(Header("game-1", JournalKind.GAME, 1)).lines())
    answer = someone(Role.ADMIN).post("/import/", {"file": io.BytesIO(game)})
    assert answer.status_code == 422 and "zhicai game" in answer.content.decode()
    assert not StoredJournal.objects.filter(pk="game-1").exists()


@pytest.mark.parametrize("number", ["new", "import", "preset"])
def test_an_event_may_have_any_number_without_losing_its_page(someone: Called, number: str) -> None:
    first = Journal.read(EVENT.read_bytes()).entries[0]
    journals.found(Header(number, JournalKind.EVENT, 1), [Draft(first.time, "甲", first.kind, first.data)])
    assert someone(Role.ADMIN).get(f"/events/{number}/").status_code == 200


def test_every_address_below_events_names_its_event_first() -> None:
    found = [str(one.pattern) for one in get_resolver().url_patterns]
    below = [one for one in found if one.startswith("events/")]
    assert len(below) > 20 and all(one.startswith("events/<str:journal>/") for one in below)


def test_the_log_tells_who_did_what_and_what_is_undone(someone: Called, event: StoredJournal) -> None:
    chief = someone(Role.CHIEF_ARBITER)
    head = Journal.read(bytes_of(event.pk)).head.seq
    page = f"/events/{event.pk}/log/"
    assert "建立赛事" in chief.get(page).content.decode()
    assert "event founded" in chief.get(page, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    form = {"what": "undo", "key": "form-1", "expected": str(head)}
    for _ in range(2):
        assert chief.post(f"/events/{event.pk}/undo/", form).headers["Location"] == page
    journal = Journal.read(bytes_of(event.pk))
    assert journal.head.seq == head + 1
    assert journal.entries[-1].actor == "chief-arbiter (chief-arbiter)"
    assert "已撤销" in chief.get(page).content.decode()
    again = {"what": "redo", "key": "form-2", "expected": str(head + 1)}
    assert chief.post(f"/events/{event.pk}/undo/", again).status_code == 302
    lines = journals.look(event.pk, log_lines).value
    assert [line.undone for line in lines[:3]] == [False, True, False]
    again_words, undo_words = (line.words[1] for line in lines[:2])
    assert undo_words == again_words.replace("did", "took back").replace(" again", "")
    told = chief.get(page).content.decode()
    assert "已恢复第" in told and "恢复刚撤销的命令" not in told
    refused = chief.post(f"/events/{event.pk}/undo/", {**again, "key": "form-3", "expected": str(head + 2)})
    assert refused.status_code == 422


def test_of_two_arbiters_at_once_the_second_sees_both_versions(someone: Called, event: StoredJournal) -> None:
    first, second = someone(Role.CHIEF_ARBITER), someone(Role.PAIRING_OFFICER)
    head = Journal.read(bytes_of(event.pk)).head.seq
    assert (
        first.post(
            f"/events/{event.pk}/undo/", {"what": "undo", "key": "a", "expected": str(head)}
        ).status_code
        == 302
    )
    before = bytes_of(event.pk)
    answer = second.post(f"/events/{event.pk}/undo/", {"what": "undo", "key": "b", "expected": str(head)})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert f"第 {head} 条为止" in page and f"第 {head + 1} 条为止" in page
    assert "chief-arbiter" in page and "撤销第" in page
    assert "没有存入" in page and "撤销最后一条命令" in page
    assert bytes_of(event.pk) == before


@pytest.mark.parametrize("form", [{}, {"key": "k"}, {"key": "k", "expected": "-1"}, {"key": "", "expected": "1"},
                                  {"key": "k" * 65, "expected": "1"}, {"key": "k", "expected": "9" * 10}])  # fmt: skip
def test_a_command_without_key_or_version_is_refused(
    someone: Called, event: StoredJournal, form: dict[str, str]
) -> None:
    assert someone(Role.CHIEF_ARBITER).post(f"/events/{event.pk}/undo/", form).status_code == 422


def test_the_log_is_searched_and_paged(someone: Called, event: StoredJournal) -> None:
    journals.append(event.pk, [note(f"第{number}句") for number in range(450)])
    chief = someone(Role.CHIEF_ARBITER)
    first = chief.get(f"/events/{event.pk}/log/").content.decode()
    assert first.count("<tr") == 201 and "?page=2" in first
    found = chief.get(f"/events/{event.pk}/log/", {"q": "建立"}, HTTP_HX_REQUEST="true").content.decode()
    assert "<html" not in found and found.count("<tr") == 2
    assert "没有符合的条目" in chief.get(f"/events/{event.pk}/log/", {"q": "没有的"}).content.decode()
    assert chief.get(f"/events/{event.pk}/log/", {"page": "x"}).status_code == 404


def test_an_event_is_opened_to_spectators_and_closed(someone: Called, event: StoredJournal) -> None:
    officer, spectator = someone(Role.PAIRING_OFFICER), someone()
    name = EventListing.objects.get().name
    assert name not in spectator.get("/").content.decode()
    officer.post(f"/events/{event.pk}/open/", {"public": "1"})
    assert name in spectator.get("/").content.decode()
    assert spectator.get(f"/events/{event.pk}/").status_code == 200
    officer.post(f"/events/{event.pk}/open/", {"public": "0"})
    assert spectator.get(f"/events/{event.pk}/").status_code == 302


def test_a_journal_of_a_game_is_no_event(someone: Called, event: StoredJournal) -> None:
    journals.found(Header("game", JournalKind.GAME, 1_777_627_800_000), [note("甲")])
    assert someone(Role.ADMIN).get("/events/game/").status_code == 404


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("192.168.1.20:8000", True),
        ("[::1]:8000", True),
        ("[fe80::1]", True),
        ("10.0.0.1", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("192.168.1.20.evil.example", False),
        ("localhost.evil.example", False),
    ],
)
def test_names_that_are_not_of_this_desk_are_unknown(host: str, known: bool) -> None:
    assert is_known(host) is known


def test_a_call_by_another_name_is_refused(event: StoredJournal) -> None:
    answer = Client(SERVER_NAME="evil.example").get("/")
    assert answer.status_code == 400
    assert "Bad request" in answer.content.decode()


@pytest.mark.parametrize(
    "name", [name for name, (way, _) in PAGES.items() if way == "post" and name != "demo-players"]
)
def test_what_changes_something_is_not_done_by_a_mere_look(
    someone: Called, event: StoredJournal, name: str
) -> None:
    from django.urls import reverse

    values = {
        "journal": event.pk,
        "number": 1,
        "entry": 1,
        "secret": "none",
        "section": 1,
        "team": 1,
        "place": "1",
        "match": "M1-1",
        "game": "live-none",
    }
    address = reverse(name, kwargs={key: values[key] for key in named_in(name)})
    assert someone(Role.ADMIN).get(address).status_code == 405


@pytest.mark.parametrize(
    ("host", "secure", "sent"),
    [
        ("localhost", False, True),
        ("127.0.0.1:8000", False, True),
        ("[::1]:8000", False, True),
        ("192.168.1.20:8000", False, False),
        ("192.168.1.20:8000", True, True),
    ],
)
def test_the_policy_of_openers_is_sent_where_browsers_heed_it(
    desk: str, host: str, secure: bool, sent: bool
) -> None:
    answer = Client(headers={"Host": host}).get("/sign-in/", secure=secure)
    assert answer.status_code == 200
    assert answer.headers.get("Cross-Origin-Opener-Policy") == ("same-origin" if sent else None)


@pytest.mark.parametrize("address", ["/", "/api/v1/events"])
def test_a_database_that_does_not_answer_is_told_without_it(
    desk: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise OperationalError("database is locked")

    client = Client(SERVER_NAME="localhost", raise_request_exception=False)
    client.force_login(Account.objects.make("one"))
    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", busy)
    answer = client.get(address)
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "5"
    assert "数据库忙" in answer.content.decode()
    monkeypatch.undo()
    assert client.get(address).status_code == 200
