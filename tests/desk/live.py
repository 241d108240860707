"""A live board in a test: an event, the people at the board and around it, and what they send."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest.mock import patch

from django.test import Client

from tests.desk import running
from zhicai.desk.live import moments
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

_keys = count(1)
START = 1_800_000_000_000
"""A moment in milliseconds since 1970, later than what tests store otherwise."""


class Moment:
    """The time of the desk, as a test wants it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@contextmanager
def at_a_moment() -> Iterator[Moment]:
    """The desk's time stands still unless the test lets it pass."""
    moment = Moment()
    with patch.object(moments, "this_moment", moment):
        yield moment


def browser(event: str, *roles: Role, seat: int | None = None, **own: Any) -> Client:
    """Somebody's browser."""
    client = Client(SERVER_NAME="localhost")
    account = Account.objects.make(f"person {next(_keys)}")
    for role in roles:
        account.memberships.create(
            journal=StoredJournal.objects.get(pk=event), role=role.value, number=seat, **own
        )
    client.force_login(account)
    return client


def publish(event: str) -> None:
    """Make the last round known."""
    chief = browser(event, Role.CHIEF_ARBITER)
    number = len(running.section(event).rounds)
    answer = chief.post(f"/events/{event}/1/rounds/{number}/publish/", running.sent(event))
    assert answer.status_code == 302


def open_boards(event: str, place: str = "1", *, by: Client | None = None, **fields: object) -> list[str]:
    """Open boards; their numbers."""
    chief = by or browser(event, Role.CHIEF_ARBITER)
    answer = chief.post(
        f"/events/{event}/1/rounds/{len(running.section(event).rounds)}/boards/{place}/live/",
        {"control": "20+5", **fields},
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 200, answer.content.decode()
    return list(answer.json()["games"])


@dataclass
class Table:
    """One board, who plays, and the arbiter."""

    event: str
    game: str
    red: Client
    black: Client
    arbiter: Client

    def url(self, rest: str = "") -> str:
        return f"/events/{self.event}/live/{self.game}/{rest}"

    def state(self, who: Client | None = None) -> dict[str, Any]:
        answer = (who or self.arbiter).get(self.url("state/"))
        assert answer.status_code == 200, answer.content.decode()
        found: dict[str, Any] = answer.json()
        return found

    def send(self, who: Client, act: str, **fields: object) -> Any:
        """Send an act; the answer."""
        given = {"act": act, "key": f"key {next(_keys)}", "seen": self.seen, **fields}
        return who.post(self.url("do/"), given)

    def do(self, who: Client, act: str, **fields: object) -> dict[str, Any]:
        """Send an act that is carried out; what has changed."""
        answer = self.send(who, act, **fields)
        assert answer.status_code == 200, answer.content.decode()
        found: dict[str, Any] = answer.json()
        return found

    def move(self, move: str, **fields: object) -> dict[str, Any]:
        """The next move, by whose turn it is."""
        row = LiveGame.objects.get(pk=self.game)
        who = self.red if row.plies % 2 == 0 else self.black
        return self.do(who, "move", move=move, ply=row.plies + 1, **fields)

    @property
    def seen(self) -> int:
        return StoredJournal.objects.get(pk=self.game).seq

    @property
    def row(self) -> LiveGame:
        return LiveGame.objects.get(pk=self.game)


def table(event: str = "", place: str = "1", *, begun: bool = True, **fields: object) -> Table:
    """A board of a new event whose round is published, by default begun."""
    number = event or running.swiss(4)
    if 1 not in running.section(number).published:
        publish(number)
    arbiter = browser(number, Role.CHIEF_ARBITER)
    game = open_boards(number, place, by=arbiter, **fields)[0]
    row = LiveGame.objects.get(pk=game)
    red, black = (browser(number, Role.PLAYER, seat=one) for one in (row.red_number, row.black_number))
    found = Table(number, game, red, black, arbiter)
    if begun:
        found.do(arbiter, "begin")
    return found
