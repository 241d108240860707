"""People at random: commands that fit the state, commands that do not, at moments that pass."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol, TypeVar

from zhicai.game import clock as clocks
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import fouls
from zhicai.game.claiming import VERDICTS, Judged
from zhicai.game.consequences import REASONS, due
from zhicai.game.controls import (
    Period,
    TimeControl,
    all_in,
    base_and_increment,
    moves_in_time,
    then_each_move,
)
from zhicai.game.refusals import CODES
from zhicai.game.regulations import (
    PHONE_ANSWERED,
    PHONE_RINGS,
    Breaches,
    FlagSign,
    Level,
    NaturalLimit,
    Offers,
    Regulations,
    Window,
    Within,
    cxa_1999,
    cxa_2011,
    edition,
    platform,
)
from zhicai.game.state import Game
from zhicai.game.values import SIDES, Refusal, SideName

T = TypeVar("T")
ROOT: Final = Path(__file__).resolve().parent.parent.parent
_TOML = tomllib.loads((ROOT / "docs" / "articles.toml").read_text("utf-8"))
ARTICLES: Final = frozenset(
    f"{edition} art. {number}" for edition, book in _TOML.items() for number in book["articles"]
)
"""Every article that has a title."""

_PERIODS = TimeControl((Period(40_000, 6, 500), Period(20_000, 4)), carry_over=False, increment_first=True)
_QUICK = NaturalLimit(rounds=6, counted_checks=2)
RULES: Final[Sequence[Regulations]] = (
    cxa_2011().timed(base_and_increment(5, 3)),
    replace(cxa_2011(Level.YOUTH).timed(_PERIODS), natural_limit=_QUICK, touch_each=True),
    replace(cxa_1999().timed(moves_in_time((6, 1), (4, 1))), natural_limit=_QUICK),
    replace(cxa_1999().timed(all_in(1)), flag=FlagSign.HANDS),
    replace(
        cxa_2011(Level.PROVINCIAL).timed(all_in(2)),
        breaches=Breaches.REPORT,
        house_rules=(PHONE_RINGS, PHONE_ANSWERED),
        sham_draw_forfeits=True,
    ),
    replace(cxa_2011().timed(all_in(1)), arbiter_calls_flags=False, fouls_lose=4),
    replace(
        cxa_2011(Level.PROVINCIAL),
        natural_limit=NaturalLimit(rounds=4, from_claim=True, counted_chases=3),
        offers=Offers(from_round=3),
        illegal_move=Window(Within.BEFORE_OWN_MOVE),
    ),
    replace(platform(base_and_increment(1, 2)), edition="cxa-2020"),
    replace(edition("cxa-2007-trial"), natural_limit=_QUICK).timed(then_each_move(1, 10)),
    replace(edition("wxf"), fouls_lose=4).timed(then_each_move(1, 15, shared=True)),
    edition("axf").timed(then_each_move(1, 1, shared=True)),
)


class Pick(Protocol):
    """Chooses one of several; `random.Random.choice` and a draw of hypothesis do alike."""

    def __call__(self, among: Sequence[T], /) -> T: ...


def judge(game: Game) -> Judged:
    """A book that says something else every time, within what books can say."""
    ply = game.course.ply
    if ply < 4:
        return Judged("none", why_zh="没有循环", why_en="no cycle")
    verdict = (*VERDICTS, "undecided")[ply % 6]
    return Judged("pending" if ply % 5 else "early", verdict, ply - 4, 4)


def _point(pick: Pick) -> str:
    return pick("abcdefghi") + pick("0123456789")


def _touched(pick: Pick) -> tuple[str, ...]:
    return tuple(_point(pick) for _ in range(pick((1, 1, 2, 3))))


def _move(game: Game, pick: Pick) -> str:
    obligation = game.obligation
    legal = obligation.moves if obligation and obligation.moves else list(game.course.tip.legal_moves)
    if legal and pick((True,) * 60 + (False,)):
        back = str(game.course.moves[-2]) if game.course.ply > 1 else "a0a0"
        home = [move for move in legal if str(move) == back[2:] + back[:2]]
        return str(pick(home or legal)) if pick((True, False)) else str(pick(legal))
    return pick((_point(pick) + _point(pick), "车一平十", str(game.course.last_move or "")))


def _named(game: Game, at: int, side: SideName, pick: Pick) -> cm.Command:
    last = str(game.course.last_move or "a0a0")[2:]
    points = (last, _point(pick))
    return cm.NamePoint(at, side, points, pick(points))


_SIDED: Final[Sequence[Callable[[int, SideName], cm.Command]]] = (
    cm.Arrive,
    cm.ComeBack,
    cm.Offer,
    cm.Accept,
    cm.Decline,
    cm.Resign,
    cm.ClaimLimit,
    cm.ClaimRepetition,
    cm.ClaimFlag,
    cm.KnockOver,
    cm.Warn,
    cm.PauseRecords,
    cm.CompleteRecords,
    cm.RefuseRecords,
    cm.Press,
)
_GENTLE: Final[Sequence[Callable[[int, SideName], cm.Command]]] = (
    cm.Arrive,
    cm.ComeBack,
    cm.Offer,
    cm.Offer,
    cm.ClaimLimit,
    cm.ClaimRepetition,
    cm.ClaimFlag,
    cm.PauseRecords,
)
_SOCIAL: Final[Sequence[Callable[[int, SideName], cm.Command]]] = (*_SIDED, *_GENTLE, *_GENTLE, *_GENTLE)
_PLAIN: Final[Sequence[Callable[[int], cm.Command]]] = (
    cm.PutBack,
    cm.PutBack,
    cm.AuditLimit,
    cm.Look,
    cm.Heartbeat,
    cm.Restart,
    cm.DeclareDead,
    cm.DeclareSham,
    cm.Begin,
    cm.StopClocks,
    cm.ResumeClocks,
    cm.ResumeClocks,
    cm.ResumeClocks,
)


def _other_acts(game: Game, at: int, side: SideName, pick: Pick) -> Sequence[Callable[[], cm.Command]]:
    """Acts with facts of their own."""
    ply = game.course.ply
    edition = game.edition
    return (
        lambda: cm.TouchPieces(at, side, _touched(pick), pick((True, False))),
        lambda: cm.Adjust(at, side, _touched(pick), pick((True, False)), pick((True, False))),
        lambda: cm.Brush(at, side, _touched(pick)),
        lambda: cm.Drop(at, side, _move(game, pick)),
        lambda: _named(game, at, side, pick),
        lambda: cm.ReportIllegal(at, pick(range(max(1, ply - 3), ply + 2)), pick((None, *SIDES))),
        lambda: cm.ReportDisplaced(at, pick(range(max(0, ply - 12), ply + 2)), pick((None, *SIDES))),
        lambda: cm.ReportReversed(at, pick((None, *SIDES))),
        lambda: cm.LeaveBoard(at, side, pick((True, False))),
        lambda: cm.GiveFoul(at, side, pick((*fouls(edition), "?")), "", pick((None, *SIDES))),
        lambda: cm.BreakHouseRule(at, side, pick(("phone_rings", "phone_answered"))),
        lambda: cm.Exclude(at, pick(((), (), (), (side,), SIDES))),
        lambda: cm.StopClocks(at, pick((None, *SIDES))),
        lambda: cm.ResumeClocks(at, pick((None, *SIDES))),
        lambda: cm.ChangeTime(at, side, pick((-60_000, -1000, 0, 5000))),
        lambda: cm.SetClock(at, side, pick((None, 0, 30_000)), pick((None, 0, 2, 9)), pick((True, False))),
        lambda: cm.ReportFlag(at, side, pick((True, False)), pick((True, False))),
        lambda: cm.RuleFlag(
            at, pick((True, False)), pick(("early_flag", "missed_press", "")), pick((None, 9000)), None
        ),
        lambda: cm.MissRecords(at, side, pick((0, 1, 4, 9)), pick((True, False))),
        lambda: cm.RuleRepetition(at, pick(("", *VERDICTS, "?")), pick((2, 4, 5))),
        lambda: cm.Rule(at, "继续"),
        lambda: cm.Sign(at, pick((*SIDES, "arbiter", "?"))),
        lambda: cm.Undo(at, pick((1, 1, 2, 5, 99))),
    )


def _awaited(game: Game, at: int, pick: Pick) -> cm.Command | None:
    """What everybody waits for, where the game stands still or a question is open."""
    if game.ended is not None:
        return pick((cm.Sign(at, pick((*SIDES, "arbiter"))), cm.DeclareSham(at), None))
    if game.desk.flags or game.ended is not None:
        return cm.RuleFlag(at, pick((True, False, False)), "early_flag", 30_000)
    if game.stopped:
        return cm.ResumeClocks(at)
    if game.desk.knocked_over is not None:
        return cm.PutBack(at)
    if game.offer is not None:
        side: SideName = "black" if game.offer == "red" else "red"
        return pick((cm.Accept(at, side), cm.Decline(at, side), None, None))
    return None


def command(game: Game, pick: Pick) -> cm.Command:
    """What somebody does next."""
    at = game.at + pick((0, 100, 300, 800, 1500, 3000, 4000, 6000, 9000))
    side = pick((game.turn, game.turn, game.time_of, *SIDES))
    if game.began is None:
        return cm.Begin(at, pick(((), (), (), (), ("red",), ("black",), SIDES)))
    if pick((True, True, False)) and (awaited := _awaited(game, at, pick)):
        return awaited
    act = pick("mmmmmmmmmmmmmmmmmmmmmmmmmmmmsoo-")
    if act == "m" and game.unpressed and pick((True,) * 5 + (False,)):
        return cm.Press(at, game.time_of)
    if act == "m":
        return cm.Play(at, game.turn, _move(game, pick), pick((True, False)))
    return _seldom(game, at, side, act, pick)


def _seldom(game: Game, at: int, side: SideName, act: str, pick: Pick) -> cm.Command:
    """What is neither a move nor a press nor an answer."""
    if pick((True,) * 30 + (False,)) is False:
        return cm.Look(pick((at - 20_000, at + 1_000_000)))
    if act == "s":
        kind = pick(_SOCIAL)
        return kind(at, side)
    if act == "o":
        return pick(_other_acts(game, at, side, pick))()
    return pick(_PLAIN)(at)


def check_refusal(refusal: Refusal) -> None:
    """Every refusal cites an article that exists and speaks two languages."""
    assert refusal.code in CODES
    assert refusal.article in ARTICLES, refusal
    assert refusal.message_zh and refusal.message_en and "{" not in str(refusal), refusal


def check_events(before: Game, events: Sequence[ev.Event]) -> None:
    """Events cite articles that exist, and end a game once at most."""
    ends = [event for event in events if isinstance(event, ev.Ended)]
    assert len(ends) <= 1
    assert not ends or before.ended is None or ends[0].reason == "sham_draw"
    for end in ends:
        assert end is events[-1]
        assert end.reason in REASONS
    for event in events:
        assert event.at >= before.at
        cited = getattr(event, "article", None)
        assert cited is None or cited in ARTICLES, event


def check_state(game: Game) -> None:
    """What must hold of every state."""
    desk, clock, regulations = game.desk, game.clock, game.regulations
    assert (clock is None) == (regulations.controls is None)
    for side in SIDES:
        assert desk.fouls.of(side) >= 0
        assert desk.fouls.of(side) < regulations.fouls_lose or game.ended is not None
    assert game.offer is None or game.ended is None
    assert not game.unpressed or game.course.ply > 0
    assert len(set(desk.signed)) == len(desk.signed) and (game.ended is not None or not desk.signed)
    waiting = game.pursuit
    assert waiting is None or waiting.deviated or game.ended or game.course.ply < waiting.until
    if clock is not None:
        check_clock(game, clock)


def check_clock(game: Game, clock: clocks.Clock) -> None:
    """Every millisecond is accounted for; a clock runs only while the game does."""
    assert clock.red.balanced and clock.black.balanced
    left = clocks.LONG if clock.running is None else clock.dial(clock.running).left
    assert clock.expires == (left if clock.running is None else clock.since + left)
    assert clock.since <= game.at or clock.running is None
    assert clock.running is None or (game.began is not None and game.ended is None)
    if clock.running is not None and game.desk.knocked_over is None:
        assert (clock.running != game.turn) == game.unpressed
    made = (game.course.ply + 1) // 2
    for side in SIDES:
        own = made if game.course.mover(1) == side else game.course.ply - made
        assert clock.dial(side).moves == own - (game.unpressed and side == game.moved_last)
    now = clocks.settled(clock, game.at)
    if game.regulations.arbiter_calls_flags and game.regulations.flag is FlagSign.ZERO and now.running:
        # A flag that was undone without more time falls again with the next command.
        assert now.dial(now.running).left > 0 or due(game, cm.Look(game.at))
    owed = [] if game.regulations.controls is None else list(SIDES)
    for side in owed:
        missing = clocks.missing(clock, game.regulations.controls or (), side)  # type: ignore[arg-type]
        assert missing is None or missing > 0
