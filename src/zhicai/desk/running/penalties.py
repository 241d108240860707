"""Fouls and penalties: those that stand, with the command by which each came; taking one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from zhicai.competition.event.kinds import (
    EntrantsOut,
    FoulRecorded,
    LotsDrawn,
    MatchDecided,
    PlayOffDecided,
    RoundPaired,
    RoundUndone,
    SanctionImposed,
)
from zhicai.competition.event.refusals import Refused
from zhicai.desk.frame.sent import command
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing, state
from zhicai.desk.running.room import Room, enter
from zhicai.desk.running.saying import acknowledge
from zhicai.journal import Receipt

Kind = type[FoulRecorded] | type[SanctionImposed]
_RESTS: Final = RoundPaired | EntrantsOut | MatchDecided | LotsDrawn | PlayOffDecided
"""What was decided by the standings, in which fouls and penalties count."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A foul or a penalty that stands; `entry` is the number of the command by which it came."""

    entry: int
    fact: FoulRecorded | SanctionImposed


def noted(now: state.Now, key: str) -> list[Noted]:
    """The fouls and penalties of the section of this key in order, without those of rounds that were taken back."""
    found: list[Noted] = []
    for batch, fact in now.said:
        if getattr(fact, "section", None) != key:
            continue
        if isinstance(fact, FoulRecorded | SanctionImposed):
            found.append(Noted(batch, fact))
        elif isinstance(fact, RoundUndone):
            found = [one for one in found if one.fact.round != fact.number]
    return found


def fouls_in(room: Room, number: int = 0) -> list[Noted]:
    """The fouls of a section that stand, or those of one player."""
    return [one for one in _of(room, number) if isinstance(one.fact, FoulRecorded)]


def sanctions_in(room: Room, number: int = 0) -> list[Noted]:
    """The penalties of a section that stand, or those of one competitor."""
    return [one for one in _of(room, number) if isinstance(one.fact, SanctionImposed)]


def _of(room: Room, number: int) -> list[Noted]:
    found = room.now.made(("noted", room.at), lambda: noted(room.now, room.key))
    return [one for one in found if number in (0, one.fact.number)]


def taken_back_once(room: Room, entry: int, kind: Kind, *, key: str, expected: int, actor: str) -> Receipt:
    """Take back a foul or a penalty by undoing its command, while nothing was decided by the standings since.

    Raises Http404 where no such one stands, Refused where it did not come alone or something rests upon it.
    """
    return doing.take_back_once(
        room,
        lambda now: _alone(now, room, entry, kind),
        doing.pairing,
        key=key,
        expected=expected,
        actor=actor,
    )


def _alone(now: state.Now, room: Room, entry: int, kind: Kind) -> int:
    if not any(one.entry == entry and isinstance(one.fact, kind) for one in noted(now, room.key)):
        raise Http404
    if sum(batch == entry for batch, _ in now.said) > 1:
        raise Refused(
            "它与别的登记是一条命令，不能单独撤回", "it came with others by one command; it cannot go alone"
        )
    if any(
        batch > entry and isinstance(fact, _RESTS) and fact.section == room.key for batch, fact in now.said
    ):
        raise Refused(
            "此后已编排轮次或另有裁定，以名次为据，不能撤回；请先撤回其后的轮次",
            "rounds were paired or places decided since; take back those rounds first",
        )
    return entry


@may(Action.PLAYER_SANCTION)
@require_POST
def take_back(request: HttpRequest, journal: str, section: int, entry: int) -> HttpResponse:
    """Take back a foul or a penalty."""
    room = enter(request, section)
    one = next((one for one in _of(room, 0) if one.entry == entry), None)
    if one is None:
        raise Http404
    key, expected = command(request)
    actor = standing_of(request).actor
    acknowledge(
        request, taken_back_once(room, entry, type(one.fact), key=key, expected=expected, actor=actor)
    )
    of_team = room.section.of_teams and isinstance(one.fact, SanctionImposed)
    name = "team" if of_team else "player"
    return redirect(name, journal=journal, section=section, number=one.fact.number)
