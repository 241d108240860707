"""The Chinese rules of the 1999 type: repetition, articles 24-29 and the thirteen clauses of chapter 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from zhicai.law.books import Choice
from zhicai.law.case import Case
from zhicai.law.chinese import edition
from zhicai.law.chinese.edition import CHOICES, REASONS, Edition
from zhicai.law.chinese.labelling import Articles
from zhicai.law.chinese.verdicts import Principles
from zhicai.law.terms import Ruling

__all__ = ["EDITION", "OPTIONS", "REASONS", "rule"]

OPTIONS: Final[Mapping[str, Choice]] = MappingProxyType(
    {
        **{name: choice for name, choice in CHOICES.items() if name != "mutual-classes"},
        "freed-guard": replace(CHOICES["freed-guard"], default="idle"),
    }
)

EDITION: Final = Edition(
    name="cxa-1999",
    articles=Articles(
        king_answers="cxa-1999 art. 27.1",
        grounds={
            "taker_mated": "cxa-1999 art. 29.4",
            "like_exchange": "cxa-1999 art. 28.5",
            "no_profit": "cxa-1999 art. 29.1",
            "own_king_or_pawn": "cxa-1999 art. 27",
            "unchanged": "cxa-1999 art. 29.2",
            "existed_under_check": "cxa-1999 art. 29.2",
            "own_fault": "cxa-1999 art. 29.2",
            "freed_guard": "cxa-1999-ch7 art. 6",
            "only_apparent": "cxa-1999 art. 29.2",
            "belongs_to_offer": "cxa-1999 art. 28.5",
            "kings_flight": "cxa-1999 art. 27.1",
            "key_point": "cxa-1999 art. 27.3",
        },
    ),
    principles=Principles(
        one_sided_check=("cxa-1999 art. 26.1", "cxa-1999 art. 24.1"),
        both_allowed=("cxa-1999 art. 26.2", "cxa-1999 art. 24.2"),
        both_forbidden=("cxa-1999 art. 26.3", "cxa-1999 art. 24.2"),
        forbidden_against_allowed=("cxa-1999 art. 26.4", "cxa-1999 art. 24.3"),
        heavier_deviates=(),
    ),
    mutual_classes=False,
    pawns_in_mutual_strikes=True,
)


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    """Rule on a case (cxa-1999 arts 24-29, cxa-1999-ch7 arts 1-13)."""
    return edition.rule(EDITION, case, options)
