"""Entries from a form, players and teams of one section at once."""

from __future__ import annotations

from dataclasses import replace

from zhicai.competition.event import kinds, people, squads
from zhicai.competition.event.building import advanced
from zhicai.competition.event.state import Section
from zhicai.competition.model import SectionEntries, Team
from zhicai.competition.teams import Kind, TeamRules


def enrolled(section: Section, entries: SectionEntries, *, anyway: bool = False) -> tuple[kinds.Fact, ...]:
    """Enter the players of a form, and its teams where the section has teams.

    Raises Refused as `people.enter` and `squads.enter_teams` do.
    """
    players = people.enter(section, entries.players, anyway=anyway)
    if section.regulations.teams is None or not entries.teams:
        return players
    new = {
        old.number: fact.player.number
        for old, fact in zip(entries.players, players, strict=True)
        if isinstance(fact, kinds.PlayerEntered)
    }
    rules = section.regulations.teams.rules
    teams = [_with_boards(team, new, rules) for team in entries.teams]
    return (*players, *squads.enter_teams(advanced(section, players), teams))


def _with_boards(team: Team, new: dict[int, int], rules: TeamRules) -> Team:
    """A team by the numbers that were given; who has no board stands behind them and is a reserve."""
    order = tuple(new[number] for number in team.order)
    if rules.kind is Kind.PLACES or len(team.boards) <= rules.boards:
        return replace(team, number=0, boards=order[: len(team.boards)], reserves=order[len(team.boards) :])
    return replace(team, number=0, boards=order[: rules.boards], reserves=order[rules.boards :])
