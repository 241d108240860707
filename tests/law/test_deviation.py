"""After the ruling: who must deviate, how long, and when it is a loss or a draw (cxa-2011 art. 23.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.examples import examples
from tests.law.told_book import CHASE, CHECK, IDLE, ToldBook, striking
from zhicai import BLACK, RED, START_FEN, Board, IllegalMove, Move, Side
from zhicai.law.deviation import AlreadyOver, Deviation, NothingToFollow, Progress, follow
from zhicai.law.deviation_words import deviation_words
from zhicai.law.pending import pending
from zhicai.law.procedure import (
    AXF,
    CXA_1999,
    CXA_2011,
    Procedure,
    Reentry,
    Swap,
    procedure,
)
from zhicai.law.terms import Option, Verdict

ROUND = ["a0a1", "a9a8", "a1a0", "a8a9"]
OTHER_STRIKE = ["i0i1", "i9i8", "i1i0", "i8i9"]
"""The same with the other chariots."""
RED_STRIKES = striking("a0a1", "a1a0", "i0i1", "i1i0", "i1i2", "i2i0", "c3c4")
FREE = replace(CXA_2011, swap=Swap.FREE)
AT_ONCE = replace(CXA_2011, swap=Swap.MOVE)


def after(
    *moves: str, book: ToldBook = RED_STRIKES, rule: Procedure = CXA_2011, cycle: Sequence[str] = ROUND
) -> Deviation:
    """The state some moves after the ruling on three rounds of a cycle."""
    found = pending(START_FEN, list(cycle) * 3, rule=rule, classify=book)
    assert found.case and found.ruling
    return follow(found.case, found.ruling, book, rule).advance_all(moves)


def words(state: Deviation) -> str:
    zh, en = deviation_words(state)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in zh)
    assert en.isascii() and en
    return en


# Must deviate


def test_cxa_2011_art_23_5_2_two_own_moves() -> None:
    state = after()
    assert (state.progress, state.at_fault, state.moves_left) == (Progress.OBLIGED, RED, 2)
    assert state.articles == ("cxa-2011 art. 23.5.2",) and state.result is None
    assert words(state) == "Red must deviate within two rounds; otherwise Red loses"
    once = after("a0a1", "a9a8")
    assert (once.progress, once.moves_left) == (Progress.OBLIGED, 1)
    assert words(once) == "Red must deviate with the next move; otherwise Red loses"


def test_cxa_2011_art_23_5_2_2_no_deviation_is_a_loss() -> None:
    """With the second own move, under cxa-2011 art. 4.1.5."""
    state = after("a0a1", "a9a8", "a1a0")
    assert (state.progress, state.result, state.is_over) == (Progress.LOST, "0-1", True)
    assert state.articles == ("cxa-2011 art. 4.1.5", "cxa-2011 art. 23.5.2")
    assert words(state) == "Red had to deviate and did not: Red loses"
    assert state.played == tuple(map(Move, ("a0a1", "a9a8", "a1a0")))


@pytest.mark.parametrize("before", [[], ["a0a1", "a9a8"]])
def test_an_idle_move_elsewhere_deviates(before: list[str]) -> None:
    state = after(*before, "g3g4")
    assert (state.progress, state.by, state.result) == (Progress.DEVIATED, RED, None)
    assert words(state) == "Red has deviated; the game goes on"


def test_black_is_asked_alike() -> None:
    state = after("a0a1", "a9a8", book=striking("a9a8", "a8a9"))
    assert (state.at_fault, state.moves_left) == (BLACK, 1)
    assert state.advance("a1a0").advance("a8a9").result == "1-0"


def test_the_other_side_owes_nothing() -> None:
    assert after("a0a1", "i9i8").progress is Progress.OBLIGED
    assert after("a0a1", "i9i8", "a1a0").moves_left == 1


def test_cxa_2011_art_4_1_4_perpetual_check_is_lost_at_once() -> None:
    state = after(book=striking("a0a1", "a1a0", label=CHECK))
    assert (state.progress, state.result) == (Progress.LOST, "0-1")
    assert state.articles == ("cxa-2011 art. 4.1.4", "cxa-2011 art. 23.5.1")
    assert words(state) == "Red loses by one-sided perpetual check"
    assert after(book=striking("a9a8", "a8a9", label=CHECK)).result == "1-0"


@pytest.mark.parametrize(
    ("rules", "article"), [("cxa-1999", "24.1"), ("cxa-2020", "25.1"), ("axf", "6"), ("wxf", "3")]
)
def test_perpetual_check_is_lost_by_one_article_of_every_edition(rules: str, article: str) -> None:
    state = after(book=striking("a0a1", "a1a0", label=CHECK), rule=procedure(rules))
    assert (state.progress, state.articles) == (Progress.LOST, (f"{rules} art. {article}",))


def test_cxa_1999_art_24_3_at_once_and_lost_after_one_more_cycle() -> None:
    state = after(rule=CXA_1999)
    assert words(state).startswith(
        "Red must deviate at once and loses when the cycle has gone round once more"
    )
    assert after("a0a1", "a9a8", rule=CXA_1999).progress is Progress.OBLIGED
    lost = after("a0a1", "a9a8", "a1a0", rule=CXA_1999)
    assert (lost.result, lost.articles) == ("0-1", ("cxa-1999 art. 4.1.7", "cxa-1999 art. 24.3"))


THREE_POINTS = ["a0a1", "a9a8", "a1a2", "a8a7", "a2a0", "a7a9"]


def test_cxa_1999_art_24_3_a_longer_cycle_lasts_longer() -> None:
    book = striking("a0a1", "a1a2", "a2a0")
    assert after(rule=CXA_1999, book=book, cycle=THREE_POINTS).moves_left == 3
    assert after(rule=CXA_2011, book=book, cycle=THREE_POINTS).moves_left == 2


def test_the_asian_rules_allow_no_repetition() -> None:
    state = after("a0a1", rule=AXF)
    assert (state.progress, state.result) == (Progress.LOST, "0-1")


# Another strike in place of the one that was ruled on


def test_another_strike_does_not_free_the_side_at_fault() -> None:
    state = after("i0i1")
    assert (state.progress, state.swapped, state.moves_left) == (Progress.SWAPPED, 1, 2)
    assert state.options == (Option("swap", "loop", "cxa-2011 art. 23.5.2"),)
    assert "check, kill or chase as well" in words(state)


def test_another_cycle_with_the_same_verdict_is_no_escape() -> None:
    assert after(*OTHER_STRIKE[:3]).progress is Progress.SWAPPED
    state = after(*OTHER_STRIKE)
    assert (state.progress, state.result) == (Progress.LOST, "0-1")


def test_back_into_the_cycle_by_other_strikes() -> None:
    """The moves that come back to one of its positions are looked at together."""
    assert after("i0i1", "a9a8").progress is Progress.SWAPPED
    assert after("i0i1", "a9a8", "i1i0").progress is Progress.LOST
    assert after("a0a1", "i9i8", "i0i1", "i8i9", "i1i0").progress is Progress.LOST


def test_three_moves_are_left_where_an_event_gives_five() -> None:
    state = after(*OTHER_STRIKE, rule=replace(CXA_2011, deviate_within=5))
    assert (state.progress, state.moves_left) == (Progress.SWAPPED, 3)
    assert words(state).startswith(
        "one forbidden move in place of another, with the same verdict, no deviation"
    )


def test_another_cycle_with_another_verdict_is_a_deviation() -> None:
    """Black strikes as well in it, so that both are forbidden and nobody must deviate."""
    book = ToldBook({**RED_STRIKES.labels, "i9i8": CHASE, "i8i9": CHASE})
    state = after(*OTHER_STRIKE, book=book)
    assert (state.progress, state.by) == (Progress.DEVIATED, RED)


def test_a_strike_and_then_an_idle_move() -> None:
    state = after("i0i1", "i9i8", "g3g4")
    assert (state.progress, state.swapped) == (Progress.DEVIATED, 0)


def test_an_event_may_count_every_other_strike() -> None:
    state = after("i0i1", "i9i8", rule=AT_ONCE)
    assert (state.progress, state.moves_left) == (Progress.SWAPPED, 1)
    assert words(state).startswith("one forbidden move in place of another, no deviation; Red must deviate")
    assert after("i0i1", "i9i8", "i1i2", rule=AT_ONCE).result == "0-1"
    assert after("i0i1", "i9i8", "a0a1", rule=AT_ONCE).progress is not Progress.DEVIATED


def test_an_event_may_take_any_other_move_for_a_deviation() -> None:
    state = after("i0i1", rule=FREE)
    assert state.progress is Progress.DEVIATED
    assert state.options == (Option("swap", "free", "cxa-2011 art. 23.5.2"),)


def test_a_strike_that_captures_deviates() -> None:
    """What was taken never comes back."""
    book = striking("a0a1", "a1a0", "b2b9", "h2h9")
    state = after("b2b9", book=book)
    assert (state.progress, state.by) == (Progress.DEVIATED, RED)


def test_the_other_side_may_end_it_by_a_capture() -> None:
    state = after("a0a1", "b7b0")
    assert (state.progress, state.by) == (Progress.DEVIATED, BLACK)
    assert words(state).startswith("Black has deviated")


def test_who_left_the_cycle_is_remembered() -> None:
    """Whatever is captured later."""
    assert after("g3g4", "b7b0").by == RED


def test_a_label_without_certainty_is_told() -> None:
    book = ToldBook(RED_STRIKES.labels, frozenset({"g3g4"}))
    assert after("g3g4", book=book).undecided
    assert not after("g3g4").undecided


# Nine rounds that do not close

RED_WANDERS = ["a0a1", "a1a2", "a2a0", "a0a2", "a2a1", "a1a0", "a0a1", "a1a2", "a2a1"]
BLACK_GOES_ON = ["c6c5", "g6g5", "i6i5", "b9c7", "h9g7", "h7h6", "b7b6", "e6e5", "a9a8"]
NINE_ROUNDS = [move for pair in zip(RED_WANDERS, BLACK_GOES_ON, strict=True) for move in pair]


def after_nine_rounds(*moves: str) -> Deviation:
    book = striking(*RED_WANDERS, "i0i1", "i1i2")
    found = pending(START_FEN, NINE_ROUNDS, classify=book)
    assert found.case and found.ruling
    return follow(found.case, found.ruling, book).advance_all(moves)


def test_cxa_2011_art_23_4_after_nine_rounds_every_further_strike_counts() -> None:
    assert after_nine_rounds().moves_left == 2
    assert after_nine_rounds("a1a0", "a8a9").progress is Progress.SWAPPED
    assert after_nine_rounds("a1a0", "a8a9", "i0i1").result == "0-1"
    assert after_nine_rounds("a1a0", "a8a9", "h0g2").progress is Progress.DEVIATED


# Entered again


def test_entering_the_cycle_again_goes_on_counting() -> None:
    """An idle move back to it is free, but not the next move of the cycle."""
    state = after("g0e2", "a9a8", "e2g0")
    assert (state.progress, state.moves_left) == (Progress.REENTERED, 2)
    assert state.options == (Option("reentry", "counts_on", "cxa-2011 art. 23.5.2"),)
    assert words(state).startswith("the cycle has been entered again and the count goes on; Red must")
    once = state.advance_all(("a8a9", "a0a1"))
    assert (once.progress, once.moves_left) == (Progress.REENTERED, 1)
    assert once.advance_all(("a9a8", "a1a0")).result == "0-1"


def test_entering_it_again_by_a_strike_counts_at_once() -> None:
    state = after("a0a2", "a9a8", "a2a0", book=striking("a0a1", "a1a0", "a2a0"))
    assert (state.progress, state.moves_left) == (Progress.REENTERED, 1)


def test_left_again_after_entering_again() -> None:
    assert after("g0e2", "a9a8", "e2g0", "a8a9", "g3g4").progress is Progress.DEVIATED


def test_an_event_may_want_a_new_ruling() -> None:
    rule = replace(CXA_2011, reentry=Reentry.FRESH)
    state = after("g0e2", "a9a8", "e2g0", "a8a9", "a0a1", "a9a8", "a1a0", rule=rule)
    assert (state.progress, state.moves_left) == (Progress.DEVIATED, 2)
    assert state.options == (Option("reentry", "fresh", "cxa-2011 art. 23.5.2"),)


def test_after_a_deviation_other_strikes_are_free() -> None:
    state = after("g3g4", "g6g5", *OTHER_STRIKE, *OTHER_STRIKE)
    assert state.progress is Progress.DEVIATED


# A draw


def test_cxa_2011_art_23_5_2_1_either_side_may_deviate_from_a_draw() -> None:
    state = after(book=ToldBook())
    assert (state.progress, state.at_fault, state.left) == (Progress.MAY_DEVIATE, None, (2, 2))
    assert words(state) == "a draw unless either side deviates within two rounds"
    last = replace(state, left=(1, 1))
    assert deviation_words(last)[0] == "双方下一着仍不变，即判和"
    assert words(last) == "a draw unless either side deviates with the next move"
    assert state.articles == ("cxa-2011 art. 23.5.2.1",)
    for moves, side in (
        (["g3g4"], RED),
        (["a0a1", "g6g5"], BLACK),
        (["a0a1", "a9a8", "a1a0", "g6g5"], BLACK),
    ):
        left = after(*moves, book=ToldBook())
        assert (left.progress, left.by) == (Progress.DEVIATED, side)


def test_cxa_2011_art_4_2_3_drawn_after_two_rounds() -> None:
    assert after(*ROUND[:3], book=ToldBook()).progress is Progress.MAY_DEVIATE
    state = after(*ROUND, book=ToldBook())
    assert (state.progress, state.result) == (Progress.DRAWN, "1/2-1/2")
    assert state.articles == ("cxa-2011 art. 4.2.3", "cxa-2011 art. 23.5.2.1")
    assert words(state) == "nobody deviated: a draw"


def test_another_strike_deviates_from_a_draw() -> None:
    """Nobody is at fault, so that nothing is asked of it."""
    book = striking("a0a1", "a1a0", "a9a8", "a8a9", "i0i1")
    assert after("i0i1", book=book).progress is Progress.DEVIATED


def test_a_draw_entered_again() -> None:
    state = after("g0e2", "a9a8", "e2g0", "a8a9", book=ToldBook())
    assert (state.progress, state.left) == (Progress.REENTERED, (2, 1))


def test_cxa_1999_art_24_2_drawn_at_once() -> None:
    state = after(rule=CXA_1999, book=ToldBook())
    assert (state.progress, state.result) == (Progress.DRAWN, "1/2-1/2")
    assert state.articles == ("cxa-1999 art. 4.2.3", "cxa-1999 art. 24.2")
    assert after(rule=procedure("wxf"), book=ToldBook()).progress is Progress.DRAWN


# The end on the board, and bad input


def test_a_mate_ends_it() -> None:
    fen = "3k5/9/8p/9/9/9/9/9/1R7/R3K4 w - - 0 1"
    cycle = ["b1b2", "d9d8", "b2b1", "d8d9"]
    book = striking("b1b2", "b2b1")
    found = pending(fen, cycle * 3, classify=book)
    assert found.case and found.ruling
    state = follow(found.case, found.ruling, book).advance_all(("b1b8", "i7i6", "a0a9"))
    assert (state.progress, state.result, state.ended_by) == (Progress.ENDED, "1-0", "checkmate")
    assert state.articles == ("cxa-2011 art. 4.1.1",)
    assert words(state) == "the game is over: checkmate"


@pytest.mark.parametrize(
    ("state", "zh"),
    [
        (after("a0a1", "a9a8", "a1a0"), "已判负"),
        (after(*ROUND, book=ToldBook()), "已判和"),
    ],
)
def test_nothing_follows_the_end(state: Deviation, zh: str) -> None:
    with pytest.raises(AlreadyOver, match="c3c4") as refused:
        state.advance("c3c4")
    assert zh in refused.value.message_zh


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    state = after()
    with pytest.raises(IllegalMove):
        state.advance("a0b7")
    assert state.moves_left == 2 and state.played == ()


def test_an_undecided_ruling_obliges_nobody() -> None:
    book = ToldBook(verdict=lambda _: Verdict.UNDECIDED)
    with pytest.raises(NothingToFollow) as refused:
        after(book=book)
    assert "裁判" in refused.value.message_zh and "arbiter" in refused.value.message_en


def test_a_state_is_never_changed() -> None:
    state = after()
    state.advance("a0a1")
    assert state == after()


# What must not change it


def turned(moves: Sequence[str], how: str) -> list[str]:
    return [str(Move(move).mirror() if how == "mirror" else Move(move).rotate()) for move in moves]


@pytest.mark.parametrize("how", ["mirror", "swap_sides"])
@given(choices=st.lists(st.integers(0, 99), max_size=10), strikes=st.booleans())
def test_mirrored_or_with_the_colours_swapped_it_goes_alike(
    how: str, choices: list[int], strikes: bool
) -> None:
    book = RED_STRIKES if strikes else ToldBook()
    other_book = ToldBook(dict(zip(turned([*book.labels], how), book.labels.values(), strict=True)))
    fen = getattr(Board(), how)().fen
    found = pending(fen, turned(ROUND * 3, how), classify=other_book)
    assert found.case and found.ruling
    state, other = after(book=book), follow(found.case, found.ruling, other_book)
    for choice in choices:
        legal = [move for move in MOVES if Board(state.position).is_legal(move)]
        if state.is_over or not legal:
            break
        move = legal[choice % len(legal)]
        state, other = state.advance(move), other.advance(*turned([move], how))
        same_sides = how == "mirror"
        assert (other.progress, other.swapped) == (state.progress, state.swapped)
        assert other.left == (state.left if same_sides else state.left[::-1])
        assert (other.by is None) == (state.by is None)
        if state.by is not None:
            assert other.by == (state.by if same_sides else state.by.opponent)


# Every way to go on

MOVES = [*ROUND, *OTHER_STRIKE, "g3g4", "g6g5", "g0e2", "e2g0", "g9e7", "e7g9", "h2h3", "h3h2"]


class Following(RuleBasedStateMachine):
    """A game after a ruling, followed by `Deviation` and, in plain words, by the test."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = Verdict.DRAW
        self.state: Deviation | None = None
        self.board = Board()

    @rule(label=st.sampled_from([IDLE, CHASE]), edition=st.sampled_from([CXA_2011, AT_ONCE, FREE]))
    @precondition(lambda self: self.state is None)
    def rule_on(self, label: object, edition: Procedure) -> None:
        book = RED_STRIKES if label is CHASE else ToldBook()
        self.state = after(book=book, rule=edition)
        self.board = Board(self.state.position)
        cycle = pending(START_FEN, ROUND * 3).case
        assert cycle
        self.inside = {board.key for board in cycle.boards}
        self.used = [0, 0]

    @rule(choice=st.integers(0, 99))
    @precondition(lambda self: self.state is not None and not self.state.is_over)
    def go_on(self, choice: int) -> None:
        assert self.state
        legal = [move for move in MOVES if self.board.is_legal(move)]
        move = legal[choice % len(legal)] if legal else str(sorted(self.board.legal_moves)[0])
        mover, key = self.board.turn, self.board.key
        self.before, self.state = self.state, self.state.advance(move)
        self.board.push(move)
        self.used[int(mover)] += {key, self.board.key} <= self.inside

    @rule()
    @precondition(lambda self: self.state is not None and self.state.is_over)
    def nothing_follows(self) -> None:
        assert self.state
        with pytest.raises(AlreadyOver):
            self.state.advance(str(sorted(self.board.legal_moves)[0]))

    @invariant()
    def the_position_is_the_games(self) -> None:
        if self.state:
            assert self.state.position == self.board.fen
            assert self.state.keys[-1] == self.board.key

    @invariant()
    def moves_left_never_grow(self) -> None:
        if self.state and self.state.played:
            for now, then in zip(self.state.left, self.before.left, strict=True):
                assert 0 <= now <= then <= 2

    @invariant()
    def nobody_has_more_than_the_moves_outside_the_cycle_leave(self) -> None:
        """Each own move from one position of the cycle to another uses up one of two."""
        if self.state and not self.state.is_over:
            sides = (RED,) if self.state.at_fault is not None else (RED, BLACK)
            for side in sides:
                assert self.state.left[int(side)] <= max(0, 2 - self.used[int(side)])

    @invariant()
    def only_the_side_at_fault_loses(self) -> None:
        if self.state and self.state.progress is Progress.LOST:
            assert self.state.at_fault == RED and self.state.result == "0-1"
            last: Side = self.board.turn.opponent
            assert last == RED or self.state.options
        if self.state and self.state.progress is Progress.DRAWN:
            assert self.state.at_fault is None and min(self.used) >= 2

    @invariant()
    def two_moves_in_the_cycle_lose_or_draw(self) -> None:
        if self.state and self.state.at_fault == RED:
            assert (self.used[0] < 2) or self.state.progress is Progress.LOST

    @invariant()
    def every_state_has_words(self) -> None:
        if self.state:
            words(self.state)


TestFollowing = Following.TestCase
TestFollowing.settings = settings(max_examples=examples(30), stateful_step_count=14, deadline=None)
