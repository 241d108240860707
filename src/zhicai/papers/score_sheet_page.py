"""The score sheet as one page of HTML that needs nothing else: to look at, and to print where there is no typst."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

MARK: Final = '<meta name="generator" content="zhicai score sheet">'
"""By this a page is known for a score sheet."""

_STYLE: Final = """
@page { size: A4; margin: 11mm 13mm; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: #fff; color: #16191c; font: 9pt/1.3 "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC",
  "Songti SC", SimSun, serif; }
main { max-width: 190mm; margin: 0 auto; }
h1 { font: bold 16pt/1.4 "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif;
  text-align: center; }
dl { display: grid; grid-template-columns: 1.7fr 1.3fr 1.5fr; gap: 1mm 5mm; }
dl.end { grid-template-columns: 1fr; margin-top: 2mm; }
dl.signs { grid-template-columns: repeat(3, 1fr); margin-top: 4mm; }
dl div { display: flex; gap: 2mm; align-items: end; min-height: 5.4mm; }
dt, th { font: 7.5pt "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif; color: #4a4f54; }
dt { flex: none; }
dd { flex: 1; min-width: 0; border-bottom: .2mm solid #6d6a63; overflow-wrap: anywhere; min-height: 4.6mm; }
.rounds { display: flex; gap: 2mm; align-items: start; margin: 2mm 0; break-inside: avoid; }
table { flex: 1; border-collapse: collapse; border: .4mm solid #16191c; table-layout: fixed; }
th, td { border: .15mm solid #6d6a63; height: 5mm; padding: 0 .6mm; text-align: left; white-space: nowrap; }
th { text-align: center; font-weight: normal; }
thead { border-bottom: .4mm solid #16191c; }
.side { border-left: .4mm solid #16191c; }
td small { font-size: 7.5pt; }
.below { text-decoration: underline; }
.above { text-decoration: overline; }
sup { font-size: 6pt; }
ol { columns: 2; column-gap: 9mm; font-size: 7.5pt; padding-left: 7mm; }
p { font: 7pt monospace; overflow-wrap: anywhere; }
@media screen { main { padding: 6mm 3mm; } }
@media screen and (max-width: 160mm) { .rounds { flex-direction: column; } table { width: 100%; } ol { columns: 1; } }
"""


def html(facts: dict[str, Any]) -> str:
    """The sheet as a document, from what `zhicai.papers.score_sheet.facts` says."""
    title = escape(facts["title"])
    body = [f"<h1>{title}</h1>", _entries(facts["head"])]
    if facts["position"]:
        body.append(f"<p>{escape(facts['position'])}</p>")
    for halves in facts["pages"]:
        tables = "".join(_table(half, facts) for half in halves)
        body.append(f'<section class="rounds">{tables}</section>')
    if facts["notes"]:
        body.append(f"<ol>{''.join(f'<li>{escape(words)}</li>' for _, words in facts['notes'])}</ol>")
    body += [_entries(facts["result"], "end"), _entries(facts["signatures"], "signs")]
    return (
        f'<!doctype html>\n<html lang="zh"><head><meta charset="utf-8">{MARK}'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>'
        f"<body><main>{''.join(body)}</main></body></html>"
    )


def _entries(pairs: list[list[str]], kind: str = "") -> str:
    told = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)
    return f'<dl class="{kind}">{told}</dl>'


def _table(rows: list[dict[str, Any] | None], facts: dict[str, Any]) -> str:
    """One column of rounds."""
    sides = "".join(f'<th colspan="3" class="side">{escape(side)}</th>' for side in facts["sides"])
    columns = "".join(_head(facts["columns"]) for _ in facts["sides"])
    body = "".join(f"<tr>{''.join(_row(row))}</tr>" for row in rows)
    return (
        '<table><colgroup><col style="width:8%"></colgroup>'
        f'<thead><tr><th rowspan="2">#</th>{sides}</tr><tr>{columns}</tr></thead><tbody>{body}</tbody></table>'
    )


def _head(names: list[str]) -> str:
    first, *others = map(escape, names)
    return f'<th class="side">{first}</th>{"".join(f"<th>{name}</th>" for name in others)}'


def _row(row: dict[str, Any] | None) -> Iterator[str]:
    if row is None:
        yield '<th></th><td class="side"></td><td></td><td></td><td class="side"></td><td></td><td></td>'
        return
    yield f"<th>{row['round']}</th>"
    for cell in row["cells"]:
        if cell is None:
            yield '<td class="side">……</td><td></td><td></td>'
            continue
        notes = f"<sup>{escape(cell['notes'])}</sup>" if cell["notes"] else ""
        yield f'<td class="side">{escape(cell["full"])}{notes}</td><td>{_short(cell)}</td>'
        yield f"<td><small>{cell['time']}</small></td>"


def _short(cell: dict[str, str]) -> str:
    """The short form, its last figure with a line below (forwards) or above (backwards)."""
    words = cell["short"]
    if not cell["line"] or not words:
        return escape(words)
    return f'{escape(words[:-1])}<span class="{cell["line"]}">{escape(words[-1])}</span>'
