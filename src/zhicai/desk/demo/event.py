"""The demonstration event: two sections, some rounds played, the next ones to be paired; by the domain's commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from zhicai.competition.event import founding, people, results, squads
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.kinds import Fact, in_section
from zhicai.competition.event.paired import publish
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.state import Section
from zhicai.competition.lots import Lots
from zhicai.competition.model import Player, Team

NUMBER: Final = "demonstration"
"""The number of the journal, by which the desk knows that an event is this one."""

TITLE: Final = "公开组"
TEAMS: Final = "团体组"
PLAYED: Final = 2
"""Rounds of the first section that are played."""

_PLAYERS, _UNITS, _ROUNDS = 30, 6, 5
_BOARDS: Final = 3
_SEED: Final = "24"
"""Lots by which players 1 and 2, who have accounts, meet on board 1 of the first round that is to be paired."""
_CLOCKS: Final = """
[game.controls]
periods = [{ time = "10 min", increment = "5 s" }]
"""
"""A time control, so that live boards have clocks to stop."""
_RULES: Final = f"""
base = "cxa-2011"
{_CLOCKS}"""
_TEAM_RULES: Final = f"""
base = "cxa-2011"
[teams]
kind = "boards_with_reserves"
boards = {_BOARDS}
reserves = 1
[[stages]]
kind = "round_robin"
{_CLOCKS}"""

Command = tuple[Fact, ...]


def commands(seed: str = _SEED) -> Iterator[Command]:
    """The commands of the whole event in order, each with its facts; the same for the same seed."""
    founded = founding.found(
        "执裁示例赛",
        _RULES,
        seed=seed,
        section=TITLE,
        stage={"kind": "swiss", "rounds": _ROUNDS},
    )
    yield founded
    yield from _open(gathered(founded), seed)
    added = founding.add_section((TITLE,), TEAMS, _TEAM_RULES, seed=f"{seed} teams")
    yield added
    for facts in _teams(gathered(_alone(founded, added)), seed):
        yield in_section(facts, TEAMS)


def _alone(founded: Sequence[Fact], added: Sequence[Fact]) -> Sequence[Fact]:
    """What is known of the second section alone, as if there were no other."""
    from zhicai.competition.event.sections import about

    return about((*founded, *added), TEAMS)


def _open(section: Section, seed: str) -> Iterator[Command]:
    """Individuals: all entered, some rounds published and played."""
    entered = people.enter(
        section, [_player(at, 1200 + 40 * (_PLAYERS - at)) for at in range(1, _PLAYERS + 1)]
    )
    yield entered
    section = advanced(section, entered)
    lots = Lots(f"{seed} results")
    for _ in range(PLAYED):
        for facts in (pair_round, publish, lambda now: _boards(now, lots)):
            done = facts(section)
            yield done
            section = advanced(section, done)


def _player(number: int, rating: int | None = None) -> Player:
    return Player(number, f"选手{number:02}", f"单位{(number - 1) % _UNITS + 1:02}", rating=rating)


def _boards(section: Section, lots: Lots) -> Command:
    """A result for each board of the last round."""
    number = len(section.rounds)
    found: list[Fact] = []
    for board in section.rounds[-1].boards:
        found += results.record(section, number, board.table, _chance(lots))
    return tuple(found)


def _chance(lots: Lots) -> str:
    return ("1-0", "1-0", "1/2-1/2", "0-1")[lots.below(4)]


def _teams(section: Section, seed: str) -> Iterator[Command]:
    """Teams of the same units: entered with a reserve each, one round published and played."""
    size = _BOARDS + 1
    members = [
        Player(at, f"选手{_PLAYERS + at:02}", f"单位{(at - 1) // size + 1:02}")
        for at in range(1, _UNITS * size + 1)
    ]
    entered = list(people.enter(section, members))
    section = advanced(section, entered)
    for at in range(_UNITS):
        first = at * size + 1
        team = Team(
            0,
            f"单位{at + 1:02}队",
            f"单位{at + 1:02}",
            tuple(range(first, first + _BOARDS)),
            (first + _BOARDS,),
        )
        facts = squads.enter_teams(section, [team])
        entered += facts
        section = advanced(section, facts)
    yield tuple(entered)
    lots = Lots(f"{seed} team results")
    for work in (pair_round, publish, lambda now: _games(now, lots)):
        done = work(section)
        yield done
        section = advanced(section, done)


def _games(section: Section, lots: Lots) -> Command:
    """A result for each board of each match of the last round."""
    number = len(section.rounds)
    found: list[Fact] = []
    for match in section.rounds[-1].boards:
        for game in section.games[number, match.table]:
            found += results.record(section, number, match.table, _chance(lots), game.table)
    return tuple(found)
