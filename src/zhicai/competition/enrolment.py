"""Entries (报名) from the tables of entry forms: who is entered where, and what of a form was not understood.

Whatever a row says that cannot be read becomes a remark with its sheet, row and column; nothing is dropped silently.
Contact data are never kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from zhicai.competition.cell_text import MAX_TEXT, plain, tidy_name
from zhicai.competition.errors import CompetitionError
from zhicai.competition.footers import is_footer
from zhicai.competition.form_remarks import Remark, Severity
from zhicai.competition.headings import TITLES, Column, Headings, find_headings
from zhicai.competition.model import HIGHEST_RATING, Gender, Player, SectionEntries, Team
from zhicai.competition.near_names import near_names
from zhicai.competition.spreadsheets import Sheet
from zhicai.competition.team_rows import unfolded

Said = tuple[str, str]

MAX_ROWS: Final = 50_000
"""Entries of one event."""

_YEAR: Final = re.compile(
    r"(?<!\d)(19\d\d|20\d\d)(?!\d)|(?<!\d)(19\d\d|20\d\d)(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])?(?!\d)"
)
_MALE: Final = frozenset("男 男子 男性 男生 m male man men boy boys 男士 先生".split())
_FEMALE: Final = frozenset("女 女子 女性 女生 f female woman women girl girls w 女士".split())
_RESERVE: Final = re.compile(r"(?:替补|候补|后备|替|补|reserve|res|r|sub|s)[\s.#-]*(\d*)$", re.IGNORECASE)
_LEADERS: Final = frozenset(
    "领队 教练 教练员 主教练 助理教练 领队兼教练 队医 随队裁判 工作人员 leader coach doctor manager".split()
)
_NO_PLAYER: Final = re.compile(rf"[(（\[【〔](?:{'|'.join(sorted(_LEADERS))})[)）\]】〕]", re.IGNORECASE)
"""A name with an office in brackets, of one who does not play."""
_ODD_ENDS: Final = re.compile(r"^[;；,，、。:：/|*·]|[;；,，、。:：/|*]$")
_YOUNGEST: Final = 3
_OLDEST: Final = 110
"""Nobody who plays is likely to be younger, or older, in years."""
_NUMERALS: Final = str.maketrans("一二三四五六七八九", "123456789")
_FIRST_RESERVE: Final = 1000
_NUMBERS: Final = re.compile(r".*(?:编号|参赛号|number|startno)", re.IGNORECASE)
"""Headings that say by themselves that they are of the players' numbers."""


@dataclass(frozen=True, slots=True)
class Enrolment:
    """One row of a form: a player (number 0 where the form gives none), the section, and the place in a team.

    `board` counts from 1; reserves have 1001, 1002 ... and 0 stands for "not told".
    """

    player: Player
    section: str = ""
    team: str = ""
    board: int = 0
    sheet: str = ""
    row: int = 0


@dataclass(slots=True)
class Enrolments:
    """What was read of a file: the entries in the order of the form, and the remarks."""

    entries: list[Enrolment] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    columns: tuple[Column, ...] = ()
    """What the headings of the tables tell of a player."""

    @property
    def faultless(self) -> bool:
        """Whether no remark is an error: every row of the form has become an entry."""
        return not any(remark.severity == "error" for remark in self.remarks)

    def sections(self, default: str = "") -> tuple[SectionEntries, ...]:
        """The sections in the order in which they appear, players by number; `default` names the one without name.

        Numbers of the form are kept where they are all there and differ within the section. Where only some are
        there, the others get the free numbers; where none are, the order of the form counts. Teams get numbers in
        the order in which they appear.
        """
        names = dict.fromkeys(entry.section for entry in self.entries)
        return tuple(
            _section(name or default, [entry for entry in self.entries if entry.section == name])
            for name in names
        )


def enrolments(
    sheets: Sequence[Sheet],
    *,
    units: Iterable[str] = (),
    teams: Iterable[str] = (),
    numbered: bool = True,
    today: int = 0,
) -> Enrolments:
    """The entries in the tables of a file.

    `units` and `teams` are known already; what a form writes nearly like one of them is remarked upon. Without
    `numbered` the numbers of the form are left out, and the order of the form counts.

    `today` is the year that it is, for years of birth that are not likely (0: none is doubted).

    Of several tables each that has a column of names, or a row for each team (`team_rows`), is read; where the form
    has no column for the section, the name of the table names it. Raises CompetitionError where no table has either, or
    there are more than `MAX_ROWS` entries.
    """
    read = Enrolments()
    headed = [(sheet, _table(sheet)) for sheet in sheets]
    useful = [table for _, table in headed if table is not None]
    if not useful:
        raise CompetitionError(
            "找不到“姓名”一栏（一队一行的表则是队名和各台）；请在表头写明 姓名、单位 等",
            "there is no column of names, nor of teams and their boards; put headings such as Name, Unit above the "
            "entries",
        )
    read.columns = tuple(dict.fromkeys(one for table in useful for one in table.headings.columns))
    for table in useful:
        read.remarks += table.remarks
        _Form(table, read, several=len(useful) > 1, numbered=numbered, today=today).read()
    for sheet, table_of_it in headed:
        if table_of_it is None and any(plain(cell) for row in sheet.rows for cell in row):
            read.remarks.append(
                Remark(sheet.name, 0, "没有“姓名”一栏，未读", "there is no column of names; not read", "note")
            )
    _check_numbers(read)
    _check_names(read, Column.UNIT, [one.player.unit for one in read.entries], units)
    _check_names(read, Column.TEAM, [one.team for one in read.entries], teams)
    return read


@dataclass(frozen=True, slots=True)
class _Table:
    """A table with its headings: their cells, and the rows below with their numbers as people count them."""

    name: str
    headings: Headings
    heading: Sequence[object]
    lines: Iterable[tuple[int, Sequence[object]]]
    remarks: Sequence[Remark] = ()


def _table(sheet: Sheet) -> _Table | None:
    teams = unfolded(sheet.name, sheet.rows)
    if teams is not None:
        return _Table(sheet.name, teams.headings, teams.heading, teams.lines, teams.remarks)
    found = find_headings(sheet.rows)
    if found is None:
        return None
    lines = enumerate(sheet.rows[found.row + 1 :], found.row + 2)
    return _Table(sheet.name, found, sheet.rows[found.row], lines)


class _Form:
    """One table being read."""

    def __init__(self, table: _Table, read: Enrolments, *, several: bool, numbered: bool, today: int) -> None:
        self._table = table
        self._today = today
        self._headings = table.headings
        self._read = read
        self._default = table.name if several and Column.SECTION not in table.headings.columns else ""
        self._numbered = numbered
        there = table.headings.columns.keys()
        self._by_unit = Column.TEAM not in there and there >= {Column.UNIT, Column.BOARD}
        self._row = 0

    def read(self) -> None:
        self._tell_columns()
        for number, cells in self._table.lines:
            self._row = number
            if any(plain(cell) for cell in cells):
                self._take(cells)

    def _tell_columns(self) -> None:
        headings = self._headings
        self._row = headings.row + 1
        if self._by_unit:
            self._remark(
                "有“台次”而没有“队名”一栏，按“单位”分队",
                "there are boards but no column of teams; those of one unit are a team",
                "note",
            )
        if Column.CONTACT in headings.columns:
            self._remark("联系方式与证件号不保存", "contact and identity data are not kept", "note")
        for place in headings.repeated:
            name = self._table.heading[place]
            self._remark(
                f"“{name}”又出现一次，只读第一列", f"a second column “{name}”; only the first is read"
            )
        if Column.NUMBER in headings.columns:
            self._tell_numbers(plain(self._table.heading[headings.columns[Column.NUMBER]]))
        if headings.others:
            names = "、".join(list(headings.others.values())[:10])
            self._remark(f"未读的列：{names}", f"columns not read: {names}", "note")

    def _tell_numbers(self, heading: str) -> None:
        """Say that a column is taken for the numbers of the players where its heading does not say so."""
        if not self._numbered:
            self._remark(
                f"“{heading}”一栏未用，依表中次序编号",
                f"“{heading}” is not used; the order of the form gives numbers",
                "note",
            )
        elif not _NUMBERS.match(heading):
            self._remark(
                f"“{heading}”一栏读作选手的编号", f"“{heading}” is read as the players' numbers", "note"
            )

    def _take(self, cells: Sequence[object]) -> None:
        if self._is_heading(cells):
            return
        name = tidy_name(self._text(cells, Column.NAME))
        told = "，".join(filter(None, map(plain, cells)))[:60]
        if is_footer([plain(cell) for cell in cells], name):
            self._remark(f"合计、填表等行，未读：{told}", f"totals or a footer, not read: {told}", "note")
            return
        if self._text(cells, Column.BOARD).casefold() in _LEADERS:
            self._remark(f"领队、教练等不参赛，未读：{told}", f"not a player, not read: {told}", "note")
            return
        if not name:
            self._remark(f"没有姓名，未读：{told}", f"no name, not read: {told}", "error")
            return
        if len(self._read.entries) >= MAX_ROWS:
            raise CompetitionError(f"报名超过 {MAX_ROWS} 人", f"more than {MAX_ROWS} entries")
        self._doubt_name(name)
        player = Player(
            number=(self._number(cells, Column.NUMBER, 1, 999_999) if self._numbered else None) or 0,
            name=name,
            unit=self._text(cells, Column.UNIT),
            gender=self._gender(cells),
            birth_year=self._birth_year(cells),
            title=self._text(cells, Column.TITLE),
            rating=self._number(cells, Column.RATING, 0, HIGHEST_RATING),
        )
        section = self._text(cells, Column.SECTION) or self._default
        board = self._board(cells)
        team = self._text(cells, Column.UNIT if self._by_unit else Column.TEAM)
        self._read.entries.append(Enrolment(player, section, team, board, self._table.name, self._row))

    def _doubt_name(self, name: str) -> None:
        """Remark on a name with signs about it, or words that tell what somebody is; it is kept as it is."""
        if _NO_PLAYER.search(name):
            self._remark(
                f"姓名“{name}”带有职务：不参赛的请不报这一行，参赛的请删去括号",
                f"the name “{name}” tells an office: leave the row out, or take the office away if it is a player",
            )
        elif _ODD_ENDS.search(name):
            self._remark(
                f"姓名“{name}”首尾有标点，请核对", f"the name “{name}” has signs about it; look at it"
            )

    def _is_heading(self, cells: Sequence[object]) -> bool:
        """Whether a row is the headings once more, as on every page of a long form."""
        heading = self._table.heading
        return all(
            plain(self._cell(cells, column)) == plain(heading[place])
            for column, place in self._headings.columns.items()
            if place < len(heading)
        )

    def _cell(self, cells: Sequence[object], column: Column) -> object:
        place = self._headings.columns.get(column, len(cells))
        return cells[place] if place < len(cells) else ""

    def _text(self, cells: Sequence[object], column: Column) -> str:
        text = plain(self._cell(cells, column))
        if len(text) <= MAX_TEXT:
            return text
        self._wrong(column, text, "太长", "is too long")
        return text[:MAX_TEXT]

    def _number(self, cells: Sequence[object], column: Column, least: int, most: int) -> int | None:
        cell = self._cell(cells, column)
        text = plain(cell).rstrip("号分.")
        if not text:
            return None
        digits = text.removesuffix(".0")
        if digits.isascii() and digits.isdigit() and len(digits) < 10 and least <= int(digits) <= most:
            return int(digits)
        self._wrong(column, text, f"须为 {least}–{most} 的整数", f"must be an integer from {least} to {most}")
        return None

    def _gender(self, cells: Sequence[object]) -> Gender | None:
        text = self._text(cells, Column.GENDER).casefold()
        if text in _MALE:
            return Gender.MALE
        if text in _FEMALE:
            return Gender.FEMALE
        if text:
            self._wrong(Column.GENDER, text, "须为 男 或 女", "must be M or F")
        return None

    def _birth_year(self, cells: Sequence[object]) -> int | None:
        cell = self._cell(cells, Column.BIRTH)
        year = getattr(cell, "year", None)  # a cell formatted as a date
        if isinstance(year, int):
            return self._likely(year)
        text = plain(cell).removesuffix(".0")
        if not text:
            return None
        if found := _YEAR.search(text):
            return self._likely(int(found[1] or found[2]))
        self._wrong(Column.BIRTH, text, "看不出出生年份", "tells no year of birth")
        return None

    def _likely(self, year: int) -> int:
        """The year, remarked upon where nobody who plays is likely to be born in it."""
        if self._today and not self._today - _OLDEST <= year <= self._today - _YOUNGEST:
            self._remark(f"出生年 {year} 不大可能，请核对", f"born in {year} is not likely; look at it")
        return year

    def _board(self, cells: Sequence[object]) -> int:
        text = self._text(cells, Column.BOARD)
        if reserve := _RESERVE.match(text):
            return _FIRST_RESERVE + min(int(reserve[1] or 1), 99)
        digits = re.sub(r"^第|[台号.].*$", "", text).translate(_NUMERALS)
        if digits.isascii() and digits.isdigit() and 1 <= int(digits[:6]) <= 99:
            return int(digits)
        if text:
            self._wrong(Column.BOARD, text, "须为台次或“替补”", "must be a board or “reserve”")
        return 0

    def _wrong(self, column: Column, text: str, zh: str, en: str) -> None:
        title_zh, title_en = TITLES[column]
        shown = text[:30]
        self._remark(f"{title_zh}“{shown}”{zh}，未采用", f"{title_en} “{shown}” {en}; left out")

    def _remark(self, zh: str, en: str, severity: Severity = "warning") -> None:
        self._read.remarks.append(Remark(self._table.name, self._row, zh, en, severity))


def _check_numbers(read: Enrolments) -> None:
    """Remark on numbers that two entries of a section have."""
    seen: dict[tuple[str, int], Enrolment] = {}
    for entry in read.entries:
        number = entry.player.number
        first = seen.setdefault((entry.section, number), entry) if number else entry
        if first is not entry:
            read.remarks.append(
                Remark(
                    entry.sheet,
                    entry.row,
                    f"编号 {number} 与第 {first.row} 行相同，将另给编号",
                    f"number {number} is that of row {first.row}; another will be given",
                )
            )


def _check_names(read: Enrolments, column: Column, names: Sequence[str], known: Iterable[str]) -> None:
    """Remark on units or teams that are nearly another one: it may be one, written in two ways."""
    title_zh, title_en = TITLES[column]
    for near in near_names(names, known):
        rows = [entry for entry, name in zip(read.entries, names, strict=True) if name == near.name]
        more = (f"（共 {len(rows)} 行）", f" ({len(rows)} rows)") if len(rows) > 1 else ("", "")
        read.remarks.append(
            Remark(
                rows[0].sheet,
                rows[0].row,
                f"{title_zh}“{near.name}”与“{near.usual}”只差空格或标点，会算作两个{more[0]}；是同一个请改为一致",
                f"{title_en} “{near.name}” and “{near.usual}” differ in blanks or signs alone and would be two"
                f"{more[1]}; write them alike if they are one",
            )
        )


def _section(name: str, entries: Sequence[Enrolment]) -> SectionEntries:
    numbered = _numbered(entries)
    teams = dict.fromkeys(entry.team for entry, _ in numbered if entry.team)
    return SectionEntries(
        name,
        tuple(sorted((player for _, player in numbered), key=lambda player: player.number)),
        tuple(
            _team(number, team, [pair for pair in numbered if pair[0].team == team])
            for number, team in enumerate(teams, 1)
        ),
    )


def _numbered(entries: Sequence[Enrolment]) -> list[tuple[Enrolment, Player]]:
    """Entries with their players, each with a number of its own."""
    taken: set[int] = set()
    own: list[int] = []
    for entry in entries:
        number = entry.player.number
        own.append(number if number not in taken else 0)
        taken.add(number)
    free = (number for number in range(1, len(entries) + len(taken) + 2) if number not in taken)
    return [
        (entry, replace(entry.player, number=number or next(free)))
        for entry, number in zip(entries, own, strict=True)
    ]


def _team(number: int, name: str, members: Sequence[tuple[Enrolment, Player]]) -> Team:
    """A team in the order of its boards; members without one come behind them, as the form has them."""
    ordered = sorted(members, key=lambda pair: pair[0].board or _FIRST_RESERVE - 1)
    units = {player.unit for _, player in members}
    return Team(
        number,
        name,
        units.pop() if len(units) == 1 else "",
        tuple(player.number for entry, player in ordered if entry.board < _FIRST_RESERVE),
        tuple(player.number for entry, player in ordered if entry.board >= _FIRST_RESERVE),
    )


def sheets_of(sections: Iterable[SectionEntries], *, english: bool = False) -> tuple[Sheet, ...]:
    """Sections as tables that `enrolments` reads again, one a section, with the columns that somebody fills."""
    return tuple(_sheet(section, english=english) for section in sections)


def _sheet(section: SectionEntries, *, english: bool) -> Sheet:
    places = {
        number: (team.name, board)
        for team in section.teams
        for boards, reserve in ((team.boards, False), (team.reserves, True))
        for board, number in _boards(boards, reserve=reserve, english=english)
    }
    values: dict[Column, Callable[[Player], object]] = {
        Column.NUMBER: lambda player: player.number,
        Column.NAME: lambda player: player.name,
        Column.UNIT: lambda player: player.unit,
        Column.GENDER: lambda player: _gender_word(player.gender, english=english),
        Column.BIRTH: lambda player: player.birth_year or "",
        Column.TITLE: lambda player: player.title,
        Column.RATING: lambda player: "" if player.rating is None else player.rating,
        Column.SECTION: lambda _: section.name,
        Column.TEAM: lambda player: places.get(player.number, ("", ""))[0],
        Column.BOARD: lambda player: places.get(player.number, ("", ""))[1],
    }
    columns = [
        column
        for column, value in values.items()
        if column in (Column.NUMBER, Column.NAME, Column.UNIT)
        or any(value(player) != "" for player in section.players)
    ]
    rows = [tuple(values[column](player) for column in columns) for player in section.players]
    return Sheet(section.name, (tuple(TITLES[column][english] for column in columns), *rows))


def _boards(numbers: Sequence[int], *, reserve: bool, english: bool) -> list[tuple[object, int]]:
    word = "reserve " if english else "替补"
    return [(f"{word}{place}" if reserve else place, number) for place, number in enumerate(numbers, 1)]


def _gender_word(gender: Gender | None, *, english: bool) -> str:
    if gender is None:
        return ""
    return ("M" if english else "男") if gender is Gender.MALE else ("F" if english else "女")
