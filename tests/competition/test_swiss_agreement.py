"""The pairing, the exact solver and the checker, which share only the text of the system, agree on random events."""

from dataclasses import replace

import pytest
import swiss_events

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Entrant, Field
from zhicai.competition.solver import MOST, best_round
from zhicai.competition.swiss.criteria import Criteria
from zhicai.competition.swiss.pairing import pair, seated_hall
from zhicai.competition.swiss.seats import first_method
from zhicai.competition.swiss.windows import Windows
from zhicai.competition.swiss_rules import SwissRules, UnitAvoidance


@pytest.mark.parametrize("seed", range(60))
def test_small_events_are_paired_as_the_exact_solver_would(seed: int) -> None:
    """cxa-2011 art. 10.3; cxa-1999 art. 11.4."""
    event = swiss_events.random_event(seed, 4, 14)
    for ahead, paired in swiss_events.rounds_of(event):
        assert swiss_events.solver_disagrees(ahead, event.rules, paired) is None, f"round {ahead.round}"
        assert paired is None or paired.proved


@pytest.mark.parametrize("seed", range(60))
def test_the_checker_finds_no_fault_in_small_events(seed: int) -> None:
    event = swiss_events.random_event(1000 + seed, 4, 14)
    for ahead, paired in swiss_events.rounds_of(event):
        assert swiss_events.checker_objects(ahead, event.rules, paired) is None, f"round {ahead.round}"


@pytest.mark.parametrize("seed", range(6))
def test_the_checker_finds_no_fault_in_larger_events(seed: int) -> None:
    """cxa-2011 arts 10.3, 12.3; cxa-1999 art. 11.4."""
    event = swiss_events.random_event(2000 + seed, 20, 90)
    for ahead, paired in swiss_events.rounds_of(event):
        assert swiss_events.checker_objects(ahead, event.rules, paired) is None, f"round {ahead.round}"


def test_no_exchange_betters_a_round_that_is_not_proved() -> None:
    unproved = 0
    for seed in range(3):
        event = swiss_events.random_event(4000 + seed, 20, 60)
        event.rules = replace(event.rules, window=8, avoid_unit=UnitAvoidance.NEVER)
        for ahead, paired in swiss_events.rounds_of(event):
            unproved += paired is not None and not paired.proved
            assert swiss_events.checker_objects(ahead, event.rules, paired) is None, f"{seed} {ahead.round}"
    assert unproved > 3


@pytest.mark.parametrize("seed", range(4))
def test_nearly_everybody_meets_everybody_and_the_pairing_stays_exact(seed: int) -> None:
    event = swiss_events.random_event(3000 + seed, 12, 13)
    event.rules = replace(event.rules, rounds=13)
    for ahead, paired in swiss_events.rounds_of(event):
        assert swiss_events.solver_disagrees(ahead, event.rules, paired) is None, f"round {ahead.round}"


def test_the_solver_refuses_a_field_that_it_could_not_finish() -> None:
    crowd = Field(tuple(Entrant(number) for number in range(1, MOST + 2)), 1)
    with pytest.raises(CompetitionError, match=f"{MOST}"):
        best_round(crowd, SwissRules())


def test_a_round_is_cut_below_the_bye_too() -> None:
    event = swiss_events.random_event(12, 4, 14)
    cut = 0
    for ahead, _ in swiss_events.rounds_of(event):
        seated = seated_hall(ahead, event.rules)
        windows = Windows(
            Criteria(ahead, event.rules, seated), first_method(event.rules, ahead.round), event.rules.window
        ).solve()
        cut += sum(window.run.has_bye and window.run.last < seated.levels - 1 for window in windows)
    assert cut


@pytest.mark.parametrize("window", [8, 320])
def test_a_short_window_still_pairs_everybody_and_says_what_it_did_not_prove(window: int) -> None:
    event = swiss_events.random_event(7, 40, 40)
    event.rules = replace(event.rules, window=window, section_size=8)
    for ahead, paired in swiss_events.rounds_of(event):
        assert paired is not None
        named = {number for board in paired.round.boards for number in (board.red, board.black)}
        named |= {bye.player for bye in paired.round.byes}
        assert named == {entrant.number for entrant in ahead.present}


def test_pairing_is_the_same_whatever_order_entrants_come_in() -> None:
    event = swiss_events.random_event(11, 30, 30)
    for ahead, paired in swiss_events.rounds_of(event):
        turned = replace(ahead, entrants=ahead.entrants[::-1])
        assert pair(turned, event.rules) == paired
