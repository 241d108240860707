"""The places of a knock-out, who goes on from one that is played for some rounds only, and why each has that place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from zhicai.competition.brackets import From, Placed, Source, Standing, Status, title
from zhicai.competition.event.knockout_run import Knocked
from zhicai.competition.scoring import NOBODY


def knockout_places(found: Knocked) -> tuple[Placed, ...]:
    """The places of a knock-out so far: of those who are done, and the best that the others can still reach.

    Where it is played for some rounds only, those who go on share the first place, and those who lost stand behind
    them, who lost later in front. Two who lost a match together take the place of its loser; the
    place that it was for stays vacant.
    """
    if found.run.knockout.rounds is not None:
        through = set(survivors(found)) if found.over else set()
        reached = {
            number: one.match.session
            for one in sorted(found.progress.standings.values(), key=lambda one: one.match.session)
            for number in (one.first, one.second)
            if number
        }
        best = {number: 0 if number in through else -reached.get(number, 0) for number in found.run.entrants}
        lowest = min(best.values(), default=0)
        keys = {number: 0 if number in through else key - lowest + 1 for number, key in best.items()}
        return _in_order(keys)
    keys = {
        number: finish.place
        for finish in found.bracket.finishes
        for number in (_finisher(found, source) for source in finish.sources)
        if number
    }
    for one in found.progress.standings.values():
        for number in (one.first, one.second):
            if number and number not in keys and one.status in (Status.READY, Status.WAITING):
                keys[number] = one.match.places[0]
    for number in found.progress.out:
        keys.setdefault(number, _place_of_loser(found, number))
    return _in_order(keys, _vacant(found))


def _finisher(found: Knocked, source: Source) -> int | None:
    """Who takes a place of the table; None or 0 where nobody is known, or nobody is there."""
    if source.kind is From.SEAT:
        seed = found.bracket.seats[source.seat - 1]
        return found.run.entrants[seed - 1] if seed <= len(found.run.entrants) else NOBODY
    standing = found.progress.standings[source.match]
    return standing.winner if source.kind is From.WINNER else standing.loser


def _vacant(found: Knocked) -> tuple[int, ...]:
    """The places that nobody takes, for both lost the match for them."""
    return tuple(
        finish.place
        for finish in found.bracket.finishes
        for source in finish.sources
        if source.kind is From.WINNER and _both_lost(found.progress.standings[source.match])
    )


def _both_lost(one: Standing) -> bool:
    return one.status in (Status.DONE, Status.NOT_NEEDED) and one.winner == NOBODY


def _place_of_loser(found: Knocked, number: int) -> int:
    """The place of the loser of the match that somebody lost together with the other."""
    lost = next(
        one.match
        for one in found.progress.standings.values()
        if one.status is Status.DONE and one.winner == NOBODY and number in (one.first, one.second)
    )
    for finish in found.bracket.finishes:
        if Source(From.LOSER, lost.name) in finish.sources:
            return finish.place
    return lost.places[1]


def _in_order(keys: Mapping[int, int], vacant: Collection[int] = ()) -> tuple[Placed, ...]:
    """Numbers with the same key share a place, the smaller keys in front; of the two behind a vacant one both are."""
    order = sorted(keys, key=lambda number: (keys[number], number))
    found: list[Placed] = []
    place = 1
    for key, block in groupby(order, key=keys.__getitem__):
        numbers = tuple(block)
        found.append(Placed(place + (key - 1 in vacant), numbers))
        place += len(numbers)
    return tuple(found)


def survivors(found: Knocked) -> tuple[int, ...]:
    """Who goes on from a knock-out that is played for some rounds only, from the top of the table down."""
    last = [
        one
        for one in found.progress.standings.values()
        if one.match.session == found.last_session and one.match.part.value in ("main", "preliminary")
    ]
    return tuple(one.winner for one in last if one.winner is not None and one.winner != NOBODY)


def beaten(found: Knocked) -> frozenset[int]:
    """Those who have lost their last match and wait for no other."""
    standings = sorted(found.progress.standings.values(), key=lambda one: one.match.session)
    done = [one for one in standings if one.status is Status.DONE]
    last = {who: one.winner for one in done for who in (one.first, one.second) if who}
    waiting = {
        who for one in standings if one.status is not Status.DONE for who in (one.first, one.second) if who
    }
    return frozenset(who for who, winner in last.items() if winner != who) - waiting


def knockout_reasons(found: Knocked, names: Mapping[int, str]) -> Iterator[tuple[int, tuple[str, str]]]:
    """The last match of everybody: won or lost, against whom, and by what."""
    last: dict[int, Standing] = {}
    for one in sorted(found.progress.standings.values(), key=lambda one: one.match.session):
        if one.status is Status.DONE:
            last |= {number: one for number in (one.first, one.second) if number is not None}
    moved = _moved_up(found)
    for number, (zh, en) in _last_matches(found, names, last):
        up_zh, up_en = moved.get(number, ("", ""))
        yield number, (zh + up_zh, en + up_en)


def _moved_up(found: Knocked) -> dict[int, tuple[str, str]]:
    """Who has a better place than that of the match, since nobody came out of another one (cxa-2011 art. 20.2)."""
    played_for = {
        number: finish.place
        for finish in found.bracket.finishes
        for number in (_finisher(found, source) for source in finish.sources)
        if number
    }
    return {
        number: (
            f"；前面的名次因有对局双方均负而空缺，由第{played_for[number]}名递升为第{one.place}名",
            f"; a place before it is empty as both of a match lost: up from place {played_for[number]} to {one.place}",
        )
        for one in knockout_places(found)
        for number in one.numbers
        if played_for.get(number, 0) > one.place
    }


def _last_matches(
    found: Knocked, names: Mapping[int, str], last: Mapping[int, Standing]
) -> Iterator[tuple[int, tuple[str, str]]]:
    for number, one in last.items():
        zh, en = title(one.match, found.bracket)
        said = found.verdicts[one.match.name]
        other = one.second if number == one.first else one.first
        name = names.get(other or 0, str(other))
        if one.winner == number:
            yield (
                number,
                (f"{zh}胜{name}（{said.message_zh}）", f"won the {en} against {name} ({said.message_en})"),
            )
        elif one.winner == NOBODY:
            yield number, (f"{zh}与{name}均负", f"lost the {en} together with {name}")
        else:
            yield (
                number,
                (f"{zh}负于{name}（{said.message_zh}）", f"lost the {en} to {name} ({said.message_en})"),
            )
