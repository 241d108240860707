"""The matrix of rights holds for every operation of the interface, with a token and with a session."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.desk import running
from tests.desk.conftest import Called
from zhicai.desk.api.catalogue import ALL
from zhicai.desk.api.document import document
from zhicai.desk.api.operations import Entry
from zhicai.desk.api.tokens import make
from zhicai.desk.people.access import DECLARED
from zhicai.desk.people.invitations import Place
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import MATRIX, SCOPES, Action, Grant, Role, Scope
from zhicai.desk.store.models import StoredJournal

# What each operation needs, written by hand, to be compared with what the document says and what happens.
NEEDED: dict[str, Action | Entry] = {
    "self_told": Entry.KNOWN,
    "list_events": Entry.ALL,
    "get_event": Action.EVENT_SEE,
    "list_sections": Action.EVENT_SEE,
    "get_section": Action.EVENT_SEE,
    "get_regulations": Action.DESK_SEE,
    "found_event": Action.EVENT_CREATE,
    "add_section": Action.EVENT_CHANGE,
    "undo": Action.EVENT_UNDO,
    "get_log": Action.EVENT_LOG,
    "check_section": Action.DESK_SEE,
    "get_file": Action.EVENT_EXPORT,
    "import_event": Action.EVENT_CREATE,
    "open_event": Action.EVENT_OPEN,
    "list_players": Action.EVENT_SEE,
    "get_player": Action.EVENT_SEE,
    "enter_player": Action.ENTRIES_CHANGE,
    "draw_numbers": Action.ENTRIES_CHANGE,
    "change_player": Action.ENTRIES_CHANGE,
    "enter_team": Action.ENTRIES_CHANGE,
    "change_team": Action.ENTRIES_CHANGE,
    "preview_entries": Action.ENTRIES_CHANGE,
    "import_entries": Action.ENTRIES_CHANGE,
    "get_check_in": Action.PLAYER_CHECK_IN,
    "check_in": Action.PLAYER_CHECK_IN,
    "withdrawal_told": Action.PLAYER_WITHDRAW,
    "list_fouls": Action.DESK_SEE,
    "record_foul": Action.PLAYER_SANCTION,
    "take_back_foul": Action.PLAYER_SANCTION,
    "list_sanctions": Action.DESK_SEE,
    "impose_sanction": Action.PLAYER_SANCTION,
    "take_back_sanction": Action.PLAYER_SANCTION,
    "list_teams": Action.EVENT_SEE,
    "get_team": Action.EVENT_SEE,
    "withdraw": Action.PLAYER_WITHDRAW,
    "leave": Action.PLAYER_WITHDRAW,
    "list_rounds": Action.EVENT_SEE,
    "get_round": Action.EVENT_SEE,
    "why": Action.DESK_SEE,
    "pair_next": Action.ROUND_PAIR,
    "publish": Action.ROUND_PUBLISH,
    "draft_change": Action.ROUND_PAIR,
    "change_round": Action.ROUND_PAIR,
    "take_back_round": Action.ROUND_PAIR,
    "list_results": Action.EVENT_SEE,
    "enter_result": Action.RESULT_ENTER,
    "enter_results": Action.RESULT_ENTER,
    "turn_board": Action.RESULT_CORRECT,
    "clear_result": Action.RESULT_ENTER,
    "consequences": Action.RESULT_CORRECT,
    "correct_result": Action.RESULT_CORRECT,
    "take_result_away": Action.RESULT_CORRECT,
    "get_standings": Action.EVENT_SEE,
    "get_places": Action.EVENT_SEE,
    "get_cross": Action.EVENT_SEE,
    "get_bracket": Action.EVENT_SEE,
    "list_lineups": Action.LINEUP_SUBMIT,
    "hand_in_lineup": Action.LINEUP_SUBMIT,
    "part_place": Action.TIE_DECIDE,
    "decide_match": Action.TIE_DECIDE,
    "list_notices": Action.EVENT_SEE,
    "post_notice": Action.NOTICE_POST,
    "take_notice_down": Action.NOTICE_POST,
    "list_games": Action.GAME_WATCH,
    "get_game": Action.GAME_WATCH,
    "open_game": Action.GAME_START,
    "act_in_game": Action.GAME_WATCH,
    "judge": Entry.BENCH,
    "list_rulings": Action.EVENT_SEE,
    "give_ruling": Action.RULING_GIVE,
}
OPERATIONS = {
    found["operationId"]: (method, address, found)
    for address, methods in document()["paths"].items()
    for method, found in methods.items()
}
PEOPLE = [role for role in Role if role not in (Role.SPECTATOR, Role.ADMIN)]
OWN = {"number": 7, "unit": "单位01", "boards": "1-2"}


def asked(client: Client, name: str, event: str) -> int:
    """The status of an operation that is asked with null for a body: 400 where it was let in and needs one."""
    method, address, _ = OPERATIONS[name]
    values = {
        "event": event,
        "section": 1,
        "round": 1,
        "place": "1",
        "number": 1,
        "check": 0,
        "entry": 1,
        "game": "none",
        "match": "1",
    }
    path = address.format_map(values)
    return client.generic(method.upper(), path, "null", content_type="application/json").status_code


def bearer(journal: StoredJournal, *places: Place) -> Client:
    """A program with a token of these roles, made by an administrator."""
    maker = Account.objects.filter(admin=True).first() or Account.objects.make("maker", "", None, admin=True)
    token = make(journal, "程序", places, maker, days=1)
    return Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token}"})


def place(role: Role, boards: str = "1-2") -> Place:
    return Place(role, number=7, unit="单位01", boards=boards)


def test_the_table_names_every_operation_of_the_document() -> None:
    assert OPERATIONS.keys() == NEEDED.keys() == {one.name for one in ALL}
    for name, (_, _, found) in OPERATIONS.items():
        assert found["x-zhicai-right"].removesuffix(" (own)") == NEEDED[name].value


def test_every_view_of_the_interface_has_declared_its_rule() -> None:
    from zhicai.desk.api.addresses import urlpatterns

    assert urlpatterns
    assert [one.name for one in urlpatterns if not getattr(one.callback, DECLARED, False)] == []


@pytest.mark.parametrize(
    ("role", "by_token"),
    # Who has signed in is known by the same rows; that they count is seen of two roles.
    [*((role, True) for role in PEOPLE), (Role.PAIRING_CLERK, False), (Role.PLAYER, False)],
)
def test_operations_let_in_whom_the_matrix_lets_in(
    someone: Called, event: StoredJournal, role: Role, by_token: bool
) -> None:
    client = bearer(event, place(role)) if by_token else someone(role, **OWN)
    for name, needed in NEEDED.items():
        status = asked(client, name, event.pk)
        if isinstance(needed, Action):
            grant = MATRIX[role, needed]
            if grant is Grant.OWN:
                continue  # what is one's own has a test of its own
            assert (status == 403) == (grant is Grant.NO), (name, status)
            assert status in ({403} if grant is Grant.NO else {200, 400, 404, 415, 422}), (name, status)
        else:
            assert status in {200, 400}, (name, status)


@pytest.mark.parametrize("public", [False, True])
def test_without_an_account_one_sees_what_is_public(
    someone: Called, event: StoredJournal, public: bool
) -> None:
    StoredJournal.objects.update(public=public)
    for name, needed in NEEDED.items():
        status = asked(someone(), name, event.pk)
        if isinstance(needed, Action):
            allowed = public and MATRIX[Role.SPECTATOR, needed] is Grant.YES
            assert status in ({200, 400, 404, 422} if allowed else {401}), (name, status)
        else:
            assert status == (401 if needed is Entry.KNOWN else 400 if name == "judge" else 200), (
                name,
                status,
            )


def test_a_token_of_a_section_is_nothing_in_another_one(desk: str) -> None:
    number = running.swiss()
    running.admin().post(
        f"/events/{number}/sections/new/",
        running.sent(number, preset="cxa-2011", title="乙组", system="round_robin"),
    )
    client = bearer(StoredJournal.objects.get(pk=number), Place(Role.CHIEF_ARBITER, section="乙组"))
    for name, needed in NEEDED.items():
        if isinstance(needed, Action) and MATRIX[Role.CHIEF_ARBITER, needed] is Grant.YES:
            assert (asked(client, name, number) == 403) == (SCOPES[needed] is not Scope.ANY), name
    entered = client.post(
        f"/api/v1/events/{number}/sections/2/players",
        json.dumps({"name": "选手99"}),
        content_type="application/json",
        headers={"Idempotency-Key": "one"},
    )
    assert entered.status_code == 201
    known = client.get(f"/api/v1/events/{number}").json()
    assert set(known["may"]) == {"event.see", "game.watch"} and "entries.change" in known["own"]
    assert [one["next"] is None for one in known["sections"]] == [True, False]


def test_a_token_is_nothing_in_another_event(desk: str) -> None:
    mine, other = running.swiss(), running.swiss()
    client = bearer(StoredJournal.objects.get(pk=mine), place(Role.CHIEF_ARBITER))
    for name, needed in NEEDED.items():
        if isinstance(needed, Action):
            none = 404 if "{event}" in OPERATIONS[name][1] else 403
            assert asked(client, name, other) == none, name
    found = client.get("/api/v1/events").json()["events"]
    assert [one["id"] for one in found] == [mine]


def test_a_table_arbiter_enters_results_of_the_own_boards_only(desk: str) -> None:
    number = running.swiss()
    client = bearer(StoredJournal.objects.get(pk=number), place(Role.TABLE_ARBITER, "1-2"))
    for table, status in ((1, 201), (3, 403)):
        answer = client.post(
            f"/api/v1/events/{number}/sections/1/rounds/1/boards/{table}/result",
            json.dumps({"code": "1-0"}),
            content_type="application/json",
            headers={"Idempotency-Key": f"k{table}"},
        )
        assert answer.status_code == status
    assert client.delete(
        f"/api/v1/events/{number}/sections/1/rounds/1/boards/3/result", headers={"Idempotency-Key": "k"}
    ).status_code == 403  # fmt: skip


def test_who_is_no_official_sees_published_rounds_and_their_results_only(desk: str) -> None:
    number = running.swiss()
    StoredJournal.objects.update(public=True)
    base = f"/api/v1/events/{number}/sections/1"
    stranger, official = Client(SERVER_NAME="localhost"), running.person(number, Role.CHIEF_ARBITER)
    paths = ["/rounds/1", "/rounds/1/results", "/standings?round=1"]
    assert [stranger.get(base + one).status_code for one in paths] == [404, 404, 404]
    assert [official.get(base + one).status_code for one in paths] == [200, 200, 200]
    assert stranger.get(f"{base}/rounds").json() == {"rounds": []}
    assert stranger.get(base).json()["next"] is None
    published = official.generic("POST", f"{base}/rounds/1/publication", headers={"Idempotency-Key": "k"})
    assert published.status_code == 201
    assert [stranger.get(base + one).status_code for one in paths] == [200, 200, 200]
    assert stranger.get(f"{base}/players/1").json()["birth_year"] is None


def test_the_bench_is_closed_to_guests_where_the_desk_says_so(
    someone: Called, event: StoredJournal, settings_of_bench: None
) -> None:
    assert asked(someone(), "judge", event.pk) == 401
    assert asked(bearer(event, place(Role.PLAYER)), "judge", event.pk) == 400


@pytest.fixture
def settings_of_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    monkeypatch.setattr(settings, "BENCH_FOR_GUESTS", False)


@pytest.mark.parametrize("name", ["rulings/judge", "notices"])
def test_who_does_not_say_who_they_are_is_told_so_and_a_page_of_elsewhere_is_refused(
    someone: Called, event: StoredJournal, name: str
) -> None:
    path = f"/api/v1/{name}" if name == "rulings/judge" else f"/api/v1/events/{event.pk}/{name}"
    stranger, member = Client(enforce_csrf_checks=True, SERVER_NAME="localhost"), someone(Role.CHIEF_ARBITER)
    answer = stranger.post(path, {}, "application/json")
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert "令牌" in answer.json()["message_zh"]
    stranger.cookies = member.cookies
    answer = stranger.post(path, {}, "application/json")
    assert answer.status_code == 403 and "不是从本站页面发来的" in answer.json()["message_zh"]
