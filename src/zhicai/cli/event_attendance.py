"""`zhicai event check-in`: who is there, for a round or at the event, and who is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import (
    AsObject,
    By,
    EventPath,
    InSection,
    act,
    player_words,
    section,
    tell,
    write_json,
)
from zhicai.cli.event_who import competitors

if TYPE_CHECKING:
    from zhicai.competition.event.state import Section


def check_in(
    path: EventPath,
    numbers: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NUMBER...",
            help="到场的编号或姓名；不写则列出未到的 · who is there; without anybody, lists who is missing",
            show_default=False,
        ),
    ] = None,
    round_number: Annotated[
        int,
        typer.Option("--round", min=0, max=1024, help="轮次，0 为报到 · the round, 0 for the arrival"),
    ] = 0,
    everybody: Annotated[bool, typer.Option("--all", help="全部到场 · everybody is there")] = False,
    gone: Annotated[
        bool, typer.Option("--gone", help="撤回，实际未到 · they are not there after all")
    ] = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Check players in, in a team event teams; whom nobody has seen is told before a round is paired."""
    from zhicai.competition.event import attendance

    if not numbers and not everybody:
        _list(section(path, title), round_number, as_object=as_object)
        return

    def chosen(before: Section) -> list[int]:
        return (
            list(attendance.awaited(before, round_number))
            if everybody
            else competitors(before, numbers or [])
        )

    after, done = act(
        path, by, lambda before: attendance.check_in(before, chosen(before), round_number, gone=gone), title
    )
    tell(done, as_object=as_object)
    if not done and not as_object:
        terminal.say("都已登记过，没有改动", "all this was known already; nothing was changed")
    if not as_object:
        _count(after, round_number)


def _list(found: Section, round_number: int, *, as_object: bool) -> None:
    """Who is missing, a line each, and how many."""
    from zhicai.competition.event import attendance

    away = attendance.missing(found, round_number)
    if as_object:
        here = [number for number in attendance.awaited(found, round_number) if number not in set(away)]
        people = [
            {"number": n, "name": found.competitors[n].name, "unit": found.competitors[n].unit} for n in away
        ]
        write_json({"round": round_number, "present": here, "missing": people})
        return
    zh, en = (
        (f"第{round_number}轮检录", f"check-in of round {round_number}")
        if round_number
        else ("报到", "arrival")
    )
    if away:
        terminal.say(f"{zh}，未到：", f"{en}, missing:")
    for number in away:
        terminal.write_line(f"  {player_words(found, number)}")
    _count(found, round_number)


def _count(found: Section, round_number: int) -> None:
    from zhicai.competition.event import attendance

    every, away = (len(each(found, round_number)) for each in (attendance.awaited, attendance.missing))
    terminal.say(
        f"应到{every}，已到{every - away}，未到{away}",
        f"{every} expected, {every - away} there, {away} missing",
    )
