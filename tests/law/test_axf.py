"""The Asian rules, article by article, on boards with little more than the pieces that each is about."""

from __future__ import annotations

import cases
import pytest

from zhicai.law import axf
from zhicai.law.books import book, settled
from zhicai.law.judging import judge
from zhicai.law.terms import Label, Root, Ruling, Verdict, Way

CASES = {case.id: case for case in cases.published()}

CHASE = ("5k3/9/9/9/c8/9/9/1R7/9/4K4 w", "b2a2 a5b5 a2b2 b5a5")
"""A chariot chases an unguarded cannon."""
ONCE_GUARDED = ("5k3/9/4b4/9/c8/9/9/2R6/9/4K4 w", "c2a2 a5c5 a2c2 c5a5")
GUARDED_CHARIOT = ("5k3/9/9/r7r/9/P1P6/9/2C6/9/3K5 w", "c2a2 a6c6 a2c2 c6a6")
PINNED_CHARIOT = ("4k4/4a4/1R2r4/9/9/9/9/4C4/9/3K5 b", "e7e6 b7b6 e6e7 b6b7")
BY_ELEPHANT = ("4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w", "d3f3 c4g4 f3d3 g4c4")
HELD_CHARIOT = ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "e1f0 h3h1 f0e1 h1h3")
UNANSWERED = ("3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "h0h1 h4h3 h1h0 h3h4")


def ruled(told: tuple[str, str], **options: str) -> Ruling:
    fen, moves = told
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return judge(fen, moves.split(), rules="axf", options=named)


def published(name: str) -> Ruling:
    return CASES[name].ruling("axf")


def codes(ruling: Ruling) -> list[list[str]]:
    return [[reason.code for reason in ply.reasons] for ply in ruling.plies]


def test_axf_art_6_perpetual_check_loses() -> None:
    ruling = ruled(("4k4/9/9/9/9/9/9/9/3R5/5K3 w", "d1e1 e9d9 e1d1 d9e9"))
    assert ruling.verdict is Verdict.RED_LOSES
    assert ruling.articles == ("axf art. 6",)
    assert ruling.red.name == "perpetual_check"
    assert ruling.red.kinds == (Label.CHECK, Label.CHECK)


def test_axf_art_6_loses_by_several_pieces_too() -> None:
    assert published("axf-D3-full").verdict is Verdict.RED_LOSES


def test_check_with_every_move_loses_to_check_with_some() -> None:
    """Two checks against one (axf arts 6-7)."""
    ruling = published("wxf-orange-L345-D5")
    assert ruling.verdict is Verdict.RED_LOSES
    assert Label.CHECK in ruling.black.kinds


def test_axf_art_7_mutual_perpetual_check_is_a_draw() -> None:
    ruling = ruled(("9/5k3/9/9/9/9/9/3Kn1c2/9/5CN2 w", "g0f2 e2f4 f2g0 f4e2"))
    assert {*ruling.red.kinds, *ruling.black.kinds} == {Label.CHECK}
    assert ruling.verdict is Verdict.DRAW
    assert ruling.articles == ("axf art. 7",)


def test_axf_art_9_threats_of_mate_are_allowed() -> None:
    ruling = published("wxf-orange-L353")
    assert ruling.verdict is Verdict.DRAW
    assert Label.KILL in {*ruling.red.kinds, *ruling.black.kinds}
    assert "axf art. 9" in ruling.articles


def test_axf_art_12_checks_and_chases_by_turns_are_allowed() -> None:
    ruling = ruled(("3k5/9/9/9/n8/9/9/R8/9/5K3 w", "a2d2 d9e9 d2a2 e9d9"))
    assert ruling.red.kinds == (Label.CHECK, Label.CHASE)
    assert ruling.verdict is Verdict.DRAW
    assert "axf art. 12" in ruling.articles


def test_a_check_that_also_chases_is_a_link_of_a_perpetual_chase() -> None:
    """The open point beside axf art. 12, both ways."""
    case = CASES["fsf-test-L1168"]
    ruling = case.ruling("axf")
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert [ply.label for ply in ruling.plies if ply.side == ruling.plies[0].side] == [
        Label.CHASE,
        Label.CHECK,
    ]
    assert [option.name for option in ruling.options_used] == ["checking-chase"]
    otherwise = judge(case.fen, case.moves, rules="axf", options={"checking-chase": "check"})
    assert otherwise.verdict is Verdict.DRAW


def test_a_guard_counts_although_its_king_stands_in_check() -> None:
    """The check that stands must be answered first, but it pins nobody (axf arts 12, 35)."""
    ruling = published("talkchess-hgm-1")
    assert ruling.plies[0].label is Label.CHECK
    assert ruling.plies[0].targets == ()
    assert published("talkchess-hgm-1b").plies[0].targets != ()


def test_axf_art_15_a_chariot_may_not_be_chased_by_a_cannon_though_guarded() -> None:
    ruling = ruled(GUARDED_CHARIOT)
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert codes(ruling)[0] == ["lesser"]
    (target,) = ruling.plies[0].targets
    assert (target.piece, target.root) == ("r", Root.ROOTED)
    assert target.evidence.gain is not None and target.evidence.gain.parts == (1, 0, 0)
    assert len(target.evidence.moves) == 2


def test_whether_an_elephant_is_a_lesser_piece_is_open() -> None:
    """Axf art. 15 names cannons; a fortiori all others."""
    assert ruled(BY_ELEPHANT).verdict is Verdict.RED_MUST_DEVIATE
    assert ruled(BY_ELEPHANT).options_used[0].name == "lesser-chaser"
    assert ruled(BY_ELEPHANT, lesser_chaser="horse-cannon").verdict is Verdict.DRAW


def test_axf_art_16_one_cannon_may_chase_two_chariots_by_turns() -> None:
    assert published("wxf-orange-L390-D26").verdict is Verdict.DRAW


def test_axf_art_17_a_target_guarded_on_one_move_is_not_chased_perpetually() -> None:
    ruling = ruled(ONCE_GUARDED)
    assert ruling.verdict is Verdict.DRAW
    assert ruling.red.kinds == (Label.CHASE, Label.IDLE)
    assert codes(ruling)[2] == ["guarded"]


def test_axf_art_18_a_chariot_may_not_chase_an_unguarded_cannon() -> None:
    ruling = ruled(CHASE)
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert ruling.articles == ("axf art. 3", "axf art. 33", "axf art. 18")
    (target,) = ruling.plies[0].targets
    assert (target.way, target.root, target.joint) == (Way.DIRECT, Root.ROOTLESS, False)


def test_axf_art_18_holds_although_the_cannon_threatens_mate() -> None:
    ruling = published("wxf-orange-L409-D32")
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert Label.KILL in ruling.black.kinds


def test_axf_art_19_to_chase_a_chariot_held_by_a_horse_weighs_more() -> None:
    ruling = ruled(HELD_CHARIOT)
    assert ruling.verdict is Verdict.BLACK_MUST_DEVIATE
    assert (ruling.red.name, ruling.black.name) == ("perpetual_chase", "chase_of_held_chariot")
    assert "held_by_horse" in codes(ruling)[1]
    assert ruled(HELD_CHARIOT, held_chariot="equal").verdict is Verdict.DRAW


def test_axf_art_24_like_pieces_that_can_take_each_other_offer_an_exchange() -> None:
    ruling = ruled(("3k5/9/9/9/r8/9/9/1R7/9/4K4 w", "b2a2 a5b5 a2b2 b5a5"))
    assert ruling.verdict is Verdict.DRAW
    assert codes(ruling)[0] == ["mutual"]
    assert Label.EXCHANGE in (ruling.plies[0].label, *ruling.plies[0].also)


def test_axf_art_24_a_chariot_that_cannot_take_may_not_be_chased() -> None:
    """The pinned chariot does not chase in turn (axf art. 27)."""
    ruling = ruled(PINNED_CHARIOT)
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert ruling.black.name == "allowed"
    assert codes(ruling) == [["stood_before"], ["unguarded"], ["stood_before"], ["unguarded"]]


@pytest.mark.parametrize(
    ("fen", "verdict"),
    [
        ("5k3/9/9/9/9/p8/9/1R7/9/4K4 w", Verdict.RED_MUST_DEVIATE),
        ("5k3/9/9/9/4p4/9/9/1R7/9/4K4 w", Verdict.DRAW),
    ],
)
def test_axf_art_25_only_pawns_beyond_the_river_are_targets(fen: str, verdict: Verdict) -> None:
    moves = "b2a2 a4b4 a2b2 b4a4" if verdict is Verdict.RED_MUST_DEVIATE else "b2e2 f9f8 e2b2 f8f9"
    assert ruled((fen, moves)).verdict is verdict


def test_axf_art_25_an_uncrossed_pawn_is_named() -> None:
    ruling = ruled(("5k3/9/9/p3p4/9/9/9/1R7/9/3K5 w", "b2a2 f9f8 a2b2 f8f9"))
    assert codes(ruling)[0] == ["uncrossed"]


def test_axf_art_25_moving_the_screen_is_a_chase_by_the_cannon() -> None:
    ruling = published("wxf-orange-L500-D57")
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert {target.way for ply in ruling.plies for target in ply.targets} == {Way.DISCOVERY}


def test_axf_art_28_a_king_may_chase_for_ever() -> None:
    ruling = ruled(("5k3/9/9/9/9/9/9/9/4K4/3p5 w", "e1d1 d0e0 d1e1 e0d0"))
    assert ruling.verdict is Verdict.DRAW
    assert ruling.articles == ("axf art. 28",)


def test_axf_art_29_a_pawn_may_chase_for_ever() -> None:
    ruling = ruled(("4k3c/7P1/9/9/9/9/9/9/9/3K5 w", "h8i8 i9h9 i8h8 h9i9"))
    assert ruling.verdict is Verdict.DRAW
    assert codes(ruling)[0] == ["free_chaser"]


def test_another_piece_that_a_king_or_pawn_uncovers_may_not() -> None:
    """Beside axf arts 28-29: a horse or cannon that a king or pawn sets free with every move."""
    for name in ("wxf-orange-L545-D71", "wxf-orange-L546-D72"):
        assert published(name).verdict is Verdict.RED_MUST_DEVIATE


def test_axf_art_32_one_piece_may_chase_two_by_turns() -> None:
    ruling = published("axf-D77-full")
    assert ruling.verdict is Verdict.DRAW
    assert ruling.red.kinds == (Label.CHASE,) * 4
    assert "axf art. 32" in ruling.articles


def test_two_targets_with_every_move_are_open() -> None:
    """Axf art. 32, where the two are not chased by turns but at once."""
    case = CASES["wxf-orange-L550-D74"]
    assert case.ruling("axf").red.name == "several_chased"
    otherwise = judge(case.fen, case.moves, rules="axf", options={"several-at-once": "chase"})
    assert otherwise.verdict is Verdict.RED_MUST_DEVIATE


def test_two_targets_with_every_move_make_good_a_chase_by_the_opponent() -> None:
    """Both sides chase with every move (axf art. 32)."""
    ruling = published("fsf-test-L1215")
    assert (ruling.red.name, ruling.black.name) == ("several_chased", "perpetual_chase")
    assert ruling.verdict is Verdict.DRAW


def test_axf_art_33_two_pieces_may_not_chase_one_by_turns() -> None:
    ruling = ruled(("1RC1k4/9/4n4/9/9/9/9/4B4/9/4K4 w", "b9b7 e7f9 b7b9 f9e7"))
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert [ply.targets[0].way for ply in ruling.plies[::2]] == [Way.DIRECT, Way.ROOT_CUT]


def test_axf_art_34_a_guard_that_may_not_take_back_is_none() -> None:
    ruling = published("fsf-test-L1203")
    assert ruling.verdict is Verdict.BLACK_MUST_DEVIATE
    assert "axf art. 34" in ruling.articles
    roots = {target.root for ply in ruling.plies for target in ply.targets}
    assert Root.FALSE_ROOTED in roots


def test_a_guard_is_cut_by_the_move_of_another_piece() -> None:
    """The horse's guard is cut by a pawn with every move (axf arts 33-34)."""
    ruling = published("wxf-orange-L643")
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert Way.ROOT_CUT in {target.way for ply in ruling.plies for target in ply.targets}


def test_axf_art_35_several_pieces_may_chase_a_guarded_one() -> None:
    assert published("wxf-orange-L603-D89").verdict is Verdict.DRAW


def test_axf_art_36_an_exchange_that_also_chases_is_a_chase() -> None:
    ruling = published("wxf-orange-L608-D91")
    assert ruling.verdict is Verdict.RED_MUST_DEVIATE
    assert Label.EXCHANGE in ruling.plies[0].also


def test_axf_art_38_to_threaten_a_check_that_wins_is_no_chase() -> None:
    assert published("wxf-orange-L624-D97").verdict is Verdict.DRAW


def test_axf_art_39_a_block_is_allowed() -> None:
    assert published("fsf-test-L1168").plies[-1].label is Label.BLOCK
    blocked = published("wxf-orange-L359")
    assert Label.BLOCK in blocked.black.kinds
    assert "axf art. 39" in blocked.articles


def test_axf_art_40_offers_are_allowed() -> None:
    ruling = published("wxf-orange-L638-D104")
    assert ruling.verdict is Verdict.DRAW
    assert Label.OFFER in ruling.red.kinds
    assert "axf art. 40" in ruling.articles


def test_an_attack_that_the_opponent_does_not_answer_is_no_chase() -> None:
    ruling = ruled(UNANSWERED)
    assert ruling.verdict is Verdict.DRAW
    assert codes(ruling)[0] == ["stood_before"]
    assert ruling.red.kinds == (Label.IDLE, Label.IDLE)


def test_who_is_mated_for_taking_threatens_nothing() -> None:
    case = CASES["fsf-test-L1187"]
    assert ["mated"] in codes(case.ruling("axf"))
    counted = judge(case.fen, case.moves, rules="axf", cycle_start=1, options={"mated-capturer": "chase"})
    assert ["mated"] not in codes(counted) and ["lesser"] in codes(counted)


def test_pieces_are_told_apart_by_where_they_come_from() -> None:
    """Two chariots that chase two cannons, each its own, chase none perpetually (axf art. 32)."""
    assert published("wxf-orange-L570-D80").verdict is Verdict.DRAW
    assert published("wxf-orange-L571-D80").verdict is Verdict.RED_MUST_DEVIATE


@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: case.id)
def test_every_reason_has_a_sentence_for_its_squares(case: cases.Published) -> None:
    if case.cycle_start is None:
        return
    for ply in case.ruling("axf").plies:
        for reason in ply.reasons:
            squares = [f"<{square}>" for square in reason.squares]
            sentences = [text.format(*squares) for text in axf.REASONS[reason.code]]
            assert all("{" not in sentence for sentence in sentences)


def test_the_options_are_those_of_the_book() -> None:
    assert book("axf").OPTIONS is axf.OPTIONS
    assert settled("axf", {}) == {
        "checking-chase": "chase",
        "lesser-chaser": "any",
        "mated-capturer": "idle",
        "several-at-once": "draw",
        "held-chariot": "heavier",
    }
