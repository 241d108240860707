"""Check a paired round against the text of the system (docs/swiss.md; cxa-2011 arts 10.3, 12.3, 14.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from zhicai.competition.checking.colours import red_by_text
from zhicai.competition.checking.exchange import better_exchanges
from zhicai.competition.checking.faults import Fault, FaultKind
from zhicai.competition.checking.prices import ORDERED, PriceList
from zhicai.competition.checking.reading import Reading, Room, read
from zhicai.competition.field import Field
from zhicai.competition.model import Board, ByeKind, Round
from zhicai.competition.swiss_rules import Limit, SwissRules

Relaxed = Mapping[int, tuple[Limit, ...]]


def check_round(
    field: Field, rules: SwissRules, paired: Round, relaxed: Relaxed | None = None
) -> list[Fault]:
    """Everything that is wrong with a paired round, given who was to be paired.

    `relaxed` is what the round says about limits that boards break; None when it says nothing about them. That no
    exchange between two boards makes the round better is checked for boards in the same or neighbouring sections;
    `zhicai.competition.solver` tells it for all rounds of a small field.
    """
    faults = [*_people(field, paired), *_numbers(paired)]
    if faults:
        return faults
    room = read(field, rules)
    prices = PriceList(room)
    people = {reading.number: reading for reading in room.order}
    faults += [
        *_forbidden(field, people, paired),
        *_limits(prices, people, paired, relaxed),
        *_colours(prices, people, paired),
        *_board_order(room, people, paired),
    ]
    if any(fault.kind in (FaultKind.REMATCH, FaultKind.FORBIDDEN) for fault in faults):
        return faults
    return [*faults, *better_exchanges(prices, people, paired)]


def _people(field: Field, paired: Round) -> Iterator[Fault]:
    """Everybody present is named once; nobody else has an opponent."""
    present = {entrant.number for entrant in field.entrants if entrant.present}
    byes = [bye.player for bye in paired.byes if bye.kind is ByeKind.PAIRING]
    named = [number for board in paired.boards for number in (board.red, board.black)] + byes
    for number in sorted(set(named) - present):
        yield Fault(
            FaultKind.STRANGER, 0, (number,), f"{number}号不在本轮名单内", f"{number} is not to be paired"
        )
    for number in sorted(number for number, count in Counter(named).items() if count > 1):
        yield Fault(FaultKind.TWICE, 0, (number,), f"{number}号重复出现", f"{number} appears more than once")
    for number in sorted(present - set(named)):
        yield Fault(FaultKind.MISSING, 0, (number,), f"{number}号未编排", f"{number} is not paired")
    if len(byes) != len(present) % 2:
        yield Fault(
            FaultKind.BYE_COUNT,
            0,
            tuple(byes),
            f"{len(present)}人参加，轮空应为{len(present) % 2}人，现为{len(byes)}人",
            f"{len(present)} are present: {len(present) % 2} should have the bye, not {len(byes)}",
        )


def _numbers(paired: Round) -> Iterator[Fault]:
    tables = [board.table for board in paired.boards]
    if tables != list(range(1, len(tables) + 1)):
        yield Fault(
            FaultKind.BOARD_NUMBERS,
            0,
            (),
            "台次不是从1起的连续号",
            "boards are not numbered 1, 2, 3 and so on",
        )


def _forbidden(field: Field, people: Mapping[int, Reading], paired: Round) -> Iterator[Fault]:
    for board in paired.boards:
        both = board.red, board.black
        if frozenset(both) in field.forbidden:
            yield _fault(FaultKind.FORBIDDEN, board, "被裁判长禁止相遇", "are kept apart by the arbiter")
        if board.black in people[board.red].met and not field.allow_rematch:
            yield _fault(FaultKind.REMATCH, board, "已相遇过", "have met before")


def _limits(
    prices: PriceList, people: Mapping[int, Reading], paired: Round, relaxed: Relaxed | None
) -> Iterator[Fault]:
    """What the round says is broken is what is broken."""
    if relaxed is None:
        return
    for board in paired.boards:
        price = prices.board(*_in_order(prices, people[board.red], people[board.black]))
        if price is None:
            continue
        broken = {limit for limit, count in zip(ORDERED, price.limits, strict=True) if count}
        said = set(relaxed.get(board.table, ()))
        for limit in sorted(broken - said):
            yield _fault(FaultKind.LIMIT, board, f"违反“{limit}”而未说明", f"break the limit {limit} unsaid")
        for limit in sorted(said - broken):
            yield _fault(FaultKind.RELAXED, board, f"并未违反“{limit}”", f"do not break the limit {limit}")


def _colours(prices: PriceList, people: Mapping[int, Reading], paired: Round) -> Iterator[Fault]:
    for board in paired.boards:
        red, black = people[board.red], people[board.black]
        if red_by_text(prices, *_in_order(prices, red, black), board.table) != red.number:
            yield _fault(FaultKind.COLOUR, board, "先后手颠倒", "have each other's colours")


def _board_order(room: Room, people: Mapping[int, Reading], paired: Round) -> Iterator[Fault]:
    """Boards go by the higher score of the two, then the sum, then the pairing order of the upper one."""
    place = {reading.number: index for index, reading in enumerate(room.order)}

    def rank(board: Board) -> tuple[int, int, int]:
        one, other = people[board.red].score, people[board.black].score
        return -max(one, other), -(one + other), min(place[board.red], place[board.black])

    for above, below in pairwise(paired.boards):
        if rank(above) > rank(below):
            yield _fault(
                FaultKind.BOARD_ORDER,
                below,
                f"应排在第{above.table}台之前",
                f"belong above board {above.table}",
            )


def _in_order(prices: PriceList, one: Reading, other: Reading) -> tuple[Reading, Reading]:
    """Two, the one first that comes first in pairing order."""
    place = prices.room.place
    return (one, other) if place[one.number] < place[other.number] else (other, one)


def _fault(kind: FaultKind, board: Board, zh: str, en: str) -> Fault:
    return Fault(
        kind,
        board.table,
        (board.red, board.black),
        f"第{board.table}台{board.red}号与{board.black}号{zh}",
        f"board {board.table}: {board.red} and {board.black} {en}",
    )
