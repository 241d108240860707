"""The Chinese rules of 2020 (象棋竞赛规则 2020): repetition, articles 24-26."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zhicai.law.case import Case
from zhicai.law.chinese import edition
from zhicai.law.chinese.edition import CHOICES, REASONS, Edition
from zhicai.law.chinese.labelling import Articles
from zhicai.law.chinese.verdicts import Principles
from zhicai.law.terms import Ruling

__all__ = ["EDITION", "OPTIONS", "REASONS", "rule"]

OPTIONS: Final = CHOICES

EDITION: Final = Edition(
    name="cxa-2020",
    articles=Articles(
        king_answers="cxa-2020 art. 26.1.3",
        grounds={
            "taker_mated": "cxa-2020 art. 24.3",
            "like_exchange": "cxa-2020 art. 24.4",
            "no_profit": "cxa-2020 art. 26.5",
            "own_king_or_pawn": "cxa-2020 art. 26.1",
            "unchanged": "cxa-2020 art. 24.3",
            "existed_under_check": "cxa-2020 art. 26.1.4",
            "own_fault": "cxa-2020 art. 24.18",
            "freed_guard": "cxa-2020 art. 24.3",
            "only_apparent": "cxa-2020 art. 24.3",
            "belongs_to_offer": "cxa-2020 art. 26.4",
            "kings_flight": "cxa-2020 art. 26.1.1",
            "key_point": "cxa-2020 art. 26.2",
        },
    ),
    principles=Principles(
        one_sided_check=("cxa-2020 art. 25.1",),
        both_allowed=("cxa-2020 art. 25.2",),
        both_forbidden=("cxa-2020 art. 26.9.4",),
        forbidden_against_allowed=("cxa-2020 art. 25.3",),
        heavier_deviates=("cxa-2020 art. 26.9.1", "cxa-2020 art. 26.9.2", "cxa-2020 art. 26.9.3"),
    ),
    mutual_classes=True,
    pawns_in_mutual_strikes=False,
)


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    """Rule on a case (cxa-2020 arts 24-26)."""
    return edition.rule(EDITION, case, options)
