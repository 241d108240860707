"""Every reason and every kind of finding a review can give, from one list of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zhicai.audit import Review
from zhicai.audit.report import as_json, verdict_block

if TYPE_CHECKING:
    from tests.audit.conftest import Officiate

CHECKING = "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1"
PERPETUAL = ["a0a9", "d9d8", *["a9a8", "d8d9", "a8a9", "d9d8"] * 2, "a9a8", "d8d9"]
SHUFFLE = ["a0a1", "a9a8", "a1a0", "a8a9"]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
TWO_CHARIOTS = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"

GAMES: list[tuple[str, list[str], str, str, set[str]]] = [
    (TWO_CHARIOTS, ["b0b9"], "0-1", "checkmate", {"result_contradicts_board"}),
    (TWO_CHARIOTS, ["b0b9", "e9e8"], "*", "checkmate", {"moves_after_end"}),
    ("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1", ["a2a8"], "1-0", "stalemate", set()),
    ("3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", ["e0e1"], "*", "draw_dead_position", set()),
    (
        TWO_CHARIOTS,
        ["d0e0", "e9f9", "b0b9"],
        "*",
        "self_exposure",
        {"self_exposure", "moves_after_end", "later_ending"},
    ),
    (START, ["a0a5", "a9a5"], "*", "illegal_move", {"illegal_move", "later_illegal_move", "moves_after_end"}),
    (START, ["e4e5"], "1-0", "record_error", {"record_error"}),
    ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", [], "*", "record_error", {"invalid_setup"}),
    ("?", [], "*", "record_error", {"unreadable_fen"}),
    (START, SHUFFLE * 3, "1/2-1/2", "repetition", {"repetition"}),
    (CHECKING, PERPETUAL, "0-1", "repetition", {"repetition", "one_sided_perpetual_check"}),
    (
        "3kr4/9/9/9/4c4/9/4R4/7c1/9/3CK3C w - - 0 1",
        ["e3d3", "e5d5", "d3e3", "d5e5"] * 2,
        "1/2-1/2",
        "repetition",
        {"repetition", "mutual_perpetual_check"},
    ),
    (START, SHUFFLE * 30, "1/2-1/2", "natural_limit", {"natural_limit_reached", "repetition"}),
    (START, ["h2e2"], "1-0", "declared", set()),
    (START, [], "*", "undecided", {"no_result"}),
]


@pytest.mark.parametrize(("fen", "moves", "declared", "reason", "kinds"), GAMES)
def test_the_reason_and_the_findings(
    officiate: Officiate, fen: str, moves: list[str], declared: str, reason: str, kinds: set[str]
) -> None:
    reviewed = officiate(moves, fen, declared)
    assert (reviewed.reason, {finding.kind for finding in reviewed.findings}) == (reason, kinds)
    complete(reviewed)


def complete(reviewed: Review) -> None:
    """Both languages, plies that exist, and a block and JSON that can be written."""
    for finding in reviewed.findings:
        assert finding.message_zh and not finding.message_zh.isascii()
        assert finding.message_en and finding.message_en.replace("—", "-").isprintable()
        assert finding.ply is None or 0 <= finding.ply <= reviewed.plies
    assert verdict_block(reviewed, "both") and as_json(reviewed)
    assert 0 <= reviewed.ply <= reviewed.plies


def test_the_list_has_every_reason_there_are_words_for() -> None:
    from zhicai.audit import wording

    assert {game[3] for game in GAMES} == set(wording._REASONS)
