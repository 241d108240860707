"""Who stands where: standings with the reason of every place, final places, cross tables, knock-out tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.http import Http404

from zhicai.competition.brackets import Standing, Status, title
from zhicai.competition.event.knockout_run import Knocked, knocked
from zhicai.competition.event.pairing import finished, scores_of
from zhicai.competition.event.places import final_table, stage_tables
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.groups import group_name
from zhicai.competition.model import Encounter, cards
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.scoring import points_text
from zhicai.competition.stage_rules import Groups, Knockout
from zhicai.desk.api.events import section_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.rounds import who
from zhicai.desk.api.telling import pair
from zhicai.desk.api.values import Said, Who, said
from zhicai.desk.people.rights import Action


@dataclass(frozen=True, slots=True)
class PlaceTold:
    """A place in standings."""

    place: int
    who: Who
    figures: Annotated[list[Said], said("各项数值，与各列对应", "the figures, column by column")]
    shared: Annotated[bool, said("并列", "others have the same place")]
    undecided: Annotated[bool, said("待加赛或抽签", "a play-off or a lot must part them")]
    why: Annotated[Said, said("为何是此名次", "why it is that place")]


@dataclass(frozen=True, slots=True)
class TableTold:
    """Standings, of a group where there are groups."""

    group: Annotated[str, said("组；不分组为空", "the group; empty without groups")]
    columns: list[Said]
    places: list[PlaceTold]
    undecided: list[list[int]]


@dataclass(frozen=True, slots=True)
class StandingsTold:
    """The standings after a round; of a knock-out there are none, see its table."""

    after: Annotated[int, said("第几轮后，0 为赛前", "after this round, 0 before the first")]
    complete: Annotated[bool, said("该轮成绩已齐", "whether that round has all its results")]
    tables: list[TableTold]


@dataclass(frozen=True, slots=True)
class FinalTold:
    """A place of the whole section."""

    place: int
    who: Who
    shared: bool
    stage: Annotated[int, said("在第几阶段取得", "the stage in which it was won, from 1")]
    why: Said


@dataclass(frozen=True, slots=True)
class PlacesTold:
    """The places of the whole section through all stages."""

    finished: bool
    places: list[FinalTold]


@dataclass(frozen=True, slots=True)
class Met:
    """A round of somebody: the opponent, the colour and the result, or why there was none."""

    round: int
    opponent: int | None
    colour: Annotated[str | None, said("red 或 black", "red or black")]
    result: Annotated[str | None, said("该台成绩的代号", "the result of the board")]
    mark: Annotated[str, said("胜、和、负、+、-、封、未", "as a wall table shows it")]
    bye: str | None


@dataclass(frozen=True, slots=True)
class CardTold:
    """A row of a cross table."""

    who: Who
    points: str
    rounds: list[Met]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Who met whom in a stage, or a group of it."""

    stage: int
    group: str
    rows: list[CardTold]


@dataclass(frozen=True, slots=True)
class CrossTables:
    """The cross tables of a section."""

    tables: list[CrossTable]


@dataclass(frozen=True, slots=True)
class MatchTold:
    """A match of a knock-out; a side that is not known yet is null."""

    name: str
    title: Said
    part: str
    session: Annotated[int, said("表中第几轮", "the round of the table in which it is played")]
    status: str
    first: Who | None
    second: Who | None
    winner: int | None
    verdict: Said | None


@dataclass(frozen=True, slots=True)
class BracketTold:
    """The table of a stage that is a knock-out."""

    stage: int
    matches: list[MatchTold]


@dataclass(frozen=True, slots=True)
class Brackets:
    """The tables of a section."""

    brackets: list[BracketTold]


@dataclass(frozen=True, slots=True)
class AfterRound:
    """After which round."""

    round: Annotated[
        int | None, said("第几轮后；缺省为最近一轮", "after this round; by default the last", ge=1, le=1024)
    ] = None


_SECTION = "/events/{event}/sections/{section}"


@operation(
    "GET",
    f"{_SECTION}/standings",
    Action.EVENT_SEE,
    topic="ranking",
    words=("名次与理由", "Standings with reasons"),
    answers=StandingsTold,
    query=AfterRound,
    refuses=True,
)
def get_standings(call: Call) -> Answered:
    """The standings of a stage after a round."""
    room, section = section_of(call)
    last = len(section.rounds)
    after = last if call.query.round is None else call.query.round
    if after > last:
        raise Http404
    run = section.run_of(after) if after else section.run
    tables: list[TableTold] = []
    if section.competitors and not isinstance(run.stage, Knockout):
        found = stage_tables(run, run.local(after) if after else None)
        grouped = isinstance(run.stage, Groups)
        tables = [_table(section, one, group_name(at) if grouped else "") for at, one in enumerate(found)]
    complete = not last or section.rounds[after - 1].complete
    return Answered(StandingsTold(after, complete, tables), room.now.head.seq)


def _table(section: Section, found: Standings, group: str) -> TableTold:
    names = {number: one.name for number, one in section.competitors.items()}
    places = [
        PlaceTold(
            place.place,
            who(section, place.number),
            [pair(found.text(place, column)) for column in found.columns],
            place.shared,
            place.undecided,
            pair(found.why_row(row, names)),
        )
        for row, place in enumerate(found.places)
    ]
    columns = [Said(one.zh, one.en) for one in found.columns]
    return TableTold(group, columns, places, [list(one) for one in found.undecided])


@operation(
    "GET",
    f"{_SECTION}/places",
    Action.EVENT_SEE,
    topic="ranking",
    words=("总名次", "Final places"),
    answers=PlacesTold,
    refuses=True,
)
def get_places(call: Call) -> Answered:
    """The places of the whole section."""
    room, section = section_of(call)
    found = final_table(section) if section.rounds else ()
    places = [
        FinalTold(
            one.place, who(section, one.number), one.shared, one.stage + 1, Said(one.why_zh, one.why_en)
        )
        for one in found
    ]
    return Answered(PlacesTold(bool(found) and finished(section), places), room.now.head.seq)


@operation(
    "GET",
    f"{_SECTION}/cross",
    Action.EVENT_SEE,
    topic="ranking",
    words=("对局总表", "Cross tables"),
    answers=CrossTables,
)
def get_cross(call: Call) -> Answered:
    """Who met whom."""
    room, section = section_of(call)
    tables = [
        table
        for run in section.runs
        if run.begun and not isinstance(run.stage, Knockout)
        for table in _cross(section, run)
    ]
    return Answered(CrossTables(tables), room.now.head.seq)


def _cross(section: Section, run: Run) -> list[CrossTable]:
    played = cards((*run.carried, *run.rounds), run.entrants)
    groups = run.groups if isinstance(run.stage, Groups) else (run.entrants,)
    names = [group_name(at) if isinstance(run.stage, Groups) else "" for at in range(len(groups))]
    return [
        CrossTable(run.index + 1, name, [_card(section, number, played) for number in group])
        for name, group in zip(names, groups, strict=True)
    ]


def _card(section: Section, number: int, played: Mapping[int, Sequence[Encounter]]) -> CardTold:
    worth = scores_of(section)
    points = sum((worth.of_encounter(each) for each in played[number]), start=worth.absent * 0)
    return CardTold(who(section, number), points_text(points), [_met(one) for one in played[number]])


def _met(one: Encounter) -> Met:
    known = one.result is not None and one.colour is not None
    return Met(
        one.round,
        one.opponent,
        one.colour.value if one.colour else None,
        one.result.code if one.result else None,
        one.result.mark(one.colour) if known and one.result and one.colour else "",
        one.bye.value if one.bye else None,
    )


@operation(
    "GET",
    f"{_SECTION}/bracket",
    Action.EVENT_SEE,
    topic="ranking",
    words=("淘汰表", "Knock-out tables"),
    answers=Brackets,
    refuses=True,
)
def get_bracket(call: Call) -> Answered:
    """The table of every stage that is a knock-out."""
    room, section = section_of(call)
    runs = [run for run in section.runs if isinstance(run.stage, Knockout) and run.begun]
    brackets = [BracketTold(run.index + 1, _matches(section, knocked(run))) for run in runs]
    return Answered(Brackets(brackets), room.now.head.seq)


def _matches(section: Section, found: Knocked) -> list[MatchTold]:
    return [_match(section, found, one) for one in found.progress.standings.values()]


def _match(section: Section, found: Knocked, one: Standing) -> MatchTold:
    verdict = found.verdicts.get(one.match.name)
    first, second = (None if number is None else who(section, number) for number in (one.first, one.second))
    return MatchTold(
        one.match.name,
        pair(title(one.match, found.bracket)),
        one.match.part.value,
        one.match.session,
        one.status.value,
        first,
        second,
        None if one.status is Status.NOT_NEEDED else one.winner,
        Said(verdict.message_zh, verdict.message_en) if verdict else None,
    )
