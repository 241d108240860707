"""First rounds, colours, limits and the bye of a Swiss pairing, on fields made by hand."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Entrant, Field, field_after
from zhicai.competition.lots import Lots
from zhicai.competition.model import (
    BLACK_WINS,
    DRAW,
    RED_WINS,
    RED_WINS_UNPLAYED,
    Board,
    Bye,
    ByeKind,
    Card,
    Colour,
    Encounter,
    Player,
    Round,
)
from zhicai.competition.scoring import ONE_HALF_NONE, TWO_ONE_NONE
from zhicai.competition.swiss.colours import colours_of, first_is_red
from zhicai.competition.swiss.pairing import pair
from zhicai.competition.swiss_rules import FirstRound, Limit, Method, Pattern, SwissRules, UnitAvoidance

RED, BLACK = Colour.RED, Colour.BLACK


def newcomers(size: int, units: dict[int, str] | None = None) -> Field:
    return Field(tuple(Entrant(n, (units or {}).get(n, "")) for n in range(1, size + 1)), 1, "种子7")


def boards(field: Field, rules: SwissRules) -> list[tuple[int, int]]:
    return [(board.red, board.black) for board in pair(field, rules).round.boards]


def meetings(field: Field, rules: SwissRules) -> list[tuple[int, int]]:
    return sorted((min(both), max(both)) for both in boards(field, rules))


def card(colours: str, first_opponent: int = 900) -> Card:
    """Drawn games against strangers with these colours: "RB" is red, then black."""
    return tuple(
        Encounter(number, first_opponent + number, RED if letter == "R" else BLACK, DRAW)
        for number, letter in enumerate(colours, start=1)
    )


def drawn(number: int, colours: str, unit: str = "", score: int | None = None) -> Entrant:
    """Somebody with drawn games, or with the score that is told after the last of them."""
    totals = list(range(1, len(colours) + 1))
    if score is not None:
        totals[-1] = score
    return Entrant(number, unit, tuple(totals), card(colours, 900 + 20 * number))


def after(*entrants: Entrant) -> Field:
    return Field(entrants, len(entrants[0].totals) + 1)


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (FirstRound.HALVES, [(1, 5), (2, 6), (3, 7), (4, 8)]),
        (FirstRound.ADJACENT, [(1, 2), (3, 4), (5, 6), (7, 8)]),
        (FirstRound.FOLD, [(1, 8), (2, 7), (3, 6), (4, 5)]),
    ],
)
def test_methods_of_the_first_round(method: FirstRound, expected: list[tuple[int, int]]) -> None:
    assert meetings(newcomers(8), SwissRules(first_round=method)) == expected


def test_one_from_each_half_is_drawn_against_the_other() -> None:
    rules = SwissRules(first_round=FirstRound.HALVES_DRAWN)
    found = meetings(newcomers(20), rules)
    assert all(low <= 10 < high for low, high in found)
    assert found != [(n, n + 10) for n in range(1, 11)]
    assert found == meetings(newcomers(20), rules)
    assert found != meetings(replace(newcomers(20), lots="另一种子"), rules)


def test_lots_draw_everybody() -> None:
    found = meetings(newcomers(20), SwissRules(first_round=FirstRound.LOTS))
    assert sorted(number for both in found for number in both) == list(range(1, 21))
    assert found != [(n, n + 1) for n in range(1, 20, 2)]


def test_the_first_round_goes_by_the_seeding_when_there_is_one() -> None:
    seeded = replace(newcomers(4), entrants=tuple(Entrant(n, seed=5 - n) for n in range(1, 5)))
    assert boards(seeded, SwissRules(first_round=FirstRound.HALVES, first_colours=Pattern.LOWER)) == [
        (2, 4),
        (1, 3),
    ]


def test_with_halves_the_middle_one_has_the_bye() -> None:
    """cxa-2011 art. 14.4: somebody has the bye when the number is odd."""
    paired = pair(newcomers(7), SwissRules(first_round=FirstRound.ADJACENT))
    assert paired.round.byes == (Bye(7),)


PATTERNS = {
    Pattern.ODD_BOARD_LOWER: "1-2 4-3 5-6 8-7",
    Pattern.ODD_BOARD_HIGHER: "2-1 3-4 6-5 7-8",
    Pattern.LOWER: "1-2 3-4 5-6 7-8",
    Pattern.HIGHER: "2-1 4-3 6-5 8-7",
    Pattern.TWO_AND_TWO: "1-2 3-4 6-5 8-7",
    Pattern.ODD_NUMBER: "1-2 3-4 5-6 7-8",
    Pattern.EVEN_NUMBER: "2-1 4-3 6-5 8-7",
    Pattern.SUM: "1-2 3-4 5-6 7-8",
    Pattern.ODD_ROUND_LOWER: "1-2 3-4 5-6 7-8",
}


@pytest.mark.parametrize(("pattern", "expected"), PATTERNS.items())
def test_colour_patterns_of_the_first_round(pattern: Pattern, expected: str) -> None:
    """cxa-2011 art. 12.3."""
    rules = SwissRules(first_round=FirstRound.ADJACENT, first_colours=pattern)
    assert " ".join(f"{red}-{black}" for red, black in boards(newcomers(8), rules)) == expected


def test_number_patterns_where_numbers_do_not_differ_in_parity() -> None:
    rules = SwissRules(first_round=FirstRound.HALVES, first_colours=Pattern.ODD_NUMBER)
    assert boards(newcomers(4), rules) == [(1, 3), (2, 4)]
    assert boards(newcomers(4), replace(rules, first_colours=Pattern.EVEN_NUMBER)) == [(3, 1), (4, 2)]
    assert boards(newcomers(4), replace(rules, first_colours=Pattern.SUM)) == [(3, 1), (4, 2)]


def test_lots_for_colours_are_the_same_again_and_differ_by_seed() -> None:
    rules = SwissRules(first_round=FirstRound.ADJACENT, first_colours=Pattern.LOT)
    field = newcomers(40)
    lower_red = [red < black for red, black in boards(field, rules)]
    assert len(set(lower_red)) == 2
    assert boards(field, rules) == boards(field, rules) != boards(replace(field, lots="另一种子"), rules)
    alternating = [r < b for r, b in boards(field, replace(rules, first_colours=Pattern.LOT_THEN_ALTERNATE))]
    assert all(one != other for one, other in pairwise(alternating))


def test_one_unit_does_not_meet_in_the_first_round_by_default() -> None:
    units = {1: "单位01", 2: "单位01", 3: "单位02", 4: "单位03"}
    rules = SwissRules(first_round=FirstRound.ADJACENT)
    assert meetings(newcomers(4, units), rules) == [(1, 3), (2, 4)]
    assert meetings(newcomers(4, units), replace(rules, avoid_unit=UnitAvoidance.IGNORE)) == [(1, 2), (3, 4)]


def test_a_unit_that_is_more_than_half_is_told_board_by_board() -> None:
    units = dict.fromkeys((1, 2, 3, 4), "单位01")
    paired = pair(newcomers(6, units), SwissRules(first_round=FirstRound.ADJACENT))
    assert list(paired.relaxed.values()) == [(Limit.UNIT,)]
    board = paired.round.boards[next(iter(paired.relaxed)) - 1]
    assert {board.red, board.black} <= {1, 2, 3, 4}


@pytest.mark.parametrize(("worth", "expected"), [(1, [(1, 2), (3, 4)]), (3, [(1, 3), (2, 4)])])
def test_a_unit_worth_points_is_kept_apart_as_far_as_those_points(
    worth: int, expected: list[tuple[int, int]]
) -> None:
    """Either two of a unit meet at the top, or both play two points down."""
    field = after(
        *(
            drawn(n, "R", unit, score)
            for n, unit, score in [(1, "甲", 2), (2, "甲", 2), (3, "乙", 0), (4, "丙", 0)]
        )
    )
    rules = SwissRules(avoid_unit=UnitAvoidance.POINTS, unit_points=worth, alternate_order=False)
    assert meetings(field, rules) == expected


def test_due_red_meets_due_black() -> None:
    """cxa-2011 art. 12.3."""
    field = after(drawn(1, "R"), drawn(2, "R"), drawn(3, "B"), drawn(4, "B"))
    assert boards(field, SwissRules(alternate_order=False)) == [(3, 1), (4, 2)]


def test_score_comes_before_colours() -> None:
    field = after(
        *(drawn(n, "R", score=score) for n, score in [(1, 2), (2, 2)]),
        *(drawn(n, "B", score=0) for n in (3, 4)),
    )
    assert meetings(field, SwissRules()) == [(1, 2), (3, 4)]


def test_nobody_has_one_colour_three_times_running_while_there_is_another_way() -> None:
    field = after(
        drawn(1, "BRR", score=6), drawn(2, "BRR", score=6), drawn(3, "RBB", score=0), drawn(4, "RBB", score=0)
    )
    paired = pair(field, SwissRules())
    assert not paired.relaxed
    assert {(board.red, board.black) for board in paired.round.boards} == {(3, 1), (4, 2)} or {
        (board.red, board.black) for board in paired.round.boards
    } == {(4, 1), (3, 2)}


def test_three_in_a_row_is_given_up_before_three_more() -> None:
    """Both want black: one of them must break a limit, and the lighter one is broken and told."""
    both = after(drawn(1, "BRR"), drawn(2, "BRR"))
    assert pair(both, SwissRules()).relaxed == {1: (Limit.ROW,)}
    ahead = after(drawn(1, "RRBR"), drawn(2, "BBRR"))
    paired = pair(ahead, SwissRules())
    assert paired.relaxed == {1: (Limit.ROW,)}
    assert [(board.red, board.black) for board in paired.round.boards] == [(2, 1)]


def test_a_hall_beyond_one_window_is_looked_at_as_a_whole_before_limits_are_broken() -> None:
    """All at the top are due black, all at the bottom red: legal boards lead from the top to the bottom."""
    top = [drawn(n, "RR", score=4) for n in range(1, 13)]
    middle = [drawn(n, "RB", score=2) for n in range(13, 31)]
    bottom = [drawn(n, "BB", score=0) for n in range(31, 43)]
    paired = pair(after(*top, *middle, *bottom), SwissRules(section_size=6, window=8))
    assert not paired.relaxed
    assert not paired.proved
    assert pair(after(*top, *middle, *bottom), SwissRules(section_size=6)).proved


def test_a_limit_lifted_in_the_last_round_does_not_part_equal_scores() -> None:
    strong = [drawn(n, "BRR", score=6) for n in (1, 2)]
    weak = [drawn(n, "RBB", score=0) for n in (3, 4)]
    rules = SwissRules(rounds=4, lifted_in_last_round=frozenset({Limit.ROW}))
    assert meetings(after(*strong, *weak), rules) == [(1, 2), (3, 4)]
    assert not pair(after(*strong, *weak), rules).relaxed
    assert meetings(after(*strong, *weak), replace(rules, rounds=5)) != [(1, 2), (3, 4)]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("RB", "BR", True),
        ("BR", "RB", False),
        ("RBR", "BRB", False),
        ("RBRB", "BRRB", True),
        ("", "", None),
        ("RB", "RB", None),
    ],
)
def test_the_better_claim_to_red(first: str, second: str, expected: bool | None) -> None:
    histories = [tuple(RED if letter == "R" else BLACK for letter in text) for text in (first, second)]
    assert first_is_red(*map(colours_of, histories)) is expected


def test_equal_histories_alternate_by_round() -> None:
    """cxa-2011 art. 12.3."""
    two = after(drawn(1, "RB"), drawn(2, "RB"))
    assert boards(two, SwissRules()) == [(1, 2)]
    four = after(drawn(1, "RBR"), drawn(2, "RBR"))
    assert boards(four, SwissRules()) == [(2, 1)]


def test_the_higher_one_is_given_the_due_colour_in_the_last_rounds() -> None:
    field = after(drawn(1, "RBBR", score=8), drawn(2, "BRRR", score=2))
    usual = SwissRules(rounds=5, most_in_row=9, widest_difference=9)
    assert boards(field, usual) == [(1, 2)]
    level = after(drawn(1, "RB", score=8), drawn(2, "BR", score=2))
    assert boards(level, replace(usual, rounds=3, higher_first_gap=3)) == [(1, 2)]
    stronger = after(drawn(1, "BR", score=8), drawn(2, "RR", score=2))
    assert boards(stronger, replace(usual, rounds=3)) == [(1, 2)]
    assert boards(stronger, replace(usual, rounds=3, higher_first_gap=3)) == [(2, 1)]


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    """cxa-2011 art. 14.4."""
    players = [Player(number, f"选手{number:02}") for number in range(1, 6)]
    first = Round(1, (Board(1, 1, 2, RED_WINS), Board(2, 3, 4, RED_WINS)), (Bye(5),))
    second = field_after((first,), players, TWO_ONE_NONE)
    assert pair(second, SwissRules()).round.byes[0].player in (2, 4)
    beaten = replace(first, boards=(Board(1, 1, 2, RED_WINS_UNPLAYED), Board(2, 3, 4, BLACK_WINS)))
    assert pair(field_after((beaten,), players, TWO_ONE_NONE), SwissRules()).round.byes[0].player in (2, 3)


def test_leave_is_no_bye_and_a_late_entrant_is_paired() -> None:
    players = [Player(number, f"选手{number:02}") for number in range(1, 5)]
    first = Round(1, (Board(1, 1, 2, DRAW),), (Bye(3, ByeKind.LEAVE), Bye(4, ByeKind.LATE)))
    field = field_after((first,), players, ONE_HALF_NONE)
    assert [entrant.score for entrant in field.entrants] == [Fraction(1, 2), Fraction(1, 2), 0, 0]
    assert meetings(field, SwissRules()) in ([(1, 3), (2, 4)], [(1, 4), (2, 3)])


def test_nobody_meets_again_without_the_arbiter() -> None:
    players = [Player(1, "选手01"), Player(2, "选手02")]
    field = field_after((Round(1, (Board(1, 1, 2, DRAW),)),), players, TWO_ONE_NONE)
    with pytest.raises(CompetitionError, match="重遇"):
        pair(field, SwissRules())
    again = pair(replace(field, allow_rematch=True), SwissRules())
    assert again.relaxed == {1: (Limit.REMATCH,)}
    assert again.round.boards == (Board(1, 2, 1),)


def test_a_pair_kept_apart_does_not_meet() -> None:
    field = replace(newcomers(4), forbidden=frozenset({frozenset({1, 2})}))
    assert (1, 2) not in meetings(field, SwissRules(first_round=FirstRound.ADJACENT))


def test_a_float_is_not_repeated_while_another_can_float() -> None:
    def of(number: int, floated: bool) -> Entrant:
        encounter = Encounter(2, 50 if floated else 51, RED, DRAW)
        return Entrant(number, totals=(2, 3), card=(Encounter(1, 90 + number, BLACK, RED_WINS), encounter))

    gone = [Entrant(50, totals=(0, 1), present=False), Entrant(51, totals=(2, 3), present=False)]
    lower = Entrant(9, totals=(0, 1), card=(Encounter(1, 98, RED, BLACK_WINS), Encounter(2, 99, BLACK, DRAW)))
    field = Field((of(1, False), of(2, False), of(3, True), lower, *gone), 3)
    assert 3 not in next(both for both in meetings(field, SwissRules(alternate_order=False)) if 9 in both)


def test_inside_halves_a_section_pairs_top_half_with_bottom_half() -> None:
    field = after(*(drawn(n, "RB" if n % 2 else "BR") for n in range(1, 9)))
    rules = SwissRules(inside=Method.HALVES, alternate_order=False)
    assert all(low <= 4 < high for low, high in meetings(field, rules))


IMPOSSIBLE: list[tuple[str, Callable[[], SwissRules]]] = [
    ("rounds", lambda: SwissRules(rounds=0)),
    ("section_size", lambda: SwissRules(section_size=3)),
    ("window", lambda: SwissRules(window=0)),
    ("most_in_row", lambda: SwissRules(most_in_row=0)),
    ("gap_power", lambda: SwissRules(gap_power=0)),
    ("unit_points", lambda: SwissRules(unit_points=-1)),
]


@pytest.mark.parametrize(("name", "make"), IMPOSSIBLE)
def test_rules_that_cannot_be_are_refused(name: str, make: Callable[[], SwissRules]) -> None:
    with pytest.raises(CompetitionError, match=name):
        make()


def test_limits_that_always_hold_cannot_be_lifted() -> None:
    with pytest.raises(CompetitionError, match="rematch"):
        SwissRules(lifted_in_last_round=frozenset({Limit.REMATCH}))


def test_a_field_must_be_whole() -> None:
    with pytest.raises(CompetitionError, match="重复"):
        Field((Entrant(1), Entrant(1)), 1)
    with pytest.raises(CompetitionError, match="累计分"):
        Field((Entrant(1), Entrant(2)), 2)
    with pytest.raises(CompetitionError, match="不足两人"):
        pair(Field((Entrant(1),), 1), SwissRules())
    with pytest.raises(CompetitionError, match="第1轮"):
        field_after((Round(2),), [Player(1, "选手01")], TWO_ONE_NONE)


def test_finely_divided_scores_are_paired_as_whole_ones() -> None:
    whole = after(*(drawn(n, "RB" if n % 2 else "BR", score=n // 3) for n in range(1, 11)))
    fine = replace(
        whole,
        entrants=tuple(
            replace(e, totals=tuple(Fraction(7 * total, 900) for total in e.totals)) for e in whole.entrants
        ),
    )
    assert pair(fine, SwissRules(gap_power=4)).round == pair(whole, SwissRules(gap_power=4)).round


def test_scores_too_far_apart_for_the_power_are_refused() -> None:
    field = after(
        drawn(1, "RB", score=0), drawn(2, "BR", score=1), drawn(3, "RB", score=10**6), drawn(4, "BR", score=3)
    )
    with pytest.raises(CompetitionError, match="gap_power"):
        pair(field, SwissRules())


def test_lots_never_change() -> None:
    """The values are part of the promise: a recorded draw can be repeated in every release."""
    golden = [0, 3, 9, 8, 2, 4, 1, 5, 6, 7]
    assert Lots("种子1").shuffled(range(10)) == golden == shuffled_by_the_text("种子1", 10)
    assert [Lots("a").below(6) for _ in range(3)] == [Lots("a").below(6)] * 3
    drawn_lots = Lots("公平")
    counts = [0] * 3
    for _ in range(3000):
        counts[drawn_lots.below(3)] += 1
    assert all(900 < count < 1100 for count in counts)
    with pytest.raises(ValueError, match="outcome"):
        Lots("x").below(0)


def shuffled_by_the_text(seed: str, size: int) -> list[int]:
    """What the text of the generator says; a number too large for an even draw does not occur in so few."""
    drawn_items = list(range(size))
    for count, place in enumerate(range(size - 1, 0, -1)):
        number = int(hashlib.sha256(f"{seed}\n{count}".encode()).hexdigest(), 16)
        other = number % (place + 1)
        drawn_items[place], drawn_items[other] = drawn_items[other], drawn_items[place]
    return drawn_items
