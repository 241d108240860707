"""Random events from a seed, for trials: people, units, results, byes, forfeits, late entries, withdrawals, lots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, people, results, squads
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.pairing import finished, pair_round, rules_of
from zhicai.competition.event.places import equal_in_groups, stage_tables
from zhicai.competition.event.state import Section
from zhicai.competition.field import field_after
from zhicai.competition.final_places import placed
from zhicai.competition.lots import Lots
from zhicai.competition.model import ByeKind, Player, Round, Team, result_of
from zhicai.competition.stage_rules import Knockout, Swiss

if TYPE_CHECKING:
    from zhicai.competition.swiss.figures import Figures

_FORFEITS = ("+--", "--+", "---")
_REASON = "模拟 / simulated"
Command = tuple[kinds.Fact, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Of a thousand: boards that are forfeited, players who leave in a round, rounds in which somebody comes late."""

    forfeit: int = 10
    leave: int = 4
    late: int = 150


def simulate(
    text: str,
    stage: dict[str, object] | None,
    *,
    players: int,
    units: int,
    seed: str,
    chances: Chances = Chances(),  # frozen
) -> Iterator[Command]:
    """The commands of a random event, each as its entries; the same seed gives the same event.

    In a team event `players` counts teams, each with all its boards and reserves. Of several sections the first one
    is played. Raises what the commands raise for regulations and numbers that make no event.
    """
    lots = Lots(f"{seed} simulation")
    first = founding.found(f"模拟赛 {seed}", text, seed=seed, stage=stage)
    yield first
    section = gathered(first[:1])
    for facts in _entries(section, players, units, lots):
        yield facts
        section = advanced(section, facts)
    while not finished(section):
        for facts in _round(section, units, lots, chances):
            yield facts
            section = advanced(section, facts)


def _entries(section: Section, count: int, units: int, lots: Lots) -> Iterator[Command]:
    if not section.of_teams:
        yield people.enter(section, [_player(number, units, lots) for number in range(1, count + 1)])
        return
    rules = squads.rules_of(section)
    size = rules.boards + rules.reserves
    entered = people.enter(section, [_player(number, 0, lots) for number in range(1, count * size + 1)])
    yield entered
    yield squads.enter_teams(
        advanced(section, entered), [_team(number, size, rules.boards) for number in range(count)]
    )


def _player(number: int, units: int, lots: Lots) -> Player:
    unit = f"单位{lots.below(units) + 1:02}" if units else ""
    return Player(number, f"选手{number:02}", unit, rating=1000 + lots.below(1200))


def _team(at: int, size: int, boards: int) -> Team:
    members = tuple(range(at * size + 1, (at + 1) * size + 1))
    return Team(at + 1, f"队{at + 1:02}", f"单位{at + 1:02}", members[:boards], members[boards:])


def _round(section: Section, units: int, lots: Lots, chances: Chances) -> Iterator[Command]:
    """What happens around one round."""
    for facts in _comings(section, units, lots, chances):
        yield facts
        section = advanced(section, facts)
    if finished(section):
        return
    for facts in _next_round(section, lots):
        yield facts
        section = advanced(section, facts)
    if section.of_teams:
        yield from _team_results(section, lots, chances)
        return
    recorded = tuple(
        kinds.ResultRecorded(
            len(section.rounds), board.table, _result(section, board.red, board.black, lots, chances)
        )
        for board in section.rounds[-1].boards
        if board.result is None
    )
    if recorded:
        yield recorded


def _next_round(section: Section, lots: Lots) -> Iterator[Command]:
    """The next round, where it waits for lots after these; where nothing else is left two may meet again."""
    paired = _paired(section)
    if paired is None:
        for facts in _decisions(section, lots) if section.rounds else ():
            yield facts
            section = advanced(section, facts)
        if finished(section):
            return
        paired = _paired(section) or pair_round(section, allow_rematch=True)
    yield paired


def _paired(section: Section) -> Command | None:
    """The next round; None where it cannot be paired as things stand."""
    try:
        return pair_round(section)
    except CompetitionError:
        return None


def _comings(section: Section, units: int, lots: Lots, chances: Chances) -> Iterator[Command]:
    """Late entries and withdrawals, in the first stage of an individual event."""
    planned = section.planned
    if not section.rounds or section.of_teams or section.run.index or planned is None:
        return
    if isinstance(section.stage, Swiss) and len(section.rounds) < planned and lots.below(1000) < chances.late:
        facts = people.enter(section, [_player(max(section.players) + 1, units, lots)])
        yield facts
        section = advanced(section, facts)
    playing = [number for number in section.players if number not in section.withdrawn]
    for number in playing:
        if len(playing) > 2 * planned and lots.below(1000) < chances.leave:
            facts = people.withdraw(section, number, reason=_REASON)
            yield facts
            section = advanced(section, facts)


def _decisions(section: Section, lots: Lots) -> Iterator[Command]:
    """Lots for all who are equal, for the next round or the next stage waits for them."""
    for facts in _lots(section, lots):
        yield facts
        section = advanced(section, facts)
    across = sorted(equal_in_groups(section.run))
    if across:
        yield results.draw_lots(section, lots.shuffled(across))


def _lots(section: Section, lots: Lots) -> Iterator[Command]:
    run = section.run
    if isinstance(run.stage, Knockout):
        for one in knocked(run).waiting:
            sides = [side for side in (one.first, one.second) if side is not None]
            yield results.decide_match(section, one.match.name, sides[lots.below(len(sides))], "抽签 / lots")
        return
    for table in stage_tables(run):
        for place in placed(table):
            if len(place.numbers) > 1:
                yield results.draw_lots(section, lots.shuffled(place.numbers))


def _team_results(section: Section, lots: Lots, chances: Chances) -> Iterator[Command]:
    """A result for every board of every match."""
    number = len(section.rounds)
    recorded: list[kinds.Fact] = []
    for match in section.rounds[-1].boards:
        if match.result is None:
            recorded += [
                kinds.ResultRecorded(
                    number, match.table, _result(section, game.red, game.black, lots, chances), game.table
                )
                for game in section.games[number, match.table]
                if game.result is None
            ]
    if recorded:
        yield tuple(recorded)


def _result(section: Section, red: int, black: int, lots: Lots, chances: Chances) -> str:
    """The stronger one wins more often; about a quarter is drawn."""
    if lots.below(1000) < chances.forfeit:
        return _FORFEITS[lots.below(3)]
    if lots.below(4) == 0:
        return "1/2-1/2"
    gap = (section.players[red].rating or 0) - (section.players[black].rating or 0)
    return "1-0" if lots.below(2000) < 1000 + max(-900, min(900, gap)) else "0-1"


def beside_greedy(section: Section) -> tuple[Figures, Figures] | None:
    """The figures of the Swiss that a section begins with, and those of the same people paired greedily.

    The other event has the same players present in each round, and results by the same chances. None where the
    section begins with something else, or with teams.
    """
    run = section.runs[0]
    if not isinstance(run.stage, Swiss) or section.of_teams:
        return None
    from zhicai.competition.swiss.figures import figures
    from zhicai.competition.swiss.greedy import pair_greedily

    lots, rules, scores = Lots(f"{section.seed} greedy"), rules_of(section, run), section.regulations.scores
    people = [section.players[number] for number in run.entrants]
    rounds: list[Round] = []
    for played in run.rounds:
        away = {bye.player for bye in played.byes if bye.kind is not ByeKind.PAIRING}
        field = field_after(rounds, people, scores, away=away, lots=section.seed)
        paired = pair_greedily(field, rules)
        boards = tuple(
            replace(one, result=result_of(_result(section, one.red, one.black, lots, Chances())))
            for one in paired.boards
        )
        rounds.append(Round(played.number, boards, paired.byes))
    return figures(run.rounds, people, scores, rules), figures(rounds, people, scores, rules)
