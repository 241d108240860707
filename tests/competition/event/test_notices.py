"""Notices: posted, taken down, numbered for good, and refused where they say nothing."""

from __future__ import annotations

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, notices
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told
from zhicai.competition.regulations import preset_text


@pytest.fixture
def section() -> Section:
    return gathered(
        founding.found("公开赛", preset_text("cxa-2011"), seed="1", stage={"kind": "swiss", "rounds": 3})
    )


def test_a_notice_hangs_until_it_is_taken_down_and_its_number_is_not_given_again(section: Section) -> None:
    section = advanced(section, notices.post(section, " 午餐在二楼。 \r\n 请带胸牌。 "))
    assert [(one.number, one.text) for one in section.notices] == [(1, "午餐在二楼。\n 请带胸牌。")]
    section = advanced(section, notices.take_down(section, 1))
    assert section.notices == ()
    section = advanced(section, notices.post(section, "午餐在三楼。", everybody=True))
    assert [(one.number, one.everybody) for one in section.notices] == [(2, True)]
    assert told(section.notices[0]) == ("公告 2，全体：午餐在三楼。", "notice 2 to everybody: 午餐在三楼。")


@pytest.mark.parametrize(
    "text", ["", " \n ", "x" * 1001, "红\x07方", "\u200b", "\u202e\u200b", "\ufe0f", "\u3164", "红\u202e方"]
)
def test_a_text_that_cannot_hang_there_is_refused(section: Section, text: str) -> None:
    with pytest.raises(Refused):
        notices.post(section, text)


def test_the_same_notice_twice_and_one_that_is_not_there_are_refused(section: Section) -> None:
    section = advanced(section, notices.post(section, "午餐"))
    with pytest.raises(Refused, match="已经张贴"):
        notices.post(section, "午餐")
    with pytest.raises(Refused, match="现有：1"):
        notices.take_down(section, 2)
    with pytest.raises(CompetitionError, match="不能再用"):
        advanced(section, [kinds.NoticePosted(1, "x")])
    with pytest.raises(CompetitionError, match="没有第7号"):
        advanced(section, [kinds.NoticeTakenDown(7)])
