"""Entries from a form, players and teams of one section at once; who is entered already is known again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zhicai.competition.event import kinds, people, squads
from zhicai.competition.event.building import advanced
from zhicai.competition.event.state import Section
from zhicai.competition.model import Player, SectionEntries, Team
from zhicai.competition.teams import Kind, TeamRules


@dataclass(frozen=True, slots=True)
class Known:
    """One of a form who is entered already: the number in the form's own counting, and who it is.

    `entered` is the player as he is entered, `told` the same with what the form says otherwise.
    """

    form: int
    entered: Player
    told: Player

    @property
    def differs(self) -> bool:
        """Whether the form says something else than what is entered."""
        return self.entered != self.told


def known_among(section: Section, entries: SectionEntries) -> tuple[Known, ...]:
    """Those of a form who are entered in the section already, each entered player taken once.

    The same name and nothing that tells them apart, unit, year of birth, gender, is the same person; a unit that one
    of the two does not have tells nothing where the name is one of a kind.
    """
    free: dict[str, list[Player]] = {}
    for player in section.players.values():
        free.setdefault(player.name.casefold(), []).append(player)
    single = {name for name, those in free.items() if len(those) == 1}
    found: list[Known] = []
    for player in entries.players:
        name = player.name.casefold()
        there = free.get(name, [])
        alike = [one for one in there if one.unit == player.unit and _may_be(one, player)]
        if not alike and name in single:
            alike = [one for one in there if not (one.unit and player.unit) and _may_be(one, player)]
        if alike:
            there.remove(alike[0])
            found.append(Known(player.number, alike[0], _told(alike[0], player)))
    return tuple(found)


def _may_be(one: Player, other: Player) -> bool:
    return all(
        mine is None or theirs is None or mine == theirs
        for mine, theirs in ((one.birth_year, other.birth_year), (one.gender, other.gender))
    )


def _told(entered: Player, form: Player) -> Player:
    """A player with what a form says of him; what it leaves empty stays."""
    return replace(
        entered,
        unit=form.unit or entered.unit,
        gender=form.gender or entered.gender,
        birth_year=form.birth_year or entered.birth_year,
        title=form.title or entered.title,
        rating=entered.rating if form.rating is None else form.rating,
    )


def enrolled(
    section: Section,
    entries: SectionEntries,
    *,
    anyway: bool = False,
    namesakes: bool = False,
    unfit: bool = False,
    known: Sequence[Known] = (),
    update: bool = False,
) -> tuple[kinds.Fact, ...]:
    """Enter the players of a form, and its teams where the section has teams.

    Those `known` are entered already and are left out, or with `update` changed to what the form says. A team that is
    there gets the new members behind the others, with `update` the order of the form. Gives nothing where the form
    has nothing new. Raises Refused as `people.enter`, `squads.enter_teams` and `squads.change_team` do.
    """
    there = {one.form: one.entered.number for one in known}
    fresh = [player for player in entries.players if player.number not in there]
    facts: list[kinds.Fact] = [
        *(kinds.PlayerChanged(one.told) for one in known if update and one.differs),
    ]
    new = dict(there)
    if fresh or not known:
        entered = people.enter(section, fresh, anyway=anyway, namesakes=namesakes, unfit=unfit)
        facts += entered
        new |= {
            old.number: fact.player.number
            for old, fact in zip(fresh, entered, strict=True)
            if isinstance(fact, kinds.PlayerEntered)
        }
    if section.regulations.teams is None or not entries.teams:
        return tuple(facts)
    rules = section.regulations.teams.rules
    teams = [_with_boards(team, new, rules) for team in entries.teams]
    return (*facts, *_teams(advanced(section, facts), teams, rules, update=update))


def _teams(
    section: Section, teams: Sequence[Team], rules: TeamRules, *, update: bool
) -> tuple[kinds.Fact, ...]:
    """Enter the teams that are not there, and change those that are."""
    there = {team.name.casefold(): team for team in section.teams.values()}
    fresh = [team for team in teams if team.name.casefold() not in there]
    facts = squads.enter_teams(section, fresh) if fresh else ()
    for team in teams:
        was = there.get(team.name.casefold())
        wanted = was and _changed(was, team, rules, update=update)
        if was is not None and wanted is not None and wanted != was:
            facts += squads.change_team(section, wanted)
    return facts


def _changed(was: Team, form: Team, rules: TeamRules, *, update: bool) -> Team:
    """A team that is there, with the members that a form names besides: behind the others, or in the form's order."""
    first, last = (form, was) if update else (was, form)
    order = (*first.order, *(number for number in last.order if number not in first.order))
    if order == was.order and not update:
        return was
    boards = len(first.boards) if update or not rules.boards else rules.boards
    return replace(was, boards=order[:boards], reserves=order[boards:])


def _with_boards(team: Team, new: dict[int, int], rules: TeamRules) -> Team:
    """A team by the numbers that were given; who has no board stands behind them and is a reserve."""
    order = tuple(new[number] for number in team.order)
    if rules.kind is Kind.PLACES or len(team.boards) <= rules.boards:
        return replace(team, number=0, boards=order[: len(team.boards)], reserves=order[len(team.boards) :])
    return replace(team, number=0, boards=order[: rules.boards], reserves=order[rules.boards :])
