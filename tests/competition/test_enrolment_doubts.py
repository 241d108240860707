"""Values of an entry form that are read but not likely."""

from __future__ import annotations

import pytest

from zhicai.competition.enrolment import enrolments
from zhicai.competition.spreadsheets import Sheet


def said(name: str, born: str = "2010") -> list[str]:
    sheet = Sheet("", (("姓名", "出生年"), (name, born), ("选手09", "2000")))
    read = enrolments([sheet], today=2026)
    assert len(read.entries) == 2 and read.faultless
    return [one.message_zh for one in read.remarks if one.severity == "warning"]


@pytest.mark.parametrize("born", ["2030", "2025", "1900"])
def test_a_year_of_birth_that_is_not_likely_is_doubted(born: str) -> None:
    (remark,) = said("选手01", born)
    assert born in remark and "核对" in remark


@pytest.mark.parametrize("name", ["选手01;", "选手01；", "选手01(领队)", "选手01（教练）"])
def test_a_name_with_signs_or_an_office_is_doubted(name: str) -> None:
    (remark,) = said(name)
    assert "选手01" in remark


@pytest.mark.parametrize("name", ["选手01", "阿·选手", "选手01（小）"])
def test_an_ordinary_name_is_not(name: str) -> None:
    assert said(name) == []


def test_a_column_of_seeds_gives_the_numbers() -> None:
    sheet = Sheet("", (("姓名", "种子"), ("选手01", "2"), ("选手02", "1")))
    assert [one.player.number for one in enrolments([sheet]).entries] == [2, 1]
