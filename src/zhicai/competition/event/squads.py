"""Commands about teams: enter one, change it, hand in a line-up (cxa-2011 arts 11.1-11.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from zhicai.competition.event import kinds
from zhicai.competition.event.people import check_names, check_open
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.model import Team
from zhicai.competition.scoring import NOBODY
from zhicai.competition.teams import Kind, TeamRules, board_order, check_lineup, check_team


def enter_teams(section: Section, teams: Iterable[Team]) -> tuple[kinds.Fact, ...]:
    """Enter teams whose players are entered already, now or late: they are paired from the next round on.

    Numbers that are 0 or taken are given anew. Raises Refused where the regulations have no teams, a player is not
    entered or of another team, a team has too few or too many players, or nobody can enter any more.
    """
    rules = rules_of(section)
    if section.of_teams:
        check_open(section)
    taken = set(section.teams)
    member_of = {number: one.number for one in section.teams.values() for number in one.order}
    facts: list[kinds.Fact] = []
    for team in teams:
        number = team.number if team.number > 0 and team.number not in taken else max(taken, default=0) + 1
        taken.add(number)
        entered = replace(team, number=number)
        _check_members(section, entered, member_of)
        check_team(entered, rules)
        member_of |= dict.fromkeys(entered.order, number)
        facts.append(kinds.TeamEntered(entered, len(section.rounds) + 1 if section.of_teams else 1))
    if not facts:
        raise Refused("没有可报名的队", "there is no team to enter")
    return tuple(facts)


def change_team(section: Section, team: Team) -> tuple[kinds.Fact, ...]:
    """Change what is known of a team: its name, unit, the order of its boards, its reserves.

    The order stands once the first round is paired, except where boards are set before each match (cxa-2011 arts
    11.1-11.3). Raises Refused for an unknown team, one without change, and as `enter_teams` does.
    """
    before = section.teams.get(team.number)
    if before is None:
        raise Refused(f"没有{team.number}号队", f"there is no team {team.number}")
    if before == team:
        raise Refused("没有改动", "nothing would change")
    rules = rules_of(section)
    if section.rounds and before.order != team.order and section.of_teams:
        raise Refused(
            "比赛已开始，台次与名单不能再改", "play has begun; boards and members stand", "cxa-2011 art. 11.1"
        )
    others = {number: one.number for one in section.teams.values() if one != before for number in one.order}
    _check_members(section, team, others)
    check_team(team, rules)
    return (kinds.TeamChanged(team),)


def by_rating(
    section: Section, numbers: Iterable[int], boards: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Players in the order of their boards by rating, and the reserves behind them (cxa-2011 art. 11.1)."""
    order = board_order([section.players[number] for number in numbers])
    return order[:boards], order[boards:]


def _check_members(section: Section, team: Team, member_of: dict[int, int]) -> None:
    check_names(team.name, team.unit)
    if not team.name.strip():
        raise Refused("队须有名称", "a team needs a name")
    for number in team.order:
        if number not in section.players:
            raise Refused(f"没有{number}号选手；请先报名", f"there is no player {number}; enter them first")
        if number in member_of:
            raise Refused(
                f"{number}号已在{member_of[number]}号队",
                f"number {number} is a member of team {member_of[number]}",
            )


def rules_of(section: Section) -> TeamRules:
    """The team rules of a section; raises Refused where it has no teams."""
    teams = section.regulations.teams
    if teams is None:
        raise Refused("规程没有规定团体赛", "the regulations have no teams")
    return teams.rules


def set_lineup(section: Section, number: int, team: int, players: Sequence[int]) -> tuple[kinds.Fact, ...]:
    """Hand in the line-up of a team for a paired round, a player for each board, 0 for an empty one.

    The last boards stay empty where fewer are named. Raises Refused when the round is not paired, the team has no
    match in it or its match has a result already, and IllegalLineup, with the reason, for a line-up that the kind of
    event does not allow (cxa-2011 arts 11.1-11.4).
    """
    rules = rules_of(section)
    if rules.kind is Kind.PLACES or team not in section.teams:
        raise Refused(f"没有{team}号队", f"there is no team {team}")
    if not 1 <= number <= len(section.rounds):
        raise Refused(f"第{number}轮尚未编排", f"round {number} has not been paired")
    match = next((one for one in section.rounds[number - 1].boards if team in (one.red, one.black)), None)
    if match is None:
        raise Refused(f"{team}号队第{number}轮没有比赛", f"team {team} has no match in round {number}")
    games = section.games.get((number, match.table), ())
    if not games or any(one.result is not None and NOBODY not in (one.red, one.black) for one in games):
        raise Refused(
            f"{team}号队第{number}轮的比赛已有成绩，不能再换人",
            f"the match of team {team} in round {number} has results; its line-up stands",
            "cxa-2011 art. 11.2",
        )
    lineup = (*players, *(NOBODY,) * (rules.boards - len(players)))
    check_lineup(section.teams[team], lineup, rules)
    return (kinds.LineupSet(number, team, tuple(lineup)),)
