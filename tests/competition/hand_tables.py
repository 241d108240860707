"""Events and tables for `test_ranking_by_hand` and `test_ranking_teams_by_hand`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.competition.conftest import written
from tests.competition.test_ranking_chains import matches
from zhicai.competition.model import Foul, Round
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.lines import Offences, of_games
from zhicai.competition.ranking.match_lines import MatchRules, of_matches, of_meetings
from zhicai.competition.ranking.places import place_tally
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.ranking.standings import Place, Standings, standings, standings_by_places
from zhicai.competition.scoring import ONE_HALF_NONE, TWO_ONE_NONE

C = Criterion
Figure = int | Fraction | None
Line = tuple[int, int, Criterion | None, tuple[Figure, ...]]
HALF = Fraction(1, 2)
SHARED = TieBreaks(undivided_to=0)


def individual(text: str, size: int, foul: int = 0) -> Callable[[str], Standings]:
    """Games of single players; `foul` has one foul, and by the rules of 1999 points are halves."""

    def ranked(chain: str) -> Standings:
        old = "1999" in chain
        scores, rules = (ONE_HALF_NONE, SHARED) if old else (TWO_ONE_NONE, TieBreaks())
        offences = Offences(fouls=(Foul(foul, 1),) if foul else ())
        return standings(
            of_games(written(text), range(1, size + 1), scores, rules, offences=offences), CHAINS[chain]
        )

    return ranked


def meetings(text: str, size: int, foul: int) -> Callable[[str], Standings]:
    """Meetings of two games."""

    def ranked(chain: str) -> Standings:
        offences = Offences(fouls=(Foul(foul, 1),))
        numbers = tuple(range(1, size + 1))
        return standings(
            of_meetings(written(text), numbers, MatchRules(boards=2), offences=offences), CHAINS[chain]
        )

    return ranked


def teams(text: str, size: int, boards: int, foul: int = 0, byes: str = "") -> Callable[[str], Standings]:
    """Matches of teams; player 1 of team `foul` has one foul."""

    def ranked(chain: str) -> Standings:
        old = "1999" in chain
        games = matches(text)
        members = {
            team: tuple(10 * team + board for board in range(1, boards + 1)) for team in range(1, size + 1)
        }
        offences = Offences(fouls=(Foul(10 * foul + 1, 1),) if foul else ())
        tally = of_matches(
            rounds_of(text, byes),
            members,
            games,
            MatchRules(boards=boards, games=ONE_HALF_NONE if old else TWO_ONE_NONE),
            SHARED if old else TieBreaks(),
            offences=offences,
        )
        return standings(tally, CHAINS[chain])

    return ranked


def rounds_of(text: str, byes: str = "") -> tuple[Round, ...]:
    """The meetings of a table of matches."""
    lines = [line.split()[:4] for line in text.strip().splitlines()]
    rounds = sorted({int(line[0]) for line in lines})
    free = byes.split()
    return written(
        "\n".join(
            "; ".join(f"{first}-{second}" for number, _, first, second in lines if int(number) == at)
            + (f"; {free[at - 1]} free" if free else "")
            for at in rounds
        )
    )


@dataclass(frozen=True)
class Case:
    """A chain, an event, and the table by hand."""

    chain: str
    event: Callable[[str], Standings]
    lines: tuple[Line, ...]
    article: str

    def __str__(self) -> str:
        return f"{self.chain} {self.article}"


def places(
    figures: Mapping[int, int], squads: Mapping[int, tuple[int, ...]], *fouls: int
) -> Callable[[str], Standings]:
    """Sums of places; these players have a foul each."""

    def ranked(chain: str) -> Standings:
        tally = place_tally(figures, squads, fouls=tuple(Foul(number, 1) for number in fouls))
        return standings_by_places(tally, CHAINS[chain], undivided_to=0)

    return ranked


def parted_by(place: Place) -> Criterion | None:
    """What parted a place from the one above; points of an earlier round are what `EARLIER` compares."""
    if place.above is None:
        return None
    return place.above.criterion if place.above.through is None else C.EARLIER


def lines_of(found: Standings, chain: str) -> tuple[Line, ...]:
    """A table as it is written down here."""
    shown = [one for one in CHAINS[chain] if one not in (C.EARLIER, C.PROGRESSIVE_LESS)]
    assert list(found.columns) == shown
    return tuple(
        (place.number, place.place, parted_by(place), tuple(found.figure(place, one) for one in shown))
        for place in found.places
    )


def parting(cases: Iterable[Case], chain: str) -> set[Criterion | None]:
    """Every criterion that parts somebody in the tables of a chain."""
    return {line[2] for case in cases if case.chain == chain for line in case.lines}
