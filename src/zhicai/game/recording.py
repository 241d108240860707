"""The players' own writing: moves that are missing, relief in time trouble, refusals."""

from __future__ import annotations

from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.consequences import Decision, foul, lost
from zhicai.game.refusals import refuse
from zhicai.game.regulations import Records
from zhicai.game.state import Game
from zhicai.game.values import SideName


def fouls_for(records: Records, before: int, more: int) -> int:
    """The fouls that `more` missing moves bring after `before` were found already (cxa-2011 art. 7.1).

    Four are a foul and eight or more two, of all that are missing on the sheet; in the 1999 edition every four
    that are missing in a row are one (cxa-1999 art. 7.1).
    """
    if records.double is None:
        return more // records.single
    return _owed(records, records.double, before + more) - _owed(records, records.double, before)


def _owed(records: Records, double: int, missing: int) -> int:
    if missing >= double:
        return 2
    return 1 if missing >= records.single else 0


def miss(game: Game, command: cm.MissRecords) -> Decision:
    """Moves are missing on a sheet, or illegible, which counts alike (cxa-2011 arts 7.1-7.2, 8.1.6)."""
    at, side, moves, illegible = command
    records, before = game.regulations.records, game.desk.missed.of(side)
    if not records.required:
        return refuse(game, "no_records")
    made = (game.course.ply + (1 if game.course.mover(1) == side else 0)) // 2
    if not 1 <= moves <= made - before:
        return refuse(game, "no_moves_missed")
    if _in_trouble(game, side, at):
        return refuse(game, "record_relief")
    missed = ev.RecordsMissed(at, side, moves, illegible)
    number = fouls_for(records, before, moves)
    return (missed, *foul(game, at, side, "foul_records", number=number)) if number else (missed,)


def _in_trouble(game: Game, side: SideName, at: int) -> bool:
    """Whether so little time is left that writing may be put off (cxa-1999 art. 7.2)."""
    relief, left = game.regulations.records.relief_ms, game.left(side, at)
    return relief is not None and left is not None and left < relief


def refuse_records(game: Game, command: cm.RefuseRecords) -> Decision:
    """Refusing to write or to complete the sheet loses (cxa-2011 arts 4.1.13, 7.4)."""
    if not game.regulations.records.required:
        return refuse(game, "no_records")
    return (lost(game, command.at, command.side, "record_refused"),)


def pause(game: Game, command: cm.PauseRecords) -> Decision:
    """Writing is put off until the next period (cxa-1999 art. 7.2)."""
    at, side = command
    if not _in_trouble(game, side, at):
        return refuse(game, "no_relief")
    return (ev.RecordsPaused(at, side),)


def complete(game: Game, command: cm.CompleteRecords) -> Decision:
    """The sheet is complete again (cxa-1999 art. 7.2)."""
    if not game.regulations.records.required:
        return refuse(game, "no_records")
    return (ev.RecordsCompleted(command.at, command.side),)
