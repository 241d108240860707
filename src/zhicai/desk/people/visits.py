"""The record of sign-ins, and what is read from it: who has tried too often has to wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

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


def address_of(request: HttpRequest) -> str:
    """The address that the request came from."""
    return str(request.META.get("REMOTE_ADDR") or "")[:45]


def note(
    request: HttpRequest,
    what: Visit.What,
    account: Account | None = None,
    *,
    username: str = "",
    told: str = "",
) -> None:
    """Add a line to the record."""
    name = (account.username if account else username)[:60].replace("\0", "")
    Visit.objects.create(
        what=what, account=account, username=name, address=address_of(request), note=told[:200]
    )


def seconds_to_wait(request: HttpRequest, username: str = "") -> int:
    """How long this name from this address must wait before it may try again; 0: not at all."""
    name, address = username[:60].replace("\0", ""), address_of(request)
    failed = Visit.objects.filter(what__in=_FAILED)
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
