"""What the page of an event shows first to who plays in it or leads a unit: their own boards, with no search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zhicai.competition.event.state import Section
from zhicai.competition.model import Colour
from zhicai.desk.frame.words import say
from zhicai.desk.live.pages_table import Own as OwnBoard
from zhicai.desk.live.pages_table import own_boards
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Role
from zhicai.desk.public.book import Book
from zhicai.desk.public.finding import Seat, seat_of, seats, without
from zhicai.desk.public.links import Addresses
from zhicai.desk.public.lively import Live, Watch
from zhicai.desk.public.ranks import places_now
from zhicai.desk.public.shown import Shown
from zhicai.desk.running.boards import byes_of, rows_of, score_of


@dataclass(frozen=True, slots=True)
class One:
    """A player or a team: where they play in the last published round (None: `words` say why not), their place.

    `game`: their live board ("": none), `over` once it has ended.
    """

    number: int
    name: str
    address: str
    seat: Seat | None
    words: str
    place: int | None
    game: str = ""
    over: bool = False
    is_team: bool = False

    @property
    def colour(self) -> str:
        """The colour, or of a team whether it is the first of its match."""
        if self.seat is None:
            return ""
        red = self.seat.colour is Colour.RED
        if self.is_team:
            return say("先", "first") if red else say("后", "second")
        return say("红", "Red") if red else say("黑", "Black")


@dataclass(frozen=True, slots=True)
class Part:
    """A section with what is somebody's own in it: themselves as players, and the unit that they lead."""

    title: str
    address: str
    round: int
    of: int
    players: tuple[One, ...]
    unit: str
    members: tuple[One, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """All that is somebody's own in an event; `boards` are their live boards that stand in no part."""

    parts: tuple[Part, ...] = ()
    boards: tuple[OwnBoard, ...] = ()

    @property
    def several(self) -> bool:
        """Whether the sections need their names."""
        return len(self.parts) > 1

    def __bool__(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.parts or self.boards)


def mine(here: Standing, book: Book, live: Live = ()) -> Mine:
    """What is somebody's own in an event; nothing for who neither plays nor leads."""
    if not {Role.PLAYER, Role.LEADER} & here.roles:
        return Mine()
    parts = tuple(part for at in range(len(book.now.titles)) for part in _part(here, book, at, live))
    shown = {one.game for part in parts for one in part.players}
    rest = tuple(one for one in own_boards(here) if one.game not in shown and not one.over)
    return Mine(parts, rest)


def _part(here: Standing, book: Book, at: int, live: Live) -> Iterator[Part]:
    shown = Shown(book, at, Addresses(book.number, at + 1), live)
    section = shown.section
    numbers = here.players(section.title, first=at == 0)
    units = list(dict.fromkeys(one.unit for one in here.held(section.title, Role.LEADER)))
    own = tuple(_player(shown, number) for number in numbers if number in section.players)
    for index, unit in enumerate(units or [""]):
        members = tuple(_of_unit(shown, unit)) if unit else ()
        if members or (own and not index):
            yield Part(
                section.title,
                shown.links.to("section"),
                len(section.rounds),
                len(section.competitors),
                () if index else own,
                unit,
                members,
            )


def _player(shown: Shown, number: int) -> One:
    section = shown.section
    found = seats(shown.book, shown.at, section).get(number)
    seat = found if isinstance(found, Seat) else None
    words = found if isinstance(found, str) else "" if seat else without(section)
    place = None if section.of_teams else places_now(shown).get(number)
    game = _game(shown, seat)
    return One(
        number,
        section.players[number].name,
        shown.links.to("player", number),
        seat,
        words,
        place,
        game.game if game else "",
        game is not None and game.over,
    )


def _game(shown: Shown, seat: Seat | None) -> Watch | None:
    return shown.boards.get((len(shown.section.rounds), seat.place)) if seat else None


def _of_unit(shown: Shown, unit: str) -> Iterator[One]:
    """The teams of a unit with their matches, where teams play, then its players."""
    section = shown.section
    teams = [one for one in section.teams.values() if unit in (one.unit, one.name)]
    if section.of_teams:
        for team in sorted(teams, key=lambda one: one.number):
            seat = _match(section, team.number)
            words = "" if seat else _no_match(section, team.number)
            place = places_now(shown).get(team.number)
            address = shown.links.to("team", team.number)
            yield One(team.number, team.name, address, seat, words, place, is_team=True)
    inside = {number for team in teams for number in team.order}
    for player in section.players.values():
        if player.number in inside or player.unit == unit:
            yield _player(shown, player.number)


def _match(section: Section, team: int) -> Seat | None:
    """The match of a team in the last round."""
    last = len(section.rounds)
    for row in rows_of(section, last) if last else ():
        if row.match and team in (row.red.number, row.black.number):
            colour = Colour.RED if row.red.number == team else Colour.BLACK
            return seat_of(row, colour, score_of(section, last, row.table))
    return None


def _no_match(section: Section, team: int) -> str:
    last = len(section.rounds)
    told = {side.number: words for side, words in byes_of(section, last)} if last else {}
    return told.get(team) or without(section)
