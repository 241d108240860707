"""Entry forms read: any order of columns, any wording, everything odd told with its row."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition import enrolment
from zhicai.competition.cell_text import plain
from zhicai.competition.enrolment import Enrolment, Enrolments, enrolments, sheets_of
from zhicai.competition.errors import CompetitionError
from zhicai.competition.headings import TITLES, Column, column_of, find_headings
from zhicai.competition.model import Gender, Player, SectionEntries, Team
from zhicai.competition.spreadsheets import Cell, Sheet, read_sheets, write_csv, write_xlsx


def form(*rows: str, name: str = "") -> Sheet:
    """A table of texts, a row a string, cells parted by commas."""
    return Sheet(name, tuple(tuple(cell.strip() for cell in row.split(",")) for row in rows))


def read(*rows: str) -> Enrolments:
    return enrolments([form(*rows)])


def one(*rows: str) -> Enrolment:
    (entry,) = read(*rows).entries
    return entry


def cells(heading: str, *values: Cell) -> Enrolments:
    """The entries of a form whose second column has these values."""
    rows = [("姓名", heading), *((f"选手{number:02}", value) for number, value in enumerate(values, 1))]
    return enrolments([Sheet("", tuple(rows))])


def test_a_form_in_chinese_is_read_whole() -> None:
    found = read(
        "编号,姓名,单位,性别,出生年月,称号,等级分,组别",
        "3,选手01,单位01,男,1990-02-03,国家大师,2345,公开组",
        "7,选手02,单位02,女,2001,,,公开组",
    )
    assert found.remarks == [] and found.faultless
    assert [entry.player for entry in found.entries] == [
        Player(3, "选手01", "单位01", Gender.MALE, 1990, "国家大师", 2345),
        Player(7, "选手02", "单位02", Gender.FEMALE, 2001),
    ]
    assert [section.name for section in found.sections()] == ["公开组"]


def test_a_form_in_english_in_another_order_is_read() -> None:
    entry = one("Rating,Sex,Full Name,Date of birth,Club,No.", "1800.0,F,Player 01,3 Feb 1999,Unit 01,12")
    assert entry.player == Player(12, "Player 01", "Unit 01", Gender.FEMALE, 1999, "", 1800)


def test_what_is_nearly_another_unit_or_team_is_told() -> None:
    sheet = form(
        "姓名,单位,队", "选手01,城 南区,一队", "选手02,城南区,一队", "选手03,城南区,一 队", "选手04,城北区,"
    )
    assert [(one.row, one.message_zh.partition("只")[0]) for one in enrolments([sheet]).remarks] == [
        (2, "单位“城 南区”与“城南区”"),
        (4, "队名“一 队”与“一队”"),
    ]
    told = enrolments([sheet], units=["城·北区"]).remarks
    assert any("“城北区”与“城·北区”" in one.message_zh for one in told)


def test_numbers_of_a_form_can_be_left_out() -> None:
    sheet = form("序号,姓名", "7,选手01", "3,选手02")
    (section,) = enrolments([sheet], numbered=False).sections()
    assert [(one.number, one.name) for one in section.players] == [(1, "选手01"), (2, "选手02")]


def test_a_title_above_and_notes_below_are_no_entries() -> None:
    found = read(
        "某地象棋公开赛报名表",
        "领队：某某",
        "",
        "序号,姓 名（必填）,*单位",
        "1,选手01,单位01",
        "",
        ",,合计1人",
    )
    assert [entry.player.name for entry in found.entries] == ["选手01"]
    assert [entry.row for entry in found.entries] == [5]
    numbers, remark = found.remarks
    assert numbers.message_zh == "“序号”一栏读作选手的编号" and numbers.severity == "note"
    assert remark.row == 7 and remark.severity == "note" and "合计1人" in str(remark) and found.faultless


def test_headings_on_every_page_are_passed_over() -> None:
    found = read("姓名,单位", "选手01,a", "姓名,单位", "选手02,b")
    assert [entry.player.name for entry in found.entries] == ["选手01", "选手02"] and found.remarks == []


def test_contact_data_are_not_kept_and_that_is_told() -> None:
    found = read("姓名,手机号码,身份证号,微信", "选手01,13800000000,110101199001011234,wx")
    assert "138" not in repr(found.entries) and "1101" not in repr(found.entries)
    assert [remark.severity for remark in found.remarks] == ["note"]


def test_columns_that_mean_nothing_are_told_by_name() -> None:
    (remark,) = read("姓名,备注,酒店", "选手01,x,y").remarks
    assert "备注" in remark.message_zh and "酒店" in remark.message_en and remark.severity == "note"


def test_a_column_that_stands_twice_is_read_once_and_told() -> None:
    found = read("姓名,单位,姓名", "选手01,a,选手02")
    assert [entry.player.name for entry in found.entries] == ["选手01"]
    assert found.remarks[0].severity == "warning"


@pytest.mark.parametrize("column", [column for column in Column if column in TITLES])
def test_what_is_written_as_a_heading_is_read_as_one(column: Column) -> None:
    assert [column_of(title) for title in TITLES[column]] == [column, column]


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("姓　名", Column.NAME),
        ("姓名/Name", Column.NAME),
        ("Name 姓名", Column.NAME),
        ("＊姓名：", Column.NAME),
        ("棋手姓名(请写全名)", Column.NAME),
        ("NAME\n姓名", Column.NAME),
        ("e-mail", Column.CONTACT),
        ("No.", Column.NUMBER),
        ("Year of birth", Column.BIRTH),
        ("备注", None),
        ("", None),
        (None, None),
        (3.5, None),
    ],
)
def test_headings_are_known_whatever_surrounds_them(heading: object, column: Column | None) -> None:
    assert column_of(heading) is column


def test_the_row_that_names_most_columns_is_the_heading() -> None:
    found = find_headings(form("姓名", "x,y", "编号,姓名,单位", "1,选手01,a").rows)
    assert found is not None and found.row == 2


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("张　三", "张三"),
        ("张\u00a0 \n三丰", "张三丰"),
        ("Ｐｌａｙｅｒ　０１", "Player 01"),
        ("甲•乙", "甲·乙"),
        ("甲・乙", "甲·乙"),
        ("\u200b张三\ufeff", "张三"),
        ("Player   01", "Player 01"),
        ("㐂\U00020000 三", "㐂\U00020000三"),
    ],
)
def test_a_name_is_kept_in_one_way_of_writing(written: str, kept: str) -> None:
    assert enrolments([Sheet("", (("姓名",), (written,)))]).entries[0].player.name == kept


@pytest.mark.parametrize(
    ("cell", "year"),
    [
        (1990.0, 1990),
        ("1990", 1990),
        ("1990年2月", 1990),
        ("1990.2.3", 1990),
        ("3/2/1990", 1990),
        ("19900203", 1990),
        ("199002", 1990),
        (19900203.0, 1990),
        (date(1990, 2, 3), 1990),
        (datetime(1990, 2, 3, 4), 1990),  # noqa: DTZ001  # spreadsheets know no zones
        ("", None),
    ],
)
def test_a_year_of_birth_is_found_in_any_date(cell: Cell, year: int | None) -> None:
    found = cells("出生日期", cell)
    assert found.entries[0].player.birth_year == year and found.remarks == []


@pytest.mark.parametrize("cell", ["90后", "32874", 32874.0, "1890", "12345678", "去年", True])
def test_what_is_no_year_is_left_out_and_told(cell: Cell) -> None:
    found = cells("出生日期", cell)
    assert found.entries[0].player.birth_year is None
    assert found.remarks[0].row == 2 and found.remarks[0].severity == "warning"


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("等级分", "很高"),
        ("等级分", 2000.5),
        ("等级分", "99999"),
        ("编号", "0"),
        ("编号", "A1"),
        ("性别", "x"),
        ("台次", "高"),
    ],
)
def test_what_does_not_fit_its_column_is_left_out_and_told(heading: str, cell: Cell) -> None:
    found = cells(heading, cell)
    assert found.entries[0].player == Player(0, "选手01") and found.entries[0].board == 0
    (remark,) = found.remarks
    assert heading in remark.message_zh and str(cell) in remark.message_en and remark.row == 2


@pytest.mark.parametrize(
    ("cell", "gender"), [("男", Gender.MALE), ("女子", Gender.FEMALE), ("m", Gender.MALE), ("", None)]
)
def test_genders_are_read_in_words(cell: str, gender: Gender | None) -> None:
    assert cells("性别", cell).entries[0].player.gender is gender


def test_a_text_that_is_too_long_is_cut_and_told() -> None:
    found = cells("单位", "长" * 500)
    assert len(found.entries[0].player.unit) == 100 and len(found.remarks) == 1


def test_tables_of_a_workbook_are_sections_unless_a_column_says_so() -> None:
    first, second = form("姓名", "选手01", name="男子组"), form("姓名,组别", "选手02,少年组", name="其他")
    notes = form("说明,x", name="说明")
    found = enrolments([first, second, notes, Sheet("空", ())])
    assert [section.name for section in found.sections()] == ["男子组", "少年组"]
    assert [remark.sheet for remark in found.remarks] == ["说明"]
    assert enrolments([first]).sections("公开组")[0].name == "公开组"


def test_a_file_without_names_is_refused() -> None:
    for sheets in ([], [form("编号,单位", "1,a")], [Sheet("", ())]):
        with pytest.raises(CompetitionError, match="姓名"):
            enrolments(sheets)


def test_more_entries_than_any_event_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enrolment, "MAX_ROWS", 2)
    with pytest.raises(CompetitionError, match="2"):
        read("姓名", "选手01", "选手02", "选手03")


def test_numbers_of_the_form_are_kept_and_the_others_filled_in() -> None:
    (section,) = read("编号,姓名", "2,甲", ",乙", "2,丙", "1,丁", ",戊").sections()
    assert [(player.number, player.name) for player in section.players] == [
        (1, "丁"),
        (2, "甲"),
        (3, "乙"),
        (4, "丙"),
        (5, "戊"),
    ]


def test_a_number_that_two_have_is_told() -> None:
    found = read("编号,姓名,组别", "2,甲,a", "2,乙,b", "2,丙,a")
    (remark,) = found.remarks
    assert remark.row == 4 and "2" in remark.message_zh


def test_teams_have_their_boards_in_order_and_reserves_behind() -> None:
    (section,) = read(
        "姓名,单位,队名,台次",
        "甲,单位01,一队,替补",
        "乙,单位01,一队,2",
        "丙,单位01,一队,第1台",
        "丁,单位02,二队,1",
        "戊,单位03,二队,R2",
        "己,单位02,二队,",
        "庚,单位02,,",
    ).sections()
    assert section.teams == (
        Team(1, "一队", "单位01", (3, 2), (1,)),
        Team(2, "二队", "", (4, 6), (5,)),
    )


NAMES = st.sampled_from(["选手01", "选手 02", "张三", "李四", "阿甲·乙", "Player 01"])
PLAYERS = st.builds(
    Player,
    number=st.just(0),
    name=NAMES,
    unit=st.sampled_from(["", "单位01", "=单位"]),
    gender=st.none() | st.sampled_from(Gender),
    birth_year=st.none() | st.integers(1900, 2099),
    title=st.sampled_from(["", "国家大师"]),
    rating=st.none() | st.integers(0, 5000),
)


@given(st.lists(PLAYERS, min_size=2, max_size=8), st.integers(0, 2), st.booleans())
def test_what_is_exported_is_imported_again(players: list[Player], boards: int, english: bool) -> None:
    numbered = tuple(replace(player, number=number) for number, player in enumerate(players, 1))
    teams = (
        (Team(1, "一队", numbered[0].unit, tuple(range(1, boards + 1)), (boards + 1,)),)
        if boards == 1
        else ()
    )
    if teams and numbered[0].unit != numbered[1].unit:
        teams = (replace(teams[0], unit=""),)
    section = SectionEntries("公开组", numbered, teams)
    sheets = sheets_of([section], english=english)
    for data in (write_xlsx(sheets), write_csv(sheets[0])):
        found = enrolments(read_sheets(data))
        assert found.sections() == (section,) and found.remarks == []


def test_ten_thousand_rows_are_read() -> None:
    rows = tuple((number, f"选手{number:05}", "单位01") for number in range(1, 10_001))
    found = enrolments(read_sheets(write_xlsx([Sheet("公开组", (("编号", "姓名", "单位"), *rows))])))
    assert len(found.sections()[0].players) == 10_000 and found.faultless


ANYTHING = (
    st.text(max_size=12)
    | st.floats()
    | st.integers()
    | st.booleans()
    | st.none()
    | st.dates()
    | st.times()
    | st.sampled_from(["姓名", "单位", "编号", "男", "替补1", "1990-02-03", "2000", "第3台"])
)


@given(st.lists(st.lists(ANYTHING, max_size=6), max_size=8))
def test_any_table_is_read_or_refused(rows: list[list[Cell]]) -> None:
    headings = tuple(title for title, _ in list(TITLES.values())[:6])
    sheet = Sheet("甲", (headings, *map(tuple, rows)))
    found = enrolments([sheet])
    told = {remark.row for remark in found.remarks} | {entry.row for entry in found.entries}
    for number, row in enumerate(rows, 2):
        blank = all(cell is None or not plain(cell) for cell in row)
        assert blank or number in told or "姓名" in row
    for entry in found.entries:
        assert entry.player.name and len(entry.player.name) <= 100
    assert all(len(write_xlsx(sheets_of([section]))) > 0 for section in found.sections())


@pytest.mark.parametrize("word", ["合计", "总计", "Total"])
def test_a_row_of_totals_is_nobody(word: str) -> None:
    found = read("等级分,姓名,单位", "1500,选手01,单位01", f"{word},1人,")
    assert [entry.player.name for entry in found.entries] == ["选手01"]
    assert found.faultless and "合计" in found.remarks[-1].message_zh


@pytest.mark.parametrize(
    "row",
    [
        "合计2人,,",
        ",合计：2 人,",
        "总计,其中男1人,女1人",
        "填表人：选手09,,电话：138",
        ",联系电话,138",
        ",领队（签字）：选手08,",
        "2026年5月1日,,",
        "注：请于五月前报名,,",
        "2 players,Total: 2,",
    ],
)
def test_the_foot_of_a_form_is_nobody_and_stops_nothing(row: str) -> None:
    found = read("姓名,单位,性别", "选手01,单位01,男", row)
    assert [entry.player.name for entry in found.entries] == ["选手01"] and found.faultless
    (remark,) = found.remarks
    assert (remark.row, remark.severity) == (3, "note")


@pytest.mark.parametrize("name", ["总小平", "共计明", "日期", "Sum Li", "备注文"])
def test_only_whole_words_of_a_foot_are_one(name: str) -> None:
    found = read("姓名,单位", f"{name},单位01")
    assert [entry.player.name for entry in found.entries] == ([] if name == "日期" else [name])


def test_a_delegation_is_a_team_and_a_unit_and_leaders_do_not_play() -> None:
    (section,) = read(
        "代表队,台号,姓名", "一队,第一台,选手01", "一队,领队,选手08", "一队,替补,选手02", "二队,1,选手03"
    ).sections()
    assert section.teams == (Team(1, "一队", "一队", (1,), (2,)), Team(2, "二队", "二队", (3,)))
    both = one("代表队,单位,姓名", "一队,单位01,选手01")
    assert (both.team, both.player.unit) == ("一队", "单位01")
    named = one("队名,代表队,姓名", "一队,单位01,选手01")
    assert (named.team, named.player.unit) == ("一队", "单位01")


def test_boards_without_a_column_of_teams_are_those_of_the_units_and_that_is_told() -> None:
    found = read("单位,台次,姓名", "单位01,1,选手01", "单位02,1,选手02")
    assert [team.name for team in found.sections()[0].teams] == ["单位01", "单位02"]
    assert "按“单位”分队" in found.remarks[0].message_zh and found.faultless
    assert found.columns == (Column.UNIT, Column.BOARD, Column.NAME)
