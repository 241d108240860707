"""Draw offers, their answers, resignation."""

from __future__ import annotations

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.consequences import Decision, drawn, ended, foul, lost, quiet_board
from zhicai.game.refusals import refuse
from zhicai.game.regulations import Offers
from zhicai.game.state import Game
from zhicai.game.values import Refusal, SideName, other


def offer(game: Game, command: cm.Offer) -> Decision:
    """A draw is offered in one's own time (cxa-2011 art. 22.1), once after the move (cxa-1999 art. 23.1).

    An offer that reaches the surplus an event calls a foul stands all the same (cxa-2011 art. 8.1.3); a second one
    in a row, where offers go in turn, is a foul and no offer (cxa-1999 art. 9.1.3).
    """
    at, side = command
    rules = game.regulations.offers
    if refusal := quiet_board(game) or _not_now(game, side, rules):
        return refusal
    if rules.alternate and game.desk.last_offer == side:
        return foul(game, at, side, "foul_offers")
    surplus = game.desk.offers.of(side) + 1 - game.desk.offers.of(other(side))
    if rules.most_surplus is not None and surplus > rules.most_surplus:
        return refuse(game, "offer_surplus", given=rules.most_surplus)
    offered = ev.Offered(at, side)
    if rules.foul_surplus is not None and surplus >= rules.foul_surplus:
        return offered, *foul(game, at, side, "foul_offers")
    return (offered,)


def foul_by_offering(game: Game, side: SideName) -> bool:
    """Whether one more offer of a side would be a foul (cxa-2011 art. 8.1.3, cxa-1999 art. 9.1.3)."""
    rules = game.regulations.offers
    surplus = game.desk.offers.of(side) + 1 - game.desk.offers.of(other(side))
    in_a_row = rules.alternate and game.desk.last_offer == side
    return in_a_row or (rules.foul_surplus is not None and surplus >= rules.foul_surplus)


def _not_now(game: Game, side: SideName, rules: Offers) -> Refusal | None:
    """Why no draw can be offered at this moment."""
    if game.offer is not None:
        return refuse(game, "offer_standing")
    if rules.from_round is not None and game.round() < rules.from_round:
        return refuse(game, "offer_early", given=rules.from_round)
    if rules.after_move:
        moved = game.course.ply > 0 and game.moved_last == side
        if not moved or not (game.unpressed or game.clock is None):
            return refuse(game, "offer_after_move")
    elif game.time_of != side:
        return refuse(game, "offer_time")
    return None


def accept(game: Game, command: cm.Accept) -> Decision:
    """The offer is accepted: a draw (cxa-2011 art. 4.2.1)."""
    if game.offer != other(command.side):
        return refuse(game, "no_offer")
    return (drawn(game, command.at, "agreement"),)


def decline(game: Game, command: cm.Decline) -> Decision:
    """The offer is declined by word (cxa-2011 art. 22.1)."""
    if game.offer != other(command.side):
        return refuse(game, "no_offer")
    return (ev.Declined(command.at, command.side),)


def resign(game: Game, command: cm.Resign) -> Decision:
    """Resignation (cxa-2011 art. 4.1.12), which lifts a foul given just before (cxa-2011 art. 8.2)."""
    at, side = command
    end = lost(game, at, side, "resignation")
    fresh = game.desk.foul_just_given
    if fresh is not None and fresh[0] == side and game.regulations.resigning_lifts_foul:
        return ev.FoulLifted(at, side, fresh[1]), end
    return (end,)


def declare_sham(game: Game, command: cm.DeclareSham) -> Decision:
    """A draw that was agreed without a game forfeits both, where the event says so."""
    if not game.regulations.sham_draw_forfeits:
        return refuse(game, "no_sham")
    if game.ended is None or game.ended.reason != "agreement":
        return refuse(game, "not_over")
    return (ended(game, command.at, "-/-", "sham_draw", "fair_play"),)
