"""The matrix of roles and actions, every cell; and that pages keep to it."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from tests.desk import running
from tests.desk.conftest import Called
from zhicai.desk.people.access import DECLARED, Standing
from zhicai.desk.people.guard import Guard
from zhicai.desk.people.models import Account, Invitation, Membership
from zhicai.desk.people.rights import GIVEN_BY, MATRIX, Action, Grant, Role, givable, granted
from zhicai.desk.public.links import PATHS
from zhicai.desk.store.models import StoredJournal

# One column a role: administrator, chief arbiter, deputy, pairing officer, pairing clerk, table arbiter, check-in,
# leader, player, spectator. Written by hand, to be compared with what the program reckons.
EXPECTED = """
event.create     y.........
event.see        yyyyyyyyyy
event.open       yyyy......
event.change     yy.y......
event.log        yyyyy.....
desk.see         yyyyyyy...
event.export     yyyyy.....
event.undo       yyyy......
people.manage    yyyy......
entries.change   yyyyy.....
player.check-in  yyyyy.y...
player.withdraw  yyyyy.....
player.sanction  yyy.......
lineup.submit    yyyyy..o..
round.pair       yyyyy.....
round.publish    yyyy......
result.enter     yyyyyo....
result.correct   yyyy......
tie.decide       yyyy......
notice.post      yyyyy.....
papers.print     yyyyyyy...
game.watch       yyyyyyyyyy
game.start       yyy..o....
game.play        ........o.
game.relay       yyy..o....
game.control     yyy..o....
ruling.give      yyy.......
accounts.manage  y.........
visits.see       y.........
"""
_LETTERS = {"y": Grant.YES, "o": Grant.OWN, ".": Grant.NO}
CELLS = {
    (role, Action(line.split()[0])): _LETTERS[letter]
    for line in EXPECTED.strip().splitlines()
    for role, letter in zip(Role, line.split()[1], strict=True)
}


def test_every_cell_has_an_expectation() -> None:
    assert CELLS.keys() == MATRIX.keys() == {(role, action) for role in Role for action in Action}


@pytest.mark.parametrize(("role", "action"), CELLS, ids=str)
def test_a_cell_of_the_matrix(role: Role, action: Action) -> None:
    assert MATRIX[role, action] is CELLS[role, action] is granted([role], action)


def test_several_roles_allow_what_any_of_them_allows_and_none_nothing() -> None:
    for action in Action:
        assert granted([], action) is Grant.NO
        for role in Role:
            both = {MATRIX[role, action], MATRIX[Role.LEADER, action]}
            most = next(grant for grant in (Grant.YES, Grant.OWN, Grant.NO) if grant in both)
            assert granted([role, Role.LEADER], action) is most


def test_nobody_gives_more_than_they_have() -> None:
    for giver, given in GIVEN_BY.items():
        assert granted([giver], Action.PEOPLE_MANAGE) is Grant.YES
        for role in given - {Role.PLAYER}:
            for action in Action:
                if MATRIX[role, action] is not Grant.NO:
                    assert MATRIX[giver, action] is Grant.YES, (giver, role, action)
    managers = {role for role in Role if MATRIX[role, Action.PEOPLE_MANAGE] is Grant.YES}
    assert managers == GIVEN_BY.keys()
    assert givable([Role.TABLE_ARBITER, Role.PLAYER]) == frozenset()


def views(found: URLResolver | None = None) -> list[URLPattern]:
    patterns: list[URLPattern] = []
    for pattern in (found or get_resolver()).url_patterns:
        patterns += views(pattern) if isinstance(pattern, URLResolver) else [pattern]
    return patterns


def test_every_view_has_declared_its_rule() -> None:
    assert views()
    assert [pattern.name for pattern in views() if not getattr(pattern.callback, DECLARED, False)] == []


def test_a_view_that_has_not_is_refused() -> None:
    from django.core.exceptions import PermissionDenied

    guard = Guard(lambda request: HttpResponse())
    with pytest.raises(PermissionDenied):
        guard.process_view(RequestFactory().get("/"), lambda request: HttpResponse(), (), {})


# Every address, how it is called, and what it needs; a string in place of an action says who gets in.
PAGES: dict[str, tuple[str, Action | str]] = {
    "sign-in": ("get", "all"),
    "sign-out": ("post", "signed in"),
    "by-link": ("get", "link"),
    "join": ("get", "link"),
    "language": ("post", "all"),
    "own-account": ("get", "signed in"),
    "accounts": ("get", Action.ACCOUNTS_MANAGE),
    "make-link": ("post", Action.ACCOUNTS_MANAGE),
    "lock-account": ("post", Action.ACCOUNTS_MANAGE),
    "unlock-account": ("post", Action.ACCOUNTS_MANAGE),
    "visits": ("get", Action.VISITS_SEE),
    "people": ("get", Action.PEOPLE_MANAGE),
    "invite": ("post", Action.PEOPLE_MANAGE),
    "invite-many": ("post", Action.PEOPLE_MANAGE),
    "take-role": ("post", Action.PEOPLE_MANAGE),
    "withdraw-invitation": ("post", Action.PEOPLE_MANAGE),
    "demo-players": ("post", Action.ACCOUNTS_MANAGE),
    "events": ("get", "all"),
    "icon": ("get", "all"),
    "import": ("post", Action.EVENT_CREATE),
    "event": ("get", Action.EVENT_SEE),
    "open-event": ("post", Action.EVENT_OPEN),
    "log": ("get", Action.EVENT_LOG),
    "undo": ("post", Action.EVENT_UNDO),
    "file": ("get", Action.EVENT_EXPORT),
    "bench": ("get", "all"),
    "bench-paper": ("get", "all"),
    "bench-line": ("post", "all"),
    "bench-record": ("post", "all"),
    "give-ruling": ("get", Action.RULING_GIVE),
    "referee": ("get", "all"),
    "referee-edition": ("get", "all"),
    "referee-at": ("get", "all"),
    "new-event": ("get", Action.EVENT_CREATE),
    "preset": ("get", Action.EVENT_CREATE),
    "new-section": ("get", Action.EVENT_CHANGE),
    "entries": ("get", Action.DESK_SEE),
    "enter-player": ("post", Action.ENTRIES_CHANGE),
    "draw": ("post", Action.ENTRIES_CHANGE),
    "import-entries": ("get", Action.ENTRIES_CHANGE),
    "entries-template": ("get", Action.ENTRIES_CHANGE),
    "take-in-entries": ("post", Action.ENTRIES_CHANGE),
    "player": ("get", Action.DESK_SEE),
    "change-player": ("post", Action.ENTRIES_CHANGE),
    "foul": ("post", Action.PLAYER_SANCTION),
    "leave": ("post", Action.PLAYER_WITHDRAW),
    "withdraw": ("get", Action.PLAYER_WITHDRAW),
    "sanction": ("post", Action.PLAYER_SANCTION),
    "take-back-penalty": ("post", Action.PLAYER_SANCTION),
    "check-in": ("get", Action.PLAYER_CHECK_IN),
    "attendance": ("get", Action.PLAYER_CHECK_IN),
    "mark-attendance": ("post", Action.PLAYER_CHECK_IN),
    "attendance-present": ("get", Action.PLAYER_CHECK_IN),
    "teams": ("get", Action.DESK_SEE),
    "enter-team": ("post", Action.ENTRIES_CHANGE),
    "team": ("get", Action.DESK_SEE),
    "change-team": ("post", Action.ENTRIES_CHANGE),
    "rounds": ("get", Action.DESK_SEE),
    "pair": ("post", Action.ROUND_PAIR),
    "round": ("get", Action.DESK_SEE),
    "publish": ("post", Action.ROUND_PUBLISH),
    "take-back-round": ("post", Action.ROUND_PAIR),
    "why": ("get", Action.DESK_SEE),
    "change-round": ("get", Action.ROUND_PAIR),
    "lineups": ("get", Action.LINEUP_SUBMIT),
    "hand-in": ("post", Action.LINEUP_SUBMIT),
    "results": ("get", Action.RESULT_ENTER),
    "last-results": ("get", Action.RESULT_ENTER),
    "results-list": ("get", Action.RESULT_ENTER),
    "take-in-results": ("post", Action.RESULT_ENTER),
    "results-present": ("get", Action.RESULT_ENTER),
    "type-result": ("post", Action.RESULT_ENTER),
    "retype-result": ("post", Action.RESULT_ENTER),
    "give-up-second-pass": ("post", Action.RESULT_ENTER),
    "board": ("get", Action.RESULT_ENTER),
    "record": ("post", Action.RESULT_ENTER),
    "correct": ("get", Action.RESULT_CORRECT),
    "clear-result": ("get", Action.RESULT_CORRECT),
    "turn-board": ("get", Action.RESULT_CORRECT),
    "board-foul": ("post", Action.PLAYER_SANCTION),
    "standings": ("get", Action.DESK_SEE),
    "part": ("post", Action.TIE_DECIDE),
    "team-places": ("get", Action.DESK_SEE),
    "places": ("get", Action.DESK_SEE),
    "cross": ("get", Action.DESK_SEE),
    "bracket": ("get", Action.DESK_SEE),
    "decide": ("post", Action.TIE_DECIDE),
    "rules": ("get", Action.DESK_SEE),
    "papers": ("get", Action.PAPERS_PRINT),
    "paper": ("get", Action.PAPERS_PRINT),
    "check": ("get", Action.DESK_SEE),
    "api": ("get", "all"),
    "api-topic": ("get", "all"),
    "api-document": ("get", "all"),
    "tokens": ("get", Action.PEOPLE_MANAGE),
    "make-token": ("post", Action.PEOPLE_MANAGE),
    "revoke-token": ("post", Action.PEOPLE_MANAGE),
    "find": ("get", Action.EVENT_SEE),
    "notices": ("get", Action.EVENT_SEE),
    "post-notice": ("post", Action.NOTICE_POST),
    "take-down-notice": ("post", Action.NOTICE_POST),
    "pages-zip": ("get", Action.EVENT_EXPORT),
    "screen": ("get", Action.EVENT_SEE),
    "screen-slides": ("get", Action.EVENT_SEE),
    "public-paper": ("get", Action.EVENT_SEE),
    "ruling-paper": ("get", Action.EVENT_SEE),
    **{f"public-{name}": ("get", Action.EVENT_SEE) for name in PATHS},
    "wall": ("get", Action.GAME_WATCH),
    "close-gone": ("post", Action.GAME_CONTROL),
    "wall-stream": ("get", Action.GAME_WATCH),
    "live": ("get", Action.GAME_WATCH),
    "live-state": ("get", Action.GAME_WATCH),
    "live-stream": ("get", Action.GAME_WATCH),
    "live-do": ("post", Action.GAME_WATCH),
    "live-undo": ("get", Action.GAME_WATCH),
    "live-bench": ("get", Action.GAME_WATCH),
    "live-codes": ("post", Action.PEOPLE_MANAGE),
    "live-paper": ("get", Action.GAME_WATCH),
    "table-live": ("get", Action.GAME_WATCH),
    "open-live": ("post", Action.GAME_START),
}


def test_every_address_stands_in_the_list() -> None:
    # The operations of the interface have a table of their own, in test_api_rights.
    names = {str(pattern.name) for pattern in views()}
    assert {name for name in names if not name.startswith("api-v1")} == PAGES.keys()


def route_of(name: str) -> tuple[str, set[str]]:
    """The address of a view, and what it is filled with; operations are known by name among themselves alone."""
    operations = get_resolver("zhicai.desk.api.addresses").reverse_dict
    prefix, names = ("api/v1/", operations) if name in operations else ("", get_resolver().reverse_dict)
    found: Any = names[name]
    return prefix + found[0][0][0], set(found[3])


def named_in(name: str) -> set[str]:
    """What an address of this name is filled with."""
    return route_of(name)[1]


def called(client: Client, name: str, event: StoredJournal, section: int = 1) -> int:
    from django.urls import reverse

    values = {
        "journal": event.pk,
        "number": 999,
        "entry": 999,
        "secret": "none",
        "section": section,
        "table": 1,
        "team": 1,
        "place": "1",
        "match": "M1-1",
        "name": "pairings",
        "form": "pdf",
        "rules": "cxa-2011",
        "keys": "touch/",
        "game": "none",
        "topic": "rounds",
    }
    named = {key: values[key] for key in named_in(name)}
    answer = getattr(client, PAGES[name][0])(reverse(name, kwargs=named))
    answer.close()
    return int(answer.status_code)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SPECTATOR])
def test_pages_let_in_whom_the_matrix_lets_in(someone: Called, event: StoredJournal, role: Role) -> None:
    client = someone(role)
    for name, (_, needed) in PAGES.items():
        if name == "sign-out":
            continue
        status = called(client, name, event)
        if isinstance(needed, Action):
            if MATRIX[role, needed] is Grant.OWN:
                continue  # what is one's own is for the tests of that page
            allowed = MATRIX[role, needed] is Grant.YES
            assert (status in {200, 302, 404, 422}) == allowed and (allowed or status == 403), (name, status)
        else:
            assert status in ({422} if needed == "link" else {200, 302}), (name, status)


ANY = {Action.EVENT_SEE, Action.GAME_WATCH}
WHOLE = {
    *(Action.EVENT_CREATE, Action.EVENT_OPEN, Action.EVENT_CHANGE, Action.EVENT_LOG, Action.EVENT_EXPORT),
    *(Action.EVENT_UNDO, Action.PEOPLE_MANAGE, Action.NOTICE_POST, Action.ACCOUNTS_MANAGE, Action.VISITS_SEE),
}
"""Written by hand: what is seen in every section, and what a role in one section does not reach."""


@pytest.mark.parametrize("role", [role for role in Role if role not in {Role.ADMIN, Role.SPECTATOR}])
def test_a_role_in_a_section_counts_there_alone(role: Role) -> None:
    held = Membership(role=role.value, section="乙组")
    event = Standing(None, None, frozenset({role}), (held,))
    both = Standing(None, None, frozenset({role}), (held, Membership(role=role.value)))
    for action in Action:
        grant = MATRIX[role, action]
        inside = Grant.NO if action in WHOLE else grant
        outside = grant if action in ANY else Grant.NO
        assert event.within("乙组").grant(action) is inside, action
        assert event.grant(action) is event.within("甲组").grant(action) is outside, action
        assert both.grant(action) is both.within("甲组").grant(action) is grant, action
        seen = {""} if action in ANY else {"乙组"} if inside is Grant.YES else set()
        assert event.reach(action) == (seen if grant is Grant.YES else set()), action
    assert not event.gives and set(both.gives) == givable([role])


def test_pages_let_who_is_of_a_section_into_that_section_alone(desk: str) -> None:
    number = running.swiss()
    running.admin().post(
        f"/events/{number}/sections/new/",
        running.sent(number, preset="cxa-2011", title="乙组", system="round_robin"),
    )
    event = StoredJournal.objects.get(pk=number)
    client = running.person(number, Role.CHIEF_ARBITER, section="乙组")
    for name, (_, needed) in PAGES.items():
        if not isinstance(needed, Action) or MATRIX[Role.CHIEF_ARBITER, needed] is not Grant.YES:
            continue
        elsewhere, here = (called(client, name, event, at) for at in (1, 2))
        everywhere = needed in ANY or (name == "give-ruling")
        assert (elsewhere != 403) == everywhere, (name, elsewhere)
        inside = everywhere or ("section" in named_in(name) and needed not in WHOLE)
        assert (here != 403) == inside, (name, here)
    front = client.get(f"/events/{number}/").content.decode()
    assert f"/events/{number}/2/rounds/" in front and f"/events/{number}/1/rounds/" not in front
    assert called(client, "entries", event, 3) == 403


@pytest.mark.parametrize("public", [False, True])
def test_without_an_account_one_sees_public_events_and_is_asked_to_sign_in(
    someone: Called, event: StoredJournal, public: bool
) -> None:
    StoredJournal.objects.update(public=public)
    client = someone()
    for name, (_, needed) in PAGES.items():
        status = called(client, name, event)
        if isinstance(needed, Action):
            allowed = public and MATRIX[Role.SPECTATOR, needed] is Grant.YES
            # A page of a section that the event has not, or not yet, is not found.
            assert status in ({200, 404} if allowed else {302}), name
    answer = client.get(f"/events/{event.pk}/log/")
    assert answer.headers["Location"] == f"/sign-in/?next=/events/{event.pk}/log/"


def test_an_event_without_a_role_in_it_does_not_exist(someone: Called, event: StoredJournal) -> None:
    stranger = someone(username="stranger")
    for name, (_, needed) in PAGES.items():
        if "journal" in named_in(name) and needed != "all":
            assert called(stranger, name, event) == 404, name
    assert event.pk not in stranger.get("/").content.decode()
    assert event.pk in someone(Role.PLAYER, number=3).get("/").content.decode()


def test_a_role_in_one_event_is_none_in_another(someone: Called, event: StoredJournal) -> None:
    other = StoredJournal.objects.create(pk="other", kind="event", header="", hash="", public=True)
    client = someone(Role.CHIEF_ARBITER)
    assert client.get(f"/events/{event.pk}/log/").status_code == 200
    assert client.get(f"/events/{other.pk}/log/").status_code == 403


def test_an_account_that_is_locked_is_out_at_once(someone: Called, event: StoredJournal) -> None:
    client = someone(Role.CHIEF_ARBITER)
    assert client.get(f"/events/{event.pk}/log/").status_code == 200
    Account.objects.update(is_active=False)
    assert client.get(f"/events/{event.pk}/log/").status_code == 302


@pytest.mark.parametrize("giver", [Role.CHIEF_ARBITER, Role.DEPUTY_ARBITER, Role.PAIRING_OFFICER])
@pytest.mark.parametrize("role", Role)
def test_roles_are_given_and_taken_as_the_table_says(
    someone: Called, event: StoredJournal, giver: Role, role: Role
) -> None:
    client, allowed = someone(giver), role in GIVEN_BY[giver]
    form = {"role": role.value, "number": 7, "unit": "单位01", "boards": "1-4", "uses": 1, "days": 7}
    answer = client.post(f"/events/{event.pk}/people/invite/", form)
    assert (answer.status_code == 200) == allowed == Invitation.objects.exists()
    somebody = Account.objects.make("somebody")
    member = Membership.objects.create(account=somebody, journal=event, role=role.value)
    taken = client.post(f"/events/{event.pk}/people/{member.pk}/take/")
    assert taken.status_code == (302 if allowed else 403)
    assert Membership.objects.filter(pk=member.pk).exists() != allowed
