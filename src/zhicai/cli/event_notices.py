"""`zhicai event notice`: the notices of an event."""

from __future__ import annotations

from typing import Annotated

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import AsObject, By, EventPath, InSection, act, section, tell, write_json


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
        tell(
            act(path, by, lambda now: notices.post(now, text, everybody=everybody), title)[1],
            as_object=as_object,
        )
    elif down is not None:
        tell(act(path, by, lambda now: notices.take_down(now, down), title)[1], as_object=as_object)
    else:
        _list(path, title, as_object=as_object)


def _list(path: EventPath, title: InSection, *, as_object: bool) -> None:
    """The notices of a section, a line each."""
    found = section(path, title).notices
    if as_object:
        write_json(
            {
                "notices": [
                    {"number": one.number, "text": one.text, "everybody": one.everybody} for one in found
                ]
            }
        )
        return
    for one in found:
        to = "（全体 / all）" if one.everybody else ""
        terminal.write_line(f"{one.number}{to}  {' '.join(one.text.split())}")
    if not found:
        terminal.say("没有公告", "there is no notice")
