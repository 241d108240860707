"""Commands about results, fouls, sanctions and lots, and what a correction would change before it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zhicai.competition.brackets import Placed
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.building import advanced
from zhicai.competition.event.cancelling import followed, withdrawal_now
from zhicai.competition.event.guarding import check_knockout_result, guarded
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.listed_names import others_named
from zhicai.competition.event.outcomes import OPEN
from zhicai.competition.event.people import known
from zhicai.competition.event.places import equal_in_groups, places_of, stage_places, stage_tables
from zhicai.competition.event.refusals import AboutMatch, RecordedAlready, Refused
from zhicai.competition.event.seen import is_seen
from zhicai.competition.event.settled import reseeded
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import PLAYED_ON, place_words
from zhicai.competition.final_places import placed
from zhicai.competition.model import Board, Cause, Penalty, result_of
from zhicai.competition.result_lists import Listed, ListedRound, ListFaults
from zhicai.competition.scoring import NOBODY
from zhicai.competition.stage_rules import Groups, Knockout
from zhicai.english import counted


@dataclass(frozen=True, slots=True)
class Moved:
    """A competitor whose place a correction changes: places before and after it; 0 where there is none yet."""

    number: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction does: the board, both results, who changes places, and the rounds paired since.

    `stage` (from 1) and `then` are of a stage that others have followed: who changes places in its own table; 0 and
    nobody in the last one. `reseeded` says that the seeds of a knock-out since would be others, which stays as it is.
    `game` is the board within a match of teams. `withdrawals` are those who have left whose results are cancelled with
    it, or stand after all (cxa-2011 art. 19.2).
    """

    round: int
    table: int
    game: int
    before: str
    after: str
    moved: tuple[Moved, ...]
    paired_since: tuple[int, ...]
    published_since: tuple[int, ...]
    withdrawals: tuple[kinds.WithdrawalCorrected, ...] = ()
    stage: int = 0
    then: tuple[Moved, ...] = ()
    reseeded: bool = False


def record(section: Section, number: int, table: int, code: str, game: int = 0) -> tuple[kinds.Fact, ...]:
    """Record the first result of a board, or that of an adjourned game (cxa-2011 arts 13.1, 20.3).

    `game` is the board within a match of teams; 0 is the match as a whole, which only goes without play. Raises
    Refused where there is no such board or it has a result, and where an adjourned game of long ago would let others
    go on than those who did; CompetitionError for what is no result.
    """
    board, result = _board(section, number, table, game), result_of(code)
    check_knockout_result(section, number, result)
    if section.of_teams and not game:
        _check_whole(section, number, table, code)
    if board.result is None:
        return (kinds.ResultRecorded(number, table, result.code, game),)
    if board.result.cause is Cause.ADJOURNED and result.cause is not Cause.ADJOURNED:
        played_on = kinds.ResultCorrected(number, table, board.result.code, result.code, PLAYED_ON, game)
        return guarded(section, number, followed(section, [played_on]))
    where_zh, where_en = place_words(number, table, game, of_teams=section.of_teams)
    raise RecordedAlready(
        f"{where_zh}已登记为 {board.result.code}；要改请作更正，并写明理由",
        f"{where_en} has the result {board.result.code}; correct it, with a reason",
    )


def record_list(section: Section, number: int, listed: ListedRound) -> tuple[kinds.Fact, ...]:
    """Record the results of a list, all or none of them; those that are recorded just so already are passed over.

    Raises ListFaults with every row that cannot be read or that `record` refuses (RecordedAlready where that is all
    that is wrong), and Refused where nothing new is in the list.
    """
    facts: list[kinds.Fact] = []
    refused: list[tuple[Listed, CompetitionError]] = []
    for one in listed.rows:
        board = section.game(number, one.table, one.game) if one.game else section.board(number, one.table)
        if board is not None and (strange := others_named(section, board, one)) is not None:
            refused.append((one, strange))
            continue
        if board is not None and board.result == result_of(one.code):
            continue
        try:
            facts += record(section, number, one.table, one.code, one.game)
        except CompetitionError as error:
            refused.append((one, error))
    if refused or listed.faults:
        told = [
            *listed.faults,
            *(
                (f"第{one.row}行：{error.message_zh}", f"row {one.row}: {error.message_en}")
                for one, error in refused
            ),
        ]
        if len(told) == len(refused) == 1 and isinstance(refused[0][1], RecordedAlready):
            raise RecordedAlready(*told[0])
        raise ListFaults(told)
    if not facts:
        raise Refused("成绩单中的成绩均已登记", "all results of the list are recorded already")
    return tuple(facts)


WHOLE = ("+--", "--+", "---", "unplayed")
"""The results that a match of teams can have as a whole; its boards make all others."""


def _check_whole(section: Section, number: int, table: int, code: str) -> None:
    """Raise Refused for a result of a match of teams that its games should make."""
    games = section.games.get((number, table), ())
    if code.strip() not in WHOLE:
        raise Refused(
            f"团体赛逐台登记：请指明台次，如 {table}.1；整场只能登记未赛的结果（+--、--+、---、unplayed）",
            f"a match of teams is recorded board by board: name the board, as {table}.1; as a whole only without play "
            "(+--, --+, ---, unplayed)",
        )
    if any(one.result is not None and NOBODY not in (one.red, one.black) for one in games):
        raise Refused(
            f"第 {number} 轮第 {table} 场已有台次成绩",
            f"match {table} of round {number} has results of boards already",
        )


def correct(
    section: Section, number: int, table: int, code: str, reason: str, game: int = 0
) -> tuple[kinds.Fact, ...]:
    """Replace a result that was recorded wrongly, in whatever round; `consequences` tells first what that does.

    A match of teams that was decided as a whole stays so, or `OPEN` gives its boards back. Raises Refused without a
    reason, where there is no result yet or the same one, for a result that boards should make, for one that is
    cancelled and stays so, and as `guarding.guarded` where others would have gone on than those who did.
    """
    if code.strip() == OPEN:
        return _reopen(section, number, table, game, reason)
    board, result = _board(section, number, table, game), result_of(code)
    where_zh, where_en = place_words(number, table, game, of_teams=section.of_teams)
    if board.result is None:
        raise Refused(f"{where_zh}还没有成绩", f"{where_en} has no result yet")
    if section.of_teams and not game and (number, table) in section.games:
        raise Refused(
            "整场的成绩由各台得出；请更正台次", "the boards make the result of the match; correct a board"
        )
    if NOBODY in (board.red, board.black):
        raise Refused(
            "该台有一方空缺，成绩由名单而定", "one side of that board is empty; the line-up decides it"
        )
    if board.result == result:
        raise Refused("成绩相同，没有改动", "it is the same result; nothing would change")
    if section.of_teams and not game:
        _check_whole(section, number, table, code)
    check_knockout_result(section, number, result)
    if not is_seen(reason):
        raise Refused("更正成绩须写明理由", "a correction needs a reason")
    fact = kinds.ResultCorrected(number, table, board.result.code, result.code, reason.strip(), game)
    _check_cancelled(section, number, table, fact)
    return guarded(section, number, followed(section, [fact]))


def _check_cancelled(section: Section, number: int, table: int, fact: kinds.Fact) -> None:
    """Raise Refused for a result of somebody whose results are cancelled, unless it says who was met (art. 19.2)."""
    match = section.board(number, table)
    mine = {match.red, match.black} & section.voided if match is not None else set()
    if not mine:
        return
    after = advanced(section, [fact])
    if all(withdrawal_now(section, one).met == withdrawal_now(after, one).met for one in mine):
        raise Refused("该台选手的成绩已注销", "the results of a player of that board are cancelled", _VOID)


def clear(section: Section, number: int, table: int, reason: str, game: int = 0) -> tuple[kinds.Fact, ...]:
    """Take away a result that was entered at a wrong board of the last round, which has none again.

    Raises Refused without a reason, where there is no result or the next round is paired (a result may be corrected
    there), and for boards of those who have left, which are decided by that.
    """
    board = _board(section, number, table, game)
    where_zh, where_en = place_words(number, table, game, of_teams=section.of_teams)
    if board.result is None:
        raise Refused(f"{where_zh}还没有成绩", f"{where_en} has no result yet")
    if number < len(section.rounds):
        raise Refused(
            f"第 {number + 1} 轮已编排，第 {number} 轮的成绩不能取消；请更正为实际的成绩",
            f"round {number + 1} is paired, and no result of round {number} is taken away; correct it to the true one",
        )
    if section.of_teams and not game and (number, table) in section.games:
        raise Refused(
            "整场的成绩由各台得出；请指明台次", "the boards make the result of the match; name a board"
        )
    match = section.board(number, table)
    sides = set() if match is None else {match.red, match.black}
    if NOBODY in (board.red, board.black) or sides & section.withdrawn.keys():
        raise Refused(
            "该台的成绩由空台或退赛而定，不能取消",
            "an empty board or a withdrawal decided that board; it stays",
        )
    if not is_seen(reason):
        raise Refused("取消成绩须写明理由，如“录错台”", "it needs a reason, such as the wrong board")
    return (kinds.ResultCleared(number, table, board.result.code, reason.strip(), game),)


_VOID = "cxa-2011 art. 19.2"


def _reopen(section: Section, number: int, table: int, game: int, reason: str) -> tuple[kinds.Fact, ...]:
    """A match of teams that was decided as a whole is played board by board after all."""
    board = _board(section, number, table, game)
    if game or board.result is None or not may_reopen(section, number, table):
        raise Refused(
            f"只有整场登记的团体赛可以改为逐台登记（{OPEN}）",
            f"only a match of teams that was recorded as a whole can go board by board again ({OPEN})",
        )
    if {board.red, board.black} & section.voided:
        raise Refused("该场一队的成绩已注销", "the results of a team of that match are cancelled", _VOID)
    if not is_seen(reason):
        raise Refused("更正成绩须写明理由", "a correction needs a reason")
    fact = kinds.MatchReopened(number, table, board.result.code, reason.strip())
    return guarded(section, number, followed(section, [fact]))


_Correction = kinds.ResultCorrected | kinds.ResultCleared | kinds.MatchReopened | kinds.ColoursCorrected


def consequences(section: Section, facts: Sequence[kinds.Fact]) -> Consequences:
    """What a correction would change in the standings, and which rounds were paired since. Nothing is changed.

    Of a result, or of colours; the results are empty where the board has none. Raises Refused for entries that are
    no correction.
    """
    fact = next((one for one in facts if isinstance(one, _Correction)), None)
    if fact is None:
        raise Refused("这不是更正", "this is no correction")
    after = advanced(section, facts)
    moved = _moved(places_of(section), places_of(after))
    run = section.run_of(fact.round)
    followed_by = run.index < section.run.index
    then = _moved(stage_places(run), stage_places(after.runs[run.index])) if followed_by else ()
    since = tuple(range(fact.round + 1, len(section.rounds) + 1))
    return Consequences(
        fact.round,
        fact.table,
        0 if isinstance(fact, kinds.MatchReopened) else fact.board,
        *_before_and_after(section, after, fact),
        moved,
        since,
        tuple(number for number in since if number in section.published),
        tuple(one for one in facts if isinstance(one, kinds.WithdrawalCorrected)),
        run.index + 1 if followed_by else 0,
        then,
        len(reseeded(after)) > len(reseeded(section)),
    )


def _moved(before: Sequence[Placed], after: Sequence[Placed]) -> tuple[Moved, ...]:
    """Who changes places, in the order of those afterwards."""
    old, new = _by_number(before), _by_number(after)
    return tuple(
        Moved(number, old.get(number, 0), new.get(number, 0))
        for number in sorted(old.keys() | new.keys(), key=lambda number: (new.get(number, 0), number))
        if old.get(number) != new.get(number)
    )


def _before_and_after(section: Section, after: Section, fact: _Correction) -> tuple[str, str]:
    """The results of a board by their codes, before and after a correction."""
    if isinstance(fact, kinds.ColoursCorrected):
        return _code(section, fact), _code(after, fact)
    if isinstance(fact, kinds.ResultCleared):
        return fact.before, ""
    return fact.before, fact.after if isinstance(fact, kinds.ResultCorrected) else OPEN


def may_clear(section: Section, number: int, table: int, game: int = 0) -> bool:
    """Whether the result of a board can be taken away (`clear`)."""
    try:
        clear(section, number, table, "–", game)
    except Refused:
        return False
    return True


def may_reopen(section: Section, number: int, table: int) -> bool:
    """Whether a match of teams was recorded as a whole, so that its boards can be given back to it (`OPEN`)."""
    match = section.board(number, table)
    return (
        section.of_teams
        and (number, table) not in section.games
        and match is not None
        and match.result is not None
    )


def _code(section: Section, fact: kinds.ColoursCorrected) -> str:
    """The result of the board whose colours are corrected; empty for none."""
    board = (
        section.game(fact.round, fact.table, fact.board)
        if fact.board
        else section.board(fact.round, fact.table)
    )
    return board.result.code if board is not None and board.result is not None else ""


def _by_number(places: Sequence[Placed]) -> Mapping[int, int]:
    return {number: one.place for one in places for number in one.numbers}


def correct_colours(section: Section, number: int, table: int, game: int = 0) -> tuple[kinds.Fact, ...]:
    """A board is played with the colours the other way round (cxa-2011 art. 5.8.1); raises Refused for no board."""
    _board(section, number, table, game)
    if section.of_teams and not game:
        raise Refused("请指明台次", "name the board of the match")
    return guarded(section, number, (kinds.ColoursCorrected(number, table, game),))


def foul(
    section: Section, player: int, number: int, count: int = 1, reason: str = ""
) -> tuple[kinds.Fact, ...]:
    """Record fouls of a player in a paired round; raises Refused for a stranger, no round or no foul.

    `reason` says what happened, and may be empty.
    """
    if player not in section.players:
        raise Refused(f"没有 {player} 号选手", f"there is no player {player}")
    _check_paired(section, number)
    if not 1 <= count <= 99:
        raise Refused("犯规次数须为1至99", "fouls are 1 to 99")
    said = reason.strip() if is_seen(reason) else ""
    return guarded(section, number, (kinds.FoulRecorded(player, number, count, said),))


def sanction(
    section: Section, player: int, number: int, penalty: Penalty, reason: str
) -> tuple[kinds.Fact, ...]:
    """Impose a penalty (cxa-2011 arts 18.1-18.2); it ranks last among equals (art. 18.5). Raises Refused as `foul`.

    In a team event it falls on the team.
    """
    known(section, player)
    _check_paired(section, number)
    if not is_seen(reason):
        raise Refused("处分须写明理由", "a penalty needs a reason")
    return guarded(section, number, (kinds.SanctionImposed(player, number, penalty, reason.strip()),))


def draw_lots(section: Section, order: Sequence[int]) -> tuple[kinds.Fact, ...]:
    """Lots for competitors equal in everything, in their order (cxa-1999 art. 15.6).

    Raises Refused when they are not all of one shared place.
    """
    return (kinds.LotsDrawn(tuple(order), shared_group(section, order)),)


def decide_play_off(section: Section, order: Sequence[int]) -> tuple[kinds.Fact, ...]:
    """The order that a play-off (附加赛) gave those of one shared place (cxa-1999 art. 15.6); as `draw_lots`."""
    return (kinds.PlayOffDecided(tuple(order), shared_group(section, order)),)


def shared_group(section: Section, order: Sequence[int]) -> int:
    """The group (0: none, or across groups) in which these are equal; raises Refused where they are not."""
    run = section.run
    if isinstance(run.stage, Knockout):
        raise Refused(
            "淘汰赛没有并列名次；请裁定晋级者",
            "a knock-out has no shared places; say who goes on from the match (decide)",
        )
    for at, table in enumerate(stage_tables(run), 1):
        shared = [set(one.numbers) for one in placed(table)]
        if len(order) > 1 and set(order) in shared and len(set(order)) == len(order):
            return at if isinstance(run.stage, Groups) else 0
    if (
        isinstance(run.stage, Groups)
        and len(order) == len(set(order)) > 1
        and set(order) == equal_in_groups(run)
    ):
        return 0
    places = [one.numbers for table in stage_tables(run) for one in placed(table) if len(one.numbers) > 1]
    listed = "；".join("、".join(map(str, numbers)) for numbers in places[:_MOST_NAMED]) or "无"
    listed_en = "; ".join(", ".join(map(str, numbers)) for numbers in places[:_MOST_NAMED]) or "none"
    more = "…" if len(places) > _MOST_NAMED else ""
    raise Refused(
        f"须是同一并列名次的全部选手，各一次；现并列的编号：{listed}{more}",
        f"they must be all those of one shared place, each once; shared now, by number: {listed_en}{more}",
    )


_MOST_NAMED = 10


def decide_match(section: Section, match: str, winner: int, reason: str) -> tuple[kinds.Fact, ...]:
    """Who goes on from a match of a knock-out by lot, or by the word of the chief arbiter; 0: nobody.

    Also instead of playing extra games again that both lost. Raises Refused where no such match waits for it, somebody
    else is named, or there is no reason.
    """
    run = section.run
    if not isinstance(run.stage, Knockout):
        raise Refused("现阶段不是淘汰赛", "the present stage is no knock-out")
    found = knocked(run)
    standing = next((one for one in found.open if one.match.name == match), None)
    called = found.called(match)
    if standing is None or not found.may_decide(match):
        words = [found.called(one.match.name) for one in found.waiting]
        names = "、".join(one.match.name for one in found.waiting)
        raise AboutMatch(
            *_not_waiting(called, ("、".join(zh for zh, _ in words), ", ".join(en for _, en in words))),
            _not_waiting((match, match), (names, names)),
        )
    if winner not in (standing.first, standing.second, NOBODY):
        zh, en = (
            f"的双方是 {standing.first} 号和 {standing.second} 号",
            f" is between numbers {standing.first} and {standing.second}",
        )
        raise AboutMatch(f"{called[0]}{zh}", f"{called[1]}{en}", (f"{match}{zh}", f"{match}{en}"))
    if not is_seen(reason):
        raise Refused("须写明理由，如“抽签”", "it needs a reason, such as lots")
    return (kinds.MatchDecided(run.index, match, winner, reason.strip()),)


def _not_waiting(called: tuple[str, str], waiting: tuple[str, str]) -> tuple[str, str]:
    """That a match does not wait for a word, and which ones do."""
    zh, en = waiting
    return (
        f"{called[0]}不待裁定；" + (f"待裁定的对局：{zh}" if zh else "现在没有待裁定的对局"),
        f"{called[1]} does not wait for a word; " + (f"these do: {en}" if en else "no match does"),
    )


def _board(section: Section, number: int, table: int, game: int = 0) -> Board:
    board = section.board(number, table)
    if board is None:
        zh, en = ("场", "match") if section.of_teams else ("台", "board")
        raise Refused(
            f"没有第 {number} 轮第 {table} {zh}；已编排 {len(section.rounds)} 轮",
            f"there is no {en} {table} of round {number}; paired: {counted(len(section.rounds), 'round')}",
        )
    if not game:
        return board
    found = section.game(number, table, game)
    if (
        found is None
        and section.of_teams
        and board.result is not None
        and (number, table) not in section.games
    ):
        raise Refused(
            f"第 {number} 轮第 {table} 场已整场登记为 {board.result.code}；要逐台登记，先把整场更正为 {OPEN}",
            f"match {table} of round {number} is recorded as a whole, {board.result.code}; to go board by board, "
            f"correct the match to {OPEN} first",
        )
    if found is None:
        raise Refused(
            f"第 {number} 轮第 {table} 场没有第 {game} 台",
            f"match {table} of round {number} has no board {game}",
        )
    return found


def _check_paired(section: Section, number: int) -> None:
    if not 1 <= number <= len(section.rounds):
        raise Refused(f"第 {number} 轮尚未编排", f"round {number} has not been paired")
