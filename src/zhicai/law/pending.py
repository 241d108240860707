"""The pending position (待判局面): whether a claim is to be heard at a ply of a game, and on which moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from zhicai._core import Move, Side
from zhicai.law.case import Case
from zhicai.law.open_rounds import Classify, OpenRounds, open_rounds
from zhicai.law.procedure import CXA_2011, Procedure, Unit
from zhicai.law.rounds import Run, Track, chosen, ripe, runs, standings, tracks, was_ripe
from zhicai.law.terms import Cycle, Option, Ruling
from zhicai.law.timeline import Timeline, timeline

__all__ = ["Basis", "Pending", "State", "pending"]


class State(StrEnum):
    """How a claim stands at a ply."""

    PENDING = "pending"
    """It is to be heard: a ruling can be given (cxa-2011 art. 23.1)."""
    EARLY = "early"
    """Moves come again, but not yet often enough: it is not heard (cxa-2011 art. 23.3)."""
    LEFT = "left"
    """It could have been heard before; since then a move has left the cycle, and nothing can be ruled on."""
    NONE = "none"
    """Nothing comes again."""


class Basis(StrEnum):
    """What makes a position pending."""

    CYCLES = "cycles"
    """The same moves three times (cxa-2011 art. 23.1)."""
    STANDINGS = "standings"
    """The same position three times, where an event counts so."""
    NINE_ROUNDS = "nine_rounds"
    """Nine rounds on three or more points (cxa-2011 art. 23.4): it may be ruled on."""


@dataclass(frozen=True, slots=True)
class Pending:
    """How a claim stands after ply `ply` under the rules `rules`.

    `basis` says what the position is or would be pending by. `run` is the cycle that was being played, `stood` how
    often the present position has stood since the last capture. `due` is the ply from which a claim is heard: not
    later than `ply` when pending, in future when early and the moves go on alike; None where that cannot be said.
    `left_at` is the last ply before this one at which moves had come often enough. `rounds` are the last rounds if
    they do not close.

    `case` is what is ruled on, one cycle or the open rounds, and `ruling` the ruling on it if a rule book was given.
    `red` and `black` are what the two sides do in it. `articles` apply; `options` are the open points that mattered.
    """

    rules: str
    ply: int
    state: State
    basis: Basis | None = None
    run: Run | None = None
    stood: int = 1
    due: int | None = None
    left_at: int | None = None
    rounds: OpenRounds | None = None
    case: Case | None = None
    ruling: Ruling | None = None
    red: Track | None = None
    black: Track | None = None
    articles: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()

    @property
    def is_pending(self) -> bool:
        """Whether a claim is to be heard."""
        return self.state is State.PENDING

    @property
    def discretionary(self) -> bool:
        """Whether the arbiter may rule but need not (cxa-2011 art. 23.4)."""
        return self.is_pending and self.basis is Basis.NINE_ROUNDS

    @property
    def undecided(self) -> bool:
        """Whether a search ended at its budget, so that nine rounds of strikes may have been missed."""
        return self.rounds is not None and self.rounds.undecided

    @property
    def cycle(self) -> Cycle | None:
        """Which plies of the game the case is."""
        return Cycle(self.ply - self.case.cycle.length, self.case.cycle.length) if self.case else None


def pending(
    fen: str,
    moves: Iterable[Move | str],
    ply: int | None = None,
    rule: Procedure = CXA_2011,
    *,
    classify: Classify | None = None,
    purposeless: Collection[Side] = (),
) -> Pending:
    """How a claim stands after ply `ply` of a game, its last by default (cxa-2011 arts 23.1-23.4).

    `rule` is the edition, see `zhicai.law.procedure.procedure`. `classify` is the rule book that labels moves, such
    as `zhicai.law.judging.rule`; without it nothing is ruled on, and nine rounds of strikes are not recognised.
    `purposeless` are the sides of whose moves an arbiter finds that they have no positive purpose. Raises what
    `zhicai.law.timeline.timeline` raises, and whatever `classify` does.
    """
    line = timeline(fen, moves, ply)
    found = _by_standings(line, rule) if rule.unit is Unit.STANDINGS else _by_cycles(line, rule)
    if not found.is_pending and (rounds := open_rounds(line, rule, classify, purposeless)):
        found = _by_rounds(found, rule, rounds)
    if found.case is None:
        left_at = _left_at(line, rule)
        left = found.state is State.NONE and left_at is not None
        return replace(found, left_at=left_at, state=State.LEFT if left else found.state)
    red, black = tracks(found.case)
    ruling = found.ruling or (classify(found.case) if classify else None)
    return replace(found, red=red, black=black, ruling=ruling)


def _by_cycles(line: Timeline, rule: Procedure) -> Pending:
    """As the moves went round (cxa-2011 arts 23.1-23.3)."""
    found = runs(line, rule.entering)
    standing = Pending(rule.rules, line.end, State.NONE, stood=len(standings(line)))
    if not found:
        return standing
    ready = ripe(found, rule)
    run = (
        chosen(ready, rule.nested) if ready else min(found, key=lambda run: (run.due(rule.times), run.length))
    )
    mattered = _entering_mattered(run, rule)
    points = ["repetition" if ready else "early", *(["entering"] if mattered else [])]
    return replace(
        standing,
        state=State.PENDING if ready else State.EARLY,
        basis=Basis.CYCLES,
        run=run,
        due=run.due(rule.times),
        case=_closed(line, run.length) if ready else None,
        articles=rule.article(*points),
        options=tuple(_count_options(rule, nested=len(ready) > 1, entering=mattered)),
    )


def _by_standings(line: Timeline, rule: Procedure) -> Pending:
    """As the last position stood, whatever lay between."""
    stood = standings(line)
    found = Pending(rule.rules, line.end, State.NONE, stood=len(stood))
    if len(stood) < 2:
        return found
    ready = len(stood) >= rule.times
    return replace(
        found,
        state=State.PENDING if ready else State.EARLY,
        basis=Basis.STANDINGS,
        due=stood[rule.times - 1] if ready else None,
        case=_closed(line, line.end - stood[-2]) if ready else None,
        articles=rule.article("repetition" if ready else "early"),
        options=(Option("unit", rule.unit, *rule.article("repetition")),),
    )


def _by_rounds(found: Pending, rule: Procedure, rounds: OpenRounds) -> Pending:
    """What the rule of nine rounds adds to a count that is not full (cxa-2011 art. 23.4)."""
    if not rounds.sides:
        found = replace(found, rounds=rounds, articles=found.articles or rule.article("nine"))
        sooner = found.due is None or (rounds.due is not None and rounds.due < found.due)
        if not rounds.series or not sooner:
            return found
        return replace(found, state=State.EARLY, basis=Basis.NINE_ROUNDS, due=rounds.due)
    return replace(
        found,
        state=State.PENDING,
        basis=Basis.NINE_ROUNDS,
        due=found.ply,
        rounds=rounds,
        case=rounds.case,
        ruling=rounds.ruling,
        articles=rule.article("nine"),
        options=tuple(_round_options(rule, rounds)),
    )


def _closed(line: Timeline, length: int) -> Case:
    """The last cycle alone."""
    start = line.end - length
    return Case(line.fen_at(start), line.moves[start:], Cycle(0, length))


def _left_at(line: Timeline, rule: Procedure) -> int | None:
    """The last ply before this one at which a claim could be heard for moves that came often enough."""
    return next((ply for ply in range(line.end - 1, 0, -1) if was_ripe(line.until(ply), rule)), None)


def _entering_mattered(run: Run, rule: Procedure) -> bool:
    """Whether it decided on the claim if the move that leads into the cycle counts (cxa-2011 art. 23.2)."""
    if run.into == 0:
        return False
    without = run.plies - run.entering
    return (without // run.length >= rule.times) != ((without + 1) // run.length >= rule.times)


def _count_options(rule: Procedure, *, nested: bool, entering: bool) -> Iterable[Option]:
    """The open points that decided how often the moves went round."""
    if "times" in rule.unconfirmed:
        yield Option("times", str(rule.times))
    if nested:
        yield Option("nested", rule.nested, *rule.article("repetition"))
    if entering and not rule.article("entering"):
        yield Option("entering", rule.entering, *rule.article("repetition"))


def _round_options(rule: Procedure, rounds: OpenRounds) -> Iterable[Option]:
    """The open points that decided on nine rounds."""
    if rounds.by == "returns":
        yield Option("purpose", rule.purpose, *rule.article("nine"))
    if rounds.by == "found":
        yield Option("purpose", "found", *rule.article("nine"))
    if "nine_rounds" in rule.unconfirmed:
        yield Option("nine_rounds", str(rule.nine_rounds))
