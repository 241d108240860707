"""Who leaves before the start or is expelled, and what the file keeps of why."""

from __future__ import annotations

import pytest

from tests.competition.event.events import entrants, round_robin, swiss
from zhicai.competition.event import kinds, pairing, people
from zhicai.competition.event.telling import told as told_of
from zhicai.competition.model import ByeKind


def test_the_file_keeps_why_somebody_left_and_tells_it() -> None:
    """cxa-2011 art. 19.1; cxa-1999 art. 20.1: with a reason that the organiser has accepted."""
    told = swiss()
    told.play()
    facts = people.withdraw(told.event, 3, reason=" 病，组委会已同意 ")
    event = told.do(facts)
    assert event.withdrawn[3].reason == "病，组委会已同意"
    assert all("病，组委会已同意" in sentence for sentence in told_of(facts[0]))


@pytest.mark.parametrize("begin", [swiss, round_robin])
def test_an_expelled_player_is_treated_as_one_who_left(begin) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """cxa-2011 art. 18.3; cxa-1999 art. 18.3: results, boards to come and places are the same."""
    left, expelled = begin(), begin()
    for told, thrown_out in ((left, False), (expelled, True)):
        told.play()
        told.do(people.withdraw(told.event, 3, reason="违纪", expelled=thrown_out))
        told.play()
    assert expelled.event.withdrawn[3].expelled and not left.event.withdrawn[3].expelled
    assert expelled.event.rounds == left.event.rounds
    assert expelled.event.voided == left.event.voided
    assert expelled.event.standings() == left.event.standings()


@pytest.mark.parametrize(("gone", "rounds"), [(1, 5), (2, 3)])
def test_a_round_robin_is_drawn_among_those_who_are_left_at_the_start(gone: int, rounds: int) -> None:
    """cxa-2011 art. 14.4; cxa-1999 art. 20.2: of six, five need five rounds, four need three."""
    told = round_robin(6)
    for number in range(1, gone + 1):
        told.do(people.withdraw(told.event, number, reason="病"))
    event = told.play()
    there = {number for board in event.rounds[0].boards for number in (board.red, board.black)}
    free = {bye.player for bye in event.rounds[0].byes}
    assert there | free == set(range(gone + 1, 7)) and len(free) == gone % 2
    assert event.planned == rounds


def test_before_a_swiss_begins_the_number_can_be_filled_up() -> None:
    """cxa-2011 art. 14.4; cxa-1999 art. 20.2: with one more entered nobody has the bye."""
    told = swiss(8)
    told.do(people.withdraw(told.event, 8, reason="病"))
    odd = pairing.pair_round(told.event)[0]
    assert isinstance(odd, kinds.RoundPaired)
    assert [one.kind for one in odd.without].count(ByeKind.PAIRING) == 1
    event = told.do(people.enter(told.event, entrants(1, 9)))
    event = told.do(pairing.pair_round(event))
    assert len(event.rounds[0].boards) == 4 and not event.rounds[0].byes
