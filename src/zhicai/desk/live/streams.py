"""Server-Sent Events of live boards: what was missed, and from then on what happens.

The views here answer what there is to tell now, after the rights have been looked at like everywhere. Under the web
server `zhicai.desk.live.door` goes on from there without a thread for each reader; anywhere else the answer ends, and
the browser comes again by itself.
"""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth import HASH_SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from zhicai.desk.frame.numbers import whole
from zhicai.desk.live import moments, rooms, snapshot
from zhicai.desk.live.readers import TICKET, Ticket, message
from zhicai.desk.live.seats import is_gone
from zhicai.desk.live.upkeep import looked_at
from zhicai.desk.people.access import Standing, may, standing_of
from zhicai.desk.people.rights import Action

RETRY = 2_000
"""Milliseconds after which a browser comes again."""
_MOST_WALLS = 16
_walls: dict[tuple[str, frozenset[str], int, str], str] = {}
"""The boards of walls as JSON, by event, the sections of which all is seen, the entry from which they are told, and the
state of the store."""


@may(Action.GAME_WATCH)
@require_safe
def live_stream(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """One board: everything, or what has changed where the reader names an entry (`Last-Event-ID`, `?seen=`)."""
    at = moments.this_moment()
    board = rooms.enter_board(request, game)
    now = looked_at(game, board.now, at)
    data = snapshot.text({**snapshot.change(now, _seen(request)), "event": board.in_event()}, at)
    _leave(request, _ticket(board.here, game, now.head.seq, own=board.is_own))
    return _stream(message(data, now.head.seq))


@may(Action.GAME_WATCH)
@require_safe
def wall_stream(request: HttpRequest, journal: str) -> HttpResponse:
    """The wall: all boards that one may see, or those that have changed since (`seen`), then each that changes."""
    here = standing_of(request)
    seen, last = _seen(request), rooms.last_entry()
    _leave(request, _ticket(here, "", last))
    return _stream(_wall(here, journal, seen, last))


def _wall(here: Standing, event: str, seen: int, last: int) -> str:
    """What is told first; its boards are made once for all who come at the same time, the moment is that of each.

    Who has seen an entry that is not there yet has seen a desk before a backup was restored, and is told everything.
    """
    seen, whole = (0, True) if seen > last else (seen, not seen)
    name = (event, here.reach(Action.DESK_SEE), seen, rooms.state_of_store())
    found = _walls.get(name)
    if found is None:
        now, rows = rooms.wall_of(here)
        changed = rooms.since(seen, event) if seen else None
        wanted = [row for row in rows if changed is None or row.pk in changed]
        rooms.bring(wanted)
        read = ((row.pk, rooms.read(row)) for row in wanted)
        boards = [
            (number, board) for number, board in read if board is not None and not is_gone(now, board.seat)
        ]
        found = snapshot.games(boards)
        if len(_walls) > _MOST_WALLS:
            _walls.clear()
        _walls[name] = found
    return message(snapshot.on_wall(found, moments.this_moment(), last, whole=whole), last)


def _ticket(here: Standing, game: str, told: int, *, own: bool = False) -> Ticket:
    """What somebody may go on reading, and the last entry that they were told, of the board or of the whole desk."""
    assert here.journal is not None  # noqa: S101  the address names it
    account = None if here.account is None else here.account.pk
    return Ticket(here.journal.pk, game, account, here.reach(Action.DESK_SEE), told, own)


def _leave(request: HttpRequest, ticket: Ticket) -> None:
    """Leave a ticket for the door, where there is one."""
    scope = getattr(request, "scope", None)
    if not isinstance(scope, dict):
        return
    if ticket.account is not None:
        session = request.session
        ticket = replace(
            ticket, session=session.session_key or "", proof=str(session.get(HASH_SESSION_KEY, ""))
        )
    scope[TICKET] = ticket


def _seen(request: HttpRequest) -> int:
    """The last entry that the reader knows; 0 for none."""
    text = request.headers.get("Last-Event-ID", "") or request.GET.get("seen", "")
    return whole(text) or 0


def _stream(body: str) -> HttpResponse:
    response = HttpResponse(f"retry: {RETRY}\n\n{body}", content_type="text/event-stream; charset=utf-8")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response
