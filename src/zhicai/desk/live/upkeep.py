"""What happens to a live board by itself: outages that are charged to nobody, time that has run out, lost seats."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from zhicai.desk.live import alive, state
from zhicai.desk.live.seats import why_stale
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.desk.store.errors import NotStored
from zhicai.game import commands as cm
from zhicai.game.consequences import Events, due
from zhicai.game.evolving import evolved
from zhicai.game.journalled import drafts
from zhicai.game.officiating import decide, expires
from zhicai.game.state import Game
from zhicai.game.values import Refusal
from zhicai.journal import Draft, Journal, Receipt

ACTOR: Final = "zhicai desk"


def looked_at(number: str, now: state.Now, at: int) -> state.Now:
    """A board as it is at a moment, for who only looks: what has happened by itself is written down if it can be.

    Where time stands, or the database takes nothing (a full disk), it is shown all the same.
    """
    ahead = _own_course(now, at, alive.seen_by_readers(at))
    if not ahead:
        return now
    if not alive.is_standing(at):
        with suppress(NotStored):
            brought_up(number, at)
            return journals.look(number, state.now).value
    return state.ahead(now, ahead)


def brought_up(number: str, at: int) -> Receipt | None:
    """Write down what has happened to a board by itself up to a moment; None where nothing has."""
    outages = _outages(at)
    if not _own_course(journals.look(number, state.now).value, at, outages):
        return None

    def work(kept: Journal) -> Sequence[Draft]:
        return drafts(_own_course(state.now(kept), at, outages), actor=ACTOR)

    return journals.act(number, work)


def _outages(at: int) -> Sequence[alive.Span]:
    """Every outage so far. Raises NotStored where the database is still away."""
    with journals.storing():
        return alive.outages(at)


def _own_course(now: state.Now, at: int, outages: Sequence[alive.Span]) -> Events:
    """The events that come by themselves: breaks of the desk in order, then what time has brought."""
    game = now.game
    found: Events = ()
    if now.left is not None or game.began is None or game.ended is not None:
        return ()
    for began, ended in outages:
        if ended > game.at and time_passes(game):
            more = _break(game, max(began, game.at), ended)
            found, game = (*found, *more), evolved(game, more)
            if game.ended is not None:
                return found
    moment = max(at, game.at)
    if moment >= expires(game):
        found = (*found, *due(game, cm.Look(moment)))
    return found


def time_passes(game: Game) -> bool:
    """Whether time is passing: a clock runs, or a player is late."""
    running = game.clock is not None and game.clock.running is not None
    return running or bool(game.desk.absent)


def _break(game: Game, began: int, ended: int) -> Events:
    """The desk was away: time is known up to when it was last alive, and runs again from when it was back."""
    known = decide(game, cm.Heartbeat(began)) if began > game.at else ()
    if isinstance(known, Refusal):
        return ()
    going = evolved(game, known)
    if going.ended is not None:
        return known
    back = decide(going, cm.Restart(ended))
    return known if isinstance(back, Refusal) else (*known, *back)


def stopped_where_stale(number: str, event: events.Now, at: int) -> Receipt | None:
    """Stop the clocks of a board that is no longer the one of its event; None where nothing is to be done."""
    now = journals.look(number, state.now).value
    if not _to_stop(now, event):
        return None
    brought_up(number, at)

    def work(kept: Journal) -> Sequence[Draft]:
        present = state.now(kept)
        reason = why_stale(event, present.seat)
        if reason is None or not _to_stop(present, event):
            return ()
        stopped = decide(present.game, cm.StopClocks(max(at, present.game.at), None, " / ".join(reason)))
        return () if isinstance(stopped, Refusal) else drafts(stopped, actor=ACTOR)

    return journals.act(number, work)


def _to_stop(now: state.Now, event: events.Now) -> bool:
    going = now.left is None and now.game.began is not None and now.game.ended is None
    running = now.game.clock is not None and now.game.clock.running is not None
    return going and running and why_stale(event, now.seat) is not None
