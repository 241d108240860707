"""Whether two boards of a round would be better with their players exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from zhicai.competition.checking.faults import Fault, FaultKind
from zhicai.competition.checking.prices import ORDERED, BoardPrice, PriceList
from zhicai.competition.checking.reading import Reading
from zhicai.competition.model import ByeKind, Round

Pair = tuple[Reading, Reading | None]
LIMITS = len(ORDERED)
CLAIM, APART, REST, ORDER = LIMITS, LIMITS + 2, LIMITS + 4, LIMITS + 9
"""Where in the names the claim to the bye, gap and step, the rest, and the order stand."""
NAMES_ZH = (
    *("重遇", "分差超限", "多三", "连三", "同单位", "再次轮空", "轮空者的分数"),
    *("分差", "隔段", "先后手（多二）", "先后手（未交替）", "连续升降", "升降失衡", "同半区", "顺序"),
)
NAMES_EN = (
    *(
        "rematches",
        "widest gap",
        "three more",
        "three in a row",
        "same unit",
        "a second bye",
        "score of the bye",
    ),
    *("gaps of scores", "sections apart", "colours against a surplus", "colours not alternated"),
    *("repeated floats", "unbalanced floats", "same half", "order"),
)


def better_exchanges(prices: PriceList, people: Mapping[int, Reading], paired: Round) -> Iterator[Fault]:
    """A fault for each two boards, in the same or neighbouring sections, that would be better the other way."""
    search = _Exchanges(prices)
    tables = {number: board.table for board in paired.boards for number in (board.red, board.black)}
    pairs: list[Pair] = [search.in_order(people[board.red], people[board.black]) for board in paired.boards]
    pairs += [(people[bye.player], None) for bye in paired.byes if bye.kind is ByeKind.PAIRING]
    for first, second in search.neighbours(pairs):
        for other in search.others(first, second):
            reason = search.better(other, (first, second))
            if reason is not None:
                yield _fault(first, second, other, reason, tables.get(first[0].number, 0))
                break


class _Exchanges:
    def __init__(self, prices: PriceList) -> None:
        self.prices = prices
        self._known: dict[tuple[int, int], _Entry | None] = {}

    def in_order(self, one: Reading, other: Reading) -> tuple[Reading, Reading]:
        place = self.prices.room.place
        return (one, other) if place[one.number] < place[other.number] else (other, one)

    def neighbours(self, pairs: Sequence[Pair]) -> Iterator[tuple[Pair, Pair]]:
        """Two boards at a time whose upper players are at most one section apart."""
        by_section: dict[int, list[Pair]] = {}
        for pair in pairs:
            by_section.setdefault(self.prices.section_of(pair[0]), []).append(pair)
        sections = sorted(by_section)
        for place, section in enumerate(sections):
            mine = by_section[section]
            below = by_section[sections[place + 1]] if place + 1 < len(sections) else []
            for index, first in enumerate(mine):
                for second in (*mine[index + 1 :], *below):
                    yield first, second

    def others(self, first: Pair, second: Pair) -> Iterator[tuple[Pair, Pair]]:
        """The two other ways of pairing four, or the one other way of giving the bye."""
        (a, b), (c, d) = first, second
        if d is None:
            (a, b), (c, d) = second, first
        if b is None:
            if d is not None:
                yield self.in_order(a, c), (d, None)
                yield self.in_order(a, d), (c, None)
            return
        if d is None:
            return
        yield self.in_order(a, c), self.in_order(b, d)
        yield self.in_order(a, d), self.in_order(b, c)

    def better(self, other: tuple[Pair, Pair], present: tuple[Pair, Pair]) -> int | None:
        """By which criterion another way is better, as an index of the names; None when it is not better."""
        ours, theirs = self._entries(present), self._entries(other)
        if theirs is None or ours is None:
            return None
        mine, new = _sums(ours), _sums(theirs)
        if mine < new:
            return None
        if mine > new:
            return _first_better([entry.price for entry in theirs], [entry.price for entry in ours])
        (first, now), (_, then) = (min(pairs, key=self._place) for pairs in (present, other))
        return ORDER if self.prices.wish(first, then) < self.prices.wish(first, now) else None

    def _place(self, pair: Pair) -> tuple[int, int]:
        return self.prices.room.place[pair[0].number]

    def _entries(self, pairs: tuple[Pair, Pair]) -> tuple[_Entry, _Entry] | None:
        first, second = self._entry(pairs[0]), self._entry(pairs[1])
        return None if first is None or second is None else (first, second)

    def _entry(self, pair: Pair) -> _Entry | None:
        upper, lower = pair
        key = upper.number, lower.number if lower else 0
        if key not in self._known:
            price = self.prices.bye(upper) if lower is None else self.prices.board(upper, lower)
            self._known[key] = _entry(price) if price else None
        return self._known[key]


class _Entry(NamedTuple):
    """A price as two whole numbers that add: limits and claim, and the rest; gap and step with their section."""

    price: BoardPrice
    lead: int
    section: int
    apart: int
    rest: int


def _entry(price: BoardPrice) -> _Entry:
    return _Entry(
        price, _whole(*price.limits, *price.claim), price.section, _whole(*price.apart), _whole(*price.rest)
    )


def _whole(*counts: int) -> int:
    total = 0
    for count in counts:
        total = (total << 32) + count
    return total


def _sums(entries: tuple[_Entry, _Entry]) -> tuple[int, tuple[tuple[int, int], ...], int]:
    """What two boards cost together, to be compared; sections from the top, each gap as a loss of its section."""
    one, other = entries
    if not one.apart and not other.apart:
        apart: tuple[tuple[int, int], ...] = ()
    elif one.section == other.section:
        apart = ((-one.section, one.apart + other.apart),)
    else:
        apart = tuple(sorted((-entry.section, entry.apart) for entry in entries if entry.apart))[::-1]
    return one.lead + other.lead, apart, one.rest + other.rest


def _first_better(better: Sequence[BoardPrice], worse: Sequence[BoardPrice]) -> int | None:
    """The name of the first criterion by which one way is better than the other."""
    sections = sorted({price.section for price in (*better, *worse)})
    counts = zip(_counts(better, sections), _counts(worse, sections), strict=True)
    return next((name for (name, less), (_, more) in counts if less != more), None)


def _counts(prices: Sequence[BoardPrice], sections: Sequence[int]) -> list[tuple[int, int]]:
    """The counts of boards together in order of weight, each with the index of its name."""
    counts = [(place, sum(price.limits[place] for price in prices)) for place in range(LIMITS)]
    counts += [(CLAIM + place, sum(price.claim[place] for price in prices)) for place in (0, 1)]
    for section in sections:
        apart = [price.apart for price in prices if price.section == section]
        counts += [(APART + place, sum(each[place] for each in apart)) for place in (0, 1)]
    return counts + [
        (REST + place, sum(price.rest[place] for price in prices)) for place in range(ORDER - REST)
    ]


def _fault(first: Pair, second: Pair, other: tuple[Pair, Pair], name: int, table: int) -> Fault:
    """Say which other way is better, and by what."""
    now_zh, then_zh = ("、".join(_pair_zh(pair) for pair in pairs) for pairs in ((first, second), other))
    now_en, then_en = (" and ".join(_pair_en(pair) for pair in pairs) for pairs in ((first, second), other))
    numbers = tuple(reading.number for pair in (first, second) for reading in pair if reading is not None)
    return Fault(
        FaultKind.BETTER,
        table,
        numbers,
        f"{now_zh}改为{then_zh}更好：{NAMES_ZH[name]}",
        f"{then_en} would be better than {now_en}: {NAMES_EN[name]}",
    )


def _pair_zh(pair: Pair) -> str:
    return f"{pair[0].number}号{f'对{pair[1].number}号' if pair[1] else '轮空'}"


def _pair_en(pair: Pair) -> str:
    return f"{pair[0].number}-{pair[1].number if pair[1] else 'bye'}"
