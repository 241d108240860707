"""`zhicai event print`: the papers of an event as PDF, XLSX, HTML or text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast, get_args

import typer

from zhicai.cli import language, terminal
from zhicai.cli.event_file import AsObject, EventPath, InSection, named, write_json
from zhicai.cli.event_files import counting, guard, to_stdout, write_all
from zhicai.cli.language import Language

if TYPE_CHECKING:
    from zhicai.journal import Journal
    from zhicai.papers.event.lists import Logged
    from zhicai.papers.event.printing import Form
    from zhicai.papers.event.subject import Subject
    from zhicai.papers.event.values import Paper

PaperName = Literal[
    "all",
    "entries",
    "pairings",
    "index",
    "slips",
    "matches",
    "lineups",
    "standings",
    "reasons",
    "wall",
    "cross",
    "order",
    "groups",
    "bracket",
    "boards",
    "final",
    "teams",
    "sanctions",
    "statistics",
    "log",
]
"""What can be printed: the papers of the catalogue, the journal, and all that there are."""

_ALL: Final = "all"
_NAMES: Final = " ".join(get_args(PaperName))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A paper to make: the name of its file without the end, and what makes it."""

    name: str
    make: Callable[[], Paper]


_Paper = Annotated[
    PaperName,
    typer.Argument(
        metavar="PAPER", help=f"表格，all 为全部：{_NAMES} · which paper, or all of them", show_default=False
    ),
]
_Round = Annotated[
    int | None,
    typer.Option(
        "--round", min=1, help="轮次，默认最后一轮 · round, by default the last", show_default=False
    ),
]
_Format = Annotated[
    Literal["pdf", "xlsx", "html", "text"] | None,
    typer.Option(
        "--format",
        help="格式，默认 pdf 或随文件名 · by default pdf, or what the name of the file says",
        show_default=False,
    ),
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="PATH",
        help="文件，all 时为文件夹，- 为标准输出 · file, for all a folder, - for stdout",
        show_default=False,
    ),
]
_Lang = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        help="表格的语言 · language of the paper, by default that of the program",
        show_default=False,
    ),
]
_At = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="TEXT",
        help="表上所印时间，默认现在 · the time that is printed, by default now",
        show_default=False,
    ),
]
_Force = Annotated[bool, typer.Option("--force", help="覆盖已有文件 · replace files that exist")]


def print_papers(
    path: EventPath,
    paper: _Paper,
    number: _Round = None,
    title: InSection = None,
    form: _Format = None,
    out: _Out = None,
    lang: _Lang = None,
    at: _At = None,
    force: _Force = False,
    as_object: AsObject = False,
) -> None:
    """Print a paper of an event, or all that it has."""
    shown = str(lang or language.current())
    when = f"{datetime.now().astimezone():%Y-%m-%d %H:%M}" if at is None else at
    with named(path):
        wanted = list(_wanted(path, paper, number, title, shown, when))
    chosen, every = _form(form, out), paper == _ALL
    if str(out) == "-" and len(wanted) != 1:
        terminal.fail("标准输出只能容一张表", "stdout takes a single paper", "--out")
    if str(out) == "-" or (out is None and chosen == "text" and not every):
        _to_screen(wanted[0], chosen)
        return
    if every and chosen == "xlsx" and (out is None or out.suffix.casefold() == ".xlsx"):
        written = _write_workbook(path, wanted, out, force=force)
    else:
        written = _write_files(path, wanted, chosen, out, folder=every, force=force)
    _tell(written, as_object=as_object)


def _form(form: Form | None, out: Path | None) -> Form:
    """The form that is asked for, or that the end of the name says; PDF where neither does."""
    from zhicai.papers.event.printing import SUFFIXES

    if form is not None:
        return form
    ending = "" if out is None else out.suffix.casefold()
    for name, suffix in SUFFIXES.items():
        if ending in (suffix, ".htm" if name == "html" else suffix):
            return cast("Form", name)
    return "pdf"


def _printed(paper: Paper, form: Form) -> bytes:
    from zhicai.papers.event.printing import printed

    return printed(paper, form)


def _wanted(
    path: Path, paper: str, number: int | None, title: str | None, shown: str, when: str
) -> Iterator[_Wanted]:
    """The papers to make: one, or all of every section and the journal."""
    from zhicai import journal
    from zhicai.competition.event.building import gathered
    from zhicai.competition.event.history import facts_of
    from zhicai.competition.event.sections import about, chosen, english_titles, key_of, titles_of
    from zhicai.papers.event.catalogue import LOG, all_of, build
    from zhicai.papers.event.subject import Subject

    kept = journal.read(path)
    every = facts_of(kept)
    titles = titles_of(every)
    title = None if title is None else chosen(titles, title, english_titles(every))

    def subject(name: str) -> Subject:
        known = about(every, key_of(titles, name))
        return Subject(gathered(known), cast("Literal['zh', 'en', 'both']", shown), when, known)

    if paper == LOG:
        about_all = title is None and len(titles) > 1
        first = subject(titles[0] if title is None else title)
        yield _Wanted(LOG, lambda: _log(first, kept, whole=about_all))
        return
    if paper != _ALL:
        one = subject(chosen(titles, title))
        label = f"{paper}-{number}" if number is not None else paper
        yield _Wanted(label, lambda: build(one, paper, number))
        return
    if number is not None:
        terminal.fail("all 不分轮次", "all does not go by rounds", "--round")
    several = len(titles) > 1
    for name in titles if title is None else [title]:
        one = subject(name)
        for label, make in all_of(one):
            yield _Wanted(f"{_file_part(name)}-{label}" if several else label, make)
    first = subject(titles[0] if title is None else title)
    yield _Wanted(LOG, lambda: _log(first, kept, whole=several and title is None))


def _log(subject: Subject, kept: Journal, *, whole: bool) -> Paper:
    """The journal of a section, or of the `whole` event with the section of every entry."""
    from zhicai.papers.event.lists import log

    return log(subject, list(_logged(kept)), whole=whole)


def _logged(kept: Journal) -> Iterator[Logged]:
    """The lines of the journal."""
    from zhicai.competition.event.history import entry_words, sections_of
    from zhicai.journal import UNDO
    from zhicai.journal.times import to_local
    from zhicai.papers.event.lists import CHECK_IN, Logged

    undone = kept.history.undone
    for entry, about in zip(kept.entries, sections_of(kept), strict=True):
        gone = entry.batch in undone
        yield Logged(
            entry.seq,
            to_local(entry.time),
            entry.actor,
            gone,
            *entry_words(entry, kept),
            entry.kind == CHECK_IN,
            about,
            entry.kind == UNDO,
        )


def _file_part(name: str) -> str:
    """The title of a section as part of the name of a file."""
    plain = "".join("_" if sign in '\\/:*?"<>|' or sign < " " else sign for sign in name).strip(" .")
    return plain[:40] or "section"


def _target(path: Path, one: _Wanted, form: Form, out: Path | None, *, folder: bool) -> Path:
    """Where a paper goes: into a folder with others, or into a file named after the event and the paper."""
    from zhicai.papers.event.printing import SUFFIXES

    if folder:
        return (out or Path(f"{path.stem}-papers")) / f"{one.name}{SUFFIXES[form]}"
    return out or Path(f"{path.stem}-{one.name}{SUFFIXES[form]}")


def _write_files(
    path: Path, wanted: Sequence[_Wanted], form: Form, out: Path | None, *, folder: bool, force: bool
) -> list[Path]:
    """Each paper as a file of its own; gives the files."""
    targets = [_target(path, one, form, out, folder=folder) for one in wanted]
    guard(targets, path, force=force)
    contents: dict[Path, bytes] = {}
    with counting(len(wanted), "排版", "setting") as step:
        for target, one in zip(targets, wanted, strict=True):
            contents[target] = _printed(one.make(), form)
            step()
    write_all(contents, force=force)
    return targets


def _write_workbook(path: Path, wanted: Sequence[_Wanted], out: Path | None, *, force: bool) -> list[Path]:
    """All papers as the sheets of one workbook; gives its file."""
    from zhicai.papers.event.workbook import workbook

    target = out or Path(f"{path.stem}-papers.xlsx")
    guard([target], path, force=force)
    papers: list[Paper] = []
    with counting(len(wanted), "排版", "setting") as step:
        for one in wanted:
            papers.append(one.make())
            step()
    write_all({target: workbook(papers)}, force=force)
    return [target]


def _to_screen(one: _Wanted, form: Form) -> None:
    content = _printed(one.make(), form)
    if form == "text":
        terminal.write(content.decode("utf-8").rstrip("\n"))
    else:
        to_stdout(content)


def _tell(targets: Sequence[Path], *, as_object: bool) -> None:
    if as_object:
        write_json({"files": [str(target) for target in targets]})
        return
    for target in targets:
        terminal.write(str(target))
