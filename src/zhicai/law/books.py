"""The rule books by name, what each must offer, and the points that each leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Final, Protocol, cast

from zhicai.law.case import Case
from zhicai.law.requests import UnknownOption, UnknownRules, UnknownValue
from zhicai.law.terms import Ruling

DEFAULT: Final = "cxa-2011"
"""The rule book that is used where none is named."""

BOOKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cxa-1999": "zhicai.law.cxa_1999",
        "cxa-2011": "zhicai.law.cxa_2011",
        "cxa-2020": "zhicai.law.cxa_2020",
        "axf": "zhicai.law.axf",
        "wxf": "zhicai.law.wxf",
    }
)
"""The module of each rule book; loaded when it is first asked."""


_HEIRS: Final = MappingProxyType({"cxa-2007-trial": "cxa-2011"})


def book_of(edition: str) -> str:
    """The name of the rule book by which repetitions are judged under an edition: of 2007 only the heir is known."""
    return _HEIRS.get(edition, edition)


@dataclass(frozen=True, slots=True)
class Choice:
    """A point that the texts leave open: the values it can take, the usual one, and what it settles."""

    values: tuple[str, ...]
    default: str
    zh: str
    en: str
    article: str | None = None


class Book(Protocol):
    """What the module of a rule book offers.

    `OPTIONS` are its open points by name; `REASONS` the sentence of each reason code in Chinese and English, `{0}`,
    `{1}` standing for the pieces on the squares that the reason names; `rule` judges a case with every option
    settled.
    """

    OPTIONS: Mapping[str, Choice]
    REASONS: Mapping[str, tuple[str, str]]

    def rule(self, case: Case, options: Mapping[str, str]) -> Ruling:
        """The ruling on a case."""


def book(name: str) -> Book:
    """The rule book of that name; raises UnknownRules."""
    if name not in BOOKS:
        raise UnknownRules(name, tuple(BOOKS))
    return cast("Book", import_module(BOOKS[name]))


def settled(name: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """Every option of a rule book with its value, the usual one where nothing is wanted.

    Raises UnknownRules, UnknownOption, UnknownValue.
    """
    choices = book(name).OPTIONS
    for option, value in wanted.items():
        if option not in choices:
            raise UnknownOption(name, option, tuple(choices))
        if value not in choices[option].values:
            raise UnknownValue(name, option, value, choices[option].values)
    return {option: wanted.get(option, choice.default) for option, choice in choices.items()}
