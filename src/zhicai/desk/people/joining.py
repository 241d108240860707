"""Accepting an invitation, with the account one has or a new one."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from zhicai.desk.frame.failures import failed
from zhicai.desk.people import visits
from zhicai.desk.people.access import account_of, open_to_all
from zhicai.desk.people.forms import NewAccount
from zhicai.desk.people.invitations import NoInvitation, accept, invitation
from zhicai.desk.people.models import Account, Invitation, Visit
from zhicai.desk.people.rights import Role
from zhicai.desk.people.signing import TooOften, enter
from zhicai.desk.people.there import name_in
from zhicai.desk.store.models import EventListing
from zhicai.desk.store.passing import in_passing


@open_to_all
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Show what an invitation gives, and take it."""
    if seconds := visits.seconds_to_wait(request):
        return failed(request, 429, TooOften(seconds))
    try:
        found = invitation(secret)
    except NoInvitation as error:
        in_passing(lambda: visits.note(request, Visit.What.BAD_LINK))
        return failed(request, 422, error)
    account = account_of(request)
    if request.method == "POST" and account is not None:
        return _taken(request, secret, account)
    called = name_in(found.journal, found.section, found.number)
    form = NewAccount(request.POST or None, initial={"name": called})
    if request.method == "POST" and form.is_valid():
        account = Account.objects.make(**form.cleaned_data)
        enter(request, account, Visit.What.INVITED, found.role)
        return _taken(request, secret, account)
    return render(
        request, "people/join.html", _context(found, form, called), status=422 if form.errors else 200
    )


def _taken(request: HttpRequest, secret: str, account: Account) -> HttpResponse:
    """Give the role; the account stays even where somebody else was quicker with the last use."""
    taken = accept(secret, account)
    visits.note(request, Visit.What.ROLE_GIVEN, account, told=f"{taken.role} {taken.journal_id}")
    return redirect("event", journal=taken.journal_id)


def _context(found: Invitation, form: NewAccount, called: str) -> dict[str, Any]:
    listing = EventListing.objects.filter(pk=found.journal_id).first()
    name = listing.name if listing else found.journal_id
    role = Role(found.role)
    return {"invitation": found, "role": role, "form": form, "event_name": name, "called": called}
