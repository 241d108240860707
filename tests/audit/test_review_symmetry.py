"""Whatever is played: colours and sides of the board change nothing, and every verdict holds together."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.audit.conftest import made
from zhicai import Board, Move
from zhicai.audit import Review, review
from zhicai.law.natural_limit import Limit
from zhicai.records import START_FEN

FENS = [
    START_FEN,
    "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1",
    "3kr4/9/9/9/4c4/9/4R4/7c1/9/3CK3C w - - 0 1",
    "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1",
    "3k5/9/3a5/9/9/9/9/9/4r4/4K4 w - - 0 1",
    "4k4/9/9/9/9/2p6/9/9/4A4/3K5 b - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1",
    "3k5/9/9/9/9/9/9/PP7/9/R8 w - - 0 1",
]
LIMIT = Limit(rounds=4, counted_checks=2)
OTHER = {"1-0": "0-1", "0-1": "1-0", "red": "black", "black": "red"}
Played = tuple[str, list[Move], str]


@st.composite
def games(draw: st.DrawFn) -> Played:
    """Moves that are mostly legal, with runs played again and now and then a move of any kind."""
    fen = draw(st.sampled_from(FENS))
    board = Board(fen, strict=False)
    moves: list[Move] = []
    for choice in draw(st.lists(st.integers(0, 199), max_size=20)):
        legal = list(board.legal_moves)
        if choice > 190 or not legal:
            played = [Move.from_squares(choice * 7 % 90, choice * 31 % 90)]
        else:
            played = moves[-4:] * 2 if choice > 150 else [legal[choice % len(legal)]]
        for move in played:
            board.push_unchecked(move)
            moves.append(move)
    return fen, moves, draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))


def judged(fen: str, moves: list[Move], declared: str) -> Review:
    return review(made([str(move) for move in moves], fen, declared), LIMIT)


def kinds(reviewed: Review) -> list[tuple[str, int | None]]:
    return sorted((finding.kind, finding.ply) for finding in reviewed.findings if finding.ply is not None)


def ruled(reviewed: Review) -> list[tuple[str, list[str]] | None]:
    """The verdict on each repetition and what its moves are, which no mirror changes."""
    return [
        (str(one.ruling.verdict), [str(ply.label) for ply in one.ruling.plies]) if one.ruling else None
        for one in reviewed.rulings
    ]


@given(games())
def test_left_and_right_do_not_matter(game: Played) -> None:
    fen, moves, declared = game
    here = judged(*game)
    there = judged(Board(fen, strict=False).mirror().fen, [move.mirror() for move in moves], declared)
    assert kinds(there) == kinds(here)
    assert replace(there, findings=(), rulings=()) == replace(here, findings=(), rulings=())
    assert ruled(there) == ruled(here)


@given(games())
def test_colours_do_not_matter(game: Played) -> None:
    fen, moves, declared = game
    here = judged(*game)
    there = judged(
        Board(fen, strict=False).swap_sides().fen,
        [move.rotate() for move in moves],
        OTHER.get(declared, declared),
    )
    assert kinds(there) == kinds(here)
    assert (there.reason, there.article, there.ply) == (here.reason, here.article, here.ply)
    assert there.result == OTHER.get(here.result, here.result)
    assert {(OTHER[limit.side], limit.ply) for limit in there.natural_limits} == {
        (limit.side, limit.ply) for limit in here.natural_limits
    }


@given(games())
def test_a_verdict_holds_together(game: Played) -> None:
    reviewed = judged(*game)
    told = {finding.kind for finding in reviewed.findings}
    assert 0 <= reviewed.ply <= reviewed.plies == len(game[1])
    board_decided = reviewed.reason in (
        "checkmate",
        "stalemate",
        "self_exposure",
        "illegal_move",
        "draw_dead_position",
    )
    assert board_decided or reviewed.result == reviewed.declared_result
    assert ("result_contradicts_board" in told) is (
        reviewed.declared_result not in ("*", reviewed.result) and board_decided
    )
    assert (reviewed.article is None) is (reviewed.reason in ("declared", "undecided", "record_error")) or (
        reviewed.reason == "repetition"
    )
    assert ("moves_after_end" in told) is (board_decided and reviewed.ply < reviewed.plies)
    for cycle in reviewed.repetitions:
        assert cycle.end <= reviewed.plies


@given(games())
def test_what_was_played_before_the_end_is_judged_alike(game: Played) -> None:
    """Moves after the end change nothing of how it ended."""
    fen, moves, declared = game
    whole = judged(*game)
    cut = judged(fen, moves[: whole.ply], declared)
    if whole.reason not in ("declared", "undecided"):
        assert (cut.reason, cut.result, cut.ply) == (whole.reason, whole.result, whole.ply)
