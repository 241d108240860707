"""Links with which the players of the demonstration event sign in on further devices."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from zhicai.desk.demo.event import NUMBER
from zhicai.desk.demo.making import PLAYERS
from zhicai.desk.network import for_others
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.invitations import link_for
from zhicai.desk.people.managing import qr
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Action


@may(Action.ACCOUNTS_MANAGE)
@never_cache
@require_POST
def players(request: HttpRequest, journal: str) -> HttpResponse:
    """A link and a QR code for each of the players, which sign in once, and lead to the event.

    Raises Http404 for any other event.
    """
    here = standing_of(request)
    if here.journal is None or journal != NUMBER:
        raise Http404
    names = [name for _, name in PLAYERS]
    made = []
    for account in Account.objects.filter(username__in=names, admin=False, is_active=True).order_by(
        "username"
    ):
        path = reverse("by-link", args=[link_for(account)])
        page = urlencode({"next": reverse("event", args=[journal])})
        link = for_others(request.build_absolute_uri(f"{path}?{page}"))
        made.append({"name": str(account), "link": link, "qr": qr(link)})
    return render(request, "demo/players.html", {"made": made, "journal": here.journal})
