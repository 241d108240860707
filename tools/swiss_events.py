"""Random Swiss events, and how the pairing, the exact solver and the checker agree on them.

`python tools/swiss_events.py solver --events 5000` compares every round of events of 4-14 players with the exact
solver; `python tools/swiss_events.py checker --events 200` has the checker look at every round of events of 20-500
players with units, late entries, leave, withdrawals, forfeits and byes. Both exit 1 when anything differs.
`python tools/swiss_events.py greedy --events 20` pairs the same events by the system and greedily, and prints a table.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace

from zhicai.competition.checking.check import check_round
from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field, field_after
from zhicai.competition.model import (
    BLACK_WINS,
    BLACK_WINS_UNPLAYED,
    DOUBLE_FORFEIT,
    DRAW,
    RED_WINS,
    RED_WINS_UNPLAYED,
    Board,
    Bye,
    ByeKind,
    Colour,
    Player,
    Result,
    Round,
)
from zhicai.competition.scoring import ONE_HALF_NONE, THREE_BLACK_TWO, THREE_ONE_NONE, TWO_ONE_NONE, Scores
from zhicai.competition.solver import best_round
from zhicai.competition.swiss.figures import Figures, figures
from zhicai.competition.swiss.greedy import pair_greedily
from zhicai.competition.swiss.pairing import Paired, pair
from zhicai.competition.swiss_rules import FirstRound, Limit, Method, Pattern, SwissRules, UnitAvoidance


@dataclass(frozen=True)
class Habits:
    """How often things happen, each for one player and one round (late entry: for one player)."""

    leaves: float = 0.0
    withdraws: float = 0.0
    forfeits: float = 0.0
    late: float = 0.0


@dataclass
class RandomEvent:
    """An event that plays itself: strengths, results and absences from a random generator."""

    size: int
    units: int
    rules: SwissRules
    rng: random.Random
    scores: Scores = TWO_ONE_NONE
    habits: Habits = field(default_factory=Habits)
    rounds: list[Round] = field(default_factory=list)

    def __post_init__(self) -> None:
        units = [
            f"单位{self.rng.randrange(self.units) + 1:02}" if self.units else "" for _ in range(self.size)
        ]
        self.players = [
            Player(number, f"选手{number:02}", unit) for number, unit in enumerate(units, start=1)
        ]
        self.strengths = {player.number: self.rng.gauss(0, 1) for player in self.players}
        self.enters = {
            n: self.rng.randint(2, 3) if self._happens(self.habits.late) else 1 for n in self.strengths
        }
        self.gone: set[int] = set()
        self.kinds: dict[int, ByeKind] = {}

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def next_field(self) -> Field:
        """Who is to be paired next."""
        number = len(self.rounds) + 1
        self.kinds = {}
        for player in self.strengths:
            if self.enters[player] > number:
                self.kinds[player] = ByeKind.LATE
            elif player in self.gone:
                self.kinds[player] = ByeKind.ABSENT
            elif self._happens(self.habits.leaves):
                self.kinds[player] = ByeKind.LEAVE
        return field_after(self.rounds, self.players, self.scores, away=self.kinds, lots="种子1")

    def play(self, paired: Paired) -> None:
        """Play a paired round."""
        boards = tuple(replace(board, result=self._result(board)) for board in paired.round.boards)
        byes = paired.round.byes + tuple(Bye(number, kind) for number, kind in self.kinds.items())
        self.rounds.append(Round(paired.round.number, boards, byes))
        self.gone |= {number for number in self.strengths if self._happens(self.habits.withdraws)}

    def _result(self, board: Board) -> Result:
        if self._happens(self.habits.forfeits):
            return self.rng.choice((RED_WINS_UNPLAYED, BLACK_WINS_UNPLAYED, DOUBLE_FORFEIT))
        margin = self.strengths[board.red] - self.strengths[board.black] + self.rng.gauss(0, 0.8)
        return RED_WINS if margin > 0.5 else BLACK_WINS if margin < -0.5 else DRAW


def random_rules(rng: random.Random) -> SwissRules:
    """Rules drawn from everything that a regulation may say."""
    lifted = (frozenset[Limit](), frozenset({Limit.ROW}), frozenset({Limit.ROW, Limit.DIFFERENCE}))
    return SwissRules(
        rounds=rng.choice((5, 7, 9, 11, 13)),
        first_round=rng.choice(list(FirstRound)),
        first_colours=rng.choice(list(Pattern)),
        equal_colours=rng.choice(list(Pattern)),
        inside=rng.choice((Method.ADJACENT, Method.ADJACENT, Method.HALVES, Method.FOLD)),
        alternate_order=rng.random() < 0.7,
        avoid_unit=rng.choice(list(UnitAvoidance)),
        unit_rounds=rng.randrange(4),
        unit_points=rng.randrange(5),
        gap_power=rng.choice((1, 2, 2, 3)),
        widest_gap=rng.choice((None, None, 4)),
        lifted_in_last_round=rng.choice(lifted),
        higher_first_gap=rng.choice((None, 1, 2)),
        forfeit_counts_as_met=rng.random() < 0.7,
        forfeit_counts_as_colour=rng.random() < 0.3,
        bye_colour=rng.choice((None, None, Colour.BLACK)),
        bye_is_float=rng.random() < 0.8,
        unplayed_win_bars_bye=rng.random() < 0.6,
        section_size=rng.choice((4, 5, 6, 100)),
    )


def random_event(seed: int, smallest: int, largest: int) -> RandomEvent:
    """An event of any kind from a seed."""
    rng = random.Random(seed)
    size = rng.randint(smallest, largest)
    rules = random_rules(rng)
    if smallest >= 20:
        rules = replace(rules, section_size=rng.choice((10, 30, 100)))
    else:
        limits = random.Random(f"limits {seed}")
        rules = replace(
            rules,
            most_in_row=limits.choice((2, 2, 2, 1, 3)),
            widest_difference=limits.choice((2, 2, 2, 1, 3)),
        )
    often = (0.0, 0.05, 0.15) if size < 20 else (0.0, 0.01, 0.03)
    habits = Habits(*(rng.choice(often) for _ in range(4)))
    scores = rng.choice((TWO_ONE_NONE, TWO_ONE_NONE, ONE_HALF_NONE, THREE_ONE_NONE, THREE_BLACK_TWO))
    return RandomEvent(size, rng.choice((0, 2, 3, size // 8 + 2)), rules, rng, scores, habits)


def rounds_of(event: RandomEvent) -> Iterator[tuple[Field, Paired | None]]:
    """The rounds of an event as they are paired and played; None where no round is legal, which ends it."""
    while len(event.rounds) < (event.rules.rounds or 9):
        ahead = event.next_field()
        if len(ahead.present) < 2:
            return
        if event.rng.random() < 0.1:
            ahead = replace(ahead, allow_rematch=True)
        try:
            paired = pair(ahead, event.rules)
        except CompetitionError:
            yield ahead, None
            return
        yield ahead, paired
        event.play(paired)


def meetings(paired: Paired) -> set[frozenset[int | None]]:
    """Who meets whom; None stands for the bye."""
    boards = {frozenset((board.red, board.black)) for board in paired.round.boards}
    return boards | {frozenset((bye.player, None)) for bye in paired.round.byes}


def solver_disagrees(ahead: Field, rules: SwissRules, paired: Paired | None) -> str | None:
    """How a paired round differs from the exact one; None when it does not."""
    exact = best_round(ahead, rules)
    if paired is None or exact is None:
        return None if paired is None and exact is None else "one of them finds no round"
    wanted = {frozenset(meeting) for meeting in exact.pairs}
    found = meetings(paired)
    return None if found == wanted else f"{found - wanted} instead of {wanted - found}"


def checker_objects(ahead: Field, rules: SwissRules, paired: Paired | None) -> str | None:
    """The first fault that the checker finds in a paired round; None when it finds none."""
    if paired is None:
        return None
    faults = check_round(ahead, rules, paired.round, paired.relaxed)
    return faults[0].message_en if faults else None


SIZES = (32, 101, 300)
ROUNDS = 9
USUAL = Habits(leaves=0.005, withdraws=0.005, forfeits=0.01, late=0.05)
COUNTED = {
    "rematches": "重遇 rematches",
    "same_unit": "同单位 same unit",
    "second_byes": "再次轮空 second byes",
    "three_in_row": "连三同色 three in a row",
    "three_more": "多三同色 three more",
    "floats": "异分 different scores",
    "gap": "分差合计 points between them",
    "widest": "最大分差 widest",
    "repeated_floats": "连续同向升降 repeated floats",
}


def played_out(seed: int, size: int, rules: SwissRules, *, greedily: bool) -> Figures:
    """The figures of an event with units, from the same players whichever way it is paired."""
    event = RandomEvent(size, size // 8 + 2, rules, random.Random(seed), habits=USUAL)
    while len(event.rounds) < (rules.rounds or ROUNDS):
        ahead = event.next_field()
        paired = Paired(pair_greedily(ahead, rules), {}, proved=False) if greedily else pair(ahead, rules)
        event.play(paired)
    return figures(event.rounds, event.players, event.scores, rules)


def beside_greedy(events: int, first: int) -> str:
    """A table of the figures of both ways of pairing, summed over events; the widest gap is the widest of all."""
    rules = SwissRules(rounds=ROUNDS, avoid_unit=UnitAvoidance.NEVER)
    columns: list[dict[str, float]] = []
    for size in SIZES:
        for greedily in (False, True):
            found = [
                asdict(played_out(seed, size, rules, greedily=greedily))
                for seed in range(first, first + events)
            ]
            columns.append({name: _together(name)(one[name] for one in found) for name in found[0]})
    heads = [f"{size} {way}" for size in SIZES for way in ("本制 system", "贪心 greedy")]
    lines = ["| | " + " | ".join(heads) + " |", "|---|" + "---:|" * len(columns)]
    lines += [
        f"| {told} | " + " | ".join(f"{column[name]:g}" for column in columns) + " |"
        for name, told in {"boards": "台数 boards", **COUNTED}.items()
    ]
    return "\n".join(lines)


def _together(name: str) -> Callable[[Iterator[float]], float]:
    return max if name == "widest" else sum


def main() -> int:
    """Run the comparison that the command line asks for and print what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("against", choices=("solver", "checker", "greedy"))
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--players", type=int, nargs=2, help="fewest and most")
    options = parser.parse_args()
    if options.against == "greedy":
        print(beside_greedy(options.events, options.first))
        return 0
    smallest, largest = options.players or ((4, 14) if options.against == "solver" else (20, 500))
    compare = solver_disagrees if options.against == "solver" else checker_objects
    counts: Counter[str] = Counter()
    started = time.perf_counter()
    for seed in range(options.first, options.first + options.events):
        event = random_event(seed, smallest, largest)
        for ahead, paired in rounds_of(event):
            difference = compare(ahead, event.rules, paired)
            counts["rounds"] += 1
            counts["refused"] += paired is None
            counts["relaxed boards"] += len(paired.relaxed) if paired else 0
            counts["unproved"] += paired is not None and not paired.proved
            if difference:
                counts["differ"] += 1
                print(f"seed {seed} round {ahead.round}: {difference}", flush=True)
    print(f"{options.events} events in {time.perf_counter() - started:.0f} s: {dict(counts)}")
    return 1 if counts["differ"] else 0


if __name__ == "__main__":
    sys.exit(main())
