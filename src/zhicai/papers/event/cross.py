"""Tables of round robins: cross tables, order tables with names, groups and who goes on from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import group_standings, next_entrants
from zhicai.competition.event.run import Run
from zhicai.competition.event.timetable import group_rounds, whole_table
from zhicai.competition.model import Board, Colour, Round
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.scoring import match_score
from zhicai.competition.stage_rules import Groups, RoundRobin
from zhicai.papers.event.ranks import asked, figure_cell, group_title, table_of
from zhicai.papers.event.speech import Speech
from zhicai.papers.event.subject import Subject, name_column, not_there, number_column, unit_column
from zhicai.papers.event.values import Align, Block, Cell, Column, Paper, Table

_ONE_LINE = 14
"""Up to how many columns a result has on one line."""


def cross(subject: Subject, number: int | None = None) -> Paper:
    """Everybody against everybody of a round robin, a table for each group, with figures and places (循环成绩表).

    cxa-2011 arts 10.1-10.2. `number` is a round of the stage meant (None: that of now). Raises PaperError for another
    system.
    """
    run = _tables_of(subject, number)
    through = None if number is None else run.local(number)
    blocks = [
        _cross(subject, run, members, found, title, through)
        for members, found, title in _groups(subject, run, through)
    ]
    title = subject.stage_title(run, "成绩表", "cross table")
    return subject.paper("cross", title, blocks)


def _tables_of(subject: Subject, number: int | None) -> Run:
    """The stage of a round, where it goes by tables; of None the last one that does."""
    runs = [subject.run(number)] if number is not None else list(reversed(subject.section.runs))
    for run in runs:
        if isinstance(run.stage, RoundRobin | Groups) and run.begun:
            return run
    raise not_there("没有已开始的循环赛", "there is no round robin that has begun")


def _groups(
    subject: Subject, run: Run, through: int | None
) -> Iterator[tuple[Sequence[int], Standings, str]]:
    """The members, the standings and the heading of each table of a stage."""
    if isinstance(run.stage, Groups):
        for at, (members, found) in enumerate(zip(run.groups, group_standings(run, through), strict=True)):
            yield members, found, group_title(subject, at)
        return
    yield run.entrants, run.standings(through), ""


def _cross(
    subject: Subject,
    run: Run,
    members: Sequence[int],
    found: Standings,
    title: str,
    through: int | None,
    going: frozenset[int] | None = None,
) -> Table:
    """A cross table; with `going` a column that marks who goes on."""
    speech, units = subject.speech, subject.has_units
    games = _meetings(run, through)
    places = {place.number: place for place in found.places}
    criteria = asked([found])
    lead = 4 if units else 3
    numbered = any(number != at for at, number in enumerate(members, 1))
    lead -= not numbered
    columns = (
        Column(speech.head("签号", "Seat"), key=True),
        *([number_column(speech)] if numbered else []),
        name_column(speech, team=subject.section.of_teams),
        *([unit_column(speech)] if units else []),
        *(Column(str(at)) for at in range(1, len(members) + 1)),
        *(Column(speech.head(one.zh, one.en[:1].upper() + one.en[1:])) for one in criteria),
        Column(speech.head("名次", "Place")),
        *([Column(speech.head("出线", "Goes on"))] if going is not None else []),
    )
    rows: list[tuple[Cell, ...]] = []
    for at, member in enumerate(members, 1):
        cells: list[Cell] = [at, *([member] if numbered else []), subject.name(member)]
        if units:
            cells.append(subject.unit(member))
        cells += [
            _meeting(subject, run, member, games.get((member, other), ()), len(members)) for other in members
        ]
        place = places.get(member)
        if place is None:
            cells += [""] * len(criteria) + [speech.say("注销", "void")]
        else:
            cells += [figure_cell(subject, found, place, one) for one in criteria] + [place.place]
        if going is not None:
            cells.append("√" if member in going else "")
        rows.append(tuple(cells))
    shaded = frozenset((at, lead + at) for at in range(len(members)))
    return Table(columns, tuple(rows), title, shaded=shaded, note=_legend(subject))


def _meetings(run: Run, through: int | None) -> dict[tuple[int, int], list[tuple[int, Board]]]:
    """The boards of each pair, from either side, with their rounds."""
    found: dict[tuple[int, int], list[tuple[int, Board]]] = {}
    for played in (*run.carried, *run.rounds):
        if through is None or played.number <= through:
            for board in played.boards:
                for pair in ((board.red, board.black), (board.black, board.red)):
                    found.setdefault(pair, []).append((played.number, board))
    return found


def _meeting(subject: Subject, run: Run, member: int, boards: Sequence[tuple[int, Board]], size: int) -> str:
    """What somebody's meetings with another one came to."""
    speech = subject.speech
    told = []
    for number, board in boards:
        games = run.games.get((number, board.table), ())
        if subject.section.of_teams and any(game.result is not None for game in games):
            told.append(match_score(games, run.members[member], subject.section.regulations.scores).text)
        elif board.result is not None:
            colour = board.colour_of(member)
            mark = speech.mark(board.result, colour)
            told.append(mark if subject.section.of_teams else speech.colour(colour) + mark)
    return "\n".join("\n".join(one) if size > _ONE_LINE and ":" not in one else one for one in told)


def _legend(subject: Subject) -> str:
    if subject.section.of_teams:
        return subject.speech.say("格内为局分。", "Cells show game points.")
    red, black = (
        [Speech(one, subject.speech.movers).colour(side) for one in ("zh", "en")] for side in Colour
    )
    return subject.speech.say(
        f"{red[0]}、{black[0]}为先、后走；“+”“-”为未赛而胜、负，未为未赛，封为封棋。",
        f"{red[1]}, {black[1]} first and second mover; W won, D drawn, L lost; + and - without play, U unplayed, "
        "A adjourned.",
    )


def order(subject: Subject, number: int | None = None) -> Paper:
    """The order table of a round robin, of groups each by itself, by drawn numbers and by name (对局秩序表).

    cxa-2011 arts 10.1, 12.1: the first of a pair is red, in a team event on the odd boards.
    """
    run = _tables_of(subject, number)
    blocks: list[Block] = []
    if isinstance(run.stage, Groups):
        for at, members in enumerate(run.groups):
            rounds = list(group_rounds(run, at))
            blocks.append(_names(subject, run, rounds, members, group_title(subject, at)))
    else:
        rounds = list(whole_table(run))
        blocks += [_grid(subject, run, rounds), _names(subject, run, rounds, run.entrants, "")]
    title = subject.stage_title(run, "对局秩序表", "order table")
    return subject.paper("order", title, blocks)


def _grid(subject: Subject, run: Run, rounds: Sequence[Round]) -> Table:
    """Drawn numbers: a row a round, a column a board."""
    speech = subject.speech
    seat = {number: at for at, number in enumerate(run.entrants, 1)}
    boards = max((len(one.boards) for one in rounds), default=0)
    free, teams = any(one.byes for one in rounds), subject.section.of_teams
    rows: list[tuple[Cell, ...]] = []
    for one in rounds:
        pairs = [f"{seat[board.red]}-{seat[board.black]}" for board in one.boards]
        pairs += [""] * (boards - len(pairs))
        without = [", ".join(str(seat[bye.player]) for bye in one.byes)] if free else []
        rows.append((_number(run, one), *pairs, *without))
    columns = (
        Column(speech.head("轮次", "Round"), key=True),
        *(
            Column(speech.head(*((f"第{at}场", f"M {at}") if teams else (f"第{at}台", f"Bd {at}"))))
            for at in range(1, boards + 1)
        ),
        *([Column(speech.head("轮空", "Free"))] if free else []),
    )
    note = speech.say("数字为签号，前者先走。", "Numbers are those drawn; the first one moves first.")
    if subject.section.of_teams:
        note = speech.say(
            "数字为签号，前者单数台先走。",
            "Numbers are those drawn; the first one moves first on odd boards.",
        )
    return Table(columns, tuple(rows), note=note)


def _number(run: Run, one: Round) -> int:
    """The number of a round of a table in the section."""
    return one.number - run.shift + run.offset if run.carries else one.number + run.offset


def _names(subject: Subject, run: Run, rounds: Sequence[Round], members: Sequence[int], title: str) -> Table:
    """The same pair by pair with names."""
    speech = subject.speech
    seat = {number: at for at, number in enumerate(members, 1)}
    rows: list[tuple[Cell, ...]] = []
    ruled = set()
    for one in rounds:
        at = _number(run, one)
        for board in one.boards:
            red, black = subject.name(board.red), subject.name(board.black)
            rows.append((at, board.table, seat[board.red], red, black, seat[board.black]))
        free = speech.say("轮空", "free")
        rows += [(at, "–", seat[bye.player], subject.name(bye.player), free, "") for bye in one.byes]
        ruled.add(len(rows))
    columns = (
        Column(speech.head("轮次", "Round")),
        Column(speech.head("台次", "Board")),
        Column(speech.head("签号", "Seat")),
        Column(speech.head("先走", "First"), Align.LEFT, wraps=True),
        Column(speech.head("后走", "Second"), Align.LEFT, wraps=True),
        Column(speech.head("签号", "Seat")),
    )
    return Table(columns, tuple(rows), title, ruled=frozenset(ruled), across=2)


def groups(subject: Subject, number: int | None = None) -> Paper:
    """Each group with its table and who goes on from it (分组成绩, cxa-2011 art. 10.2).

    Who goes on is marked once the groups are over. Raises PaperError where there are no groups.
    """
    run = _groups_run(subject, number)
    speech, through = subject.speech, None if number is None else run.local(number)
    going = _going(subject, run) if through is None or through >= run.shift + (run.planned or 0) else None
    blocks: list[Block] = []
    for members, found, title in _groups(subject, run, through):
        blocks.append(_cross(subject, run, members, found, title, through, going))
    if going is not None:
        for at, table in enumerate(group_standings(run)):
            name = group_title(subject, at)
            heading = speech.say(f"{name}名次", f"{name} by place")
            blocks.append(table_of(subject, table, title=heading))
    return subject.paper("groups", subject.stage_title(run, "成绩及出线", "who goes on"), blocks)


def _groups_run(subject: Subject, number: int | None) -> Run:
    runs = [subject.run(number)] if number is not None else list(subject.section.runs)
    for run in runs:
        if isinstance(run.stage, Groups) and run.begun:
            return run
    raise not_there("没有已开始的分组赛", "there are no groups that have begun")


def _going(subject: Subject, run: Run) -> frozenset[int] | None:
    """Who goes on from groups that are over; None before, or where equals must be parted first."""
    section = subject.section
    if run.index + 1 < len(section.runs):
        return frozenset(section.runs[run.index + 1].entrants)
    stages = section.regulations.stages
    if not run.over or not all(one.complete for one in run.rounds) or run.index + 1 >= len(stages):
        return None
    if finished(section):
        return None
    try:
        return frozenset(next_entrants(run, stages[run.index + 1])[0])
    except CompetitionError:
        return None
