"""Check a whole event: every pairing, result, score and place, by code that knows nothing of the pairing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from zhicai.competition.checking.check import check_round
from zhicai.competition.checking.faults import FaultKind
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.building import Building, advanced, founded
from zhicai.competition.event.cancelling import is_cancelled, withdrawal_now
from zhicai.competition.event.leaving import leaving
from zhicai.competition.event.paired import boards_before, field_then, run_before, swiss_field
from zhicai.competition.event.pairing import SYSTEMS, is_fide, is_over, next_stage, rules_of, scores_of
from zhicai.competition.event.people import check_words, withdrawal
from zhicai.competition.event.places import FINAL, stage_tables
from zhicai.competition.event.results import WHOLE, shared_group
from zhicai.competition.event.run import Run
from zhicai.competition.event.settled import What, settled, settled_now, unfinished
from zhicai.competition.event.state import Section
from zhicai.competition.event.timetable import knockout_round, table_round
from zhicai.competition.model import (
    ADJOURNED,
    HIGHEST_RATING,
    Board,
    Bye,
    ByeKind,
    Cause,
    Player,
    Round,
    cards,
)
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Swiss
from zhicai.english import counted

_BY_HAND = frozenset(
    {FaultKind.BETTER, FaultKind.COLOUR, FaultKind.BOARD_ORDER, FaultKind.LIMIT, FaultKind.RELAXED}
)
"""What a round that was changed by hand may be, since the entry says why."""


@dataclass(frozen=True, slots=True)
class EventFault:
    """One fault: the round (0: none), the board (0: none), the name of its kind, and both sentences."""

    round: int
    table: int
    kind: str
    message_zh: str
    message_en: str


def check_section(facts: Iterable[kinds.Fact]) -> list[EventFault]:
    """Everything that is wrong in a section, given what its entries say in order, the one that founds it in front.

    Each round is checked against what was known when it was paired. What does not fit what came before ends the
    check with a fault.
    """
    faults: list[EventFault] = []
    building: Building | None = None
    taken = 0
    try:
        for fact in facts:
            taken += 1
            if building is None:
                building = Building(founded(fact))
                continue
            faults += _said(building, fact)
            if building.of_teams and isinstance(fact, kinds.ResultRecorded | kinds.ResultCorrected):
                faults += _whole(fact)
            building.take(fact)
            if isinstance(fact, kinds.PairingChanged):
                faults += _changed(building.section(), fact)
        if building is None:
            return [EventFault(0, 0, "empty", "文件中没有赛事", "there is no event in the file")]
        section = building.section()
        faults += _stands(section)
        for run in section.runs:
            faults += [*_meetings(run), *_scores(section, run)]
    except CompetitionError as error:
        zh, en = f"第{taken}件事：{error.message_zh}", f"fact {taken}: {error.message_en}"
        faults.append(EventFault(0, 0, "unfit", zh, en))
    return faults


def _said(building: Building, fact: kinds.Fact) -> Iterable[EventFault]:
    """What is wrong in a fact by itself, or against what was known before it."""
    if isinstance(fact, kinds.PlayerEntered):
        return (*_seen(fact.player), *_from(building, fact))
    if isinstance(fact, kinds.PlayerChanged):
        return _seen(fact.player)
    if isinstance(fact, kinds.ResultRecorded):
        return _recorded(building, fact)
    if isinstance(fact, kinds.RoundPaired):
        return _paired(building.section(), fact)
    if isinstance(fact, kinds.EntrantsOut):
        return _out(building.section(), fact)
    if isinstance(fact, _DECIDED):
        return _fitting(building.section(), fact)
    return ()


def _seen(player: Player) -> Iterator[EventFault]:
    """What is known of a player is what a command would have taken."""
    try:
        check_words(player.name, player.unit, player.title)
    except CompetitionError as error:
        zh, en = f"{player.number}号：{error.message_zh}", f"number {player.number}: {error.message_en}"
        yield EventFault(0, 0, "name", zh, en)
    if not player.name.strip():
        yield EventFault(0, 0, "name", f"{player.number}号没有姓名", f"number {player.number} has no name")
    if not 0 <= (player.rating or 0) <= HIGHEST_RATING:
        zh, en = (
            f"{player.number}号的等级分不在0至{HIGHEST_RATING}之间",
            (f"the rating of number {player.number} is not between 0 and {HIGHEST_RATING}"),
        )
        yield EventFault(0, 0, "rating", zh, en)


def _from(building: Building, fact: kinds.PlayerEntered) -> Iterator[EventFault]:
    """Who comes in is paired from the next round on, or from one before it that is taken back since."""
    if not 1 <= fact.from_round <= building.paired + 1:
        zh, en = (
            f"{fact.player.number}号不能自第{fact.from_round}轮起参赛",
            f"number {fact.player.number} cannot play from round {fact.from_round} on",
        )
        yield EventFault(0, 0, "from", zh, en)


def _recorded(building: Building, fact: kinds.ResultRecorded) -> Iterator[EventFault]:
    """A first result stands at a board that has none: another one is a correction, which says what it changes."""
    if fact.board and not building.section_of_teams:
        zh, en = "个人赛的台次之下没有分台", "a board of an individual event has no boards of its own"
        yield EventFault(fact.round, fact.table, "board", zh, en)
    was = building.recorded(fact.round, fact.table, fact.board)
    if was is not None and was != ADJOURNED:
        zh, en = (
            f"第{fact.table}台已有成绩 {was.code}，又登记为 {fact.result}，不是更正",
            f"board {fact.table} had the result {was.code} and is recorded again as {fact.result}, not corrected",
        )
        yield EventFault(fact.round, fact.table, "again", zh, en)


_DECIDED = (
    kinds.PlayerWithdrawn,
    kinds.ResultCorrected,
    kinds.ResultCleared,
    kinds.MatchReopened,
    kinds.LotsDrawn,
    kinds.PlayOffDecided,
)


def _void(number: int, after_round: int, *, void: bool) -> EventFault:
    return EventFault(
        after_round,
        0,
        "void",
        f"{number}号的成绩{'应' if void else '不应'}注销",
        f"the results of number {number} {'are' if void else 'are not'} cancelled by the rules",
    )


def _fitting(before: Section, fact: kinds.Fact) -> Iterator[EventFault]:
    """What a fact says of what was there: who is struck out, what is corrected, who was equal."""
    if isinstance(fact, kinds.PlayerWithdrawn):
        void = withdrawal(before, fact.number).void
        if void != fact.void:
            yield _void(fact.number, fact.after_round, void=void)
    elif isinstance(fact, kinds.MatchReopened):
        match = before.board(fact.round, fact.table)
        if not before.of_teams or match is None or (fact.round, fact.table) in before.games:
            zh, en = "该场没有整场的成绩", "this match has no result as a whole"
            yield EventFault(fact.round, fact.table, "whole", zh, en)
    elif isinstance(fact, kinds.ResultCorrected | kinds.ResultCleared):
        board = (before.game if fact.board else lambda number, table, _: before.board(number, table))(
            fact.round, fact.table, fact.board
        )
        was = None if board is None or board.result is None else board.result.code
        if was != fact.before:
            zh, en = f"原成绩为 {was}，不是 {fact.before}", f"the result was {was}, not {fact.before}"
            yield EventFault(fact.round, fact.table, "before", zh, en)
    elif isinstance(fact, kinds.LotsDrawn | kinds.PlayOffDecided):
        try:
            shared_group(before, fact.order)
        except CompetitionError as error:
            yield EventFault(len(before.rounds), 0, "lots", error.message_zh, error.message_en)


def _whole(fact: kinds.ResultRecorded | kinds.ResultCorrected) -> Iterator[EventFault]:
    """A match of teams has as a whole only what needs no board to be played (cxa-2011 art. 13.2)."""
    code = fact.result if isinstance(fact, kinds.ResultRecorded) else fact.after
    if not fact.board and code not in WHOLE:
        zh, en = (
            f"团体赛的 {code} 须由各台得出，不能整场登记",
            f"{code} of a match of teams is made by its boards; it cannot be recorded as a whole",
        )
        yield EventFault(fact.round, fact.table, "whole", zh, en)


def _stands(section: Section) -> Iterator[EventFault]:
    """What was settled by the tables is what they say now: corrections since may have overthrown it."""
    for number, table in unfinished(section):
        zh, en = (
            "晋级、过关、淘汰或决赛已定，此台尚未有结果",
            "it was settled who goes on, but this board has no outcome",
        )
        yield EventFault(number, table, "unfinished", zh, en)
    for one in settled(section):
        if settled_now(section, one) != one.numbers:
            zh, en = _SETTLED[one.what]
            yield EventFault(one.round, 0, one.what.value, f"{zh}与成绩不符", f"by the results others {en}")
    for number, left in section.withdrawn.items():
        void = withdrawal_now(section, number).void
        if void != is_cancelled(section, number):
            yield _void(number, left.after_round, void=void)


_SETTLED: Mapping[What, tuple[str, str]] = {
    What.STAGE: ("晋级下一阶段者", "go on to the next stage"),
    What.THROUGH: ("过关者", "got through"),
    What.OUT: ("淘汰者", "are out"),
    What.FINAL: ("进入决赛者", "play the final"),
}


def _round(fact: kinds.RoundPaired | kinds.PairingChanged, first: int) -> Round:
    """The boards of a round that the system of points paired, numbered from 1."""
    boards = tuple(Board(one.table - first, one.red, one.black) for one in fact.boards if one.match != FINAL)
    return Round(fact.number, boards, tuple(Bye(one.number, one.kind) for one in fact.without))


def _paired(before: Section, fact: kinds.RoundPaired) -> Iterator[EventFault]:
    """A round as the system paired it, against the text of the system or the table."""
    if any(board.result is None for played in before.rounds for board in played.boards):
        yield EventFault(fact.number, 0, "early", "上一轮还有没成绩的台次", "a board before it has no result")
    if before.run.begun and fact.stage == before.run.index and is_over(before.run):
        yield EventFault(fact.number, 0, "extra", "多于规定的轮数", "there are more rounds than planned")
    if fact.system not in SYSTEMS:
        zh, en = f"没有编排办法“{fact.system}”", f"there is no system {fact.system!r}"
        yield EventFault(fact.number, 0, "system", zh, en)
    after = advanced(before, [fact])
    run = run_before(after, fact.number)
    if fact.stage and fact.stage != before.run.index:
        yield from _going_on(before, fact)
    if isinstance(run.stage, Swiss):
        first = boards_before(after, fact.number)
        field = swiss_field(after, fact.number, run)
        if is_fide(run):
            yield from _no_rematch(run, fact)
            return
        relaxed = {board.table - first: board.relaxed for board in fact.boards if board.relaxed}
        for fault in check_round(field, rules_of(after, run), _round(fact, first), relaxed):
            yield EventFault(fact.number, fault.table, fault.kind.value, fault.message_zh, fault.message_en)
        return
    paired = knockout_round(after, run) if isinstance(run.stage, Knockout) else table_round(run, fact.number)
    if paired != (fact.boards, fact.without):
        yield EventFault(fact.number, 0, "table", "与秩序表不符", "it is not that of the order table")


def _no_rematch(run: Run, fact: kinds.RoundPaired) -> Iterator[EventFault]:
    """What holds of every system: nobody meets somebody again whom he has played."""
    met = {
        frozenset((board.red, board.black))
        for played in run.rounds
        for board in played.boards
        if board.result is not None and board.result.played
    }
    for board in fact.boards:
        if frozenset((board.red, board.black)) in met:
            yield EventFault(
                fact.number,
                board.table,
                FaultKind.REMATCH.value,
                f"{board.red}号与{board.black}号已相遇",
                f"{board.red} and {board.black} have met",
            )


def _going_on(before: Section, fact: kinds.RoundPaired) -> Iterator[EventFault]:
    """Those of a later stage are those who went on from the one before."""
    if not is_over(before.run):
        yield EventFault(fact.number, 0, "early", "前一阶段尚未结束", "the stage before is not over")
        return
    following = next_stage(before, before.run)
    # How those of groups are seated in a knock-out is no rule of the book; earlier releases did it otherwise.
    seated = isinstance(before.run.stage, Groups) and isinstance(following.stage, Knockout)
    expected, found = (sorted(one) if seated else one for one in (following.entrants, fact.seats))
    if expected != found:
        yield EventFault(fact.number, 0, "entrants", "晋级名单有误", "others went on than play in it")


def _out(before: Section, fact: kinds.EntrantsOut) -> Iterator[EventFault]:
    """Those who are out, or through, are those whom the regulations name."""
    if fact.numbers not in [one.numbers for one in leaving(before.run)]:
        yield EventFault(fact.after_round, 0, "out", "淘汰或过关名单有误", "others are out, or through")


def _changed(after: Section, fact: kinds.PairingChanged) -> Iterator[EventFault]:
    """A round changed by hand: nobody is missing, nobody meets whom he must not."""
    run = run_before(after, fact.number)
    if not isinstance(run.stage, Swiss):
        return
    first = boards_before(after, fact.number)
    then = {one for one in after.pairings[fact.number - 1].without if one.kind is not ByeKind.PAIRING}
    if not then <= set(fact.without):
        yield EventFault(fact.number, 0, "without", "无对手者有改动", "others have no opponent than before")
    for fault in check_round(field_then(after, fact.number, run), rules_of(after, run), _round(fact, first)):
        if fault.kind not in _BY_HAND:
            yield EventFault(fact.number, fault.table, fault.kind.value, fault.message_zh, fault.message_en)


def _meetings(run: Run) -> Iterator[EventFault]:
    """Nobody meets anybody more often than a table has it.

    A Swiss counts a meeting by its own rules (a void game is none); the check of the round has seen that.
    """
    if not isinstance(run.stage, RoundRobin | Groups):
        return
    met: dict[frozenset[int], int] = {}
    for played in (*run.carried, *run.rounds):
        for board in played.boards:
            pair = frozenset((board.red, board.black))
            met[pair] = met.get(pair, 0) + 1
            if met[pair] > run.stage.cycles:
                yield EventFault(
                    played.number - run.shift + run.offset,
                    board.table,
                    "rematch",
                    f"{board.red}号与{board.black}号相遇过多",
                    f"{board.red} and {board.black} meet too often",
                )


def _scores(section: Section, run: Run) -> Iterator[EventFault]:
    """The points of the tables are the sums of what the results are worth, and nobody with fewer stands in front."""
    if isinstance(run.stage, Knockout) or not run.rounds:
        return
    for table in stage_tables(run):
        sums = _sums(section, run, [place.number for place in table.places])
        yield from _against(table, sums)


def _sums(section: Section, run: Run, numbers: Iterable[int]) -> Mapping[Criterion, Mapping[int, Fraction]]:
    """The points, and in matches those of the games, added up board by board."""
    ranked = set(numbers)
    worth = scores_of(section)
    several = isinstance(run.stage, RoundRobin | Groups) and run.stage.cycles > 1
    rounds = [_of(one, ranked) for one in (*run.carried, *run.rounds)]
    sums = {
        number: sum((worth.of_encounter(one) for one in card), Fraction(0))
        for number, card in cards(rounds, ranked).items()
    }
    if section.of_teams:
        return {Criterion.MATCH_POINTS: sums} if not several else {}
    return {Criterion.GAME_POINTS: sums} if several else {Criterion.SCORE: sums}


def _of(played: Round, numbers: set[int]) -> Round:
    """A round without boards that do not count: void ones, and those of somebody who is not ranked."""
    boards = tuple(
        one
        for one in played.boards
        if {one.red, one.black} <= numbers and (one.result is None or one.result.cause is not Cause.UNPLAYED)
    )
    return Round(played.number, boards, tuple(one for one in played.byes if one.player in numbers))


def _against(table: Standings, sums: Mapping[Criterion, Mapping[int, Fraction]]) -> Iterator[EventFault]:
    for criterion, points in sums.items():
        if criterion not in table.columns:
            continue
        last: Fraction | None = None
        for place in table.places:
            mine = points[place.number]
            if table.figure(place, criterion) != mine:
                yield EventFault(
                    0,
                    0,
                    "score",
                    f"{place.number}号积分应为{mine}",
                    f"number {place.number} has {counted(mine, 'point')}",
                )
            if criterion is table.columns[0] and last is not None and mine > last:
                yield EventFault(
                    0, 0, "place", f"{place.number}号名次有误", f"number {place.number} has a wrong place"
                )
            last = mine
