"""The check of a whole event: what simulation makes is sound, and whatever is spoilt is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.competition.event.events import swiss
from zhicai.competition.event import kinds
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.simulated import Chances, simulate
from zhicai.competition.regulations import preset_text


def simulated(stage: dict[str, object], players: int, seed: str, **chances: int) -> list[kinds.Fact]:
    commands = simulate(
        preset_text("cxa-2011"), stage, players=players, units=12, seed=seed, chances=Chances(**chances)
    )
    return [fact for command in commands for fact in command]


def test_a_swiss_of_101_players_and_nine_rounds_is_sound() -> None:
    facts = simulated({"kind": "swiss", "rounds": 9}, 101, "1")
    event = gathered(facts)
    assert (len(event.rounds), len(event.players) >= 101) == (9, True)
    assert check_section(facts) == []


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("players", [3, 8, 13])
def test_round_robins_with_withdrawals_are_sound(players: int, seed: str) -> None:
    facts = simulated({"kind": "round_robin"}, players, seed, leave=80, forfeit=50)
    assert check_section(facts) == []


@pytest.mark.parametrize("seed", ["4", "5", "6", "7"])
def test_a_swiss_with_many_forfeits_late_entries_and_withdrawals_is_sound(seed: str) -> None:
    facts = simulated({"kind": "swiss", "rounds": 6}, 31, seed, forfeit=150, leave=30, late=700)
    assert check_section(facts) == []


def test_the_same_seed_gives_the_same_event() -> None:
    stage: dict[str, object] = {"kind": "swiss", "rounds": 3}
    assert simulated(stage, 12, "8") == simulated(stage, 12, "8") != simulated(stage, 12, "9")


def spoilt(facts: list[kinds.Fact], change) -> list[kinds.Fact]:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """The facts with the pairing of round 2 changed."""
    return [
        change(fact) if isinstance(fact, kinds.RoundPaired) and fact.number == 2 else fact for fact in facts
    ]


def test_a_board_turned_round_is_found() -> None:
    told = swiss()
    told.play()
    told.play()

    def turned(fact: kinds.RoundPaired) -> kinds.RoundPaired:
        first, *rest = fact.boards
        return replace(fact, boards=(replace(first, red=first.black, black=first.red), *rest))

    assert {fault.kind for fault in check_section(spoilt(told.facts, turned))} >= {"colour"}


def test_a_rematch_and_a_missing_player_are_found() -> None:
    told = swiss()
    event = told.play()
    told.play()

    def repeated(fact: kinds.RoundPaired) -> kinds.RoundPaired:
        boards = event.rounds[0].boards
        return replace(fact, boards=tuple(kinds.PairedBoard(b.table, b.red, b.black) for b in boards))

    assert "rematch" in {fault.kind for fault in check_section(spoilt(told.facts, repeated))}
    missing = spoilt(told.facts, lambda fact: replace(fact, boards=fact.boards[:-1]))
    assert "missing" in {fault.kind for fault in check_section(missing)}


def test_a_round_paired_before_the_results_is_found() -> None:
    told = swiss()
    told.play()
    told.play()
    early = [
        fact
        for fact in told.facts
        if not (isinstance(fact, kinds.ResultRecorded) and (fact.round, fact.table) == (1, 2))
    ]
    assert "early" in {fault.kind for fault in check_section(early)}


def test_what_does_not_fit_ends_the_check_with_a_fault() -> None:
    told = swiss()
    assert [fault.kind for fault in check_section([*told.facts, kinds.ResultRecorded(3, 1, "1-0")])] == [
        "unfit"
    ]
    assert [fault.kind for fault in check_section(told.facts[1:])] == ["unfit"]
    assert [fault.kind for fault in check_section([])] == ["empty"]


def test_regulations_without_a_stage_are_found() -> None:
    told = swiss()
    told.play("1-0")
    founding = told.facts[0]
    assert isinstance(founding, kinds.EventFounded | kinds.SectionFounded)
    (found,) = check_section([replace(founding, regulations="{}"), *told.facts[1:]])
    assert (found.kind, "规程没有第1阶段" in found.message_zh) == ("unfit", True)


@pytest.mark.parametrize(
    ("changed", "kind"),
    [({"name": "选手\x1b01"}, "name"), ({"rating": -9}, "rating"), ({"rating": 10_000}, "rating")],
)
def test_a_player_whom_no_command_enters_is_found(changed: dict[str, Any], kind: str) -> None:
    facts = list(swiss().facts)
    at = next(i for i, one in enumerate(facts) if isinstance(one, kinds.PlayerEntered))
    entered = facts[at]
    assert isinstance(entered, kinds.PlayerEntered)
    facts[at] = replace(entered, player=replace(entered.player, **changed))
    assert [fault.kind for fault in check_section(facts)] == [kind]


def test_what_a_fact_says_of_the_past_is_compared_with_it() -> None:
    """cxa-2011 arts 19.2-19.3; cxa-1999 art. 15.6."""
    told = swiss(8, 3)
    event = told.play("1-0", "1-0", "1-0", "1-0")
    places = [place.number for place in event.standings().places]
    board = event.rounds[0].boards[0]
    for wrong, kind in (
        (kinds.PlayerWithdrawn(board.red, 1, True, "病"), "void"),
        (kinds.ResultCorrected(1, board.table, "0-1", "1/2-1/2", "误记"), "before"),
        (kinds.LotsDrawn((places[-1], places[0])), "lots"),
        (kinds.PlayOffDecided((places[-1], places[0])), "lots"),
    ):
        assert kind in {fault.kind for fault in check_section([*told.facts, wrong])}


def test_who_sits_where_in_a_later_stage_is_checked() -> None:
    text = 'base = "cxa-2011"\n[[stages]]\nkind = "swiss"\nrounds = 3\n[[stages]]\nkind = "knockout"\ntakes = 4\n'
    facts = [fact for command in simulate(text, None, players=8, units=0, seed="3") for fact in command]
    assert check_section(facts) == []
    at = next(i for i, fact in enumerate(facts) if isinstance(fact, kinds.RoundPaired) and fact.stage)
    first = facts[at]
    assert isinstance(first, kinds.RoundPaired)
    one, two, three, four = first.seats
    changed = replace(first, seats=(one, three, two, four))
    assert "entrants" in {fault.kind for fault in check_section([*facts[:at], changed])}


def test_a_second_first_result_is_found_and_a_game_of_a_board_that_has_none() -> None:
    event = swiss(4)
    event.play("1-0", "1-0")
    again = kinds.ResultRecorded(1, 1, "0-1")
    inner = kinds.ResultRecorded(1, 1, "0-1", -5)
    assert [one.kind for one in check_section([*event.facts, again])] == ["again"]
    assert [one.kind for one in check_section([*event.facts, inner])] == ["board"]


def test_a_round_of_no_system_and_a_player_from_a_round_that_is_not_yet_are_found() -> None:
    event = swiss(4)
    event.play("1-0", "1-0")
    facts = [
        replace(one, system="foo")
        if isinstance(one, kinds.RoundPaired)
        else replace(one, from_round=-3)
        if isinstance(one, kinds.PlayerEntered) and one.player.number == 2
        else one
        for one in event.facts
    ]
    assert {one.kind for one in check_section(facts)} >= {"system", "from"}


def test_regulations_nested_without_end_are_a_fault() -> None:
    first = kinds.EventFounded("赛", "", "[" * 100_000 + "]" * 100_000, "1")
    assert [one.kind for one in check_section([first])] == ["unfit"]
