"""Knock-outs in an event file (cxa-2011 arts 10.4, 12.4, 20.2)."""

from __future__ import annotations

import pytest

from tests.competition.event.events import Told
from zhicai.competition.brackets import Status
from zhicai.competition.event import kinds, paired, people, results
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.places import final_table, places_of
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.simulated import Chances, simulate
from zhicai.competition.event.telling import told as told_in
from zhicai.competition.stage_rules import Elimination, Knockout

ONE_GAME = "[match]\ngames = 1\n"
DRAW_BLACK = ONE_GAME + 'deciders = ["extra_game_draw_black"]\n'
KNOCKOUT = '[[stages]]\nkind = "knockout"\n'


def knockout(players: int, text: str = DRAW_BLACK + KNOCKOUT) -> Told:
    return Told(None, players, 'base = "cxa-2011"\n' + text)


def ended(told: Told) -> None:
    """The event is over, everybody has a place, the check finds nothing, folding again gives the same."""
    event = told.event
    assert finished(event)
    assert sorted(one.number for one in final_table(event)) == sorted(event.competitors)
    assert check_section(told.facts) == []
    assert gathered(told.facts) == event


@pytest.mark.parametrize("code", ["---", "0-0"])
def test_an_extra_game_that_both_lose_is_played_again_or_decided(code: str) -> None:
    """cxa-2011 art. 20.2."""
    told = knockout(2)
    told.play("1/2-1/2")
    with pytest.raises(Refused, match="不待裁定"):
        results.decide_match(told.event, "M1-1", 0, "双方均未到")
    told.play(code)
    assert pair_round(told.event)
    told.do(results.decide_match(told.event, "M1-1", 0, "双方均未到"))
    ended(told)
    assert [(one.place, len(one.numbers)) for one in places_of(told.event)] == [(2, 2)]


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 16])
@pytest.mark.parametrize("elimination", ["single", "double"])
def test_every_place_is_played_for(players: int, elimination: str) -> None:
    told = knockout(players, f'{DRAW_BLACK}{KNOCKOUT}elimination = "{elimination}"\nevery_place = true\n')
    while not finished(told.event):
        told.play("1/2-1/2", "0-1")
    ended(told)
    assert [one.place for one in places_of(told.event)] == list(range(1, players + 1))


def test_a_drawn_match_has_extra_games_with_colours_exchanged() -> None:
    """cxa-2011 art. 12.4."""
    told = knockout(2, f'[match]\ngames = 2\ndeciders = ["extra_games", "lot"]\n{KNOCKOUT}')
    for _ in range(4):
        told.play("1/2-1/2")
    first, second, third, fourth = (one.boards[0] for one in told.event.rounds)
    assert (second.red, second.black) == (first.black, first.red)
    assert (fourth.red, fourth.black) == (third.black, third.red)
    with pytest.raises(Refused, match="抽签"):
        pair_round(told.event)
    with pytest.raises(Refused, match="理由"):
        results.decide_match(told.event, "M1-1", 1, " ")
    with pytest.raises(Refused, match="双方"):
        results.decide_match(told.event, "M1-1", 3, "抽签")
    told.do(results.decide_match(told.event, "M1-1", 2, "抽签"))
    ended(told)
    assert [one.numbers for one in places_of(told.event)] == [(2,), (1,)]


def test_no_word_is_taken_for_a_match_that_is_not_waiting_for_it() -> None:
    told = knockout(4)
    told.do(pair_round(told.event))
    for match in ("M1-1", "M2-1", "X"):
        with pytest.raises(Refused, match="不待裁定"):
            results.decide_match(told.event, match, 1, "抽签")
    with pytest.raises(Refused, match="decide"):
        results.draw_lots(told.event, [1, 2])


def test_an_adjourned_game_is_played_on_before_its_match_goes_on() -> None:
    told = knockout(4)
    told.play("adjourned", "1-0")
    with pytest.raises(Refused, match="封棋"):
        pair_round(told.event)
    told.do(results.record(told.event, 1, 1, "1/2-1/2"))
    assert [board.match for board in told.do(pair_round(told.event)).pairings[1].boards] == ["M1-1"]
    assert check_section(told.facts) == []


def test_a_game_of_a_knock_out_is_not_left_void() -> None:
    """cxa-2011 art. 20.2."""
    told = knockout(4)
    told.do(pair_round(told.event))
    with pytest.raises(Refused, match="未赛") as refused:
        results.record(told.event, 1, 1, "unplayed")
    assert refused.value.article == "cxa-2011 art. 20.2"
    told.do(results.record(told.event, 1, 1, "---"))
    with pytest.raises(Refused, match="未赛"):
        results.correct(told.event, 1, 1, "unplayed", "误记")


def test_where_both_lose_nobody_goes_on() -> None:
    """cxa-2011 art. 20.2."""
    told = knockout(4)
    event = told.play("---", "1-0")
    told.end()
    both = event.rounds[0].boards[0]
    assert {both.red, both.black} <= set(places_of(told.event)[-1].numbers)
    assert check_section(told.facts) == []


def test_who_withdraws_loses_the_game_that_is_open_and_those_to_come() -> None:
    """cxa-2011 art. 19.3."""
    told = knockout(8, f"{DRAW_BLACK}{KNOCKOUT}every_place = true\n")
    told.play()
    event = told.do(pair_round(told.event))
    gone = event.rounds[1].boards[0].red
    event = told.do(people.withdraw(event, gone, reason="病"))
    board = event.rounds[1].boards[0]
    assert board.result is not None and board.result.code == "--+"
    for other in event.rounds[1].boards[1:]:
        told.do(results.record(told.event, 2, other.table, "1-0"))
    while not finished(told.event):
        told.play()
    mine = [
        (one.red == gone, one.result.code)
        for played in told.event.rounds[1:]
        for one in played.boards
        if gone in (one.red, one.black) and one.result
    ]
    assert {code for red, code in mine if red} <= {"--+"} and {code for red, code in mine if not red} <= {
        "+--"
    }
    ended(told)


def test_a_correction_is_refused_where_others_would_have_gone_on() -> None:
    told = knockout(8)
    told.play()
    assert results.correct(told.event, 1, 1, "0-1", "误记")
    told.play()
    with pytest.raises(Refused, match="撤回第 2 轮"):
        results.correct(told.event, 1, 1, "0-1", "误记")
    assert told.do(results.correct(told.event, 1, 1, "1-0 time", "超时")).rounds[0].boards[0].result
    told.do(paired.undo_round(told.event, "更正"))
    before = knocked(told.event.run).progress.standings["M1-1"].winner
    told.do(results.correct(told.event, 1, 1, "0-1", "误记"))
    assert knocked(told.event.run).progress.standings["M1-1"].winner != before
    assert check_section(told.facts) == []


def test_fouls_and_colours_that_would_decide_a_match_otherwise_are_refused() -> None:
    told = knockout(4, f'[match]\ngames = 2\ndeciders = ["black_wins", "fouls", "extra_games"]\n{KNOCKOUT}')
    told.play("1/2-1/2", "1-0")
    told.play("1/2-1/2", "0-1")
    told.play()
    board = told.event.rounds[0].boards[0]
    with pytest.raises(Refused, match="撤回第 2 轮"):
        results.foul(told.event, board.red, 1)
    with pytest.raises(Refused, match="撤回第 2 轮"):
        results.correct(told.event, 1, 1, "1-0", "误记")
    told.do(results.foul(told.event, board.red, 3))
    assert check_section(told.facts) == []


def test_a_preliminary_comes_before_the_main_table_and_seeds_have_byes() -> None:
    told = knockout(6, f"{DRAW_BLACK}{KNOCKOUT}main = 4\n")
    event = told.play()
    assert {board.match[:2] for board in event.pairings[0].boards} == {"Q1"}
    assert {bye.player for bye in event.rounds[0].byes} == set(event.pairings[0].seats[:2])
    while not finished(told.event):
        told.play()
    ended(told)


def test_the_second_final_is_played_only_after_a_loss_of_the_unbeaten() -> None:
    names = []
    for wins in (True, False):
        told = knockout(4, f'{DRAW_BLACK}{KNOCKOUT}elimination = "double"\n')
        while not finished(told.event):
            event = told.do(pair_round(told.event))
            unbeaten = knocked(event.run).progress.standings["F1"].first
            for board in event.rounds[-1].boards:
                red_wins = (board.red == unbeaten) is wins if unbeaten else True
                code = "1-0" if red_wins else "0-1"
                told.do(results.record(told.event, len(event.rounds), board.table, code))
        ended(told)
        names.append([board.match for one in told.event.pairings for board in one.boards])
    assert ("F2" in names[0], "F2" in names[1]) == (False, True)


def test_a_round_of_a_knock_out_is_taken_back_whole() -> None:
    told = knockout(8)
    told.play()
    before = told.event
    told.play("1/2-1/2")
    assert told.do(paired.undo_round(told.event, "误编")) == before
    with pytest.raises(Refused, match="秩序表"):
        people.enter(told.event, [])
    with pytest.raises(Refused, match="秩序表"):
        people.leave(told.event, 1, 3)
    with pytest.raises(Refused, match="不由积分编排"):
        paired.change_pairing(told.event, turns=[1], reason="改")


def test_units_are_kept_apart_and_seeds_keep_their_seats() -> None:
    told = knockout(8, f"{DRAW_BLACK}{KNOCKOUT}seeded = 2\napart = true\n")
    event = told.play()
    seats = event.pairings[0].seats
    assert set(seats) == set(range(1, 9))
    unit = {number: one.unit for number, one in event.players.items()}
    assert all(unit[board.red] != unit[board.black] for board in event.rounds[0].boards)
    halves = [
        {n for board in event.rounds[0].boards[at : at + 2] for n in (board.red, board.black)}
        for at in (0, 2)
    ]
    assert all(len({seats[0], seats[1]} & half) == 1 for half in halves)


@pytest.mark.parametrize(
    "stages",
    [
        '[[stages]]\nkind = "knockout"\n',
        '[[stages]]\nkind = "knockout"\nevery_place = true\n',
        '[[stages]]\nkind = "knockout"\nelimination = "double"\nplayed_for = 8\n',
        '[[stages]]\nkind = "swiss"\nrounds = 3\n[[stages]]\nkind = "knockout"\ntakes = 8\n',
        '[[stages]]\nkind = "knockout"\nrounds = 1\n[[stages]]\nkind = "swiss"\nrounds = 2\n',
        '[[stages]]\nkind = "knockout"\nrounds = 2\n[[stages]]\nkind = "round_robin"\n',
    ],
)
@pytest.mark.parametrize("players", [9, 12])
def test_at_every_moment_everybody_has_a_place_and_no_loser_stands_before_the_winner(
    stages: str, players: int
) -> None:
    text = f'base = "cxa-2011"\n[match]\ngames = 1\ndeciders = ["lot"]\n{stages}'
    facts: list[kinds.Fact] = []
    for command in simulate(
        text, None, players=players, units=0, seed="7", chances=Chances(forfeit=150, leave=0)
    ):
        facts += command
        section = gathered(facts)
        if not section.rounds:
            continue
        places = {number: one.place for one in places_of(section) for number in one.numbers}
        assert set(places) == set(section.players)
        for run in section.runs:
            if not isinstance(run.stage, Knockout) or not run.begun:
                continue
            for one in knocked(run).progress.standings.values():
                single = run.stage.elimination is Elimination.SINGLE
                if one.status is Status.DONE and single and one.winner and one.loser:
                    last = run.index == section.run.index
                    assert places[one.winner] <= places[one.loser] or not last


def test_losers_of_a_knock_out_that_stops_early_stand_behind_those_who_go_on() -> None:
    text = (
        'base = "cxa-2011"\n[match]\ngames = 1\ndeciders = ["lot"]\n'
        '[[stages]]\nkind = "knockout"\nrounds = 1\n[[stages]]\nkind = "round_robin"\n'
    )
    told = Told(None, 8, text)
    event = told.play()
    places = [(one.place, len(one.numbers)) for one in places_of(event)]
    assert places == [(1, 4), (5, 4)]


def test_two_who_lose_the_final_together_share_its_second_place() -> None:
    """cxa-2011 art. 20.2."""
    told = knockout(4)
    told.play("1-0", "1-0")
    while not finished(told.event):
        event = told.do(pair_round(told.event))
        number = len(event.rounds)
        names = {one.table: one.match for one in event.pairings[-1].boards}
        for board in event.rounds[-1].boards:
            code = "---" if names[board.table] == "M2-1" else "1-0"
            told.do(results.record(told.event, number, board.table, code))
    assert next((one.place, len(one.numbers)) for one in places_of(told.event)) == (2, 2)


def test_a_correction_that_lets_others_go_on_is_refused_also_when_somebody_has_left_since() -> None:
    text = (
        'base = "cxa-2011"\n[match]\ngames = 1\ndeciders = ["lot"]\n'
        '[[stages]]\nkind = "round_robin"\n[[stages]]\nkind = "knockout"\ntakes = 4\n'
    )
    told = Told(None, 7, text)
    while not told.event.run.index:
        event = told.do(pair_round(told.event))
        if event.run.index:
            break
        for board in event.rounds[-1].boards:
            code = "1-0" if board.red < board.black else "0-1"
            told.do(results.record(told.event, len(event.rounds), board.table, code))
    told.do(people.withdraw(told.event, 1, reason="病"))

    def corrected(one: int, other: int) -> None:
        for played in told.event.rounds[: told.event.run.offset]:
            for board in played.boards:
                if {board.red, board.black} == {one, other}:
                    code = "0-1" if board.red == one else "1-0"
                    results.correct(told.event, played.number, board.table, code, "误记")

    corrected(5, 6)
    with pytest.raises(Refused, match="晋级者不同"):
        corrected(4, 5)


@pytest.mark.parametrize("kind", ["knockout", "double_elimination"])
def test_who_wins_the_last_match_wins_the_title_and_who_wins_for_a_place_wins(kind: str) -> None:
    stage = '[[stages]]\nkind="knockout"\n' + ('elimination="double"\n' if kind != "knockout" else "")
    commands = simulate(f'base="cxa-2011"\n{stage}', None, players=8, units=0, seed="1")
    found = knocked(gathered([fact for command in commands for fact in command]).run)
    told = {
        one.name: found.verdicts[one.name].message_zh
        for one in found.bracket.matches
        if one.name in found.verdicts
    }
    titles = [name for name, words in told.items() if "夺冠" in words]
    last = [one for one in found.bracket.matches if one.places == (1, 2) and one.name in told]
    assert len(titles) == 1 and titles[0] in {one.name for one in last}
    for one in found.bracket.matches:
        if one.name in told and one.places != (1, 2):
            assert ("晋级" in told[one.name]) == (one.places[1] - one.places[0] != 1), told[one.name]


def test_explain_and_log_tell_how_seats_were_had() -> None:
    """Who asks "why do I play him" hears of seeds, lots, and the groups before (cxa-2011 arts 10.1-10.5)."""
    told = knockout(5)
    told.play("1-0")
    words = [zh for zh, _ in paired.explain(told.event, 1, 1)]
    assert "号种子（无等级分）" in words[1] and "抽签" in words[2]
    seats = " ".join(map(str, told.event.pairings[0].seats))
    fact = next(one for one in told.facts if isinstance(one, kinds.RoundPaired))
    assert told_in(fact)[0].endswith(f"种子依次为 {seats}") and seats in told_in(fact)[1]
    stages = '[[stages]]\nkind = "groups"\ngroups = 2\nplaces = 2\n' + KNOCKOUT
    groups = knockout(8, DRAW_BLACK + stages)
    for _ in range(4):
        groups.play("1-0")
    fact = next(one for one in groups.facts if isinstance(one, kinds.RoundPaired))
    assert "；分组 A " in told_in(fact)[0] and "; groups A " in told_in(fact)[1]
    (_, sides, how) = paired.explain(groups.event, 4, 1)
    assert "A组第1名" in sides[0] and "B组第2名" in sides[0] and "group B, place 2" in sides[1]
    assert "同组出线者" in how[0]
    assert check_section(groups.facts) == []


@pytest.mark.parametrize(("numbers", "said"), [("lots", "抽签"), ("halves", "上半区"), ("seeded", "等级分")])
def test_the_drawing_of_a_round_robin_is_told(numbers: str, said: str) -> None:
    """cxa-2011 art. 10.1."""
    told = Told(None, 4, f'base = "cxa-2011"\nnumbers = "{numbers}"\n[[stages]]\nkind = "round_robin"\n')
    told.do(pair_round(told.event))
    assert said in paired.explain(told.event, 1, 1)[1][0]
    fact = next(one for one in told.facts if isinstance(one, kinds.RoundPaired))
    assert "签号依次为" in told_in(fact)[0] and "drawn numbers" in told_in(fact)[1]


TWO_GAMES = '[match]\ngames = 2\ndeciders = ["extra_game_draw_black"]\n' + KNOCKOUT


def test_a_match_ends_with_a_withdrawal_and_no_round_is_paired_for_it() -> None:
    """cxa-2011 art. 19.3: who has left plays no more; there is no extra game against nobody, and no bye."""
    told = knockout(4, TWO_GAMES)
    told.play("1/2-1/2", "1-0")
    one = told.event.rounds[0].boards[0]
    told.do(people.withdraw(told.event, one.red, reason="病"))
    found = knocked(told.event.run)
    match = told.event.pairings[0].boards[0].match
    assert found.verdicts[match].winner == one.black and "退出比赛" in found.verdicts[match].message_zh
    told.do(pair_round(told.event))
    assert [len(played.boards) for played in told.event.rounds] == [2, 1]
    told.do(results.record(told.event, 2, 1, "1/2-1/2"))
    told.do(pair_round(told.event))
    pairing = told.event.pairings[-1]
    assert one.red not in {n for board in pairing.boards for n in (board.red, board.black)}
    assert one.red not in {without.number for without in pairing.without}
    while not finished(told.event):
        if any(board.result is None for board in told.event.rounds[-1].boards):
            told.do(results.record(told.event, len(told.event.rounds), 1, "1-0"))
        else:
            told.do(pair_round(told.event))
    ended(told)
    place = next(place for place in final_table(told.event) if place.number == one.red)
    assert place.place == 4 and "退出比赛" in place.why_zh and "has left" in place.why_en


def test_a_finalist_who_leaves_after_the_semi_final_loses_without_a_round() -> None:
    """cxa-2011 art. 19.3."""
    told = knockout(4, ONE_GAME + KNOCKOUT + "played_for = 2\n")
    told.play("1-0")
    winner = told.event.rounds[0].boards[0].red
    told.do(people.withdraw(told.event, winner, reason="病"))
    assert finished(told.event)
    ended(told)
    assert [one.numbers for one in places_of(told.event)][1] == (winner,)


def test_a_file_of_an_earlier_release_forfeits_games_one_by_one_as_it_did() -> None:
    told = knockout(4, TWO_GAMES)
    told.play("1/2-1/2", "1-0")
    red = told.event.rounds[0].boards[0].red
    told.do((kinds.PlayerWithdrawn(red, 1, void=False, reason="病"),))
    told.do(pair_round(told.event))
    assert red in {n for board in told.event.rounds[1].boards for n in (board.red, board.black)}
