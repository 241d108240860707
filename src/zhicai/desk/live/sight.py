"""Who may go on reading streams: looked at for all readers of a process together, and at once where rights change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model
from django.db.models.signals import ModelSignal, post_delete, post_save
from django.utils import timezone

from zhicai.desk.live.readers import Ticket
from zhicai.desk.people.models import Account, Membership
from zhicai.desk.people.rights import Action, reach
from zhicai.desk.store.models import StoredJournal

Person = tuple[str, int | None]
"""An event, and the account of who reads (None: without one)."""

_TOGETHER: Final = 500
"""Accounts that one question to the database is about."""
_HEARD: Final[tuple[tuple[ModelSignal, type[Model]], ...]] = (
    *(
        (signal, model)
        for signal in (post_save, post_delete)
        for model in (Account, Membership, StoredJournal)
    ),
    # That one begins, or is written anew, takes nothing from anybody.
    (post_delete, Session),
)
_GROWTH: Final = frozenset({"seq", "hash", "last_login"})
"""What changes with each entry of a journal, and each time that somebody signs in."""


def who_sees(people: Iterable[Person]) -> dict[Person, frozenset[str]]:
    """The sections of which somebody sees all boards, and not only those of published rounds, see `rights.reach`.

    Who sees no board at all is left out.
    """
    asked = set(people)
    public = dict(
        StoredJournal.objects.filter(pk__in={event for event, _ in asked}).values_list("pk", "public")
    )
    accounts = sorted({account for _, account in asked if account is not None})
    admins: dict[int, bool] = {}
    held: dict[Person, list[tuple[str, str]]] = defaultdict(list)
    for start in range(0, len(accounts), _TOGETHER):
        some = accounts[start : start + _TOGETHER]
        admins.update(Account.objects.filter(pk__in=some, is_active=True).values_list("pk", "admin"))
        offices = Membership.objects.filter(account__in=some, journal__in=public)
        for where, who, role, section in offices.values_list("journal_id", "account_id", "role", "section"):
            held[where, who].append((role, section))
    found = {}
    for person in asked:
        at, reader = person
        if at not in public or (reader is not None and reader not in admins):
            continue
        admin = reader is not None and admins[reader]
        here = held.get(person, ())
        if reach(here, Action.GAME_WATCH, admin=admin, public=public[at]):
            found[person] = reach(here, Action.DESK_SEE, admin=admin, public=public[at])
    return found


def ended(tickets: Iterable[Ticket]) -> set[Ticket]:
    """Those of accounts whose session is over: they signed out, the time has run out, or the password was changed."""
    asked = [one for one in tickets if one.account is not None]
    keys, numbers = (
        sorted({one.session for one in asked}),
        sorted({one.account for one in asked if one.account}),
    )
    now, going, proofs = timezone.now(), set[str](), dict[int, str]()
    for start in range(0, len(keys), _TOGETHER):
        found = Session.objects.filter(pk__in=keys[start : start + _TOGETHER], expire_date__gt=now)
        going.update(found.values_list("pk", flat=True))
    for start in range(0, len(numbers), _TOGETHER):
        accounts = Account.objects.filter(pk__in=numbers[start : start + _TOGETHER])
        proofs.update((pk, _proof(password)) for pk, password in accounts.values_list("pk", "password"))
    return {one for one in asked if one.session not in going or one.proof != proofs.get(one.account or 0)}


@lru_cache(maxsize=4096)
def _proof(password: str) -> str:
    """What ties a session to the hash of a password."""
    return Account(password=password).get_session_auth_hash()


class Alarm:
    """Calls `check` whenever this process has changed an account, a role or whether an event is public.

    Or when it has ended a session.
    """

    def __init__(self, check: Callable[[], None]) -> None:
        """Not set yet."""
        self._check = check

    def set(self) -> None:
        """Begin to listen."""
        for signal, model in _HEARD:
            signal.connect(self._changed, sender=model, weak=False, dispatch_uid=(id(self), id(model)))

    def clear(self) -> None:
        """Listen no more."""
        for signal, model in _HEARD:
            signal.disconnect(sender=model, dispatch_uid=(id(self), id(model)))

    def _changed(self, *, update_fields: Iterable[str] | None = None, **_: Any) -> None:  # noqa: ANN401 as Django calls
        if update_fields is None or not _GROWTH.issuperset(update_fields):
            transaction.on_commit(self._check)
