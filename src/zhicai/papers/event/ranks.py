"""Papers of ranking: standings after a round, also with reasons; the final table; sums of places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import (
    FinalPlace,
    final_table,
    frozen_words,
    group_standings,
    places_of,
    stage_places,
    team_standings,
)
from zhicai.competition.event.run import Run
from zhicai.competition.event.stand_ins import stand_ins
from zhicai.competition.event.words import provisional_words
from zhicai.competition.groups import group_name
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.standings import Place, Standings
from zhicai.competition.scoring import NOBODY, points_text
from zhicai.competition.stage_rules import Groups, Knockout
from zhicai.competition.teams import Kind
from zhicai.papers.event.subject import (
    Subject,
    name_column,
    not_there,
    number_column,
    points_after,
    unit_column,
)
from zhicai.papers.event.values import Align, Block, Cell, Column, Paper, Signatures, Table, Text


def standings(subject: Subject, number: int | None = None, *, why: bool = False) -> Paper:
    """The standings of a stage after a round (None: the last), of groups each by itself (名次表).

    cxa-2011 arts 14.1-14.8. `why`: with the reason of every place. A knock-out has the places that are decided.
    """
    speech = subject.speech
    section = subject.section
    last = len(section.rounds)
    if number is not None and not 1 <= number <= last:
        raise not_there(f"第{number}轮尚未编排", f"round {number} has not been paired")
    run = subject.run(number)
    at = number or last
    blocks = list(_stage_blocks(subject, run, at, why=why))
    missing = run.missing(at)
    if missing and not isinstance(run.stage, Knockout):
        blocks.insert(
            0,
            Text(
                speech.say(*provisional_words(missing, run.waiting(at))) + ("。" if speech.chinese else ".")
            ),
        )
    frozen = frozen_words(run, at)
    if frozen is not None:
        blocks.append(Text(speech.say(*frozen) + ("。" if speech.chinese else ".")))
    name = "reasons" if why else "standings"
    if not last:
        title = speech.say("开赛前排序", "Order before round 1")
    elif why:
        title = speech.say(f"第{at}轮后名次及理由", f"Standings after round {at}, with reasons")
    else:
        title = speech.say(f"第{at}轮后名次", f"Standings after round {at}")
    if len(section.regulations.stages) > 1:
        title = subject.stage_title(run, title, title)
    return subject.paper(name, title, blocks)


def _stage_blocks(subject: Subject, run: Run, at: int, *, why: bool) -> Iterator[Block]:
    if isinstance(run.stage, Knockout):
        if at != run.last_round:
            raise not_there("淘汰赛只有目前的名次", "a knock-out has the places of now only")
        yield _placed(subject, run)
        return
    local = run.local(at)
    if isinstance(run.stage, Groups):
        for index, table in enumerate(group_standings(run, local)):
            title = group_title(subject, index)
            yield table_of(subject, table, title=title, why=why, at=at)
            yield from _stand_ins(subject, run, table, index + 1)
        return
    found = run.standings(local if run.begun else None)
    yield table_of(subject, found, why=why, at=at)
    yield from _notes(subject, run, found)
    yield from _stand_ins(subject, run, found)


def _stand_ins(subject: Subject, run: Run, found: Standings, group: int = 0) -> Iterator[Text]:
    """What stood for missing opponents in opponents' scores (cxa-2011 art. 14.4)."""
    if run.begun:
        for zh, en in stand_ins(run, found, group):
            yield Text(subject.speech.say(f"{zh}。", f"{en}."))


def _notes(subject: Subject, run: Run, found: Standings) -> Iterator[Text]:
    """Who is not ranked, whose places must still be parted."""
    speech = subject.speech
    stop = "。" if speech.chinese else "."
    if run.voided:
        names = _list(subject, sorted(run.voided))
        yield Text(speech.say(f"成绩注销：{names}", f"Results cancelled: {names}") + stop)
    for numbers in found.undecided[:6] if found.settled else ():
        names = _list(subject, numbers[:8]) + (" …" if len(numbers) > 8 else "")
        yield Text(
            speech.say(f"待加赛或抽签区分：{names}", f"To be parted by a play-off or lots: {names}") + stop
        )


def _list(subject: Subject, numbers: Iterable[int]) -> str:
    joint = "、" if subject.speech.chinese else ", "
    return joint.join(f"{number} {subject.name(number)}" for number in numbers)


def group_title(subject: Subject, index: int) -> str:
    """The heading of a group, counted from 0."""
    return subject.speech.say(f"{group_name(index)}组", f"Group {group_name(index)}")


def table_of(
    subject: Subject,
    found: Standings,
    *,
    title: str = "",
    why: bool = False,
    ruled: Sequence[int] = (),
    at: int | None = None,
) -> Table:
    """Standings as a table; columns of what nobody was compared on are left out.

    `at` is the round of the section after which they are: who had left by then is marked (None: by now).
    """
    speech, units = subject.speech, subject.has_units
    criteria = asked([found])
    columns = [
        Column(speech.head("名次", "Place")),
        number_column(speech),
        name_column(speech, team=subject.section.of_teams),
        *([unit_column(speech)] if units else []),
        *(Column(speech.head(one.zh, one.en[:1].upper() + one.en[1:])) for one in criteria),
    ]
    if why:
        columns.append(Column(speech.head("理由", "Why"), Align.LEFT, wraps=True))
    names = subject.names
    rows = []
    for row, place in enumerate(found.places):
        cells: list[Cell] = [place.place, place.number, subject.ranked_name(place.number, at)]
        if units:
            cells.append(subject.unit(place.number))
        cells += [figure_cell(subject, found, place, one) for one in criteria]
        if why:
            cells.append(speech.head(*found.why_row(row, names)))
        rows.append(tuple(cells))
    return Table(tuple(columns), tuple(rows), title, ruled=frozenset(ruled))


def asked(tables: Iterable[Standings]) -> list[Criterion]:
    """The columns in which somebody has a figure."""
    return list(
        dict.fromkeys(
            one
            for found in tables
            for at, one in enumerate(found.columns)
            if any(place.figures[at] is not None for place in found.places)
        )
    )


def figure_cell(subject: Subject, found: Standings, place: Place, criterion: Criterion) -> Cell:
    """A figure of the standings: a number, sanctions in words, empty where it was not asked."""
    figure = found.figure(place, criterion)
    if figure is None:
        return ""
    if criterion is Criterion.SANCTIONS:
        return subject.speech.say(*found.text(place, criterion))
    return int(figure) if figure.denominator == 1 else Fraction(figure)


def _placed(subject: Subject, run: Run) -> Table:
    """The places of a knock-out that are decided."""
    speech, units = subject.speech, subject.has_units
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (one.place, number, subject.ranked_name(number), *([subject.unit(number)] if units else []))
        for one in stage_places(run)
        for number in one.numbers
    )
    columns = (
        Column(speech.head("名次", "Place")),
        number_column(speech),
        name_column(speech, team=subject.section.of_teams),
        *([unit_column(speech)] if units else []),
    )
    note = "" if rows else speech.say("尚无已决定的名次", "no place is decided yet")
    return Table(columns, rows, note=note)


_POINTS: Final = {False: ("积分", "Points"), True: ("场分", "Match points")}


def _shared(subject: Subject, one: FinalPlace) -> Cell:
    """A place; one that several share is told so, since nothing was played for it."""
    return f"{one.place}{subject.speech.sign('（并列）', ' (shared)')}" if one.shared else one.place


def _points(points: Fraction | None) -> str:
    return "" if points is None else points_text(points)


def final(subject: Subject) -> Paper:
    """The places of the whole section with their reasons, signed by the chief arbiter and the pairing officer (总名次).

    Before the end it says that places are not final.
    """
    section, speech, units = subject.section, subject.speech, subject.has_units
    if not section.rounds:
        raise not_there("尚未编排，没有名次", "no round is paired yet, there are no places")
    several = len(section.runs) > 1
    stages = [subject.stage_of(run) for run in section.runs]
    points = [points_after(run, run.local(run.last_round)) for run in section.runs]
    scored = any(points)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            _shared(subject, one),
            one.number,
            subject.ranked_name(one.number),
            *([subject.unit(one.number)] if units else []),
            *([stages[one.stage]] if several else []),
            *([_points(points[one.stage].get(one.number))] if scored else []),
            speech.head(one.why_zh, one.why_en),
        )
        for one in final_table(section)
    )
    columns = (
        Column(speech.head("名次", "Place")),
        number_column(speech),
        name_column(speech, team=section.of_teams),
        *([unit_column(speech)] if units else []),
        *([Column(speech.head("阶段", "Stage"), Align.LEFT, wraps=True)] if several else []),
        *([Column(speech.head(*_POINTS[section.of_teams]))] if scored else []),
        Column(speech.head("理由", "Why"), Align.LEFT, wraps=True),
    )
    blocks: list[Block] = []
    over = finished(section)
    if not over:
        blocks.append(
            Text(speech.say("比赛尚未结束，名次未定。", "The event is not over; places are not final."))
        )
    blocks.append(Table(columns, rows))
    if section.voided:
        names = _list(subject, sorted(section.voided))
        blocks.append(Text(speech.say(f"成绩注销：{names}", f"Results cancelled: {names}")))
    ranked = {row[1] for row in rows} | section.voided
    unranked = sorted({number for run in section.runs for number in run.entrants} - ranked)
    if unranked and over:
        names = _list(subject, unranked)
        blocks.append(
            Text(
                speech.say(
                    f"均负出局，没有名次：{names}", f"Out with a double loss, without a place: {names}"
                )
            )
        )
    blocks.append(signatures(subject))
    title = speech.say("总名次", "Final ranking") if over else speech.say("目前总名次", "Ranking so far")
    return subject.paper("final", title, blocks)


def signatures(subject: Subject) -> Signatures:
    """The lines of the chief arbiter, the pairing officer and the date."""
    speech = subject.speech
    return Signatures(
        (
            speech.say("裁判长", "Chief arbiter"),
            speech.say("编排长", "Pairing officer"),
            speech.say("日期", "Date"),
        )
    )


def team_places(subject: Subject) -> Paper:
    """The teams of a sum of places, each with the places of its players (队员总分, cxa-2011 arts 11.5, 14.8)."""
    section, speech = subject.section, subject.speech
    rules = section.regulations.teams
    if rules is None or rules.kind is not Kind.PLACES or not section.teams:
        raise not_there("本赛没有队员总分", "this event has no sum of places")
    found = team_standings(section)
    places = {number: one.place for one in places_of(section) for number in one.numbers}
    columns = (
        Column(speech.head("名次", "Place")),
        number_column(speech),
        name_column(speech, team=True),
        *(Column(speech.head(one.zh, one.en[:1].upper() + one.en[1:])) for one in found.columns),
        Column(speech.head("队员名次", "Places of players"), Align.LEFT, wraps=True),
    )
    rows = []
    for place in found.places:
        team = section.teams[place.number]
        told = sorted((places.get(number, NOBODY), number) for number in team.order)
        joint = "，" if speech.chinese else ", "
        members = joint.join(f"{subject.player(number)} {at or '–'}" for at, number in told)
        rows.append(
            (
                place.place,
                place.number,
                team.name,
                *(figure_cell(subject, found, place, one) for one in found.columns),
                members,
            )
        )
    title = speech.say("团体名次（队员名次和）", "Teams by the sum of places")
    return subject.paper("teams", title, [Table(columns, tuple(rows)), signatures(subject)])
