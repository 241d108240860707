"""What holds of every ranking, and the figures against a plain reckoning and against tiebreak-core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
import tiebreak_core
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.model import (
    RESULT_CODES,
    Board,
    Bye,
    ByeKind,
    Cause,
    Colour,
    Outcome,
    Round,
    cards,
    result_of,
)
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import Offences, of_games
from zhicai.competition.ranking.rules import Direct, Earlier, Removal, Stand, TieBreaks
from zhicai.competition.ranking.standings import Standings, standings
from zhicai.competition.ranking.tally import Tally
from zhicai.competition.scoring import ONE_HALF_NONE, THREE_BLACK_TWO, TWO_ONE_NONE, Scores

C = Criterion
Event = tuple[tuple[Round, ...], int]
INDIVIDUAL = [name for name in CHAINS if "team" not in name and "places" not in name]
ON_BOARD = ("1-0", "0-1", "1/2-1/2")


@st.composite
def events(draw: st.DrawFn, codes: Sequence[str] = RESULT_CODES, *, odd: bool = True) -> Event:
    """Rounds of 2 to 8 players, paired at random, with byes where the number is odd; and the number of players."""
    size = draw(st.integers(2, 8).filter(lambda size: odd or size % 2 == 0))
    rounds = []
    for at in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, size + 1)))
        boards = [
            Board(table + 1, order[2 * table], order[2 * table + 1], result_of(draw(st.sampled_from(codes))))
            for table in range(size // 2)
        ]
        left = order[2 * (size // 2) :]
        byes = tuple(Bye(number, draw(st.sampled_from(ByeKind))) for number in left)
        rounds.append(Round(at, tuple(boards), byes))
    return tuple(rounds), size


def rules_of() -> st.SearchStrategy[TieBreaks]:
    stands = st.sampled_from([Stand.LOWEST_SCORING, Stand.LOWEST, Stand.ZERO])
    return st.builds(
        TieBreaks,
        bye_opponent=stands,
        forfeit_opponent=st.sampled_from(Stand),
        missed_opponent=stands,
        forfeit_is_win=st.booleans(),
        forfeit_has_colour=st.booleans(),
        more_black_games_first=st.booleans(),
        direct=st.sampled_from(Direct),
        direct_again=st.booleans(),
        earlier=st.sampled_from(Earlier),
        removal=st.sampled_from(Removal),
        undivided_to=st.sampled_from([None, 0, 3]),
    )


TABLES = st.sampled_from([TWO_ONE_NONE, ONE_HALF_NONE, THREE_BLACK_TWO])


def blocks(found: Standings) -> list[set[int]]:
    """Those of each place."""
    by_place: dict[int, set[int]] = {}
    for place in found.places:
        by_place.setdefault(place.place, set()).add(place.number)
    return list(by_place.values())


# Plain reckoning: from cards, with fractions, one figure at a time


def points(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    return sum((table.of_encounter(one) for one in cards(rounds, range(1, size + 1))[number]), Fraction(0))


def opponents(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    everybody = {other: points(rounds, other, size, table) for other in range(1, size + 1)}
    lowest = min((score for score in everybody.values() if score), default=Fraction(0))
    total = Fraction(0)
    for one in cards(rounds, range(1, size + 1))[number]:
        if one.bye is ByeKind.PAIRING:
            total += lowest
        elif one.opponent is not None and one.result is not None and one.result.cause is not Cause.UNPLAYED:
            total += everybody[one.opponent]
    return total


def minor(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    total = Fraction(0)
    for one in cards(rounds, range(1, size + 1))[number]:
        if one.opponent is not None and one.outcome in (Outcome.WIN, Outcome.DRAW):
            whole = points(rounds, one.opponent, size, table)
            total += whole if one.outcome is Outcome.WIN else whole / 2
    return total


def wins(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    mine = cards(rounds, range(1, size + 1))[number]
    return Fraction(sum(one.outcome is Outcome.WIN or one.bye is ByeKind.PAIRING for one in mine))


def progressive(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    totals = (points(rounds[: at + 1], number, size, table) for at in range(len(rounds)))
    return sum(totals, Fraction(0))


def black_games(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    mine = cards(rounds, range(1, size + 1))[number]
    return Fraction(
        sum(
            one.colour is Colour.BLACK
            and one.result is not None
            and one.result.cause not in (Cause.ABSENCE, Cause.UNPLAYED)
            for one in mine
        )
    )


def black_wins(rounds: Sequence[Round], number: int, size: int, table: Scores) -> Fraction:
    mine = cards(rounds, range(1, size + 1))[number]
    return Fraction(
        sum(one.colour is Colour.BLACK and one.played and one.outcome is Outcome.WIN for one in mine)
    )


PLAIN: dict[Criterion, Callable[[Sequence[Round], int, int, Scores], Fraction]] = {
    C.SCORE: points,
    C.OPPONENTS: opponents,
    C.MINOR_SCORE: minor,
    C.WINS: wins,
    C.PROGRESSIVE: progressive,
    C.BLACK_GAMES: black_games,
    C.BLACK_WINS: black_wins,
}


@given(events(), TABLES)
def test_figures_are_those_of_a_plain_reckoning(event: Event, table: Scores) -> None:
    rounds, size = event
    found = standings(of_games(rounds, range(1, size + 1), table), tuple(PLAIN))
    for place in found.places:
        for criterion, plainly in PLAIN.items():
            assert found.figure(place, criterion) == plainly(rounds, place.number, size, table), criterion


@given(events(), TABLES)
def test_the_order_is_that_of_the_figures_from_left_to_right(event: Event, table: Scores) -> None:
    """cxa-2011 art. 14.3.1, with the standing after the previous round and so on back."""
    rounds, size = event
    found = standings(of_games(rounds, range(1, size + 1), table), CHAINS["cxa-2011-swiss"])
    keys = {}
    for number in range(1, size + 1):
        columns = [
            PLAIN[one](rounds, number, size, table) for one in (C.SCORE, C.OPPONENTS, C.WINS, C.BLACK_GAMES)
        ]
        back = [points(rounds[:through], number, size, table) for through in range(len(rounds) - 1, 0, -1)]
        keys[number] = columns + back
    for place in found.places:
        better = sum(keys[other] > keys[place.number] for other in keys)
        assert place.place == better + 1


# What holds of every chain


@given(events(), st.sampled_from(INDIVIDUAL), rules_of(), TABLES, st.data())
def test_no_tie_break_depends_on_the_order_of_input(
    event: Event, chain: str, rules: TieBreaks, table: Scores, data: st.DataObject
) -> None:
    rounds, size = event
    found = standings(of_games(rounds, range(1, size + 1), table, rules), CHAINS[chain])
    stirred = [
        replace(one, boards=tuple(data.draw(st.permutations(one.boards))), byes=one.byes[::-1])
        for one in data.draw(st.permutations(rounds))
    ]
    numbers = data.draw(st.permutations(range(1, size + 1)))
    assert standings(of_games(stirred, numbers, table, rules), CHAINS[chain]) == found


@given(events(), st.sampled_from(INDIVIDUAL), rules_of(), TABLES, st.data())
def test_no_tie_break_depends_on_the_numbers(
    event: Event, chain: str, rules: TieBreaks, table: Scores, data: st.DataObject
) -> None:
    rounds, size = event
    found = standings(of_games(rounds, range(1, size + 1), table, rules), CHAINS[chain])
    other = dict(zip(range(1, size + 1), data.draw(st.permutations(range(1, size + 1))), strict=True))
    renamed = [
        Round(
            one.number,
            tuple(replace(board, red=other[board.red], black=other[board.black]) for board in one.boards),
            tuple(replace(bye, player=other[bye.player]) for bye in one.byes),
        )
        for one in rounds
    ]
    again = standings(of_games(renamed, other.values(), table, rules), CHAINS[chain])
    assert blocks(again) == [{other[number] for number in block} for block in blocks(found)]


@given(events(), st.sampled_from([TWO_ONE_NONE, ONE_HALF_NONE]))
def test_exchanging_all_colours_exchanges_red_and_black_wins_and_nothing_else(
    event: Event, table: Scores
) -> None:
    rounds, size = event
    swapped = [
        replace(
            one,
            boards=tuple(
                Board(b.table, b.black, b.red, b.result.swapped() if b.result else None) for b in one.boards
            ),
        )
        for one in rounds
    ]
    chain = (
        C.SCORE,
        C.OPPONENTS,
        C.MINOR_SCORE,
        C.PROGRESSIVE,
        C.WINS,
        C.DIRECT_WIN,
        C.RED_WINS,
        C.BLACK_WINS,
    )
    mine = of_games(rounds, range(1, size + 1), table)
    theirs = of_games(swapped, range(1, size + 1), table)
    whole = chain[:6]
    assert standings(mine, whole) == standings(theirs, whole)
    first, second = standings(mine, chain), standings(theirs, chain)
    for number in range(1, size + 1):
        red, black = first.place_of(number), second.place_of(number)
        assert first.figure(red, C.RED_WINS) == second.figure(black, C.BLACK_WINS)
        assert first.figure(red, C.BLACK_WINS) == second.figure(black, C.RED_WINS)


@given(events(), st.sampled_from(INDIVIDUAL), rules_of(), TABLES)
def test_every_place_has_its_reason(event: Event, chain: str, rules: TieBreaks, table: Scores) -> None:
    rounds, size = event
    found = standings(of_games(rounds, range(1, size + 1), table, rules), CHAINS[chain])
    assert sorted(place.number for place in found.places) == list(range(1, size + 1))
    above = None
    for row, place in enumerate(found.places):
        assert (place.above is None) == (row == 0 or place.place == found.places[row - 1].place)
        assert place.place == (row + 1 if place.above or row == 0 else above)
        if place.above is not None:
            first, second = place.above.figures
            fewer = place.above.criterion.fewer_first
            if place.above.criterion is C.BLACK_GAMES:
                fewer = not rules.more_black_games_first
            assert first < second if fewer else first > second
        zh, en = found.why_row(row)
        assert zh.startswith(f"第{place.place}名") and zh.endswith("。")
        assert en.startswith(f"place {place.place}") and en.isascii()
        above = place.place


@given(events(), TABLES)
def test_both_readings_of_removing_rounds_place_alike(event: Event, table: Scores) -> None:
    """cxa-2011 art. 14.3.2."""
    rounds, size = event
    orders = [
        blocks(
            standings(of_games(rounds, range(1, size + 1), table, TieBreaks(removal=removal)), CHAINS[chain])
        )
        for removal in Removal
        for chain in ["cxa-2011-swiss-progressive"]
    ]
    assert orders[0] == orders[1]


@given(events())
def test_sanctions_never_move_anybody_across_points(event: Event) -> None:
    """cxa-2011 art. 18.5."""
    from zhicai.competition.model import Penalty, Sanction

    rounds, size = event
    offences = Offences(sanctions=(Sanction(1, Penalty.WARNING, 1),))
    found = standings(
        of_games(rounds, range(1, size + 1), TWO_ONE_NONE, offences=offences), CHAINS["cxa-2011-swiss"]
    )
    scores = [found.figure(place, C.SCORE) or Fraction(0) for place in found.places]
    assert scores == sorted(scores, reverse=True)
    mine = found.place_of(1)
    equals = [place for place in found.places if place.figures[0] == mine.figures[0]]
    assert equals[-1] == mine


# Another library


def _foreign(rounds: Sequence[Round], size: int) -> dict[int, tiebreak_core.PlayerTiebreakData]:
    players = {}
    for number, card in cards(rounds, range(1, size + 1)).items():
        games = [
            tiebreak_core.GameRecord(
                opponent_id=one.opponent or -1,
                opponent_rating=0,
                score=float(ONE_HALF_NONE.of_encounter(one)),
                color="white" if one.colour is Colour.RED else "black",
                round_number=one.round,
            )
            for one in card
        ]
        total = sum(game.score for game in games)
        players[number] = tiebreak_core.PlayerTiebreakData(number, 0, total, games)
    return players


@pytest.mark.parametrize(
    ("criterion", "theirs"),
    [
        (C.OPPONENTS, "buchholz"),
        (C.OPPONENTS_CUT, "buchholz_cut1"),
        (C.MINOR_SCORE, "sonneborn_berger"),
        (C.PROGRESSIVE, "progressive"),
        (C.WINS, "wins"),
        (C.BLACK_WINS, "wins_black"),
        (C.BLACK_GAMES, "games_black"),
    ],
)
@given(event=events(ON_BOARD, odd=False))
def test_where_definitions_coincide_tiebreak_core_agrees(
    event: Event, criterion: Criterion, theirs: str
) -> None:
    rounds, size = event
    # Its opponents' score less the lowest keeps a single opponent; ours then has none.
    if criterion is C.OPPONENTS_CUT and len(rounds) == 1:
        return
    foreign = _foreign(rounds, size)
    found = standings(of_games(rounds, range(1, size + 1), ONE_HALF_NONE), (C.SCORE, criterion))
    for place in found.places:
        expected = tiebreak_core.calculate(foreign[place.number], foreign, theirs, len(rounds))
        assert found.figure(place, criterion) == Fraction(expected)


@given(events(ON_BOARD, odd=False))
def test_of_two_equals_who_met_the_direct_win_is_their_direct_encounter(event: Event) -> None:
    """cxa-2011 arts 14.1, 14.5: a win counts 2 here and 1 there."""
    rounds, size = event
    foreign = _foreign(rounds, size)
    found = standings(of_games(rounds, range(1, size + 1), ONE_HALF_NONE), (C.SCORE, C.DIRECT_WIN))
    equals: dict[int, list[int]] = {}
    for place in found.places:
        equals.setdefault(place.figures[0] or 0, []).append(place.number)
    for pair in (group for group in equals.values() if len(group) == 2):
        for one, other in (pair, pair[::-1]):
            if [game.opponent_id for game in foreign[one].games].count(other) == 1:
                theirs = tiebreak_core.direct_encounter(foreign[one], foreign, other)
                assert found.figure(found.place_of(one), C.DIRECT_WIN) == 2 * Fraction(theirs)


@given(events())
def test_running_totals_never_fall(event: Event) -> None:
    rounds, size = event
    tally: Tally = of_games(rounds, range(1, size + 1), TWO_ONE_NONE)
    for running in tally.after.values():
        assert running == sorted(running) and len(running) == len(rounds) + 1
