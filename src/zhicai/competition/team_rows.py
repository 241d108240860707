"""Entry forms of teams that have a row for each team, and a column for each board: 队名, 一台, 二台, 替补.

They are unfolded into a row for each member, as `enrolment` reads them; the rows keep the numbers that people see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai.competition.cell_text import plain
from zhicai.competition.footers import is_footer
from zhicai.competition.form_remarks import Remark, Severity
from zhicai.competition.headings import (
    SEARCHED,
    TITLES,
    Column,
    Headings,
    column_of,
    headings_of,
    without_asides,
)

Cells = Sequence[object]

_DIGITS: Final = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_COUNT: Final = r"(\d{1,2}|十?[一二三四五六七八九]|十)"
_PEOPLE: Final = "(?:选手|棋手|队员|运动员|成员)"
_SEAT: Final = re.compile(
    rf"第?{_COUNT}号?台{_PEOPLE}?(?:姓名)?|台次?{_COUNT}|(?:{_PEOPLE}|姓名|player|board|bd|name){_COUNT}",
    re.IGNORECASE,
)
_RESERVE: Final = re.compile(
    rf"(?:替补|候补|后备|reserve|substitute|sub){_PEOPLE}?(?:姓名)?{_COUNT}?", re.IGNORECASE
)
_BLANKS: Final = re.compile(r"[\s*:_.#\-]+")
_SEVERAL: Final = re.compile(r"[、,，;；/\n]+")
_NOBODY: Final = frozenset({"", "无", "空", "缺", "/", "-", "—", "——", "none", "n/a"})
_KEPT: Final = (Column.TEAM, Column.UNIT, Column.SECTION)
_FEWEST: Final = 2
"""Columns of boards by which such a form is known: one alone may be anything."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A column of members: their board, from 1, or the place among the reserves."""

    column: int
    board: int
    reserve: bool = False

    def word(self, more: int = 0) -> str:
        """What a column of boards says of it; `more` counts further reserves of the same cell."""
        return f"替补{self.board + more}" if self.reserve else str(self.board)


@dataclass(frozen=True, slots=True)
class Unfolded:
    """A form of teams with a row for each member: its headings, its rows with their numbers, and what is odd."""

    headings: Headings
    heading: tuple[str, ...]
    lines: tuple[tuple[int, tuple[object, ...]], ...]
    remarks: tuple[Remark, ...]


def unfolded(sheet: str, rows: Sequence[Cells]) -> Unfolded | None:
    """The form of a table called `sheet`, with a row for each member; None where it has no row for each team.

    The headings may stand in two rows, as 队员 above 一台 and 二台. A row without the name of its team, without members
    or with the name of another row's team is left out and told as an error.
    """
    for number, row in enumerate(rows[:SEARCHED]):
        above = rows[number - 1] if number else ()
        seats = _seats(row, above)
        if not seats:
            continue
        found = headings_of(number, _beside(row, above, seats))
        kept = _kept(found)
        if Column.TEAM in kept or Column.UNIT in kept:
            return _Team(sheet, rows, found, kept, tuple(seats.values())).unfold()
    return None


def _beside(row: Cells, above: Cells, seats: Mapping[int, Seat]) -> list[object]:
    """The headings beside the seats; where the row has nothing but these, those above its empty cells are its own."""
    own = ["" if at in seats else cell for at, cell in enumerate(row)]
    if any(plain(cell) for cell in own):
        return own
    upper = [*above, *[""] * len(row)]
    return ["" if at in seats else upper[at] for at in range(len(row))]


def _seats(row: Cells, above: Cells) -> dict[int, Seat]:
    """The columns of members by their place; none where not all boards from the first on, two at least, have one."""
    for boards in (_by_words(row), _by_numbers(row, above)):
        if len(boards) >= _FEWEST and sorted(boards.values()) == list(range(1, len(boards) + 1)):
            return {at: Seat(at, board) for at, board in boards.items()} | _reserves(row, above)
    return {}


def _by_words(row: Cells) -> dict[int, int]:
    """The boards whose headings say that they are boards, by their column."""
    matches = {at: _SEAT.fullmatch(_heading(cell)) for at, cell in enumerate(row)}
    return {at: _count(next(filter(None, match.groups()))) for at, match in matches.items() if match}


def _by_numbers(row: Cells, above: Cells) -> dict[int, int]:
    """The boards whose headings are numbers below 台次 or 队员."""
    found: dict[int, int] = {}
    over: Column | None = None
    for at, cell in enumerate(row):
        if at < len(above) and plain(above[at]):
            over = column_of(above[at])
        if over in (Column.BOARD, Column.NAME) and re.fullmatch(_COUNT, _heading(cell)):
            found[at] = _count(_heading(cell))
    return found


def _reserves(row: Cells, above: Cells) -> dict[int, Seat]:
    """The columns of reserves; their heading may stand in the row above an empty cell."""
    found: dict[int, Seat] = {}
    for at, cell in enumerate(row):
        upper = above[at] if at < len(above) else ""
        if match := _RESERVE.fullmatch(_heading(cell) or _heading(upper)):
            found[at] = Seat(at, _count(match[1]) if match[1] else len(found) + 1, reserve=True)
    return found


def _heading(cell: object) -> str:
    return _BLANKS.sub("", without_asides(cell))


def _count(text: str) -> int:
    if text.isdecimal():
        return int(text)
    return (10 if text[0] == "十" else 0) + _DIGITS.get(text[-1], 0)


def _kept(found: Headings) -> Mapping[Column, int]:
    """The columns that tell something of every member; 名称 is the name of the team here."""
    kept = {column: found.columns[column] for column in _KEPT if column in found.columns}
    if Column.TEAM not in kept and Column.UNIT not in kept and Column.NAME in found.columns:
        kept[Column.TEAM] = found.columns[Column.NAME]
    return kept


class _Team:
    """One form being unfolded."""

    def __init__(
        self,
        sheet: str,
        rows: Sequence[Cells],
        found: Headings,
        kept: Mapping[Column, int],
        seats: Sequence[Seat],
    ) -> None:
        self._sheet = sheet
        self._rows = rows
        self._found = found
        # A unit alone is the name of its team too.
        self._kept = kept if Column.TEAM in kept else {Column.TEAM: kept[Column.UNIT], **kept}
        self._seats = seats
        self._remarks: list[Remark] = []
        self._seen: dict[tuple[str, str], int] = {}

    def unfold(self) -> Unfolded:
        columns = [*self._kept, Column.NAME, Column.BOARD]
        lines = tuple(
            (number, line)
            for number, cells in enumerate(self._rows[self._found.row + 1 :], self._found.row + 2)
            for line in self._members(number, cells)
        )
        places = {column: at for at, column in enumerate(columns)}
        if Column.CONTACT in self._found.columns:
            places[Column.CONTACT] = len(columns)  # of which nothing is read
        unread = {
            at: plain(self._rows[self._found.row][at] if at < len(self._rows[self._found.row]) else "")
            for column, at in self._found.columns.items()
            if column not in (*_KEPT, Column.CONTACT, Column.NUMBER) and at not in self._kept.values()
        }
        headings = Headings(self._found.row, places, (), {**(self._found.others or {}), **unread})
        heading = tuple(TITLES[column][0] for column in columns)
        return Unfolded(headings, heading, lines, tuple(self._remarks))

    def _members(self, number: int, cells: Cells) -> Iterator[tuple[object, ...]]:
        texts = [plain(cell) for cell in cells]
        if not any(texts) or texts == [plain(cell) for cell in self._rows[self._found.row]]:
            return
        shared = [texts[at] if at < len(texts) else "" for at in self._kept.values()]
        team = shared[list(self._kept).index(Column.TEAM)]
        if is_footer(texts, team):
            told = "，".join(filter(None, texts))[:60]
            self._tell(
                number, f"合计、填表等行，未读：{told}", f"totals or a footer, not read: {told}", "note"
            )
            return
        members = [pair for seat in self._seats for pair in _named(seat, cells)]
        if self._is_faulty(number, shared, team, has_members=bool(members)):
            return
        for name, board in members:
            yield (*shared, name, board)

    def _is_faulty(self, number: int, shared: Sequence[str], team: str, *, has_members: bool) -> bool:
        """Whether a row is left out, which is told."""
        if not team:
            self._tell(number, "没有队名，未读", "no name of a team, not read", "error")
            return True
        if not has_members:
            self._tell(number, f"“{team}”没有队员，未读", f"“{team}” has no members, not read", "error")
            return True
        section = dict(zip(self._kept, shared, strict=True)).get(Column.SECTION, "")
        first = self._seen.setdefault((section, team), number)
        if first != number:
            self._tell(
                number,
                f"“{team}”与第 {first} 行同名，未读；是两队请各取一名，如“{team}二队”",
                f"“{team}” is the team of row {first} too, not read; if they are two, name each its own way",
                "error",
            )
        return first != number

    def _tell(self, number: int, zh: str, en: str, severity: Severity) -> None:
        self._remarks.append(Remark(self._sheet, number, zh, en, severity))


def _named(seat: Seat, cells: Cells) -> list[tuple[object, str]]:
    """Who is named in a cell; several reserves may stand in one."""
    cell = cells[seat.column] if seat.column < len(cells) else ""
    if not seat.reserve or not isinstance(cell, str):
        return [] if plain(cell).casefold() in _NOBODY else [(cell, seat.word())]
    names = [one for one in _SEVERAL.split(cell) if plain(one).casefold() not in _NOBODY]
    return [(name, seat.word(more)) for more, name in enumerate(names)]
