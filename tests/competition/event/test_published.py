"""A section as it is published: nothing of a round that is not, and all of one that is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhicai.competition.event import kinds
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.published import published, published_through
from zhicai.competition.event.simulated import Chances, simulate
from zhicai.competition.event.state import Section
from zhicai.competition.model import Penalty
from zhicai.competition.regulations import preset_text

TEAMS = """
base = "cxa-2011"
[teams]
kind = "boards_with_reserves"
boards = 2
reserves = 1
[[stages]]
kind = "swiss"
rounds = 3
"""
GROUPS = """
base = "cxa-2011"
[[stages]]
kind = "groups"
groups = 2
places = 2
[[stages]]
kind = "knockout"
"""
PRESETS = {
    "swiss": preset_text("wuwei-2021"),
    "dropping": preset_text("yang-guanlin-2008-professional"),
    "groups": GROUPS,
    "teams": TEAMS,
}


def steps(text: str, seed: str) -> Iterator[tuple[Section, tuple[kinds.Fact, ...], Section]]:
    """An event by chance: before each command, the command, and after it."""
    section: Section | None = None
    chances = Chances(leave=60, late=400)
    for facts in simulate(text, None, players=16, units=4, seed=seed, chances=chances):
        after = gathered(facts) if section is None else advanced(section, facts)
        if section is not None:
            yield section, facts, after
        section = after


def of_round(facts: tuple[kinds.Fact, ...]) -> bool:
    """Whether a command pairs a round, or says what happened in one."""
    kinds_of = kinds.RoundPaired | kinds.EntrantsOut | kinds.ResultRecorded | kinds.LineupSet
    return all(isinstance(fact, kinds_of) for fact in facts)


@pytest.mark.parametrize("name", PRESETS)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 999), known=st.integers(0, 2))
def test_what_happens_in_a_round_that_is_not_published_changes_nothing_that_is(
    name: str, seed: int, known: int
) -> None:
    looked = 0
    for before, facts, after in steps(PRESETS[name], str(seed)):
        last = len(after.rounds)
        if known and last >= known:
            say = [kinds.RoundPublished(known)]
            before = advanced(before, say) if len(before.rounds) >= known else before
            after = advanced(after, say)
        if last > known and of_round(facts) and published_through(before) == known:
            assert published(before) == published(after)
            assert len(published(after).rounds) == known
            looked += 1
    assert looked


@pytest.mark.parametrize("name", PRESETS)
def test_when_the_last_round_is_published_all_of_it_is_known(name: str) -> None:
    *_, (_, _, whole) = steps(PRESETS[name], "7")
    shown = published(advanced(whole, [kinds.RoundPublished(len(whole.rounds))]))
    for part in (
        "rounds",
        "pairings",
        "players",
        "teams",
        "games",
        "lineups",
        "fouls",
        "orders",
        "out",
        "named",
    ):
        assert getattr(shown, part) == getattr(whole, part), part
    assert shown.entered == whole.entered and shown.withdrawn == whole.withdrawn


def test_penalties_fouls_and_rulings_are_known_with_their_round_and_corrections_at_once() -> None:
    *_, (_, _, whole) = steps(PRESETS["swiss"], "7")
    board = whole.rounds[1].boards[0]
    late: list[kinds.Fact] = [
        kinds.FoulRecorded(board.red, 2),
        kinds.SanctionImposed(board.red, 2, Penalty.WARNING, "–"),
        kinds.RulingGiven(2, board.table, "cxa-2020", "fen", (), 4, "draw", ("", ""), ()),
    ]
    first = [kinds.RoundPublished(1)]
    assert published(advanced(whole, [*first, *late])) == published(advanced(whole, first))
    shown = published(advanced(whole, [*late, kinds.RoundPublished(2)]))
    assert shown.fouls and shown.sanctions and shown.rulings
    one = whole.rounds[0].boards[0]
    corrected = kinds.ResultCorrected(1, one.table, one.result.code if one.result else "", "0-0", "–")
    now = published(advanced(whole, [*first, corrected])).rounds[0].boards[0].result
    assert now is not None and now.code == "0-0"


def test_who_leaves_for_a_hidden_round_leaves_after_what_is_known() -> None:
    *_, (_, _, whole) = steps(PRESETS["swiss"], "3")
    number = next(one for one in whole.players if one not in whole.withdrawn)
    left = kinds.PlayerWithdrawn(number, len(whole.rounds), void=False, reason="–")
    shown = published(advanced(whole, [left, kinds.RoundPublished(1), kinds.PlayerOnLeave(number, 2)]))
    assert shown.withdrawn[number].after_round == 1 and not shown.leaves
    assert max(shown.entered.values()) <= 2
