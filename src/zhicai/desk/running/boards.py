"""The boards of a round as pages show them, with what somebody's own are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from zhicai.competition.brackets import called
from zhicai.competition.event.games import short_lineup
from zhicai.competition.event.kinds import PairingChanged
from zhicai.competition.event.knockout_run import game_words
from zhicai.competition.event.pairing import is_fide, rules_of, scores_of
from zhicai.competition.event.places import FINAL
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import bye_words
from zhicai.competition.model import Board, Colour, cards
from zhicai.competition.reckoning import bracket
from zhicai.competition.scoring import NOBODY, points_text
from zhicai.competition.stage_rules import Knockout, Swiss
from zhicai.competition.swiss.names import LIMIT_WORDS
from zhicai.competition.swiss_rules import Limit, UnitAvoidance
from zhicai.desk.frame.words import Words, is_chinese, say
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.people.there import ranges
from zhicai.desk.running.room import Room
from zhicai.desk.running.words import match_words, result_words

NO_LIMITS: Final[Mapping[int, Sequence[Limit]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: number, name, unit, points before the round ("" where nobody asks)."""

    number: int
    name: str
    unit: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A board, or in a match of teams the match (`game` 0, `match` True) and each of its games.

    `place` names it in addresses and in forms: 5, or 3.2. `typed`: a result can be typed here.
    """

    place: str
    table: int
    game: int
    red: Side
    black: Side
    code: str
    result: str
    notes: str = ""
    match: bool = False
    typed: bool = True


def rows(room: Room, number: int, *, points: bool = False) -> list[Row]:
    """The boards of a round in order, a match of teams followed by its games."""
    name = ("rows", room.at, number, points, is_chinese())
    return room.now.made(
        name,
        lambda: rows_of(
            room.section,
            number,
            points=points,
            relaxed=relaxations(room, number),
            units=marks_units(room.section, number),
        ),
    )


def rows_of(
    section: Section,
    number: int,
    *,
    points: bool = False,
    relaxed: Mapping[int, Sequence[Limit]] = NO_LIMITS,
    units: bool = False,
) -> list[Row]:
    """The same of a section, with the limits that boards break where they are told.

    `units`: boards of one unit are marked also where that breaks no limit.
    """
    before = _points(section, number) if points else {}
    paired = {one.table: one for one in section.pairings[number - 1].boards}
    names = match_names(section, number)
    found: list[Row] = []
    for board in section.rounds[number - 1].boards:
        match = paired[board.table].match if board.table in paired else ""
        limits = relaxed.get(board.table, ())
        notes = _notes(
            names.get(match, match),
            limits,
            alike=units and _of_one_unit(section, board) and Limit.UNIT not in limits,
        )
        games = section.games.get((number, board.table), ())
        found.append(_row(section, number, board, before, notes))
        found += [_game(section, board, game) for game in games]
    return found


def marks_units(section: Section, number: int) -> bool:
    """Whether boards of one unit are marked in a round: where it is paired by points and units are minded at all."""
    run = section.run_of(number)
    if not isinstance(run.stage, Swiss) or is_fide(run):
        return False
    return rules_of(section, run).avoid_unit is not UnitAvoidance.IGNORE


def _of_one_unit(section: Section, board: Board) -> bool:
    red, black = section.competitors[board.red], section.competitors[board.black]
    return red.unit != "" and red.unit == black.unit


def match_names(section: Section, number: int) -> dict[str, str]:
    """The matches of the knock-out that a round plays, in words, with the game of each; none of any other stage."""
    run = section.run_of(number)
    if not isinstance(run.stage, Knockout):
        return {}
    table = bracket(run.knockout, len(run.entrants))
    here = {one.match for one in section.pairings[number - 1].boards}
    found: dict[str, str] = {}
    for one in table.matches:
        if one.name in here:
            (zh, en), (game_zh, game_en) = called(one, table), game_words(run, number, one.name)
            found[one.name] = say(zh + game_zh, f"{en}, {game_en}" if game_en else en)
    return found


def _row(section: Section, number: int, board: Board, before: dict[int, str], notes: str) -> Row:
    code = board.result.code if board.result else ""
    red, black = (
        Side(one.number, one.name, one.unit, before.get(one.number, ""))
        for one in (section.competitors[board.red], section.competitors[board.black])
    )
    words = result_words(code or None)
    if section.of_teams:
        score = score_of(section, number, board.table)
        words = match_words(code, red.name, black.name, score)
    place = str(board.table)
    typed = not section.of_teams or bool(section.games.get((number, board.table))) or bool(code)
    return Row(place, board.table, 0, red, black, code, words, notes, section.of_teams, typed)


def score_of(section: Section, number: int, table: int) -> str:
    """The points of the games of a match, the first team's in front; "" before the first result, or without games."""
    match = section.board(number, table)
    played = [one for one in section.games.get((number, table), ()) if one.result is not None]
    if match is None or not played:
        return ""
    home, worth = section.teams[match.red].order, section.regulations.scores
    points = [Fraction(0), Fraction(0)]
    for game in played:
        first = game.red in home or (game.red == NOBODY and game.black not in home)
        for colour in Colour:
            mine = first is (colour is Colour.RED)
            points[0 if mine else 1] += worth.of_result(game.result, colour)
    return " : ".join(map(points_text, points))


def _game(section: Section, match: Board, game: Board) -> Row:
    """A game of a match; each side with the name of its team as the unit."""
    home = section.teams[match.red].order
    first = match.red if game.red in home or (game.red == NOBODY and game.black not in home) else match.black
    second = match.black if first == match.red else match.red
    red, black = _member(section, game.red, first), _member(section, game.black, second)
    code = game.result.code if game.result else ""
    place = f"{match.table}.{game.table}"
    sits = NOBODY not in (game.red, game.black)
    return Row(place, match.table, game.table, red, black, code, result_words(code or None), typed=sits)


def _member(section: Section, number: int, team: int) -> Side:
    if number == NOBODY:
        return Side(0, say("（空台）", "(empty)"), section.teams[team].name)
    return Side(number, section.players[number].name, section.teams[team].name)


def _points(section: Section, number: int) -> dict[int, str]:
    """The points of everybody before a round, in its stage."""
    run = section.run_of(number)
    worth = scores_of(section)
    earlier = [one for one in (*run.carried, *run.rounds) if one.number < run.local(number)]
    if not earlier:
        return {}
    played = cards(earlier, run.entrants)
    return {
        one: points_text(sum((worth.of_encounter(each) for each in card), start=worth.absent * 0))
        for one, card in played.items()
    }


def _notes(match: str, relaxed: Sequence[Limit], *, alike: bool) -> str:
    """The match or group of a board, the limits that it breaks, and that both are `alike`, of one unit."""
    words: list[str] = []
    if match:
        words.append(say("决赛", "final") if match == FINAL else match)
    if relaxed:
        named = [LIMIT_WORDS[one] for one in relaxed]
        words.append(
            say(
                "放宽：" + "、".join(one.zh for one in named),
                "given up: " + ", ".join(one.en for one in named),
            )
        )
    if alike:
        words.append(say(*unit_mark()))
    return " · ".join(words)


def unit_mark() -> Words:
    """How a board of one unit is marked."""
    return LIMIT_WORDS[Limit.UNIT].zh, LIMIT_WORDS[Limit.UNIT].en


def hand_change(room: Room, number: int) -> PairingChanged | None:
    """The change by hand that a round stands by; None where it is as the system paired it."""
    if number not in room.section.changed:
        return None
    facts = reversed(room.now.facts(room.at))
    return next((one for one in facts if isinstance(one, PairingChanged) and one.number == number), None)


def relaxations(room: Room, number: int) -> dict[int, tuple[Limit, ...]]:
    """The limits that boards of a round break, as it stands."""
    stands = hand_change(room, number) or room.section.pairings[number - 1]
    return {one.table: one.relaxed for one in stands.boards if one.relaxed}


def byes_of(section: Section, number: int) -> list[tuple[Side, str]]:
    """Who has no opponent in a round, and why."""
    return [
        (
            Side(one.player, section.competitors[one.player].name, section.competitors[one.player].unit),
            say(*bye_words(section, one.player, one.kind, number)),
        )
        for one in section.rounds[number - 1].byes
    ]


def lineup_of(section: Section, number: int, team: int) -> tuple[int, ...]:
    """The line-up of a team in a round: the one handed in, or the order of the entry."""
    teams = section.regulations.teams
    if teams is None:
        return ()
    return section.lineups.get((number, team)) or short_lineup(section.teams[team], teams.rules)


def own_boards(here: Standing, section: Section) -> frozenset[int] | None:
    """The boards of which somebody may enter results; None: all of them."""
    if here.may(Action.RESULT_ENTER):
        return None
    own: set[int] = set()
    for one in here.held(section.title, Role.TABLE_ARBITER):
        own |= set(table_numbers(one.boards))
    return frozenset(own)


def table_numbers(text: str) -> Iterator[int]:
    """The boards of `1-8,10`."""
    for first, last in ranges(text):
        yield from range(first, min(last, first + 2000) + 1)


def attends(here: Standing, named: dict[str, object]) -> bool:
    """Whether somebody attends to boards of the event; which of them, the page says."""
    return any(one.role == Role.TABLE_ARBITER for one in here.memberships)
