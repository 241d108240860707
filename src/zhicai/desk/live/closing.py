"""Boards whose round was taken back: which they are, and giving up all of them by one action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from zhicai.desk.frame.words import say
from zhicai.desk.live import moments, rooms, state
from zhicai.desk.live.kinds import KINDS, Closed
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.seats import is_gone
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.journal import Draft, Journal

if TYPE_CHECKING:
    from zhicai.desk.running.room import Room


def gone_of(event: events.Now, rows: Iterable[LiveGame]) -> list[LiveGame]:
    """Those of some boards whose round was taken back; of one that cannot be read nobody knows."""
    found = list(rows)
    rooms.bring(found)
    return [row for row in found if (now := rooms.read(row)) is not None and is_gone(event, now.seat)]


def give_up(event: str, rows: Iterable[LiveGame], actor: str) -> int:
    """Give up those of some boards of an event whose round was taken back, all at once; how many there were.

    A game that is over stays as it is. Raises what `journals.together` raises; then none is given up.
    """
    now = journals.look(event, events.now).value
    going = [row.pk for row in gone_of(now, rows) if row.state != "over"]
    if not going:
        return 0
    return len(journals.together((), dict.fromkeys(going, _giving_up(now, actor))))


def _giving_up(event: events.Now, actor: str) -> Callable[[Journal], Sequence[Draft]]:
    at = moments.this_moment()

    def work(kept: Journal) -> Sequence[Draft]:
        now = state.now(kept)
        if now.stage == "over" or not is_gone(event, now.seat):
            return ()
        return [KINDS.draft(Closed(f"第 {now.seat.round} 轮已撤回"), time=max(at, now.game.at), actor=actor)]

    return work


def close_round(room: Room, number: int) -> int:
    """Give up the boards of a round of a section that was taken back; how many."""
    rows = LiveGame.objects.filter(event_id=room.number, section=room.key, round=number, closed=False)
    return give_up(room.number, rows.select_related("journal"), room.here.actor)


@may(Action.GAME_CONTROL)
@require_POST
def close_gone(request: HttpRequest, journal: str) -> HttpResponse:
    """Give up every board of an event whose round was taken back."""
    here = standing_of(request)
    _, rows = rooms.wall_of(here)
    many = give_up(journal, rows, here.actor)
    messages.success(
        request,
        say(
            f"轮次已撤回的直播棋盘 {many} 台已作废",
            f"{many} live boards whose round was taken back are given up",
        ),
    )
    return redirect("wall", journal=journal)
