"""Small events for the tests, begun in few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, people
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.places import group_standings
from zhicai.competition.event.results import draw_lots, record
from zhicai.competition.event.state import Section
from zhicai.competition.model import Player
from zhicai.competition.regulations import preset_text


class Told:
    """An event with all its facts, carried on by commands."""

    def __init__(self, stage: dict[str, object] | None, players: int, text: str | None = None) -> None:
        self.facts: list[kinds.Fact] = list(
            founding.found("公开赛", text or preset_text("cxa-2011"), seed="甲", stage=stage)
        )
        self.event = gathered(self.facts)
        """The event now."""
        if players:
            self.do(people.enter(self.event, entrants(players)))

    def do(self, facts: Iterable[kinds.Fact]) -> Section:
        """Carry out a command; the state carried on and the state folded again are the same."""
        new = tuple(facts)
        self.event = advanced(self.event, new)
        self.facts += new
        assert gathered(self.facts) == self.event
        return self.event

    def play(self, *codes: str) -> Section:
        """Pair a round and record its results in turn, "1-0" for those not told."""
        event = self.do(pair_round(self.event))
        number = len(event.rounds)
        told = dict(enumerate(codes))
        self.do(
            fact
            for at, board in enumerate(event.rounds[-1].boards)
            if board.result is None
            for fact in record(event, number, board.table, told.get(at, "1-0"))
        )
        return self.event

    def settle(self) -> None:
        """Draw lots for every shared place."""
        run = self.event.run
        tables = group_standings(run) if run.groups and not run.carries else (run.standings(),)
        for table in tables:
            shared: dict[int, list[int]] = {}
            for place in table.places:
                shared.setdefault(place.place, []).append(place.number)
            for numbers in shared.values():
                if len(numbers) > 1:
                    self.do(draw_lots(self.event, numbers))

    def end(self, *codes: str) -> None:
        """Play to the end, each round with these results, lots where they are needed."""
        while not finished(self.event):
            try:
                pair_round(self.event)
            except CompetitionError:
                self.settle()
            self.play(*codes)


def entrants(count: int, first: int = 1) -> Sequence[Player]:
    return [
        Player(number, f"选手{number:02}", f"单位{number % 4:02}") for number in range(first, first + count)
    ]


def swiss(players: int = 8, rounds: int = 4, text: str | None = None) -> Told:
    return Told({"kind": "swiss", "rounds": rounds}, players, text)


def round_robin(players: int = 6) -> Told:
    return Told({"kind": "round_robin"}, players)


def wuwei(players: int) -> Told:
    """Regulations with a round robin for a small section, and an end of pairing after two forfeits."""
    return Told(None, players, preset_text("wuwei-2021"))
