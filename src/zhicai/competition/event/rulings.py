"""Rulings on repetitions in the log of an event: the command that enters one, and what each makes of its board."""

from __future__ import annotations

from typing import Final

from zhicai.competition.event import kinds
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words
from zhicai.competition.model import Board, Cause, Colour, Result, result_of
from zhicai.law.books import BOOKS, book_of
from zhicai.law.procedure import procedure
from zhicai.law.terms import Verdict
from zhicai.law.vocabulary import rules_words

_VERDICTS: Final = {one.value: one for one in Verdict}


class OtherRules(Refused):
    """A ruling under another rule book than the one that the event plays under."""


def give_ruling(
    section: Section, ruling: kinds.RulingGiven, *, anyway: bool = False
) -> tuple[kinds.Fact, ...]:
    """Enter a ruling given at a board of a round (cxa-2011 arts 23.1-23.5).

    Raises Refused where there is no such board, or where the last ruling there is the same; OtherRules where the
    event plays under another rule book, unless `anyway`.
    """
    where_zh, where_en = place_words(ruling.round, ruling.table, ruling.board)
    if board_of(section, ruling) is None:
        raise Refused(f"没有{where_zh}", f"there is no {where_en}")
    last = next((one for one in reversed(section.rulings) if _place(one) == _place(ruling)), None)
    if last is not None and _same(last, ruling):
        raise Refused(f"{where_zh}的这项裁决已经记入", f"{where_en}: this ruling is in the log already")
    if ruling.rules != rule_book(section) and not anyway:
        (own_zh, own_en), (zh, en) = rules_words(rule_book(section)), rules_words(ruling.rules)
        raise OtherRules(
            f"赛事依{own_zh}，这项裁决依{zh}；确要记入须另行确认（anyway）",
            f"the event plays under {own_en}, this ruling is under {en}; it is entered only with `anyway`",
        )
    return (ruling,)


def rule_book(section: Section) -> str:
    """The rule book that repetitions are judged by: that of the games' own edition where the regulations name one."""
    edition = section.regulations.game.get("edition")
    return book_of(edition if isinstance(edition, str) else section.regulations.rules)


def board_of(section: Section, ruling: kinds.RulingGiven) -> Board | None:
    """The board at which a ruling was given, of a match of teams the game; None where there is none."""
    if ruling.board:
        return section.game(ruling.round, ruling.table, ruling.board)
    return section.board(ruling.round, ruling.table)


def decided(ruling: kinds.RulingGiven) -> Result | None:
    """The result that a ruling gives the game at once; None where somebody must or may deviate, or all is open."""
    verdict = _VERDICTS.get(ruling.verdict, Verdict.UNDECIDED)
    drawn = verdict is Verdict.DRAW and ruling.rules in BOOKS and not procedure(ruling.rules).draw_within
    if ruling.early or verdict.result is None or not (verdict.loses or drawn):
        return None
    return result_of(verdict.result)


def recorded(section: Section, ruling: kinds.RulingGiven) -> Result | None:
    """The result that its board has; None where there is none yet, or only "adjourned"."""
    board = board_of(section, ruling)
    if board is None or board.result is None or board.result.cause is Cause.ADJOURNED:
        return None
    return board.result


def at_odds(section: Section, ruling: kinds.RulingGiven) -> bool:
    """Whether the result on record is another than the ruling gives; of a match of teams as a whole none is known."""
    mine, theirs = decided(ruling), recorded(section, ruling)
    if mine is None or theirs is None or (section.of_teams and not ruling.board):
        return False
    return any(mine.of(colour) is not theirs.of(colour) for colour in Colour)


def contradicted(section: Section) -> tuple[kinds.RulingGiven, ...]:
    """The rulings, the last of each board, that its result contradicts; cancelled results are not looked at."""
    last = {_place(one): one for one in section.rulings}
    return tuple(one for one in last.values() if at_odds(section, one) and not _cancelled(section, one))


def _cancelled(section: Section, ruling: kinds.RulingGiven) -> bool:
    board = section.board(ruling.round, ruling.table)
    return board is not None and bool({board.red, board.black} & section.voided)


def _place(ruling: kinds.RulingGiven) -> tuple[int, int, int]:
    return ruling.round, ruling.table, ruling.board


def _same(one: kinds.RulingGiven, other: kinds.RulingGiven) -> bool:
    """Whether two rulings at one board judge the same moves alike."""
    told = ((x.rules, x.fen, x.moves, x.cycle, x.verdict, x.options, x.early) for x in (one, other))
    return next(told) == next(told)
