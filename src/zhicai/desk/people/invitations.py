"""Inviting, accepting, and links that sign in once."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from zhicai.desk.errors import DeskError
from zhicai.desk.people.access import standing_with
from zhicai.desk.people.models import Account, Invitation, Link, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.people.secret import kept, new_secret
from zhicai.desk.people.there import name_in, numbered_in, title_at
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


class NotYours(DeskError):
    """A player has one account, and an account is one player of a section: an invitation that would make it two."""


class SeatTaken(NotYours):
    """Another account is this player."""

    def __init__(self, called: str) -> None:
        """Say whose it is, and what each can do."""
        super().__init__(
            f"{called} 已有账号。就是您的话，请用那个账号登录（忘了密码请管理员给登录链接）；要换账号，请裁判在“人员”"
            "收回那个账号的职务，再打开这份邀请",
            f"{called} has an account already. If it is yours, sign in with it (an administrator gives a link to who "
            "has forgotten the password). For another account an arbiter takes the role back under People first; "
            "then open this invitation again",
        )


class AnotherPlayer(NotYours):
    """The account is another player of the section, whom this one may have to play."""

    def __init__(self, called: str, mine: int) -> None:
        """Say which one."""
        super().__init__(
            f"您登录的账号在本组已是 {mine} 号，一个账号只能是一名棋手，不能再是 {called}；请先退出登录，"
            "再打开这份邀请，另建一个账号",
            f"the account that is signed in is number {mine} of this section already, and one account is one player, "
            f"not {called} as well. Sign out, open this invitation again and make another account",
        )


@dataclass(frozen=True, slots=True)
class Place:
    """What somebody is to be in an event, and what will be their own."""

    role: Role
    section: str = ""
    number: int | None = None
    unit: str = ""
    boards: str = ""


def invite(
    journal: StoredJournal, place: Place, by: Account, *, days: int = 7, uses: int = 1, secret: str = ""
) -> str:
    """Make an invitation that is good for some days and so many people; gives the secret, which is told only now.

    It is a new one, or the one that is named.
    """
    secret = secret or new_secret()
    Invitation.objects.create(
        secret=kept(secret),
        journal=journal,
        **asdict(place),
        made_by=by,
        until=timezone.now() + timedelta(days=days),
        uses=uses,
    )
    return secret


def make_void(found: QuerySet[Invitation]) -> None:
    """Make invitations void. Their hashes stay, so that no form that is sent again brings one of them back."""
    found.update(until=timezone.now())


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


def in_turn(journal: str) -> None:
    """Within a transaction: wait for whoever is giving roles or invitations in this event, and let others wait."""
    StoredJournal.objects.select_for_update(no_key=True).filter(pk=journal).first()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the event says of the player of an invitation: the titles under which the number is held, what it is called.

    It is read before the database is locked: who acts in the event locks its journal first, and then the database.
    """

    titles: tuple[str, ...]
    called: str

    @classmethod
    def by(cls, found: Invitation) -> Wanted:
        """That of this invitation; of one for another role its section."""
        if found.role != Role.PLAYER:
            return cls((found.section,), "")
        titles = numbered_in(found.section, title_at(found.journal, 1))
        return cls(titles, f"{found.number} {name_in(found.journal, found.section, found.number)}".strip())


def accept(secret: str, account: Account, wanted: Wanted | None = None) -> Invitation:
    """Give an account the role of an invitation; somebody who has it already uses nothing up.

    `wanted` is for who calls this in a transaction, see there. Raises NoInvitation, and NotYours.
    """
    wanted = wanted or Wanted.by(invitation(secret))
    with transaction.atomic():
        # One after another: of two who press at once only one gets the last use, or becomes the player of two
        # invitations, and nobody gets the same role twice.
        if (told := Invitation.objects.filter(secret=kept(secret)).first()) is not None:
            in_turn(told.journal_id)
            Invitation.objects.select_for_update().filter(pk=told.pk).first()
        found = invitation(secret)
        place = {name: getattr(found, name) for name in _PLACE}
        same = {**place, "section__in": wanted.titles}
        del same["section"]
        if Membership.objects.filter(account=account, **same).exists():
            return found
        check_free(found, account, wanted)
        Invitation.objects.filter(pk=found.pk).update(uses=F("uses") - 1)
        Membership.objects.create(account=account, **place)
    return found


def check_free(found: Invitation, account: Account | None, wanted: Wanted) -> None:
    """Raise SeatTaken where another account is the player of an invitation, AnotherPlayer where this one is another.

    Accounts that are locked are nobody. Which role is taken back frees the player for another account.
    """
    if found.role != Role.PLAYER:
        return
    players = players_of(found.journal, wanted.titles)
    if players.filter(number=found.number).exclude(account=account).exists():
        raise SeatTaken(wanted.called)
    other = players.filter(account=account).exclude(number=found.number).first()
    if other is not None and other.number is not None:
        raise AnotherPlayer(wanted.called, other.number)


def players_of(journal: StoredJournal, titles: tuple[str, ...]) -> QuerySet[Membership]:
    """Who is a player of a section by one of these titles, see `numbered_in`, with accounts that are not locked."""
    return Membership.objects.filter(
        journal=journal, role=Role.PLAYER, section__in=titles, account__is_active=True
    )


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
