"""A stage by its regulations: its standings (which tally, which chain, which points), its bracket and seats.

cxa-2011 arts 10.4, 13.1-13.3 and 14.1-14.8; cxa-1999 arts 11.1, 14.1-14.2 and 15.1-15.5.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from zhicai.competition.brackets import Bracket
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event_rules import Regulations, chain_of
from zhicai.competition.knockout import double, drawn_seats, single
from zhicai.competition.model import Round
from zhicai.competition.ranking.lines import NO_OFFENCES, Offences, of_games
from zhicai.competition.ranking.match_lines import Games as MatchGames
from zhicai.competition.ranking.match_lines import MatchRules, of_matches, of_meetings
from zhicai.competition.ranking.places import PlaceRules, place_tally
from zhicai.competition.ranking.standings import Standings, standings, standings_by_places
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.ranking.tally import Tally
from zhicai.competition.stage_rules import Elimination, Groups, Knockout, RoundRobin, Stage
from zhicai.competition.teams import Kind


@dataclass(frozen=True, slots=True)
class StageFacts:
    """What happened in a stage.

    `numbers` are the competitors, `rounds` what was played; in a team event `members` are the players of each team
    and `games` the games of each match by round and table. `voided` are those whose results are cancelled
    (cxa-2011 art. 19.2), `decisions` play-offs and lots.
    """

    rounds: Sequence[Round]
    numbers: Sequence[int]
    members: Mapping[int, Collection[int]] = field(default_factory=dict)
    games: MatchGames = field(default_factory=dict)
    offences: Offences = NO_OFFENCES
    voided: Collection[int] = ()
    decisions: Decisions = field(default_factory=Decisions)


def tally(regulations: Regulations, stage: Stage, facts: StageFacts) -> Tally:
    """The tally of a stage: of games, of matches of teams, or of meetings of several games.

    Raises CompetitionError when rounds name somebody who is not entered, or a team has no players.
    """
    teams = regulations.teams
    if teams is not None and teams.kind is not Kind.PLACES:
        missing = [number for number in facts.numbers if not facts.members.get(number)]
        if missing:
            raise CompetitionError(f"{missing[0]}号队没有队员", f"team {missing[0]} has no players")
        match_rules = MatchRules(teams.boards, regulations.scores, regulations.match_scores, teams.bye_games)
        members = {number: facts.members[number] for number in facts.numbers}
        return of_matches(
            facts.rounds,
            members,
            facts.games,
            match_rules,
            regulations.ties,
            offences=facts.offences,
            voided=facts.voided,
        )
    cycles = stage.cycles if isinstance(stage, RoundRobin | Groups) else 1
    if cycles > 1:
        match_rules = MatchRules(cycles, regulations.scores, regulations.match_scores)
        return of_meetings(
            facts.rounds,
            facts.numbers,
            match_rules,
            regulations.ties,
            offences=facts.offences,
            voided=facts.voided,
        )
    return of_games(
        facts.rounds,
        facts.numbers,
        regulations.scores,
        regulations.ties,
        offences=facts.offences,
        voided=facts.voided,
    )


def stage_standings(
    regulations: Regulations,
    stage: Stage,
    facts: StageFacts,
    *,
    through: int | None = None,
    leave_out: Sequence[int] = (),
) -> Standings:
    """The standings of a round robin, a group or a Swiss after a round (None: the last).

    `leave_out` are not ranked though their games count. Raises CompetitionError for a knock-out, which ranks by
    its own table, and as `tally` does.
    """
    chain = regulations.chain(stage)
    found = tally(regulations, stage, facts)
    return standings(found, chain, through=through, decisions=facts.decisions, leave_out=leave_out)


def team_places(
    regulations: Regulations,
    individual: Mapping[int, int],
    facts: StageFacts,
    decisions: Decisions | None = None,
) -> Standings:
    """The teams of a sum of places (队员总分制) by the individual places (cxa-2011 arts 11.5, 14.8).

    Raises CompetitionError when the event has no such teams, or a team has no players.
    """
    teams = regulations.teams
    if teams is None or teams.kind is not Kind.PLACES:
        raise CompetitionError("规程没有规定队员总分制", "the regulations have no sum of places")
    counted = place_tally(
        individual,
        {team: tuple(players) for team, players in facts.members.items()},
        PlaceRules(teams.counted, teams.missing),
        fouls=facts.offences.fouls,
    )
    return standings_by_places(
        counted,
        chain_of(regulations.chains.places),
        undivided_to=regulations.ties.undivided_to,
        decisions=decisions or Decisions(),
    )


def bracket(stage: Knockout, entrants: int) -> Bracket:
    """The table of a knock-out for so many (cxa-2011 art. 10.4); raises CompetitionError for numbers that make none."""
    played_for = entrants if stage.every_place else stage.played_for
    if stage.elimination is Elimination.DOUBLE:
        return double(entrants, played_for=played_for, second_final=stage.second_final)
    return single(entrants, played_for=played_for, main=stage.main)


def seats(
    stage: Knockout, entrants: Sequence[int], lots: Sequence[int] = (), units: Mapping[int, str] | None = None
) -> tuple[int, ...]:
    """Who has which seed of the table, entrants in the order in which they come.

    Where the stage says how many are `seeded` the others drew `lots`, see `drawn_seats`; with `apart` those of one
    of the `units` are kept apart. Raises CompetitionError as `drawn_seats` does.
    """
    seeded = len(entrants) if stage.seeded is None else min(stage.seeded, len(entrants))
    return drawn_seats(entrants, lots, seeds=seeded, units=units if stage.apart else None)
