"""Which system pairs a Swiss is said in the regulations; a simulation tells its figures beside greedy pairing."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import paired
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.simulated import beside_greedy, simulate
from zhicai.competition.regulations import preset_text, read
from zhicai.competition.swiss.fide_dutch import pair_dutch

FIDE = 'base = "cxa-2011"\n[[stages]]\nkind = "swiss"\nrounds = 5\nsystem = "fide-dutch-2025"\n'


def test_a_stage_is_paired_by_the_fide_dutch_system_where_the_regulations_say_so() -> None:
    facts = [fact for command in simulate(FIDE, None, players=15, units=4, seed="1") for fact in command]
    section = gathered(facts)
    assert {one.system for one in section.pairings} == {"fide-dutch-2025"}
    assert len(section.rounds) == 5
    assert not check_section(facts)


def test_the_round_is_that_of_the_library() -> None:
    told = Told(None, 8, FIDE)
    told.play()
    before = told.event
    event = told.do(pair_round(before))
    from zhicai.competition.event.pairing import field_of

    for red in (True, False):
        found = pair_dutch(field_of(before), before.regulations.scores, 5, top_seed_is_red=red)
        if {(one.red, one.black) for one in found.boards} == {
            (o.red, o.black) for o in event.rounds[1].boards
        }:
            break
    else:
        pytest.fail("the round is not that of the library")


def test_a_fide_round_is_neither_explained_nor_changed_by_this_library() -> None:
    told = Told(None, 8, FIDE)
    event = told.do(pair_round(told.event))
    ((zh, en),) = paired.explain(event, 1, 1)
    assert "FIDE" in zh and "FIDE" in en
    with pytest.raises(Refused, match="FIDE"):
        paired.change_pairing(event, turns=[1], reason="改")


def test_the_rules_of_this_library_do_not_change_the_fide_system() -> None:
    with pytest.raises(CompetitionError, match="FIDE"):
        read(FIDE + 'swiss = { avoid_unit = "ignore" }\n')


def test_the_figures_of_a_simulation_stand_beside_those_of_greedy_pairing() -> None:
    commands = simulate(
        preset_text("cxa-2011"), {"kind": "swiss", "rounds": 7}, players=30, units=3, seed="2"
    )
    section = gathered([fact for command in commands for fact in command])
    both = beside_greedy(section)
    assert both is not None
    mine, greedy = both
    assert mine.boards == greedy.boards
    assert (mine.rematches, mine.three_in_row, mine.three_more) == (0, 0, 0)
    assert mine.gap <= greedy.gap
    robin = simulate(preset_text("cxa-2011"), {"kind": "round_robin"}, players=6, units=0, seed="2")
    assert beside_greedy(gathered([fact for command in robin for fact in command])) is None
