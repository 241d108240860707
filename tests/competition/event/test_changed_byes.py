"""A change of a pairing by hand leaves everybody without an opponent as they are, whatever happened since."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told, entrants, swiss
from zhicai.competition.event import kinds, paired, people
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.model import ByeKind


def paired_with_a_bye(players: int = 7) -> tuple[Told, int]:
    told = swiss(players)
    told.do(people.leave(told.event, players, 1))
    told.do(people.leave(told.event, players - 1, 1))
    event = told.do(pair_round(told.event))
    return told, next(one.player for one in event.rounds[0].byes if one.kind is ByeKind.PAIRING)


@pytest.mark.parametrize(
    "since", ["nothing", "withdrawal of the bye", "withdrawal of one on leave", "late entry"]
)
def test_turning_a_board_changes_nobodys_bye(since: str) -> None:
    told, free = paired_with_a_bye()
    if since.startswith("withdrawal"):
        told.do(people.withdraw(told.event, free if since.endswith("bye") else 7, reason="病"))
    elif since == "late entry":
        told.do(people.enter(told.event, entrants(1, 8)))
    before = told.event
    event = told.do(paired.change_pairing(before, turns=[1], reason="指示"))
    assert sorted(event.rounds[0].byes, key=str) == sorted(before.rounds[0].byes, key=str)
    assert {frozenset((one.red, one.black)) for one in event.rounds[0].boards} == {
        frozenset((one.red, one.black)) for one in before.rounds[0].boards
    }
    (change,) = (one for one in told.facts if isinstance(one, kinds.PairingChanged))
    assert change.system == before.pairings[0].boards
    assert check_section(told.facts) == []
    assert paired.explain(event, 1, 0)


def test_who_has_left_gets_no_board_by_an_exchange() -> None:
    told, free = paired_with_a_bye()
    told.do(people.withdraw(told.event, free, reason="病"))
    with pytest.raises(Refused, match="已退出"):
        paired.change_pairing(
            told.event, exchanges=[(free, told.event.rounds[0].boards[0].red)], reason="指示"
        )


def test_a_file_in_which_a_change_took_a_bye_away_is_found() -> None:
    told, free = paired_with_a_bye()
    facts = paired.change_pairing(told.event, turns=[1], reason="指示")
    (change,) = facts
    assert isinstance(change, kinds.PairingChanged)
    absent = tuple(
        kinds.Without(one.number, ByeKind.ABSENT) if one.number == free else one for one in change.without
    )
    fewer = tuple(one for one in change.without if one.kind is not ByeKind.LEAVE)
    for without in (absent, fewer):
        spoilt = kinds.PairingChanged(
            1, change.boards, without, change.system, change.changes, change.verdict, change.reason
        )
        assert check_section([*told.facts, spoilt])
