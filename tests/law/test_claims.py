"""Who may ask for a ruling and when, and what the arbiter may do unasked (cxa-2011 arts 16.3, 22.3, 23.1-23.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.law.told_book import CHECK, ToldBook, striking
from zhicai import BLACK, RED, START_FEN, Side
from zhicai.law.claims import Answer, Claim, NotPending, OtherRules, Unasked, hear, ruled, unasked
from zhicai.law.pending import Pending, pending
from zhicai.law.procedure import AXF, CXA_1999, CXA_2011, CXA_2020, WXF, Procedure
from zhicai.law.terms import Verdict

ROUND = ["a0a1", "a9a8", "a1a0", "a8a9"]
CHECKS = striking("a0a1", "a1a0", label=CHECK)
RED_WANDERS = ["a0a1", "a1a2", "a2a0", "a0a2", "a2a1", "a1a0", "a0a1", "a1a2", "a2a1"]
BLACK_WANDERS = ["a9a8", "a8a9", "a9a7", "a7a8", "a8a9", "a9a8", "a8a7", "a7a9", "a9a8"]
NINE_ROUNDS = [move for pair in zip(RED_WANDERS, BLACK_WANDERS, strict=True) for move in pair]


def after(moves: Sequence[str], rule: Procedure = CXA_2011, book: ToldBook | None = None) -> Pending:
    return pending(START_FEN, moves, rule=rule, classify=book or ToldBook())


@pytest.mark.parametrize("side", [RED, BLACK])
def test_cxa_2011_art_23_1_either_player_may_ask(side: Side) -> None:
    heard = hear(after(ROUND * 3), Claim(side))
    assert heard.heard and heard.answer is Answer.HEARD
    assert heard.articles == ("cxa-2011 art. 23.1",)


def test_also_the_player_at_fault() -> None:
    assert hear(after(ROUND * 3, book=CHECKS), Claim(RED)).heard


def test_cxa_2011_art_16_3_in_the_own_time_only() -> None:
    refused = hear(after(ROUND * 3), Claim(BLACK, own_time=False))
    assert (refused.answer, refused.articles) == (Answer.NOT_OWN_TIME, ("cxa-2011 art. 16.3",))
    assert refused.message_en.startswith("Black must ask in the own time")
    assert refused.message_zh.startswith("黑方应在自己走棋的时间内")
    assert hear(after(ROUND * 3, CXA_1999), Claim(BLACK, own_time=False), CXA_1999).articles == (
        "cxa-1999 art. 8.5",
    )


def test_cxa_2011_art_22_3_no_audit_on_an_incomplete_sheet() -> None:
    claim = Claim(RED, sheet_complete=False)
    refused = hear(after(ROUND * 3), claim)
    assert (refused.answer, refused.articles) == (Answer.INCOMPLETE_SHEET, ("cxa-2011 art. 22.3",))
    assert "Red's score sheet" in refused.message_en and not refused.heard


def test_the_1999_edition_does_not_ask_for_the_sheet() -> None:
    claim = Claim(RED, sheet_complete=False)
    assert hear(after(ROUND * 3, CXA_1999), claim, CXA_1999).heard


@pytest.mark.parametrize(
    ("moves", "answer"),
    [
        ((ROUND * 3)[:11], Answer.EARLY),
        ([*ROUND * 3, "c3c4"], Answer.LATE),
        (["c3c4"], Answer.NO_REPETITION),
    ],
)
def test_what_is_not_pending_is_not_heard(moves: list[str], answer: Answer) -> None:
    """cxa-2011 art. 23.3."""
    refused = hear(after(moves), Claim(RED))
    assert refused.answer is answer and not refused.heard
    assert refused.message_zh and refused.message_en


def test_a_ruling_is_given_on_a_pending_position_only() -> None:
    book = striking("a0a1", "a1a0")
    found = pending(START_FEN, ROUND * 3)
    assert found.ruling is None and ruled(found, book).verdict is Verdict.RED_MUST_DEVIATE
    with_ruling = after(ROUND * 3, book=book)
    assert ruled(with_ruling, ToldBook()) is with_ruling.ruling
    with pytest.raises(NotPending, match="gone round twice up to ply 8, too few") as refused:
        ruled(after(ROUND * 2), book)
    assert refused.value.found.due == 12 and "不予受理" in refused.value.message_zh


# Unasked


def test_nothing_is_done_unasked_at_the_third_time() -> None:
    power = unasked(after(ROUND * 3))
    assert power.may is Unasked.NOTHING and "a player must ask" in power.message_en


def test_clearly_beyond_three_the_arbiter_may_rule() -> None:
    assert unasked(after((ROUND * 4)[:15])).may is Unasked.NOTHING
    power = unasked(after(ROUND * 4))
    assert power.may is Unasked.RULE and "come 4 times" in power.message_en
    assert "明显超过" in power.message_zh


def test_how_much_is_clearly_beyond_is_an_open_point() -> None:
    assert unasked(after(ROUND * 4), replace(CXA_2011, beyond=2)).may is Unasked.NOTHING
    assert unasked(after(ROUND * 3), replace(CXA_2011, beyond=0)).may is Unasked.RULE
    assert unasked(after(ROUND * 9), replace(CXA_2011, beyond=None)).may is Unasked.NOTHING


@pytest.mark.parametrize("moves", [(ROUND * 3)[:11], [*ROUND * 4, "c3c4"], [], NINE_ROUNDS])
def test_cxa_2011_art_23_3_the_arbiter_must_not_rule_before(moves: list[str]) -> None:
    """Nor on nine rounds, which a player brings up (cxa-2011 art. 23.4), nor once the cycle is left."""
    power = unasked(after(moves))
    assert power.may is Unasked.NOTHING and "must not rule" in power.message_en


def test_cxa_1999_art_23_2_a_cycle_that_goes_on_may_be_declared_drawn() -> None:
    assert unasked(after(ROUND * 3, CXA_1999), CXA_1999).may is Unasked.NOTHING
    power = unasked(after([*ROUND * 3, ROUND[0]], CXA_1999), CXA_1999)
    assert (power.may, power.articles) == (Unasked.DECLARE_DRAW, ("cxa-1999 art. 23.2",))
    assert "判和" in power.message_zh and "declare a draw" in power.message_en


def test_cxa_1999_nothing_but_draws_is_declared() -> None:
    assert unasked(after(ROUND * 6, CXA_1999, striking("a0a1", "a1a0")), CXA_1999).may is Unasked.NOTHING


def test_perpetual_check_is_stopped_unasked_only_where_an_event_wants_it() -> None:
    """cxa-2011 art. 25.1 forbids it in any case; cxa-2011 arts 4.1.4, 23.1 still suppose a request."""
    found = after(ROUND * 3, book=CHECKS)
    assert found.ruling and found.ruling.verdict is Verdict.RED_LOSES
    assert unasked(found).may is Unasked.NOTHING
    power = unasked(found, replace(CXA_2011, perpetual_check_unasked=True))
    assert (power.may, power.articles) == (Unasked.DECLARE_LOSS, ("cxa-2011 art. 23.5.1",))
    quiet = after(ROUND * 3)
    assert unasked(quiet, replace(CXA_2011, perpetual_check_unasked=True)).may is Unasked.NOTHING


@pytest.mark.parametrize("rule", [AXF, WXF, CXA_2020], ids=lambda rule: rule.rules)
def test_other_editions_are_asked_alike(rule: Procedure) -> None:
    found = after(ROUND * 5, rule)
    assert hear(found, Claim(RED), rule).heard
    assert (unasked(found, rule).may is Unasked.RULE) == (rule is CXA_2020)


def test_one_edition_counts_and_hears() -> None:
    with pytest.raises(OtherRules, match="cxa-1999") as refused:
        hear(after(ROUND * 3), Claim(RED), CXA_1999)
    assert "cxa-1999" in refused.value.message_zh
    with pytest.raises(OtherRules):
        unasked(after(ROUND * 3), CXA_1999)
