"""Errors found later: illegal moves, displaced pieces, reversed colours; entries made by mistake."""

from __future__ import annotations

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.articles import article
from zhicai.game.consequences import Decision, in_time
from zhicai.game.moving import breach, found_at
from zhicai.game.refusals import refuse
from zhicai.game.state import Game
from zhicai.law.endings import IMPOSSIBLE


def report_illegal(game: Game, command: cm.ReportIllegal) -> Decision:
    """A move played earlier was not allowed (cxa-2011 art. 5.8.3)."""
    at, ply, reporter = command
    if game.desk.flags:
        return refuse(game, "flag_reported")
    found = found_at(game, ply)
    if found is None or found[1] in IMPOSSIBLE:
        return refuse(game, "no_such_ply", given=ply)
    if found[1] == "legal":
        return refuse(game, "legal_move", given=ply)
    if not in_time(game, game.regulations.illegal_move, at, ply, reporter):
        return refuse(game, "illegal_late")
    return breach(game, at, ply, *found)


def report_displaced(game: Game, command: cm.ReportDisplaced) -> Decision:
    """A piece came to stand elsewhere: back to before the error, any piece may move (cxa-2011 art. 5.8.2)."""
    at, ply, reporter = command
    if game.desk.flags:
        return refuse(game, "flag_reported")
    if not 0 <= ply <= game.course.ply:
        return refuse(game, "no_such_ply", given=ply)
    if not in_time(game, game.regulations.displaced_piece, at, ply, reporter):
        return refuse(game, "displaced_late")
    return (ev.TakenBack(at, ply, None, article(game.edition, "displaced")),)


def report_reversed(game: Game, command: cm.ReportReversed) -> Decision:
    """The colours are the wrong way round: begun anew, or too late (cxa-2011 art. 5.8.1)."""
    at, reporter = command
    if game.desk.flags:
        return refuse(game, "flag_reported")
    if not in_time(game, game.regulations.reversed_colours, at, 0, reporter):
        return refuse(game, "reversed_late")
    return (ev.ColoursSwapped(at, article(game.edition, "reversed")),)


def undo(game: Game, command: cm.Undo) -> Decision:
    """Entries made by mistake: the game stands as before them, and the time since is charged to nobody."""
    at, number = command
    if not 1 <= number <= game.events:
        return refuse(game, "nothing_to_undo", given=number, known=game.events)
    return (ev.Undone(at, game.events - number),)
