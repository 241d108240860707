"""Whole events played out by chance, from the table to the last place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from zhicai.competition.brackets import progress
from zhicai.competition.errors import CompetitionError
from zhicai.competition.groups import carried, final_rounds, qualified, snake
from zhicai.competition.knockout import double, single
from zhicai.competition.match_play import Sides, match_games, verdict
from zhicai.competition.model import BLACK_WINS, DRAW, RED_WINS, Board, Round, Team
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.reckoning import StageFacts, bracket, seats, stage_standings, team_places
from zhicai.competition.regulations import preset, read
from zhicai.competition.round_robin import drawn, table
from zhicai.competition.stage_rules import Elimination, Groups, Knockout, RoundRobin, Swiss
from zhicai.competition.stages import ThenKnockout
from zhicai.competition.teams import check_lineup, lineups, match_boards
from zhicai.competition.withdrawals import closed, from_round_robin

RESULTS = (RED_WINS, BLACK_WINS, DRAW)


def played(rounds: Sequence[Round], luck: random.Random) -> tuple[Round, ...]:
    """The rounds with a result on every board that has none."""
    return tuple(
        replace(
            one,
            boards=tuple(
                board if board.result else replace(board, result=luck.choice(RESULTS)) for board in one.boards
            ),
        )
        for one in rounds
    )


def individual_places(found: Standings) -> dict[int, int]:
    return {place.number: place.place for place in found.places}


def lots(numbers: Sequence[int], luck: random.Random) -> Decisions:
    return Decisions(lots=dict(zip(numbers, luck.sample(range(len(numbers)), len(numbers)), strict=True)))


TEAMS = """
base = "cxa-2011"
[teams]
kind = "boards_with_reserves"
boards = 4
reserves = 2
[[stages]]
kind = "round_robin"
"""


@pytest.mark.parametrize("seed", range(5))
def test_ten_teams_with_reserves(seed: int) -> None:
    """cxa-2011 arts 10.1, 11.2, 12.2, 13.2, 14.5."""
    luck = random.Random(seed)
    regulations = read(TEAMS)
    assert regulations.teams is not None
    rules, (stage,) = regulations.teams.rules, regulations.stages
    teams = {
        at: Team(
            at,
            f"单位{at:02}",
            boards=tuple(range(10 * at + 1, 10 * at + 5)),
            reserves=(10 * at + 5, 10 * at + 6),
        )
        for at in range(1, 11)
    }
    rounds = table(10).seated(drawn(list(teams), luck.sample(range(1, 11), 10)))
    games: dict[tuple[int, int], tuple[Board, ...]] = {}
    for one in rounds:
        for match in one.boards:
            sides = [luck.choice(list(lineups(teams[number], rules))) for number in (match.red, match.black)]
            for number, lineup in zip((match.red, match.black), sides, strict=True):
                check_lineup(teams[number], lineup, rules)
            boards = match_boards(*sides)
            games[one.number, match.table] = played([Round(1, boards)], luck)[0].boards
    members = {number: team.order for number, team in teams.items()}
    facts = StageFacts(rounds, list(teams), members, games, decisions=lots(list(teams), luck))
    found = stage_standings(regulations, stage, facts)
    assert found.undecided == ()
    assert [place.place for place in found.places] == list(range(1, 11))
    points = {
        column: sum(found.figure(place, column) or 0 for place in found.places)
        for column in found.columns[:2]
    }
    assert points == {Criterion.MATCH_POINTS: 45 * 2, Criterion.GAME_POINTS: 45 * 8}
    blacks = [found.figure(place, Criterion.BLACK_GAMES) for place in found.places]
    assert set(blacks) == {18}, "two of four boards in each of nine matches"


GROUPS = """
base = "cxa-2011"
[[stages]]
kind = "groups"
groups = 4
places = 2
carry_over = true
[[stages]]
kind = "round_robin"
"""


@pytest.mark.parametrize("seed", range(5))
def test_groups_then_a_final_with_results_carried_over(seed: int) -> None:
    """cxa-2011 art. 10.2."""
    luck = random.Random(seed)
    regulations = read(GROUPS)
    first, second = regulations.stages
    assert isinstance(first, Groups) and isinstance(second, RoundRobin)
    groups = snake(range(1, 17), first.groups)
    by_group = [played(table(4).seated(dict(enumerate(group, 1))), luck) for group in groups]
    tables = [
        stage_standings(regulations, first, StageFacts(rounds, group, decisions=lots(group, luck)))
        for group, rounds in zip(groups, by_group, strict=True)
    ]
    finalists = qualified(tables, first.qualifying)
    numbers = [one.number for one in finalists]
    assert len(numbers) == 8
    mates = [[one.number for one in finalists if one.group == group] for group in range(4)]
    final = played(final_rounds(mates, carry_over=first.carry_over, first_round=4), luck)
    # The games of all groups in one round: their boards side by side.
    before = [
        Round(at, tuple(board for rounds in by_group for board in rounds[at - 1].boards))
        for at in range(1, 4)
    ]
    together = (*carried(before, set(numbers)), *final)
    met = Counter(frozenset((board.red, board.black)) for one in together for board in one.boards)
    assert len(met) == 28 and set(met.values()) == {1}, "everybody has met everybody once"
    found = stage_standings(regulations, second, StageFacts(together, numbers, decisions=lots(numbers, luck)))
    assert [place.place for place in found.places] == list(range(1, 9))
    assert sum(found.figure(place, Criterion.SCORE) or 0 for place in found.places) == 56


@pytest.mark.parametrize("seed", range(5))
def test_a_round_robin_that_somebody_leaves(seed: int) -> None:
    """cxa-2011 art. 19.2: after two of six opponents all results are void, after three they stand."""
    luck = random.Random(seed)
    regulations = read('base = "cxa-2011"\n[[stages]]\nkind = "round_robin"')
    (stage,) = regulations.stages
    whole = table(7).seated({number: number for number in range(1, 8)})
    for done, void in ((2, True), (5, False)):
        rounds = (*played(whole[:done], luck), *whole[done:])
        left = from_round_robin(1, rounds, opponents=6)
        assert left.void is void
        ended = played(closed(rounds, [left]), luck)
        voided = (1,) if void else ()
        found = stage_standings(regulations, stage, StageFacts(ended, range(1, 8), voided=voided))
        assert (1 in [place.number for place in found.places]) is not void
        games = 15 if void else 21
        assert sum(found.figure(place, Criterion.SCORE) or 0 for place in found.places) == 2 * games


@pytest.mark.parametrize("seed", range(5))
def test_swiss_into_a_knock_out_of_eight(seed: int) -> None:
    """cxa-2011 art. 10.5."""
    luck = random.Random(seed)
    regulations = read(
        'base = "cxa-2011"\n[[stages]]\nkind = "swiss"\nrounds = 7\n[[stages]]\nkind = "knockout"\ntakes = 8'
    )
    swiss, knockout = regulations.stages
    assert isinstance(swiss, Swiss) and isinstance(knockout, Knockout)
    numbers = list(range(1, 33))
    rounds = []
    for at in range(1, swiss.rounds + 1):
        order = luck.sample(numbers, 32)
        boards = tuple(Board(board + 1, order[2 * board], order[2 * board + 1]) for board in range(16))
        rounds.append(Round(at, boards))
    facts = StageFacts(played(rounds, luck), numbers, decisions=lots(numbers, luck))
    found = stage_standings(regulations, swiss, facts)
    assert sum(found.figure(place, Criterion.SCORE) or 0 for place in found.places) == 7 * 16 * 2
    tree, seeds = ThenKnockout(swiss.rounds, knockout.takes or 0, knockout.played_for).second_stage(found)
    assert tree == bracket(knockout, 8)
    assert seeds == tuple(place.number for place in found.places[:8])
    winners: dict[str, int] = {}
    while ready := progress(tree, seeds, winners).ready:
        winners |= {one.match.name: luck.choice((one.first or 0, one.second or 0)) for one in ready}
    ended = progress(tree, seeds, winners)
    assert [placed.place for placed in ended.places] == [1, 2, 3, 4, 5]
    assert len(ended.places[-1].numbers) == 4


@pytest.mark.parametrize("seed", range(5))
def test_a_preliminary_of_two_games_then_five_rounds(seed: int) -> None:
    """A school event: who wins the match of two games, or the lot, goes on."""
    luck = random.Random(seed)
    regulations = preset("school-knockout-then-points")
    first, second = regulations.stages
    assert isinstance(first, Knockout) and isinstance(second, Swiss)
    people = list(range(1, 21))
    table_ = bracket(first, 20)
    order = seats(first, people, luck.sample(range(1, 21), 20))
    winners: dict[str, int] = {}
    for one in progress(table_, order, {}).ready:
        sides = Sides(one.first or 0, one.second or 0)
        games = played([Round(1, match_games(sides.first, sides.second, regulations.match.games))], luck)[
            0
        ].boards
        judged = verdict(sides, games, regulations.match)
        if judged.winner is None:
            judged = verdict(replace(sides, lot=sides.second), games, regulations.match)
        winners[one.match.name] = judged.winner or 0
    after = progress(table_, order, winners)
    through = [
        one.winner
        for one in after.standings.values()
        if one.match.round == first.rounds and one.match.session == 1
    ]
    assert len(through) == len(set(through)) == 16
    assert regulations.chain(second) == (Criterion.SCORE, Criterion.OPPONENTS)


def test_sixteen_in_double_elimination_with_all_places() -> None:
    luck = random.Random(7)
    tree, winners = double(16, played_for=16), dict[str, int]()
    while ready := progress(tree, range(1, 17), winners).ready:
        winners |= {one.match.name: luck.choice((one.first or 0, one.second or 0)) for one in ready}
    places = progress(tree, range(1, 17), winners).places
    assert [placed.place for placed in places] == list(range(1, 17))


def test_teams_by_the_places_of_their_players() -> None:
    """cxa-2011 arts 11.5, 14.8."""
    luck = random.Random(3)
    regulations = read(
        'base = "cxa-2011"\n[teams]\nkind = "sum_of_places"\ncounted = 2\n[[stages]]\nkind = "round_robin"'
    )
    numbers = list(range(1, 10))
    rounds = played(table(9).seated({number: number for number in numbers}), luck)
    members = {1: (1, 2, 3), 2: (4, 5, 6), 3: (7, 8, 9)}
    facts = StageFacts(rounds, numbers, members, decisions=lots(numbers, luck))
    individual = stage_standings(regulations, regulations.stages[0], facts)
    found = team_places(regulations, individual_places(individual), facts)
    places = {place.number: place.place for place in individual.places}
    for place in found.places:
        best = sorted(places[player] for player in members[place.number])[:2]
        assert found.figure(place, Criterion.PLACE_SUM) == Fraction(sum(best))
        assert found.figure(place, Criterion.BEST_PLACE) == best[0]


def test_what_is_missing_is_told() -> None:
    regulations = read(TEAMS)
    with pytest.raises(CompetitionError, match="2号队没有队员"):
        stage_standings(regulations, regulations.stages[0], StageFacts((), (1, 2), {1: (11,)}))
    individual = stage_standings(preset("wuwei-2021"), Swiss(7), StageFacts((), (1, 2)))
    with pytest.raises(CompetitionError, match="队员总分制"):
        team_places(preset("wuwei-2021"), individual_places(individual), StageFacts((), (1, 2)))


def test_two_games_against_everybody() -> None:
    """cxa-2011 arts 10.1, 14.2."""
    regulations = read('base = "cxa-2011"\n[[stages]]\nkind = "round_robin"\ncycles = 2')
    (stage,) = regulations.stages
    rounds = played(table(5, cycles=2).seated({number: number for number in range(1, 6)}), random.Random(1))
    found = stage_standings(regulations, stage, StageFacts(rounds, range(1, 6)))
    assert found.columns[:2] == (Criterion.MATCH_POINTS, Criterion.GAME_POINTS)
    totals = [sum(found.figure(place, column) or 0 for place in found.places) for column in found.columns[:2]]
    assert totals == [20, 40]


def test_the_table_of_a_knock_out_stage() -> None:
    """cxa-2011 art. 10.4; cxa-1999 art. 11.1."""
    assert bracket(Knockout(), 8) == single(8, played_for=4)
    assert bracket(Knockout(main=8), 12) == single(12, played_for=4, main=8)
    twice = Knockout(elimination=Elimination.DOUBLE, every_place=True, second_final=False)
    assert bracket(twice, 12) == double(12, played_for=12, second_final=False)
    with pytest.raises(CompetitionError, match="正赛规模"):
        bracket(Knockout(main=32), 12)


def test_the_seats_of_a_knock_out_stage() -> None:
    assert seats(Knockout(), [4, 3, 2, 1]) == (4, 3, 2, 1)
    assert seats(Knockout(seeded=2), [4, 3, 2, 1], [2, 1]) == (4, 3, 1, 2)
    assert seats(Knockout(seeded=9), [4, 3, 2, 1]) == (4, 3, 2, 1)
    units = {1: "单位01", 4: "单位01"}
    # 1 drew the last seed, which meets seed 1 in round 1; kept apart it changes to the other half.
    assert seats(Knockout(seeded=2), [4, 3, 2, 1], [1, 2], units) == (4, 3, 2, 1)
    assert seats(Knockout(seeded=2, apart=True), [4, 3, 2, 1], [2, 1], units) == (4, 3, 1, 2)
    assert seats(Knockout(seeded=2, apart=True), [4, 3, 1, 2], [2, 1], units) == (4, 3, 1, 2)
