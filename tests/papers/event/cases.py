"""An event of every kind, played to its end by chance, and names that try to be markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from zhicai.competition.event import kinds
from zhicai.competition.event.building import gathered
from zhicai.competition.event.simulated import simulate
from zhicai.competition.event.state import Section
from zhicai.competition.model import Team
from zhicai.papers.event.speech import Language
from zhicai.papers.event.subject import Subject

_ONE_GAME = '[match]\ngames=1\ndeciders=["lot"]\n'
_TEAMS = '[teams]\nkind="{}"\nboards=4\nreserves={}\n'
REGULATIONS = {
    "swiss": '[[stages]]\nkind="swiss"\nrounds=5\n',
    "dropping": '[[stages]]\nkind="swiss"\nrounds=7\nleaving={drop=2,keep=4}\n',
    "thresholds": '[[stages]]\nkind="swiss"\nrounds=6\nthresholds=[{after_round=3,through=6,below=2}]\n',
    "inner-final": '[[stages]]\nkind="swiss"\nrounds=6\ninner_final={after_round=4,places=4}\n',
    "round-robin": '[[stages]]\nkind="round_robin"\n',
    "two-cycles": '[[stages]]\nkind="round_robin"\ncycles=2\n',
    "groups-final": '[[stages]]\nkind="groups"\ngroups=3\nplaces=2\ncarry_over=true\n[[stages]]\nkind="round_robin"\n',
    "groups-knockout": '[[stages]]\nkind="groups"\ngroups=4\nplaces=2\n[[stages]]\nkind="knockout"\n',
    "swiss-knockout": '[[stages]]\nkind="swiss"\nrounds=4\n[[stages]]\nkind="knockout"\ntakes=4\n',
    "preliminary": '[[stages]]\nkind="knockout"\nrounds=1\n[[stages]]\nkind="swiss"\nrounds=3\n',
    "knockout": f'{_ONE_GAME}[[stages]]\nkind="knockout"\n',
    "every-place": '[[stages]]\nkind="knockout"\nevery_place=true\n',
    "double": f'{_ONE_GAME}[[stages]]\nkind="knockout"\nelimination="double"\nplayed_for=8\n',
    "teams-reserves": f'{_TEAMS.format("boards_with_reserves", 2)}[[stages]]\nkind="round_robin"\n',
    "teams-free": f'{_TEAMS.format("boards_set_before_each_match", 1)}[[stages]]\nkind="swiss"\nrounds=3\n',
    "teams-all": f'{_TEAMS.format("all_against_all", 0)}[[stages]]\nkind="swiss"\nrounds=3\n',
    "teams-knockout": f'{_TEAMS.format("fixed_boards", 0)}{_ONE_GAME}[[stages]]\nkind="knockout"\n',
    "teams-groups": f'{_TEAMS.format("fixed_boards", 0)}[[stages]]\nkind="groups"\ngroups=2\nplaces=2\n'
    '[[stages]]\nkind="round_robin"\n',
}
"""Regulations of every kind of event by name."""
KINDS = tuple(REGULATIONS)
PLAYERS = 13

ODD = (
    "=SUM(A1:A9)",
    "+1-1",
    "-2+3",
    "@cmd|' /C calc'!A0",
    "#panic()",
    "$x$ *b* _i_ `c` <l> @ref // c [d] {e} \\",
    "<script>alert(1)</script>&amp;\"'",
    "W" * 40,
    "长名" * 20,
    "\u202eabc\x00\x07",
    "a\tb\nc",
    "María-José Fernández de la Vega y Sánchez-Montenegro",
)
"""Names that would be markup, formulas or too wide if they were not shown as they are."""


@cache
def facts_of(kind: str, players: int = PLAYERS, seed: str = "1") -> tuple[kinds.Fact, ...]:
    """The facts of an event of a kind."""
    commands = simulate('base="cxa-2011"\n' + REGULATIONS[kind], None, players=players, units=4, seed=seed)
    return tuple(fact for command in commands for fact in command)


@cache
def section_of(kind: str, players: int = PLAYERS) -> Section:
    """An event of a kind, played to its end."""
    return gathered(facts_of(kind, players))


def subject(kind: str, language: Language = "zh", players: int = PLAYERS) -> Subject:
    """What its papers are about."""
    return Subject(section_of(kind, players), language, "2026-05-01 09:00", facts_of(kind, players))


def odd(section: Section) -> Section:
    """The same with odd names, units, event and title."""
    players = {
        number: replace(one, name=ODD[number % len(ODD)], unit=ODD[(number + 5) % len(ODD)])
        for number, one in section.players.items()
    }
    teams = {number: replace(one, name=ODD[number % len(ODD)]) for number, one in section.teams.items()}
    return replace(section, players=players, teams=teams, name=ODD[6], title=ODD[5])


def with_teams(section: Section, size: int = 3) -> Section:
    """An individual event under a sum of places, its players in teams of so many."""
    numbers: Sequence[int] = sorted(section.players)
    teams = {
        at + 1: Team(at + 1, f"队{at + 1:02}", "", tuple(numbers[size * at : size * at + size]))
        for at in range(len(numbers) // size)
    }
    return replace(section, teams=teams)
