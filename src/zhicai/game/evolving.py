"""How each event changes the state. Nothing is judged here: what an act means was decided when it was done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from zhicai.game import clock as clocks
from zhicai.game import events as ev
from zhicai.game.clock import Clock, Controls
from zhicai.game.course import Course, move_of
from zhicai.game.state import Desk, Game, Pursuit
from zhicai.game.touch import Touch
from zhicai.game.values import SIDES, BadLog, SideName

EVOLVE: Final[dict[type[Any], Callable[[Game, Any], Game]]] = {}


def evolve(game: Game, event: ev.Event) -> Game:
    """The state after an event.

    `Undone` needs the whole log: see `zhicai.game.log.fold`. Raises KeyError for what is no event.
    """
    return EVOLVE[type(event)](game, event)


def evolved(game: Game, events: Sequence[ev.Event]) -> Game:
    """The state after several events, such as those of one decision."""
    if len(events) == 2:
        first, second = events
        if type(first) is _MOVED and type(second) is _PRESSED:
            return _moved_and_pressed(game, first, second)
    for event in events:
        game = EVOLVE[type(event)](game, event)
    return game


def _controls(game: Game) -> Controls:
    controls = game.regulations.controls
    if controls is None:
        raise BadLog(game.events, "对局没有棋钟", "the game has no clock")
    return controls


# Moves and presses are what a game consists of: their states and dials are made past the constructor of named
# tuples, which takes three times as long as the tuple itself.
_new: Final = tuple.__new__
_MOVED: Final = ev.Moved
_PRESSED: Final = ev.Pressed


def _moved(game: Game, event: ev.Moved) -> Game:
    """A piece was released; the clock of a mover who need not press is left alone."""
    regulations, course, clock, _, began, unpressed, offer, _, ahead, pursuit, desk, _, count = game
    at, side, text, _ = event
    course = course.played(move_of(text))
    if clock is not None:
        unpressed = clock.running == side
        if not unpressed:
            clock = clocks.replied(clock, _controls(game), at)
    if pursuit is not None and not course.quiet:
        # A capture: the positions that were ruled on cannot come back.
        pursuit = None
    if desk.foul_just_given is not None or desk.absent:
        absent = tuple(name for name in desk.absent if name != side)
        desk = desk._replace(foul_just_given=None, absent=absent)
    if offer != side:
        offer = None
    parts = (
        regulations, course, clock, at, began, unpressed, offer, ahead, (), pursuit, desk, None, count + 1
    )  # fmt: skip
    return _new(Game, parts)


def _moved_and_pressed(game: Game, moved: ev.Moved, pressed: ev.Pressed) -> Game:
    """A move pressed in the same act, as most are: one state made instead of two."""
    regulations, course, clock, _, began, _, offer, _, ahead, pursuit, desk, _, count = game
    controls, side = regulations.controls, moved.side
    plain = desk.foul_just_given is None and not desk.absent and pursuit is None
    if clock is None or controls is None or clock.running != side or not plain:
        return _pressed(_moved(game, moved), pressed)
    at = pressed.at
    parts = (
        regulations, course.played(move_of(moved.move)), clocks.pressed(clock, controls, at), at, began, False,
        offer if offer == side else None, ahead, (), None, desk, None, count + 2,
    )  # fmt: skip
    return _new(Game, parts)


def _pressed(game: Game, event: ev.Pressed) -> Game:
    regulations, course, clock, _, began, _, offer, touches, ahead, pursuit, desk, ended, count = game
    controls = regulations.controls
    if clock is None or controls is None:
        raise BadLog(count, "对局没有棋钟", "the game has no clock")
    at = event.at
    clock = clocks.pressed(clock, controls, at)
    parts = (
        regulations, course, clock, at, began, False, offer, touches, ahead, pursuit, desk, ended, count + 1
    )  # fmt: skip
    return _new(Game, parts)


def _next(game: Game, event: ev.Event, **changes: Any) -> Game:  # noqa: ANN401
    """The state with these changes after an event at its time."""
    return game._replace(at=event.at, events=game.events + 1, **changes)


def _noted(game: Game, event: ev.Event, **notes: Any) -> Game:  # noqa: ANN401
    """The state with these notes on the desk; a foul just given is no longer the last thing that happened."""
    notes.setdefault("foul_just_given", None)
    return _next(game, event, desk=game.desk._replace(**notes))


def _clocked(game: Game, event: ev.Event, change: Callable[[Clock], Clock], **changes: Any) -> Game:  # noqa: ANN401
    """The state with the clock changed, where there is one."""
    clock = None if game.clock is None else change(game.clock)
    return _next(game, event, clock=clock, **changes)


def _began(game: Game, event: ev.Began) -> Game:
    both = len(event.absent) == 2
    desk = game.desk._replace(absent=tuple(event.absent), both_late=both)
    return _clocked(
        game,
        event,
        lambda clock: clocks.started(clock, game.turn, event.at),
        began=event.at,
        desk=desk,
    )


def _without(names: Iterable[SideName], side: SideName) -> tuple[SideName, ...]:
    return tuple(name for name in names if name != side)


def _touched(game: Game, event: ev.Touched) -> Game:
    touches = tuple(
        Touch(name, piece, event.together and index > 0)
        for index, (name, piece) in enumerate(zip(event.squares, event.pieces, strict=True))
    )
    if event.side == game.turn:
        return _next(game, event, touches=game.touches + touches)
    return _next(game, event, ahead=game.ahead + touches)


def _placed(game: Game, event: ev.PlacedBetween) -> Game:
    course = game.course.until(game.course.ply - 1).played(move_of(event.move))
    return _next(game, event, course=course, pursuit=game.pursuit if course.quiet else None)


def _dropped(game: Game, event: ev.Dropped) -> Game:
    origin = event.move[:2]
    piece = game.course.tip.piece_at(origin)
    touches = () if piece is None else (Touch(origin, piece.symbol),)
    return _next(game, event, touches=game.touches + touches)


def _taken_back(game: Game, event: ev.TakenBack) -> Game:
    """The board as it was; the time of whoever is to move runs, and withdrawn moves no longer count."""
    course = game.course.until(event.ply)
    clock = game.clock
    if clock is not None:
        for side in SIDES:
            surplus = clock.dial(side).moves - _made(course, side)
            if surplus > 0:
                clock = clocks.taken_back(clock, side, surplus, event.at)
            elif surplus < 0:
                # The last move stays and was not pressed yet.
                clock = clocks.completed(clocks.settled(clock, event.at), _controls(game), side)
        if clock.running is not None:
            clock = clocks.started(clock, course.turn, event.at)
        else:
            clock = clock._replace(held=course.turn)
    touches: tuple[Touch, ...] = ()
    if event.must_move is not None:
        piece = course.tip.piece_at(event.must_move)
        touches = () if piece is None else (Touch(event.must_move, piece.symbol),)
    desk = _at_ply(game.desk, course)
    cleared = {"unpressed": False, "offer": None, "ahead": (), "pursuit": None}
    return _next(game, event, course=course, clock=clock, touches=touches, desk=desk, **cleared)


def _made(course: Course, side: SideName) -> int:
    """How many moves `side` has made."""
    first = (course.ply + 1) // 2
    return first if course.mover(1) == side else course.ply - first


def _at_ply(desk: Desk, course: Course) -> Desk:
    """Notes that name plies which are no longer played are void."""
    return desk._replace(
        knocked_over=None,
        count_from=tuple(note for note in desk.count_from if note[1] <= course.ply),
        false_claims=tuple(note for note in desk.false_claims if note[1] <= course.ply),
        foul_just_given=None,
    )


def _swapped(game: Game, event: ev.ColoursSwapped) -> Game:
    """Begun anew, with fresh clocks."""
    course = Course(game.course.fen)
    controls = game.regulations.controls
    clock = None
    if controls is not None:
        clock = clocks.started(clocks.new(controls), course.turn, event.at)
    desk = Desk(colours_swapped=not game.desk.colours_swapped)
    fresh = Game(game.regulations, course, clock, event.at, event.at, desk=desk)
    return fresh._replace(events=game.events + 1)


def _offered(game: Game, event: ev.Offered) -> Game:
    offers = game.desk.offers.plus(event.side, 1)
    return _noted(game, event, offers=offers, last_offer=event.side)._replace(offer=event.side)


def _audited(game: Game, event: ev.LimitAudited) -> Game:
    if event.upheld or event.side is None:
        return _next(game, event)
    stage = game.course.ply - game.course.quiet
    return _noted(game, event, false_claims=(*game.desk.false_claims, (event.side, stage)))


def _count_begun(game: Game, event: ev.LimitCountBegun) -> Game:
    kept = tuple(note for note in game.desk.count_from if note[0] != event.side)
    return _noted(game, event, count_from=(*kept, (event.side, game.course.ply)))


def _ruled(game: Game, event: ev.RepetitionRuled) -> Game:
    keys = frozenset(game.course.keys[event.start : event.start + event.length + 1])
    pursuit = Pursuit(event.verdict, keys, event.start, event.length, event.until, event.closed)
    return _next(game, event, pursuit=pursuit)


def _deviated(game: Game, event: ev.Deviated) -> Game:
    pursuit = game.pursuit
    return _next(game, event, pursuit=None if pursuit is None else pursuit._replace(deviated=True))


def _fouled(game: Game, event: ev.Fouled) -> Game:
    fouls = game.desk.fouls.plus(event.side, event.number)
    before = game.desk.foul_just_given
    total = event.number + (before[1] if before is not None and before[0] == event.side else 0)
    return _noted(game, event, fouls=fouls, foul_just_given=(event.side, total))


def _illegal(game: Game, event: ev.IllegalFound) -> Game:
    return _noted(game, event, illegal=game.desk.illegal.plus(event.side, 1))


def _clock_set(game: Game, event: ev.ClockSet) -> Game:
    return _clocked(
        game,
        event,
        lambda clock: clocks.reset(clocks.settled(clock, event.at), event.side, event.left, event.quota),
    )


def _knocked(game: Game, event: ev.KnockedOver) -> Game:
    desk = game.desk._replace(knocked_over=game.time_of)
    return _clocked(game, event, lambda clock: clocks.started(clock, event.side, event.at), desk=desk)


def _put_up(game: Game, event: ev.PutUp) -> Game:
    desk = game.desk._replace(knocked_over=None)
    return _clocked(game, event, lambda clock: clocks.started(clock, event.side, event.at), desk=desk)


def _flag_reported(game: Game, event: ev.FlagReported) -> Game:
    desk = game.desk._replace(flags=(*game.desk.flags, event.side))
    return _clocked(game, event, lambda clock: clocks.stopped(clock, event.at), desk=desk)


def _resumed(game: Game, event: ev.ClocksResumed) -> Game:
    """Where the arbiter lets the opponent's time run after a missed press, the move counts as complete."""
    clock, unpressed = game.clock, game.unpressed
    missed = unpressed and event.side == game.turn and game.desk.knocked_over is None
    if clock is not None:
        if missed:
            clock = clocks.completed(clock, _controls(game), game.moved_last)
        clock = clocks.resumed(clock, event.side, event.at)
    return _next(game, event, clock=clock, unpressed=unpressed and not missed)


def _flag_fell(game: Game, event: ev.FlagFell) -> Game:
    return _clocked(game, event, lambda clock: clocks.settled(clock, event.at))


def _time_changed(game: Game, event: ev.TimeChanged) -> Game:
    return _clocked(
        game,
        event,
        lambda clock: clocks.changed(clocks.settled(clock, event.at), event.side, event.ms),
    )


def _missed(game: Game, event: ev.RecordsMissed) -> Game:
    return _noted(game, event, missed=game.desk.missed.plus(event.side, event.moves))


def _paused(game: Game, event: ev.RecordsPaused) -> Game:
    period = 0 if game.clock is None else game.clock.dial(event.side).period
    return _noted(game, event, paused=(*game.desk.paused, (event.side, period)))


def _completed(game: Game, event: ev.RecordsCompleted) -> Game:
    kept = tuple(note for note in game.desk.paused if note[0] != event.side)
    return _noted(game, event, paused=kept, missed=game.desk.missed.but(event.side, 0))


def _ended(game: Game, event: ev.Ended) -> Game:
    return _clocked(game, event, lambda clock: clocks.stopped(clock, event.at), ended=event, offer=None)


def _lifted(game: Game, event: ev.FoulLifted) -> Game:
    return _noted(game, event, fouls=game.desk.fouls.plus(event.side, -event.number))


def _rewound(game: Game, event: ev.Rewound) -> Game:
    return _not_charged(game, event, event.known)


def _restarted(game: Game, event: ev.Restarted) -> Game:
    return _not_charged(game, event, game.at)


def _not_charged(game: Game, event: ev.Event, known: int) -> Game:
    """What passed since `known` is nobody's time, and makes nobody late."""
    began = game.began
    if began is not None and game.desk.absent:
        began += event.at - known
    return _clocked(game, event, lambda clock: clocks.not_charged(clock, known, event.at), began=began)


EVOLVE.update(
    {
        ev.Moved: _moved,
        ev.Pressed: _pressed,
        ev.Began: _began,
        ev.Arrived: lambda game, event: _noted(game, event, absent=_without(game.desk.absent, event.side)),
        ev.LeftBoard: lambda game, event: _noted(game, event, away=(*game.desk.away, event.side)),
        ev.CameBack: lambda game, event: _noted(game, event, away=_without(game.desk.away, event.side)),
        ev.PressedEarly: lambda game, event: _noted(
            game, event, early_presses=game.desk.early_presses.plus(event.side, 1)
        ),
        ev.Touched: _touched,
        ev.Adjusted: _next,
        ev.Brushed: _next,
        ev.Dropped: _dropped,
        ev.KnockedOver: _knocked,
        ev.PutUp: _put_up,
        ev.PlacedBetween: _placed,
        ev.IllegalFound: _illegal,
        ev.TakenBack: _taken_back,
        ev.ColoursSwapped: _swapped,
        ev.Offered: _offered,
        ev.Declined: lambda game, event: _next(game, event, offer=None),
        ev.LimitAudited: _audited,
        ev.LimitCountBegun: _count_begun,
        ev.RepetitionRuled: _ruled,
        ev.Deviated: _deviated,
        ev.Fouled: _fouled,
        ev.FoulLifted: _lifted,
        ev.Warned: lambda game, event: _noted(game, event, warnings=game.desk.warnings.plus(event.side, 1)),
        ev.HouseRuleBroken: lambda game, event: _noted(
            game, event, broken=(*game.desk.broken, (event.side, event.code))
        ),
        ev.TimeChanged: _time_changed,
        ev.FlagFell: _flag_fell,
        ev.FlagReported: _flag_reported,
        ev.FlagOverruled: lambda game, event: _noted(
            game, event, flags=_without(game.desk.flags, event.side)
        ),
        ev.ClocksStopped: lambda game, event: _clocked(
            game, event, lambda clock: clocks.stopped(clock, event.at)
        ),
        ev.ClocksResumed: _resumed,
        ev.ClockSet: _clock_set,
        ev.Beat: _next,
        ev.Restarted: _restarted,
        ev.RecordsMissed: _missed,
        ev.RecordsPaused: _paused,
        ev.RecordsCompleted: _completed,
        ev.Ruled: _next,
        ev.Ended: _ended,
        ev.Signed: lambda game, event: _noted(game, event, signed=(*game.desk.signed, event.who)),
        ev.Reopened: lambda game, event: _noted(game, event, signed=())._replace(ended=None),
        ev.Rewound: _rewound,
    }
)
