"""The record of sign-ins, and what is read from it: who has tried too often has to wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from zhicai.desk.network import network_of
from zhicai.desk.people.models import Account, Visit

_FAILED: Final = (Visit.What.WRONG, Visit.What.BAD_LINK)


@dataclass(frozen=True, slots=True)
class _Limit:
    """So many failures within so many minutes, and then none more until the oldest has passed."""

    failures: int
    minutes: int


_BOTH: Final = _Limit(5, 5)
"""Of one name from one address."""
_ADDRESS: Final = _Limit(30, 15)
"""Of one address, whatever the names: a hall full of phones may share one."""
_NAME: Final = _Limit(50, 60)
"""Of one name, wherever from: many machines guessing at once."""
_NOTED: Final = timedelta(minutes=1)
"""How often it is written down that one name from one address was turned away."""


def address_of(request: HttpRequest) -> str:
    """The address that the request came from; of IPv6 its network, see `network_of`."""
    return network_of(str(request.META.get("REMOTE_ADDR") or ""))[:45]


def note(
    request: HttpRequest,
    what: Visit.What,
    account: Account | None = None,
    *,
    username: str = "",
    told: str = "",
) -> Visit:
    """Add a line to the record."""
    name = (account.username if account else username)[:60].replace("\0", "")
    return Visit.objects.create(
        what=what, account=account, username=name, address=address_of(request), note=told[:200]
    )


def attempt(request: HttpRequest, username: str) -> Visit:
    """Write down that somebody tries a password, as a failure until it is known to be none.

    It stands in the record before the password is looked at: of many who try at once each counts for the others.
    """
    return note(request, Visit.What.WRONG, username=username)


def settle(tried: Visit, what: Visit.What, account: Account | None = None) -> None:
    """Write down what became of an attempt."""
    tried.what, tried.account, tried.time = what, account, timezone.now()
    tried.save(update_fields=["what", "account", "time"])


def throttled(request: HttpRequest, username: str = "") -> None:
    """Write down that somebody was turned away; once a minute, so that nobody fills the record by going on."""
    since = timezone.now() - _NOTED
    known = Visit.objects.filter(what=Visit.What.THROTTLED, address=address_of(request), time__gt=since)
    if not known.filter(username=username[:60].replace("\0", "")).exists():
        note(request, Visit.What.THROTTLED, username=username)


def seconds_to_wait(request: HttpRequest, username: str = "", beside: Visit | None = None) -> int:
    """How long this name from this address must wait before it may try again; 0: not at all.

    `beside` is the attempt that is asked about, which does not count.
    """
    name, address = username[:60].replace("\0", ""), address_of(request)
    failed = Visit.objects.filter(what__in=_FAILED)
    if beside is not None:
        failed = failed.exclude(pk=beside.pk)
    waits = [_wait(failed.filter(address=address), _ADDRESS)]
    if name:
        # A success wipes out what came before it, so that a typing error a day locks nobody out.
        since = Visit.objects.filter(Q(what=Visit.What.ENTERED), username=name, address=address)
        last = since.order_by("-time").values_list("time", flat=True).first()
        mine = failed.filter(username=name, address=address)
        waits.append(_wait(mine.filter(time__gt=last) if last else mine, _BOTH))
        waits.append(_wait(failed.filter(username=name), _NAME))
    return max(waits)


def _wait(failed: QuerySet[Visit], limit: _Limit) -> int:
    span = timedelta(minutes=limit.minutes)
    now = timezone.now()
    times = list(
        failed.filter(time__gt=now - span).order_by("-time").values_list("time", flat=True)[: limit.failures]
    )
    if len(times) < limit.failures:
        return 0
    return max(1, round((times[-1] + span - now).total_seconds()))
