"""Entry forms with a row for each team: every member comes out with team, board and the row that people see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.enrolment import Enrolments, enrolments
from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import Team
from zhicai.competition.spreadsheets import Cell, Sheet
from zhicai.competition.team_rows import unfolded


def read(*rows: str) -> Enrolments:
    """The entries of a form, a row a string, cells parted by `|`."""
    return enrolments([Sheet("", tuple(tuple(cell.strip() for cell in row.split("|")) for row in rows))])


def teams(*rows: str) -> tuple[Team, ...]:
    (section,) = read(*rows).sections()
    return section.teams


TWO = (
    Team(1, "一队", "单位01", (1, 2), (3,)),
    Team(2, "二队", "单位02", (4, 5), ()),
)


@pytest.mark.parametrize(
    "heading",
    [
        "序号|队名|单位|一台|二台|替补",
        "序号|队 名|参赛单位|第1台|第2台|替补队员",
        "序号|代表队|单位|1台|2台|替补1",
        "序号|参赛队|单位|台1|台2|候补",
        "序号|队名|单位|队员1|队员2|替补（1人）",
        "序号|队名|单位|一号台选手|二号台选手|后备",
        "No.|Team|Club|Board 1|Board 2|Reserve",
    ],
)
def test_a_row_for_each_team_is_read_whatever_its_boards_are_called(heading: str) -> None:
    rows = ("某某赛报名表", heading, "1|一队|单位01|选手01|选手02|选手03", "2|二队|单位02|选手04|选手05|无")
    found = read(*rows)
    assert found.faultless and found.remarks == []
    assert [entry.row for entry in found.entries] == [3, 3, 3, 4, 4]
    assert teams(*rows) == TWO


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("队名|单位|队员|||", "||一台|二台|替补|"),
        ("队名|单位|台次||替补|", "||1|2||"),
    ],
)
def test_headings_may_stand_in_two_rows(above: str, below: str) -> None:
    assert teams(above, below, "一队|单位01|选手01|选手02|选手03|", "二队|单位02|选手04|选手05||") == TWO


def test_a_unit_alone_names_its_team() -> None:
    (team,) = teams("单位|一台|二台", "单位01|选手01|选手02")
    assert team == Team(1, "单位01", "单位01", (1, 2))
    (team,) = teams("名称|一台|二台", "单位01|选手01|选手02")
    assert team == Team(1, "单位01", "", (1, 2))


def test_several_reserves_stand_in_one_cell_or_in_columns_of_their_own() -> None:
    heading, row = "队名|一台|二台|替补|替补", "一队|选手01|选手02|选手03、选手04|选手05"
    (team,) = teams(heading, row)
    assert (team.boards, set(team.reserves)) == ((1, 2), {3, 4, 5})


def test_what_is_not_read_of_such_a_form_is_told() -> None:
    found = read(
        "队名|领队|电话|一台|二台",
        "一队|领队01|13800000000|选手01|选手02",
        "|领队02||选手03|选手04",
        "三队||||",
        "一队|||选手05|选手06",
        "队名|领队|电话|一台|二台",
        "合计|2|||",
        "填表人：某|||日期|",
    )
    assert [(entry.row, entry.player.name, entry.board) for entry in found.entries] == [
        (2, "选手01", 1),
        (2, "选手02", 2),
    ]
    told = [(one.row, one.severity, one.message_zh) for one in found.remarks]
    assert [(row, kind) for row, kind, _ in told] == [
        (3, "error"),
        (4, "error"),
        (5, "error"),
        (7, "note"),
        (8, "note"),
        (1, "note"),
        (1, "note"),
    ]
    assert "没有队名" in told[0][2] and "没有队员" in told[1][2] and "与第 2 行同名" in told[2][2]
    assert "13800000000" not in str(found)
    assert any("领队" in words for _, _, words in told[5:])


def test_a_form_with_sections_has_teams_of_one_name_in_each() -> None:
    found = read("组别|队名|一台|二台", "男子组|一队|选手01|选手02", "女子组|一队|选手03|选手04").sections()
    assert [(one.name, one.teams[0].boards) for one in found] == [("男子组", (1, 2)), ("女子组", (1, 2))]


@pytest.mark.parametrize(
    "heading",
    [
        "姓名|单位|台次",  # a row for each member
        "一台|二台|三台",  # no team
        "队名|一台",  # one board may be anything
        "队名|一台|三台",  # which is the second?
        "队名|一台|一台",
    ],
)
def test_other_forms_have_no_row_for_each_team(heading: str) -> None:
    assert unfolded("", [heading.split("|"), ["1"] * 3]) is None


def test_a_form_with_neither_names_nor_teams_is_refused() -> None:
    with pytest.raises(CompetitionError, match="队名和各台"):
        read("队名|领队", "一队|领队01")


CELLS = st.one_of(
    st.sampled_from(
        ["队名", "单位", "一台", "二台", "三台", "台次", "1", "2", "替补", "姓名", "", "选手01、选手02"]
    ),
    st.text(max_size=6),
    st.none(),
    st.integers(),
)


@given(st.lists(st.lists(CELLS, max_size=7), max_size=6))
def test_any_table_is_unfolded_or_not(rows: list[list[Cell]]) -> None:
    found = unfolded("表", [tuple(row) for row in rows])
    if found is not None:
        assert all(
            len(line) == len(found.heading) and 1 <= number <= len(rows) for number, line in found.lines
        )


@given(
    st.lists(
        st.lists(st.text("甲乙丙丁戊", min_size=2, max_size=4), min_size=3, max_size=3),
        min_size=1,
        max_size=5,
    )
)
def test_a_row_for_each_team_says_what_a_row_for_each_member_says(names: list[list[str]]) -> None:
    wide = ["队名|一台|二台|替补", *(f"{at}队|{'|'.join(row)}" for at, row in enumerate(names))]
    long = ["队名|姓名|台次"]
    for at, row in enumerate(names):
        long += [f"{at}队|{name}|{board}" for name, board in zip(row, ("1", "2", "替补1"), strict=True)]
    assert read(*wide).sections() == read(*long).sections()
