"""Each reason names the place that the table has, and what parts it from the neighbour that it names."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from tests.competition.event.events import Told
from tests.competition.event.test_stages import BASE, EVENTS, MATCH, SWISS, told
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds, people, results
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.places import final_table, left_behind
from zhicai.competition.event.simulated import Chances, simulate
from zhicai.competition.event.state import Section
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.ranking.steps import SINGLE
from zhicai.competition.regulations import preset_text

PRESETS: dict[str, dict[str, object] | None] = {
    "cxa-2011": {"kind": "swiss", "rounds": 5},
    "cxa-1999": {"kind": "round_robin"},
    "wxf": {"kind": "knockout", "elimination": "double"},
    "school-knockout-then-points": None,
    "school-seven-rounds": None,
    "zhejiang-amateur-2012": None,
    "world-championship-14-men": None,
    "wuwei-2021": None,
}


def names_its_places(event: Section) -> int:
    """Every reason begins with the place in the table where it begins with one; how many do."""
    table, seen = final_table(event), 0
    at = {event.competitors[one.number].name: one.place for one in table}
    for one in table:
        for text, place, behind, before in (
            (one.why_zh, r"第(\d+)名", r"在([^；：]+?)之后", r"在([^；：]+?)之前"),
            (one.why_en, r"place (\d+)", r"behind (\S+?):", r"before (\S+?):"),
        ):
            named = re.match(place, text)
            if named is None:
                continue
            seen += 1
            assert int(named[1]) == one.place
            if other := re.search(behind, text):
                assert at[other[1]] <= one.place or other[1] not in at
            if other := re.search(before, text):
                assert at[other[1]] > one.place
    return seen


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("seed", ["3", "4"])
def test_the_reasons_of_every_kind_of_event_name_the_places_of_the_table(name: str, seed: str) -> None:
    chances = Chances(30, 40, 150)
    commands = simulate(BASE + EVENTS[name], None, players=15, units=0, seed=seed, chances=chances)
    facts = [fact for command in commands for fact in command]
    event = gathered(facts)
    assert names_its_places(event) or "knock-out" in name
    assert check_section(facts) == []
    for run in event.runs:
        if run.stage.__class__.__name__ in ("Swiss", "RoundRobin"):
            parts_are_right(run.standings())


def parts_are_right(table: Standings) -> None:
    """What parts two rows, neighbours or not, are the figures of both, where these stand in the table."""
    whole = [(one.place, [one.number]) for one in table.places]
    for upper, lower in list(combinations(range(len(whole)), 2))[::7]:
        reason = table.between(upper, lower)
        one, other = table.places[upper], table.places[lower]
        if reason is None:
            assert one.place == other.place
            continue
        column = reason.criterion
        if column in table.columns and column in SINGLE and reason.through is None and not reason.removed:
            assert (table.figure(one, column), table.figure(other, column)) == reason.figures


@pytest.mark.parametrize("name", PRESETS)
def test_the_reasons_under_every_preset_name_the_places_of_the_table(name: str) -> None:
    commands = simulate(
        preset_text(name), PRESETS[name], players=14, units=3, seed="5", chances=Chances(40, 20, 99)
    )
    facts = [fact for command in commands for fact in command]
    names_its_places(gathered(fact for fact in facts if not isinstance(fact, kinds.SectionFounded)))


def test_who_withdrew_does_not_shift_the_places_that_reasons_name() -> None:
    """The next one comes up into the knock-out, and who left stands behind it, with the others told from him."""
    told_of = told(MATCH + '[[stages]]\nkind = "round_robin"\n[[stages]]\nkind = "knockout"\ntakes = 4\n', 7)
    while len(told_of.event.rounds) < 7:
        told_of.play()
    told_of.settle()
    second = told_of.event.standings().places[1].number
    told_of.do(people.withdraw(told_of.event, second, reason="病"))
    while not finished(told_of.event):
        told_of.play("1-0", "0-1")
    (mine,) = [one for one in final_table(told_of.event) if one.number == second]
    assert (mine.place, mine.why_zh.startswith("第5名；在")) == (5, True)
    assert names_its_places(told_of.event) == 2 * 3


def test_who_withdrew_stands_among_those_dropped_later() -> None:
    mine = told(SWISS.replace("4", "6") + "leaving = { drop = 2, keep = 2 }\n", 8)
    mine.play()
    gone = mine.event.standings().places[-1].number
    mine.do(people.withdraw(mine.event, gone, reason="病"))
    play_out(mine)
    places = {one.number: one.place for one in final_table(mine.event)}
    first_out = next(one for one in mine.event.out)
    assert left_behind(mine.event.run) == {gone: first_out.after_round}
    others = set(mine.event.run.entrants) - {*first_out.numbers, gone}
    assert all(places[gone] > places[number] for number in others)
    assert check_section(mine.facts) == []


def test_a_leader_who_withdraws_before_the_last_cut_stays_before_those_dropped() -> None:
    mine = told(SWISS.replace("4", "6") + "leaving = { drop = 2, keep = 2 }\n", 10)
    for _ in range(3):
        mine.play()
        mine.settle()
    gone = mine.event.standings().places[0].number
    mine.do(people.withdraw(mine.event, gone, reason="病"))
    play_out(mine)
    places = {one.number: one.place for one in final_table(mine.event)}
    assert places[gone] <= len(mine.event.run.entrants) - sum(
        len(one.numbers) for one in mine.event.out if one.after_round == 3
    )
    names_its_places(mine.event)


def play_out(mine: Told) -> None:
    while not finished(mine.event):
        try:
            pair_round(mine.event)
        except CompetitionError:
            mine.settle()
        mine.do(pair_round(mine.event, allow_rematch=True))
        fill(mine)


def fill(mine: Told) -> None:
    number = len(mine.event.rounds)
    mine.do(
        fact
        for board in mine.event.rounds[-1].boards
        if board.result is None
        for fact in results.record(mine.event, number, board.table, "1-0")
    )
