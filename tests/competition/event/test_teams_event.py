"""Team events in an event file (cxa-2011 arts 11.1-11.5, 12.2, 13.2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import pytest

from tests.competition.event.events import Told, entrants
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import paired, people, results, squads
from zhicai.competition.event.board_prizes import board_standings
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.places import final_table, team_standings
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.simulated import Chances, simulate
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told as words
from zhicai.competition.model import Penalty, Team
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.scoring import NOBODY
from zhicai.competition.teams import IllegalLineup

ROBIN = '[[stages]]\nkind = "round_robin"\n'
SWISS = '[[stages]]\nkind = "swiss"\nrounds = 4\n'


def rules(kind: str, reserves: int = 0, stages: str = ROBIN) -> str:
    return f'base = "cxa-2011"\n[teams]\nkind = "{kind}"\nboards = 4\nreserves = {reserves}\n{stages}'


def teams(count: int, size: int, boards: int = 4) -> list[Team]:
    return [
        Team(
            at + 1,
            f"队{at + 1:02}",
            f"单位{at + 1:02}",
            tuple(range(at * size + 1, at * size + boards + 1)),
            tuple(range(at * size + boards + 1, (at + 1) * size + 1)),
        )
        for at in range(count)
    ]


def of_teams(count: int = 4, kind: str = "boards_with_reserves", stages: str = ROBIN) -> Told:
    """A team event of four boards, with two reserves where the kind has them."""
    size = 6 if kind in ("boards_with_reserves", "boards_set_before_each_match") else 4
    told = Told(None, count * size, rules(kind, size - 4, stages))
    told.do(squads.enter_teams(told.event, teams(count, size)))
    return told


def play(told: Told, *codes: str) -> Section:
    """Pair a round and record the boards of each match by these results, again and again."""
    event = told.do(pair_round(told.event))
    fill(told, *codes)
    return event


def fill(told: Told, *codes: str) -> None:
    event, number = told.event, len(told.event.rounds)
    given = codes or ("1-0",)
    told.do(
        fact
        for match in event.rounds[-1].boards
        for at, game in enumerate(event.games.get((number, match.table), ()))
        if game.result is None
        for fact in results.record(event, number, match.table, given[at % len(given)], game.table)
    )


KINDS = {
    "fixed_boards": ROBIN,
    "boards_with_reserves": ROBIN,
    "boards_set_before_each_match": SWISS,
    "all_against_all": ROBIN,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_kind_is_played_to_its_end(kind: str, seed: str) -> None:
    reserves = 2 if kind.endswith(("reserves", "match")) else 0
    facts = [
        fact
        for command in simulate(
            rules(kind, reserves, KINDS[kind]), None, players=5, units=0, seed=seed, chances=Chances(60)
        )
        for fact in command
    ]
    event = gathered(facts)
    assert finished(event) and check_section(facts) == []
    assert sorted(one.number for one in final_table(event)) == sorted(event.teams)
    assert all(zh and en and zh != en for zh, en in map(words, facts))


@pytest.mark.parametrize(
    "stages",
    [
        '[match]\ngames = 1\ndeciders = ["lot"]\n[[stages]]\nkind = "knockout"\n',
        '[[stages]]\nkind = "groups"\ngroups = 2\nplaces = 2\ncarry_over = true\n' + ROBIN,
        f'[match]\ngames = 1\ndeciders = ["seed"]\n{SWISS}[[stages]]\nkind = "knockout"\ntakes = 4\n',
    ],
)
def test_teams_play_knock_outs_groups_and_several_stages(stages: str) -> None:
    text = rules("fixed_boards", 0, stages)
    facts = [
        fact
        for command in simulate(text, None, players=8, units=0, seed="3", chances=Chances(0))
        for fact in command
    ]
    event = gathered(facts)
    assert finished(event) and check_section(facts) == []
    assert sorted(one.number for one in final_table(event)) == sorted(event.teams)


def test_the_first_team_is_red_on_odd_boards_and_black_on_even_ones() -> None:
    """cxa-2011 art. 12.2."""
    told = of_teams()
    event = told.do(pair_round(told.event))
    for match in event.rounds[0].boards:
        first = set(event.teams[match.red].order)
        games = event.games[1, match.table]
        assert [game.red in first for game in games] == [True, False, True, False]
        assert [game.black in first for game in games] == [False, True, False, True]


def test_four_boards_and_two_reserves_give_exactly_fifteen_line_ups() -> None:
    """cxa-2011 art. 11.2: the order is kept."""
    told = of_teams()
    event = told.do(pair_round(told.event))
    order = event.teams[1].order
    allowed = {lineup for lineup in permutations(order, 4) if _allowed(event, lineup)}
    assert allowed == set(combinations(order, 4)) and len(allowed) == 15
    for wrong in ((order[0], order[0], order[1], order[2]), (7, *order[:3]), order[:5]):
        with pytest.raises(CompetitionError):
            squads.set_lineup(event, 1, 1, wrong)


def _allowed(event: Section, lineup: tuple[int, ...]) -> bool:
    try:
        return bool(squads.set_lineup(event, 1, 1, lineup))
    except IllegalLineup:
        return False


def test_the_boards_of_a_line_up_follow_the_order_unless_they_are_set_before_each_match() -> None:
    """cxa-2011 arts 11.1, 11.3."""
    turned = (2, 1, 3, 4)
    for kind, fine in (("fixed_boards", False), ("boards_set_before_each_match", True)):
        told = of_teams(kind=kind)
        told.do(pair_round(told.event))
        if fine:
            event = told.do(squads.set_lineup(told.event, 1, 1, turned))
            match = next(one for one in event.rounds[0].boards if 1 in (one.red, one.black))
            mine = [n for game in event.games[1, match.table] for n in (game.red, game.black) if n < 7]
            assert tuple(mine) == turned
        else:
            with pytest.raises(CompetitionError):
                squads.set_lineup(told.event, 1, 1, turned)


def test_a_line_up_stands_once_its_match_has_a_result() -> None:
    told = of_teams()
    event = told.do(pair_round(told.event))
    told.do(squads.set_lineup(event, 1, 1, (1, 2, 3, 5)))
    told.do(squads.set_lineup(told.event, 1, 1, (1, 2, 4, 6)))
    match = next(one for one in event.rounds[0].boards if 1 in (one.red, one.black))
    told.do(results.record(told.event, 1, match.table, "1-0", 1))
    for team in (match.red, match.black):
        with pytest.raises(Refused, match="不能再换人"):
            squads.set_lineup(told.event, 1, team, told.event.teams[team].order[:4])
    with pytest.raises(Refused, match="没有9号队"):
        squads.set_lineup(told.event, 1, 9, (1,))
    with pytest.raises(Refused, match="尚未编排"):
        squads.set_lineup(told.event, 2, 1, (1, 2, 3, 4))


def test_an_empty_board_is_lost_without_play_and_takes_no_result() -> None:
    told = of_teams()
    event = told.do(pair_round(told.event))
    event = told.do(squads.set_lineup(event, 1, 1, (1, 2, 3)))
    match = next(one for one in event.rounds[0].boards if 1 in (one.red, one.black))
    empty = event.games[1, match.table][3]
    assert NOBODY in (empty.red, empty.black)
    assert empty.result is not None and not empty.result.played
    with pytest.raises(Refused, match="已登记"):
        results.record(event, 1, match.table, "1/2-1/2", 4)
    with pytest.raises(Refused, match="空缺"):
        results.correct(event, 1, match.table, "1/2-1/2", "误记", 4)
    fill(told, "1/2-1/2")
    board = told.event.board(1, match.table)
    lost = Criterion.MATCH_POINTS
    table = told.event.standings()
    assert board is not None and board.result is not None
    assert table.figure(table.place_of(1), lost) == 0
    assert check_section(told.facts) == []


def test_a_match_is_called_a_match_where_it_is_refused_too() -> None:
    told = of_teams()
    event = told.do(pair_round(told.event))
    with pytest.raises(Refused, match="第 1 轮第 1 场还没有成绩"):
        results.correct(event, 1, 1, "+--", "误登")
    with pytest.raises(Refused, match="没有第 1 轮第 9 场"):
        results.record(event, 1, 9, "+--")
    event = told.do(results.record(event, 1, 1, "+--"))
    with pytest.raises(Refused, match="第 1 轮第 1 场已登记"):
        results.record(event, 1, 1, "---")


def test_a_match_is_recorded_board_by_board_and_as_a_whole_only_without_play() -> None:
    """cxa-2011 arts 13.2, 20.3."""
    told = of_teams()
    event = told.do(pair_round(told.event))
    with pytest.raises(Refused, match="逐台"):
        results.record(event, 1, 1, "1-0")
    with pytest.raises(Refused, match="没有第 5 台"):
        results.record(event, 1, 1, "1-0", 5)
    told.do(results.record(event, 1, 1, "+--"))
    with pytest.raises(Refused):
        results.record(told.event, 1, 1, "1-0", 1)
    told.do(results.record(told.event, 1, 2, "1-0", 1))
    with pytest.raises(Refused, match="已有台次成绩"):
        results.record(told.event, 1, 2, "--+")
    with pytest.raises(Refused, match="还没有成绩"):
        results.correct(told.event, 1, 2, "--+", "误记")
    fill(told)
    assert finished(told.event) is False and check_section(told.facts) == []


def test_a_board_is_corrected_and_the_match_follows() -> None:
    told = of_teams()
    play(told, "1/2-1/2")
    board = told.event.board(1, 1)
    assert board is not None and board.result is not None and board.result.code == "1/2-1/2"
    facts = results.correct(told.event, 1, 1, "1-0", "误记", 1)
    found = results.consequences(told.event, facts)
    assert (found.table, found.game, found.before, found.after) == (1, 1, "1/2-1/2", "1-0")
    board = told.do(facts).board(1, 1)
    assert board is not None and board.result is not None and board.result.code == "1-0"
    event = told.do(results.correct_colours(told.event, 1, 1, 1))
    game = event.game(1, 1, 1)
    assert game is not None and game.red not in event.teams[board.red].order
    after = event.board(1, 1)
    assert after is not None and after.result == board.result
    with pytest.raises(Refused, match="指明台次"):
        results.correct_colours(event, 1, 1)
    assert check_section(told.facts) == []


def test_a_team_that_withdraws_in_a_match_forfeits_the_boards_that_are_open() -> None:
    """cxa-2011 art. 19.2: half or more of the opponents met."""
    told = of_teams(5)
    for _ in range(3):
        play(told, "1/2-1/2")
    event = told.do(pair_round(told.event))
    match = event.rounds[3].boards[0]
    told.do(results.record(event, 4, match.table, "1-0", 1))
    told.do(people.withdraw(told.event, match.red, reason="返程"))
    games = told.event.games[4, match.table]
    own = told.event.teams[match.red].order
    assert games[0].result is not None and games[0].result.played
    assert all(
        game.result is not None and game.result.code == ("--+" if game.red in own else "+--")
        for game in games[1:]
    )
    fill(told)
    while not finished(told.event):
        play(told)
    assert check_section(told.facts) == []
    assert sorted(one.number for one in final_table(told.event)) == sorted(told.event.teams)


def test_a_team_that_withdraws_early_is_struck_out_with_its_games() -> None:
    """cxa-2011 art. 19.2: fewer than half of the opponents met."""
    told = of_teams(6)
    play(told)
    told.do(people.withdraw(told.event, 3, reason="返程"))
    while not finished(told.event):
        play(told)
    assert told.event.voided == {3}
    assert sorted(one.number for one in final_table(told.event)) == [1, 2, 4, 5, 6]
    assert all(
        board.result is not None and board.result.code == "unplayed"
        for played in told.event.rounds[1:]
        for board in played.boards
        if 3 in (board.red, board.black)
    )
    assert check_section(told.facts) == []


def test_members_and_order_stand_once_play_has_begun() -> None:
    """cxa-2011 art. 11.1."""
    told = of_teams(3)
    team = told.event.teams[1]
    told.do(squads.change_team(told.event, replace(team, boards=(2, 1, 3, 4))))
    play(told)
    with pytest.raises(Refused, match="台次与名单"):
        squads.change_team(told.event, team)
    told.do(squads.change_team(told.event, replace(told.event.teams[1], name="新队名")))
    with pytest.raises(Refused, match="没有改动"):
        squads.change_team(told.event, told.event.teams[1])
    with pytest.raises(Refused, match="秩序表"):
        squads.enter_teams(told.event, [Team(0, "队09", boards=(1, 2, 3, 4))])


@pytest.mark.parametrize(
    ("team", "zh"),
    [
        (Team(0, "", "", (13, 14, 15, 16)), "名称"),
        (Team(0, "队09", "", (1, 14, 15, 16)), "已在1号队"),
        (Team(0, "队09", "", (99, 14, 15, 16)), "没有99号"),
        (Team(0, "队09", "", (13, 13, 15, 16)), "13号"),
        (Team(0, "队09", "", (13, 14, 15, 16), (17, 18, 19)), "替补"),
        (Team(0, "队09", "", ()), "报0台"),
    ],
)
def test_a_team_that_cannot_be_is_refused(team: Team, zh: str) -> None:
    told = of_teams(2)
    told.do(people.enter(told.event, entrants(8, 13)))
    with pytest.raises(CompetitionError, match=zh):
        squads.enter_teams(told.event, [team])


def test_a_team_comes_late_to_a_swiss_and_is_paired_from_then_on() -> None:
    told = of_teams(4, "fixed_boards", SWISS)
    play(told)
    told.do(people.enter(told.event, entrants(4, 17)))
    event = told.do(squads.enter_teams(told.event, [Team(0, "队05", "单位05", (17, 18, 19, 20))]))
    assert event.entered[5] == 2
    event = play(told)
    assert 5 in {n for one in event.rounds[1].boards for n in (one.red, one.black)} | {
        bye.player for bye in event.rounds[1].byes
    }
    assert check_section(told.facts) == []


def test_fouls_are_of_players_and_penalties_of_teams() -> None:
    told = of_teams(4)
    play(told, "1/2-1/2")
    told.do(results.foul(told.event, 9, 1, 2))
    with pytest.raises(Refused, match="没有 99 号选手"):
        results.foul(told.event, 99, 1)
    event = told.do(results.sanction(told.event, 2, 1, Penalty.WARNING, "迟到"))
    with pytest.raises(Refused, match="没有9号队"):
        results.sanction(event, 9, 1, Penalty.WARNING, "迟到")
    assert event.standings().places[-1].number == 2
    assert check_section(told.facts) == []


def test_numbers_of_teams_are_drawn_and_their_players_keep_theirs() -> None:
    from zhicai.competition.event.founding import draw

    told = of_teams(5)
    before = {team.name: team.order for team in told.event.teams.values()}
    event = told.do(draw(told.event))
    assert {team.name: team.order for team in event.teams.values()} == before
    first = play(told).rounds[0].boards
    assert {frozenset((one.red, one.black)) for one in first} == {frozenset((2, 5)), frozenset((3, 4))}
    with pytest.raises(Refused, match="已编排"):
        draw(told.event)


def test_places_of_players_add_up_where_no_teams_meet() -> None:
    """cxa-2011 arts 11.5, 14.8: 队员总分制."""
    text = 'base = "cxa-2011"\n[teams]\nkind = "sum_of_places"\nboards = 2\n' + ROBIN
    told = Told(None, 6, text)
    told.do(
        squads.enter_teams(
            told.event, [Team(0, f"队{at}", boards=(2 * at + 1, 2 * at + 2)) for at in range(3)]
        )
    )
    assert not told.event.of_teams
    while not finished(told.event):
        told.play()
    places = {one.number: one.place for one in final_table(told.event)}
    table = team_standings(told.event)
    sums = [
        table.figure(one, Criterion.PLACE_SUM) == sum(places[n] for n in told.event.teams[one.number].order)
        for one in table.places
    ]
    assert sums == [True] * 3 and check_section(told.facts) == []
    with pytest.raises(Refused, match="没有1号队"):
        squads.set_lineup(told.event, 1, 1, (1, 2))
    with pytest.raises(Refused, match="分台"):
        board_standings(told.event)


def test_players_are_ranked_board_by_board() -> None:
    told = of_teams(4)
    with pytest.raises(Refused, match="尚无对局"):
        board_standings(told.event)
    while not finished(told.event):
        told.do(pair_round(told.event))
        told.do(squads.set_lineup(told.event, len(told.event.rounds), 1, (1, 2, 3, 6)))
        fill(told, "1-0", "1/2-1/2", "0-1", "1/2-1/2")
    tables = dict(board_standings(told.event))
    assert list(tables) == [1, 2, 3, 4, 0]
    for board, table in tables.items():
        points = sum(
            (one for place in table.places if (one := table.figure(place, Criterion.SCORE))), start=0
        )
        drawn = {1: 12, 2: 12, 3: 12, 4: 9, 0: 3}
        assert points == drawn[board]
    assert [place.number for place in tables[0].places] == [6]


def test_players_of_all_against_all_are_ranked_by_all_their_games() -> None:
    told = of_teams(3, "all_against_all")
    while not finished(told.event):
        play(told, "1/2-1/2")
    for board, table in board_standings(told.event):
        assert board and [table.figure(place, Criterion.SCORE) for place in table.places] == [8, 8, 8]


def test_a_round_of_teams_is_taken_back_with_its_line_ups_and_games() -> None:
    told = of_teams(4)
    play(told)
    before = told.event
    told.do(pair_round(told.event))
    told.do(squads.set_lineup(told.event, 2, 1, (1, 2, 3, 5)))
    told.do(results.record(told.event, 2, 1, "1-0", 1))
    told.do(results.correct_colours(told.event, 2, 1, 2))
    assert told.do(paired.undo_round(told.event, "误编")) == before
