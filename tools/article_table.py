"""Writes ``docs/articles.md``: each article of the rule books, the code that carries it out, and its tests.

``python tools/article_table.py`` writes the table; ``--check`` only tells whether the table is up to date.
The titles stand in ``docs/articles.toml``; what cites an article is found in the documentation of the source.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import citations
import documented
import rust_docs
from citations import Citation
from repo import ROOT, files

TITLES = ROOT / "docs" / "articles.toml"
TABLE = ROOT / "docs" / "articles.md"
# Tests about the table itself cite articles that no rule book has.
NOT_LAW = ("tests/house/", "tools/")

HEAD = """# 条文与代码 / Articles and code

<!-- Made by tools/article_table.py (make docs); do not edit. -->

每条规则在何处实现、由哪些测试检查。标题为本库的简述，不是规则原文。
Where each rule is carried out and which tests hold it. The titles are this library's own short words, not the
text of the rule books.

“由人办理”的条文不是软件的事，或软件只作记录。
What is done “by people” is no matter for a program, or a program does no more than record it.
"""


class Edition(NamedTuple):
    """A rule book: its names, the titles of its articles, and what people see to; all in Chinese and English."""

    name_zh: str
    name_en: str
    titles: dict[str, tuple[str, str]]
    people: dict[str, tuple[str, str]]


class Site(NamedTuple):
    """One place that cites an article."""

    name: str
    path: str
    is_test: bool

    @property
    def link(self) -> str:
        """A Markdown link from ``docs/`` to the file."""
        return f"[`{self.name}`](../{self.path})"


def editions() -> dict[str, Edition]:
    """The rule books known, by the name that citations use."""
    read = tomllib.loads(TITLES.read_text("utf-8"))
    return {
        key: Edition(
            book["name_zh"], book["name_en"], _both(book["articles"]), _both(book.get("by-people", {}))
        )
        for key, book in read.items()
    }


def _both(table: dict[str, list[str]]) -> dict[str, tuple[str, str]]:
    return {article: (zh, en) for article, (zh, en) in table.items()}


@cache
def cited() -> dict[Citation, list[Site]]:
    """Every article cited in the source, with the places that cite it."""
    found: dict[Citation, list[Site]] = defaultdict(list)
    for path in files(".py", ".rs"):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith(NOT_LAW):
            continue
        for entry in _entries(path, place):
            names = citations.in_name(entry.name) if entry.is_test else []
            for citation in dict.fromkeys(names + citations.in_text(entry.text)):
                found[citation].append(Site(entry.name, place, entry.is_test))
    return found


def _entries(path: Path, place: str) -> list[documented.Documented]:
    source, parts = path.read_text("utf-8"), Path(place).with_suffix("").parts
    is_test = "tests" in parts or "bench" in parts or "fuzz" in parts
    if path.suffix == ".rs":
        return list(rust_docs.rust(source, rust_module(parts), is_test=is_test))
    return list(documented.python(source, python_module(parts), is_test=is_test))


def python_module(parts: tuple[str, ...]) -> str:
    """``src/zhicai/law/__init__`` is ``zhicai.law``; a test is known by its file."""
    inside = parts[1:] if parts[0] in {"src", "tests"} else parts
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def rust_module(parts: tuple[str, ...]) -> str:
    """``crates/core/src/notation/mod`` is ``core::notation``."""
    inside = [part for part in parts if part not in {"crates", "src"}]
    return "::".join(inside[:-1] if inside[-1] in {"mod", "lib", "main"} else inside)


def unknown(found: dict[Citation, list[Site]], books: dict[str, Edition]) -> list[str]:
    """Citations of articles that ``docs/articles.toml`` has no title for, each with a place."""
    return [
        f"{sites[0].path}: {citation.edition} art. {citation.article} is not in docs/articles.toml"
        for citation, sites in found.items()
        if citation.edition not in books or citation.article not in books[citation.edition].titles
    ]


def render(found: dict[Citation, list[Site]], books: dict[str, Edition]) -> str:
    """The whole page."""
    pages = [HEAD, *(_section(key, book, found) for key, book in books.items())]
    return "\n".join(page for page in pages if page)


def _section(key: str, book: Edition, found: dict[Citation, list[Site]]) -> str:
    rows: list[tuple[str, list[Site]]] = []
    missing: list[tuple[str, list[Site]]] = []
    for article in sorted(book.titles, key=citations.order):
        sites = found.get(Citation(key, article), [])
        (rows if sites or article in book.people else missing).append((article, sites))
    lines = [f"## {key} · {book.name_zh} / {book.name_en}", ""]
    if rows:
        lines += ["| 条 Article | 内容 About | 代码 Code | 测试 Tests |", "|---|---|---|---|"]
        lines += [_row(article, book, sites) for article, sites in rows]
        lines.append("")
    if missing:
        lines += ["尚无代码引用 / Not cited by any code:", ""]
        lines += [f"- {article} {' / '.join(book.titles[article])}" for article, _ in missing]
        lines.append("")
    return "\n".join(lines)


def _row(article: str, book: Edition, sites: list[Site]) -> str:
    title, people = book.titles[article], book.people.get(article)
    by_people = [f"由人办理：{people[0]}<br>By people: {people[1]}"] if people else []
    code = by_people + [site.link for site in sites if not site.is_test]
    tests = [site.link for site in sites if site.is_test]
    cells = ["<br>".join(dict.fromkeys(links)) or "—" for links in (code, tests)]
    return f"| {article} | {title[0]}<br>{title[1]} | {cells[0]} | {cells[1]} |"


def main(arguments: list[str]) -> int:
    """Writes or checks the table; the exit status is 1 for an unknown article or a table out of date."""
    found, books = cited(), editions()
    wrong = unknown(found, books)
    page = render(found, books)
    if "--check" not in arguments:
        TABLE.write_text(page, "utf-8")
    elif not TABLE.exists() or TABLE.read_text("utf-8") != page:
        wrong.append("docs/articles.md is out of date: run make docs")
    print("\n".join(wrong), file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
