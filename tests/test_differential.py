"""A few hundred positions compared with pyffish; `tools/differential.py` compares a million."""

from __future__ import annotations

import random
from importlib.util import find_spec

import differential
import pytest

pytestmark = pytest.mark.skipif(
    find_spec("pyffish") is None, reason="pyffish is not installed: pip install pyffish"
)


def test_random_positions_agree() -> None:
    tally = differential.compare(differential.random_lines(random.Random(2011)), 600)
    assert tally.positions == 600
    assert not tally.differences, "\n".join(map(str, tally.differences))


def test_known_endings_agree() -> None:
    fens = [
        "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1",
        "5k3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1",
        "3ak1b2/4a4/4b4/9/9/9/9/4C4/4C4/3K5 b - - 0 1",
    ]
    tally = differential.compare(differential.Line(fen, ()) for fen in fens)
    assert tally.positions == 3
    assert tally.mates >= 1
    assert tally.stalemates >= 1
    assert not tally.differences, "\n".join(map(str, tally.differences))


def test_a_difference_is_told_in_full() -> None:
    text = str(differential.Difference("a fen", "check", True, False))
    assert text == "a fen\n  check: zhicai True, pyffish False"
