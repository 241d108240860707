"""Reads citations of the rule books: ``cxa-2011 art. 23.4``, ``cxa-1999 arts 26.1-26.3 and 27``."""

from __future__ import annotations

import re
from typing import NamedTuple

_NUMBER = r"\d+(?:\.\d+)*"
_JOIN = r"\s*(?:,\s*and\s|,|and\s|or\s|to\s|、|-|–)\s*"
# After the singular `art.` a list goes on only with dotted numbers: `art. 1.2, 32 pieces` cites one.
_CITED = re.compile(
    rf"\b(?P<edition>(?:cxa|axf|wxf|lecture)(?:-\d{{4}})?(?:-ch\d+)?)\s+"
    rf"(?:arts\.?\s+(?P<many>{_NUMBER}(?:{_JOIN}{_NUMBER})*)"
    rf"|art\.?\s+(?P<one>{_NUMBER}(?:{_JOIN}\d+(?:\.\d+)+)*))"
)
_ITEM = re.compile(rf"(?P<first>{_NUMBER})(?:\s*(?:-|–|to\s)\s*(?P<last>{_NUMBER}))?")
_IN_NAME = re.compile(r"(?P<edition>cxa|axf|wxf)(?:_(?P<year>\d{4}))?_art_(?P<number>\d+(?:_\d+)*)")


class Citation(NamedTuple):
    """One article of one edition."""

    edition: str
    article: str


def in_text(text: str) -> list[Citation]:
    """Every article that ``text`` cites, lists and ranges spelled out, in the order met."""
    found: list[Citation] = []
    for match in _CITED.finditer(" ".join(text.split())):
        listed = match["many"] or match["one"]
        for item in _ITEM.finditer(listed):
            numbers = _range(item["first"], item["last"]) if item["last"] else [item["first"]]
            found += [Citation(match["edition"], number) for number in numbers]
    return list(dict.fromkeys(found))


def in_name(name: str) -> list[Citation]:
    """The article named in the name of a test: ``test_cxa_2011_art_22_2_counts_ten_checks``."""
    match = _IN_NAME.search(name)
    if match is None:
        return []
    edition = "-".join(filter(None, (match["edition"], match["year"])))
    return [Citation(edition, match["number"].replace("_", "."))]


def _range(first: str, last: str) -> list[str]:
    """``4.1.1`` to ``4.1.3`` are three articles; unlike ends are taken as two single ones."""
    *stem, low = first.split(".")
    *other_stem, high = last.split(".")
    if stem != other_stem or int(low) > int(high):
        return [first, last]
    return [".".join([*stem, str(number)]) for number in range(int(low), int(high) + 1)]


def order(article: str) -> tuple[int, ...]:
    """A key that puts article 4.1.10 behind 4.1.9."""
    return tuple(int(part) for part in article.split("."))
