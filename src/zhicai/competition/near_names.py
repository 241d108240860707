"""Names of units and teams that differ in blanks, signs or capitals alone, and would count as two."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Near:
    """A name that is written otherwise elsewhere: the usual way is `usual`, known before or the more frequent."""

    name: str
    usual: str


def near_names(names: Iterable[str], known: Iterable[str] = ()) -> tuple[Near, ...]:
    """The names that differ from the usual one in blanks, signs or capitals alone, in the order of `names`.

    Of several ways to write one, that in `known` is the usual one, else the more frequent, else the one with the
    fewest signs, else the first.
    """
    often = Counter(name for name in names if name)
    before = dict.fromkeys(name for name in known if name)
    usual: dict[str, str] = {}
    for name in before:
        usual.setdefault(_bare(name), name)
    for name in sorted(often, key=lambda name: (-often[name], len(name))):
        usual.setdefault(_bare(name), name)
    return tuple(
        Near(name, usual[_bare(name)]) for name in often if name not in before and usual[_bare(name)] != name
    )


def _bare(name: str) -> str:
    """What is left without blanks, signs and capitals; the whole name where that is nothing."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in text if unicodedata.category(sign)[0] in "LNM") or name
