"""What somebody is in an event, and whether they may: every view says what it needs, or nobody gets in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Final, Protocol, TypeVar, cast, runtime_checkable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

from zhicai.desk.frame.failures import unknown
from zhicai.desk.frame.problems import is_api
from zhicai.desk.people.models import Account, Membership
from zhicai.desk.people.rights import (
    MATRIX,
    SCOPES,
    Action,
    Grant,
    Role,
    Scope,
    Words,
    givable,
    granted,
    reach,
    roles_of,
)
from zhicai.desk.people.there import title_at
from zhicai.desk.store.models import StoredJournal

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
Own = Callable[["Standing", dict[str, Any]], bool]

DECLARED: Final = "zhicai_rule"
"""The attribute by which a view says that it looks after its own rights."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody before an event: the account (None: without one), the event (None: the desk itself), the roles.

    `named`: how the journal names a program that comes with a token and has no account. `section` is the title of the
    section that is spoken of, None for the event as a whole: a role that is held in one section counts there alone.
    """

    account: Account | None
    journal: StoredJournal | None
    roles: frozenset[Role]
    memberships: tuple[Membership, ...] = field(default=())
    named: str = ""
    section: str | None = None

    def may(self, action: Action) -> bool:
        """Whether the action is allowed without limit, in the section or the event that is spoken of."""
        return self.grant(action) is Grant.YES

    def grant(self, action: Action) -> Grant:
        """What the roles allow that count for this action, in the section or the event that is spoken of."""
        return granted(self._counting(action), action)

    def _counting(self, action: Action) -> frozenset[Role]:
        scope = SCOPES[action]
        if scope is Scope.ANY:
            return self.roles
        at = {"", self.section} if scope is Scope.SECTION else {""}
        elsewhere = {Role(one.role) for one in self.memberships if one.section not in at}
        counting = {Role(one.role) for one in self.memberships if one.section in at}
        return self.roles - (elsewhere - counting)

    def within(self, title: str | None) -> Standing:
        """The same person before the section of this title."""
        return replace(self, section=title)

    def reach(self, action: Action) -> frozenset[str]:
        """The sections in which the action is allowed without limit, see `rights.reach`."""
        held = ((one.role, one.section) for one in self.memberships)
        return reach(held, action, admin=Role.ADMIN in self.roles, public=Role.SPECTATOR in self.roles)

    @property
    def is_limited(self) -> bool:
        """Whether a role is held in one section alone."""
        return any(one.section for one in self.memberships)

    def held(self, section: str, role: Role | None = None) -> list[Membership]:
        """What this person holds in the section of this title or in every one: this role, or any."""
        return [
            one
            for one in self.memberships
            if one.section in ("", section) and (role is None or one.role == role)
        ]

    def players(self, section: str, *, first: bool) -> list[int]:
        """The numbers of the players that this person is in the section of this title.

        A number that is held without a section is one of the `first` section: each counts its own, see `Office`.
        """
        held = (one for one in self.held(section, Role.PLAYER) if first or one.section)
        return list(dict.fromkeys(one.number for one in held if one.number is not None))

    @property
    def gives(self) -> list[Role]:
        """The roles that this person can give and take here."""
        return [role for role in Role if role in givable(self._counting(Action.PEOPLE_MANAGE))]

    @property
    def actor(self) -> str:
        """How the journal names this person."""
        if self.named:
            return self.named
        return f"{self.account} ({self.account.username})" if self.account else Role.SPECTATOR.words[0]


@runtime_checkable
class Bearer(Protocol):
    """A token that a request came with, and what it is in an event, or at the desk."""

    @property
    def event(self) -> str:
        """The number of the event that it is for."""
        ...

    @property
    def memberships(self) -> tuple[Membership, ...]:
        """The roles that it has there at this moment."""
        ...

    def standing(self, journal: StoredJournal | None) -> Standing:
        """The standing of whoever carries the token; that of nobody in particular outside its event."""
        ...


def bearer_of(request: HttpRequest) -> Bearer | None:
    """The token that the request came with and that was found good."""
    found = getattr(request, "bearer", None)
    return found if isinstance(found, Bearer) else None


def account_of(request: HttpRequest) -> Account | None:
    """Who has signed in."""
    user = request.user
    return user if isinstance(user, Account) and user.is_active else None


def standing(request: HttpRequest, journal: StoredJournal | None = None) -> Standing:
    """What the one who asks is, in an event or at the desk."""
    if (bearer := bearer_of(request)) is not None:
        return bearer.standing(journal)
    return standing_with(account_of(request), journal)


def standing_with(account: Account | None, journal: StoredJournal | None = None) -> Standing:
    """What an account is, or somebody without one."""
    memberships: tuple[Membership, ...] = ()
    if journal is not None and account is not None:
        memberships = tuple(Membership.objects.filter(account=account, journal=journal))
    roles = roles_of(
        (membership.role for membership in memberships),
        admin=account is not None and account.admin,
        public=journal is not None and journal.public,
    )
    return Standing(account, journal, roles, memberships)


def standing_of(request: HttpRequest) -> Standing:
    """The standing that the view was opened with."""
    found = getattr(request, "standing", None)
    if not isinstance(found, Standing):
        message = "the view has not declared its rights"
        raise TypeError(message)
    return found


def open_to_all(view: View) -> View:
    """Let everybody in, with an account or without."""

    @wraps(view)
    def opened(request: HttpRequest, *arguments: object, **named: object) -> HttpResponseBase:
        request.standing = standing(request)  # type: ignore[attr-defined]
        return view(request, *arguments, **named)

    return _declared(opened, view)


def signed_in(view: View) -> View:
    """Let everybody in who has signed in or has a token; others are asked to."""

    @wraps(view)
    def opened(request: HttpRequest, *arguments: object, **named: object) -> HttpResponseBase:
        if account_of(request) is None and bearer_of(request) is None:
            return _asked_to_sign_in(request)
        request.standing = standing(request)  # type: ignore[attr-defined]
        return view(request, *arguments, **named)

    return _declared(opened, view)


def may(action: Action, own: Own | None = None, *, somewhere: bool = False) -> Callable[[View], View]:
    """Let in who may do this, in the event that the address names (`journal`), or at the desk where it names none.

    Where the address names a section, what is held in that section counts. `somewhere`: whoever may do it in any
    section is let in, and the view looks at the section itself. `own` says whether what is asked for is somebody's
    own, where the action is allowed with such only; without it those are kept out. Who has not signed in is asked to;
    an event that one may not even see does not exist.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def opened(request: HttpRequest, **named: Any) -> HttpResponseBase:  # noqa: ANN401
            here = standing(request, _journal(named))
            if here.is_limited and "section" in named:
                here = here.within(title_at(here.journal, named["section"]))
            if not (_allowed(here, action, own, named) or (somewhere and here.reach(action))):
                return _refused(request, here, action)
            request.standing = here  # type: ignore[attr-defined]
            return view(request, **named)

        return _declared(opened, view)

    return decorate


def _allowed(here: Standing, action: Action, own: Own | None, named: dict[str, Any]) -> bool:
    grant = here.grant(action)
    return grant is Grant.YES or (grant is Grant.OWN and own is not None and own(here, named))


class NotAllowed(PermissionDenied):
    """What one may not do: says which roles may, and what one's own are."""

    def __init__(self, here: Standing, action: Action) -> None:
        """Say it in both languages."""
        super().__init__()
        zh, en = action.words
        may_zh, may_en = _named(
            (role, _ONLY_OWN if MATRIX[role, action] is Grant.OWN else ("", ""))
            for role in Role
            if role is not Role.SPECTATOR and MATRIX[role, action] is not Grant.NO
        )
        held_zh, held_en = _named((Role(one.role), (one.section, one.section)) for one in here.memberships)
        mine = (f"您的职务：{held_zh}。", f" Your roles here: {held_en}.") if held_zh else ("", "")
        self.message_zh = f"“{zh}”由这些职务来做：{may_zh}。{mine[0]}"
        self.message_en = f"To {en} is for: {may_en}.{mine[1]}"


_ONLY_OWN: Final = ("只限自己的", "with their own only")


def _named(roles: Iterable[tuple[Role, Words]]) -> Words:
    """Roles in a row, each with a remark ("": none)."""
    zh, en = [], []
    for role, (remark_zh, remark_en) in roles:
        zh.append(role.words[0] + (f"（{remark_zh}）" if remark_zh else ""))
        en.append(role.words[1] + (f" ({remark_en})" if remark_en else ""))
    return "、".join(zh), ", ".join(en)


def _refused(request: HttpRequest, here: Standing, action: Action) -> HttpResponseBase:
    if here.account is None and not here.named:
        return _asked_to_sign_in(request)
    if here.journal is not None and not here.roles:
        raise Http404
    request.standing = here  # type: ignore[attr-defined]
    raise NotAllowed(here, action)


def _journal(named: dict[str, Any]) -> StoredJournal | None:
    if "journal" not in named:
        return None
    found = StoredJournal.objects.select_related("listing").filter(pk=named["journal"]).first()
    if found is None:
        raise Http404
    return found


def _asked_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    from django.contrib.auth.views import redirect_to_login

    if is_api(request):
        return unknown(request)
    return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")


def _declared(opened: Callable[..., HttpResponseBase], _: View) -> View:
    """The view behind its door, of the type that it was."""
    setattr(opened, DECLARED, True)
    return cast("View", opened)
