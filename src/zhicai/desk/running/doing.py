"""Commands from pages: each asks for the version that its page showed, is carried out once, and whole or not at all."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence

from django.http import HttpRequest

from zhicai.competition.event.building import advanced
from zhicai.competition.event.history import value
from zhicai.competition.event.kinds import (
    ColoursCorrected,
    Fact,
    FoulRecorded,
    InSection,
    LineupSet,
    NumbersDrawn,
    PairingChanged,
    PlayerChanged,
    PlayerEntered,
    PlayerOnLeave,
    PlayerWithdrawn,
    RoundPaired,
    RoundPublished,
    RoundUndone,
    SanctionImposed,
    SectionFounded,
    TeamChanged,
    TeamEntered,
    drafts,
    in_section,
)
from zhicai.competition.event.sections import event_of
from zhicai.competition.event.state import Section
from zhicai.desk.frame.sent import command
from zhicai.desk.people.access import standing_of
from zhicai.desk.running import state
from zhicai.desk.running.room import Room
from zhicai.desk.store import journals
from zhicai.journal import UNDO, Draft, Entry, Journal, Receipt, StaleJournal, undo

Work = Callable[[Section], Sequence[Fact]]
Minds = Callable[[Fact], bool]
"""Whether something that another has written meanwhile concerns what is to be done."""

_ENTERED = frozenset({UNDO, "section.founded", "player.entered", "team.entered", "numbers.drawn"})
"""What a command on the whole event minds."""


def this_moment() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def everything(fact: Fact) -> bool:
    """Whatever else was written about the section matters."""
    return True


def pairing(fact: Fact) -> bool:
    """Only that a round was paired or published matters."""
    return isinstance(fact, RoundPaired | RoundPublished)


def penalty(number: int) -> Minds:
    """Another foul of or penalty on the same one matters, and that a round was paired or published.

    Two arbiters who write down the same foul at once would else count it twice.
    """

    def minds(fact: Fact) -> bool:
        if isinstance(fact, FoulRecorded | SanctionImposed):
            return fact.number == number
        return pairing(fact)

    return minds


def publishing(fact: Fact) -> bool:
    """Only that a round was paired, taken back, changed or published matters."""
    return pairing(fact) or isinstance(fact, RoundUndone | PairingChanged)


def numbering(numbers: Collection[int]) -> Minds:
    """Only who has which of these numbers matters: that numbers were drawn, or given to somebody else."""

    def minds(fact: Fact) -> bool:
        if isinstance(fact, PlayerEntered):
            return fact.player.number in numbers
        if isinstance(fact, TeamEntered):
            return fact.team.number in numbers
        return isinstance(fact, NumbersDrawn)

    return minds


def _seats(fact: Fact, round_number: int) -> bool:
    """Whether a fact says who sits at the boards of a round; undone, it does so too, see `check_seen`."""
    paired = isinstance(fact, RoundPaired) and fact.number == round_number
    return paired or isinstance(fact, RoundUndone | PairingChanged | LineupSet)


def person(number: int) -> Minds:
    """What was written about one competitor matters, and that a round was paired."""

    def minds(fact: Fact) -> bool:
        if isinstance(fact, PlayerEntered | PlayerChanged):
            return fact.player.number == number
        if isinstance(fact, TeamEntered | TeamChanged):
            return number in (fact.team.number, *fact.team.order)
        if isinstance(fact, PlayerWithdrawn | PlayerOnLeave | FoulRecorded | SanctionImposed):
            return fact.number == number
        return isinstance(fact, RoundPaired | RoundUndone | NumbersDrawn)

    return minds


def board(round_number: int, table: int, game: int = 0) -> Minds:
    """What was written about one board of a round matters, and that the round was taken back or paired anew."""

    def minds(fact: Fact) -> bool:
        if getattr(fact, "table", None) == table and getattr(fact, "round", None) == round_number:
            return not game or getattr(fact, "board", 0) in (0, game)
        return _seats(fact, round_number)

    return minds


def boards_of(round_number: int) -> Minds:
    """Who sits at which board of a round matters; results of it do not."""

    def minds(fact: Fact) -> bool:
        turned = isinstance(fact, ColoursCorrected) and fact.round == round_number
        return turned or _seats(fact, round_number)

    return minds


def lineup(round_number: int, team: int) -> Minds:
    """Another line-up of the same team matters, and that the round was paired anew or the team changed."""

    def minds(fact: Fact) -> bool:
        if isinstance(fact, LineupSet):
            return (fact.round, fact.team) == (round_number, team)
        if isinstance(fact, TeamChanged):
            return fact.team.number == team
        return not isinstance(fact, PairingChanged) and _seats(fact, round_number)

    return minds


def do(request: HttpRequest, room: Room, work: Work, minds: Minds = everything) -> Receipt:
    """Carry out a command on a section as it is now; what `work` refuses is refused, and nothing is written.

    Raises StaleJournal where somebody has written meanwhile what the command minds, and what `journals.act` raises.
    """
    key, expected = command(request)
    return do_once(room, work, minds, key=key, expected=expected, actor=standing_of(request).actor)


def do_once(room: Room, work: Work, minds: Minds, *, key: str, expected: int, actor: str) -> Receipt:
    """The same for what does not come from a form."""
    reached: list[state.Reached] = []

    def carry(kept: Journal) -> Sequence[Draft]:
        now = state.now(kept)
        check_seen(kept, now, expected, room, minds)
        section = now.event.sections[room.at]
        facts = work(section)
        if not facts:
            return ()
        # What would not fit is refused before it is written; and what it makes need not be reckoned again.
        after = advanced(section, facts)
        named = in_section(facts, room.key)
        reached.append(state.Reached(now, room.at, after, named))
        return drafts(named, time=this_moment(), actor=actor)

    receipt = journals.act(room.number, carry, key=key)
    if reached and receipt.new:
        state.follow(room.number, reached[0], receipt.entries)
    return receipt


def do_slowly(request: HttpRequest, room: Room, work: Work) -> Receipt:
    """The same for work that takes its time: it is done before the journal is locked, so that nobody waits for it."""
    key, expected = command(request)
    return do_slowly_once(room, work, key=key, expected=expected, actor=standing_of(request).actor)


def do_slowly_once(room: Room, work: Work, *, key: str, expected: int, actor: str) -> Receipt:
    """The same for what does not come from a form."""
    done = journals.act(room.number, lambda _: (), key=key)
    if done.entries:
        return done
    facts = work(room.section)
    seen = min(expected, room.now.head.seq)
    return do_once(room, lambda _: facts, everything, key=key, expected=seen, actor=actor)


def do_event(request: HttpRequest, room: Room, work: Callable[[state.Now], Sequence[Fact]]) -> Receipt:
    """The same for a command on the whole event, whose facts name their sections; it minds who came in since."""
    key, expected = command(request)
    return do_event_once(room, work, key=key, expected=expected, actor=standing_of(request).actor)


def do_event_once(
    room: Room, work: Callable[[state.Now], Sequence[Fact]], *, key: str, expected: int, actor: str
) -> Receipt:
    """The same for what does not come from a form."""

    def carry(kept: Journal) -> Sequence[Draft]:
        now = state.now(kept)
        since = kept.entries[expected:]
        if expected > kept.head.seq or any(entry.kind in _ENTERED for entry in since):
            raise StaleJournal(expected, kept.head.seq, since)
        facts = work(now)
        event_of([*(fact for _, fact in now.said), *facts])
        return drafts(facts, time=this_moment(), actor=actor)

    return journals.act(room.number, carry, key=key)


def take_back_once(
    room: Room, batch: Callable[[state.Now], int], minds: Minds, *, key: str, expected: int, actor: str
) -> Receipt:
    """Undo one command that `batch` names, looking at the event as it is."""

    def carry(kept: Journal) -> Sequence[Draft]:
        now = state.now(kept)
        check_seen(kept, now, expected, room, minds)
        return [undo(batch(now), time=this_moment(), actor=actor)]

    return journals.act(room.number, carry, key=key)


def check_seen(kept: Journal, now: state.Now, expected: int, room: Room, minds: Minds) -> None:
    """Raise StaleJournal where what was written since `expected` matters; it carries all that came since.

    What was written and undone since then does not matter; an undo of what had been seen does. Another section that
    has taken the place of the room's is none of those whose page was seen.
    """
    if expected == kept.head.seq and room.now.head == now.head:
        return
    since, key = kept.entries[expected:], room.key
    moved = room.at >= len(now.titles) or now.key(room.at) != key
    if (
        moved
        or expected > kept.head.seq
        or _is_new(now, expected, key, minds)
        or _is_gone(kept, since, key, minds)
    ):
        raise StaleJournal(expected, kept.head.seq, since)


def _is_new(now: state.Now, expected: int, key: str, minds: Minds) -> bool:
    """Whether a fact that came since matters; those that count stand in order, so the last ones are looked at."""
    for batch, fact in reversed(now.said):
        if batch <= expected:
            return False
        if _is_minded(fact, key, minds):
            return True
    return False


def _is_gone(kept: Journal, since: Sequence[Entry], key: str, minds: Minds) -> bool:
    """Whether an entry undid what had been seen, and that matters."""
    first = kept.head.seq - len(since)
    return any(
        isinstance(target := entry.data.get("batch"), int)
        and target <= first
        and any(_matters(kept, one, key, minds) for one in kept.batch(target))
        for entry in since
        if entry.kind == UNDO
    )


def concerns(entry: Entry, room: Room, minds: Minds) -> bool:
    """Whether an entry is a fact of the room's section that matters."""
    return _is_minded(value(entry), room.key, minds)


def _is_minded(fact: Fact, key: str, minds: Minds) -> bool:
    return isinstance(fact, InSection) and fact.section == key and minds(fact)


def _matters(kept: Journal, entry: Entry, key: str, minds: Minds) -> bool:
    """Whether an entry concerns the section and what is to be done there, or which sections there are.

    An undo does where what it undid does.
    """
    if entry.kind == UNDO:
        target = entry.data.get("batch")
        return isinstance(target, int) and any(_matters(kept, one, key, minds) for one in kept.batch(target))
    fact = value(entry)
    if isinstance(fact, SectionFounded) and key:
        return True
    return _is_minded(fact, key, minds)
