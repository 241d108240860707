"""Papers as an XLSX workbook: a sheet a paper, numbers as numbers, texts as texts and never as formulas."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatchmethod
from math import ceil
from typing import Any, Final

from zhicai.competition.extras import library
from zhicai.papers.event import bracket_plan
from zhicai.papers.event.fitting import cell_text, lies_flat
from zhicai.papers.event.measure import shown, width
from zhicai.papers.event.values import (
    Align,
    Block,
    Card,
    Cards,
    Cell,
    Chart,
    Drawing,
    Paper,
    Signatures,
    Table,
    Text,
)

_WIDEST: Final = 64.0
_SIGN: Final = 1.9
"""How many of the units of a column a sign as wide as a Chinese one takes."""
_A4: Final = 9
_LONGEST_NAME: Final = 31
_BOX_ROWS: Final = 4
_CHART_ROWS: Final = 16
_CHOICES: Final = 6
"""Of a slip, in a line."""
_CHART_WIDTH: Final = 480
"""Pixels of a chart from side to side."""
_LINE: Final = 15.0
"""Points that a line of text is high."""
_PAGE: Final = 760.0
"""Points of an A4 page between its margins, from top to bottom."""
_ACROSS: Final = 690
"""Pixels of an A4 page between its margins, from side to side."""
_FILLS: Final = ("#FFFFFF", "#CCCCCC", "#737373", "#EBEBEB")


def workbook(papers: Sequence[Paper]) -> bytes:
    """The papers as the sheets of a workbook, in their order.

    Raises CompetitionError where XlsxWriter is missing.
    """
    stream = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = library("xlsxwriter", "XlsxWriter").Workbook(stream, options)
    styles = _Styles(book)
    taken: set[str] = set()
    for paper in papers:
        _Page(book, book.add_worksheet(_sheet_name(paper, taken)), styles).write(paper)
    book.close()
    return stream.getvalue()


def _sheet_name(paper: Paper, taken: set[str]) -> str:
    """A name that a workbook allows and no other sheet has."""
    wanted = f"{paper.section} {paper.title}".strip()
    plain = "".join("·" if sign in "[]:*?/\\" else sign for sign in shown(wanted)).strip("' ")
    plain = plain[:_LONGEST_NAME] or "Sheet"
    found, number = plain, 2
    while found.casefold() in taken or found.casefold() == "history":
        found, number = f"{plain[: _LONGEST_NAME - 4]}-{number}", number + 1
    taken.add(found.casefold())
    return found


class _Styles:
    """The formats of a workbook, made once each."""

    def __init__(self, book: Any) -> None:  # noqa: ANN401  # it has no types
        self._book = book
        self._known: dict[tuple[tuple[str, object], ...], object] = {}

    def of(self, **properties: object) -> object:
        """A format with these properties."""
        key = tuple(sorted(properties.items()))
        if key not in self._known:
            self._known[key] = self._book.add_format(properties)
        return self._known[key]


class _Page:
    """One sheet being written from the top down."""

    def __init__(self, book: Any, sheet: Any, styles: _Styles) -> None:  # noqa: ANN401
        self._book, self._sheet, self._styles = book, sheet, styles
        self._row = 0
        self._last = 0
        self._widths: dict[int, float] = {}
        self._wrapped: dict[int, dict[int, str]] = {}  # by row and column, what may take several lines
        self._charts: list[tuple[int, Any]] = []
        self._together: list[tuple[int, int]] = []  # first and last row of what stands on one page
        self._reach = 0.0  # pixels of the longest text that runs on over the cells beside it
        self._heads = False  # whether the headings of the only table stay in view and stand on every page

    def write(self, paper: Paper) -> None:
        """The head, the blocks, and how the sheet prints."""
        below = " · ".join(filter(None, (paper.section, paper.when)))
        for text, size in ((paper.event, 14), (paper.title, 12), (below, 9)):
            if text:
                self._sheet.write_string(
                    self._row, 0, shown(text), self._styles.of(bold=size > 9, font_size=size)
                )
                self._row += 1
        self._row += 1
        self._heads = sum(isinstance(block, Table) for block in paper.blocks) == 1
        for block in paper.blocks:
            self._block(block)
            self._row += 1
        self._finish(paper)

    def _finish(self, paper: Paper) -> None:
        sheet = self._sheet
        for column in self._widths:
            sheet.set_column(column, column, self._width(column))
        for row, cells in self._wrapped.items():
            lines = max(self._lines(column, text) for column, text in cells.items())
            if lines > 1:
                sheet.set_row(row, _LINE * lines)
        for row, chart in self._charts:
            chart.set_size({"width": _CHART_WIDTH, "height": _CHART_ROWS * 20 - 10})
            sheet.insert_chart(row, 0, chart)
        while self._across() < self._reach:
            self._last += 1
        flat = lies_flat(paper) or any(isinstance(block, Drawing) for block in paper.blocks)
        sheet.set_paper(_A4)
        if flat:
            sheet.set_landscape()
        if self._together:
            self._break_between()
        else:
            sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        sheet.print_area(0, 0, max(self._row - 1, 0), max(self._last, 0))
        foot = shown(f"{paper.event} · {paper.title}").replace("&", "&&")[:200]
        sheet.set_footer(f"&L&8{foot}&R&P / &N")

    def _width(self, column: int) -> float:
        return min(self._widths.get(column, 8.43), _WIDEST)

    def _across(self) -> int:
        """Pixels from the first column to the last that prints."""
        return sum(int(self._width(column) * 7 + 5) for column in range(self._last + 1))

    def _lines(self, column: int, text: str) -> int:
        wide = self._width(column)
        return sum(max(1, ceil((width(part) * _SIGN + 1) / wide)) for part in text.split("\n"))

    def _break_between(self) -> None:
        """Pages that end between what stands together; a sheet that is fitted to its width would not keep to them."""
        scale = max(10, min(100, 100 * _ACROSS // max(self._across(), 1)))
        self._sheet.set_print_scale(scale)
        fits = int(_PAGE * 100 / scale / (_LINE + 0.2))  # titles are a little higher
        top, breaks = 0, []
        for start, end in self._together:
            if end - top > fits and start > top:
                breaks.append(start)
                top = start
        self._sheet.set_h_pagebreaks(breaks)

    def _put(self, column: int, cell: Cell, **properties: object) -> None:
        """A cell of the present row; numbers stay numbers."""
        style = self._styles.of(**properties)
        self._last = max(self._last, column)
        if isinstance(cell, Fraction):
            self._sheet.write_number(self._row, column, float(cell), style)
        elif isinstance(cell, int):
            self._sheet.write_number(self._row, column, cell, style)
        elif cell:
            self._sheet.write_string(self._row, column, shown(cell), style)
        else:
            self._sheet.write_blank(self._row, column, None, style)

    def _wide(self, column: int, text: str) -> None:
        self._widths[column] = max(self._widths.get(column, 6.0), width(text) * _SIGN + 1.5)

    @singledispatchmethod
    def _block(self, block: Block) -> None:
        raise TypeError(type(block).__name__)

    @_block.register
    def _(self, block: Text) -> None:
        self._put(0, block.text, bold=block.strong)
        self._row += 1

    @_block.register
    def _(self, block: Signatures) -> None:
        self._signed(block.names)

    def _signed(self, names: Sequence[str]) -> None:
        for at, name in enumerate(names):
            self._put(2 * at, name)
            self._put(2 * at + 1, "", bottom=1)
        self._row += 1

    @_block.register
    def _(self, block: Table) -> None:
        if block.title:
            self._put(0, block.title, bold=True, font_size=12)
            self._row += 1
        self._table(block, heads=self._heads)
        if block.note:
            self._put(0, block.note, font_size=9)
            self._row += 1

    def _table(self, table: Table, *, heads: bool) -> None:
        head = {"bold": True, "border": 1, "align": "center", "valign": "vcenter", "text_wrap": True}
        start = self._row
        if any(column.group for column in table.columns):
            self._groups(table, head)
            self._row += 1
        for at, column in enumerate(table.columns):
            self._put(at, column.title, **head)
            self._wide(at, column.title)
        self._row += 1
        if heads:
            self._sheet.freeze_panes(self._row, 0)
            self._sheet.repeat_rows(start, self._row - 1)
        for number, row in enumerate(table.rows):
            self._cells(table, number, row)
            self._row += 1

    def _groups(self, table: Table, head: dict[str, object]) -> None:
        """The headings above those of columns."""
        start, columns = 0, table.columns
        while start < len(columns):
            end = start
            while (
                columns[start].group
                and end + 1 < len(columns)
                and columns[end + 1].group == columns[start].group
            ):
                end += 1
            if end > start:
                title = shown(columns[start].group)
                self._sheet.merge_range(self._row, start, self._row, end, title, self._styles.of(**head))
            else:
                self._put(start, columns[start].group, **head)
            start = end + 1

    def _cells(self, table: Table, number: int, row: Sequence[Cell]) -> None:
        bottom = 2 if number + 1 in table.ruled else 1
        for at, cell in enumerate(row):
            align = table.columns[at].align
            look: dict[str, object] = {
                "border": 1,
                "bottom": bottom,
                "align": align.value,
                "valign": "vcenter",
            }
            text = cell_text(cell)
            if (number, at) in table.shaded:
                look["bg_color"] = "#C6C6C6"
            if "\n" in text or (align is Align.LEFT and width(text) > _WIDEST / 3):
                look["text_wrap"] = True
                self._wrapped.setdefault(self._row, {})[at] = text
            self._put(at, cell, **look)
            self._wide(at, text)

    @_block.register
    def _(self, block: Cards) -> None:
        for card in block.cards:
            start = self._row
            self._card(card)
            self._together.append((start, self._row))
            self._row += 1

    def _card(self, card: Card) -> None:
        self._put(0, card.title, bold=True, font_size=12, top=4)
        self._row += 1
        if card.below:
            self._put(0, card.below, font_size=9)
            self._row += 1
        for line in card.lines:
            for at, field in enumerate(line):
                self._put(2 * at, field.label)
                self._put(2 * at + 1, field.value, bottom=1)
                self._wide(2 * at + 1, field.value)
            self._row += 1
        if card.table is not None:
            self._table(card.table, heads=False)
        for start in range(0, len(card.choices), _CHOICES):
            # In one cell: each in a column of its own would stand as far apart as names are long.
            choices = "　".join(f"□ {choice}" for choice in card.choices[start : start + _CHOICES])
            self._put(0, choices)
            self._reach = max(self._reach, 8 * (width(choices) * _SIGN + 1))
            self._row += 1
        if card.note:
            self._put(0, card.note, font_size=9)
            self._row += 1
        self._signed(card.signatures)

    @_block.register
    def _(self, block: Drawing) -> None:
        """A bracket: each round in two columns, the names and the scores, with one to part it from the next."""
        if block.title:
            self._put(0, block.title, bold=True, font_size=12)
            self._row += 1
        plan = bracket_plan.whole(block)
        for at, title in enumerate(block.columns):
            self._put(3 * at, title, bold=True)
            self._wide(3 * at, title)
        start = self._row + 1
        for placed in plan.boxes:
            column = 3 * placed.box.column
            for line, side in enumerate((placed.box.first, placed.box.second)):
                self._row = start + bracket_plan.row_of(placed, _BOX_ROWS) + line
                self._put(column, side.name, border=1, bold=side.won)
                score: Cell = int(side.score) if side.score.isascii() and side.score.isdigit() else side.score
                self._put(column + 1, score, border=1, bold=side.won, align="center")
                self._wide(column, side.name)
        leaves = max((bracket_plan.row_of(placed, _BOX_ROWS) for placed in plan.boxes), default=0)
        self._row = start + leaves + 2

    @_block.register
    def _(self, block: Chart) -> None:
        """The numbers, and beside them bars drawn from them."""
        top = self._row
        self._put(0, block.title, bold=True)
        for at, name in enumerate(block.legend, 1):
            self._put(at, name, bold=True)
        for bar in block.bars:
            self._row += 1
            self._put(0, bar.label)
            for at, size in enumerate(bar.parts, 1):
                self._put(at, size)
        chart = self._book.add_chart({"type": "bar", "subtype": "stacked"})
        name = self._sheet.get_name()
        for at, legend in enumerate(block.legend, 1):
            chart.add_series(
                {
                    "name": legend,
                    "categories": [name, top + 1, 0, self._row, 0],
                    "values": [name, top + 1, at, self._row, at],
                    "fill": {"color": _FILLS[(at - 1) % len(_FILLS)]},
                    "border": {"color": "#000000"},
                }
            )
        chart.set_title({"name": block.title, "name_font": {"size": 11}})
        chart.set_y_axis({"reverse": True})
        self._row += 2
        self._charts.append((self._row, chart))
        self._reach = max(self._reach, _CHART_WIDTH)
        self._row += _CHART_ROWS
        self._together.append((top, self._row))
