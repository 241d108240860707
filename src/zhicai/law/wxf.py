"""The repetition rules of the World Xiangqi Federation (世界规则), edition of 2018: the Asian rules, lightly reordered.

Only the definitions and the general rules 3 and 6 are known word for word; what the Asian rules say more exactly holds
here as well, and is cited from there in the docstrings of `zhicai.law.asian_attacks` and `zhicai.law.asian_classes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zhicai.law import asian
from zhicai.law.asian_plies import Articles
from zhicai.law.case import Case
from zhicai.law.terms import Ruling

ARTICLES: Final = Articles(
    "wxf",
    {
        "must_change": "3",
        "perpetual_check": "3",
        "mutual_check": "3",
        "kill": "3",
        "checking-chase": "3",
        "lesser": "3.6",
        "guarded_chariot": "3.6",
        "guarded": "3.6",
        "held": "3",
        "mutual": "1",
        "uncrossed": "3.3",
        "king": "3.3",
        "pawn": "3.3",
        "several": "3.3",
        "chase": "3.3",
        "false_root": "1",
        "renewed": "1",
        "block": "3",
        "exchange": "3",
        "offer": "3",
    },
)
OPTIONS: Final = asian.options_of(ARTICLES)
REASONS: Final = asian.REASONS


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    """The ruling on a case under the World rules (wxf arts 3.3, 3.6); `options` as in `OPTIONS`, every one of them."""
    return asian.rule(case, options, ARTICLES, OPTIONS)
