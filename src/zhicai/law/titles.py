"""What each article is about, in a few words of this library: for pages and papers that cite it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from zhicai.law.vocabulary import Words

_BETWEEN: Final = " art. "


def title_of(article: str) -> Words | None:
    """The title of an article such as `cxa-2011 art. 23.4`, Chinese and English; None where it has none."""
    rules, _, number = article.replace(" arts ", _BETWEEN).partition(_BETWEEN)
    return _titles().get(rules, {}).get(number)


@cache
def _titles() -> Mapping[str, Mapping[str, Words]]:
    """Rule book -> article -> title."""
    read = json.loads((files("zhicai.law") / "titles.json").read_text("utf-8"))
    return {
        rules: {number: (zh, en) for number, (zh, en) in articles.items()} for rules, articles in read.items()
    }
