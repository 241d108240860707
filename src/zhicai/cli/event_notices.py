"""`zhicai event notice`: the notices of an event."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import (
    AsObject,
    By,
    EventPath,
    InSection,
    act,
    all_facts,
    event,
    tell,
    word,
    write_json,
)

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact


def notice(
    path: EventPath,
    text: Annotated[
        str | None,
        typer.Argument(
            metavar="TEXT",
            help="公告内容；不写则列出现有公告 · the text; without it the notices are listed",
            show_default=False,
        ),
    ] = None,
    everybody: Annotated[
        bool, typer.Option("--all", help="面向全体，不限本组 · to everybody, not this section alone")
    ] = False,
    down: Annotated[
        int | None,
        typer.Option(
            "--down", metavar="NUMBER", min=1, help="撤下第几号 · take this one down", show_default=False
        ),
    ] = None,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Post a notice, take one down, or list those that hang there."""
    from zhicai.competition.event import notices

    if down is not None and (text is not None or everybody):
        terminal.fail("--down 不与内容或 --all 同用", "--down goes without a text and without --all")
    if text is not None:
        tell(_post(path, by, text, title, everybody=everybody), as_object=as_object)
    elif down is not None:
        tell(act(path, by, lambda now: notices.take_down(now, down), title)[1], as_object=as_object)
    else:
        _list(path, title, everybody=everybody, as_object=as_object)


def _post(path: Path, by: str | None, text: str, title: str | None, *, everybody: bool) -> Sequence[Fact]:
    """Post a notice; one to everybody stands with the first section where none is named."""
    from zhicai.competition.event import notices
    from zhicai.competition.event.sections import titles_of

    if everybody and title is None:
        title = titles_of(all_facts(path))[0]
    return act(path, by, lambda now: notices.post(now, text, everybody=everybody), title)[1]


def _list(path: Path, title: str | None, *, everybody: bool, as_object: bool) -> None:
    """The notices of a section, without one named those of all, a line each; `everybody`: those to everybody alone."""
    found = event(path)
    sections = found.sections if title is None else (found.section(title),)
    hung = [(one.title, each) for one in sections for each in one.notices if each.everybody or not everybody]
    several = len(found.sections) > 1
    if as_object:
        write_json(
            {
                "notices": [
                    {"number": one.number, "text": one.text, "everybody": one.everybody}
                    | ({"section": name} if several else {})
                    for name, one in hung
                ]
            }
        )
        return
    for name, one in hung:
        to = word("（全体）", " (everybody)") if one.everybody else ""
        about = f"[{name}] " if several and name else ""
        terminal.write_line(f"{about}{one.number}{to}  {' '.join(one.text.split())}")
    if not hung:
        terminal.say("没有公告", "there is no notice")
