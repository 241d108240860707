"""`zhicai event team` and `lineup`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli.event_file import AsObject, By, EventPath, InSection, act, tell
from zhicai.cli.event_rounds import RoundNumber
from zhicai.cli.event_who import members
from zhicai.cli.event_who import team as team_of

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Team


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
            help="各台队员的编号或姓名，自第一台起，如 1,2,3,4 · players by board, as 1,2,3,4, or names",
            show_default=False,
        ),
    ] = None,
    reserves: Annotated[
        str | None,
        typer.Option("--reserves", metavar="NUMBERS", help="替补的编号或姓名 · reserves", show_default=False),
    ] = None,
    unit: Annotated[
        str | None, typer.Option("--unit", metavar="TEXT", help="单位 · unit", show_default=False)
    ] = None,
    change: Annotated[
        str,
        typer.Option(
            "--change",
            metavar="NUMBER",
            help="更改此队（队号或队名），0 为新报名 · change this team, by number or name, 0: a new one",
        ),
    ] = "0",
    rated: Annotated[
        bool, typer.Option("--rated", help="按等级分排台次 · boards in the order of ratings")
    ] = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Enter a team whose players are entered already, or change one."""

    def work(before: Section) -> tuple[Fact, ...]:
        from zhicai.competition.event import squads

        told = {
            "name": name,
            "unit": unit,
            "boards": None if boards is None else members(before, boards),
            "reserves": None if reserves is None else members(before, reserves),
        }
        number = team_of(before, change)
        new = _told(before, number, told, rated=rated)
        return squads.change_team(before, new) if number else squads.enter_teams(before, [new])

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
    team_number: Annotated[
        str, typer.Argument(metavar="TEAM", help="队号或队名 · number or name of the team")
    ],
    players: Annotated[
        str,
        typer.Argument(
            metavar="NUMBERS",
            help="各台队员的编号或姓名，0 为空台，如 1,2,5,4 · players by board, 0 for an empty one",
        ),
    ],
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Hand in the line-up of a team for a paired round; without one the first boards of the entry play."""
    from zhicai.competition.event import squads

    def work(before: Section) -> tuple[Fact, ...]:
        return squads.set_lineup(before, number, team_of(before, team_number), members(before, players))

    _, done = act(path, by, work, title)
    tell(done, as_object=as_object)
