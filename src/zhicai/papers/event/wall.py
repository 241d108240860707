"""The wall table (总表): what each round was for everybody, with running points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from zhicai.competition.event.places import stage_tables
from zhicai.competition.event.run import Run
from zhicai.competition.event.words import BYES, Words, bye_words
from zhicai.competition.model import ByeKind, Card, Encounter, Round, cards
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.ranking.tally import Tally
from zhicai.competition.reckoning import tally
from zhicai.competition.scoring import match_score
from zhicai.competition.stage_rules import Knockout
from zhicai.papers.event.pairings import round_number
from zhicai.papers.event.ranks import asked, figure_cell
from zhicai.papers.event.subject import (
    Subject,
    name_column,
    not_there,
    number_column,
    unit_column,
)
from zhicai.papers.event.values import Cell, Column, Paper, Table


@dataclass(frozen=True, slots=True)
class _Course:
    """A stage as far as it is told: its rounds, the tally of all, and the table of each competitor by round."""

    subject: Subject
    run: Run
    rounds: Sequence[Round]
    found: Tally
    tables: Mapping[tuple[int, int], int]


def wall(subject: Subject, number: int | None = None) -> Paper:
    """Everybody by number: opponent, colour, result and points of each round, then the figures and the place (总表).

    `number` is the round after which (None: the last). Raises PaperError for a knock-out, whose table is its bracket.
    """
    at = round_number(subject, number)
    run = subject.section.run_of(at)
    if isinstance(run.stage, Knockout):
        raise not_there("淘汰赛用秩序表（bracket）", "a knock-out has its bracket (bracket)")
    speech, course = subject.speech, _course(subject, run, run.local(at))
    title = speech.say(f"第{at}轮后总表", f"Wall table after round {at}")
    return subject.paper("wall", title, [_table(course, run.local(at))])


def _course(subject: Subject, run: Run, last: int) -> _Course:
    rounds = [one for one in (*run.carried, *run.rounds) if one.number <= last]
    tables = {
        (one.number, side): board.table
        for one in rounds
        for board in one.boards
        for side in (board.red, board.black)
    }
    return _Course(subject, run, rounds, tally(run.regulations, run.stage, run.facts()), tables)


def _table(course: _Course, last: int) -> Table:
    subject, run = course.subject, course.run
    ranks = stage_tables(run, last)
    place_of = {place.number: (table, at) for table in ranks for at, place in enumerate(table.places)}
    told, criteria = cards(course.rounds, run.entrants), asked(ranks)
    columns = (
        number_column(subject.speech, key=True),
        name_column(subject.speech, team=subject.section.of_teams),
        *([unit_column(subject.speech)] if subject.has_units else []),
        *(column for one in course.rounds for column in _round_columns(subject, run, one.number)),
        *_figure_columns(subject, criteria),
    )
    rows = tuple(
        _row(course, member, told[member]) + _figures(subject, member, criteria, place_of)
        for member in sorted(run.entrants)
    )
    return Table(columns, rows, note=_legend(subject), folded=True)


def round_label(subject: Subject, run: Run, local: int) -> str:
    """The heading of a round of a stage: its number in the section, or that it was carried over from the groups."""
    speech = subject.speech
    if local <= run.shift:
        return speech.head(f"带入{local}", f"carried {local}")
    number = local - run.shift + run.offset
    return speech.sign(f"第{number}轮", f"Rd {number}")


def _round_columns(subject: Subject, run: Run, local: int) -> tuple[Column, ...]:
    """The columns of a round; on paper the first half of them stands above the second."""
    speech, group = subject.speech, round_label(subject, run, local)
    opponent, mark = speech.head("对手", "Opp."), speech.head("成绩", "Res.")
    total = speech.head("累计", "Sum")
    if subject.section.of_teams:
        names = (opponent, mark, speech.head("局分", "Games"), total)
    else:
        names = (speech.head("先后", "Col."), opponent, mark, total)
    return tuple(Column(name, group=group) for name in names)


def _figure_columns(subject: Subject, criteria: Sequence[Criterion]) -> tuple[Column, ...]:
    speech = subject.speech
    return (
        *(Column(speech.head(one.zh, one.en[:1].upper() + one.en[1:])) for one in criteria),
        Column(speech.head("名次", "Place")),
    )


def _figures(
    subject: Subject,
    member: int,
    criteria: Sequence[Criterion],
    place_of: Mapping[int, tuple[Standings, int]],
) -> tuple[Cell, ...]:
    if member not in place_of:
        return ("",) * (len(criteria) + 1)
    table, at = place_of[member]
    place = table.places[at]
    known = [figure_cell(subject, table, place, one) if one in table.columns else "" for one in criteria]
    return (*known, place.place)


def _row(course: _Course, member: int, card: Card) -> tuple[Cell, ...]:
    subject = course.subject
    cells: list[Cell] = [member, subject.name(member)]
    if subject.has_units:
        cells.append(subject.unit(member))
    by_round = {one.round: one for one in card}
    for played in course.rounds:
        cells += _encounter(course, member, by_round.get(played.number))
    return tuple(cells)


_SHORT: Final[Mapping[Words, Words]] = {
    BYES[ByeKind.FREE]: ("轮空", "Free"),
    BYES[ByeKind.LEAVE]: ("请假", "Leave"),
    BYES[ByeKind.LATE]: ("–", "–"),
    BYES[ByeKind.ABSENT]: ("缺席", "Abs."),
    ("退赛", "Withdrawn"): ("退赛", "Left"),
    ("除名", "Expelled"): ("除名", "Exp."),
}
"""What has no room in a cell, shorter."""


def _without(course: _Course, member: int, bye: ByeKind, number: int) -> Words:
    """Why somebody has no opponent in a round of the stage, in few letters."""
    words = bye_words(course.subject.section, member, bye, number + course.run.offset - course.run.shift)
    return _SHORT.get(words, words)


def _encounter(course: _Course, member: int, encounter: Encounter | None) -> tuple[Cell, ...]:
    """The four cells of a round."""
    if encounter is None:
        return "", "", "", ""
    subject, run = course.subject, course.run
    speech, after = subject.speech, course.found.after.get(member)
    total: Cell = "" if after is None else _points(Fraction(after[encounter.round], course.found.scale))
    if encounter.opponent is None or encounter.colour is None:
        word = speech.sign(*_without(course, member, encounter.bye, encounter.round)) if encounter.bye else ""
        return (word, "", "", total) if subject.section.of_teams else ("", word, "", total)
    void = member in run.voided or encounter.opponent in run.voided
    mark = speech.sign("注销", "void") if void else speech.mark(encounter.result, encounter.colour)
    if subject.section.of_teams:
        return encounter.opponent, mark, _games(course, member, encounter), total
    return speech.colour(encounter.colour), encounter.opponent, mark, total


def _points(points: Fraction) -> Cell:
    return int(points) if points.denominator == 1 else points


def _games(course: _Course, member: int, encounter: Encounter) -> str:
    """The game points of a match of teams."""
    run = course.run
    games = run.games.get((encounter.round, course.tables.get((encounter.round, member), 0)), ())
    if all(game.result is None for game in games):
        return ""
    return match_score(games, run.members[member], course.subject.section.regulations.scores).text


def _legend(subject: Subject) -> str:
    if subject.section.of_teams:
        return subject.speech.say(
            "每轮：对手编号、成绩；局分、累计场分。“+”“-”为未赛而胜、负。",
            "Each round: opponent, result; game points, match points so far. + and - are won and lost without play.",
        )
    sides = "F first, S second mover" if subject.speech.movers else "R red, B black"
    return subject.speech.say(
        "每轮：先后手、对手编号；成绩、累计积分。“+”“-”为未赛而胜、负，封为封棋。",
        f"Each round: colour ({sides}), opponent; result (W, D, L), points so far. + and - are won and lost "
        "without play, A is adjourned.",
    )
