"""A paper as what the template `event-paper.typ` is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from zhicai.papers.event import bracket_plan
from zhicai.papers.event.fitting import (
    POINT,
    Fitted,
    card_width,
    cell_text,
    fitted,
    lies_flat,
    within,
)
from zhicai.papers.event.measure import breakable, shown, width
from zhicai.papers.event.values import (
    Block,
    Card,
    Cards,
    Chart,
    Drawing,
    Paper,
    Side,
    Signatures,
    Table,
    Text,
)

_Facts = dict[str, Any]
_PAD = 1.7
_FEW = 30
_FOOT = 58.0


def facts(paper: Paper) -> _Facts:
    """The paper as values that JSON knows, with every size and width settled.

    Widths are millimetres, sizes points. Words that are wider than their column have places to break.
    """
    flat = lies_flat(paper)
    only_cards = all(isinstance(block, Cards) for block in paper.blocks)
    below = " · ".join(filter(None, (paper.section, paper.when)))
    return {
        "title": _plain(paper.title, 30),
        "event": _plain(paper.event, 25),
        "below": _plain(below, 40),
        "foot": _foot(paper),
        "headed": not only_cards,
        "parts": [
            {"flipped": side, "blocks": [one for block in blocks for one in _block(block, side)]}
            for side, blocks in _parts(paper, flat)
        ],
    }


def _foot(paper: Paper) -> str:
    """What stands at the foot of each page, on one line: as much of event, section, title and time as there is room."""
    for told in ((paper.event, paper.section, paper.title, paper.when), (paper.title, paper.when)):
        foot = shown(" · ".join(filter(None, told)))
        if width(foot) <= _FOOT:
            return foot
    while width(foot) > _FOOT:
        foot = foot[:-2]
    return f"{foot}…"


def _parts(paper: Paper, flat: bool) -> Iterator[tuple[bool, list[Block]]]:
    """The blocks by the way their pages lie: each drawing has its own, what follows stays on its pages."""
    last = next(
        (bracket_plan.lies_flat(block) for block in paper.blocks[:1] if isinstance(block, Drawing)), flat
    )
    part: list[Block] = []
    for block in paper.blocks:
        moves = isinstance(block, Drawing) and not bracket_plan.is_small(block)
        side = bracket_plan.lies_flat(block) if isinstance(block, Drawing) and moves else last
        if side is not last and part:
            yield last, part
            part = []
        last = side
        part.append(block)
    yield last, part


def _plain(text: str, room: float) -> str:
    return breakable(shown(text), room)


@singledispatch
def _block(block: object, flat: bool) -> Iterator[_Facts]:  # noqa: ARG001
    """A block as one or more of the template's."""
    raise TypeError(type(block).__name__)


@_block.register
def _(block: Text, flat: bool) -> Iterator[_Facts]:
    yield {"kind": "text", "text": _plain(block.text, 60 if flat else 45), "strong": block.strong}


@_block.register
def _(block: Table, flat: bool) -> Iterator[_Facts]:
    found = fitted(block, flipped=flat)
    for at, one in enumerate(_tables(found)):
        counted = f" {at + 1}/{len(found.parts)}" if len(found.parts) > 1 else ""
        title = (block.title + counted).strip()
        # Few rows are shared out evenly, many run down one column of the page after the other.
        even = found.across > 1 and len(block.rows) <= _FEW * found.across
        spread = {"across": found.across, "even": even}
        yield {**one, **spread, "title": _plain(title, 40), "note": _plain(block.note, 60)}


def _tables(found: Fitted) -> Iterator[_Facts]:
    """The parts of a table as the template's tables."""
    for table, widths in found.parts:
        rooms = [max(1.0, (wide - _PAD) / (found.size * POINT)) for wide in widths]
        rows = [_row(table, at, rooms) for at in range(len(table.rows))]
        yield {
            "kind": "table",
            "size": found.size,
            "widths": [round(wide, 2) for wide in widths],
            "aligns": [column.align.value for column in table.columns],
            "groups": _groups(table, rooms),
            "head": [
                breakable(shown(column.title), room)
                for column, room in zip(table.columns, rooms, strict=True)
            ],
            "rows": rows,
            "ruled": sorted(table.ruled),
            # Rows without a shaded cell, a line break or a line below them are set as they are, which is quicker.
            "plain": not table.ruled
            and not any(cell is None or "\n" in cell for row in rows for cell in row),
            "open": table.open,
            "pad": 2.2 if table.open else round(found.pad, 2),
        }


def _row(table: Table, at: int, rooms: Sequence[float]) -> list[str | None]:
    shaded = table.shaded
    return [
        None if (at, column) in shaded else breakable(shown(cell_text(cell)), room)
        for column, (cell, room) in enumerate(zip(table.rows[at], rooms, strict=True))
    ]


def _groups(table: Table, rooms: Sequence[float]) -> list[list[Any]]:
    """The headings above those of columns, each with how many it spans; none where no column has a group."""
    if not any(column.group for column in table.columns):
        return []
    found: list[list[Any]] = []
    for column, room in zip(table.columns, rooms, strict=True):
        if found and column.group and found[-1][0] == column.group:
            found[-1][1] += 1
            found[-1][2] += room
        else:
            found.append([column.group, 1, room])
    return [[breakable(shown(title), room), span] for title, span, room in found]


@_block.register
def _(block: Cards, flat: bool) -> Iterator[_Facts]:  # noqa: ARG001
    room = card_width(block)
    yield {
        "kind": "cards",
        "across": block.across,
        "down": block.down,
        "cards": [_card(card, room) for card in block.cards],
    }


def _card(card: Card, room: float) -> _Facts:
    em = room / (10 * POINT)
    return {
        "title": _plain(card.title, em * 0.8),
        "below": _plain(card.below, em),
        "lines": [
            [[_plain(field.label, em / 2), _plain(field.value, em / len(line) * 0.6)] for field in line]
            for line in card.lines
        ],
        "choices": list(card.choices),
        "table": next(_tables(within(card.table, room))) if card.table else None,
        "note": _plain(card.note, em * 1.1),
        "signatures": list(card.signatures),
    }


@_block.register
def _(block: Drawing, flat: bool) -> Iterator[_Facts]:
    pages = bracket_plan.sheets(block, flipped=flat)
    for at, page in enumerate(pages, 1):
        title = (block.title + (f" {at}/{len(pages)}" if len(pages) > 1 else "")).strip()
        yield {
            "kind": "drawing",
            "title": _plain(title, 40),
            "wide": round(page.wide, 2),
            "height": round(page.height, 2),
            "box": [round(page.box_width, 2), bracket_plan.BOX, bracket_plan.SCORE],
            "heads": [[shown(text), round(x, 2)] for text, x in page.heads],
            "lines": [[round(part, 2) for part in (one.x1, one.y1, one.x2, one.y2)] for one in page.lines],
            "boxes": [
                {
                    "x": round(one.x, 2),
                    "y": round(one.y, 2),
                    "name": one.box.name,
                    "sides": [_side(side, page.box_width) for side in (one.box.first, one.box.second)],
                }
                for one in page.boxes
            ],
        }


def _side(side: Side, box: float) -> list[Any]:
    room = box - bracket_plan.SCORE - 2.0
    size = bracket_plan.name_size(side.name, room)
    return [breakable(shown(side.name), room / (size * POINT)), size, side.score, side.won]


@_block.register
def _(block: Chart, flat: bool) -> Iterator[_Facts]:  # noqa: ARG001
    most = max((sum(bar.parts) for bar in block.bars), default=1) or 1
    yield {
        "kind": "chart",
        "title": block.title,
        "legend": list(block.legend),
        "most": most,
        "bars": [[shown(bar.label), list(bar.parts)] for bar in block.bars],
    }


@_block.register
def _(block: Signatures, flat: bool) -> Iterator[_Facts]:  # noqa: ARG001
    yield {"kind": "signatures", "names": list(block.names)}
