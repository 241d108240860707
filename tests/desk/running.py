"""Events in the store for tests of the event desk, and what its forms send."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from django.test import Client

from zhicai.competition.event import founding, people
from zhicai.competition.event.building import gathered
from zhicai.competition.event.kinds import Fact, drafts
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.simulated import simulate
from zhicai.competition.event.state import Section
from zhicai.competition.model import Player
from zhicai.competition.regulations import preset_text
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Header, JournalKind

BEGUN = 1_777_627_800_000
TEAMS = """
base = "cxa-2011"
[teams]
kind = "boards_with_reserves"
boards = 2
reserves = 1
[[stages]]
kind = "swiss"
rounds = 3
"""
KNOCKOUT = """
base = "cxa-2011"
[match]
games = 1
deciders = ["lot"]
[[stages]]
kind = "knockout"
"""
GROUPS = """
base = "cxa-2011"
[[stages]]
kind = "groups"
groups = 2
places = 2
[[stages]]
kind = "knockout"
"""
PLACES = """
base = "cxa-2011"
[teams]
kind = "sum_of_places"
counted = 2
boards = 2
[[stages]]
kind = "round_robin"
"""
_keys = count(1)


def store(commands: Iterable[Sequence[Fact]]) -> str:
    """Store an event of these commands; its number."""
    number = str(uuid.uuid4())
    first, *others = commands
    journals.found(
        Header(number, JournalKind.EVENT, BEGUN), drafts(first, time=BEGUN, actor="编排长"), key="found"
    )
    for at, facts in enumerate(others, 1):
        journals.append(number, drafts(facts, time=BEGUN + at, actor="编排长"))
    return number


def swiss(players: int = 8, rounds: int = 3, *, paired: bool = True) -> str:
    """A Swiss, by default with its first round paired."""
    first = founding.found(
        "公开赛", preset_text("cxa-2011"), seed="1", stage={"kind": "swiss", "rounds": rounds}
    )
    names = [Player(n, f"选手{n:02}", f"单位{n % 3:02}") for n in range(1, players + 1)]
    entered = people.enter(gathered(first), names)
    commands = [first, entered]
    if paired:
        commands.append(pair_round(gathered([*first, *entered])))
    return store(commands)


def two_sections() -> str:
    """An event of two sections, 甲组 with eight players and 乙组 with four, none of them paired."""
    text, stage = preset_text("cxa-2011"), {"kind": "swiss", "rounds": 3}
    first = founding.found("公开赛", text, seed="1", section="甲组", stage=stage)
    other = founding.add_section(("甲组",), "乙组", text, seed="1", stage=stage)
    commands: list[Sequence[Fact]] = [first, other]
    for title, many in (("甲组", 8), ("乙组", 4)):
        names = [Player(n, f"{title}{n:02}", f"单位{n % 3:02}") for n in range(1, many + 1)]
        entered = people.enter(gathered(first if title == "甲组" else other), names)
        commands.append([replace(one, section="" if title == "甲组" else title) for one in entered])
    return store(commands)


def played(text: str, players: int = 8, *, keep: int = 10_000) -> str:
    """A whole event by chance under these regulations, or its first commands."""
    commands = list(simulate(text, None, players=players, units=4, seed="1"))
    return store(commands[:keep])


def person(number: str, /, *roles: Role, username: str = "", **own: object) -> Client:
    """The browser of somebody with these roles in an event."""
    client = Client(SERVER_NAME="localhost")
    account = Account.objects.make(
        username or "-".join(roles), "", "车二平五炮8进7", admin=Role.ADMIN in roles
    )
    for role in set(roles) - {Role.ADMIN}:
        account.memberships.create(journal=StoredJournal.objects.get(pk=number), role=role.value, **own)
    client.force_login(account)
    return client


def admin() -> Client:
    """The browser of an administrator."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(
        Account.objects.filter(username="admin").first()
        or Account.objects.make("admin", "", "x" * 12, admin=True)
    )
    return client


def section(number: str, at: int = 1) -> Section:
    return journals.look(number, state.now).value.event.sections[at - 1]


def head(number: str) -> int:
    return StoredJournal.objects.get(pk=number).seq


def sent(number: str, **fields: object) -> dict[str, object]:
    """The fields of a form of this event as it is now, with a key of its own."""
    return {"key": f"key-{next(_keys)}", "expected": head(number), **fields}


def address(number: str, rest: str = "", at: int = 1) -> str:
    return f"/events/{number}/{at}/{rest}"


def text_of(html: bytes) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.decode()))
