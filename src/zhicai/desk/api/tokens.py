"""Tokens: made, looked up, made void; and the middleware that finds out which one a request came with.

A token has roles in one event and none elsewhere. It never has a role that its maker could not give at this moment:
who has lost the own role, or whose account is locked, has no tokens that are good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from zhicai.desk.api.models import Token, TokenOffice
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.middleware import Middleware
from zhicai.desk.frame.problems import is_api
from zhicai.desk.people import rates, visits
from zhicai.desk.people.access import Standing, standing_with
from zhicai.desk.people.invitations import Place
from zhicai.desk.people.models import Account, Membership, Visit
from zhicai.desk.people.rights import Role, roles_of
from zhicai.desk.people.secret import kept, new_secret
from zhicai.desk.store.models import StoredJournal
from zhicai.desk.store.passing import in_passing

PREFIX: Final = "zhicai_"
"""What every token begins with, so that it is known for one where it lies about."""
MOST: Final = 100
"""Tokens of an event that are good at once."""
LONGEST_DAYS: Final = 400

_SCHEME: Final = "bearer"
_NOTED: Final = timedelta(minutes=1)
"""How exactly the last use is known, and how often a token that is none is recorded of one address."""


class BadToken(DeskError):
    """A token that is not, or no longer, good."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__(
            "令牌无效、已过期或已作废；请向赛事的编排长或裁判长要一个新的",
            "this token is not valid, has expired or was made void; ask the officials of the event for a new one",
        )


class TooManyTokens(DeskError):
    """An event has as many tokens as it may."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__(
            f"一项赛事至多 {MOST} 个有效令牌；请先作废不用的",
            f"an event has at most {MOST} tokens; make void those that are not used",
        )


@dataclass(frozen=True, slots=True)
class Carried:
    """A token that is good, with the roles that it has at this moment."""

    token: Token
    memberships: tuple[Membership, ...]

    @property
    def pk(self) -> int:
        """The number of the token."""
        return self.token.pk

    @property
    def event(self) -> str:
        """The number of its event."""
        return str(self.token.journal_id)

    @property
    def name(self) -> str:
        """How the journal names what it does."""
        return f"{self.token.label} (API {self.token.made_by.username})"

    def standing(self, journal: StoredJournal | None) -> Standing:
        """The roles of the token in its own event; elsewhere those of a spectator, where the event is public."""
        mine = journal is not None and journal.pk == self.token.journal_id
        memberships = self.memberships if mine else ()
        public = journal is not None and journal.public
        roles = roles_of((one.role for one in memberships), admin=False, public=public)
        return Standing(None, journal, roles, memberships, self.name)


def make(journal: StoredJournal, label: str, places: Sequence[Place], by: Account, *, days: int) -> str:
    """Make a token with these roles; gives the secret, which is told only now. Raises TooManyTokens.

    That its maker may give the roles is for the caller to see to; that it stays so is looked at with each use.
    """
    secret = PREFIX + new_secret()
    with transaction.atomic():
        StoredJournal.objects.select_for_update().get(pk=journal.pk)
        if good_tokens(journal).count() >= MOST:
            raise TooManyTokens
        token = Token.objects.create(
            journal=journal,
            secret=kept(secret),
            label=label,
            made_by=by,
            until=timezone.now() + timedelta(days=days),
        )
        for place in places:
            TokenOffice.objects.create(token=token, journal=journal, **asdict(place))
    return secret


def good_tokens(journal: StoredJournal) -> Any:  # noqa: ANN401 a query of tokens with what pages show of them
    """The tokens of an event that are neither void nor at their end, with their makers and roles."""
    found = Token.objects.filter(journal=journal, revoked=None, until__gt=timezone.now())
    return found.select_related("made_by").prefetch_related("offices").order_by("pk")


def carried(secret: str) -> Carried:
    """The token of this secret, as it is good for now; notes its use. Raises BadToken."""
    now = timezone.now()
    found = Token.objects.filter(secret=kept(secret)).select_related("made_by", "journal").first()
    if found is None or found.revoked or found.until <= now or not found.made_by.is_active:
        raise BadToken
    given = standing_with(found.made_by, found.journal).gives
    memberships = tuple(
        Membership(
            journal=found.journal,
            role=one.role,
            section=one.section,
            number=one.number,
            unit=one.unit,
            boards=one.boards,
        )
        for one in found.offices.all()
        if Role(one.role) in given
    )
    if not memberships:
        raise BadToken
    if found.used is None or found.used < now - _NOTED:
        in_passing(lambda: Token.objects.filter(pk=found.pk).update(used=now))
    return Carried(found, memberships)


class Tokens(Middleware):
    """Middleware that finds out which token a request for the interface came with; cookies count for nothing then."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Let a request through with its token, or answer it with status 401."""
        told = request.headers.get("Authorization")
        if told is None or not is_api(request):
            return self._get_response(request)
        # Whoever sends a token asks by that alone, so that a page elsewhere gains nothing by the cookies it brings.
        request.user = AnonymousUser()
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
        scheme, _, secret = told.strip().partition(" ")
        try:
            if scheme.lower() != _SCHEME:
                raise BadToken
            request.bearer = carried(secret.strip())  # type: ignore[attr-defined]
        except BadToken as error:
            return _refused(request, error)
        return self._get_response(request)


def _refused(request: HttpRequest, error: BadToken) -> HttpResponse:
    """Status 401, and a line in the record now and then; who guesses draws on the stock of the address."""
    address = visits.address_of(request)
    if wait := rates.stocks.take(
        ("guess", address), rates.Weight.WRITE, rates.SHARED[rates.Weight.WRITE], _now()
    ):
        return rates.too_many(request, wait)
    recent = Visit.objects.filter(
        what=Visit.What.BAD_TOKEN, address=address, time__gt=timezone.now() - _NOTED
    )
    if not recent.exists():
        in_passing(lambda: visits.note(request, Visit.What.BAD_TOKEN))
    answer = failed(request, 401, error)
    answer["WWW-Authenticate"] = 'Bearer realm="zhicai", error="invalid_token"'
    return answer


def _now() -> float:
    import time

    return time.monotonic()
