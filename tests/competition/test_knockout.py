"""Knock-out tables and how far they have come (cxa-2011 arts 10.4-10.5; cxa-1999 art. 11.1)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.brackets import (
    Bracket,
    From,
    Part,
    Progress,
    Status,
    called,
    label_words,
    progress,
    title,
)
from zhicai.competition.errors import CompetitionError
from zhicai.competition.knockout import double, drawn_seats, seat_order, single
from zhicai.competition.scoring import NOBODY

Choose = Callable[[int, int], int]


def played_out(
    bracket: Bracket, choose: Choose, entrants: list[int] | None = None
) -> tuple[Progress, dict[str, int]]:
    """The bracket played to its end, `choose` naming every winner."""
    people = entrants or list(range(1, bracket.entrants + 1))
    winners: dict[str, int] = {}
    while True:
        found = progress(bracket, people, winners)
        if not found.ready:
            return found, winners
        for one in found.ready:
            winners[one.match.name] = choose(one.first or 0, one.second or 0)


def places(found: Progress) -> list[tuple[int, tuple[int, ...]]]:
    return [(placed.place, placed.numbers) for placed in found.places]


def luck(seed: int) -> Choose:
    source = random.Random(seed)
    return lambda first, second: source.choice((first, second))


brackets = st.one_of(
    st.builds(lambda n, upto: single(n, played_for=upto), st.integers(2, 40), st.integers(2, 40)),
    st.builds(
        lambda n, upto, again: double(n, played_for=upto, second_final=again),
        st.integers(2, 40),
        st.integers(4, 40),
        st.booleans(),
    ),
)


def test_seats_keep_the_best_apart() -> None:
    assert seat_order(8) == (1, 8, 5, 4, 3, 6, 7, 2)
    for seats in (2, 4, 8, 16, 64):
        order = seat_order(seats)
        assert sorted(order) == list(range(1, seats + 1))
        for part in (2, 4, 8):
            if part <= seats:
                width = seats // part
                tops = [min(order[start : start + width]) for start in range(0, seats, width)]
                assert sorted(tops) == list(range(1, part + 1))


def test_with_byes_the_first_round_is_what_the_seeds_skip() -> None:
    """Six entrants: 1 and 2 have byes."""
    found = progress(single(6), [11, 12, 13, 14, 15, 16], {})
    assert [
        (one.first, one.second, one.status) for one in found.standings.values() if one.match.session == 1
    ] == [
        (11, NOBODY, Status.BYE),
        (15, 14, Status.READY),
        (13, 16, Status.READY),
        (NOBODY, 12, Status.BYE),
    ]


def test_single_elimination_by_hand() -> None:
    """cxa-2011 art. 10.4; cxa-1999 art. 11.1."""
    bracket = single(8, played_for=4)
    found, winners = played_out(bracket, min)
    assert places(found) == [(1, (1,)), (2, (2,)), (3, (3,)), (4, (4,)), (5, (5, 6, 7, 8))]
    assert winners == {
        "M1-1": 1,
        "M1-2": 4,
        "M1-3": 3,
        "M1-4": 2,
        "M2-1": 1,
        "M2-2": 2,
        "M3-1": 1,
        "P3:4-1-1": 3,
    }


def test_every_place_is_played_for() -> None:
    """cxa-2011 art. 10.4; cxa-1999 art. 11.1: 附加赛."""
    found, winners = played_out(single(8, played_for=8), min)
    assert places(found) == [(place, (place,)) for place in range(1, 9)]
    assert len(winners) == 12, "three matches each"
    strange, _ = played_out(single(8, played_for=8), max)
    assert places(strange) == [(place, (9 - place,)) for place in range(1, 9)]


def test_preliminary_rounds_come_before_the_main_table() -> None:
    """cxa-2011 art. 10.4; cxa-1999 art. 11.1."""
    bracket = single(12, main=8)
    parts = Counter((match.part, match.round) for match in bracket.matches)
    assert parts == {(Part.PRELIMINARY, 1): 8, (Part.MAIN, 1): 4, (Part.MAIN, 2): 2, (Part.MAIN, 3): 1}
    ready = progress(bracket, list(range(1, 13)), {}).ready
    assert sorted((one.first, one.second) for one in ready) == [(5, 12), (7, 10), (9, 8), (11, 6)]
    assert {one.match.part for one in ready} == {Part.PRELIMINARY}


@pytest.mark.parametrize(
    "make",
    [
        lambda: single(1),
        lambda: single(1025),
        lambda: double(1),
        lambda: single(9, main=6),
        lambda: single(4, main=8),
    ],
)
def test_tables_that_cannot_be_are_refused(make: Callable[[], Bracket]) -> None:
    with pytest.raises(CompetitionError):
        make()


# Double elimination


def test_double_elimination_of_four_by_hand() -> None:
    """cxa-2011 art. 10.4; cxa-1999 art. 11.1."""
    bracket = double(4)
    # 1 beats 4, 3 beats 2; 3 beats 1; 2 beats 4; 1 beats 2; 1 beats 3, then 3 beats 1.
    winners = {"W1-1": 1, "W1-2": 3, "W2-1": 3, "L1-1": 2, "L2-1": 1, "F1": 1}
    found = progress(bracket, [1, 2, 3, 4], winners)
    assert [(one.match.name, one.first, one.second) for one in found.ready] == [("F2", 1, 3)]
    assert places(found) == [(1, ()), (2, ()), (3, (2,)), (4, (4,))]
    assert places(progress(bracket, [1, 2, 3, 4], winners | {"F2": 3}))[:2] == [(1, (3,)), (2, (1,))]


def test_the_second_final_is_played_only_if_the_unbeaten_side_lost() -> None:
    winners = {"W1-1": 1, "W1-2": 3, "W2-1": 3, "L1-1": 2, "L2-1": 1, "F1": 3}
    found = progress(double(4), [1, 2, 3, 4], winners)
    assert found.standings["F2"].status is Status.NOT_NEEDED
    assert found.complete and places(found)[:2] == [(1, (3,)), (2, (1,))]
    once = progress(double(4, second_final=False), [1, 2, 3, 4], winners | {"F1": 1})
    assert once.complete and places(once)[:2] == [(1, (1,)), (2, (3,))]


def test_double_elimination_of_sixteen_with_all_places() -> None:
    bracket = double(16, played_for=16)
    found, winners = played_out(bracket, min)
    assert places(found) == [(place, (place,)) for place in range(1, 17)]
    assert bracket.sessions == 9
    sessions = {match.name: match.session for match in bracket.matches if match.part is Part.PLACES}
    # Out in rounds 1 and 2 of the losers' part (sessions 2 and 3): places 13-16 and 9-12; in 3 and 4: 7-8 and 5-6.
    firsts = {
        name: at
        for name, at in sessions.items()
        if name in ("P13:16-1-1", "P9:12-1-1", "P7:8-1-1", "P5:6-1-1")
    }
    assert firsts == {"P13:16-1-1": 3, "P9:12-1-1": 4, "P7:8-1-1": 5, "P5:6-1-1": 6}
    assert len(winners) == 15 + 14 + 1 + 1 + 1 + 4 + 4, "both parts, the final, 5-6, 7-8, 9-12 and 13-16"


@pytest.mark.parametrize("entrants", range(2, 34))
def test_whoever_loses_twice_is_out_and_nobody_else(entrants: int) -> None:
    for seed in range(8):
        bracket = double(entrants)
        found, _ = played_out(bracket, luck(seed))
        lost = Counter(one.loser for one in found.standings.values() if one.status is Status.DONE)
        champion = found.places[0].numbers[0]
        assert lost[champion] <= 1
        assert all(lost[number] == 2 for number in range(1, entrants + 1) if number != champion)


@pytest.mark.parametrize(("entrants", "earliest"), [(8, 3), (16, 4), (32, 5)])
def test_those_who_met_do_not_meet_again_soon(entrants: int, earliest: int) -> None:
    for seed in range(60):
        found, _ = played_out(double(entrants), luck(seed))
        met: set[frozenset[int | None]] = set()
        for one in found.standings.values():
            pair = frozenset((one.first, one.second))
            if one.match.part is Part.LOSERS and one.match.round < earliest:
                assert pair not in met
            if one.match.part in (Part.MAIN, Part.LOSERS):
                met.add(pair)


# Any bracket


@given(brackets, st.integers(0, 999))
def test_a_bracket_played_out_places_everybody_once(bracket: Bracket, seed: int) -> None:
    found, _ = played_out(bracket, luck(seed))
    assert found.complete and found.out == ()
    everybody = [number for placed in found.places for number in placed.numbers]
    assert sorted(everybody) == list(range(1, bracket.entrants + 1))
    at = 1
    for placed in found.places:
        assert placed.place == at
        at += len(placed.numbers)


@given(brackets, st.integers(0, 999))
def test_a_match_tells_the_places_that_its_two_can_still_reach(bracket: Bracket, seed: int) -> None:
    found, _ = played_out(bracket, luck(seed))
    place_of = {number: placed for placed in found.places for number in placed.numbers}
    full = len(bracket.seats) == bracket.entrants
    for one in found.standings.values():
        if one.status is Status.DONE:
            best, last = one.match.places
            for side in (one.first, one.second):
                assert place_of[side or 0].place <= last
                assert place_of[side or 0].place >= best or not full
            assert (
                not full or place_of[one.loser or 0].place + len(place_of[one.loser or 0].numbers) - 1 <= last
            )


@pytest.mark.parametrize("size", [4, 8, 16])
def test_the_widest_range_of_places_is_reached(size: int) -> None:
    for bracket in (single(size, played_for=size), double(size, played_for=size)):
        reach: dict[str, set[int]] = {}
        for seed in range(300):
            found, _ = played_out(bracket, luck(seed))
            place_of = {number: placed.place for placed in found.places for number in placed.numbers}
            for one in found.standings.values():
                if one.status is Status.DONE:
                    reach.setdefault(one.match.name, set()).update(
                        (place_of[one.first or 0], place_of[one.second or 0])
                    )
        for match in bracket.matches:
            assert (min(reach[match.name]), max(reach[match.name])) == match.places, match.name


@given(brackets, st.integers(0, 999))
def test_byes_play_nobody_and_nobody_plays_twice_in_a_session(bracket: Bracket, seed: int) -> None:
    found, winners = played_out(bracket, luck(seed))
    busy = Counter(
        (one.match.session, side)
        for one in found.standings.values()
        if one.status is Status.DONE
        for side in (one.first, one.second)
    )
    assert set(busy.values()) <= {1}
    assert NOBODY not in [side for _, side in busy]
    for one in found.standings.values():
        assert (one.match.name in winners) == (one.status is Status.DONE)
    names = [match.name for match in bracket.matches]
    assert len(names) == len(set(names))


@given(brackets)
def test_every_match_follows_what_feeds_it(bracket: Bracket) -> None:
    session: dict[str, int] = {}
    for match in bracket.matches:
        for source in (match.first, match.second):
            if source.kind is not From.SEAT:
                assert session[source.match] < match.session
        session[match.name] = match.session
        zh, en = title(match, bracket)
        assert zh and en.isascii()


@given(brackets, st.integers(0, 999), st.data())
def test_when_both_lose_the_bracket_still_ends(bracket: Bracket, seed: int, data: st.DataObject) -> None:
    """cxa-2011 art. 20.2."""
    source = random.Random(seed)
    found, _ = played_out(bracket, lambda first, second: source.choice((first, second, NOBODY)))
    assert found.complete
    everybody = [number for placed in found.places for number in placed.numbers]
    assert sorted(everybody + [one for one in found.out if one not in everybody]) == list(
        range(1, bracket.entrants + 1)
    )


def test_two_byes_in_the_losers_part_pass_on() -> None:
    """Five entrants: in the losers' part one has no opponent in round 1, and a whole match is empty."""
    found = progress(double(5), [1, 2, 3, 4, 5], {"W1-2": 4, "W2-1": 1, "W2-2": 2})
    status = {name: one.status for name, one in found.standings.items()}
    assert (status["L1-1"], status["L1-2"]) == (Status.BYE, Status.EMPTY)
    assert sorted([status["L2-1"], status["L2-2"]]) == [Status.BYE, Status.READY]


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ({"X": 1}, "没有名为X"),
        ({"M1-1": 3}, "3号不在其中"),
        ({"M2-1": 1}, "尚未产生"),
        ({"M1-1": 1, "M1-2": 3, "M2-1": 2}, "2号不在其中"),
    ],
)
def test_winners_that_cannot_be_are_refused(winners: dict[str, int], told: str) -> None:
    with pytest.raises(CompetitionError, match=told):
        progress(single(4), [1, 2, 3, 4], winners)


@pytest.mark.parametrize("name", ["M1-1", "M1-4"])
def test_a_bye_has_no_winner_to_enter(name: str) -> None:
    with pytest.raises(CompetitionError, match="没有两名选手"):
        progress(single(6), [1, 2, 3, 4, 5, 6], {name: 1})


def test_an_unneeded_final_takes_no_winner() -> None:
    winners = {"W1-1": 1, "W1-2": 2, "W2-1": 1, "L1-1": 3, "L2-1": 2, "F1": 1, "F2": 1}
    with pytest.raises(CompetitionError, match="不需进行"):
        progress(double(4), [1, 2, 3, 4], winners)


@pytest.mark.parametrize("entrants", [[1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 0]])
def test_every_seat_needs_a_competitor_of_its_own(entrants: list[int]) -> None:
    with pytest.raises(CompetitionError, match="4个席位"):
        progress(single(4), entrants, {})


def test_titles() -> None:
    names = {
        match.name: title(match, single(16, played_for=4, main=8))
        for match in single(16, played_for=4, main=8).matches
    }
    assert names["Q1-1"] == ("预选赛第1轮", "preliminary round 1")
    assert names["M1-1"] == ("8进4", "quarter-final")
    assert names["M2-2"] == ("半决赛", "semi-final")
    assert names["M3-1"] == ("决赛", "final")
    assert names["P3:4-1-1"] == ("第3至4名附加赛", "play-off for places 3 to 4")
    twice = {match.name: title(match, double(8))[0] for match in double(8).matches}
    assert (twice["W2-1"], twice["L3-1"], twice["F1"], twice["F2"]) == (
        "胜者组第2轮",
        "败者组第3轮",
        "决赛",
        "决赛第二场",
    )


# Drawing of seats


def test_seeds_keep_their_place_and_lots_order_the_rest() -> None:
    assert drawn_seats([5, 6, 7, 8], [2, 1], seeds=2) == (5, 6, 8, 7)
    assert drawn_seats([5, 6, 7, 8], [3, 1, 4, 2]) == (6, 8, 5, 7)


@pytest.mark.parametrize(("lots", "seeds"), [([1, 2], 1), ([1, 2, 2], 1), ([], 5), ([1, 2, 3, 4], -1)])
def test_a_drawing_that_cannot_be_is_refused(lots: list[int], seeds: int) -> None:
    with pytest.raises(CompetitionError):
        drawn_seats([1, 2, 3, 4], lots, seeds=seeds)


@given(
    st.integers(2, 6).flatmap(
        lambda k: st.tuples(st.permutations(range(1, 2**k + 1)), st.sampled_from([2, 4]))
    )
)
def test_those_of_one_unit_meet_late(drawing: tuple[list[int], int]) -> None:
    lots, size = drawing
    entrants = list(range(1, len(lots) + 1))
    units = {number: f"单位{(number - 1) // size}" for number in entrants}
    seats = drawn_seats(entrants, lots, units=units)
    assert sorted(seats) == entrants
    if len(lots) > 2 * size:
        first = progress(single(len(lots)), seats, {}).ready
        assert all(units[one.first or 0] != units[one.second or 0] for one in first)


def test_every_match_of_a_table_is_called_by_words_of_its_own() -> None:
    for bracket in (single(16, played_for=4, main=8), single(11), double(8), double(6)):
        for language in (0, 1):
            names = [called(match, bracket)[language] for match in bracket.matches]
            assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("M1-2", "淘汰表第1轮第2场"),
        ("L3-1", "败者组第3轮第1场"),
        ("P5:8-1-2", "第5至8名附加赛第2场"),
        ("F1", "决赛"),
        ("?", "?"),
    ],
)
def test_a_match_is_told_by_its_name_alone(name: str, words: str) -> None:
    assert label_words(name)[0] == words


@given(st.integers(2, 21), st.integers(0, 999))
def test_in_double_elimination_everybody_but_the_winner_has_lost_twice(entrants: int, seed: int) -> None:
    """cxa-2011 arts 10.4, 20.2: whoever both stay away, in whatever part."""
    source = random.Random(seed)
    found, winners = played_out(
        double(entrants), lambda first, second: source.choice((first, second, NOBODY))
    )
    assert found.complete
    lost = Counter(
        side
        for name, won in winners.items()
        for side in (found.standings[name].first, found.standings[name].second)
        if side and side != won
    )
    left = [number for number in range(1, entrants + 1) if lost[number] < 2]
    assert len(left) <= 1 and max(lost.values()) == 2
    if left:
        assert found.places[0].numbers == tuple(left)


def test_two_who_lose_a_match_of_the_winners_part_together_both_play_on() -> None:
    """The lower seed as its loser, the higher as the loser of the next match, whose other side passes."""
    found = progress(double(4), [1, 2, 3, 4], {"W1-1": NOBODY, "W1-2": 2})
    sides = {name: (one.first, one.second, one.status) for name, one in found.standings.items()}
    assert sides["W2-1"] == (1, 2, Status.BYE)
    assert sides["L1-1"] == (4, 3, Status.READY)
    old = progress(double(4), [1, 2, 3, 4], {"W1-1": NOBODY, "W1-2": 2}, once=False)
    assert old.out == (1, 4) and old.standings["L1-1"].status is Status.BYE


def test_a_final_that_both_lose_is_won_by_who_had_not_lost_before() -> None:
    before = {"W1-1": 1, "W1-2": 2, "W2-1": 1, "L1-1": 3, "L2-1": 2}
    found = progress(double(4), [1, 2, 3, 4], {**before, "F1": NOBODY})
    assert [one.numbers for one in found.places[:2]] == [(1,), (2,)] and found.complete
    assert progress(double(4), [1, 2, 3, 4], {**before, "F1": 2, "F2": NOBODY}).out == (2, 1)
