"""Accepting an invitation, with the account one has or a new one."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from zhicai.desk.frame.failures import failed
from zhicai.desk.people import visits
from zhicai.desk.people.access import account_of, open_to_all
from zhicai.desk.people.forms import NewAccount, taken
from zhicai.desk.people.invitations import (
    NoInvitation,
    NotYours,
    Wanted,
    accept,
    check_free,
    given_by,
    invitation,
)
from zhicai.desk.people.models import Account, Invitation, Membership, NameTaken, Visit
from zhicai.desk.people.rates import entering
from zhicai.desk.people.rights import Role
from zhicai.desk.people.signing import TooOften, enter, entered, wait
from zhicai.desk.people.there import name_in
from zhicai.desk.store.models import EventListing
from zhicai.desk.store.passing import in_passing

_AGAIN: Final = timedelta(minutes=10)
"""So long the form that made an account is known for one that was sent before."""
_LONGEST: Final = 200
"""Characters of a password."""


@entering
@open_to_all
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Show what an invitation gives, and take it."""
    try:
        if seconds := visits.seconds_to_wait(request):
            raise TooOften(seconds)
        if request.method == "GET":
            found = invitation(secret)
            check_free(found, account_of(request), Wanted.by(found))
            return _shown(request, found)
        account = account_of(request)
        if account is not None:
            return _taken(request, accept(secret, account), account)
        return _joined(request, secret)
    except TooOften as error:
        return wait(request, error)
    except NotYours as error:
        return failed(request, 422, error)
    except NoInvitation as error:
        in_passing(lambda: visits.note(request, Visit.What.BAD_LINK))
        return failed(request, 422, error)


def _joined(request: HttpRequest, secret: str) -> HttpResponse:
    """Make the account of a form with the role of the invitation, once however often the form comes.

    Raises NoInvitation, NotYours, TooOften, Crowded.
    """
    form, found = NewAccount(request.POST), None
    try:
        found = invitation(secret)
        if form.is_valid():
            return _made(request, secret, form, Wanted.by(found))
    except NameTaken:
        form.add_error("username", taken())
    except NoInvitation:
        found = None
    if (mine := _again(request, secret)) is not None:
        return redirect("event", journal=mine.journal_id)
    if found is None:
        raise NoInvitation
    return _shown(request, found, form)


def _made(request: HttpRequest, secret: str, form: NewAccount, wanted: Wanted) -> HttpResponse:
    """Make the account and give it the role, or neither. Raises NoInvitation, NotYours, NameTaken, Crowded."""
    data = form.cleaned_data
    # Hashed before anything is held that others wait for.
    password = make_password(data["password"])
    with transaction.atomic():
        account = Account.objects.make(data["username"], data["name"], hashed=password)
        found = accept(secret, account, wanted)
    enter(request, account, Visit.What.INVITED, found.role)
    return _taken(request, found, account)


def _again(request: HttpRequest, secret: str) -> Membership | None:
    """The role that this form has given already, to the account that it has made a while ago, which is signed in.

    A form comes twice where the first answer was lost on its way; the password says that it is the same person. Raises
    TooOften, Crowded.
    """
    name = str(Account.normalize_username(request.POST.get("username", "").strip()))
    found = Membership.objects.filter(account__made__gt=timezone.now() - _AGAIN, account__username=name)
    mine = found.filter(**given_by(secret)).first()
    if mine is None or entered(request, name, request.POST.get("password", "")[:_LONGEST]) is None:
        return None
    return mine


def _taken(request: HttpRequest, found: Invitation, account: Account) -> HttpResponse:
    """Write down that a role was given, and lead to its event."""
    visits.note(request, Visit.What.ROLE_GIVEN, account, told=f"{found.role} {found.journal_id}")
    return redirect("event", journal=found.journal_id)


def _shown(request: HttpRequest, found: Invitation, form: NewAccount | None = None) -> HttpResponse:
    """What an invitation gives, and to whom, and the form of an account."""
    called = name_in(found.journal, found.section, found.number)
    form = form or NewAccount(initial={"name": called})
    listing = EventListing.objects.filter(pk=found.journal_id).first()
    name = listing.name if listing else found.journal_id
    context = {
        "invitation": found,
        "role": Role(found.role),
        "form": form,
        "event_name": name,
        "called": called,
    }
    return render(request, "people/join.html", context, status=422 if form.errors else 200)
