"""The findings in real games say what zhicai rules today."""

from __future__ import annotations

import re

import pytest
from repo import ROOT

from zhicai.law.judging import judge

PAGE = (ROOT / "docs" / "findings.md").read_text("utf-8")
FINDING = re.compile(
    r"FEN \| `(?P<fen>[^`]+)` \|\n\|.*\n\| .*? cycle \| `(?P<moves>[^`]+)` \|\n\| .*? rulings \| (?P<rulings>.*) \|"
)
FINDINGS = [match.groupdict() for match in FINDING.finditer(PAGE)]


def test_every_section_shows_a_position_and_its_rulings() -> None:
    assert len(FINDINGS) == PAGE.count("\n## ")


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: finding["moves"])
def test_the_rulings_of_a_finding_are_those_of_the_rule_books(finding: dict[str, str]) -> None:
    said = dict(re.findall(r"([a-z]+(?:-\d+)?) `(\w+)`", finding["rulings"]))
    assert len(said) >= 2
    ruled = {rules: judge(finding["fen"], finding["moves"].split(), rules=rules).verdict for rules in said}
    assert ruled == said
