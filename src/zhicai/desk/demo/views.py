"""The live board of the demonstration event, and links with which its players sign in on further devices."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from zhicai.desk.demo.event import NUMBER
from zhicai.desk.demo.making import PLAYERS
from zhicai.desk.frame.codes import qr
from zhicai.desk.frame.words import say
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.opening import open_board
from zhicai.desk.live.seats import Place
from zhicai.desk.network import for_others
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.invitations import link_for
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Action
from zhicai.desk.running import state
from zhicai.desk.running.doing import this_moment
from zhicai.desk.store import journals


@may(Action.ACCOUNTS_MANAGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, journal: str) -> HttpResponse:
    """Open the boards of the players, and show each a link and a QR code that sign in once and lead there.

    Before their round is published, or when their games are over, the links lead to the event. Raises Http404 for
    any other event.
    """
    here = standing_of(request)
    if here.journal is None or journal != NUMBER:
        raise Http404
    if request.method != "POST":
        return redirect("event", journal=journal)  # the button there makes the codes
    event = journals.look(NUMBER, state.now).value
    names = {name: number for number, name in PLAYERS}
    made = []
    for account in Account.objects.filter(username__in=names, admin=False, is_active=True).order_by(
        "username"
    ):
        board = _board(event, names[account.username], here.actor)
        page = reverse("live", args=[NUMBER, board]) if board else reverse("event", args=[NUMBER])
        path = reverse("by-link", args=[link_for(account)])
        link = for_others(request.build_absolute_uri(f"{path}?{urlencode({'next': page})}"))
        made.append(
            {
                "name": str(account),
                "side": _side(event, names[account.username]),
                "link": link,
                "qr": qr(link),
                "page": page if board else "",
            }
        )
    return render(request, "demo/players.html", {"made": made, "journal": here.journal})


def _side(event: state.Now, number: int) -> str:
    """The colour of a player of the first section in the last round, once that is published; "" before."""
    section = event.event.sections[0]
    if len(section.rounds) in section.published:
        for board in section.rounds[-1].boards:
            if number in (board.red, board.black):
                return say("执红", "Red") if board.red == number else say("执黑", "Black")
    return ""


def _board(event: state.Now, number: int, actor: str) -> str:
    """The live board at which a player of the first section sits; "" where there is none to play."""
    section = event.event.sections[0]
    last = len(section.rounds)
    if last not in section.published:
        return ""
    for board in section.rounds[-1].boards:
        if number in (board.red, board.black) and board.result is None:
            place = Place(event.key(0), last, board.table)
            return open_board(event, NUMBER, place, Conduct.DEVICES, at=this_moment(), actor=actor)
    return ""
