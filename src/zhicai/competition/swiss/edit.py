"""Changing a paired round by hand, between an explicit start and an explicit end.

Nothing is lost and nothing half-done remains: a draft is a value, each change makes a new one, and only `finish`
gives a round, with what was changed and how it compares with the system's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field
from zhicai.competition.model import ByeKind, Round
from zhicai.competition.swiss.criteria import Criteria
from zhicai.competition.swiss.ledger import first_difference, ledger, pairs_of
from zhicai.competition.swiss.names import ORDER_WORDS, Words
from zhicai.competition.swiss.pairing import Paired, broken_limits, pair, seated_hall
from zhicai.competition.swiss_rules import Limit, SwissRules
from zhicai.english import counted


@dataclass(frozen=True, slots=True)
class Draft:
    """A round being changed: what the system paired, how it stands now, and the changes in order."""

    field: Field
    rules: SwissRules
    system: Paired
    now: Round
    changes: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Edited:
    """A changed round that has been closed.

    `boards` are the numbers of the boards that differ from the system's; `relaxed` the limits that boards break, as
    in `Paired`; `verdict` says by which criterion the round is worse than the system's, or that it is not.
    """

    round: Round
    changes: tuple[Words, ...]
    boards: tuple[int, ...]
    relaxed: dict[int, tuple[Limit, ...]]
    verdict: Words
    reason: str


def start(field: Field, rules: SwissRules) -> Draft:
    """Start to change the system's pairing; raises CompetitionError as `pair` does."""
    system = pair(field, rules)
    return Draft(field, rules, system, system.round)


def exchange(draft: Draft, one: int, other: int) -> Draft:
    """Let two players change places, colours and boards included; one of them may have the bye.

    Raises CompetitionError when either is not paired in the round, when they are the same, or when they meet each
    other (`turn` changes colours).
    """
    named = _named(draft.now)
    for number in (one, other):
        if number not in named:
            raise CompetitionError(f"{number}号不在本轮对阵内", f"{number} is not paired in this round")
    if one == other or any({board.red, board.black} == {one, other} for board in draft.now.boards):
        raise CompetitionError(
            f"{one}号与{other}号同在一台，不能对调；换先后手请用 turn",
            f"{one} and {other} are at one board and cannot change places; use turn for colours",
        )
    places = {one: other, other: one}
    boards = tuple(
        replace(board, red=places.get(board.red, board.red), black=places.get(board.black, board.black))
        for board in draft.now.boards
    )
    byes = tuple(replace(bye, player=places.get(bye.player, bye.player)) for bye in draft.now.byes)
    change = Words(f"{one}号与{other}号对调", f"{one} and {other} change places")
    return replace(draft, now=replace(draft.now, boards=boards, byes=byes), changes=(*draft.changes, change))


def turn(draft: Draft, table: int) -> Draft:
    """Exchange the colours of a board; raises CompetitionError when there is no such board."""
    board = next((board for board in draft.now.boards if board.table == table), None)
    if board is None:
        raise CompetitionError(
            f"没有第{table}台；本轮共{len(draft.now.boards)}台",
            f"there is no board {table}; the round has {counted(len(draft.now.boards), 'board')}",
        )
    turned = replace(board, red=board.black, black=board.red)
    boards = tuple(turned if each is board else each for each in draft.now.boards)
    change = Words(f"第{table}台换先后手", f"colours of board {table} exchanged")
    return replace(draft, now=replace(draft.now, boards=boards), changes=(*draft.changes, change))


def finish(draft: Draft, reason: str) -> Edited:
    """Close a draft. `reason` is the arbiter's, for the record.

    Raises CompetitionError when two would meet who must not, or when there is no reason for a change.
    """
    if draft.changes and not reason.strip():
        raise CompetitionError("手工改动须写明理由", "a change by hand needs a reason")
    hall = seated_hall(draft.field, draft.rules)
    criteria = Criteria(draft.field, draft.rules, hall)
    pairs = pairs_of(draft.now, hall)
    ours, theirs = ledger(pairs_of(draft.system.round, hall), criteria), ledger(pairs, criteria)
    relaxed = {}
    for board in draft.now.boards:
        upper, lower = pairs_of(Round(draft.field.round, (board,)), hall)[0]
        limits = broken_limits(upper, lower, criteria) if lower else ()
        if limits:
            relaxed[board.table] = limits
    changed = tuple(board.table for board in draft.now.boards if board not in draft.system.round.boards)
    verdict = _verdict(
        first_difference(ours, theirs),
        changed,
        same_meetings=_meetings(draft.now) == _meetings(draft.system.round),
    )
    return Edited(draft.now, draft.changes, changed, relaxed, verdict, reason.strip())


def _named(played: Round) -> set[int]:
    boards = {number for board in played.boards for number in (board.red, board.black)}
    return boards | {bye.player for bye in played.byes if bye.kind is ByeKind.PAIRING}


def _meetings(played: Round) -> set[frozenset[int]]:
    return {frozenset((board.red, board.black)) for board in played.boards}


def _verdict(worse: tuple[Words, int, int] | None, changed: tuple[int, ...], *, same_meetings: bool) -> Words:
    """How an edited round compares with the system's."""
    if worse is not None:
        words, ours, theirs = worse
        return Words(
            f"与本制编排相比：{words.zh}由{ours}变为{theirs}",
            f"compared with the system's pairing: {words.en} from {ours} to {theirs}",
        )
    if not changed:
        return Words("与本制编排相同", "the same as the system's pairing")
    if same_meetings:
        return Words(
            "对手与本制编排相同，仅先后手或台次不同",
            "the same opponents as the system's; colours or boards differ",
        )
    return Words(
        f"与本制编排各项相等，仅{ORDER_WORDS.zh}不同",
        f"equal to the system's pairing except for {ORDER_WORDS.en}",
    )
