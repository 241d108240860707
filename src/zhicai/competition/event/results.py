"""Commands about results, fouls, sanctions and lots, and what a correction would change before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhicai.competition.event import kinds
from zhicai.competition.event.people import known
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Event, advanced
from zhicai.competition.model import Board, Cause, Penalty, result_of


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose place a correction changes: places before and after it."""

    number: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction does: the board, both results, who changes places, and the rounds paired since."""

    round: int
    board: Board
    before: str
    after: str
    moved: tuple[Moved, ...]
    paired_since: tuple[int, ...]
    published_since: tuple[int, ...]


def record(event: Event, number: int, table: int, code: str) -> tuple[kinds.Fact, ...]:
    """Record the first result of a board, or that of an adjourned game (cxa-2011 arts 13.1, 20.3).

    Raises Refused where there is no such board or it has a result, CompetitionError for what is no result.
    """
    board, result = _board(event, number, table), result_of(code)
    if board.result is None:
        return (kinds.ResultRecorded(number, table, result.code),)
    if board.result.cause is Cause.ADJOURNED and result.cause is not Cause.ADJOURNED:
        return (kinds.ResultCorrected(number, table, board.result.code, result.code, "续弈 / played on"),)
    raise Refused(
        f"第{number}轮第{table}台已登记为 {board.result.code}；要改请作更正，并写明理由",
        f"round {number}, board {table} has the result {board.result.code}; correct it, with a reason",
    )


def correct(event: Event, number: int, table: int, code: str, reason: str) -> tuple[kinds.Fact, ...]:
    """Replace a result that was recorded wrongly, in whatever round; `consequences` tells first what that does.

    Raises Refused without a reason, where there is no result yet, or the same one.
    """
    board, result = _board(event, number, table), result_of(code)
    if board.result is None:
        raise Refused(
            f"第{number}轮第{table}台还没有成绩", f"round {number}, board {table} has no result yet"
        )
    if board.result == result:
        raise Refused("成绩相同，没有改动", "it is the same result; nothing would change")
    if {board.red, board.black} & event.voided:
        raise Refused("该台选手的成绩已注销", "the results of a player of that board are cancelled", _VOID)
    if not reason.strip():
        raise Refused("更正成绩须写明理由", "a correction needs a reason")
    return (kinds.ResultCorrected(number, table, board.result.code, result.code, reason.strip()),)


_VOID = "cxa-2011 art. 19.2"


def consequences(event: Event, facts: Sequence[kinds.Fact]) -> Consequences:
    """What a correction would change in the standings, and which rounds were paired since. Nothing is changed.

    Raises Refused for entries that are no correction.
    """
    fact = next((one for one in facts if isinstance(one, kinds.ResultCorrected)), None)
    if fact is None:
        raise Refused("这不是更正", "this is no correction")
    old = {place.number: place.place for place in event.standings().places}
    new = {place.number: place.place for place in advanced(event, facts).standings().places}
    moved = tuple(Moved(number, old[number], place) for number, place in new.items() if old[number] != place)
    since = tuple(range(fact.round + 1, len(event.rounds) + 1))
    return Consequences(
        fact.round,
        _board(event, fact.round, fact.table),
        fact.before,
        fact.after,
        moved,
        since,
        tuple(number for number in since if number in event.published),
    )


def correct_colours(event: Event, number: int, table: int) -> tuple[kinds.Fact, ...]:
    """A board is played with the colours the other way round (cxa-2011 art. 5.8.1); raises Refused for no board."""
    _board(event, number, table)
    return (kinds.ColoursCorrected(number, table),)


def foul(event: Event, player: int, number: int, count: int = 1) -> tuple[kinds.Fact, ...]:
    """Record fouls of a player in a paired round; raises Refused for a stranger, no round or no foul."""
    _played(event, player, number)
    if not 1 <= count <= 99:
        raise Refused("犯规次数须为1至99", "fouls are 1 to 99")
    return (kinds.FoulRecorded(player, number, count),)


def sanction(event: Event, player: int, number: int, penalty: Penalty, reason: str) -> tuple[kinds.Fact, ...]:
    """Impose a penalty (cxa-2011 arts 18.1-18.2); it ranks last among equals (art. 18.5). Raises Refused as `foul`."""
    _played(event, player, number)
    if not reason.strip():
        raise Refused("处分须写明理由", "a penalty needs a reason")
    return (kinds.SanctionImposed(player, number, penalty, reason.strip()),)


def draw_lots(event: Event, order: Sequence[int]) -> tuple[kinds.Fact, ...]:
    """Lots for players equal in everything, in their order (cxa-1999 art. 15.6).

    Raises Refused when they are not all of one shared place.
    """
    groups: dict[int, set[int]] = {}
    for place in event.standings().places:
        groups.setdefault(place.place, set()).add(place.number)
    if len(order) < 2 or set(order) not in groups.values() or len(set(order)) != len(order):
        raise Refused(
            "抽签须是同一并列名次的全部选手，各一次",
            "lots are drawn by all the players of one shared place, each once",
        )
    return (kinds.LotsDrawn(tuple(order)),)


def _board(event: Event, number: int, table: int) -> Board:
    board = event.board(number, table)
    if board is None:
        raise Refused(
            f"没有第{number}轮第{table}台；已编排{len(event.rounds)}轮",
            f"there is no board {table} of round {number}; {len(event.rounds)} rounds are paired",
        )
    return board


def _played(event: Event, player: int, number: int) -> None:
    known(event, player)
    if not 1 <= number <= len(event.rounds):
        raise Refused(f"第{number}轮尚未编排", f"round {number} has not been paired")
