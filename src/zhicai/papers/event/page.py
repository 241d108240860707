"""A paper as one page of HTML that needs nothing else, neither script nor font; it prints on A4."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Final

from zhicai.papers.event.page_style import STYLE
from zhicai.papers.event.typeset import facts
from zhicai.papers.event.values import Paper

MARK: Final = '<meta name="generator" content="zhicai event paper">'
"""By this a page is known for a paper."""


def html(paper: Paper) -> str:
    """The paper as a document."""
    told = facts(paper)
    flat = any(part["flipped"] for part in told["parts"])
    title = escape(f"{told['event']} · {told['title']}")
    body = "".join(_block(block) for part in told["parts"] for block in part["blocks"])
    language = "en" if paper.language == "en" else "zh-CN"
    size = "A4 landscape" if flat else "A4"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">{MARK}'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>@page {{ size: {size}; margin: 12mm; }}{STYLE}</style></head>"
        f'<body><main style="max-width: {_WIDEST[flat]}mm">{_head(told)}{body}'
        f"<footer>{escape(told['foot'])}</footer></main></body></html>\n"
    )


_WIDEST: Final = {False: 194 + 10, True: 281 + 10}
"""How wide a page of HTML is at most: a table of full width, and the room around it."""


def _head(told: dict[str, Any]) -> str:
    if not told["headed"]:
        return ""
    below = f'<p class="below">{escape(told["below"])}</p>' if told["below"] else ""
    return f'<header><h1>{escape(told["event"])}</h1><p class="title">{escape(told["title"])}</p>{below}</header>'


def _block(one: dict[str, Any]) -> str:
    return _BLOCKS[one["kind"]](one)


def _text(one: dict[str, Any]) -> str:
    said = escape(one["text"])
    return f"<h2>{said}</h2>" if one["strong"] else f'<p class="text">{said}</p>'


def _heading(one: dict[str, Any]) -> str:
    return f"<h2>{escape(one['title'])}</h2>" if one["title"] else ""


def _table(one: dict[str, Any]) -> str:
    note = f'<p class="note">{escape(one["note"])}</p>' if one["note"] else ""
    return f'<section>{_heading(one)}<div class="wide">{_rows(one)}</div>{note}</section>'


def _rows(one: dict[str, Any]) -> str:
    """The table itself."""
    widths = "".join(f'<col style="width:{wide}mm">' for wide in one["widths"])
    groups = "".join(f'<th colspan="{span}">{escape(words)}</th>' for words, span in one["groups"])
    head = "".join(f"<th>{escape(words)}</th>" for words in one["head"])
    ruled = set(one["ruled"])
    body = "".join(
        f"<tr{' class=ruled' if at in ruled else ''}>{''.join(_cells(row, one['aligns']))}</tr>"
        for at, row in enumerate(one["rows"], 1)
    )
    kind = ' class="open"' if one["open"] else ""
    return (
        f'<table{kind} style="width:{sum(one["widths"]):.2f}mm;font-size:{one["size"]}pt"><colgroup>{widths}</colgroup>'
        f"<thead>{f'<tr>{groups}</tr>' if groups else ''}<tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cells(row: list[str | None], aligns: list[str]) -> Iterator[str]:
    for value, align in zip(row, aligns, strict=True):
        yield '<td class="shaded"></td>' if value is None else f'<td class="{align}">{escape(value)}</td>'


def _cards(one: dict[str, Any]) -> str:
    cards = "".join(_card(card) for card in one["cards"])
    return (
        f'<section class="cards" style="grid-template-columns:repeat({one["across"]},1fr)">{cards}</section>'
    )


def _card(card: dict[str, Any]) -> str:
    parts = [f"<h3>{escape(card['title'])}</h3>"]
    if card["below"]:
        parts.append(f'<p class="below">{escape(card["below"])}</p>')
    parts += [_fields(line) for line in card["lines"]]
    if card["table"] is not None:
        parts.append(f'<div class="wide">{_rows(card["table"])}</div>')
    if card["choices"]:
        boxes = "".join(f"<span>{escape(words)}</span>" for words in card["choices"])
        parts.append(f'<p class="choices">{boxes}</p>')
    if card["note"]:
        parts.append(f'<p class="text">{escape(card["note"])}</p>')
    parts.append(_fields([[name, ""] for name in card["signatures"]]))
    return f'<div class="card">{"".join(parts)}</div>'


def _fields(line: list[list[str]], kind: str = "") -> str:
    told = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in line)
    return f'<dl class="fields {kind}">{told}</dl>' if line else ""


def _drawing(one: dict[str, Any]) -> str:
    wide, tall, score = one["box"]
    heads = one["heads"] if len(one["heads"]) > 1 else []
    parts = [f'<p class="head" style="left:{x}mm;width:{wide}mm">{escape(words)}</p>' for words, x in heads]
    lines = "".join(f'<path d="M{x1} {y1}L{x2} {y2}"/>' for x1, y1, x2, y2 in one["lines"])
    parts.append(
        f'<svg width="{one["wide"]}mm" height="{one["height"]}mm" viewBox="0 0 {one["wide"]} {one["height"]}" '
        f'fill="none" stroke="#111" stroke-width=".2">{lines}</svg>'
    )
    for box in one["boxes"]:
        sides = "".join(_side(side, score) for side in box["sides"])
        name = f"<i>{escape(box['name'])}</i>" if box["name"] else ""
        parts.append(
            f'<div class="box" style="left:{box["x"]}mm;top:{box["y"] + 8:.2f}mm;width:{wide}mm;height:{tall}mm">'
            f"{sides}{name}</div>"
        )
    size = f"width:{one['wide']}mm;height:{one['height'] + 8:.2f}mm"
    inside = "".join(parts)
    return f'{_heading(one)}<div class="wide"><div class="drawing" style="{size}">{inside}</div></div>'


def _side(side: list[Any], score: float) -> str:
    words, size, points, won = side
    kind = ' class="won"' if won else ""
    return (
        f'<div{kind}><span style="font-size:{size}pt">{escape(words)}</span>'
        f'<b style="width:{score}mm">{escape(points)}</b></div>'
    )


def _chart(one: dict[str, Any]) -> str:
    legend = "".join(
        f'<span><i class="f{at % 4}"></i>{escape(words)}</span>' for at, words in enumerate(one["legend"])
    )
    bars = "".join(
        f'<span>{escape(label)}</span><div class="bar">{"".join(_parts(parts, one["most"]))}</div>'
        for label, parts in one["bars"]
    )
    return f'<section>{_heading(one)}<p class="legend">{legend}</p><div class="chart">{bars}</div></section>'


def _parts(parts: list[int], most: int) -> Iterator[str]:
    for at, size in enumerate(parts):
        if size:
            share = 100 * size / most
            yield f'<i class="f{at % 4}" style="width:{share:.2f}%">{size if share > 4 else ""}</i>'


def _signatures(one: dict[str, Any]) -> str:
    return _fields([[name, ""] for name in one["names"]], "signs")


_BLOCKS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "text": _text,
    "table": _table,
    "cards": _cards,
    "drawing": _drawing,
    "chart": _chart,
    "signatures": _signatures,
}
