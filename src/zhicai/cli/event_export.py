"""`zhicai event export`: the entries of an event as a spreadsheet that can be entered again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import language, terminal
from zhicai.cli.event_file import AsObject, EventPath, InSection, event, write_json
from zhicai.cli.event_files import guard, write_all
from zhicai.cli.language import Language
from zhicai.english import counted

if TYPE_CHECKING:
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import SectionEntries


def export(
    path: EventPath,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE", help=".xlsx 或 .csv 文件 · an .xlsx or .csv file", show_default=False
        ),
    ],
    title: InSection = None,
    lang: Annotated[
        Language | None,
        typer.Option(
            "--lang",
            help="表头的语言 · language of the headings, by default that of the program",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="覆盖已有文件 · replace a file that exists")] = False,
    as_object: AsObject = False,
) -> None:
    """Write the entries of each section as `zhicai event enter` reads them."""
    from zhicai.competition.enrolment import sheets_of
    from zhicai.competition.spreadsheets import write_csv, write_xlsx

    found = event(path)
    sections = found.sections if title is None else (found.section(title),)
    kind = out.suffix.casefold()
    if kind not in (".xlsx", ".csv"):
        terminal.fail("文件名应以 .xlsx 或 .csv 结尾", "the name must end in .xlsx or .csv", str(out))
    if kind == ".csv" and len(sections) > 1:
        terminal.fail(
            "CSV 只能容一个组别，请用 --section 或 .xlsx",
            "CSV takes one section: use --section, or .xlsx",
            str(out),
        )
    guard([out], path, force=force)
    english = (lang or language.current()) is Language.EN
    sheets = sheets_of([_entries(one) for one in sections], english=english)
    write_all({out: write_xlsx(sheets) if kind == ".xlsx" else write_csv(sheets[0])}, force=force)
    count = sum(len(one.players) for one in sections)
    if as_object:
        write_json({"file": str(out), "sections": len(sections), "players": count})
        return
    terminal.say(f"{out}：{count} 人", f"{out}: {counted(count, 'player')}")


def _entries(section: Section) -> SectionEntries:
    from zhicai.competition.model import SectionEntries

    return SectionEntries(section.title, tuple(section.players.values()), tuple(section.teams.values()))
