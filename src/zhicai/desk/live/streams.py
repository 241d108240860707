"""Server-Sent Events of live boards: what was missed, and from then on what happens.

The views here answer what there is to tell now, after the rights have been looked at like everywhere. Under the web
server `zhicai.desk.live.door` goes on from there without a thread for each reader; anywhere else the answer ends, and
the browser comes again by itself.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from zhicai.desk.live import rooms, snapshot, state
from zhicai.desk.live.readers import Ticket
from zhicai.desk.live.upkeep import brought_up
from zhicai.desk.people.access import Standing, may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.store import journals

TICKET = "zhicai.ticket"
"""In the scope of a request: what the door is to go on with."""
RETRY = 2_000
"""Milliseconds after which a browser comes again."""


def message(body: str, seq: int | None = None) -> str:
    """One event of a stream; `seq` is what a browser names when it comes again."""
    number = "" if seq is None else f"id: {seq}\n"
    return f"{number}data: {body}\n\n"


def beat(at: int) -> str:
    """A sign of life, with the server's time."""
    return f'event: beat\ndata: {{"now":{at}}}\n\n'


@may(Action.GAME_WATCH)
@require_safe
def live_stream(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """One board: everything, or what has changed where the reader names an entry (`Last-Event-ID`, `?seen=`)."""
    at = rooms.this_moment()
    board = rooms.enter_board(request, game)
    brought_up(game, at)
    now = journals.look(game, state.now).value
    data = snapshot.text({**snapshot.change(now, _seen(request)), "event": board.in_event()}, at)
    _leave(request, _ticket(board.here, game, {game: now.head.seq}))
    return _stream(message(data, now.head.seq))


@may(Action.GAME_WATCH)
@require_safe
def wall_stream(request: HttpRequest, journal: str) -> HttpResponse:
    """The wall: all boards that one may see, then each that changes."""
    at = rooms.this_moment()
    here = standing_of(request)
    _, rows = rooms.wall_of(here)
    found = [(row, journals.look(row.pk, state.now).value) for row in rows]
    seqs = {row.pk: now.head.seq for row, now in found}
    _leave(request, _ticket(here, "", seqs))
    boards = [snapshot.brief(row.pk, now) for row, now in found]
    return _stream(message(snapshot.text({"games": boards}, at)))


def _ticket(here: Standing, game: str, seqs: dict[str, int]) -> Ticket:
    """What somebody may go on reading; `full` also what is not published."""
    assert here.journal is not None  # noqa: S101  the address names it
    account = None if here.account is None else here.account.pk
    return Ticket(here.journal.pk, game, account, here.may(Action.DESK_SEE), seqs)


def _leave(request: HttpRequest, ticket: Ticket) -> None:
    """Leave a ticket for the door, where there is one."""
    scope = getattr(request, "scope", None)
    if isinstance(scope, dict):
        scope[TICKET] = ticket


def _seen(request: HttpRequest) -> int:
    """The last entry that the reader knows; 0 for none."""
    text = request.headers.get("Last-Event-ID", "") or request.GET.get("seen", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _stream(body: str) -> HttpResponse:
    response = HttpResponse(f"retry: {RETRY}\n\n{body}", content_type="text/event-stream; charset=utf-8")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response
