"""The command that enters a ruling on a repetition in the log of an event."""

from __future__ import annotations

from zhicai.competition.event import kinds
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words


def give_ruling(section: Section, ruling: kinds.RulingGiven) -> tuple[kinds.Fact, ...]:
    """Enter a ruling given at a board of a round (cxa-2011 arts 23.1-23.5).

    Raises Refused where there is no such board, or where the last ruling there is the same.
    """
    where_zh, where_en = place_words(ruling.round, ruling.table, ruling.board)
    there = (
        section.game(ruling.round, ruling.table, ruling.board)
        if ruling.board
        else section.board(ruling.round, ruling.table)
    )
    if there is None:
        raise Refused(f"没有{where_zh}", f"there is no {where_en}")
    key = ruling.round, ruling.table, ruling.board
    last = next((one for one in reversed(section.rulings) if (one.round, one.table, one.board) == key), None)
    if last is not None and _same(last, ruling):
        raise Refused(f"{where_zh}的这项裁决已经记入", f"{where_en}: this ruling is in the log already")
    return (ruling,)


def _same(one: kinds.RulingGiven, other: kinds.RulingGiven) -> bool:
    """Whether two rulings at one board judge the same moves alike."""
    told = ((x.rules, x.fen, x.moves, x.cycle, x.verdict, x.options, x.early) for x in (one, other))
    return next(told) == next(told)
