"""Commands about rounds: pair one, change it by hand, publish it, take it back; and why a board is as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.people import decided, without_play
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Event
from zhicai.competition.field import Field, field_after
from zhicai.competition.model import Board, ByeKind, Cause, Outcome, Round, cards
from zhicai.competition.round_robin import LEAST, Table, table
from zhicai.competition.seeding import draw_numbers, seeding
from zhicai.competition.stage_rules import RoundRobin, Swiss
from zhicai.competition.swiss_rules import SYSTEM, Limit, SwissRules

ROUND_ROBIN = "round-robin"
"""The name of the other system, the order table of the rules."""


def pair_round(event: Event, *, allow_rematch: bool = False) -> tuple[kinds.Fact, ...]:
    """Pair the next round by the regulations (cxa-2011 arts 10.1, 10.3, 12.1, 12.3, 14.4).

    `allow_rematch`: where nothing else is left two may meet again. Raises Refused when a board of the last round
    has no result or all rounds are paired, and CompetitionError when no round is possible.
    """
    _check_ready(event)
    if isinstance(event.stage, RoundRobin):
        return _from_table(event)
    from zhicai.competition.swiss.pairing import pair  # it brings a large library with it

    away = without_opponent(event)
    field, rules = field_of(event, allow_rematch=allow_rematch), rules_of(event)
    paired = pair(field, rules)
    byes = tuple(kinds.Without(bye.player, bye.kind) for bye in paired.round.byes)
    return (
        kinds.RoundPaired(
            field.round,
            SYSTEM,
            field.lots,
            _written(paired.round.boards, paired.relaxed),
            byes + away,
            paired.proved,
            allow_rematch,
        ),
    )


def _check_ready(event: Event) -> None:
    open_boards = [
        (played.number, board.table)
        for played in event.rounds
        for board in played.boards
        if board.result is None
    ]
    if open_boards:
        number, at = open_boards[0]
        raise Refused(
            f"还有{len(open_boards)}台没有成绩，第一个是第{number}轮第{at}台；请先登记",
            f"{len(open_boards)} boards have no result, the first is round {number}, board {at}; record them first",
        )
    if event.rounds and len(event.rounds) >= event.planned:
        raise Refused(f"共{event.planned}轮，均已编排", f"all {event.planned} rounds are paired")


def rules_of(event: Event) -> SwissRules:
    """The pairing of a Swiss by the regulations; raises Refused for a round robin."""
    stage = event.stage
    if not isinstance(stage, Swiss):
        raise Refused("循环赛按秩序表进行", "a round robin goes by its table")
    return event.regulations.swiss_rules(stage)


def field_of(event: Event, *, allow_rematch: bool = False) -> Field:
    """Everybody before the next round of a Swiss, with what each has behind them."""
    never = {number for number, one in event.withdrawn.items() if one.after_round == 0}
    return field_after(
        event.rounds,
        [player for number, player in event.players.items() if number not in never],
        event.regulations.scores,
        away={one.number for one in without_opponent(event)},
        lots=event.seed,
        allow_rematch=allow_rematch,
    )


def without_opponent(event: Event) -> tuple[kinds.Without, ...]:
    """Who is not to be paired in the next round, and why (cxa-2011 art. 19.3)."""
    number = len(event.rounds) + 1
    found: list[kinds.Without] = []
    missing = _no_shows(event)
    for player in sorted(event.players):
        left = event.withdrawn.get(player)
        if left is not None:
            if left.after_round:
                found.append(kinds.Without(player, ByeKind.ABSENT))
        elif event.entered[player] > number:
            found.append(kinds.Without(player, ByeKind.LATE))
        elif (player, number) in event.leaves:
            found.append(kinds.Without(player, ByeKind.LEAVE))
        elif player in missing:
            found.append(kinds.Without(player, ByeKind.ABSENT))
    return tuple(found)


def _no_shows(event: Event) -> set[int]:
    """Those who forfeited so many rounds running that the regulations pair them no more."""
    limit = event.regulations.no_shows
    if limit is None or len(event.rounds) < limit:
        return set()
    found = set()
    for number, card in cards(event.rounds, event.players).items():
        running = card[-limit:]
        missed = [
            one.bye is ByeKind.ABSENT
            or (one.result is not None and one.result.cause is Cause.ABSENCE and one.outcome is Outcome.LOSS)
            for one in running
        ]
        if len(missed) == limit and all(missed):
            found.add(number)
    return found


def _written(boards: Iterable[Board], relaxed: dict[int, tuple[Limit, ...]]) -> tuple[kinds.PairedBoard, ...]:
    return tuple(
        kinds.PairedBoard(one.table, one.red, one.black, relaxed.get(one.table, ())) for one in boards
    )


def _from_table(event: Event) -> tuple[kinds.Fact, ...]:
    """The next round of a round robin; boards of those who have left are decided at once (arts 19.2-19.3)."""
    number = len(event.rounds) + 1
    seats = event.pairings[0].seats if event.pairings else _drawn(event)
    row = table_round(event, seats, number)
    facts: list[kinds.Fact] = [
        kinds.RoundPaired(
            number,
            ROUND_ROBIN,
            event.seed,
            _written(row.boards, {}),
            tuple(kinds.Without(bye.player, bye.kind) for bye in row.byes),
            seats=seats,
        )
    ]
    for board in row.boards:
        if board.red in event.withdrawn or board.black in event.withdrawn:
            result = without_play(board, event.withdrawn, event.voided)
            facts.append(decided(number, board, result, ""))
    return tuple(facts)


def table_round(event: Event, seats: Sequence[int], number: int) -> Round:
    """A round of the order table (cxa-2011 arts 10.1, 12.1); raises CompetitionError for fewer than 3 or over 30."""
    made = order_table(event, len(seats))
    if not 1 <= number <= len(made.rows):
        raise CompetitionError(f"秩序表没有第{number}轮", f"the table has no round {number}")
    return made.seated(dict(enumerate(seats, 1)))[number - 1]


def order_table(event: Event, size: int) -> Table:
    """The order table of the event for so many; raises CompetitionError as `table` does."""
    stage = event.stage
    if not isinstance(stage, RoundRobin):
        raise Refused("这不是循环赛", "this is no round robin")
    return table(size, stage.method, stage.cycles)


def _drawn(event: Event) -> tuple[int, ...]:
    """Who has which drawn number, by the lots of the event."""
    players = [player for number, player in event.players.items() if number not in event.withdrawn]
    if len(players) < LEAST:
        raise Refused(
            f"循环赛至少{LEAST}名选手，现为{len(players)}名",
            f"a round robin needs at least {LEAST} players, not {len(players)}",
        )
    numbers = draw_numbers(seeding(players, event.seed), event.regulations.numbers, event.seed)
    return tuple(sorted(numbers, key=numbers.__getitem__))


def change_pairing(
    event: Event, *, exchanges: Sequence[tuple[int, int]] = (), turns: Sequence[int] = (), reason: str
) -> tuple[kinds.Fact, ...]:
    """Change the last round of a Swiss by hand: players change places, boards their colours.

    The entry holds what the system would have paired, what was changed, and how the two compare. Raises Refused
    when the round is published, has results, or stands changed already, and CompetitionError for a change that
    cannot be, such as a rematch or one without a reason.
    """
    from zhicai.competition.swiss import edit

    number = _last(event)
    rules = rules_of(event)
    if number in event.published:
        raise Refused(f"第{number}轮已公布，不可改动", f"round {number} is published and cannot be changed")
    if number in event.changed:
        raise Refused(
            f"第{number}轮已改动过；请先撤销再改", f"round {number} was changed already; undo that first"
        )
    _check_unplayed(event, number)
    if not exchanges and not turns:
        raise Refused("没有改动", "nothing would change")
    before = before_round(event, number)
    draft = edit.start(field_of(before, allow_rematch=event.pairings[-1].allow_rematch), rules)
    for one, other in exchanges:
        draft = edit.exchange(draft, one, other)
    for at in turns:
        draft = edit.turn(draft, at)
    done = edit.finish(draft, reason)
    byes = tuple(kinds.Without(bye.player, bye.kind) for bye in done.round.byes)
    return (
        kinds.PairingChanged(
            number,
            _written(done.round.boards, done.relaxed),
            byes + without_opponent(before),
            _written(draft.system.round.boards, draft.system.relaxed),
            tuple((words.zh, words.en) for words in done.changes),
            (done.verdict.zh, done.verdict.en),
            done.reason,
        ),
    )


def before_round(event: Event, number: int) -> Event:
    """The event as it is now, less the rounds from this one on."""
    from dataclasses import replace

    kept = number - 1
    return replace(event, rounds=event.rounds[:kept], pairings=event.pairings[:kept])


def explain(event: Event, number: int, at: int) -> tuple[tuple[str, str], ...]:
    """Why a board of a Swiss round is as it is, or the bye (board 0), in sentences Chinese and English.

    `event` is that before the round was paired, with the round; see `before_round`. Raises Refused where there is
    no such board.
    """
    from zhicai.competition.swiss.explain import Explainer

    if not 1 <= number <= len(event.rounds):
        raise Refused(f"第{number}轮尚未编排", f"round {number} has not been paired")
    explainer = Explainer(
        field_of(before_round(event, number), allow_rematch=event.pairings[number - 1].allow_rematch),
        rules_of(event),
    )
    board = event.board(number, at)
    if board is not None:
        found = explainer.board(board)
    else:
        bye = next((one for one in event.rounds[number - 1].byes if one.kind is ByeKind.PAIRING), None)
        if at or bye is None:
            raise Refused(f"第{number}轮没有第{at}台", f"round {number} has no board {at}")
        found = explainer.bye(bye)
    return tuple((words.zh, words.en) for words in found.sentences)


def publish(event: Event) -> tuple[kinds.Fact, ...]:
    """Publish the last round; raises Refused when it is or there is none."""
    number = _last(event)
    if number in event.published:
        raise Refused(f"第{number}轮已公布", f"round {number} is published already")
    return (kinds.RoundPublished(number),)


def undo_round(event: Event, reason: str) -> tuple[kinds.Fact, ...]:
    """Take back the last round with its results; raises Refused without a reason or a round."""
    number = _last(event)
    if not reason.strip():
        raise Refused("撤回一轮须写明理由", "taking back a round needs a reason")
    return (kinds.RoundUndone(number, reason.strip()),)


def _last(event: Event) -> int:
    if not event.rounds:
        raise Refused("尚未编排任何一轮", "no round has been paired yet")
    return len(event.rounds)


def _check_unplayed(event: Event, number: int) -> None:
    if any(board.result is not None for board in event.rounds[number - 1].boards):
        raise Refused(
            f"第{number}轮已有成绩，不可改动对阵",
            f"round {number} has results; its pairing cannot be changed",
        )
