"""The clock (棋钟): two dials in whole milliseconds, moved by functions that are told the time.

For both sides, at any moment: time used + time left = time given + added - deducted (cxa-2011 art. 6).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from zhicai.game.controls import TimeControl
from zhicai.game.values import BLACK, RED, SideName

Controls = tuple[TimeControl, TimeControl]
"""The controls of Red and of Black; time odds make them differ (cxa-2011 art. 6.5)."""

LONG: Final = 1 << 62
"""A moment that never comes."""


class Dial(NamedTuple):
    """One side's clock face, settled up to the moment the clock says.

    `left` may be negative where a flag has fallen and nobody called it. `given` is the time of the periods begun,
    `added` increments and time an arbiter gave, `deducted` penalties and what was lost between periods. `period`
    counts from 0, `quota` the moves made in it, `moves` all moves made. `fallen`: the flag has fallen.
    """

    left: int
    used: int
    given: int
    added: int
    deducted: int
    period: int
    quota: int
    moves: int
    fallen: bool

    @property
    def balanced(self) -> bool:
        """Whether used + left = given + added - deducted; always so."""
        return self.used + self.left == self.given + self.added - self.deducted


class Clock(NamedTuple):
    """Both dials. `running` is whose time runs since the moment `since`; `held` whose time it was when stopped.

    `expires` is the moment at which the running side has nothing left (cxa-2011 art. 21.3), `LONG` where none runs.
    `shared` is None but where both sides use one stock of time together: then what each of them keeps of its own.
    """

    red: Dial
    black: Dial
    running: SideName | None
    since: int
    held: SideName | None
    expires: int = LONG
    shared: int | None = None

    def dial(self, side: SideName) -> Dial:
        """One side's dial, as settled at `since`."""
        return self.black if side == BLACK else self.red

    @property
    def whose(self) -> SideName | None:
        """Whose time it is, running or stopped; None before the start."""
        return self.running or self.held


def _made_of(
    clock: Clock, red: Dial, black: Dial, running: SideName | None, since: int, held: SideName | None
) -> Clock:
    """The clock with other dials, and the moment at which the running one is used up."""
    expires = LONG if running is None else since + (black if running == BLACK else red).left
    return Clock(red, black, running, since, held, expires, clock.shared)


def _first(control: TimeControl) -> Dial:
    given = control.periods[0].time_ms
    return Dial(control.first_ms, 0, given, control.first_ms - given, 0, 0, 0, 0, fallen=False)


def new(controls: Controls) -> Clock:
    """Both dials before the game, nobody's time running."""
    shared = controls[0].least_ms if controls[0].shared else None
    return Clock(_first(controls[0]), _first(controls[1]), None, 0, None, shared=shared)


def _charged(dial: Dial, ms: int) -> Dial:
    """The dial after `ms` of its own time."""
    left, used, given, added, deducted, period, quota, moves, fallen = dial
    left -= ms
    return Dial(left, used + ms, given, added, deducted, period, quota, moves, fallen or left <= 0)


def _with(clock: Clock, side: SideName, dial: Dial) -> Clock:
    red, black = (clock.red, dial) if side == BLACK else (dial, clock.black)
    return _made_of(clock, red, black, clock.running, clock.since, clock.held)


def _without_stock(dial: Dial, ms: int, own: int) -> Dial:
    """The dial of the side whose time does not run, after the other has taken `ms` out of the common stock."""
    taken = max(0, min(ms, dial.left - own))
    return dial._replace(left=dial.left - taken, deducted=dial.deducted + taken)


def settled(clock: Clock, at: int) -> Clock:
    """The clock read at `at`: the running side is charged up to then and goes on running."""
    red, black, running, since, held, expires, shared = clock
    if running is None:
        return clock
    if running == RED:
        red = _charged(red, at - since)
        black = black if shared is None else _without_stock(black, at - since, shared)
    else:
        black = _charged(black, at - since)
        red = red if shared is None else _without_stock(red, at - since, shared)
    return Clock(red, black, running, at, held, expires, shared)


def started(clock: Clock, side: SideName, at: int) -> Clock:
    """From now on `side`'s time runs; the side whose time ran is charged."""
    now = settled(clock, at)
    return _made_of(clock, now.red, now.black, side, at, None)


def stopped(clock: Clock, at: int) -> Clock:
    """Both dials at rest, remembering whose time it was."""
    now = settled(clock, at)
    return _made_of(clock, now.red, now.black, None, now.since, now.running or now.held)


def resumed(clock: Clock, side: SideName | None, at: int) -> Clock:
    """The time of `side` runs again, by default of the side whose time was stopped."""
    return _made_of(clock, clock.red, clock.black, side or clock.held or RED, at, None)


def not_charged(clock: Clock, known: int, at: int) -> Clock:
    """The clock after a break of the program: what passed between `known` and `at` is charged to nobody."""
    now = settled(clock, known)
    return _made_of(clock, now.red, now.black, now.running, at, now.held)


def _completed(dial: Dial, control: TimeControl) -> Dial:
    """A move is made: its increment, and the next period where the quota is full (cxa-2011 arts 6.1-6.2)."""
    left, used, given, added, deducted, period, quota, moves, fallen = dial
    now = control.period(period)
    quota += 1
    gained = 0
    if quota == now.moves:
        quota = 0
        period += 1
        following = control.period(period)
        if not control.carry_over and left > 0:
            deducted += left
            left = 0
        left += following.time_ms
        given += following.time_ms
        gained = following.increment_ms if control.increment_first else 0
    elif control.increment_first:
        gained = now.increment_ms
    if not control.increment_first:
        gained = now.increment_ms
    if control.least_ms:
        gained = max(gained, control.least_ms - left)
    return Dial(left + gained, used, given, added + gained, deducted, period, quota, moves + 1, fallen)


# Every move makes a clock and a dial: past the constructor of named tuples it takes a third of the time.
_new: Final = tuple.__new__


def pressed(clock: Clock, controls: Controls, at: int) -> Clock:
    """The running side has moved and presses: its move is complete, the other's time runs (cxa-2011 art. 6)."""
    red, black, running, since, _, _, shared = clock
    ms = at - since
    if running == RED:
        dial, control, rest = red, controls[0], black
    else:
        dial, control, rest = black, controls[1], red
    plain = control.plain_increment
    if plain is None:
        dial = _completed(_charged(dial, ms), control)
        if shared is not None:
            rest = _without_stock(rest, ms, shared)
    else:
        # The usual case, one period for all moves, without a detour.
        left, used, given, added, deducted, index, quota, moves, fallen = dial
        left -= ms
        parts = (
            left + plain, used + ms, given, added + plain, deducted, index, quota + 1, moves + 1,
            fallen or left <= 0,
        )  # fmt: skip
        dial = _new(Dial, parts)
    if running == RED:
        return _new(Clock, (dial, rest, BLACK, at, None, at + rest[0], shared))
    return _new(Clock, (rest, dial, RED, at, None, at + rest[0], shared))


def replied(clock: Clock, controls: Controls, at: int) -> Clock:
    """The side whose time does not run has moved, because the other forgot to press after its own move.

    Both moves are complete, so that no quota loses count (cxa-2011 art. 21.5); the time that passed stays charged
    to the side that forgot, whom nobody reminds (cxa-1999 art. 6), and its time runs on.
    """
    now = settled(clock, at)
    red, black = _completed(now.red, controls[0]), _completed(now.black, controls[1])
    return _made_of(clock, red, black, now.running, now.since, now.held)


def completed(clock: Clock, controls: Controls, side: SideName) -> Clock:
    """A move of `side` is complete although it did not press (cxa-2011 art. 21.5)."""
    return _with(clock, side, _completed(clock.dial(side), controls[side == BLACK]))


def changed(clock: Clock, side: SideName, ms: int) -> Clock:
    """`ms` added to a side's time, or deducted where negative; a dial brought to nothing has fallen."""
    left, used, given, added, deducted, period, quota, moves, fallen = clock.dial(side)
    left += ms
    if ms > 0:
        added += ms
    else:
        deducted -= ms
    dial = Dial(left, used, given, added, deducted, period, quota, moves, fallen or left <= 0)
    return _with(clock, side, dial)


def reset(clock: Clock, side: SideName, left: int | None, quota: int | None) -> Clock:
    """A dial put to what was agreed or ruled (cxa-2011 arts 21.4-21.5): time left, moves counted in the period.

    The difference counts as added or deducted; a flag is up again where time is left.
    """
    if left is not None:
        clock = changed(clock, side, left - clock.dial(side).left)
    dial = clock.dial(side)
    counted = dial.quota if quota is None else quota
    return _with(clock, side, dial._replace(quota=counted, fallen=dial.left <= 0))


def taken_back(clock: Clock, side: SideName, moves: int, at: int) -> Clock:
    """`moves` completed moves of a side no longer count; increments they brought stay until somebody sets the dial."""
    clock = settled(clock, at)
    dial = clock.dial(side)
    return _with(clock, side, dial._replace(quota=max(0, dial.quota - moves), moves=dial.moves - moves))


def missing(clock: Clock, controls: Controls, side: SideName) -> int | None:
    """How many moves `side` still owes in its present period; None where no number is asked."""
    dial = clock.dial(side)
    asked = controls[side == BLACK].period(dial.period).moves
    return None if asked is None else asked - dial.quota


def flags(clock: Clock, at: int) -> tuple[SideName, ...]:
    """Whose flags have fallen by `at`, Red first."""
    now = settled(clock, at)
    return tuple(side for side in (RED, BLACK) if now.dial(side).fallen)
