"""Commands of an event: what they do and what they refuse."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tests.competition.event.events import Told, entrants, round_robin, swiss, wuwei
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, paired, pairing, people, results
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.telling import told as told_of
from zhicai.competition.model import ByeKind, Colour, Penalty, Player
from zhicai.competition.regulations import preset_text


def test_a_late_player_comes_in_from_the_next_round_and_has_nothing_for_those_before() -> None:
    told = swiss()
    told.play()
    told.play()
    event = told.do(people.enter(told.event, [Player(0, "选手09")]))
    assert event.entered[9] == 3
    assert [bye.kind for played in event.rounds for bye in played.byes if bye.player == 9] == [
        ByeKind.LATE,
        ByeKind.LATE,
    ]
    event = told.play()
    assert 9 in {n for board in event.rounds[2].boards for n in (board.red, board.black)} | {
        bye.player for bye in event.rounds[2].byes if bye.kind is ByeKind.PAIRING
    }
    assert not check_section(told.facts)


def test_nobody_enters_a_round_robin_that_has_begun() -> None:
    told = round_robin()
    told.play()
    with pytest.raises(Refused, match="秩序表"):
        people.enter(told.event, entrants(1, 20))


def test_a_round_waits_for_all_results_of_the_one_before() -> None:
    told = swiss()
    told.do(pairing.pair_round(told.event))
    with pytest.raises(Refused, match="第1轮第1台"):
        pairing.pair_round(told.event)


def test_no_more_rounds_than_planned() -> None:
    told = swiss(8, 2)
    told.play()
    told.play()
    with pytest.raises(Refused, match="共2轮"):
        pairing.pair_round(told.event)


def test_who_leaves_a_swiss_keeps_results_and_is_not_paired_again() -> None:
    """cxa-2011 art. 19.3."""
    told = swiss()
    told.play()
    event = told.do(pairing.pair_round(told.event))
    board = event.rounds[1].boards[0]
    event = told.do(people.withdraw(event, board.red, reason="病"))
    after = event.board(2, board.table)
    assert after is not None and after.result is not None and after.result.code == "--+"
    for other in event.rounds[1].boards[1:]:
        told.do(results.record(told.event, 2, other.table, "1/2-1/2"))
    event = told.do(pairing.pair_round(told.event))
    assert (board.red, ByeKind.ABSENT) in {(bye.player, bye.kind) for bye in event.rounds[2].byes}
    assert board.red in {place.number for place in event.standings().places}
    assert not check_section(told.facts)


def test_nobody_leaves_without_a_reason() -> None:
    """cxa-2011 art. 19.1."""
    told = swiss()
    with pytest.raises(Refused, match="理由") as refused:
        people.withdraw(told.event, 3, reason=" ")
    assert refused.value.article == "cxa-2011 art. 19.1"


def test_who_leaves_a_round_robin_early_is_struck_out() -> None:
    """cxa-2011 art. 19.2: fewer than half of the opponents met."""
    told = round_robin(6)
    told.play()
    event = told.do(people.withdraw(told.event, 3, reason="病"))
    assert event.voided == {3}
    assert 3 not in {place.number for place in event.standings().places}
    for _ in range(4):
        event = told.play("1/2-1/2")
    mine = [board for played in event.rounds[1:] for board in played.boards if 3 in (board.red, board.black)]
    assert {board.result.code for board in mine if board.result} == {"unplayed"}
    assert not check_section(told.facts)


def test_who_was_struck_out_stays_so_when_the_round_is_taken_back() -> None:
    """cxa-2011 art. 19.2."""
    told = round_robin(6)
    told.play()
    told.do(pairing.pair_round(told.event))
    told.do(people.withdraw(told.event, 3, reason="病"))
    told.do(paired.undo_round(told.event, "误编"))
    assert told.event.run.voided == {3}
    event = told.do(pairing.pair_round(told.event))
    board = next(one for one in event.rounds[1].boards if 3 in (one.red, one.black))
    assert board.result is not None and board.result.code == "unplayed"
    assert not check_section(told.facts)


def test_who_leaves_a_round_robin_late_forfeits_the_rest() -> None:
    """cxa-2011 art. 19.2: half or more of the opponents met."""
    told = round_robin(6)
    for _ in range(3):
        told.play()
    told.do(people.withdraw(told.event, 3, reason="舞弊", expelled=True))
    event = told.play()
    board = next(one for one in event.rounds[3].boards if 3 in (one.red, one.black))
    assert board.result is not None and not board.result.played
    assert not event.voided and event.withdrawn[3].expelled
    assert 3 in {place.number for place in event.standings().places}


def test_leave_is_for_a_round_to_come() -> None:
    told = swiss()
    told.play()
    told.do(people.leave(told.event, 5, 2))
    with pytest.raises(Refused):
        people.leave(told.event, 5, 2)
    with pytest.raises(Refused):
        people.leave(told.event, 5, 1)
    event = told.play()
    assert (5, ByeKind.LEAVE) in {(bye.player, bye.kind) for bye in event.rounds[1].byes}
    assert not check_section(told.facts)


def test_two_forfeits_running_end_the_pairing_where_the_regulations_say_so() -> None:
    told = wuwei(10)
    for _ in range(2):
        event = told.do(pairing.pair_round(told.event))
        for board in event.rounds[-1].boards:
            code = {board.red: "--+", board.black: "+--"}.get(1, "1/2-1/2")
            told.do(results.record(told.event, len(event.rounds), board.table, code))
    event = told.do(pairing.pair_round(told.event))
    assert (1, ByeKind.ABSENT) in {(bye.player, bye.kind) for bye in event.rounds[2].byes}
    assert not check_section(told.facts)


def test_a_result_is_recorded_once_and_corrected_with_a_reason() -> None:
    told = swiss()
    told.play()
    with pytest.raises(Refused, match="更正"):
        results.record(told.event, 1, 1, "0-1")
    with pytest.raises(Refused, match="理由"):
        results.correct(told.event, 1, 1, "0-1", " ")
    with pytest.raises(Refused, match="没有改动"):
        results.correct(told.event, 1, 1, "1-0", "误记")
    event = told.do(results.correct(told.event, 1, 1, "0-1", "误记"))
    board = event.board(1, 1)
    assert board is not None and board.result is not None and board.result.code == "0-1"


def test_what_a_correction_two_rounds_later_changes_is_told_before_it_is_made() -> None:
    told = swiss(8, 4)
    for _ in range(3):
        told.play()
    told.do(paired.publish(told.event))
    before = told.event
    facts = results.correct(before, 1, 1, "0-1", "误记")
    found = results.consequences(before, facts)
    assert told.event == before
    assert (found.before, found.after, found.paired_since, found.published_since) == (
        "1-0",
        "0-1",
        (2, 3),
        (3,),
    )
    after = told.do(facts)
    old = {place.number: place.place for place in before.standings().places}
    for place in after.standings().places:
        moved = {one.number: (one.before, one.after) for one in found.moved}
        assert moved.get(place.number, (old[place.number],) * 2) == (old[place.number], place.place)
    assert after.rounds[1:] == before.rounds[1:]
    assert not check_section(told.facts)


def test_an_adjourned_game_gets_its_result_later() -> None:
    told = swiss()
    told.play("adjourned")
    event = told.do(results.record(told.event, 1, 1, "1/2-1/2"))
    board = event.board(1, 1)
    assert board is not None and board.result is not None and board.result.code == "1/2-1/2"


def test_wrong_colours_are_set_right_with_the_result() -> None:
    """cxa-2011 art. 5.8.1."""
    told = swiss()
    event = told.play()
    was = event.rounds[0].boards[0]
    board = told.do(results.correct_colours(event, 1, 1)).rounds[0].boards[0]
    assert (board.red, board.black) == (was.black, was.red)
    assert board.result is not None and board.result.code == "0-1"
    assert board.colour_of(was.red) is Colour.BLACK


def test_a_change_by_hand_is_kept_beside_what_the_system_paired() -> None:
    told = swiss()
    event = told.do(pairing.pair_round(told.event))
    first, second = event.rounds[0].boards[:2]
    with pytest.raises(CompetitionError, match="理由"):
        paired.change_pairing(event, exchanges=[(first.red, second.red)], reason="")
    facts = paired.change_pairing(event, exchanges=[(first.red, second.red)], reason="裁判长指示")
    after = told.do(facts)
    assert {after.rounds[0].boards[0].red, after.rounds[0].boards[1].red} == {first.red, second.red}
    (fact,) = facts
    assert [(one.red, one.black) for one in fact.system] == [  # type: ignore[union-attr]
        (one.red, one.black) for one in event.rounds[0].boards
    ]
    with pytest.raises(Refused, match="已手工改动"):
        paired.change_pairing(after, turns=[1], reason="再改")
    assert not check_section(told.facts)


def test_a_published_round_and_one_with_results_are_not_changed() -> None:
    told = swiss()
    told.do(pairing.pair_round(told.event))
    published = told.do(paired.publish(told.event))
    with pytest.raises(Refused, match="已公布"):
        paired.change_pairing(published, turns=[1], reason="改")
    other = swiss()
    other.do(pairing.pair_round(other.event))
    played = other.do(results.record(other.event, 1, 1, "1-0"))
    with pytest.raises(Refused, match="已有成绩"):
        paired.change_pairing(played, turns=[1], reason="改")


def test_a_round_taken_back_leaves_what_was_before_it() -> None:
    told = swiss()
    told.play()
    before = told.event
    told.do(pairing.pair_round(told.event))
    told.do(results.record(told.event, 2, 1, "1-0"))
    told.do(results.foul(told.event, 1, 2))
    assert told.do(paired.undo_round(told.event, "误编")) == before
    assert told.do(pairing.pair_round(told.event)).rounds[1].number == 2
    assert not check_section(told.facts)


def test_who_came_after_a_round_was_paired_is_paired_when_it_is_paired_again() -> None:
    told = swiss(8)
    told.play()
    told.do(pairing.pair_round(told.event))
    told.do(people.enter(told.event, entrants(1, 9)))
    told.do(paired.undo_round(told.event, "误编"))
    event = told.do(pairing.pair_round(told.event))
    assert 9 not in {bye.player for bye in event.rounds[1].byes if bye.kind is ByeKind.LATE}
    assert not check_section(told.facts)


def test_lots_part_only_those_who_drew_together() -> None:
    """cxa-1999 art. 15.6."""
    told = swiss(8, 3)
    told.play("1/2-1/2", "1/2-1/2", "1/2-1/2", "1/2-1/2")
    places = told.event.standings().places
    shared: dict[int, list[int]] = {}
    for place in places:
        shared.setdefault(place.place, []).append(place.number)
    for numbers in [one for one in shared.values() if len(one) > 1]:
        told.do(results.draw_lots(told.event, numbers))
    (run,) = told.event.runs
    assert all(len(draw) == len(set(draw)) for draw in run.decisions().draws)
    assert len(run.decisions().draws) == sum(len(one) > 1 for one in shared.values())


def test_sanctions_rank_last_among_equals() -> None:
    """cxa-2011 art. 18.5."""
    told = swiss(4, 1)
    event = told.play("1/2-1/2", "1/2-1/2")
    first = event.standings().places[0].number
    event = told.do(results.sanction(event, first, 1, Penalty.WARNING, "迟到"))
    assert event.standings().places[-1].number == first


def test_lots_part_a_shared_place_only() -> None:
    """cxa-1999 art. 15.6."""
    told = swiss(4, 1)
    event = told.play("1/2-1/2", "1/2-1/2")
    places = event.standings().places
    shared = [place.number for place in places if place.place == places[-1].place]
    assert len(shared) > 1
    with pytest.raises(Refused, match="并列"):
        results.draw_lots(event, [shared[0], shared[0]])
    after = told.do(results.draw_lots(event, shared[::-1]))
    assert [place.number for place in after.standings().places if place.number in shared] == shared[::-1]


def test_a_player_is_changed_and_numbers_stay() -> None:
    told = swiss()
    player = replace(told.event.players[2], name="选手二")
    assert told.do(people.change(told.event, player)).players[2].name == "选手二"
    with pytest.raises(Refused):
        people.change(told.event, player)
    with pytest.raises(Refused):
        people.change(told.event, Player(99, "选手99"))


@pytest.mark.parametrize(
    ("preset", "stage"),
    [("cxa-2011", None), ("wuwei-2021", {"kind": "swiss", "rounds": 5})],
)
def test_regulations_say_once_what_is_played(preset: str, stage: dict[str, object] | None) -> None:
    with pytest.raises(Refused):
        founding.found("公开赛", preset_text(preset), seed="1", stage=stage)


def test_a_small_section_plays_a_round_robin_where_the_regulations_say_so() -> None:
    told = wuwei(6)
    event = told.play()
    assert (event.pairings[0].system, event.planned) == (kinds.ROUND_ROBIN, 5)
    assert wuwei(9).play().pairings[0].system != kinds.ROUND_ROBIN


def test_refusals_travel_with_their_article() -> None:
    told = pickle.loads(pickle.dumps(Refused("不可", "no", "cxa-2011 art. 19.2")))
    assert (told.article, told.message_en) == ("cxa-2011 art. 19.2", "no (the 2011 rules, art. 19.2)")


def test_a_board_is_explained_by_what_was_known_then() -> None:
    told = swiss()
    told.play()
    event = told.play()
    assert any("积" in zh for zh, _ in paired.explain(event, 2, 1))
    with pytest.raises(Refused, match="第2轮没有第9台"):
        paired.explain(event, 2, 9)
    with pytest.raises(Refused):
        paired.explain(event, 3, 1)


def test_a_board_that_is_not_there_is_not_the_bye() -> None:
    told = swiss(5, 3)
    event = told.play()
    assert paired.explain(event, 1, 0)
    with pytest.raises(Refused, match="第1轮没有第9台"):
        paired.explain(event, 1, 9)


@pytest.mark.parametrize("name", ["甲\n乙", "甲\x1b[2J", "甲\u2028乙", "甲\u202e乙", "\u2066甲"])
def test_a_name_writes_no_lines_of_its_own_and_turns_none_around_it(name: str) -> None:
    told = swiss()
    with pytest.raises(Refused, match="控制字符"):
        people.enter(told.event, [Player(0, name)])
    with pytest.raises(Refused, match="控制字符"):
        people.change(told.event, replace(told.event.players[1], unit=name))


@pytest.mark.parametrize("name", ["\u200b", "\u200b \u2060"])
def test_a_name_can_be_seen(name: str) -> None:
    told = swiss()
    with pytest.raises(Refused, match="看得见"):
        people.enter(told.event, [Player(0, name)])


def test_groups_of_two_are_refused_as_groups() -> None:
    """cxa-2011 art. 10.2."""
    text = 'base = "cxa-2011"\n[[stages]]\nkind = "groups"\ngroups = 2\nplaces = 1\n'
    told = Told(None, 5, text)
    with pytest.raises(Refused, match="减少组数"):
        pairing.pair_round(told.event)


def test_a_number_that_somebody_has_is_not_given_again_nor_another_in_silence() -> None:
    event = swiss(4)
    with pytest.raises(Refused, match="3号已是选手03"):
        people.enter_one(event.event, Player(3, "选手09"))
    (fact,) = people.enter_one(event.event, Player(0, "选手09"))
    assert isinstance(fact, kinds.PlayerEntered)
    assert fact.player.number == 5


def test_a_name_is_the_same_whatever_unseen_signs_stand_in_it_and_has_its_length() -> None:
    event = swiss(4)
    unit = event.event.players[1].unit
    with pytest.raises(Refused, match="已报名"):
        people.enter_one(event.event, Player(0, "选手\u200b01", unit))
    with pytest.raises(Refused, match="至多100字"):
        people.enter_one(event.event, Player(0, "字" * 101))


def test_who_leaves_before_the_first_round_is_told_so() -> None:
    assert people.withdrawal(swiss(4).event, 2).message_zh == "2号退出，以后不再编排"


def test_a_result_at_the_wrong_board_is_taken_away_while_nothing_rests_on_it() -> None:
    """The board has none again; the true one is recorded as any other and is no correction."""
    told = swiss(8)
    told.do(pair_round(told.event))
    told.do(results.record(told.event, 1, 2, "1-0"))
    with pytest.raises(Refused, match="还没有成绩"):
        results.clear(told.event, 1, 1, "录错台")
    with pytest.raises(Refused, match="理由"):
        results.clear(told.event, 1, 2, " ")
    told.do(results.clear(told.event, 1, 2, "录错台"))
    board = told.event.board(1, 2)
    assert board is not None and board.result is None
    words = told_of(told.facts[-1])
    assert "红胜" in words[0] and "录错台" in words[0] and "taken away" in words[1]
    for at in range(1, 5):
        (fact,) = results.record(told.event, 1, at, "0-1")
        assert isinstance(fact, kinds.ResultRecorded)
        told.do((fact,))
    told.do(pair_round(told.event))
    with pytest.raises(Refused, match=r"第 ?2 ?轮已编排"):
        results.clear(told.event, 1, 2, "录错台")
    assert check_section(told.facts) == []


def test_a_result_of_a_board_that_a_withdrawal_decided_stays() -> None:
    """cxa-2011 art. 19.3."""
    told = swiss(4)
    told.do(pair_round(told.event))
    told.do(people.withdraw(told.event, told.event.rounds[0].boards[0].red, reason="病"))
    with pytest.raises(Refused, match="退赛"):
        results.clear(told.event, 1, 1, "录错台")


def test_an_adjourned_game_that_is_played_on_is_told_as_that_and_not_as_a_correction() -> None:
    told = swiss(4)
    told.do(pair_round(told.event))
    told.do(results.record(told.event, 1, 1, "adjourned"))
    (fact,) = results.record(told.event, 1, 1, "1-0")
    assert isinstance(fact, kinds.ResultCorrected)
    for one in (fact, replace(fact, reason="续弈 / played on")):
        zh, en = told_of(one)
        assert "续弈：红胜" in zh and "更正" not in zh and en.isascii() and "corrected" not in en
