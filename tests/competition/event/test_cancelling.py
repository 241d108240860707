"""Whether results of who left a round robin are cancelled follows the games really met (cxa-2011 art. 19.2)."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told, round_robin
from zhicai.competition.event import kinds, paired, people, results
from zhicai.competition.event.building import advanced
from zhicai.competition.event.cancelling import followed, withdrawal_now
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.model import Board


def boards_of(event: Section, number: int) -> list[tuple[int, Board]]:
    return [
        (played.number, board)
        for played in event.rounds
        for board in played.boards
        if number in (board.red, board.black)
    ]


def loss_of(board: Board, number: int) -> str:
    """The result by which somebody was not there."""
    return "--+" if board.red == number else "+--"


def left_after_three(codes: dict[int, str] | None = None) -> Told:
    """A round robin of six, three rounds of which number 2 has played, or missed in these rounds; then 2 leaves."""
    told = round_robin(6)
    for number in (1, 2, 3):
        event = told.do(pair_round(told.event))
        for board in event.rounds[-1].boards:
            missed = number in (codes or {}) and 2 in (board.red, board.black)
            code = loss_of(board, 2) if missed else "1-0"
            event = told.do(results.record(event, number, board.table, code))
    told.do(people.withdraw(told.event, 2, reason="病"))
    return told


def test_a_correction_that_leaves_fewer_than_half_cancels_and_tells_so() -> None:
    told = left_after_three()
    assert not told.event.voided
    at, board = boards_of(told.event, 2)[0]
    facts = results.correct(told.event, at, board.table, loss_of(board, 2), "误记")
    (said,) = results.consequences(told.event, facts).withdrawals
    assert (said.number, said.void, said.met, said.opponents) == (2, True, 2, 5)
    event = told.do(facts)
    assert event.voided == {2} and check_section(told.facts) == []
    entered_so = left_after_three({at: ""}).event
    assert event.standings() == entered_so.standings()
    alone = [one for one in facts if not isinstance(one, kinds.WithdrawalCorrected)]
    found = check_section([*told.facts[: -len(facts)], *alone])
    assert [fault.kind for fault in found] == ["void"]


def test_a_correction_by_which_half_were_met_brings_results_back_and_the_rest_is_forfeited() -> None:
    told = left_after_three({1: ""})
    assert told.event.voided == {2}
    told.play()
    at, board = boards_of(told.event, 2)[0]
    with pytest.raises(Refused, match="已注销"):
        results.correct(told.event, 2, boards_of(told.event, 2)[1][1].table, "0-1", "误记")
    event = told.do(results.correct(told.event, at, board.table, "1-0", "误记"))
    assert not event.voided and check_section(told.facts) == []
    last = boards_of(event, 2)[3][1]
    assert last.result is not None and last.result.code == loss_of(last, 2)
    told.play()
    assert check_section(told.facts) == []


def test_rounds_taken_back_cancel_and_what_was_paired_again_is_void() -> None:
    told = left_after_three()
    facts = paired.undo_round(told.event, "误编")
    assert [type(one) for one in facts] == [kinds.RoundUndone, kinds.WithdrawalCorrected]
    event = told.do(facts)
    assert event.voided == {2} and withdrawal_now(event, 2).met == 2
    event = told.play()
    again = boards_of(event, 2)[2][1]
    assert again.result is not None and again.result.code == "unplayed"
    assert check_section(told.facts) == []


@pytest.mark.parametrize("met", ["not_absent", "played", "decided"])
def test_what_the_withdrawal_itself_decides_is_never_met(met: str) -> None:
    """However opponents count as met: with an open board, a missed one, and rounds to come."""
    told = Told(None, 7, f'base = "cxa-2011"\nmet = "{met}"\n[[stages]]\nkind = "round_robin"\n')
    told.play()
    told.play("+--", "--+", "---")
    told.do(pair_round(told.event))
    for number in (1, 2):
        said = people.withdrawal(told.event, number)
        told.do(people.withdraw(told.event, number, reason="病"))
        assert withdrawal_now(told.event, number).met == said.met
    for board in told.event.rounds[-1].boards:
        if board.result is None:
            told.do(results.record(told.event, 3, board.table, "1-0"))
    told.play()
    assert followed(told.event, []) == () and check_section(told.facts) == []


def test_the_stage_in_which_somebody_left_decides_it_also_after_its_rounds_are_taken_back() -> None:
    text = (
        'base = "cxa-2011"\n[[stages]]\nkind = "round_robin"\n[[stages]]\nkind = "round_robin"\ntakes = 4\n'
    )
    told = Told(None, 5, text)
    while len(told.event.rounds) < 5:
        told.play()
    told.settle()
    event = told.do(pair_round(told.event))
    gone = event.run.entrants[0]
    event = told.do(people.withdraw(event, gone, reason="病"))
    assert event.voided == {gone}
    assert gone in {one.number for one in event.runs[0].standings().places}
    event = told.do(paired.undo_round(event, "误编"))
    assert not event.voided
    assert gone in {one.number for one in event.standings().places}
    assert gone not in advanced(event, pair_round(event)).run.entrants
    assert check_section(told.facts) == []
