"""A player types a name or a number and is told the board, the colour and the opponent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.competition.event.state import Section
from zhicai.competition.model import Colour, Player, result_of
from zhicai.desk.frame.words import is_chinese, say
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.public.book import Book, book_of
from zhicai.desk.public.links import Addresses
from zhicai.desk.public.published import published
from zhicai.desk.running.boards import Row, Side, byes_of, rows_of
from zhicai.desk.running.cards import own_result
from zhicai.desk.running.people import fits
from zhicai.desk.running.room import stored_event
from zhicai.desk.store import journals

MOST: Final = 12
"""People that one answer names."""

LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody plays in a round: the board (of a match of teams 3.2), the colour, against whom, their result."""

    place: str
    colour: Colour
    opponent: Side
    result: str


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody who was looked for; `seat` in the last published round, else `words` why there is none."""

    section: str
    player: Player
    team: str
    address: str
    round: int
    seat: Seat | None
    words: str


def seat_of(row: Row, colour: Colour, score: str = "") -> Seat:
    """One side of a board, with the result as that side has it, and the score of a match of teams behind it."""
    red = colour is Colour.RED
    result = own_result(result_of(row.code), colour) if row.code else ""
    if score and not red:
        score = " : ".join(reversed(score.split(" : ")))
    return Seat(row.place, colour, row.black if red else row.red, f"{result} {score}".strip())


def seats(book: Book, at: int, section: Section) -> Mapping[int, Seat | str]:
    """Where everybody plays in the last published round, or why not; reckoned once for each state of the event."""

    def make() -> dict[int, Seat | str]:
        last = len(section.rounds)
        found: dict[int, Seat | str] = {}
        if not last:
            return found
        for row in rows_of(section, last):
            if row.match:
                continue
            found[row.red.number] = seat_of(row, Colour.RED)
            found[row.black.number] = seat_of(row, Colour.BLACK)
        if not section.of_teams:
            found |= {side.number: words for side, words in byes_of(section, last)}
        return found

    return book.now.made(("public seats", at, is_chinese()), make)


def found_in(book: Book, at: int, wanted: str) -> Iterator[Found]:
    """Those of a section whom the typed text fits."""
    section = published(book.now, at)
    where = seats(book, at, section)
    team_of = {number: team.name for team in section.teams.values() for number in team.order}
    links = Addresses(book.number, at + 1)
    for player in section.players.values():
        team = team_of.get(player.number, "")
        if not fits(player, wanted) and wanted.casefold() not in team.casefold():
            continue
        seat = where.get(player.number)
        words = seat if isinstance(seat, str) else "" if seat else without(section)
        yield Found(
            section.title if len(book.now.titles) > 1 else "",
            player,
            team,
            links.to("player", player.number),
            len(section.rounds),
            seat if isinstance(seat, Seat) else None,
            words,
        )


def without(section: Section) -> str:
    """Why somebody of a section has no board."""
    if not section.rounds:
        return say("对阵尚未公布", "the pairing is not published yet")
    return say("本轮没有对局", "no game in this round")


@may(Action.EVENT_SEE)
@require_safe
def find(request: HttpRequest, journal: str) -> HttpResponse:
    """The boards of those whom the typed text fits, through all sections."""
    stored = stored_event(standing_of(request))
    book = journals.look(stored.pk, book_of).value
    wanted = request.GET.get("q", "").strip()[:LONGEST]
    every = (
        [one for at in range(len(book.now.titles)) for one in found_in(book, at, wanted)] if wanted else []
    )
    # Who types a number means the number, whatever names and units have figures in them.
    found = ([one for one in every if str(one.player.number) == wanted] or every)[: MOST + 1]
    context = {"journal": stored, "q": wanted, "found": found[:MOST], "more": len(found) > MOST}
    name = "public/found.html" if request.htmx else "public/find.html"  # type: ignore[attr-defined]
    return render(request, name, context)
