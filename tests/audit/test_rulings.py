"""Reviews carry the ruling on every repetition and the result that it implies if somebody claims it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

from zhicai import Board, Move
from zhicai.audit import Review
from zhicai.audit.report import as_json, verdict_block
from zhicai.law.terms import Verdict

if TYPE_CHECKING:
    from tests.audit.conftest import Officiate

CHASED = "3akab2/9/6n2/9/9/9/9/7R1/9/3K5 w - - 0 1"
CHASE = ["h2g2", "g7h5", "g2h2", "h5g7"]
"""Red's chariot chases a horse on two points."""
CHECKED = "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1"
CHECK = ["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 3]
SHUFFLE = ["a0a1", "a9a8", "a1a0", "a8a9"]


def ruling(reviewed: Review) -> dict[str, Any]:
    (repetition,) = as_json(reviewed)["repetitions"]
    told: dict[str, Any] = repetition["ruling"]
    return told


def message(reviewed: Review) -> tuple[str, str]:
    (found,) = [finding for finding in reviewed.findings if finding.kind == "repetition"]
    return found.message_zh, found.message_en


def test_cxa_2011_art_25_3_a_side_that_must_deviate(officiate: Officiate) -> None:
    reviewed = officiate(CHASE * 3, CHASED)
    told = ruling(reviewed)
    assert (told["rules"], told["verdict"], told["cycle"]) == (
        "cxa-2011",
        "red_must_deviate",
        {"start": 8, "length": 4},
    )
    assert told["red"]["kinds"] == ["chase", "chase"] and told["black"]["kinds"] == ["idle", "idle"]
    assert told["red"]["class"].startswith("forbidden") and told["black"]["class"] == "allowed"
    assert [ply["label"] for ply in told["plies"]] == ["chase", "idle"] * 2
    assert [ply["move"] for ply in told["plies"]] == CHASE and told["plies"][0]["chinese"] == "车二平三"
    assert "cxa-2011 art. 25.3" in told["articles"]
    assert (told["claimable"], told["result"], told["at_once"]) == (True, "0-1", False)
    zh, en = message(reviewed)
    assert "若请求裁决：红长捉（禁止），黑各着均为闲（允许），红方须变着，不变判负" in zh
    assert "if a ruling is asked for: Red perpetual chase (forbidden), Black only idle moves (allowed)" in en
    assert "Red must deviate or loses (the 2011 rules, art" in en


def test_the_colours_swapped(officiate: Officiate) -> None:
    moves = [str(Move(move).rotate()) for move in CHASE * 3]
    told = ruling(officiate(moves, Board(CHASED).swap_sides().fen))
    assert (told["verdict"], told["result"]) == ("black_must_deviate", "1-0")


def test_cxa_2011_art_4_1_4_perpetual_check(officiate: Officiate) -> None:
    reviewed = officiate(CHECK, CHECKED)
    told = ruling(reviewed)
    assert (told["verdict"], told["red"]["class"], told["result"], told["at_once"]) == (
        "red_loses",
        "perpetual_check",
        "0-1",
        True,
    )
    zh, en = message(reviewed)
    assert "红长将，黑各着均为闲（允许），红方判负" in zh
    assert "Red perpetual check, Black only idle moves (allowed): Red loses" in en


def test_cxa_2011_art_25_2_a_draw(officiate: Officiate) -> None:
    reviewed = officiate(SHUFFLE * 3)
    told = ruling(reviewed)
    assert (told["verdict"], told["result"], told["at_once"]) == ("draw", "1/2-1/2", False)
    zh, en = message(reviewed)
    assert "不变作和" in zh and "a draw if nobody deviates" in en


def test_cxa_2011_art_23_3_too_few_cycles_are_ruled_on_as_if_they_went_on(officiate: Officiate) -> None:
    reviewed = officiate(CHASE * 2, CHASED)
    told = ruling(reviewed)
    assert (told["verdict"], told["claimable"]) == ("red_must_deviate", False)
    zh, en = message(reviewed)
    assert "循环满 3 次后若请求裁决" in zh
    assert "once it has gone round 3 times and a ruling is asked for" in en


@pytest.mark.parametrize(
    ("declared", "contradicted"), [("*", False), ("0-1", False), ("1-0", True), ("1/2-1/2", True)]
)
def test_a_result_that_the_ruling_contradicts(
    officiate: Officiate, declared: str, contradicted: bool
) -> None:
    reviewed = officiate(CHASE * 3, CHASED, declared)
    assert ruling(reviewed)["contradicted"] is contradicted
    zh, en = message(reviewed)
    assert ("而记录的结果是" in zh, "yet the record says" in en) == (contradicted, contradicted)


def test_a_game_that_went_on_contradicts_nothing(officiate: Officiate) -> None:
    told = ruling(officiate([*CHASE * 3, "d0d1"], CHASED, "1-0"))
    assert told["verdict"] == "red_must_deviate" and not told["contradicted"]


def test_cxa_2011_art_4_1_5_a_declared_loss_by_not_deviating(officiate: Officiate) -> None:
    """Explained once the side that had to deviate had two more moves to do so (cxa-2011 art. 23.5.2)."""
    assert officiate(CHASE * 3, CHASED, "0-1").reason == "declared"
    reviewed = officiate(CHASE * 4, CHASED, "0-1")
    assert (reviewed.reason, reviewed.article) == ("repetition", "cxa-2011 art. 4.1.5")
    assert "应变着而不变" in verdict_block(reviewed, "zh")
    assert "no deviation by the side that had to" in verdict_block(reviewed, "en")


def test_a_draw_against_the_ruling_is_not_explained_by_it(officiate: Officiate) -> None:
    """The players may agree on a draw at any time (cxa-2011 art. 4.2.1)."""
    assert officiate(CHASE * 4, CHASED, "1/2-1/2").reason == "declared"


def test_a_cycle_with_an_illegal_move_has_no_ruling(officiate: Officiate) -> None:
    """Nobody put it right in time, and the game went on (cxa-2011 art. 5.8)."""
    strange = ["h2g3", "g7h5", "g3h2", "h5g7"]
    reviewed = officiate(strange * 3, CHASED)
    assert [item.ruling for item in reviewed.rulings] == [None]
    assert ruling(reviewed) is None
    zh, en = message(reviewed)
    assert "无法裁决：第 1 着：h2g3" in zh and "no ruling: move 1: h2g3" in en


def test_every_repetition_of_a_game_has_its_ruling(officiate: Officiate) -> None:
    """One after the other, each with the moves of its own."""
    reviewed = officiate([*CHASE * 3, "d0d1", "d9e8", *CHASE * 3], CHASED)
    assert [item.ruling.verdict if item.ruling else None for item in reviewed.rulings] == [
        Verdict.RED_MUST_DEVIATE,
        Verdict.RED_MUST_DEVIATE,
    ]
    assert len(reviewed.rulings) == len(reviewed.repetitions) == 2
    assert [item.cycle for item in reviewed.rulings] == list(reviewed.repetitions)


def test_a_review_with_rulings_can_be_sent_to_another_process(officiate: Officiate) -> None:
    reviewed = officiate(CHASE * 3, CHASED)
    assert pickle.loads(pickle.dumps(reviewed)) == reviewed
