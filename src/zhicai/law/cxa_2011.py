"""The Chinese rules of 2011 (象棋竞赛规则 2011): repetition, articles 23-26."""

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
    {**CHOICES, "freed-guard": replace(CHOICES["freed-guard"], default="idle")}
)

EDITION: Final = Edition(
    name="cxa-2011",
    articles=Articles(
        king_answers="cxa-2011 art. 26",
        grounds={
            "taker_mated": "cxa-2011 art. 24.3",
            "like_exchange": "cxa-2011 art. 24.4",
            "no_profit": "cxa-2011 art. 24.3",
            "own_king_or_pawn": "cxa-2011 art. 26",
            "unchanged": "cxa-2011 art. 24.3",
            "existed_under_check": "cxa-2011 art. 26",
            "own_fault": "cxa-2011 art. 26",
            "freed_guard": "lecture-2011 art. 1.5.3.5",
            "only_apparent": "cxa-2011 art. 24.3",
            "belongs_to_offer": "cxa-2011 art. 26",
            "kings_flight": "cxa-2011 art. 26",
            "key_point": "cxa-2011 art. 26",
        },
    ),
    principles=Principles(
        one_sided_check=("cxa-2011 art. 25.1", "cxa-2011 art. 23.5.1"),
        both_allowed=("cxa-2011 art. 25.2", "cxa-2011 art. 23.5.2.1"),
        both_forbidden=("cxa-2011 art. 26.8.4", "cxa-2011 art. 23.5.2.1"),
        forbidden_against_allowed=("cxa-2011 art. 25.3", "cxa-2011 art. 23.5.2.2"),
        heavier_deviates=(
            "cxa-2011 art. 26.8.1",
            "cxa-2011 art. 26.8.2",
            "cxa-2011 art. 26.8.3",
            "cxa-2011 art. 23.5.2.2",
        ),
    ),
    mutual_classes=True,
    pawns_in_mutual_strikes=False,
)


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    """Rule on a case (cxa-2011 arts 23.5, 24-26)."""
    return edition.rule(EDITION, case, options)
