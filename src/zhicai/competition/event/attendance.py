"""Who is there (检录): checked in for a round, or arrived at the event; and who is missing when a round is paired.

Checking in decides nothing by itself. Who comes too late forfeits by a result of the board (cxa-2011 arts 20.1-20.2),
and whom a round leaves out is told by leave or withdrawal; those who check in show whom to ask about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from zhicai.competition.event import kinds
from zhicai.competition.event.building import advanced
from zhicai.competition.event.pairing import is_over, pair_round
from zhicai.competition.event.people import leave, still_in, withdraw
from zhicai.competition.event.places import not_in
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section


class Absence(StrEnum):
    """What becomes of somebody who is missing when a round is paired."""

    ANYWAY = "anyway"
    LEAVE = "leave"
    WITHDRAW = "withdraw"


ARRIVAL = 0
"""In place of a round: the arrival at the event (报到)."""


def check_in(
    section: Section, numbers: Iterable[int], round_number: int = ARRIVAL, *, gone: bool = False
) -> tuple[kinds.Fact, ...]:
    """Check competitors in for a round, the next one included; `gone`: they are not there after all.

    Those of whom the same is known already are left out; where that is everybody, there is no fact. Raises Refused
    for a number that nobody has or who has left, and for a round after the next one.
    """
    _check_round(section, round_number)
    wanted = list(dict.fromkeys(numbers))
    for number in wanted:
        still_in(section, number)
    new = tuple(number for number in wanted if ((number, round_number) in section.present) == gone)
    return (kinds.PlayerCheckedIn(new, round_number, gone),) if new else ()


def _check_round(section: Section, number: int) -> None:
    if not 0 <= number <= next_round(section):
        raise Refused(
            f"第 {number} 轮还早；现在可以检录到第 {next_round(section)} 轮",
            f"round {number} is far off; people are checked in up to round {next_round(section)}",
        )


def next_round(section: Section) -> int:
    """The last round for which people can be checked in: the next one, or the last where none follows."""
    last = len(section.rounds)
    planned = section.planned
    more = planned is None or last < planned or section.run.index + 1 < len(section.regulations.stages)
    return last + 1 if more else last


def awaited(section: Section, round_number: int = ARRIVAL) -> tuple[int, ...]:
    """Who should come: of a paired round all who have an opponent, else all who are still in and have no leave."""
    if 1 <= round_number <= len(section.rounds):
        boards = section.rounds[round_number - 1].boards
        return tuple(sorted(number for board in boards for number in (board.red, board.black)))
    here = {number for number in section.competitors if number not in section.withdrawn}
    run = section.run
    if round_number and run.begun and not is_over(run):
        here &= set(run.entrants) - set(not_in(run))
    return tuple(sorted(number for number in here if (number, round_number) not in section.leaves))


def missing(section: Section, round_number: int = ARRIVAL) -> tuple[int, ...]:
    """Who should come and is not checked in."""
    return tuple(n for n in awaited(section, round_number) if (n, round_number) not in section.present)


def is_used(section: Section, round_number: int) -> bool:
    """Whether anybody was checked in for it: where nobody was, nobody is missing."""
    return any(at == round_number for _, at in section.present)


def unaccounted(section: Section) -> tuple[int, ...]:
    """Whom nobody has seen before the next round is paired: by its own check-in, else, before round 1, by the arrival.

    Nobody where no one was checked in at all.
    """
    number = len(section.rounds) + 1
    if is_used(section, number):
        return missing(section, number)
    if number == 1 and is_used(section, ARRIVAL):
        return tuple(one for one in awaited(section, 1) if (one, ARRIVAL) not in section.present)
    return ()


def pair_with(
    section: Section, absences: Mapping[int, Absence], *, allow_rematch: bool = False
) -> tuple[kinds.Fact, ...]:
    """Pair the next round after what was said of those who are missing; raises what the commands of each raise."""
    number, facts = len(section.rounds) + 1, list[kinds.Fact]()
    for one, what in absences.items():
        if what is Absence.ANYWAY:
            continue
        done = (
            leave(section, one, number) if what is Absence.LEAVE else withdraw(section, one, reason=NOT_COME)
        )
        facts += done
        section = advanced(section, done)
    return (*facts, *pair_round(section, allow_rematch=allow_rematch))


NOT_COME = "未到 / did not come"
"""The reason of a withdrawal of somebody who was not there when a round was paired."""
