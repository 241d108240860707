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
from zhicai.competition.event.rulings import give_ruling
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
