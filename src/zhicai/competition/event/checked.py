"""Check a whole event: every pairing, result, score and place, by code that knows nothing of the pairing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from zhicai.competition.checking.check import check_round
from zhicai.competition.checking.faults import FaultKind
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.pairing import field_of, rules_of, table_round
from zhicai.competition.event.state import Building, Event, founded
from zhicai.competition.model import Round, cards
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.stage_rules import RoundRobin, Swiss

_BY_HAND = frozenset(
    {FaultKind.BETTER, FaultKind.COLOUR, FaultKind.BOARD_ORDER, FaultKind.LIMIT, FaultKind.RELAXED}
)
"""What a round that was changed by hand may be, since the entry says why."""


@dataclass(frozen=True, slots=True)
class EventFault:
    """One fault: the round (0: none), the board (0: none), the name of its kind, and both sentences."""

    round: int
    table: int
    kind: str
    message_zh: str
    message_en: str


def check_event(facts: Iterable[kinds.Fact]) -> list[EventFault]:
    """Everything that is wrong in an event, given what its entries say in order.

    Each round is checked against what was known when it was paired. What does not fit what came before ends the
    check with a fault.
    """
    faults: list[EventFault] = []
    building: Building | None = None
    taken = 0
    try:
        for fact in facts:
            taken += 1
            if building is None:
                building = Building(founded(fact))
                continue
            if isinstance(fact, kinds.RoundPaired):
                faults += _paired(building.event(), fact)
            building.take(fact)
            if isinstance(fact, kinds.PairingChanged):
                faults += _changed(building.event(), fact)
    except CompetitionError as error:
        zh, en = f"第{taken}件事：{error.message_zh}", f"fact {taken}: {error.message_en}"
        return [*faults, EventFault(0, 0, "unfit", zh, en)]
    if building is None:
        return [EventFault(0, 0, "empty", "文件中没有赛事", "there is no event in the file")]
    event = building.event()
    return [*faults, *_meetings(event), *_scores(event)]


def _round(fact: kinds.RoundPaired | kinds.PairingChanged) -> Round:
    from zhicai.competition.model import Board, Bye

    boards = tuple(Board(one.table, one.red, one.black) for one in fact.boards)
    return Round(fact.number, boards, tuple(Bye(one.number, one.kind) for one in fact.without))


def _paired(before: Event, fact: kinds.RoundPaired) -> Iterator[EventFault]:
    """A round as the system paired it, against the text of the system or the table."""
    stage = before.stage
    if len(before.rounds) >= before.planned and before.rounds:
        yield EventFault(fact.number, 0, "extra", "多于规定的轮数", "there are more rounds than planned")
    if any(board.result is None for played in before.rounds for board in played.boards):
        yield EventFault(fact.number, 0, "early", "上一轮还有没成绩的台次", "a board before it has no result")
    if isinstance(stage, RoundRobin):
        table = table_round(before, fact.seats, fact.number)
        made = _round(fact)
        if (table.boards, table.byes) != (made.boards, made.byes):
            yield EventFault(fact.number, 0, "table", "与秩序表不符", "it is not that of the order table")
        return
    field = field_of(before, allow_rematch=fact.allow_rematch)
    relaxed = {board.table: board.relaxed for board in fact.boards if board.relaxed}
    for fault in check_round(field, rules_of(before), _round(fact), relaxed):
        yield EventFault(fact.number, fault.table, fault.kind.value, fault.message_zh, fault.message_en)


def _changed(after: Event, fact: kinds.PairingChanged) -> Iterator[EventFault]:
    """A round changed by hand: nobody is missing, nobody meets whom he must not."""
    from zhicai.competition.event.pairing import before_round

    if not isinstance(after.stage, Swiss):
        return
    allow = after.pairings[fact.number - 1].allow_rematch
    field = field_of(before_round(after, fact.number), allow_rematch=allow)
    for fault in check_round(field, rules_of(after), _round(fact)):
        if fault.kind not in _BY_HAND:
            yield EventFault(fact.number, fault.table, fault.kind.value, fault.message_zh, fault.message_en)


def _meetings(event: Event) -> Iterator[EventFault]:
    """Nobody meets anybody more often than the system has it."""
    stage = event.stage
    most = stage.cycles if isinstance(stage, RoundRobin) else 1
    met: dict[frozenset[int], int] = {}
    for played in event.rounds:
        leave = event.pairings[played.number - 1].allow_rematch
        for board in played.boards:
            pair = frozenset((board.red, board.black))
            met[pair] = met.get(pair, 0) + 1
            # A Swiss counts a meeting by its own rules (a void game is none); the check of the round has seen that.
            if met[pair] > most and isinstance(stage, RoundRobin) and not leave:
                yield EventFault(
                    played.number,
                    board.table,
                    "rematch",
                    f"{board.red}号与{board.black}号相遇过多",
                    f"{board.red} and {board.black} meet too often",
                )


def _scores(event: Event) -> Iterator[EventFault]:
    """The points of the table are the sums of what the results are worth, and nobody with fewer stands in front."""
    if not event.rounds or event.voided:
        return
    table = event.standings()
    if table.columns[0] is not Criterion.SCORE or (
        isinstance(event.stage, RoundRobin) and event.stage.cycles > 1
    ):
        return
    worth = event.regulations.scores
    last: Fraction | None = None
    played = cards(event.rounds, event.players)
    for place in table.places:
        points = sum((worth.of_encounter(one) for one in played[place.number]), Fraction(0))
        told = table.figure(place, Criterion.SCORE)
        if told != points:
            yield EventFault(
                0,
                0,
                "score",
                f"{place.number}号积分应为{points}",
                f"number {place.number} has {points} points",
            )
        if last is not None and points > last:
            yield EventFault(
                0, 0, "place", f"{place.number}号名次有误", f"number {place.number} has a wrong place"
            )
        last = points
