"""Each point that the Chinese texts leave open changes a verdict, and is told where it does."""

from __future__ import annotations

import cases
import pytest

from tests.law.chinese_cycles import CXA, FORT, Told, classes, fort, there_and_back
from zhicai.law.books import book, settled
from zhicai.law.chinese.edition import CHOICES, REASONS
from zhicai.law.judging import judge
from zhicai.law.requests import UnknownOption, UnknownValue
from zhicai.law.terms import Option, Ruling, Verdict

KING = there_and_back("5k3/9/9/9/9/3n5/9/9/1R6p/R2K3n1 b", "d4c2", "d0d1")
KEY_POINT = there_and_back("R1bak4/4a4/9/9/2b5p/9/9/9/9/3K5 w", "a9a5", "e9f9")
JOINT = there_and_back("2bak1b1r/4a4/9/2n6/9/R2nPC3/9/8N/4A1c2/2BAK4 w", "i2g3", "e8f7")
FREED = fort("R3c4/9/2c6/N7r/9/3K5", "a2b4")
STALEMATE = there_and_back("3k5/9/9/N8/9/9/9/9/9/4K4 w", "a6c5", "d9d8")
RED, DRAW = Verdict.RED_MUST_DEVIATE, Verdict.DRAW

TOLD = [
    ("king-answers-check", KING, "idle", "counts"),
    ("key-point", KEY_POINT, "idle", "chase"),
    ("standing-joint", JOINT, "idle", "chase"),
    ("freed-guard", FREED, "idle", "chase"),
    ("stalemate-kill", STALEMATE, "idle", "kill"),
]


@pytest.mark.parametrize(("name", "told", "idle", "strike"), TOLD, ids=[row[0] for row in TOLD])
@pytest.mark.parametrize("rules", CXA)
def test_an_option_decides_and_is_told(rules: str, name: str, told: Told, idle: str, strike: str) -> None:
    """cxa-2011 arts 24.2, 26; cxa-2020 arts 24.2, 26.1.3, 26.2; lecture-2011 art. 1.5.3.5."""
    article = CHOICES[name].article
    for value, verdict in ((idle, DRAW), (strike, RED)):
        ruling = told.ruling(rules, **{name: value})
        assert ruling.verdict is verdict
        assert Option(name, value, article) in ruling.options_used


@pytest.mark.parametrize(("name", "told"), [row[:2] for row in TOLD], ids=[row[0] for row in TOLD])
def test_only_the_option_that_mattered_is_told(name: str, told: Told) -> None:
    used = told.ruling("cxa-2020", **{name: CHOICES[name].values[0]}).options_used
    assert [option.name for option in used] == [name]


def _mutual() -> Ruling:
    """A published cycle in which both strike with every move, one of them more heavily."""
    for case in cases.published("cxa-2020"):
        ruling = case.ruling("cxa-2020")
        if set(classes(ruling)) == {"forbidden", "forbidden_light"}:
            return ruling
    raise AssertionError


def test_two_forbidden_loops_are_told_apart_or_drawn() -> None:
    """cxa-2020 arts 26.9.1-26.9.4; cxa-2011 arts 26.8.1-26.8.4; cxa-1999 art. 26.3."""
    ruling = _mutual()
    assert ruling.verdict.at_fault is not None
    assert [option.name for option in ruling.options_used] == ["mutual-classes"]
    start = ruling.cycle.start
    drawn = judge(
        ruling.fen, ruling.moves, rules="cxa-2020", cycle_start=start, options={"mutual-classes": "draw"}
    )
    assert (drawn.verdict, drawn.articles) == (DRAW, ("cxa-2020 art. 26.9.4",))
    assert Option("mutual-classes", "draw", "cxa-2011 art. 26.8.1") in drawn.options_used
    old = judge(ruling.fen, ruling.moves, rules="cxa-1999", cycle_start=start)
    assert old.verdict is DRAW


def test_no_option_is_told_where_none_matters() -> None:
    still = there_and_back(FORT + "9/9/9/9/R8/3K5 w", "a1a2", "e9f9")
    assert all(still.ruling(rules).options_used == () for rules in CXA)


def test_defaults_differ_by_edition() -> None:
    """A freed guard is idle in the older books (cxa-1999-ch7 art. 6; lecture-2011 art. 1.5.3.5)."""
    values = {rules: settled(rules, {})["freed-guard"] for rules in CXA}
    assert values == {"cxa-1999": "idle", "cxa-2011": "idle", "cxa-2020": "chase"}


def test_cxa_1999_knows_no_classes_of_forbidden_loops() -> None:
    """cxa-1999 art. 26.3."""
    assert "mutual-classes" not in book("cxa-1999").OPTIONS
    with pytest.raises(UnknownOption):
        settled("cxa-1999", {"mutual-classes": "draw"})


@pytest.mark.parametrize("name", CHOICES)
def test_an_option_has_two_values_words_and_a_known_default(name: str) -> None:
    choice = CHOICES[name]
    assert choice.default in choice.values
    assert len(set(choice.values)) == 2
    assert choice.zh and choice.en.isascii()
    with pytest.raises(UnknownValue):
        settled("cxa-2020", {name: "perhaps"})


@pytest.mark.parametrize("rules", CXA)
def test_every_ground_has_words_and_an_article(rules: str) -> None:
    edition = getattr(book(rules), "EDITION")  # noqa: B009
    grounds = edition.articles.grounds
    assert set(REASONS) == {*grounds, "king_answers"}
    assert all(zh and en for zh, en in REASONS.values())
    prefixes = {article.split(" art")[0] for article in grounds.values()}
    assert prefixes <= {rules, f"{rules}-ch7", "lecture-2011"}
