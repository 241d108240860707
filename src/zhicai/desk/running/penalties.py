"""Fouls and penalties: those that stand, with the command by which each came; taking one back."""

from __future__ import annotations

from collections import Counter
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
from zhicai.competition.event.words import PENALTIES
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.frame.sent import command
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing, state
from zhicai.desk.running.room import Room, enter
from zhicai.desk.running.saying import acknowledge
from zhicai.journal import Receipt

Kind = type[FoulRecorded] | type[SanctionImposed]
_RESTS: Final = EntrantsOut | MatchDecided | LotsDrawn | PlayOffDecided
"""What was decided by the standings, in which fouls and penalties count; a round that was paired is another."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A foul or a penalty that stands; `entry` is the number of the command by which it came.

    `rests`: something was decided by the standings since, so that it cannot go; `alone`: its command did nothing else.
    """

    entry: int
    fact: FoulRecorded | SanctionImposed
    rests: bool = False
    alone: bool = True

    @property
    def penalty(self) -> str:
        """What was imposed, in the language of the reader; empty for fouls."""
        return say(*PENALTIES[self.fact.penalty]) if isinstance(self.fact, SanctionImposed) else ""

    @property
    def free(self) -> bool:
        """Whether it can be taken back."""
        return self.alone and not self.rests


def noted(now: state.Now, at: int) -> list[Noted]:
    """The fouls and penalties of a section (from 0) in order, without those of rounds that were taken back."""
    found: list[tuple[int, FoulRecorded | SanctionImposed]] = []
    resting: list[tuple[int, int]] = []
    """What rests upon what came before: the command, and the round with which it goes (0: it stays)."""
    key, stages, stage = now.key(at), now.event.sections[at].regulations.stages, 0
    for batch, fact in now.said:
        if getattr(fact, "section", None) != key:
            continue
        if isinstance(fact, FoulRecorded | SanctionImposed):
            found.append((batch, fact))
        elif isinstance(fact, RoundUndone):
            found = [one for one in found if one[1].round != fact.number]
            resting = [one for one in resting if one[1] != fact.number]
        elif isinstance(fact, RoundPaired):
            # Who goes on to a stage, or from a match, was decided even where that round was taken back since.
            plain = fact.stage == stage and not isinstance(stages[fact.stage], Knockout)
            stage = fact.stage
            resting.append((batch, fact.number if plain else 0))
        elif isinstance(fact, _RESTS):
            resting.append((batch, 0))
    together = Counter(batch for batch, _ in now.said)
    last = max((one for one, _ in resting), default=0)
    return [Noted(batch, fact, batch < last, together[batch] == 1) for batch, fact in found]


def fouls_in(room: Room, number: int = 0) -> list[Noted]:
    """The fouls of a section that stand, or those of one player."""
    return [one for one in _of(room, number) if isinstance(one.fact, FoulRecorded)]


def sanctions_in(room: Room, number: int = 0) -> list[Noted]:
    """The penalties of a section that stand, or those of one competitor."""
    return [one for one in _of(room, number) if isinstance(one.fact, SanctionImposed)]


def _of(room: Room, number: int) -> list[Noted]:
    found = room.now.made(("noted", room.at), lambda: noted(room.now, room.at))
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
    found = next(
        (one for one in noted(now, room.at) if one.entry == entry and isinstance(one.fact, kind)), None
    )
    if found is None:
        raise Http404
    if not found.alone:
        raise Refused(
            "它与别的登记是一条命令，不能单独撤回", "it came with others by one command; it cannot go alone"
        )
    if found.rests:
        raise Refused(
            "此后已编排轮次或另有裁定，以名次为据，不能撤回；同一阶段的，可先撤回其后的轮次",
            "rounds were paired or places decided since; within one stage those rounds can be taken back first",
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
