"""A ruling on a repetition is an entry of the event: where, what was judged, what was said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from zhicai import journal
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.building import advanced
from zhicai.competition.event.history import facts_of, fold
from zhicai.competition.event.kinds import KINDS, RoundUndone, RulingGiven, drafts
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.remarks import remarks
from zhicai.competition.event.rulings import OtherRules, at_odds, give_ruling
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told

FILE = Path(__file__).parents[2] / "data" / "events" / "0.1-swiss.jsonl"
RULING = RulingGiven(
    round=3,
    table=2,
    rules="cxa-2011",
    fen="2ba1k3/4a4/4b4/R2C1rp1p/2p6/6P2/9/3AB4/2r1A4/3NK1B2 w - - 0 1",
    moves=("d6c6", "c1d1", "c6d6", "d1c1"),
    cycle=4,
    verdict="red_must_deviate",
    words=("红方必须变着", "Red must deviate"),
    articles=("cxa-2011 art. 23.5.2", "cxa-2011 art. 25.2"),
)


@pytest.fixture
def section() -> Section:
    return fold(journal.read(FILE).effective())


def test_a_ruling_is_kept_with_its_board_and_told_in_both_languages(section: Section) -> None:
    after = advanced(section, give_ruling(section, RULING))
    assert after.rulings == (RULING,)
    zh, en = told(RULING)
    assert "第 3 轮第 2 台" in zh and "红方必须变着" in zh and "2011 版竞赛规则第 23.5.2、25.2 条" in zh
    assert "round 3, board 2" in en and "Red must deviate" in en


def test_a_ruling_survives_the_file(tmp_path: Path) -> None:
    kept = journal.read(FILE)
    kept.append(drafts([RULING], time=kept.entries[-1].time, actor="裁判长"))
    path = tmp_path / "event.jsonl"
    journal.write(path, kept)
    again = journal.read(path)
    assert facts_of(again)[-1] == RULING
    assert KINDS.value(again.entries[-1]) == RULING


def test_a_board_that_does_not_exist_gets_no_ruling(section: Section) -> None:
    for wrong in (replace(RULING, table=99), replace(RULING, round=9), replace(RULING, board=1)):
        with pytest.raises(Refused, match="没有"):
            give_ruling(section, wrong)
    with pytest.raises(CompetitionError):
        advanced(section, [replace(RULING, table=99)])


def test_the_same_ruling_is_entered_once_and_another_one_beside_it(section: Section) -> None:
    after = advanced(section, give_ruling(section, RULING))
    with pytest.raises(Refused, match="已经记入"):
        give_ruling(after, RULING)
    other = replace(RULING, verdict="draw", words=("和棋", "a draw"), options=(("freed-guard", "chase"),))
    assert advanced(after, give_ruling(after, other)).rulings == (RULING, other)


def test_a_round_that_is_taken_back_takes_its_rulings_along(section: Section) -> None:
    after = advanced(section, [RULING, RoundUndone(3, "重排")])
    assert after.rulings == ()


LOSES = replace(RULING, round=1, verdict="red_loses", words=("红方单方长将，判红方负", "Red loses"))


@pytest.mark.parametrize(
    ("changes", "contradicts"),
    [
        ({}, True),
        ({"verdict": "draw", "rules": "axf"}, True),
        ({"verdict": "draw"}, False),
        ({"verdict": "black_loses"}, False),
        ({"verdict": "red_must_deviate"}, False),
        ({"verdict": "undecided"}, False),
        ({"verdict": "of a later release"}, False),
        ({"early": True}, False),
    ],
)
def test_a_ruling_that_decides_the_game_otherwise_than_the_result_is_remarked(
    section: Section, changes: dict[str, object], contradicts: bool
) -> None:
    """cxa-2011 arts 23.5.1-23.5.2; board 2 of round 1 was won by Red."""
    ruling = replace(LOSES, **changes)  # type: ignore[arg-type]
    after = advanced(section, [ruling])
    assert at_odds(section, ruling) is contradicts
    assert [(one.round, one.table) for one in remarks(after)] == [(1, 2)] * contradicts


def test_of_several_rulings_at_a_board_the_last_one_counts(section: Section) -> None:
    assert list(remarks(advanced(section, [LOSES, replace(LOSES, verdict="black_loses")]))) == []


def test_a_ruling_under_another_rule_book_is_entered_only_when_that_is_meant(section: Section) -> None:
    with pytest.raises(OtherRules, match="赛事依2011 版竞赛规则，这项裁决依世界规则"):
        give_ruling(section, replace(RULING, rules="wxf"))
    assert give_ruling(section, replace(RULING, rules="wxf"), anyway=True)
    games = replace(section.regulations, game={"edition": "wxf"})
    assert give_ruling(replace(section, regulations=games), replace(RULING, rules="wxf"))
    trial = replace(section.regulations, rules="cxa-2007-trial", game={})
    assert give_ruling(replace(section, regulations=trial), RULING)
