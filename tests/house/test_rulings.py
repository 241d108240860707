"""The table of rulings says what zhicai rules today; its times may differ."""

from __future__ import annotations

from importlib.util import find_spec

import cases
import pytest
import rulings


def test_the_table_is_up_to_date() -> None:
    page = rulings.page(list(rulings.rows(runs=1)))
    up_to_date = rulings.verdicts_alone(rulings.TABLE.read_text("utf-8")) == rulings.verdicts_alone(page)
    assert up_to_date, "run make rulings"


def test_every_case_stands_in_the_table() -> None:
    text = rulings.TABLE.read_text("utf-8")
    assert [case.id for case in cases.published() if f"| {case.id} |" not in text] == []


def test_times_are_left_out_of_the_comparison_and_verdicts_are_not() -> None:
    line = "| a | axf | 和 draw | 和 draw ✓ | 和 draw ✓ | {} |"
    assert rulings.verdicts_alone(line.format("0.3")) == rulings.verdicts_alone(line.format("12.0"))
    other = line.replace("和 draw ✓", "红负 Red loses ✗", 1)
    assert rulings.verdicts_alone(line.format("0.3")) != rulings.verdicts_alone(other.format("0.3"))


@pytest.mark.skipif(find_spec("pyffish") is None, reason="pyffish is not installed: pip install pyffish")
def test_pyffish_says_who_is_at_fault() -> None:
    import pyffish

    said = {case.id: rulings.fish_verdict(pyffish, case) for case in cases.published("axf", "disputed")}
    assert said["fsf-test-L1164"] == "red"
    assert said["fsf-test-L1166"] == "draw"
    assert said["fsf938-1"] == "none"
