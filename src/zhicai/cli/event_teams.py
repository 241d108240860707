"""`zhicai event team` and `lineup`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import AsObject, By, EventPath, InSection, act, tell
from zhicai.cli.event_rounds import RoundNumber
from zhicai.cli.values import is_whole

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Team


def numbers(text: str, option: str) -> tuple[int, ...]:
    """Numbers with commas between them; stops with status 2 for what is none."""
    found = [one for one in text.replace("，", ",").replace(" ", ",").split(",") if one]
    if not all(is_whole(one, 6) for one in found):
        terminal.fail(
            f"{option} 应为逗号分隔的编号，如 1,2,3，现为“{terminal.named(text)}”",
            f"{option} takes numbers such as 1,2,3, not {terminal.named(text)!r}",
        )
    return tuple(map(int, found))


def team(
    path: EventPath,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="队名 · name of the team", show_default=False)
    ] = None,
    boards: Annotated[
        str | None,
        typer.Option(
            "--boards",
            metavar="NUMBERS",
            help="各台队员编号，自第一台起，如 1,2,3,4 · players by board, as 1,2,3,4",
            show_default=False,
        ),
    ] = None,
    reserves: Annotated[
        str | None,
        typer.Option("--reserves", metavar="NUMBERS", help="替补编号 · reserves", show_default=False),
    ] = None,
    unit: Annotated[
        str | None, typer.Option("--unit", metavar="TEXT", help="单位 · unit", show_default=False)
    ] = None,
    change: Annotated[
        int,
        typer.Option(
            "--change", metavar="NUMBER", min=0, help="更改此队，0 为新报名 · change this team, 0: a new one"
        ),
    ] = 0,
    rated: Annotated[
        bool, typer.Option("--rated", help="按等级分排台次 · boards in the order of ratings")
    ] = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Enter a team whose players are entered already, or change one."""
    given = None if boards is None else numbers(boards, "--boards")
    others = None if reserves is None else numbers(reserves, "--reserves")
    told = {"name": name, "unit": unit, "boards": given, "reserves": others}

    def work(before: Section) -> tuple[Fact, ...]:
        from zhicai.competition.event import squads

        new = _told(before, change, told, rated=rated)
        return squads.change_team(before, new) if change else squads.enter_teams(before, [new])

    _, done = act(path, by, work, title)
    tell(done, as_object=as_object)


def _told(before: Section, number: int, told: Mapping[str, object], *, rated: bool) -> Team:
    """The team as it was (number 0: a new one), with what was told of it."""
    from dataclasses import replace

    from zhicai.competition.event import squads
    from zhicai.competition.event.refusals import Refused
    from zhicai.competition.model import Team

    if number and number not in before.teams:
        raise Refused(f"没有{number}号队", f"there is no team {number}")
    was = before.teams.get(number, Team(0, ""))
    new: Team = replace(was, **{key: value for key, value in told.items() if value is not None})  # type: ignore[arg-type]
    if rated:
        boards, reserves = squads.by_rating(before, new.order, squads.rules_of(before).boards)
        new = replace(new, boards=boards, reserves=reserves)
    return new


def lineup(
    path: EventPath,
    number: RoundNumber,
    team_number: Annotated[int, typer.Argument(metavar="TEAM", help="队号 · number of the team")],
    players: Annotated[
        str,
        typer.Argument(
            metavar="NUMBERS",
            help="各台队员编号，0 为空台，如 1,2,5,4 · players by board, 0 for an empty one",
        ),
    ],
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Hand in the line-up of a team for a paired round; without one the first boards of the entry play."""
    from zhicai.competition.event import squads

    named = numbers(players, "NUMBERS")
    _, done = act(path, by, lambda before: squads.set_lineup(before, number, team_number, named), title)
    tell(done, as_object=as_object)
