"""What the tables settled for rounds that are paired since: who was out, who plays a final inside, who went on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.leaving import chosen, leaves_after, leaving
from zhicai.competition.event.places import finalists, next_entrants
from zhicai.competition.event.run import Run, among
from zhicai.competition.event.starting import begun
from zhicai.competition.event.state import Section
from zhicai.competition.model import ADJOURNED
from zhicai.competition.stage_rules import Groups, Knockout, Swiss


class What(StrEnum):
    """What was settled."""

    OUT = "out"
    """末位淘汰、淘汰: who plays no more."""
    THROUGH = "through"
    """过关: who got through."""
    FINAL = "final"
    """Who plays a final inside a Swiss."""
    STAGE = "stage"
    """Who went on to the next stage."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What was settled after a round of the section in a stage (from 0), and whom the entries name."""

    what: What
    stage: int
    round: int
    numbers: frozenset[int]


def settled(section: Section) -> tuple[Settled, ...]:
    """All that was settled so far, by the rounds; what knock-outs settle from match to match is in their table."""
    return tuple(found for run in section.runs for found in _in(section, run))


def _in(section: Section, run: Run) -> Iterator[Settled]:
    if isinstance(run.stage, Swiss):
        for played in range(1, len(run.rounds)):
            if leaves_after(run, played):
                after = run.offset + played
                for what in (What.THROUGH, What.OUT):
                    there = [one for one in run.out if one.after_round == after]
                    yield Settled(what, run.index, after, _named(there, what))
        if run.stage.inner_final is not None and (both := finalists(run)):
            after = run.offset + run.stage.inner_final.after_round
            yield Settled(What.FINAL, run.index, after, frozenset(both))
    if run.index < section.run.index:
        following = section.runs[run.index + 1]
        yield Settled(What.STAGE, run.index, following.offset, frozenset(following.entrants))


def _named(out: Iterable[kinds.EntrantsOut], what: What) -> frozenset[int]:
    return frozenset(n for one in out if one.through is (what is What.THROUGH) for n in one.numbers)


def settled_now(section: Section, one: Settled) -> frozenset[int] | None:
    """Whom the results as they are now would name instead; None where they leave it open.

    Who had left by then, and who had not entered yet, count as they did then.
    """
    run = run_after(section, section.runs[one.stage], one.round)
    try:
        if one.what is What.STAGE:
            return frozenset(next_entrants(run, section.runs[one.stage + 1].stage)[0])
        if one.what is What.FINAL and isinstance(run.stage, Swiss) and run.stage.inner_final is not None:
            return frozenset(chosen(run, run.stage.inner_final.places))
        before = replace(run, out=tuple(out for out in run.out if out.after_round < one.round))
        return _named(leaving(before), one.what)
    except CompetitionError:
        return None


def reseeded(section: Section) -> tuple[Run, ...]:
    """Knock-outs that are under way whose seeds would be others by the table of the stage before as it is now.

    The same people play in them. How those of groups are seeded has changed between releases: of these nothing is said.
    """
    found = []
    for run in section.runs[1:]:
        before = section.runs[run.index - 1]
        if run.begun and isinstance(run.stage, Knockout) and not isinstance(before.stage, Groups):
            try:
                now = next_entrants(run_after(section, before, run.offset), run.stage)[0]
            except CompetitionError:
                continue
            seated = begun(section, replace(run, entrants=now)).entrants
            if set(seated) == set(run.entrants) and seated != run.entrants:
                found.append(run)
    return tuple(found)


def run_after(section: Section, run: Run, number: int) -> Run:
    """A stage as it was when the round after this one of the section was to be paired, by the results of now."""
    kept = number - run.offset
    there = tuple(one for one in run.entrants if section.entered.get(one, 1) <= number + 1)
    rounds = run.rounds[:kept]
    if len(there) < len(run.entrants):
        known = frozenset(there)
        rounds = tuple(among(one, known) for one in rounds)
    return replace(
        run,
        entrants=there,
        rounds=rounds,
        pairings=run.pairings[:kept],
        out=tuple(one for one in run.out if one.after_round <= number),
        orders=tuple(one for one in run.orders if one.after_round <= number),
        gone={one: after for one, after in run.gone.items() if after <= number},
    )


def unfinished(section: Section) -> tuple[tuple[int, int], ...]:
    """Boards without an outcome, round and table, in rounds by which something was settled."""
    last = max((one.round for one in settled(section)), default=0)
    return tuple(
        (played.number, board.table)
        for played in section.rounds[:last]
        for board in played.boards
        if board.result in (None, ADJOURNED)
    )
