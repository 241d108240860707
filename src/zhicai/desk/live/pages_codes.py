"""Letting the two players of a board in who have no account yet: an invitation for each, as a link and a QR code."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from zhicai.desk.frame.codes import qr
from zhicai.desk.live.kinds import Seat
from zhicai.desk.live.pages_board import SIDE_WORDS
from zhicai.desk.live.rooms import enter_board
from zhicai.desk.network import for_others
from zhicai.desk.people.access import Standing, may
from zhicai.desk.people.invitations import Place, invite
from zhicai.desk.people.rights import Action, Role
from zhicai.game.values import SideName

_DAYS = 1
"""So long an invitation to a board is good."""


def invites(here: Standing) -> bool:
    """Whether somebody may invite players."""
    return here.may(Action.PEOPLE_MANAGE) and Role.PLAYER in here.gives


@may(Action.PEOPLE_MANAGE)
@never_cache
@require_POST
def codes(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """A page with a link and a QR code for each side that has no account, told this once.

    An invitation made before stays good: who has it on paper need not be sought. Whichever is taken first is the
    player's, and the others are refused to every other account.
    """
    board = enter_board(request, game)
    here, seat = board.here, board.now.seat
    if here.journal is None or here.account is None or Role.PLAYER not in here.gives:
        raise PermissionDenied
    made = []
    for side, words in SIDE_WORDS:
        if side in board.unseated:
            secret = invite(here.journal, _place(seat, side, board.section.title), here.account, days=_DAYS)
            link = for_others(request.build_absolute_uri(reverse("join", args=[secret])))
            made.append({"words": words, "name": seat.name(side), "link": link, "qr": qr(link)})
    if not made:
        return redirect("live", journal=journal, game=game)
    context = {"journal": here.journal, "game": game, "made": made, "place": seat.place, "number": seat.round}
    return render(request, "live/codes.html", context)


def _place(seat: Seat, side: SideName, title: str) -> Place:
    return Place(Role.PLAYER, section=title if seat.section else "", number=seat.number(side))
