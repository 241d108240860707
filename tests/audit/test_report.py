"""Reviews as JSON and as text: complete in both languages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

import pytest

from zhicai.audit import Review
from zhicai.audit.report import as_json, verdict_block
from zhicai.audit.wording import place_words, reason_words, result_words
from zhicai.records.findings import Finding, Severity
from zhicai.records.results import RESULTS

if TYPE_CHECKING:
    from tests.audit.conftest import Officiate

CHECKING = "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1"
PERPETUAL = ["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 2, "a9a8", "d8d9"]
REASONS = (
    "checkmate stalemate self_exposure illegal_move draw_dead_position natural_limit repetition declared "
    "record_error undecided"
).split()
KEYS = (
    "source index red black declared_result result reason article ply plies findings repetitions natural_limit"
).split()


@pytest.fixture
def perpetual(officiate: Officiate) -> Review:
    return officiate(PERPETUAL, CHECKING, "0-1")


def test_json_has_what_programs_need(perpetual: Review) -> None:
    told = json.loads(json.dumps(as_json(perpetual), ensure_ascii=False))
    assert list(told) == KEYS
    (repetition,) = told["repetitions"]
    ruling = repetition.pop("ruling")
    assert (ruling["rules"], ruling["verdict"], ruling["result"]) == ("cxa-2011", "red_loses", "0-1")
    assert told["repetitions"] == [
        {
            "start": 1,
            "end": 12,
            "length": 4,
            "count": 3,
            "cycles": 3,
            "checks": {"red": 2, "black": 0},
            "perpetual_checker": "red",
        }
    ]
    assert (told["red"], told["black"], told["declared_result"], told["result"]) == (
        "选手01",
        "选手02",
        "0-1",
        "0-1",
    )


def test_json_of_a_finding() -> None:
    plain = Finding("bad_date", None, None, "日期", "date", "note")
    whole = Finding("unreadable_move", 3, "马?", "读不出", "cannot be read", "error", 7, "马? 炮2平5")
    review = Review("a.pgn", 0, "", "", "*", "*", "undecided", None, 0, 0, (plain, whole), (), ())
    told = as_json(review)["findings"]
    assert told[0] == {
        "kind": "bad_date",
        "severity": "note",
        "ply": None,
        "move": None,
        "message_zh": "日期",
        "message_en": "date",
    }
    assert (told[1]["line"], told[1]["rest"]) == (7, "马? 炮2平5")


def test_json_of_the_natural_limit(officiate: Officiate) -> None:
    told = as_json(officiate(["a0a1", "a9a8", "a1a0", "a8a9"] * 30))["natural_limit"]
    assert told == [{"side": side, "ply": 120, "rounds": 60, "checks": 0} for side in ("red", "black")]


@pytest.mark.parametrize(("language", "lines"), [("zh", 4), ("en", 4), ("both", 7)])
def test_the_block_speaks_the_language(perpetual: Review, language: str, lines: int) -> None:
    block = verdict_block(perpetual, language)
    assert len(block.splitlines()) == lines
    assert ("黑胜：单方长将（2011 规则第 4.1.4 条），12 着，着着合法" in block) is (language != "en")
    assert (
        "Black wins: one-sided perpetual check (2011 rules, art. 4.1.4), 12 moves, all legal" in block
    ) is (language != "zh")


def test_a_block_does_not_call_legal_what_is_not(officiate: Officiate) -> None:
    mated = officiate("b0b9 e9e8", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1")
    for reviewed in (officiate("a0a5"), mated, officiate()):
        block = verdict_block(reviewed, "both")
        assert "合法" not in block and "all legal" not in block
    assert "×" in verdict_block(officiate("a0a5"), "both")


def test_games_without_names_and_games_of_one_file_are_told_apart() -> None:
    bare = Review("a.pgn", 4, "", "", "*", "*", "undecided", None, 0, 0, (), (), ())
    assert verdict_block(bare, "zh").startswith("a.pgn #5  ? — ?\n")


def test_every_reason_and_result_has_words_in_both_languages() -> None:
    for zh, en in [*map(reason_words, REASONS), *map(result_words, RESULTS), place_words(0), place_words(7)]:
        assert zh and not zh.isascii()
        assert en and en.isascii()
    assert set(get_args(Severity)) == {"note", "warning", "error"}
