"""The plain rule book with a pawn's chase counted as one: for rulings that differ."""

from __future__ import annotations

from collections.abc import Mapping

from tests.law import plain_book
from tests.law.plain_book import REASONS
from zhicai.law.books import Choice
from zhicai.law.case import Case
from zhicai.law.terms import Ruling

__all__ = ["OPTIONS", "REASONS", "rule"]

OPTIONS: Mapping[str, Choice] = {}


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    return plain_book.rule(case, {**options, "pawns": "chase"})
