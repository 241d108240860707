"""Moves, presses, moves that are not allowed, pieces between two points."""

from __future__ import annotations

from typing import Final

from zhicai._core import Move, trace
from zhicai.board import Board
from zhicai.errors import InvalidMove
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article, touch_article
from zhicai.game.claiming import Judge, after_ruling
from zhicai.game.consequences import (
    Decision,
    Events,
    foul,
    is_over,
    lost,
    not_turn,
    on_position,
    quiet_board,
)
from zhicai.game.course import move_of
from zhicai.game.refusals import must_play, refuse
from zhicai.game.regulations import Breaches, First
from zhicai.game.state import Game
from zhicai.game.values import Refusal, SideName, other
from zhicai.law.endings import IMPOSSIBLE, SELF_EXPOSURE

# The two events that a game mostly consists of are made past the constructor of named tuples, see evolving.
_new: Final = tuple.__new__
_MOVED: Final = ev.Moved
_PRESSED: Final = ev.Pressed
_REPORT: Final = Breaches.REPORT


def play(game: Game, command: cm.Play, judge: Judge | None) -> Decision:
    """A piece was released: it stays (cxa-2011 art. 5.7), and the position may be the end."""
    at, side, text, press = command
    regulations, course, clock, _, _, _, _, touches, _, pursuit, desk, _, _ = game
    running = None if clock is None else clock.running
    # What is asked here holds nearly always; why it does not is looked into only then.
    if (
        side != course.turn
        or (running is None and clock is not None)
        or desk.flags
        or desk.knocked_over is not None
        or desk.paused
    ) and (refusal := _no_move_now(game, side)):
        return refusal
    try:
        move = move_of(text)
    except InvalidMove:
        return refuse(game, "unreadable", given=text)
    board = course.tip
    legality = board.legality(move)
    if legality != "legal" or (regulations.breaches is _REPORT and _takes_king(board, move)):
        return _not_allowed(game, command, move, legality)
    if touches and (refusal := _against_touch(game, move)):
        return refusal
    board.push(move)
    over = over_after(board)
    key = 0 if pursuit is None else board.key
    board.pop()
    moved = _new(_MOVED, (at, side, text, "legal"))
    if over is not None:
        return moved, on_position(game, at, side, over)
    pressed = press and running == side
    if pursuit is None:
        return (moved, _new(_PRESSED, (at, side))) if pressed else (moved,)
    after = after_ruling(game, at, move, key, judge)
    if pressed and not is_over(after):
        return moved, *after, _new(ev.Pressed, (at, side))
    return moved, *after


def _no_move_now(game: Game, side: SideName) -> Refusal | None:
    """Why this side cannot move now, whatever the move."""
    if side != game.course.turn:
        return refuse(game, "released") if game.unpressed else not_turn(game)
    clock, desk = game.clock, game.desk
    if (clock is not None and clock.running is None) or desk.flags or desk.knocked_over is not None:
        return quiet_board(game)
    if desk.paused and _owes_records(game, side):
        return refuse(game, "records_first")
    return None


def over_after(board: Board) -> str | None:
    """How the position ends the game: `checkmate`, `stalemate`, `dead_position`, or not at all."""
    if not board.legal_moves:
        return "checkmate" if board.is_check() else "stalemate"
    return "dead_position" if board.nothing_can_cross() else None


def _owes_records(game: Game, side: SideName) -> bool:
    """Whether the sheet must be completed first, because another period has begun (cxa-1999 art. 7.2)."""
    if game.clock is None:
        return False
    period = game.clock.dial(side).period
    return any(name == side and period > begun for name, begun in game.desk.paused)


def _takes_king(board: Board, move: Move) -> bool:
    piece = board.piece_at(move.to_square)
    return piece is not None and piece.symbol in "Kk"


def _against_touch(game: Game, move: Move) -> Refusal | None:
    """A move that does not do what the touched pieces oblige to."""
    obligation = game.obligation
    if obligation is None or obligation.free or move in obligation.moves:
        return None
    board = game.course.tip
    return must_play(
        touch_article(game.edition, obligation.article),
        "、".join(board.chinese(choice) for choice in obligation.moves),
        ", ".join(str(choice) for choice in obligation.moves),
    )


def _not_allowed(game: Game, command: cm.Play, move: Move, legality: str) -> Decision:
    """A move that breaks the rules of movement, or that takes a king left to be taken."""
    at, side, text, press = command
    if legality in IMPOSSIBLE:
        return refuse(game, "no_own_piece", given=text[:2])
    board = game.course.tip
    if legality == "legal" or _takes_king(board, move):
        previous = found_at(game, game.course.ply)
        if previous is not None and previous[1] in SELF_EXPOSURE:
            return breach(game, at, game.course.ply, *previous)
    if legality == "legal":
        legality = "self_check"
    if game.regulations.breaches is Breaches.REFUSE:
        facts = trace(board.fen, [move])
        why_zh, why_en = facts.messages(1)
        return refuse(game, "illegal", given=text, why_zh=why_zh, why_en=why_en)
    if game.regulations.breaches is Breaches.REPORT and not _takes_king(board, move):
        moved = ev.Moved(at, side, text, legality)
        running = game.clock is not None and game.clock.running == side
        return (moved, ev.Pressed(at, side)) if press and running else (moved,)
    return breach(game, at, game.course.ply + 1, text, legality)


def found_at(game: Game, ply: int) -> tuple[str, str] | None:
    """The move of ply `ply` and what it was, as `Board.legality` says it; None for no such ply."""
    if not 1 <= ply <= game.course.ply:
        return None
    move = game.course.moves[ply - 1]
    return str(move), game.course.until(ply - 1).tip.legality(move)


def breach(game: Game, at: int, ply: int, text: str, legality: str) -> Events:
    """A move that was not allowed, released now or found later (cxa-2011 art. 5.8.3).

    Exposing the own king loses (cxa-2011 arts 3.4, 4.1.3); any other breach loses at the number the event sets
    (cxa-2011 art. 4.1.8). Before that it is a foul (cxa-2011 art. 8.1.8) or a warning, and the game goes on from
    before the move, whose piece counts as touched (cxa-2011 art. 5.1). In the 1999 edition leaving the kings facing
    (cxa-1999 art. 4.1.2) and every other breach lose (cxa-1999 art. 4.1.6).
    """
    side = game.course.mover(ply)
    found = ev.IllegalFound(at, side, ply, text, legality)
    if legality in SELF_EXPOSURE:
        point = "kings_facing" if legality == "kings_facing" else "self_exposure"
        return found, lost(game, at, side, "self_exposure", point)
    regulations = game.regulations
    if game.desk.illegal.of(side) + 1 >= regulations.illegal_loses:
        return found, lost(game, at, side, "illegal_move", "illegal")
    if regulations.illegal_first is First.WARNING:
        price: Events = (ev.Warned(at, side, article(game.edition, "illegal")),)
    else:
        price = foul(game, at, side, "foul_illegal")
    if is_over(price):
        return found, *price
    back = ev.TakenBack(at, ply - 1, text[:2], article(game.edition, "illegal_found"))
    return found, *price, back


def press(game: Game, command: cm.Press) -> Decision:
    """The clock is pressed after the move; without one it is a foul, the second time a loss (cxa-2011 art. 4.1.9)."""
    at, side = command
    clock = game.clock
    if clock is None:
        return refuse(game, "no_clock")
    if game.unpressed and clock.running == side and game.desk.knocked_over is None:
        return (_new(_PRESSED, (at, side)),)
    if refusal := quiet_board(game):
        return refusal
    if clock.running != side:
        return refuse(game, "not_your_clock")
    early = ev.PressedEarly(at, side)
    loses = game.regulations.early_press_loses
    if loses is not None and game.desk.early_presses.of(side) + 1 >= loses:
        return early, lost(game, at, side, "early_presses")
    return early, *foul(game, at, side, "foul_early_press")


def name_point(game: Game, command: cm.NamePoint) -> Decision:
    """The opponent says where a piece between two points stands (cxa-2011 art. 5.10).

    Only points on which the piece may stand by its way of moving are in doubt, as far as there are any.
    """
    at, side, points, point = command
    last = game.course.last_move
    if last is None or game.turn != side or game.unpressed or point not in points or len(set(points)) < 2:
        return refuse(game, "knows_no_point")
    if str(last)[2:] not in points:
        return refuse(game, "knows_no_point")
    if refusal := quiet_board(game):
        return refusal
    origin = str(last)[:2]
    before = game.course.until(game.course.ply - 1).tip
    try:
        possible = [name for name in points if before.is_legal(Move(origin + name))]
        move = Move(origin + point)
    except InvalidMove:
        return refuse(game, "no_square", given=point)
    if point not in possible:
        if possible:
            return refuse(game, "illegal", given=point, why_zh="不在可到之点", why_en="it cannot stand there")
        return breach(game, at, game.course.ply, str(move), before.legality(move))
    placed = ev.PlacedBetween(at, side, str(move))
    before.push(move)
    over = over_after(before)
    before.pop()
    return (placed,) if over is None else (placed, on_position(game, at, other(side), over))
