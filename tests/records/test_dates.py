"""The shapes of dates that records have, and what they certainly say."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.records import PartialDate, parse_date
from zhicai.records.dates import says_nothing


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1999.12.09", "1999.12.09"),
        ("1992-5-14", "1992.05.14"),
        ("2001/2/9  ", "2001.02.09"),
        ("1986.5.4", "1986.05.04"),
        ("2001·10·30", "2001.10.30"),
        ("2001。5。12", "2001.05.12"),
        ("１９９９．１２．０９", "1999.12.09"),
        ("1985年01月11日", "1985.01.11"),
        ("1982年10月9日", "1982.10.09"),
        ("2005年5月4日上", "2005.05.04"),
        ("1998年7月2l日", "1998.07.21"),
        ("1962年", "1962.??.??"),
        ("1984年5月", "1984.05.??"),
        ("1980", "1980.??.??"),
        ("1955.4", "1955.04.??"),
        ("19750317", "1975.03.17"),
        ("197503", "1975.03.??"),
        ("20090524-14：30", "2009.05.24"),
        ("2009-12-04 13:0", "2009.12.04"),
        ("2004.3.18－20", "2004.03.18"),
        ("09-01-06", "2009.01.06"),
        ("86-4-21", "1986.04.21"),
        ("21-6-2009", "2009.06.21"),
        ("6-21-2009", "2009.06.21"),
        ("17/12/2001", "2001.12.17"),
        ("10月28日 上午", "????.10.28"),
        ("一九八四年五月十二日", "1984.05.12"),
        ("二○○三年十一月", "2003.11.??"),
        ("民国二十三年", "1934.??.??"),
        ("民國廿三年五月", "1934.05.??"),
        ("2009.??.??", "2009.??.??"),
    ],
)
def test_shapes(text: str, said: str) -> None:
    assert str(parse_date(text)) == said


@pytest.mark.parametrize("text", ["3-8-2009", "09/12/2001"])
def test_day_and_month_that_could_be_exchanged_are_left_open(text: str) -> None:
    date = parse_date(text)
    assert date is not None
    assert (date.month, date.day) == (None, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1999.02.30", PartialDate(1999, 2)),
        ("1999.13.30", PartialDate(1999)),
        ("9999.1.1", PartialDate(None, 1, 1)),
    ],
)
def test_what_cannot_be_is_dropped(text: str, said: PartialDate) -> None:
    assert parse_date(text) == said


@pytest.mark.parametrize(
    "text", ["", "          ", "????.??.??", "-", "*", "不详", "0000.00.00", "民国时期", "上午"]
)
def test_no_date(text: str) -> None:
    assert parse_date(text) is None


def test_what_says_nothing_is_told_from_what_cannot_be_read() -> None:
    assert all(map(says_nothing, ["", "  ", "????.??.??", "-", "未知", "Unknown"]))
    assert not any(map(says_nothing, ["民国时期", "上午", "1999"]))


@given(st.dates(datetime.date(1000, 1, 1), datetime.date(2200, 12, 31)))
def test_every_date_in_the_form_of_the_tag(date: datetime.date) -> None:
    assert str(date).replace("-", ".") == str(parse_date(str(date)))


@given(st.text(max_size=30))
def test_any_text(text: str) -> None:
    date = parse_date(text)
    assert date is None or date != PartialDate()
