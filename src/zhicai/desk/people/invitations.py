"""Inviting, accepting, and links that sign in once."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from zhicai.desk.errors import DeskError
from zhicai.desk.people.access import standing_with
from zhicai.desk.people.models import Account, Invitation, Link, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.people.secret import kept, new_secret
from zhicai.desk.store.models import StoredJournal

LINK_LASTS: Final = timedelta(hours=1)


class NoInvitation(DeskError):
    """A link that is not, or no longer, good."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__(
            "链接无效、已过期或已用过；请向给您链接的人要一个新的",
            "this link is not valid, has expired or has been used; ask for a new one",
        )


@dataclass(frozen=True, slots=True)
class Place:
    """What somebody is to be in an event, and what will be their own."""

    role: Role
    section: str = ""
    number: int | None = None
    unit: str = ""
    boards: str = ""


def invite(journal: StoredJournal, place: Place, by: Account, *, days: int = 7, uses: int = 1) -> str:
    """Make an invitation that is good for some days and so many people; gives the secret, which is told only now."""
    secret = new_secret()
    Invitation.objects.create(
        secret=kept(secret),
        journal=journal,
        **asdict(place),
        made_by=by,
        until=timezone.now() + timedelta(days=days),
        uses=uses,
    )
    return secret


def invitation(secret: str) -> Invitation:
    """The invitation of a link, void once who made it may no longer give its role. Raises NoInvitation."""
    found = (
        Invitation.objects.select_related("journal", "made_by")
        .filter(secret=kept(secret), until__gt=timezone.now(), uses__gt=0, made_by__is_active=True)
        .first()
    )
    if found is None or Role(found.role) not in standing_with(found.made_by, found.journal).gives:
        raise NoInvitation
    return found


_PLACE: Final = ("journal", "role", "section", "number", "unit", "boards")


def accept(secret: str, account: Account) -> Invitation:
    """Give an account the role of an invitation; somebody who has it already uses nothing up. Raises NoInvitation."""
    with transaction.atomic():
        # One after another: of two who press at once only one gets the last use, and nobody the same role twice.
        Invitation.objects.select_for_update().filter(secret=kept(secret)).first()
        found = invitation(secret)
        place = {name: getattr(found, name) for name in _PLACE}
        if Membership.objects.filter(account=account, **place).exists():
            return found
        Invitation.objects.filter(pk=found.pk).update(uses=F("uses") - 1)
        Membership.objects.create(account=account, **place)
    return found


def given_by(secret: str) -> dict[str, Any]:
    """What the roles are that an invitation has given, used up or not, as a query of memberships."""
    found = Invitation.objects.filter(secret=kept(secret)).first()
    # One that has one use may never have been used, and has given nothing then.
    if found is None or found.uses == 1:
        return {"pk": None}
    return {name: getattr(found, name) for name in _PLACE}


def link_for(account: Account) -> str:
    """Make a link that signs in once within an hour; gives the secret."""
    secret = new_secret()
    Link.objects.filter(until__lt=timezone.now()).delete()
    Link.objects.create(secret=kept(secret), account=account, until=timezone.now() + LINK_LASTS)
    return secret


def is_good(secret: str) -> bool:
    """Whether a link would sign somebody in now."""
    return Link.objects.filter(
        secret=kept(secret), until__gt=timezone.now(), account__is_active=True
    ).exists()


def use_link(secret: str) -> Account:
    """The account of a link, which is used up. Raises NoInvitation."""
    with transaction.atomic():
        link = (
            Link.objects.select_for_update()
            .select_related("account")
            .filter(secret=kept(secret), until__gt=timezone.now(), account__is_active=True)
            .first()
        )
        if link is None:
            raise NoInvitation
        link.delete()
        return link.account
