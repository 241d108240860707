"""The repetition rules of the Asian Xiangqi Federation (亚洲规则), in the edition of 104 diagrams.

The text counts its articles through; those on diagrams 81-85 (33, 34) and on horses (20-23) are numbered by their
places between the others. Where the published cases say that a side loses by perpetual chase, the text says that it
must change or lose (axf art. 3): the verdict here is that it must deviate.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zhicai.law import asian
from zhicai.law.asian_plies import Articles
from zhicai.law.case import Case
from zhicai.law.terms import Ruling

ARTICLES: Final = Articles(
    "axf",
    {
        "must_change": "3",
        "perpetual_check": "6",
        "mutual_check": "7",
        "kill": "9",
        "checking-chase": "12",
        "lesser": "15",
        "guarded_chariot": "17",
        "chariot_cannon": "18",
        "held": "19",
        "chariot_horse": "23",
        "mutual": "24",
        "same_kind": "24",
        "mount": "25",
        "uncrossed": "25",
        "king": "28",
        "pawn": "29",
        "several": "32",
        "chase": "33",
        "false_root": "34",
        "guarded": "35",
        "block": "39",
        "exchange": "40",
        "offer": "40",
    },
)
OPTIONS: Final = asian.options_of(ARTICLES)
REASONS: Final = asian.REASONS


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    """The ruling on a case under the Asian rules; `options` as in `OPTIONS`, every one of them.

    The heavier side gives way (axf arts 3, 6-7); what each article says is told where it is carried out, in
    `zhicai.law.asian_attacks` and `zhicai.law.asian_classes`.
    """
    return asian.rule(case, options, ARTICLES, OPTIONS)
