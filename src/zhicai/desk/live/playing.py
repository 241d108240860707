"""Acts at a live board: each is carried out once, and whole or not at all; acknowledged only when it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import PermissionDenied

from zhicai.desk.errors import DeskError
from zhicai.desk.frame.words import Words
from zhicai.desk.live import acts, state
from zhicai.desk.live.judges import Judges, Unjudged
from zhicai.desk.live.keys import is_taken
from zhicai.desk.live.kinds import KINDS, Closed, Conduct, Seat
from zhicai.desk.live.opening import another_at
from zhicai.desk.live.points import in_chinese
from zhicai.desk.live.rooms import Board
from zhicai.desk.live.seats import place_of, seated_again, why_stale
from zhicai.desk.live.upkeep import brought_up, time_passes
from zhicai.desk.running import state as events
from zhicai.desk.store import journals
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.consequences import Events, due
from zhicai.game.evolving import evolved
from zhicai.game.journalled import drafts
from zhicai.game.officiating import decide, expires
from zhicai.game.state import Game
from zhicai.game.values import Refusal, SideName
from zhicai.journal import Draft, Journal, Receipt

_TIMES: Final = 8
"""How often an act is tried again because what it needs has changed meanwhile."""

_OF_POINTS: Final = frozenset({"illegal", "no_own_piece"})
"""Refusals that name points of the board."""

_LET_RUN: Final = frozenset({"begin", "go"})
"""Acts that are meant to let time run."""


class Refused(DeskError):
    """The rules do not allow it; nothing has happened."""

    def __init__(self, refusal: Refusal, game: Game | None = None) -> None:
        """Keep the refusal; of one that names points of the board of `game` the Chinese is in words."""
        zh = refusal.message_zh
        if game is not None and refusal.code in _OF_POINTS:
            zh = in_chinese(game.course.tip, zh)
        super().__init__(zh, refusal.message_en)
        self.refusal = refusal


class Behind(DeskError):
    """The board has moved on since the page that sent the act; nothing has happened."""


class NotTheEvents(DeskError):
    """The board is no longer the one of the event; an arbiter has to act first."""


class Decided(DeskError):
    """The game is over: who played it does not change any more."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An act as it came: its name and fields, the key, the last entry that the sender had seen, the moment."""

    name: str
    fields: acts.Fields
    key: str
    seen: int
    at: int


def carry_out(board: Board, sent: Sent) -> Receipt:
    """Carry out an act.

    Raises PermissionDenied, Refused, Behind, NotTheEvents, BadFields, and what `journals.act` raises.
    """
    # Also before it is told that it was done: the right may have been taken since.
    _allow(board.now, board, sent)
    judges = Judges()
    for _ in range(_TIMES):
        brought_up(board.number, sent.at)
        try:
            return journals.act(board.number, lambda kept: _work(kept, board, sent, judges), key=sent.key)
        except Unjudged as asked:
            judges.ask(asked)
        except _TimeFirst:
            continue
    raise Behind("棋盘变化太快，请再试", "the board changes too quickly; try again")


class _TimeFirst(Exception):
    """What time has brought has to be written first."""


def _work(kept: Journal, board: Board, sent: Sent, judges: Judges) -> Sequence[Draft]:
    """The entries of an act, looking at the board as it is."""
    now = state.now(kept)
    actor = board.here.actor
    if is_taken(kept, sent.key):
        raise acts.BadFields(
            "此 key 已用于另一动作；请每次换新的 key",
            "this key was used for another act; give each act a key of its own",
        )
    if now.left is not None:
        raise NotTheEvents(f"棋盘已作废：{now.left}", f"the board was given up: {now.left}")
    side = _allow(now, board, sent)
    if sent.name in acts.BESIDE:
        return _beside(now, board, sent, actor)
    if now.seat.conduct is Conduct.RESULT:
        raise acts.BadFields("这一台只记成绩", "of this board only the result is followed")
    at = max(sent.at, now.game.at)
    arbiter = acts.ACTS[sent.name].who is not acts.Who.PLAYER
    check_current(board.event, now, sent, arbiter=arbiter)
    command = acts.ACTS[sent.name].make(acts.Given(now.game, at, side, sent.fields))
    if _time_comes_first(now.game, command):
        raise _TimeFirst
    decided = _decided(now.game, command, sent, judges, side)
    found = drafts(_kept_still(board.event, now, decided, at, sent.name), actor=actor)
    if arbiter:
        _check_once(kept, sent, found)
    return found


def _check_once(kept: Journal, sent: Sent, found: Sequence[Draft]) -> None:
    """Refuse what another arbiter has done since the sender looked, such as the foul that both have seen.

    Raises Behind. That moves were played meanwhile does not matter.
    """
    done = {entry.kind for entry in kept.entries[sent.seen :]}
    if any(draft.kind in done for draft in found[:1]):
        raise Behind(
            "此后已有同样的处理，请看清再定：如仍要处理，请再发一次",
            "the same was done since; look at it first, and send it again if it is to be done once more",
        )


def _allow(now: state.Now, board: Board, sent: Sent) -> SideName:
    """Whose act it is. Raises PermissionDenied, BadFields."""
    if sent.name not in acts.ACTS and sent.name not in acts.BESIDE:
        raise acts.BadFields(f"没有“{sent.name[:20]}”", f"there is no act {sent.name[:20]!r}")
    side = acts.side_of(sent.name, sent.fields, board.can, now.game)
    if not acts.may_give(sent.name, board.can, side, relayed=now.seat.conduct is not Conduct.DEVICES):
        raise PermissionDenied
    return side


def _kept_still(event: events.Now, now: state.Now, decided: Events, at: int, name: str) -> Events:
    """What was decided, without any time beginning to pass on a board that is no longer the one of its event.

    The players cannot stop it there: what they do is refused. Raises NotTheEvents for what is meant to let time run;
    where something else does so by the way, the clocks are stopped along with it.
    """
    stale = why_stale(event, now.seat)
    if stale is None:
        return decided
    if name in _LET_RUN:
        raise _first_seat(stale)
    after = evolved(now.game, decided)
    if after.ended is not None or not time_passes(after) or time_passes(now.game):
        return decided
    stopped = decide(after, cm.StopClocks(max(at, after.at), None, " / ".join(stale)))
    if isinstance(stopped, Refusal):
        raise _first_seat(stale)
    return (*decided, *stopped)


def _first_seat(stale: Words) -> NotTheEvents:
    return NotTheEvents(
        f"{stale[0]}；请先按赛事入座，或将此棋盘作废，再走钟",
        f"{stale[1]}; accept the seat of the event or give the board up first, then let the time run",
    )


def check_current(event: events.Now, now: state.Now, sent: Sent, *, arbiter: bool) -> None:
    """Refuse what was meant for another state of the board. Raises Behind, NotTheEvents.

    A move names its ply, so that sent twice from two devices it is played once; whatever else the players do answers
    what they had seen of the moves.
    """
    stale = why_stale(event, now.seat)
    if stale is not None and not arbiter:
        raise NotTheEvents(f"{stale[0]}；请裁判先处理", f"{stale[1]}; an arbiter has to act first")
    ply = sent.fields.get("ply", "") if sent.name == "move" else ""
    if sent.name == "move" and ply != str(now.game.course.ply + 1):
        raise Behind(
            f"局面已有变化：现在该走第 {now.game.course.ply + 1} 着",
            f"the board has changed: ply {now.game.course.ply + 1} comes now",
        )
    if sent.seen > now.head.seq:
        raise Behind("页面比棋盘新，请重新打开", "the page is newer than the board; open it again")
    if sent.name not in ("move", "flag") and not arbiter and now.plied[sent.seen] != now.game.course.ply:
        raise Behind("此后已走了棋，请看清再定", "a move was played since; look at it first")


def _time_comes_first(game: Game, command: cm.Command) -> bool:
    """Whether time has brought something before this command, which is then written by itself."""
    if game.began is None or game.ended is not None or command.at < expires(game):
        return False
    return bool(due(game, command))


def _decided(game: Game, command: cm.Command, sent: Sent, judges: Judges, side: SideName) -> Events:
    """What a command means. Raises Refused, Unjudged."""
    if isinstance(command, cm.Play) and sent.fields.get("offer") == "1":
        return _moved_and_offered(game, command, judges, side)
    decision = decide(game, command, judges)
    if isinstance(decision, Refusal):
        raise Refused(decision, game)
    return decision


def _moved_and_offered(game: Game, command: cm.Play, judges: Judges, side: SideName) -> Events:
    """A move and an offer between it and the press, as one decision (cxa-1999 art. 23.1)."""
    moved = decide(game, command._replace(press=False), judges)
    if isinstance(moved, Refusal):
        raise Refused(moved, game)
    going = evolved(game, moved)
    if going.ended is not None:
        return moved
    offered = decide(going, cm.Offer(command.at, side))
    if isinstance(offered, Refusal) and not game.regulations.offers.after_move:
        # Where offers are made in one's own time, it comes before the move.
        offered = decide(game, cm.Offer(command.at, side))
        if isinstance(offered, Refusal):
            raise Refused(offered)
        ahead = evolved(game, offered)
        if ahead.ended is not None:
            return offered
        played = decide(ahead, command, judges)
        if isinstance(played, Refusal):
            raise Refused(played)
        return (*offered, *played)
    if isinstance(offered, Refusal):
        raise Refused(offered)
    going = evolved(going, offered)
    if not command.press or going.ended is not None or going.clock is None:
        return (*moved, *offered)
    pressed = decide(going, cm.Press(command.at, side))
    return (*moved, *offered) if isinstance(pressed, Refusal) else (*moved, *offered, *pressed)


def _standing_still(now: state.Now, undone: Events, at: int) -> Events:
    """An undo, with the clocks stopped where it would let them run that stood: nobody may sit at a game that was over.

    An arbiter lets time run again, but where what is taken back is the stop itself. On the way to a ruling that is to
    be taken back, and with it, they stand: another ruling is to follow.
    """
    after = now.officiated.branch(undone).game
    last = now.officiated.last()
    if after.clock is None or after.clock.running is None:
        return undone
    first = None if last is None else last[1][0]
    ruled = isinstance(first, ev.RepetitionRuled)
    restarts = isinstance(first, ev.ClocksStopped) and now.game.pursuit is None
    if not ruled and (time_passes(now.game) or restarts):
        return undone
    # Not as a command, before which time that has run out would end the game again.
    return (*undone, ev.ClocksStopped(at, None, ""))


def _seat_again(now: state.Now, event: events.Now) -> Seat:
    """The seat that the event has now. Raises NoSeat, Decided: a result stays that of the people who came to it."""
    found = seated_again(event, now.seat)
    same = (found.red_number, found.black_number) == (now.seat.red_number, now.seat.black_number)
    if now.game.ended is not None and not same:
        raise Decided(
            "这一局已有结果，是原来两人的，不能换人；请在赛事中手工登记（或在更正页更正）这一台的成绩",
            "the game is over, and its result is that of those who played it; enter the result of this board by hand "
            "in the event, or correct it on the correction page",
        )
    return found


def _beside(now: state.Now, board: Board, sent: Sent, actor: str) -> Sequence[Draft]:
    """What an arbiter does to the board as a whole."""
    at = max(sent.at, now.game.at)
    if sent.name == "undo":
        if sent.seen != now.head.seq:
            raise Behind("此后又有记录，请看清再撤销", "something was entered since; look at it first")
        decision = now.officiated.decide(now.officiated.undoing(at))
        if isinstance(decision, Refusal):
            raise Refused(decision)
        decision = _standing_still(now, decision, at)
        stale = why_stale(board.event, now.seat)
        if stale is not None and time_passes(now.officiated.branch(decision).game):
            raise _first_seat(stale)
        return drafts(decision, actor=actor)
    if sent.name == "seat":
        if another_at(board.event, board.journal, board.number, place_of(now.seat)):
            raise Decided(
                "这一台已另开了棋盘；要用这一张，请先将另一张作废",
                "another board is open for this place; to use this one, give the other up first",
            )
        return [KINDS.draft(_seat_again(now, board.event), time=at, actor=actor)]
    reason = acts.Given(now.game, at, now.game.turn, sent.fields).word("reason")
    if not reason:
        raise acts.BadFields("请写明理由", "a reason is needed")
    return [KINDS.draft(Closed(reason), time=at, actor=actor)]
