"""The choices of the bench's form: rule books, and the points that they leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhicai.desk.bench.wanted import OPTION, Wanted
from zhicai.law.books import BOOKS, book
from zhicai.law.vocabulary import Words, articles_words, rules_words
from zhicai.law.wording_options import value_words


@dataclass(frozen=True, slots=True)
class Point:
    """A point that texts leave open: the field of the form, what it settles, in which books, and the values it takes.

    Each value has its name, its words, and whether it is chosen.
    """

    field: str
    name: str
    words: Words
    article: Words | None
    books: Sequence[Words]
    values: Sequence[tuple[str, Words, bool]]


def choices(wanted: Wanted) -> list[tuple[str, Words, bool]]:
    """The rule books: name, words, whether it is chosen."""
    return [(rules, rules_words(rules), rules == wanted.rules) for rules in BOOKS]


def options(wanted: Wanted) -> list[Point]:
    """Every open point of any rule book, each once."""
    names = dict.fromkeys(name for rules in BOOKS for name in book(rules).OPTIONS)
    return [_point(name, wanted) for name in names]


def _point(name: str, wanted: Wanted) -> Point:
    having = [rules for rules in BOOKS if name in book(rules).OPTIONS]
    choice = book(having[0]).OPTIONS[name]
    chosen = wanted.settled.get(name)
    return Point(
        field=f"{OPTION}{name}",
        name=name,
        words=(choice.zh, choice.en),
        article=articles_words([choice.article]) if choice.article else None,
        books=[rules_words(rules) for rules in having],
        values=[(value, value_words(name, value), value == chosen) for value in choice.values],
    )
