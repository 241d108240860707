"""The rounds of tables (秩序表): of a round robin, of groups side by side, of a knock-out match by match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zhicai.competition.brackets import Status
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.knockout_run import Knocked, knocked
from zhicai.competition.event.refusals import AboutMatch, Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.groups import final_rounds, group_name
from zhicai.competition.lots import Lots
from zhicai.competition.model import ByeKind, Round
from zhicai.competition.round_robin import table
from zhicai.competition.stage_rules import Groups, RoundRobin

Paired = tuple[tuple[kinds.PairedBoard, ...], tuple[kinds.Without, ...]]


def table_round(run: Run, number: int) -> Paired:
    """A round (of the section) of a round robin or of groups: the boards and who is free (cxa-2011 arts 10.1-10.2).

    Raises CompetitionError for a round that the table does not have, or a size that has no table.
    """
    at = number - run.offset
    if isinstance(run.stage, Groups):
        return _side_by_side([list(group_rounds(run, group)) for group in range(len(run.groups))], at)
    rounds = whole_table(run)
    if not 1 <= at <= len(rounds):
        raise CompetitionError(f"秩序表没有第{at}轮", f"the table has no round {at}")
    found = rounds[at - 1]
    return (
        tuple(kinds.PairedBoard(one.table, one.red, one.black) for one in found.boards),
        tuple(kinds.Without(one.player, one.kind) for one in found.byes),
    )


def whole_table(run: Run) -> tuple[Round, ...]:
    """All rounds of a round robin, numbered from 1; without the games that count from the groups where they do."""
    if not isinstance(run.stage, RoundRobin):
        raise Refused("这不是循环赛", "this is no round robin")
    if run.carries:
        return final_rounds(run.groups, carry_over=True)
    made = table(len(run.entrants), run.stage.method, run.stage.cycles)
    return made.seated(dict(enumerate(run.entrants, 1)))


def group_rounds(run: Run, group: int) -> Iterator[Round]:
    """The rounds of a group, counted from 0; raises CompetitionError for a group that is too small."""
    if isinstance(run.stage, Groups):
        made = table(len(run.groups[group]), run.stage.method, run.stage.cycles)
        yield from made.seated(dict(enumerate(run.groups[group], 1)))


def _side_by_side(groups: Sequence[Sequence[Round]], at: int) -> Paired:
    """A round of all groups, boards numbered through them; a small group may have finished."""
    boards: list[kinds.PairedBoard] = []
    free: list[kinds.Without] = []
    for group, rounds in enumerate(groups):
        if at <= len(rounds):
            name = group_name(group)
            for one in rounds[at - 1].boards:
                boards.append(kinds.PairedBoard(len(boards) + 1, one.red, one.black, match=name))
            free += [kinds.Without(one.player, one.kind) for one in rounds[at - 1].byes]
    return tuple(boards), tuple(free)


def knockout_round(section: Section, run: Run) -> Paired:
    """The next game of every match that can be played (cxa-2011 arts 10.4, 12.4), and who passes without one.

    Raises Refused where nothing can be played before a lot or the chief arbiter says who goes on.
    """
    found = knocked(run)
    boards: list[kinds.PairedBoard] = []
    for standing in found.open:
        name = standing.match.name
        games = len(found.games.get(name, ()))
        lot = Lots(f"{section.seed} colours {run.index} {name} {games}").below(2)
        sides = found.next_game(standing, lot)
        if sides is not None:
            boards.append(kinds.PairedBoard(len(boards) + 1, *sides, match=name))
    if not boards and found.open:
        raise _waiting(found)
    return tuple(boards), tuple(_passing(found))


def _waiting(found: Knocked) -> Refused:
    adjourned = next((one for one in found.open if found.adjourned(one) is not None), None)
    if adjourned is not None or not found.waiting:
        name = (adjourned or found.open[0]).match.name
        zh, en = found.called(name)
        rest = "有一局封棋，须先续弈并登记", "is adjourned; it is to be played on first"
        return AboutMatch(
            f"{zh}{rest[0]}",
            f"a game of the {en} {rest[1]}",
            (f"{name}{rest[0]}", f"a game of match {name} {rest[1]}"),
        )
    one = found.waiting[0]
    name, said = one.match.name, found.verdicts[one.match.name]
    zh, en = found.called(name)
    rest = (
        f"（{one.first}号对{one.second}号）{said.message_zh}",
        f" (numbers {one.first} and {one.second}): {said.message_en}",
    )
    return AboutMatch(
        f"{zh}{rest[0]}；请先登记晋级者",
        f"{en}{rest[1]}; say first who goes on",
        (
            f"{name}{rest[0]}；请用 zhicai event decide 登记晋级者",
            f"{name}{rest[1]}; say who goes on with zhicai event decide",
        ),
    )


def _passing(found: Knocked) -> Iterator[kinds.Without]:
    """Who has a bye in the round of the table that is to be played, told with its first game."""
    if not found.open:
        return
    session = found.open[0].match.session
    if any(found.games.get(one.match.name) for one in found.open):
        return
    for one in found.progress.standings.values():
        left = one.winner in found.run.ended
        if one.status is Status.BYE and one.match.session == session and one.winner and not left:
            yield kinds.Without(one.winner, ByeKind.FREE)
