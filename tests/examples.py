"""How many examples a property is tried with that takes longer than most."""

from __future__ import annotations

from hypothesis import settings

USUAL = 50


def examples(usual: int) -> int:
    """So many in an ordinary run, and as many times more with --slow as any other property gets."""
    return usual * settings().max_examples // USUAL
