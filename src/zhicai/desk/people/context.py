"""What every page knows of the one who reads it, and of the event that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from django.http import HttpRequest

from zhicai.desk.people.access import Standing, account_of
from zhicai.desk.people.rights import EVERYWHERE, Action, Grant, Role, granted, reaches
from zhicai.desk.people.there import there_of


@cache
def _can(roles: frozenset[Role]) -> Mapping[str, bool]:
    """What roles allow without limit, by the names that templates use."""
    return MappingProxyType({action.name.lower(): granted(roles, action) is Grant.YES for action in Action})


def _can_in(here: Standing) -> Mapping[str, bool]:
    """The same for somebody who holds a role in one section alone."""
    return {action.name.lower(): here.may(action) for action in Action}


def person(request: HttpRequest) -> dict[str, object]:
    """`account` (None: nobody has signed in), `is_admin`; in an event its `listing` and `event_name`, what one `can`.

    `can` has a name for each action, with `_` for dots and dashes, and speaks of the section of the page, or of the
    whole event; `desk_at` is the first section whose desk one may see (0: none); `mine` are one's roles, each with
    what is its own.
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
            "can": _can_in(here) if here.is_limited else _can(here.roles),
            "desk_at": _desk_at(here),
            "mine": [
                (role, [one for one in here.memberships if one.role == role])
                for role in Role
                if role in here.roles and role is not Role.SPECTATOR
            ],
        }
    return known


def _desk_at(here: Standing) -> int:
    titles = here.reach(Action.DESK_SEE)
    if titles == EVERYWHERE or not titles:
        return len(titles)
    there = there_of(here.journal)
    known = () if there is None else there.sections
    return next((at for at, one in enumerate(known, 1) if reaches(titles, one.title)), 0)
