"""Supplements of real events can be said, and what contradicts itself is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, Table, cm, ev
from zhicai.game.articles import EDITIONS
from zhicai.game.articles import article as by_article
from zhicai.game.controls import all_in, base_and_increment, moves_in_time, then_each_move
from zhicai.game.judging import by_the_book
from zhicai.game.officiating import decide
from zhicai.game.regulations import (
    PHONE_ANSWERED,
    PHONE_RINGS,
    BadRegulations,
    Breaches,
    First,
    NaturalLimit,
    Regulations,
    Stage,
    Window,
    Within,
    cxa_1999,
    cxa_2011,
    edition,
    platform,
)
from zhicai.game.regulations_data import from_data, to_data
from zhicai.game.values import Refusal

YANG_GUANLIN_2008 = replace(
    cxa_2011().timed(base_and_increment(60, 30)),
    natural_limit=NaturalLimit(rounds=50, second_loses=Stage.GAME),
)
OVERSEAS_2008 = replace(YANG_GUANLIN_2008, late_ms=20 * MINUTE)
ZHEJIANG_2012 = replace(
    cxa_2011().timed(base_and_increment(30, 20)),
    illegal_loses=2,
    natural_limit=NaturalLimit(rounds=40, counted_checks=8),
    sham_draw_forfeits=True,
    house_rules=(PHONE_RINGS, PHONE_ANSWERED),
)
WORLD_14 = replace(
    cxa_2011().timed(base_and_increment(60, 30)),
    fouls_lose=4,
    natural_limit=NaturalLimit(rounds=50, counted_checks=10),
)
_SOON = Window(Within.BEFORE_OWN_MOVE)
WUWEI_2021 = replace(
    cxa_2011().timed(all_in(20)),
    edition="cxa-2020",
    illegal_loses=2,
    illegal_first=First.WARNING,
    late_ms=10 * MINUTE,
    natural_limit=NaturalLimit(rounds=40, counted_checks=0, from_claim=True, counted_chases=10),
    reversed_colours=_SOON,
    illegal_move=_SOON,
    foul_report=_SOON,
)
EVENTS = (YANG_GUANLIN_2008, OVERSEAS_2008, ZHEJIANG_2012, WORLD_14, WUWEI_2021)


@pytest.mark.parametrize("regulations", EVENTS)
def test_a_game_is_played_under_every_supplement(regulations: Regulations) -> None:
    table = Table(regulations)
    table.move(*SHUFFLE * 3)
    assert table.game.ended is None


def test_lateness_is_what_the_event_says() -> None:
    for regulations, minutes in ((YANG_GUANLIN_2008, 15), (OVERSEAS_2008, 20), (WUWEI_2021, 10)):
        table = Table(regulations, absent=(BLACK,))
        table.move("h2e2")
        assert table.do(cm.Look(minutes * MINUTE)) == ()
        table.do(cm.Look(minutes * MINUTE + 1))
        assert table.result()[0] == "+/-"


def test_four_fouls_can_be_needed() -> None:
    table = Table(WORLD_14)
    for _ in range(3):
        table.do(cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1"))
    assert table.game.ended is None
    table.do(cm.GiveFoul(table.wait(SECOND), RED, "cxa-2011 art. 8.1.1"))
    assert table.result()[1] == "fouls"


def test_eight_missing_moves_are_two_fouls_under_the_world_championship_too() -> None:
    table = Table(WORLD_14)
    table.move(*SHUFFLE * 8)
    table.do(cm.MissRecords(table.wait(SECOND), RED, 12))
    assert (table.fouls(RED), table.game.ended) == (2, None)


def test_a_warning_first_then_a_loss() -> None:
    table = Table(WUWEI_2021)
    table.move("b0d1")
    assert (table.fouls(RED), table.game.desk.warnings.of(RED)) == (0, 1)
    table.move("b0c2", "h9g7")
    table.move("i0i3")
    assert table.result() == ("0-1", "illegal_move", "cxa-2011 art. 4.1.8")


def test_reversed_colours_before_the_own_next_move() -> None:
    table = Table(WUWEI_2021)
    table.move("h2e2")
    assert not isinstance(decide(table.game, cm.ReportReversed(table.now, BLACK)), Refusal)
    table.move("h9g7")
    assert table.refused(cm.ReportReversed(table.now, BLACK)).code == "reversed_late"


def test_the_levels_of_the_2011_edition() -> None:
    assert cxa_2011().illegal_loses == 1
    assert cxa_1999().illegal_loses == 1
    assert platform(all_in(10)).breaches is Breaches.REFUSE


def test_time_odds_are_said_by_two_controls() -> None:
    control = moves_in_time((30, 60), (10, 10))
    regulations = cxa_2011().timed(control, control.with_odds(-10 * MINUTE))
    assert regulations.control(RED) == control
    assert regulations.control(BLACK) != control
    assert cxa_2011().control(RED) is None


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_a_game_without_a_supplement(name: str) -> None:
    table = Table(edition(name).timed(then_each_move(40, 30)), judge=by_the_book())
    table.move("h2e2", "h9g7", *SHUFFLE * 3)
    ruled = table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert isinstance(ruled[0], ev.RepetitionRuled) and ruled[0].verdict == "draw"
    assert from_data(to_data(table.game.regulations)) == table.game.regulations


@pytest.mark.parametrize(("name", "article"), [("axf", "axf art. 3"), ("wxf", "wxf art. 3")])
def test_repetitions_cite_the_book_they_are_ruled_by(name: str, article: str) -> None:
    table = Table(edition(name), judge=by_the_book())
    table.move("h2e2", "h9g7", *SHUFFLE * 3)
    (ruled, *_) = table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
    assert getattr(ruled, "article", "") == article
    assert by_article(name, "offers") == "cxa-2011 art. 22.1"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"controls": (then_each_move(40, 30, shared=True), then_each_move(40, 30))}, "the same control"),
        ({"edition": "cxa-1956"}, "cxa-1956"),
        ({"fouls_lose": 0}, "fouls_lose"),
        ({"illegal_loses": 0}, "illegal_loses"),
        ({"early_press_loses": 0}, "early_press_loses"),
        ({"grace_rounds": 0}, "grace_rounds"),
        ({"both_flags": "1-0"}, "1/2-1/2"),
        ({"house_rules": (PHONE_RINGS, PHONE_RINGS)}, "same code"),
    ],
)
def test_what_contradicts_itself_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRegulations, match=words):
        replace(cxa_2011(), **changes)
