"""Order tables of the round robin (循环赛对局秩序表): who meets whom in which round, and who is red.

Tables speak of *drawn numbers* from 1; `drawn` turns lots into numbers and `Table.seated` numbers into
competitors. The first of a pair has red (cxa-2011 arts 10.1, 12.1; cxa-1999 arts 11.2, 13.1); in a team event
the first-named team has red on the odd boards (cxa-2011 art. 12.2), see `zhicai.competition.teams`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Board, Bye, ByeKind, Round

LEAST, MOST = 3, 30
"""The numbers of competitors that a table is made for."""


class Method(StrEnum):
    """The two usual ways of making a table; they give the same pairs in other rounds."""

    BERGER = "berger"
    """贝格尔编排法: the largest number stands, the others move on by half a turn. The order table of the rules."""
    CIRCLE = "circle"
    """逆时针轮转法: number 1 stands, the others turn anticlockwise by one place."""


@dataclass(frozen=True, slots=True)
class Row:
    """One round of a table: the pairs (red, black) in the order of the boards, and who has no opponent."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None

    def reversed(self) -> Row:
        """The same round with the colours exchanged."""
        return Row(tuple((black, red) for red, black in self.pairs), self.bye)


@dataclass(frozen=True, slots=True)
class Table:
    """A whole table for `size` competitors: its rows are the rounds."""

    size: int
    rows: tuple[Row, ...]

    def seated(self, numbers: Mapping[int, int], first_round: int = 1) -> tuple[Round, ...]:
        """The rounds of a section, where `numbers` gives the competitor of each drawn number.

        Boards are numbered from 1 in the order of the row. Raises CompetitionError when a drawn number has no
        competitor or two share one.
        """
        if sorted(numbers) != list(range(1, self.size + 1)) or len(set(numbers.values())) != self.size:
            raise CompetitionError(
                f"{self.size}个签号须各对应一名不同的选手（队）",
                f"each of the {self.size} drawn numbers needs a competitor of its own",
            )
        return tuple(_seat(row, numbers, at) for at, row in enumerate(self.rows, first_round))


def _seat(row: Row, numbers: Mapping[int, int], at: int) -> Round:
    boards = tuple(
        Board(table, numbers[red], numbers[black]) for table, (red, black) in enumerate(row.pairs, 1)
    )
    return Round(at, boards, () if row.bye is None else (Bye(numbers[row.bye], ByeKind.FREE),))


def table(size: int, method: Method = Method.BERGER, cycles: int = 1) -> Table:
    """The table for `size` competitors (cxa-2011 arts 10.1, 12.1; cxa-1999 arts 11.2, 13.1).

    With an odd number one more is thought of; who meets it has a bye. `cycles` is how often everybody meets
    everybody: each later cycle repeats the one before with the colours exchanged. In one cycle nobody has more
    than one game more of one colour than of the other.

    Raises CompetitionError for fewer than 3 or more than 30, or less than one cycle.
    """
    if not LEAST <= size <= MOST:
        raise CompetitionError(
            f"循环赛秩序表适用于{LEAST}至{MOST}名（队），现为{size}；更多时请分组（分组循环制）或用积分编排制",
            f"a round robin table is for {LEAST} to {MOST}, not {size}; with more, make groups or play a Swiss",
        )
    if cycles < 1:
        raise CompetitionError(f"循环次数至少为1，现为{cycles}", f"at least 1 cycle is played, not {cycles}")
    even = size + size % 2
    once = _berger(even) if method is Method.BERGER else _circle(even)
    if even > size:
        once = [_without(row, even, 0) if method is Method.BERGER else _without(row, 1, 1) for row in once]
    back = [row.reversed() for row in once]
    return Table(size, tuple(row for cycle in range(cycles) for row in (back if cycle % 2 else once)))


def _berger(size: int) -> list[Row]:
    """Rows for an even size: the largest number stands still and is black in odd rounds, red in even ones.

    Its opponent moves on by half the size each round, and the numbers at equal distances from the opponent meet,
    the one that follows it being red.
    """
    ring, rows = size - 1, []
    for turn in range(ring):
        pivot = turn * (size // 2) % ring
        head = (size, pivot + 1) if turn % 2 else (pivot + 1, size)
        others = (((pivot + step) % ring + 1, (pivot - step) % ring + 1) for step in range(1, size // 2))
        rows.append(Row((head, *others)))
    return rows


def _circle(size: int) -> list[Row]:
    """Rows for an even size: number 1 stands still, the others turn by one place a round.

    The method itself names no colours. Here number 1 alternates, beginning with red, and of the others the first
    in reading order is red on odd distances from number 1's opponent, black on even ones: so everybody else
    alternates too, save around the game with number 1.
    """
    ring, rows = size - 1, []
    for turn in range(ring):
        pivot = -turn % ring
        pairs = [(1, _turned(pivot - 1, ring)) if turn % 2 == 0 else (_turned(pivot - 1, ring), 1)]
        for step in range(1, size // 2):
            left, right = _turned(pivot - 1 + step, ring), _turned(pivot - 1 - step, ring)
            pairs.append((left, right) if step % 2 else (right, left))
        rows.append(Row(tuple(pairs)))
    return rows


def _turned(place: int, ring: int) -> int:
    """The number at a place of the ring of numbers 2, 3, ...; place 0 is the number 2."""
    return place % ring + 2


def _without(row: Row, phantom: int, shift: int) -> Row:
    """The row once the number that nobody drew is taken out, the others `shift` lower; its opponent has the bye."""
    (absent,) = [pair for pair in row.pairs if phantom in pair]
    pairs = tuple((red - shift, black - shift) for red, black in row.pairs if phantom not in (red, black))
    return Row(pairs, sum(absent) - phantom - shift)


def drawn(entries: Sequence[int], lots: Sequence[int]) -> dict[int, int]:
    """Drawing of numbers (抽签): the competitor of each drawn number.

    `lots` holds, for each of the entries in turn, the number that was drawn. Raises CompetitionError when the
    lots are not the numbers from 1 up, each once, or an entry stands twice.
    """
    if sorted(lots) != list(range(1, len(entries) + 1)):
        missing = sorted(set(range(1, len(entries) + 1)) - set(lots))
        raise CompetitionError(
            f"{len(entries)}个签号应为1至{len(entries)}各一次；缺：{missing or '无'}，现为{list(lots)}",
            f"the lots must be 1 to {len(entries)}, each once; missing: {missing or 'none'}, got {list(lots)}",
        )
    _refuse_twice(entries)
    return dict(sorted(zip(lots, entries, strict=True)))


def _refuse_twice(entries: Iterable[int]) -> None:
    seen: set[int] = set()
    for entry in entries:
        if entry in seen:
            raise CompetitionError(f"{entry}号在抽签名单中出现两次", f"number {entry} is drawn for twice")
        seen.add(entry)


def drawn_together(entries: Sequence[int], units: Mapping[int, str], lots: Sequence[int]) -> dict[int, int]:
    """Drawing of numbers for the Berger table so that those of one unit meet early, before much is at stake.

    Otherwise as `drawn`. The larger units choose first, of equal ones the one drawn first: each takes the numbers
    left with which its members meet each other soonest, two of a unit in round 1. Those without a unit (the empty
    string, or not named) take what remains, in the order of the lots.
    """
    families: dict[str, list[int]] = {}
    for number in drawn(entries, lots).values():
        families.setdefault(units.get(number) or f"\0{number}", []).append(number)
    rows = table(len(entries)).rows
    meeting = {frozenset(pair): at for at, row in enumerate(rows, 1) for pair in row.pairs}
    free = list(range(1, len(entries) + 1))
    seats: dict[int, int] = {}
    for members in sorted(families.values(), key=len, reverse=True):
        own = _soonest(free, len(members), meeting)
        free = [seat for seat in free if seat not in own]
        seats.update(zip(own, members, strict=True))
    return dict(sorted(seats.items()))


def _soonest(free: Sequence[int], count: int, meeting: Mapping[frozenset[int], int]) -> list[int]:
    """So many of the free numbers, chosen one after the other so that the last meeting among them comes soon."""

    def last(seat: int, own: Iterable[int]) -> tuple[int, int]:
        waits = [meeting[frozenset((seat, other))] for other in own]
        return max(waits), sum(waits)

    best: tuple[tuple[int, int], list[int]] | None = None
    for first in free:
        own, latest, total = [first], 0, 0
        while len(own) < count:
            (late, waits), seat = min((last(seat, own), seat) for seat in free if seat not in own)
            own.append(seat)
            latest, total = max(latest, late), total + waits
        if best is None or (latest, total) < best[0]:
            best = (latest, total), own
    return best[1] if best else []
