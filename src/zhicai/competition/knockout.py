"""Knock-out tables (淘汰制): single and double elimination, play-offs for places, preliminary rounds, seats.

After cxa-2011 art. 10.4 and cxa-1999 art. 11.1. Seats are a power of two; the highest seeds have the byes and meet
as late as they can: 1 and 2 not before the final, 1 to 4 not before the semi-finals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from zhicai.competition.brackets import Bracket, Finish, From, Match, Part, Source
from zhicai.competition.errors import CompetitionError

MOST = 1024
"""The largest number of entrants of a table."""


def seat_order(seats: int) -> tuple[int, ...]:
    """The seed of every seat from the top down, for a power of two: 1-8, 5-4, 3-6, 7-2 for eight."""
    order = [1]
    while len(order) < seats:
        total = 2 * len(order) + 1
        pairs = [
            (seed, total - seed) if at % 2 == 0 else (total - seed, seed) for at, seed in enumerate(order)
        ]
        order = [seed for pair in pairs for seed in pair]
    return tuple(order)


class _Table:
    """A table while it is made."""

    def __init__(self, entrants: int, played_for: int) -> None:
        """Seats for so many; places down to `played_for` are played for."""
        if not 2 <= entrants <= MOST:
            raise CompetitionError(
                f"淘汰赛须有2至{MOST}名（队），现为{entrants}",
                f"a knock-out takes 2 to {MOST} entrants, not {entrants}",
            )
        self.entrants, self.played_for = entrants, played_for
        self.size = 1 << (entrants - 1).bit_length()
        self.seats = [Source(From.SEAT, seat=seat) for seat in range(1, self.size + 1)]
        self.matches: list[Match] = []
        self.finishes: list[Finish] = []

    def play(
        self,
        name: str,
        part: Part,
        at: tuple[int, int, int],
        sides: tuple[Source, Source],
        places: tuple[int, int],
    ) -> tuple[Source, Source]:
        """Add a match at a round, order and session; its winner and its loser."""
        round_, order, session = at
        self.matches.append(Match(name, part, round_, order, session, *sides, places))
        return Source(From.WINNER, name), Source(From.LOSER, name)

    def round(
        self,
        label: tuple[str, Part],
        at: tuple[int, int],
        sides: Sequence[Source],
        places: tuple[int, int],
    ) -> tuple[list[Source], list[Source]]:
        """Add a round of neighbours against each other; the winners and the losers."""
        letter, part = label
        round_, session = at
        both = [
            self.play(f"{letter}{round_}-{order}", part, (round_, order, session), pair, places)
            for order, pair in enumerate(zip(sides[::2], sides[1::2], strict=True), 1)
        ]
        return [winner for winner, _ in both], [loser for _, loser in both]

    def place(self, sides: Sequence[Source], best: int, session: int) -> None:
        """Decide the places from `best` on among these: by play-offs as far as places are played for.

        Places beyond the entrants fall to nobody and are not played for.
        """
        last = best + len(sides) - 1
        if len(sides) == 1 or best > min(self.played_for, self.entrants - 1):
            self.finishes.append(Finish(best, tuple(sides)))
            return
        label = f"P{best}:{last}-", Part.PLACES
        winners, losers = self.round(label, (1, session), sides, (best, last))
        self.place(winners, best, session + 1)
        self.place(losers, best + len(winners), session + 1)

    def bracket(self, second_final: str = "") -> Bracket:
        """The finished table, matches in the order of sessions."""
        matches = tuple(sorted(self.matches, key=lambda match: match.session))
        finishes = tuple(sorted(self.finishes, key=lambda finish: finish.place))
        return Bracket(self.entrants, seat_order(self.size), matches, finishes, second_final)


def single(entrants: int, *, played_for: int = 2, main: int | None = None) -> Bracket:
    """Single elimination (单败淘汰制) for 2 to 1024 entrants (cxa-2011 arts 10.4-10.5).

    `played_for` is the last place that is played for: 2 the final alone, 4 the match for place 3 too, the number of
    entrants every place (附加赛); places beyond it are shared by those who lost in one round. `main` is the size
    of the main table, a power of two: earlier rounds are preliminary (预选赛), where seeds have byes.

    Raises CompetitionError when a number is out of range.
    """
    table = _Table(entrants, played_for)
    size = table.size if main is None else main
    if size < 2 or size & (size - 1) or size > table.size:
        raise CompetitionError(
            f"正赛规模须为2的幂且不超过{table.size}，现为{size}",
            f"the main table must be a power of two of at most {table.size}, not {size}",
        )
    sides, session = table.seats, 0
    early = (table.size // size).bit_length() - 1
    while len(sides) > 1:
        session += 1
        preliminary = session <= early
        label = ("Q", Part.PRELIMINARY) if preliminary else ("M", Part.MAIN)
        at = session if preliminary else session - early
        sides, losers = table.round(label, (at, session), sides, (1, len(sides)))
        if len(sides) == 1:
            table.finishes += [Finish(1, (sides[0],)), Finish(2, (losers[0],))]
        else:
            table.place(losers, len(losers) + 1, session + 1)
    return table.bracket()


def double(entrants: int, *, played_for: int = 4, second_final: bool = True) -> Bracket:
    """Double elimination (双败淘汰制) for 2 to 1024 entrants (cxa-2011 art. 10.4).

    Who loses in the winners' part goes on in the losers' part, who loses there is out. The losers of each later
    round of the winners' part enter the losers' part from the other side, so that they meet again as late as can
    be. The winners of both parts play the final; with `second_final` one more, if the unbeaten one loses it.
    `played_for` is the last place that is played for: 4 needs no play-off, more adds them among those who left the
    losers' part in one round.

    Raises CompetitionError when a number is out of range.
    """
    table = _Table(entrants, played_for)
    winners, below = table.round(("W", Part.MAIN), (1, 1), table.seats, (1, table.size))
    turn, round_ = 1, 0
    while len(winners) > 1:
        turn += 1
        below = _losers_round(table, round_ + 1, below, len(winners))
        worst = 3 * len(winners) // 2
        winners, fresh = table.round(("W", Part.MAIN), (turn, turn), winners, (1, worst))
        sides = [side for pair in zip(_crossed(fresh, turn), below, strict=True) for side in pair]
        below = _losers_round(table, round_ + 2, sides, len(winners))
        round_ += 2
    finalists = winners[0], below[0]
    champion, runner_up = table.play("F1", Part.FINAL, (1, 1, round_ + 2), finalists, (1, 2))
    if second_final:
        champion, runner_up = table.play("F2", Part.FINAL, (2, 1, round_ + 3), (champion, runner_up), (1, 2))
    table.finishes += [Finish(1, (champion,)), Finish(2, (runner_up,))]
    return table.bracket("F2" if second_final else "")


def _losers_round(table: _Table, round_: int, sides: Sequence[Source], unbeaten: int) -> list[Source]:
    """A round of the losers' part while so many are unbeaten; who goes on. The others take the places behind."""
    label, at = ("L", Part.LOSERS), (round_, round_ + 1)
    left, gone = table.round(label, at, sides, (1, unbeaten + len(sides)))
    table.place(gone, unbeaten + len(left) + 1, round_ + 2)
    return left


def _crossed(fresh: Sequence[Source], turn: int) -> list[Source]:
    """The losers of a round of the winners' part in the order in which they enter the losers' part.

    In turn from below, from below within each half, with the halves exchanged, and straight: so those who have met
    do not meet again before round 3 of the losers' part with 8 seats, round 4 with 16, round 5 with 32.
    """
    half = len(fresh) // 2
    upper, lower = list(fresh[:half]), list(fresh[half:])
    if turn % 4 == 2:
        return [*lower[::-1], *upper[::-1]]
    if turn % 4 == 3:
        return [*upper[::-1], *lower[::-1]]
    return [*lower, *upper] if turn % 4 == 0 else list(fresh)


def drawn_seats(
    entrants: Sequence[int], lots: Sequence[int], *, seeds: int = 0, units: Mapping[int, str] | None = None
) -> tuple[int, ...]:
    """The entrants in the order of the seeds of a bracket, drawn by lot behind the first `seeds` of them.

    The first `seeds` entrants keep their order. `lots` are the numbers 1, 2, ... that the others drew, in their
    order: the lowest takes the best seed left. With `units` (单位 by number; empty: none) each takes the seat where
    the next of the own unit can be met latest, the best seed among equal ones; larger units choose first, then the
    lots decide.

    Raises CompetitionError when the lots are not those numbers, or more are seeded than entered.
    """
    others = list(entrants[seeds:])
    if not 0 <= seeds <= len(entrants):
        raise CompetitionError(
            f"种子数须在0至{len(entrants)}之间，现为{seeds}",
            f"0 to {len(entrants)} can be seeded, not {seeds}",
        )
    if sorted(lots) != list(range(1, len(others) + 1)):
        raise CompetitionError(
            f"非种子{len(others)}名，签号须为1至{len(others)}各一次，现为{list(lots)}",
            f"the {len(others)} who are not seeded draw 1 to {len(others)}, each once, not {list(lots)}",
        )
    drawn = [number for _, number in sorted(zip(lots, others, strict=True))]
    if units is None:
        return (*entrants[:seeds], *drawn)
    return _apart(list(entrants[:seeds]), drawn, units)


def _apart(seeded: Sequence[int], drawn: Sequence[int], units: Mapping[int, str]) -> tuple[int, ...]:
    """Everybody by seed, those of one unit as far apart as the drawing order allows."""
    total = len(seeded) + len(drawn)
    order = seat_order(1 << (total - 1).bit_length())
    seat_of = {seed: seat for seat, seed in enumerate(order)}
    placed = dict(enumerate(seeded, 1))
    free = list(range(len(seeded) + 1, total + 1))
    sizes = Counter(unit for number in (*seeded, *drawn) if (unit := units.get(number, "")))
    for number in sorted(drawn, key=lambda number: -max(sizes[units.get(number, "")], 1)):
        unit = units.get(number, "")
        own = [seat_of[seed] for seed, other in placed.items() if unit and units.get(other, "") == unit]
        best = max(
            free, key=lambda seed: (min((_meets(seat_of[seed], seat) for seat in own), default=0), -seed)
        )
        placed[best] = number
        free.remove(best)
    return tuple(placed[seed] for seed in range(1, total + 1))


def _meets(seat: int, other: int) -> int:
    """The round in which two seats (from 0) can meet."""
    return (seat ^ other).bit_length()
