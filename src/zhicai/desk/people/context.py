"""What every page knows of the one who reads it, and of the event that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from django.http import HttpRequest

from zhicai.desk.people.access import Standing, account_of
from zhicai.desk.people.rights import Action, Grant, Role, granted


@cache
def _can(roles: frozenset[Role]) -> Mapping[str, bool]:
    """What roles allow without limit, by the names that templates use."""
    return MappingProxyType({action.name.lower(): granted(roles, action) is Grant.YES for action in Action})


def person(request: HttpRequest) -> dict[str, object]:
    """`account` (None: nobody has signed in), `is_admin`; in an event its `listing` and `event_name`, what one `can`.

    `can` has a name for each action, with `_` for dots and dashes; `mine` are one's roles, each with what is its own.
    """
    account = account_of(request) if hasattr(request, "user") else None
    known: dict[str, object] = {
        "account": account,
        "is_admin": account is not None and account.admin,
        "roles": Role,
    }
    here = getattr(request, "standing", None)
    if isinstance(here, Standing) and here.journal is not None:
        listing = getattr(here.journal, "listing", None)  # read with the journal; a game has none
        known |= {
            "listing": listing,
            "event_name": listing.name if listing else here.journal.pk,
            "can": _can(here.roles),
            "mine": [
                (role, [one for one in here.memberships if one.role == role])
                for role in Role
                if role in here.roles and role is not Role.SPECTATOR
            ],
        }
    return known
