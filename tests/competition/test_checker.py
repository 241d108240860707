"""The checker finds every kind of fault that is put into a good round."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
import swiss_events

from zhicai.competition.checking.check import check_round
from zhicai.competition.checking.faults import Fault, FaultKind
from zhicai.competition.field import Entrant, Field
from zhicai.competition.model import (
    BLACK_WINS,
    DRAW,
    RED_WINS,
    Board,
    Bye,
    Colour,
    Encounter,
    Round,
)
from zhicai.competition.swiss.pairing import Paired, pair
from zhicai.competition.swiss_rules import Limit, SwissRules, UnitAvoidance

RULES = SwissRules(rounds=9)


def fourth_round(size: int = 21) -> tuple[Field, Paired]:
    """The fourth round of an event, paired; with an odd number somebody has the bye."""
    event = swiss_events.RandomEvent(size, 5, RULES, random.Random(4))
    for ahead, paired in swiss_events.rounds_of(event):
        if ahead.round == 4 and paired is not None:
            return ahead, paired
    raise AssertionError("the event ended early")


def kinds(faults: list[Fault]) -> set[FaultKind]:
    return {fault.kind for fault in faults}


Spoil = Callable[[Round], Round]


def turn_board(played: Round) -> Round:
    first = played.boards[2]
    return replace(
        played, boards=tuple(replace(b, red=b.black, black=b.red) if b is first else b for b in played.boards)
    )


def swap_players(played: Round) -> Round:
    boards = list(played.boards)
    boards[0], boards[5] = (
        replace(boards[0], black=boards[5].black),
        replace(boards[5], black=boards[0].black),
    )
    return replace(played, boards=tuple(boards))


def swap_boards(played: Round) -> Round:
    first, last = played.boards[0], played.boards[-1]
    boards = (replace(last, table=1), *played.boards[1:-1], replace(first, table=last.table))
    return replace(played, boards=boards)


def lose_board(played: Round) -> Round:
    return replace(played, boards=played.boards[:-1])


def name_twice(played: Round) -> Round:
    boards = (*played.boards[:-1], replace(played.boards[-1], black=played.boards[0].red))
    return replace(played, boards=boards)


def name_stranger(played: Round) -> Round:
    return replace(played, boards=(*played.boards[:-1], replace(played.boards[-1], black=99)))


def skip_number(played: Round) -> Round:
    return replace(played, boards=(*played.boards[:-1], replace(played.boards[-1], table=70)))


def lose_bye(played: Round) -> Round:
    return replace(played, byes=())


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (turn_board, FaultKind.COLOUR),
        (swap_players, FaultKind.BETTER),
        (swap_boards, FaultKind.BOARD_ORDER),
        (lose_board, FaultKind.MISSING),
        (name_twice, FaultKind.TWICE),
        (name_stranger, FaultKind.STRANGER),
        (skip_number, FaultKind.BOARD_NUMBERS),
        (lose_bye, FaultKind.BYE_COUNT),
    ],
)
def test_a_spoiled_round_is_found_out(spoil: Spoil, kind: FaultKind) -> None:
    ahead, paired = fourth_round()
    assert check_round(ahead, RULES, paired.round, paired.relaxed) == []
    found = check_round(ahead, RULES, spoil(paired.round), paired.relaxed)
    assert kind in kinds(found)
    assert all(fault.message_zh and fault.message_en for fault in found)


def test_the_bye_belongs_to_the_lowest_score() -> None:
    """cxa-2011 art. 14.4."""
    ahead, paired = fourth_round()
    top = paired.round.boards[0]
    lucky = paired.round.byes[0].player
    boards = (replace(top, red=lucky), *paired.round.boards[1:])
    found = check_round(
        ahead, RULES, replace(paired.round, boards=boards, byes=(Bye(top.red),)), paired.relaxed
    )
    assert FaultKind.BETTER in kinds(found) or FaultKind.BOARD_ORDER in kinds(found)


def _met(number: int, opponent: int, colour: Colour) -> Entrant:
    result = RED_WINS if (number < opponent) == (colour is Colour.RED) else BLACK_WINS
    won = result.of(colour)
    return Entrant(number, totals=(2 if won == "win" else 0,), card=(Encounter(1, opponent, colour, result),))


def test_a_rematch_is_a_fault_unless_the_arbiter_allows_it() -> None:
    field = Field((_met(1, 2, Colour.RED), _met(2, 1, Colour.BLACK)), 2)
    again = Round(2, (Board(1, 2, 1),))
    assert kinds(check_round(field, RULES, again)) == {FaultKind.REMATCH}
    allowed = replace(field, allow_rematch=True)
    assert check_round(allowed, RULES, again, {1: (Limit.REMATCH,)}) == []
    assert kinds(check_round(allowed, RULES, again, {})) == {FaultKind.LIMIT}


def test_a_pair_kept_apart_is_a_fault() -> None:
    field = Field((Entrant(1), Entrant(2)), 1, forbidden=frozenset({frozenset({1, 2})}))
    assert kinds(check_round(field, RULES, Round(1, (Board(1, 1, 2),)))) == {FaultKind.FORBIDDEN}


def test_a_limit_said_to_be_broken_must_be_broken() -> None:
    field = Field(tuple(Entrant(number) for number in (1, 2)), 1)
    paired = pair(field, RULES)
    assert kinds(check_round(field, RULES, paired.round, {1: (Limit.UNIT,)})) == {FaultKind.RELAXED}


def test_an_unneeded_meeting_within_a_unit_is_found() -> None:
    rules = SwissRules(avoid_unit=UnitAvoidance.NEVER)
    units = {1: "单位01", 2: "单位01", 3: "单位02", 4: "单位02"}
    field = Field(
        tuple(Entrant(n, unit, (1,), (Encounter(1, 9, Colour.RED, DRAW),)) for n, unit in units.items()), 2
    )
    within = Round(2, (Board(1, 2, 1), Board(2, 4, 3)))
    found = check_round(field, rules, within, {1: (Limit.UNIT,), 2: (Limit.UNIT,)})
    assert FaultKind.BETTER in kinds(found)
    assert any("同单位" in fault.message_zh for fault in found)
