"""Entries that may be the same person: entered twice, or written in two ways."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final

from zhicai.competition.enrolment import Enrolment
from zhicai.competition.pinyin import syllables

_MANY: Final = 20
_DIGITS: Final = re.compile(r"\d+")
_HAN: Final = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")


class Likeness(StrEnum):
    """How two entries resemble one another, the most certain first."""

    SAME = "same"
    """Same name and unit, and nothing that tells them apart: entered twice."""
    NAMESAKE = "namesake"
    """Same name, but another unit, year of birth or gender: two persons, or one with a mistake."""
    SOUND = "sound"
    """Another character that sounds the same, in the same unit: 章 for 张."""
    SPELLING = "spelling"
    """One character more, less, other or exchanged, in the same unit."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entries, the earlier first, and how alike they are."""

    first: Enrolment
    second: Enrolment
    likeness: Likeness

    @property
    def message_zh(self) -> str:
        """In Chinese, with both rows."""
        return f"{_told(self.first)}与{_told(self.second)}：{_ZH[self.likeness]}"

    @property
    def message_en(self) -> str:
        """In English, with both rows."""
        first, second = (_told(one, english=True) for one in (self.first, self.second))
        return f"{first} and {second}: {_EN[self.likeness]}"

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return f"{self.message_zh} / {self.message_en}"


_ZH = {
    Likeness.SAME: "重复报名",
    Likeness.NAMESAKE: "同名，请确认是否两人",
    Likeness.SOUND: "同音，请确认是否笔误",
    Likeness.SPELLING: "只差一字，请确认是否笔误",
}
_EN = {
    Likeness.SAME: "entered twice",
    Likeness.NAMESAKE: "the same name; are they two?",
    Likeness.SOUND: "the same sound; is one a slip?",
    Likeness.SPELLING: "one character apart; is one a slip?",
}


def duplicates(entries: Sequence[Enrolment]) -> tuple[Pair, ...]:
    """All pairs that may be the same person, within a section and across, in the order of the entries.

    Names alone decide who is compared, so the time grows with the entries and the pairs found, not with all pairs.
    The same person in two sections may be meant; whoever looks at the pairs decides. Names that differ in their
    digits alone are numbered and no slip.
    """
    found: dict[tuple[int, int], Likeness] = {}
    for first, second in _pairs([[entry.player.name.casefold()] for entry in entries]):
        found[first, second] = _named_alike(entries[first], entries[second])
    for first, second in _pairs([_sounds(entry) for entry in entries]):
        found.setdefault((first, second), Likeness.SOUND)
    for first, second in _pairs([_spellings(entry) for entry in entries]):
        one, other = entries[first].player.name.casefold(), entries[second].player.name.casefold()
        if _one_apart(one, other) and not _numbered_apart(one, other):
            found.setdefault((first, second), Likeness.SPELLING)
    return tuple(
        Pair(entries[first], entries[second], found[first, second]) for first, second in sorted(found)
    )


def _pairs(keys: Sequence[Sequence[Hashable]]) -> Iterator[tuple[int, int]]:
    """Pairs of entries that have a key in common; of many alike only neighbours, so that nobody waits for them."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for number, own in enumerate(keys):
        for key in dict.fromkeys(own):
            groups[key].append(number)
    for members in groups.values():
        yield from combinations(members, 2) if len(members) <= _MANY else pairwise(members)


def _named_alike(first: Enrolment, second: Enrolment) -> Likeness:
    mine, other = first.player, second.player
    differs = mine.unit != other.unit or any(
        a is not None and b is not None and a != b
        for a, b in ((mine.birth_year, other.birth_year), (mine.gender, other.gender))
    )
    return Likeness.NAMESAKE if differs else Likeness.SAME


def _sounds(entry: Enrolment) -> list[Hashable]:
    """What a name sounds like; one without a Chinese character is spelt as it sounds."""
    if not _HAN.search(entry.player.name):
        return []
    return [(entry.player.unit, syllables(entry.player.name))]


def _spellings(entry: Enrolment) -> list[Hashable]:
    """Keys of which two names have one in common where one character is more, less, other or exchanged.

    Two names of two characters differ by one too often for it to mean anything; they have none in common.
    """
    name, unit = entry.player.name.casefold(), entry.player.unit
    own: list[Hashable] = [(unit, name)]
    if len(name) > 2:
        without = [name[:place] + name[place + 1 :] for place in range(len(name))]
        own += [(unit, shorter) for shorter in without]
        own.append((unit, "".join(sorted(name)), len(name)))
    return own


def _one_apart(first: str, second: str) -> bool:
    """Whether one character more, less or other, or two neighbours exchanged, make one of the other."""
    shorter, longer = sorted((first, second), key=len)
    if len(longer) - len(shorter) > 1:
        return False
    start = next(
        (place for place, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter)
    )
    if len(longer) > len(shorter):
        return shorter[start:] == longer[start + 1 :]
    exchanged = longer[start + 1 : start + 2] + longer[start : start + 1] + longer[start + 2 :]
    return shorter[start + 1 :] == longer[start + 1 :] or shorter[start:] == exchanged


def _numbered_apart(first: str, second: str) -> bool:
    """Whether two names differ in their digits alone, as 二队1 and 二队2 do: they are numbered, not misspelt."""
    return first != second and _DIGITS.sub("", first) == _DIGITS.sub("", second)


def place_words(entry: Enrolment) -> tuple[str, str]:
    """Where an entry stands: the row of the form, with its sheet where that has a name; nothing without a row."""
    sheet = f"{entry.sheet} " if entry.sheet else ""
    return (f"{sheet}第{entry.row}行 ", f"{sheet}row {entry.row}: ") if entry.row else (sheet, sheet)


def _told(entry: Enrolment, *, english: bool = False) -> str:
    name, unit = entry.player.name, entry.player.unit
    if english:
        return place_words(entry)[1] + name + (f" ({unit})" if unit else "")
    return place_words(entry)[0] + name + (f"（{unit}）" if unit else "")
