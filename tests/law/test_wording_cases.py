"""Every published case can be read out under every rule book, and told to programs."""

from __future__ import annotations

import json
import re
from functools import cache

import cases
import pytest
from cases import Published

from zhicai.law.books import BOOKS, book
from zhicai.law.judging import judge
from zhicai.law.report import as_json
from zhicai.law.terms import Ruling
from zhicai.law.wording import explained, explanation

ASIAN = [case for file in ("axf", "wxf") for case in cases.published(file)]
CHINESE = ("cxa-1999", "cxa-2011", "cxa-2020")
CASES = [case for file in ("cxa-2020", "cxa-2011") for case in cases.published(file)]
NAMED = {case.id: case for case in (*ASIAN, *CASES)}
GAPS = re.compile(r"[{}_]|None|\b[a-i]\d\b|，，|；；|。。|：。|（）| ,|\(\)|: ?\.")
"""What a sentence with a gap in it looks like: unfilled places, names of squares for pieces, empty brackets."""


@cache
def ruling_on(case: Published, rules: str) -> Ruling:
    return case.ruling(rules)


def assert_readable(ruling: Ruling) -> None:
    zh, en = explanation(ruling)
    assert len(zh.splitlines()) == len(en.splitlines())
    # What an option is called in the command line may have its own signs.
    spoken = [line for line in (*zh.splitlines(), *en.splitlines()) if "=" not in line]
    assert not [line for line in spoken if GAPS.search(line)]
    assert not re.search("[\u4e00-\u9fff]", en)
    assert all(line.endswith("。") for line in zh.splitlines())
    assert all(line.endswith(".") for line in en.splitlines())


@pytest.mark.parametrize("rules", CHINESE)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_it_can_be_read_out(rules: str, case: Published) -> None:
    ruling = ruling_on(case, rules)
    known = book(rules).REASONS
    assert {reason.code for ply in ruling.plies for reason in ply.reasons} <= set(known)
    assert_readable(ruling)


@pytest.mark.parametrize("case", ASIAN, ids=lambda case: case.id)
def test_it_can_be_read_out_under_its_own_rules(case: Published) -> None:
    ruling = ruling_on(case, case.rules)
    assert {reason.code for ply in ruling.plies for reason in ply.reasons} <= set(book(case.rules).REASONS)
    assert_readable(ruling)


@pytest.mark.parametrize("case", [*CASES, *ASIAN], ids=lambda case: case.id)
def test_a_strike_is_read_out_with_what_it_strikes(case: Published) -> None:
    ruling = ruling_on(case, case.rules)
    for ply, words in zip(ruling.plies, explained(ruling).plies, strict=True):
        zh = words.reason()[0]
        assert zh.startswith({"check": "将", "kill": "杀", "chase": "捉"}.get(ply.label, zh))
        assert (ply.label not in ("kill", "chase")) or "如不应" in zh
        assert ("将死" in zh) or ply.label != "kill"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_json_tells_the_lines_in_both_ways(case: Published) -> None:
    told = json.loads(json.dumps(as_json(ruling_on(case, case.rules))))
    for ply in told["plies"]:
        assert all(len(line["moves"]) == len(line["chinese"]) for line in ply["evidence"])
        assert (ply["root"] is None) == (ply["targets"] == [])


def test_every_option_says_what_it_settles() -> None:
    for rules in BOOKS:
        for choice in book(rules).OPTIONS.values():
            assert choice.default in choice.values and len(choice.values) > 1
            assert choice.zh and choice.en.isascii()


def test_an_article_of_another_text_is_named_with_it() -> None:
    """lecture-2011 art. 1.5.3.5 is no article of the rules."""
    zh, en = explanation(NAMED["cxa2020-ch8-fig12"].ruling("cxa-2011"))
    assert "（2011 年裁判讲稿第 1.5.3.5 条）" in zh and "(the referee lecture of 2011, art. 1.5.3.5)" in en


def test_a_threat_to_stalemate_is_told_as_one() -> None:
    """cxa-2020 art. 24.2, with the option that counts it."""
    told = NAMED["fsf-test-L1181"]
    ruling = judge(told.fen, told.moves, options={"stalemate-kill": "kill"})
    zh, en = explanation(ruling)
    assert (
        "杀，兼捉红方七路炮（无根，由黑方3路炮捉）：红方如不应，车3进3，困毙" in zh
        and "R3+3, stalemate" in en
    )
    assert [(option.name, option.value) for option in ruling.options_used] == [("stalemate-kill", "kill")]
