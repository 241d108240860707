"""Brackets (淘汰赛秩序表) as values: matches that know where their players come from, and how far they have come.

A bracket knows seats, not people; `progress` fills in entrants and results. Byes are `NOBODY` on one side and go
on by themselves through every part of the bracket: who has no opponent passes, and where there was no match there
is no loser. The tables themselves are made in `zhicai.competition.knockout` (cxa-2011 art. 10.4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.scoring import NOBODY


class From(StrEnum):
    """Where a side of a match comes from."""

    SEAT = "seat"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """A seat of the bracket (its number from 1), or the winner or loser of a match (its name)."""

    kind: From
    match: str = ""
    seat: int = 0


class Part(StrEnum):
    """The part of a bracket that a match belongs to."""

    PRELIMINARY = "preliminary"
    """预选赛: before the main table begins."""
    MAIN = "main"
    """胜者组, of single elimination the table itself."""
    LOSERS = "losers"
    """败者组."""
    FINAL = "final"
    """决赛 between the winners of both parts; the second one is played only if the unbeaten one lost the first."""
    PLACES = "places"
    """附加赛: for places further down."""


@dataclass(frozen=True, slots=True)
class Match:
    """One match: its name, part, the round of its part from 1, and its place in that round from 1 down.

    `session` is the round of the event in which it can be played; `places` are the best and the last place that
    its two players can still reach.
    """

    name: str
    part: Part
    round: int
    order: int
    session: int
    first: Source
    second: Source
    places: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Finish:
    """Who takes a place: one source, or several that share it because nothing is played for it."""

    place: int
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole table for `entrants` on `seats`, the matches in an order in which each follows what feeds it.

    `seats[i]` is the seed (from 1) on seat i + 1; a seed above `entrants` is a bye. `second_final` is the name of
    the match that is played only if the first final is lost by the unbeaten side, else the empty string.
    """

    entrants: int
    seats: tuple[int, ...]
    matches: tuple[Match, ...]
    finishes: tuple[Finish, ...]
    second_final: str = ""

    @property
    def is_double(self) -> bool:
        """Whether one is out only after two losses."""
        return bool(self.first_final)

    @property
    def first_final(self) -> str:
        """The name of the final between the winners of both parts; empty in single elimination."""
        return next((match.name for match in self.matches if match.part is Part.FINAL), "")

    @property
    def sessions(self) -> int:
        """In how many rounds of the event it can be played, a second final included."""
        return max((match.session for match in self.matches), default=0)


class Status(StrEnum):
    """How far a match is."""

    WAITING = "waiting"
    """One side or both are not known yet."""
    READY = "ready"
    """Both sides are known; it is to be played."""
    DONE = "done"
    """Played, or decided without play."""
    BYE = "bye"
    """One side is nobody: the other passes."""
    EMPTY = "empty"
    """Nobody is to play it."""
    NOT_NEEDED = "not_needed"
    """The second final after the unbeaten side won the first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match as it stands: both sides (None: not known, `NOBODY`: none), its winner and its loser."""

    match: Match
    status: Status
    first: int | None
    second: int | None
    winner: int | None = None
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """Those who take a place; several share it. A place that is not decided yet has nobody."""

    place: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A bracket with its people: every match as it stands, and the places that are decided.

    `out` are those who left it together with their opponent when both lost; they take no place of the table.
    """

    standings: Mapping[str, Standing]
    places: tuple[Placed, ...]
    out: tuple[int, ...]

    @property
    def ready(self) -> tuple[Standing, ...]:
        """The matches that can be played now."""
        return tuple(one for one in self.standings.values() if one.status is Status.READY)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play."""
        return all(one.status not in (Status.READY, Status.WAITING) for one in self.standings.values())


def progress(
    bracket: Bracket, entrants: Sequence[int], winners: Mapping[str, int], *, once: bool = True
) -> Progress:
    """The bracket once these have won.

    `entrants` are numbers by seed, the first seed in front. `winners` names the winner of a match by number, or
    `NOBODY` where both lost (cxa-2011 art. 20.2): then nobody goes on from it. In double elimination one loss puts
    nobody out: of two who lose a match of the winners' part together the lower seed takes the place of its loser, and
    the higher that of the loser of the next match there, whose other side passes (`once` False: both are out, as
    files of the first releases have it). So too the final, lost by both, is won by the one who had not lost before.

    Raises CompetitionError when the number of entrants is another one, one stands twice, a match is unknown, is
    not ready, or was won by somebody who is not in it.
    """
    if len(entrants) != bracket.entrants or len(set(entrants)) != len(entrants) or NOBODY in entrants:
        raise CompetitionError(
            f"此秩序表有{bracket.entrants}个席位，须填入{bracket.entrants}名不同的选手，现为{len(entrants)}名",
            f"this bracket takes {bracket.entrants} different competitors, not {len(entrants)}",
        )
    unknown = set(winners) - {match.name for match in bracket.matches}
    if unknown:
        raise CompetitionError(f"没有名为{min(unknown)}的对局", f"there is no match named {min(unknown)}")
    people = [entrants[seed - 1] if seed <= len(entrants) else NOBODY for seed in bracket.seats]
    found = _Found(entrants, people)
    final = bracket.first_final if once else ""
    out: list[int] = []
    for match in bracket.matches:
        sides = found.side(match.first), found.side(match.second)
        won = winners.get(match.name)
        if final:
            standing = _stand_twice(bracket, final, match, sides, won, found)
        else:
            standing = _stand(bracket, match, sides, won, found)
        found.standings[match.name] = standing
        found.passing.setdefault(match.name, (standing.winner, standing.loser))
        if won == NOBODY and standing.winner == NOBODY and found.passing[match.name] == (NOBODY, NOBODY):
            out += [side for side in (standing.first, standing.second) if side is not None]
    return Progress(found.standings, _placed(bracket, found), tuple(dict.fromkeys(out)))


class _Found:
    """The matches so far, and who goes on from each as its winner and as its loser."""

    def __init__(self, entrants: Sequence[int], people: Sequence[int]) -> None:
        self.seeds = {number: at for at, number in enumerate(entrants)}
        self.people = people
        self.standings: dict[str, Standing] = {}
        self.passing: dict[str, tuple[int | None, int | None]] = {}
        self.beaten: set[int] = set()
        """Those who lost a match of the winners' part with their opponent and still stand in it."""

    def side(self, source: Source) -> int | None:
        """Who comes from there; None: not known, `NOBODY`: nobody."""
        if source.kind is From.SEAT:
            return self.people[source.seat - 1]
        return self.passing[source.match][0 if source.kind is From.WINNER else 1]


def _stand_twice(
    bracket: Bracket,
    final: str,
    match: Match,
    sides: tuple[int | None, int | None],
    won: int | None,
    found: _Found,
) -> Standing:
    """A match of double elimination with its first final, where nobody is out after one loss."""
    first, second = sides
    if match.part is Part.MAIN and first is not None and second is not None:
        beaten = [side for side in (first, second) if side in found.beaten]
        if beaten:
            _refuse_winner(match, won, "没有两名选手", "has no two sides")
            return _without_the_beaten(match, (first, second), beaten, found)
        if won == NOBODY and NOBODY not in sides:
            higher, lower = sorted((first, second), key=found.seeds.__getitem__)
            found.beaten.add(higher)
            found.passing[match.name] = higher, lower
            return Standing(match, Status.DONE, first, second, NOBODY, NOBODY)
    if match.name == final and won == NOBODY and first and second and first not in found.beaten:
        return Standing(match, Status.DONE, first, second, first, second)
    return _stand(bracket, match, sides, won, found)


def _without_the_beaten(
    match: Match, sides: tuple[int, int], beaten: Sequence[int], found: _Found
) -> Standing:
    """A match of the winners' part that somebody cannot win any more who lost before: not played."""
    if len(beaten) == 2:
        higher, lower = sorted(beaten, key=found.seeds.__getitem__)
        found.passing[match.name] = higher, lower
        return Standing(match, Status.BYE, *sides, NOBODY, NOBODY)
    (loser,) = beaten
    found.beaten.discard(loser)
    winner = sides[0] if sides[1] == loser else sides[1]
    return Standing(match, Status.BYE, *sides, winner, loser)


def _stand(
    bracket: Bracket,
    match: Match,
    sides: tuple[int | None, int | None],
    won: int | None,
    found: _Found,
) -> Standing:
    """A match with its two sides and what was said of its winner."""
    first, second = sides
    if match.name == bracket.second_final:
        final = found.standings[match.first.match]
        if final.winner is not None and (final.winner == final.first or final.first in found.beaten):
            _refuse_winner(match, won, "不需进行", "is not needed")
            return Standing(match, Status.NOT_NEEDED, first, second, final.winner, final.loser)
    if first is None or second is None:
        _refuse_winner(match, won, "对阵双方尚未产生", "does not have its two sides yet")
        return Standing(match, Status.WAITING, first, second)
    if NOBODY in sides:
        _refuse_winner(match, won, "没有两名选手", "has no two sides")
        status = Status.EMPTY if first == second else Status.BYE
        return Standing(match, status, first, second, max(first, second), NOBODY)
    if won is None:
        return Standing(match, Status.READY, first, second)
    if won == NOBODY:
        return Standing(match, Status.DONE, first, second, NOBODY, NOBODY)
    if won not in sides:
        raise CompetitionError(
            f"{match.name}的双方是{first}号和{second}号，{won}号不在其中",
            f"{match.name} is between numbers {first} and {second}; number {won} is not in it",
        )
    return Standing(match, Status.DONE, first, second, won, second if won == first else first)


def _refuse_winner(match: Match, won: int | None, why_zh: str, why_en: str) -> None:
    if won is not None:
        raise CompetitionError(
            f"{match.name}{why_zh}，不能登记胜者", f"{match.name} {why_en}; it has no winner"
        )


def _placed(bracket: Bracket, found: _Found) -> tuple[Placed, ...]:
    """The places; one that falls to nobody moves those behind it up."""
    placed, place = [], 1
    for finish in bracket.finishes:
        sides = [found.side(source) for source in finish.sources]
        there = [side for side in sides if side != NOBODY]
        if there:
            placed.append(Placed(place, tuple(sorted(side for side in there if side is not None))))
        place += len(there)
    return tuple(placed)


_NAME: Final = re.compile(r"([QMWLP])(?:(\d+:\d+)-)?(\d+)-(\d+)")
_PARTS: Final = {
    "Q": ("预选赛", "preliminary"),
    "M": ("淘汰表", ""),
    "W": ("胜者组", "winners' bracket,"),
    "L": ("败者组", "losers' bracket,"),
}
_LAST: Final = {2: ("决赛", "final"), 4: ("半决赛", "semi-final")}
"""The last rounds of a table by how many are left."""


def title(match: Match, bracket: Bracket) -> tuple[str, str]:
    """What a match is called on a paper, Chinese and English."""
    if match.part is Part.FINAL:
        return ("决赛第二场", "second final") if match.name == bracket.second_final else ("决赛", "final")
    if match.part is Part.PLACES:
        best, last = match.places
        return f"第{best}至{last}名附加赛", f"play-off for places {best} to {last}"
    if match.part is Part.PRELIMINARY:
        return f"预选赛第{match.round}轮", f"preliminary round {match.round}"
    if match.part is Part.LOSERS:
        return f"败者组第{match.round}轮", f"losers' bracket, round {match.round}"
    double = any(one.part is Part.LOSERS for one in bracket.matches)
    left = 2 * sum(one.part is match.part and one.round == match.round for one in bracket.matches)
    if double:
        return f"胜者组第{match.round}轮", f"winners' bracket, round {match.round}"
    if left in _LAST:
        return _LAST[left]
    return f"{left}进{left // 2}", "quarter-final" if left == 8 else f"round of {left}"


def label_words(name: str) -> tuple[str, str]:
    """A match by its name alone, where the bracket is not at hand: 淘汰表第1轮第2场 for M1-2."""
    found = _NAME.fullmatch(name)
    if found is None:
        return {"F1": ("决赛", "final"), "F2": ("决赛第二场", "second final")}.get(name, (name, name))
    letter, _, round_, number = found.groups()
    if letter == "P":
        best, last = found[2].split(":")
        return (
            f"第{best}至{last}名附加赛第{number}场",
            f"play-off for places {best} to {last}, match {number}",
        )
    zh, en = _PARTS[letter]
    return f"{zh}第{round_}轮第{number}场", f"{en} round {round_}, match {number}".lstrip()


def called(match: Match, bracket: Bracket) -> tuple[str, str]:
    """A match in words that tell it from the others of its round: 8进4第2场; quarter-final, match 2."""
    zh, en = title(match, bracket)
    if sum(title(one, bracket)[0] == zh for one in bracket.matches) == 1:
        return zh, en
    number = 1 + sum(
        title(one, bracket)[0] == zh and (one.session, one.order) < (match.session, match.order)
        for one in bracket.matches
    )
    return f"{zh}第{number}场", f"{en}, match {number}"
