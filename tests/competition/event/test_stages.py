"""Stages of every kind in an event file: groups, Swiss, finals inside, thresholds, and what leads from one to the next.

cxa-2011 arts 10.1-10.6.
"""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told, entrants
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds, paired, people, results
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.places import (
    final_table,
    frozen_words,
    group_standings,
    places_of,
    stage_places,
)
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.remarks import remarks
from zhicai.competition.event.simulated import Chances, simulate
from zhicai.competition.event.telling import told as words
from zhicai.competition.groups import snake
from zhicai.competition.model import ByeKind, Outcome

BASE = 'base = "cxa-2011"\n'
MATCH = '[match]\ngames = 1\ndeciders = ["extra_game_draw_black"]\n'
ROBIN = '[[stages]]\nkind = "round_robin"\n'
GROUPS = '[[stages]]\nkind = "groups"\ngroups = 3\nplaces = 2\n'
SWISS = '[[stages]]\nkind = "swiss"\nrounds = 4\n'
KNOCKOUT = '[[stages]]\nkind = "knockout"\n'

EVENTS = {
    "round robin": ROBIN,
    "round robin of two games": ROBIN + "cycles = 2\n",
    "round robin by the circle": ROBIN + 'method = "circle"\n',
    "groups, round robin": GROUPS + ROBIN,
    "groups with carried results": GROUPS + "carry_over = true\n" + ROBIN,
    "groups, best thirds, knock-out": MATCH + GROUPS + "extra = 2\n" + KNOCKOUT,
    "groups of two games, Swiss": GROUPS + "cycles = 2\n" + SWISS.replace("4", "3"),
    "groups alone": GROUPS,
    "Swiss": SWISS,
    "Swiss, knock-out": MATCH + SWISS + KNOCKOUT + "takes = 4\nevery_place = true\n",
    "Swiss, round robin": SWISS + ROBIN + "takes = 5\n",
    "Swiss, Swiss": SWISS + SWISS.replace("4", "3") + "takes = 8\n",
    "the last dropped": SWISS.replace("4", "6") + "leaving = { drop = 2, keep = 4 }\n",
    "thresholds": SWISS.replace("4", "5") + "thresholds = [{ after_round = 3, through = 6, below = 2 }]\n",
    "a final inside": SWISS.replace("4", "6") + "inner_final = { after_round = 4, places = 2 }\n",
    "a final of four inside": SWISS.replace("4", "7") + "inner_final = { after_round = 4, places = 4 }\n",
    "preliminary, Swiss": MATCH + KNOCKOUT + "rounds = 1\n" + SWISS.replace("4", "3"),
    "three stages": MATCH + GROUPS + SWISS.replace("4", "3") + KNOCKOUT + "takes = 4\n",
}


def told(text: str, players: int) -> Told:
    return Told(None, players, BASE + text)


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_kind_of_event_is_sound_and_places_everybody(name: str, seed: str) -> None:
    commands = simulate(
        BASE + EVENTS[name], None, players=9 + 3 * int(seed), units=4, seed=seed, chances=Chances(30, 4, 150)
    )
    facts = [fact for command in commands for fact in command]
    event = gathered(facts)
    assert finished(event)
    assert check_section(facts) == []
    assert gathered(facts) == event
    placed = [one.number for one in final_table(event)]
    both_lost = {
        n
        for played in event.rounds
        for board in played.boards
        if board.result and board.result.code == "---"
        for n in (board.red, board.black)
    }
    never = {number for number, one in event.withdrawn.items() if one.after_round == 0}
    assert len(placed) == len(set(placed))
    assert set(event.competitors) - set(placed) <= event.voided | never | both_lost
    assert all(zh and en and zh != en for zh, en in map(words, facts))


def test_groups_are_made_by_the_snake_and_keep_units_apart() -> None:
    """cxa-2011 art. 10.2."""
    event = told(GROUPS + ROBIN, 12).do(pair_round(told(GROUPS + ROBIN, 12).event))
    groups = event.run.groups
    assert [len(group) for group in groups] == [4, 4, 4]
    assert all(len({event.players[n].unit for n in group}) == 4 for group in groups)
    assert snake(range(1, 7), 3) == ((1, 6), (2, 5), (3, 4))


def test_the_final_of_groups_plays_all_or_only_those_of_other_groups() -> None:
    """Results of the groups are carried over, or not."""
    rounds = {}
    for carry in (True, False):
        mine = told(GROUPS + f"carry_over = {str(carry).lower()}\n" + ROBIN, 9)
        mine.end("1-0", "1-0", "1-0")
        event = mine.event
        final = event.runs[1]
        rounds[carry] = len(final.rounds)
        meetings = {frozenset((one.red, one.black)) for played in final.rounds for one in played.boards}
        assert len(meetings) == (12 if carry else 15)
        same = [frozenset(group) for group in final.groups]
        assert not meetings & set(same) if carry else True
        assert check_section(mine.facts) == []
    assert rounds == {True: 4, False: 5}


def test_who_withdraws_from_a_group_early_is_struck_out_there() -> None:
    """cxa-2011 art. 19.2."""
    mine = told(GROUPS + ROBIN, 12)
    mine.play()
    gone = mine.event.rounds[0].boards[0].red
    event = mine.do(people.withdraw(mine.event, gone, reason="病"))
    assert event.voided == {gone}
    mine.play()
    mine.play()
    event = mine.event
    at = next(at for at, group in enumerate(event.run.groups) if gone in group)
    assert [len(table.places) for table in group_standings(event.run)][at] == 3
    assert {
        board.result.code
        for played in event.rounds[1:]
        for board in played.boards
        if gone in (board.red, board.black) and board.result
    } == {"unplayed"}
    mine.end()
    assert gone not in {one.number for one in final_table(mine.event)}
    assert check_section(mine.facts) == []


def test_the_next_one_comes_up_for_who_leaves_between_stages() -> None:
    mine = told(MATCH + SWISS + KNOCKOUT + "takes = 4\n", 9)
    for _ in range(4):
        mine.play("1-0", "1/2-1/2")
    order = [one.number for one in mine.event.standings().places]
    mine.do(people.withdraw(mine.event, order[1], reason="返程"))
    event = mine.do(pair_round(mine.event))
    assert set(event.pairings[-1].seats) == {order[0], *order[2:5]}
    for board in event.rounds[-1].boards:
        mine.do(results.record(mine.event, 5, board.table, "1-0"))
    mine.end()
    assert check_section(mine.facts) == []
    assert sorted(one.number for one in final_table(mine.event)) == sorted(event.players)


def test_equals_at_the_border_of_a_cut_are_parted_first() -> None:
    """cxa-1999 art. 15.6."""
    mine = told(MATCH + SWISS.replace("4", "1") + KNOCKOUT + "takes = 2\n", 8)
    mine.play("1/2-1/2", "1/2-1/2", "1/2-1/2", "1/2-1/2")
    with pytest.raises(Refused, match="加赛或抽签") as refused:
        pair_round(mine.event)
    assert refused.value.article == "cxa-1999 art. 15.6"
    places = mine.event.standings().places
    first = [place.number for place in places if place.place == 1]
    assert len(first) > 2
    with pytest.raises(Refused, match="并列"):
        results.draw_lots(mine.event, first[:2])
    mine.do(results.decide_play_off(mine.event, first[::-1]))
    event = mine.do(pair_round(mine.event))
    assert set(event.pairings[-1].seats) == set(first[::-1][:2])
    assert check_section(mine.facts) == []


def test_lots_of_a_group_part_those_of_that_group() -> None:
    mine = told('[[stages]]\nkind = "groups"\ngroups = 2\nplaces = 1\n' + MATCH + KNOCKOUT, 6)
    for _ in range(3):
        mine.play(*["1/2-1/2"] * 2)
    tables = group_standings(mine.event.run)
    with pytest.raises(CompetitionError, match="加赛或抽签"):
        pair_round(mine.event)
    for at, table in enumerate(tables, 1):
        shared = [place.number for place in table.places if place.place == 1]
        if len(shared) > 1:
            event = mine.do(results.draw_lots(mine.event, shared[::-1]))
            assert event.orders[-1].group == at
            assert group_standings(event.run)[at - 1].places[0].number == shared[-1]
    mine.do(pair_round(mine.event))
    assert check_section(mine.facts) == []


def test_the_last_are_dropped_each_round_after_the_half() -> None:
    """cxa-2011 art. 10.6."""
    mine = told(SWISS.replace("4", "6") + "leaving = { drop = 4, keep = 6 }\n", 16)
    mine.end("1-0", "0-1", "1/2-1/2")
    sizes = [2 * len(played.boards) for played in mine.event.rounds]
    out = [fact for fact in mine.facts if isinstance(fact, kinds.EntrantsOut)]
    assert sizes == [16, 16, 16, 12, 8, 6] and [len(one.numbers) for one in out] == [4, 4, 2]
    places = {one.number: one.place for one in final_table(mine.event)}
    for one in out:
        later = 16 - sum(len(other.numbers) for other in out if other.after_round < one.after_round)
        assert sorted(places[n] for n in one.numbers)[-1] <= later
        assert min(places[n] for n in one.numbers) == later - len(one.numbers) + 1
    assert check_section(mine.facts) == []


def test_who_has_the_points_gets_through_and_who_has_not_is_out() -> None:
    """过关: cxa-2011 art. 10.6."""
    mine = told(SWISS.replace("4", "5") + "thresholds = [{ after_round = 3, through = 6, below = 2 }]\n", 12)
    for _ in range(3):
        mine.play()
    points = {
        place.number: mine.event.standings().figure(place, mine.event.standings().columns[0])
        for place in mine.event.standings().places
    }
    event = mine.do(pair_round(mine.event))
    out = [fact for fact in mine.facts if isinstance(fact, kinds.EntrantsOut)]
    assert {n for one in out if one.through for n in one.numbers} == {n for n, p in points.items() if p == 6}
    assert {n for one in out if not one.through for n in one.numbers} == {
        n for n, p in points.items() if p is not None and p < 2
    }
    playing = {n for board in event.rounds[3].boards for n in (board.red, board.black)}
    assert not playing & {n for one in out for n in one.numbers}
    fill(mine)
    mine.end()
    front = [one.number for one in final_table(mine.event)]
    through = [n for one in out if one.through for n in one.numbers]
    assert set(front[: len(through)]) == set(through)
    assert check_section(mine.facts) == []


def fill(mine: Told) -> None:
    number = len(mine.event.rounds)
    mine.do(
        fact
        for board in mine.event.rounds[-1].boards
        if board.result is None
        for fact in results.record(mine.event, number, board.table, "1-0")
    )


def test_a_final_is_played_inside_a_swiss_with_colours_exchanged() -> None:
    mine = told(SWISS.replace("4", "6") + "inner_final = { after_round = 4, places = 2 }\n", 10)
    for _ in range(4):
        mine.play("1-0", "1/2-1/2", "0-1")
    order = [place.number for place in mine.event.standings().places]
    mine.play("0-1")
    mine.play("1/2-1/2")
    fifth, sixth = (mine.event.rounds[at].boards[0] for at in (4, 5))
    assert {fifth.red, fifth.black} == {sixth.red, sixth.black} == set(order[:2])
    assert (fifth.red, fifth.black) == (sixth.black, sixth.red)
    assert final_table(mine.event)[0].number == fifth.black
    assert "决赛" in paired.explain(mine.event, 5, 1)[0][0]
    assert paired.explain(mine.event, 5, 2)
    assert check_section(mine.facts) == []


def test_who_leaves_in_a_final_inside_forfeits_its_games() -> None:
    mine = told(SWISS.replace("4", "7") + "inner_final = { after_round = 4, places = 4 }\n", 16)
    for _ in range(5):
        mine.play("1-0", "1/2-1/2", "0-1")
    gone = mine.event.rounds[4].boards[0].red
    mine.do(people.withdraw(mine.event, gone, reason="病"))
    for number in (6, 7):
        mine.play("1/2-1/2", "1/2-1/2")
        boards = mine.event.rounds[number - 1].boards[:2]
        board = next(one for one in boards if gone in (one.red, one.black))
        assert board.result is not None and board.result.code == ("--+" if board.red == gone else "+--")
    assert finished(mine.event) and check_section(mine.facts) == []


def test_who_plays_the_final_inside_has_no_leave_any_more() -> None:
    mine = told(SWISS.replace("4", "7") + "inner_final = { after_round = 4, places = 4 }\n", 16)
    for _ in range(5):
        mine.play("1-0", "1/2-1/2", "0-1")
    finalist, other = mine.event.rounds[4].boards[0].red, mine.event.rounds[4].boards[2].red
    with pytest.raises(Refused, match="决赛"):
        people.leave(mine.event, finalist, 6)
    assert people.leave(mine.event, other, 6)


def test_who_is_out_by_points_stays_out_even_where_the_next_stage_would_take_more() -> None:
    """过关: cxa-2011 art. 10.6."""
    thresholds = "thresholds = [{ after_round = 3, below = 4 }]\n"
    mine = told(MATCH + SWISS.replace("4", "5") + thresholds + KNOCKOUT + "takes = 8\n", 10)
    for _ in range(5):
        mine.play("1-0")
    out = {n for fact in mine.facts if isinstance(fact, kinds.EntrantsOut) for n in fact.numbers}
    left = set(range(1, 11)) - out
    assert out and len(left) < 8
    event = mine.do(pair_round(mine.event))
    assert set(event.run.entrants) == left
    assert check_section(mine.facts) == []


def test_nobody_enters_once_a_table_stands_or_a_later_stage_has_begun() -> None:
    for text in (ROBIN, GROUPS + ROBIN, MATCH + KNOCKOUT):
        mine = told(text, 9)
        mine.do(pair_round(mine.event))
        with pytest.raises(Refused, match="秩序表"):
            people.enter(mine.event, entrants(1, 30))
    mine = told(SWISS.replace("4", "2") + SWISS.replace("4", "2") + "takes = 6\n", 9)
    mine.play()
    mine.do(people.enter(mine.event, entrants(1, 30)))
    mine.play()
    with pytest.raises(Refused, match="不能再报名"):
        people.enter(mine.event, entrants(1, 31))
    mine.settle()
    mine.play("1/2-1/2")
    with pytest.raises(Refused, match="不能再报名"):
        people.enter(mine.event, entrants(1, 31))


def test_a_correction_in_an_earlier_stage_is_refused_where_others_would_have_gone_on() -> None:
    mine = told(SWISS.replace("4", "3") + ROBIN + "takes = 4\n", 8)
    for _ in range(3):
        mine.play("1-0", "1-0", "1/2-1/2")
    order = [place.number for place in mine.event.standings().places]
    event = mine.do(pair_round(mine.event))
    refused = made = 0
    for played in event.rounds[:3]:
        for board in played.boards:
            for code in ("1-0", "0-1", "1/2-1/2"):
                try:
                    facts = results.correct(event, played.number, board.table, code, "误记")
                except Refused as error:
                    refused += "撤回第 4 轮" in error.message_zh
                    continue
                made += 1
                changed = gathered([*mine.facts, *facts])
                first = [place.number for place in changed.standings(3).places][:4]
                assert set(first) == set(order[:4])
    assert refused > 0 < made


def test_the_start_of_a_stage_is_taken_back_whole() -> None:
    mine = told(MATCH + GROUPS + KNOCKOUT, 9)
    for _ in range(3):
        mine.play("1-0", "0-1", "1-0")
    mine.settle()
    before = mine.event
    event = mine.play()
    assert event.run.index == 1
    with pytest.raises(Refused, match="理由"):
        paired.undo_round(event, " ")
    assert mine.do(paired.undo_round(event, "误编")) == before
    assert mine.event.run.index == 0
    assert mine.do(pair_round(mine.event)).run.index == 1
    assert check_section(mine.facts) == []


def test_lots_taken_with_a_round_are_taken_back_with_it() -> None:
    mine = told(SWISS.replace("4", "2"), 4)
    mine.play("1/2-1/2", "1/2-1/2")
    before = mine.event
    mine.play("1/2-1/2", "1/2-1/2")
    shared = [place.number for place in mine.event.standings().places if place.place == 1]
    mine.do(results.draw_lots(mine.event, shared))
    assert mine.do(paired.undo_round(mine.event, "误编")) == before


def test_those_who_did_not_go_on_stand_behind_those_who_did() -> None:
    mine = told(MATCH + GROUPS + KNOCKOUT + "every_place = true\n", 12)
    mine.end("1-0", "0-1", "1-0", "1/2-1/2", "1-0", "0-1")
    event = mine.event
    second = set(event.runs[1].entrants)
    places = [n for one in places_of(event) for n in one.numbers]
    assert set(places[: len(second)]) == second
    assert {one.stage for one in final_table(event) if one.number in second} == {1}
    assert all(one.why_zh and one.why_en for one in final_table(event))


def test_best_of_the_next_place_are_not_taken_from_groups_of_different_size() -> None:
    mine = told(MATCH + GROUPS + "extra = 2\n" + KNOCKOUT, 10)
    with pytest.raises(Refused, match="各组人数不同"):
        pair_round(mine.event)
    told(GROUPS + ROBIN, 10).play()


def test_equals_of_different_groups_are_parted_by_lots_too() -> None:
    mine = told('[[stages]]\nkind = "groups"\ngroups = 3\nplaces = 1\nextra = 1\n' + MATCH + KNOCKOUT, 9)
    for _ in range(3):
        mine.play("1/2-1/2", "1/2-1/2", "1/2-1/2")
    mine.settle()
    with pytest.raises(CompetitionError, match="未能区分"):
        pair_round(mine.event)
    seconds = [table.places[1].number for table in group_standings(mine.event.run)]
    with pytest.raises(Refused, match="并列"):
        results.draw_lots(mine.event, seconds[:2])
    mine.do(results.draw_lots(mine.event, seconds[::-1]))
    assert seconds[-1] in mine.do(pair_round(mine.event)).pairings[-1].seats
    assert not {*seconds[:-1]} & {*mine.event.pairings[-1].seats}
    assert check_section(mine.facts) == []


def test_a_small_section_has_a_round_robin_instead() -> None:
    text = "round_robin_up_to = 6\n" + SWISS
    small, large = told(text, 6), told(text, 7)
    small.play()
    large.play()
    assert (small.event.planned, large.event.planned) == (5, 4)
    small.end()
    large.end()
    assert check_section(small.facts) == check_section(large.facts) == []


def test_a_bye_in_every_stage_is_one() -> None:
    mine = told(SWISS.replace("4", "2") + ROBIN + "takes = 5\n", 7)
    mine.end("1-0", "1/2-1/2")
    kinds_of = [{bye.kind for bye in played.byes} for played in mine.event.rounds]
    assert kinds_of == [{ByeKind.PAIRING}] * 2 + [{ByeKind.FREE}] * 5


def test_groups_of_different_size_with_extra_places_are_refused_before_they_begin() -> None:
    """cxa-2011 art. 10.2."""
    text = (
        'base = "cxa-2011"\n[[stages]]\nkind = "groups"\ngroups = 3\nplaces = 2\nextra = 2\n'
        '[[stages]]\nkind = "knockout"\n'
    )
    told = Told(None, 13, text)
    with pytest.raises(Refused, match="extra"):
        pair_round(told.event)
    assert Told(None, 12, text).play().rounds


@pytest.mark.parametrize(
    "text", [GROUPS + ROBIN, ROBIN + ROBIN + "takes = 4\n", SWISS.replace("4", "3") + ROBIN + "takes = 4\n"]
)
def test_who_leaves_a_later_table_early_stands_behind_it_as_the_stage_before_has_him(text: str) -> None:
    """cxa-2011 art. 19.2: the results are cancelled, and the table goes on without him."""
    event = told(text, 9)
    while not event.event.run.index:
        try:
            event.play()
        except CompetitionError:
            event.settle()
    stage = event.event.run
    (leaver, *rest) = stage.entrants
    event.do(people.withdraw(event.event, leaver, reason="病"))
    assert leaver in event.event.voided
    for over in (False, True):
        if over:
            event.end()
        table = {one.number: one for one in final_table(event.event)}
        assert sorted(table) == list(range(1, 10))
        assert table[leaver].place == len(rest) + 1 and table[leaver].stage == 0
        assert "第 2 阶段中退出" in table[leaver].why_zh and "stage 2" in table[leaver].why_en
        assert all(table[one].place <= len(rest) and table[one].stage == 1 for one in rest)
    assert check_section(event.facts) == []


def test_a_correction_before_a_knock_out_tells_the_places_of_that_stage_and_that_the_seeds_stay() -> None:
    event = told(MATCH + ROBIN + KNOCKOUT + "takes = 4\n", 5)
    while not event.event.run.index:
        try:
            event.play()
        except CompetitionError:
            event.settle()
    run = event.event.runs[0]
    order = [one for place in stage_places(run) for one in place.numbers]
    assert list(event.event.run.entrants) == order[:4]
    found = None
    for played in event.event.rounds[: len(run.rounds)]:
        for board in played.boards:
            for code in ("1-0", "0-1", "1/2-1/2"):
                try:
                    facts = results.correct(event.event, played.number, board.table, code, "误")
                except CompetitionError:
                    continue
                said = results.consequences(event.event, facts)
                if said.reseeded:
                    found = (facts, said)
    assert found is not None
    facts, said = found
    assert said.stage == 1 and said.then and {one.number for one in said.then} <= set(order)
    before = list(remarks(event.event))
    number = event.event.run.offset + 1
    assert "编排时前一阶段第1名" in str(paired.explain(event.event, number, 1))
    event.do(facts)
    assert {one.kind for one in remarks(event.event)} - {one.kind for one in before} == {"seeds"}
    assert check_section(event.facts) == []


def test_a_table_after_some_were_dropped_says_that_their_places_were_fixed_then() -> None:
    event = told(EVENTS["the last dropped"], 11)
    event.end()
    run = event.event.run
    dropped = min(one.after_round for one in run.out)
    assert frozen_words(run, dropped) is None
    zh, en = frozen_words(run, dropped + 1) or ("", "")
    assert f"第 {dropped} 轮后出局者" in zh and f"out after round {dropped}" in en
    assert frozen_words(told(SWISS, 8).play().run, 1) is None


def test_nobody_who_plays_on_is_said_to_share_a_place_for_good() -> None:
    event = told(MATCH + GROUPS.replace("3", "2") + KNOCKOUT, 8)
    clauses = ("未再比赛", "不再比赛")

    def said() -> set[int]:
        return {
            one.number for one in final_table(event.event) if any(words in one.why_zh for words in clauses)
        }

    while not event.event.run.index:
        assert said() == set()
        try:
            event.play()
        except CompetitionError:
            event.settle()
    while not finished(event.event):
        going = {
            number
            for one in event.event.run.rounds[-1].boards
            for number in (one.red, one.black)
            if one.result is None or one.result.of(one.colour_of(number)) is Outcome.WIN
        }
        assert not said() & going
        event.play()
    outside = set(event.event.runs[0].entrants) - set(event.event.run.entrants)
    assert outside <= said()


def test_who_is_out_by_points_is_not_said_to_be_the_last() -> None:
    for name, why in (("thresholds", "积分不足，淘汰"), ("the last dropped", "末位淘汰")):
        seen = set()
        for seed in "123456":
            commands = simulate(
                BASE + EVENTS[name], None, players=12, units=4, seed=seed, chances=Chances(30, 4, 150)
            )
            section = gathered([fact for command in commands for fact in command])
            out = {n for one in section.run.out if not one.through for n in one.numbers}
            seen |= {one.why_zh[-len(why) :] for one in final_table(section) if one.number in out}
        assert seen == {why}
