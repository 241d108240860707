"""Touching, adjusting, brushing, dropping and knocking over pieces."""

from __future__ import annotations

from zhicai._core import Move
from zhicai.errors import InvalidMove
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article
from zhicai.game.consequences import Decision, foul, not_turn, quiet_board
from zhicai.game.refusals import refuse
from zhicai.game.state import Game
from zhicai.game.touch import Touch, obligation, touches_of
from zhicai.game.values import SideName


def touch(game: Game, command: cm.TouchPieces) -> Decision:
    """Pieces were touched (cxa-2011 arts 5.1-5.5)."""
    at, side, squares, together = command
    return _touched(game, at, side, squares, together=together)


def _touched(
    game: Game, at: int, side: SideName, squares: tuple[str, ...], *, together: bool, point: str = ""
) -> Decision:
    """A touch, and the foul where nothing that was touched can be satisfied (cxa-2011 art. 8.1.5).

    What is touched out of one's turn counts as touched when the turn comes (cxa-2011 art. 5.6): whether it can be
    satisfied shows then.
    """
    if refusal := quiet_board(game):
        return refusal
    board = game.course.tip
    try:
        touches = touches_of(board, squares, together=together)
    except ValueError:
        return refuse(game, "no_square", given=" ".join(squares))
    if not touches:
        return refuse(game, "nothing_touched")
    named = point or ("own_touch" if touches[0].side == side else "enemy_touch")
    event = ev.Touched(
        at,
        side,
        tuple(each.square for each in touches),
        "".join(each.piece for each in touches),
        together,
        article(game.edition, named),
    )
    if side != game.turn:
        return (event,)
    fruitless = _newly_fruitless(game, touches)
    if not fruitless:
        return (event,)
    number = len(fruitless) if game.regulations.touch_each else 1
    kind = "foul_touch_own" if fruitless[0].side == side else "foul_touch_enemy"
    return event, *foul(game, at, side, kind, number=number)


def _newly_fruitless(game: Game, touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
    """The pieces touched now that are a foul."""
    found = obligation(game.course.tip, game.touches + touches)
    if found is None or not (found.foul or game.regulations.touch_each):
        return ()
    known = {each.square for each in game.touches}
    return tuple(each for each in found.fruitless if each.square not in known)


def adjust(game: Game, command: cm.Adjust) -> Decision:
    """Pieces were put straight: in one's own time and after saying so, else it is touching (cxa-2011 art. 5.6).

    In the 1999 edition the opponent must have agreed (cxa-1999 art. 5.6).
    """
    at, side, squares, announced, consent = command
    if refusal := quiet_board(game):
        return refusal
    allowed = consent if game.regulations.adjust_with_consent else announced
    if allowed and game.time_of == side:
        try:
            known = touches_of(game.course.tip, squares)
        except ValueError:
            return refuse(game, "no_square", given=" ".join(squares))
        if not known:
            return refuse(game, "nothing_touched")
        return (ev.Adjusted(at, side, squares),)
    return _touched(game, at, side, squares, together=False, point="adjusting")


def brush(game: Game, command: cm.Brush) -> Decision:
    """Clearly by accident: no touch (cxa-2011 art. 5.6)."""
    at, side, squares = command
    try:
        touches_of(game.course.tip, squares)
    except ValueError:
        return refuse(game, "no_square", given=" ".join(squares))
    return (ev.Brushed(at, side, squares),)


def drop(game: Game, command: cm.Drop) -> Decision:
    """A piece slipped from the hand: no move, but the piece was touched (cxa-2011 arts 5.1, 5.7)."""
    at, side, text = command
    if refusal := quiet_board(game):
        return refusal
    if side != game.turn:
        return not_turn(game)
    try:
        origin = str(Move(text))[:2]
    except InvalidMove:
        return refuse(game, "unreadable", given=text)
    touched = touches_of(game.course.tip, [origin])
    if not touched or touched[0].side != side:
        return refuse(game, "no_own_piece", given=origin)
    return (ev.Dropped(at, side, text),)


def knock_over(game: Game, command: cm.KnockOver) -> Decision:
    """Pieces were knocked over: they are put up on the time of whoever did it (cxa-2011 art. 5.9)."""
    if refusal := quiet_board(game):
        return refusal
    return (ev.KnockedOver(command.at, command.side),)


def put_back(game: Game, command: cm.PutBack) -> Decision:
    """The pieces stand again, and time runs for whom it ran before."""
    side = game.desk.knocked_over
    if side is None:
        return refuse(game, "nothing_knocked_over")
    if game.stopped:
        return refuse(game, "stopped")
    return (ev.PutUp(command.at, side),)
