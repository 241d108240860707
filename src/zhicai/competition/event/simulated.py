"""Random events from a seed, for trials: players, units, results, byes, forfeits, late entries, withdrawals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zhicai.competition.event import kinds, people
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.state import Event, advanced, gathered
from zhicai.competition.lots import Lots
from zhicai.competition.model import Player
from zhicai.competition.stage_rules import Swiss

_FORFEITS = ("+--", "--+", "---")


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
) -> Iterator[tuple[kinds.Fact, ...]]:
    """The commands of a random event, each as its entries; the same seed gives the same event.

    Raises what the commands raise for regulations and numbers that make no event.
    """
    lots = Lots(f"{seed} simulation")
    first = people.found(f"模拟赛 {seed}", text, seed=seed, stage=stage)
    yield first
    event = gathered(first)
    entered = people.enter(event, [_player(number, units, lots) for number in range(1, players + 1)])
    yield entered
    event = advanced(event, entered)
    total = event.planned
    for _ in range(total):
        for facts in _round(event, units, lots, chances):
            yield facts
            event = advanced(event, facts)


def _player(number: int, units: int, lots: Lots) -> Player:
    unit = f"单位{lots.below(units) + 1:02}" if units else ""
    return Player(number, f"选手{number:02}", unit, rating=1000 + lots.below(1200))


def _round(event: Event, units: int, lots: Lots, chances: Chances) -> Iterator[tuple[kinds.Fact, ...]]:
    """What happens around one round."""
    playing = [number for number in event.players if number not in event.withdrawn]
    if isinstance(event.stage, Swiss) and event.rounds and lots.below(1000) < chances.late:
        facts = people.enter(event, [_player(max(event.players) + 1, units, lots)])
        yield facts
        event = advanced(event, facts)
    for number in playing if event.rounds else ():
        if len(playing) > 2 * event.planned and lots.below(1000) < chances.leave:
            facts = people.withdraw(event, number, reason="模拟 / simulated")
            yield facts
            event = advanced(event, facts)
    facts = pair_round(event)
    yield facts
    event = advanced(event, facts)
    results = tuple(
        kinds.ResultRecorded(
            len(event.rounds), board.table, _result(event, board.red, board.black, lots, chances)
        )
        for board in event.rounds[-1].boards
        if board.result is None
    )
    if results:
        yield results


def _result(event: Event, red: int, black: int, lots: Lots, chances: Chances) -> str:
    """The stronger one wins more often; about a quarter is drawn."""
    if lots.below(1000) < chances.forfeit:
        return _FORFEITS[lots.below(3)]
    if lots.below(4) == 0:
        return "1/2-1/2"
    gap = (event.players[red].rating or 0) - (event.players[black].rating or 0)
    return "1-0" if lots.below(2000) < 1000 + max(-900, min(900, gap)) else "0-1"
