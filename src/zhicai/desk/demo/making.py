"""Storing the demonstration event, and the two players who show live boards on further devices."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from zhicai.competition.event.kinds import drafts
from zhicai.desk.demo.event import NUMBER, TITLE, commands
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import Header, Journal, JournalKind

PLAYERS: Final = ((1, "选手01"), (2, "选手02"))
"""Players of the first section who have an account, by number."""

_ACTOR: Final = "编排长"
_STEP: Final = 600_000
"""Milliseconds from one command to the next."""


def make(now: int) -> bool:
    """Store the demonstration event where it is not there yet, its last command at `now` (milliseconds since 1970).

    Whole or not at all; gives whether it was made. One that is there is read, and raises what is wrong with it, as
    `state.now` does.
    """
    if StoredJournal.objects.filter(pk=NUMBER).exists():
        journals.look(NUMBER, state.now)
        return False
    every = list(commands())
    begun = now - _STEP * (len(every) - 1)
    journal = Journal(Header(NUMBER, JournalKind.EVENT, begun))
    for at, facts in enumerate(every):
        journal.append(drafts(facts, time=begun + at * _STEP, actor=_ACTOR), key=f"{NUMBER} {at}")
    with journals.storing(), transaction.atomic(durable=True):
        journals.store(journal, public=True)
        for number, name in PLAYERS:
            account = Account.objects.filter(username=name).first() or Account.objects.make(name, name)
            account.memberships.create(
                journal_id=NUMBER, role=Role.PLAYER.value, section=TITLE, number=number
            )
    return True
