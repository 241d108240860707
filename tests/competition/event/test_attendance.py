"""Checking in tells who is there and who is missing, and decides nothing by itself (cxa-2011 arts 20.1-20.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.event import attendance, founding, paired, people, results
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.kinds import Fact, PlayerCheckedIn
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.simulated import simulate
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told
from zhicai.competition.model import Player
from zhicai.competition.regulations import preset_text

TEAMS = (
    'base = "cxa-2011"\n[teams]\nkind = "fixed_boards"\nboards = 2\n[[stages]]\nkind = "swiss"\nrounds = 3\n'
)


def begun(players: int = 6, rounds: int = 2) -> Section:
    facts = founding.found("赛", preset_text("cxa-2011"), seed="1", stage={"kind": "swiss", "rounds": rounds})
    section = gathered(facts)
    return advanced(section, people.enter(section, [Player(n, f"选手{n:02}") for n in range(1, players + 1)]))


def checked(section: Section, *numbers: int, at: int = 0, gone: bool = False) -> Section:
    return advanced(section, attendance.check_in(section, numbers, at, gone=gone))


def played(section: Section) -> Section:
    section = advanced(section, pair_round(section))
    section = advanced(section, paired.publish(section))
    for board in section.rounds[-1].boards:
        section = advanced(section, results.record(section, len(section.rounds), board.table, "1-0"))
    return section


def test_who_is_not_checked_in_is_missing_until_it_is_said() -> None:
    section = checked(begun(), 1, 2, 5)
    assert attendance.missing(section) == (3, 4, 6)
    assert attendance.missing(section, 1) == (1, 2, 3, 4, 5, 6)
    assert attendance.missing(checked(section, 5, gone=True)) == (3, 4, 5, 6)


def test_what_is_known_already_is_no_fact() -> None:
    section = checked(begun(), 1)
    assert attendance.check_in(section, [1]) == ()
    assert attendance.check_in(section, [2], gone=True) == ()
    assert attendance.check_in(section, [1, 3, 3]) == (PlayerCheckedIn((3,)),)


def test_nobody_is_checked_in_who_is_not_in_the_event_or_for_a_round_that_is_far_off() -> None:
    section = begun()
    left = advanced(section, people.withdraw(section, 2, reason="病"))
    for wrong, numbers, at in ((section, [9], 0), (left, [2], 0), (section, [1], 2), (section, [1], -1)):
        with pytest.raises(Refused):
            attendance.check_in(wrong, numbers, at)
    over = played(played(begun()))
    with pytest.raises(Refused):
        attendance.check_in(over, [1], 3)
    assert attendance.check_in(over, [1], 2)


def test_leave_and_withdrawal_are_no_absence() -> None:
    section = played(begun(7))
    section = advanced(section, people.leave(section, 3, 2))
    section = advanced(section, people.withdraw(section, 4, reason="病"))
    assert set(attendance.awaited(section, 2)) == {1, 2, 5, 6, 7}
    assert 3 in attendance.awaited(section) and 4 not in attendance.awaited(section)


def test_of_a_paired_round_those_who_have_an_opponent_are_awaited() -> None:
    section = advanced(begun(7), pair_round(begun(7)))
    (bye,) = section.rounds[0].byes
    assert set(attendance.awaited(section, 1)) == set(range(1, 8)) - {bye.player}


def test_before_a_round_those_are_asked_about_whom_its_check_in_or_the_arrival_misses() -> None:
    section = begun()
    assert attendance.unaccounted(section) == ()
    arrived = checked(section, 1, 2, 3, 4)
    assert attendance.unaccounted(arrived) == (5, 6)
    assert attendance.unaccounted(checked(arrived, 1, 5, 6, at=1)) == (2, 3, 4)
    later = played(arrived)
    assert attendance.unaccounted(later) == ()
    assert attendance.unaccounted(checked(later, 1, 2, at=2)) == (3, 4, 5, 6)


def test_numbers_that_are_drawn_take_the_check_in_with_them() -> None:
    section = checked(begun(), 1, 2, 3)
    names = {section.players[number].name for number, _ in section.present}
    drawn = advanced(section, founding.draw(section))
    assert {drawn.players[number].name for number, _ in drawn.present} == names


def test_in_a_team_event_teams_are_checked_in() -> None:
    first, entered, teams, *_ = simulate(TEAMS, None, players=4, units=0, seed="1")
    section = gathered((*first, *entered, *teams))
    assert attendance.awaited(section) == tuple(sorted(section.teams))
    assert attendance.missing(checked(section, 1)) == tuple(sorted(set(section.teams) - {1}))


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 1), st.booleans()), max_size=12))
def test_checking_in_changes_no_pairing_and_the_last_word_counts(said: list[tuple[int, int, bool]]) -> None:
    section = plain = begun()
    last: dict[tuple[int, int], bool] = {}
    for number, at, gone in said:
        section = checked(section, number, at=at, gone=gone)
        last[number, at] = gone
    assert section.present == {who for who, gone in last.items() if not gone}
    assert pair_round(section) == pair_round(plain)


@pytest.mark.parametrize(
    "fact", [PlayerCheckedIn((1, 2)), PlayerCheckedIn((3,), 2), PlayerCheckedIn((3,), 2, gone=True)]
)
def test_it_is_told_in_both_languages(fact: Fact) -> None:
    zh, en = told(fact)
    assert "号" in zh and ("报到" in zh or "检录" in zh) and en.isascii()
