"""Numbers in addresses and requests: ASCII digits, written in one way, so that each thing has one address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from django.http import Http404, HttpRequest
from django.urls import register_converter

if TYPE_CHECKING:
    from django.core.paginator import Page, Paginator

NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
"""A whole number: no sign, no zero in front, no digits of other scripts."""
PLACE: Final = r"[1-9][0-9]{0,5}(?:\.[1-9][0-9]{0,5})?"
"""A board of a round: 5, or 3.2 in a match of teams."""

Item = TypeVar("Item")

_NUMBER: Final = re.compile(NUMBER)
_PLACE: Final = re.compile(PLACE)


class Number:
    """How Django reads `<number:...>` in an address."""

    regex = NUMBER

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """As it stands in an address."""
        return str(value)


class Place:
    """How Django reads `<place:...>` in an address: a board of a round."""

    regex = PLACE

    def to_python(self, value: str) -> str:
        """As it is written."""
        return value

    def to_url(self, value: str) -> str:
        """The same."""
        return str(value)


class Places(Place):
    """`<places:...>`: a board, or all of the round."""

    regex = f"(?:{PLACE}|all)"


def whole(text: str) -> int | None:
    """The number that a text is; None where it is none, or is written otherwise."""
    return int(text) if _NUMBER.fullmatch(text) else None


def place(text: str) -> tuple[int, int] | None:
    """The table and the board within a match of teams (0: none); None where it is no board."""
    if not _PLACE.fullmatch(text):
        return None
    table, _, game = text.partition(".")
    return int(table), int(game or 0)


def queried(request: HttpRequest, name: str) -> int | None:
    """A number in the query of an address; None where it is left out or empty.

    Raises Http404 where it is none, or is written otherwise: each thing has one address.
    """
    text = request.GET.get(name, "")
    number = whole(text)
    if text and number is None:
        raise Http404
    return number


def page_of(request: HttpRequest, pages: Paginator[Item]) -> Page[Item]:
    """The page of a list that `page` of an address names, the first without it; raises Http404 for what is none."""
    number = queried(request, "page")
    if number is not None and number not in pages.page_range:
        raise Http404
    return pages.page(1 if number is None else number)


register_converter(Number, "number")
register_converter(Place, "place")
register_converter(Places, "places")
