"""Commands about a round that is paired: change it by hand, publish it, take it back; and why a board is as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from zhicai.competition.brackets import From
from zhicai.competition.event import kinds
from zhicai.competition.event.cancelling import followed
from zhicai.competition.event.knockout_run import game_of, game_words, knocked, play_of
from zhicai.competition.event.pairing import field_of, is_fide, rules_of, written
from zhicai.competition.event.places import FINAL
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.seating import seat_of, seating_words
from zhicai.competition.event.seen import is_seen
from zhicai.competition.event.state import Section
from zhicai.competition.field import Field
from zhicai.competition.model import Board, ByeKind
from zhicai.competition.stage_rules import Groups, Knockout, Swiss
from zhicai.competition.swiss_rules import SwissRules

if TYPE_CHECKING:  # the pairing brings a large library with it
    from zhicai.competition.swiss.edit import Draft
    from zhicai.competition.swiss.explain import Explainer

Words = tuple[str, str]

EXPLAINED_BYES: Final = frozenset({ByeKind.PAIRING, ByeKind.FREE})
"""Byes that come of the pairing, which `explain` gives reasons for; all others say why by themselves."""


def run_before(section: Section, number: int) -> Run:
    """The stage of a round as it was before that round; raises CompetitionError for a round that is not paired."""
    run = section.run_of(number)
    kept = number - run.offset - 1
    out = tuple(one for one in run.out if one.after_round < number)
    orders = tuple(one for one in run.orders if one.after_round < number)
    return replace(run, rounds=run.rounds[:kept], pairings=run.pairings[:kept], out=out, orders=orders)


def swiss_field(
    section: Section, number: int, run: Run, without: Sequence[kinds.Without] | None = None
) -> Field:
    """The field of a round of a Swiss that is paired: without those who play a final inside it.

    `without` are those who are not to be paired (None: as the state of the section says).
    """
    pairing = section.pairings[number - 1]
    inside = {n for board in pairing.boards if board.match == FINAL for n in (board.red, board.black)}
    field = field_of(section, run, allow_rematch=pairing.allow_rematch, without=without)
    return replace(
        field,
        entrants=tuple(
            replace(one, present=one.present and one.number not in inside) for one in field.entrants
        ),
    )


def field_then(section: Section, number: int, run: Run) -> Field:
    """The field of a round of a Swiss as it was paired, whoever has left or entered since."""
    return swiss_field(section, number, run, without_then(section, number, run))


def without_then(section: Section, number: int, run: Run) -> tuple[kinds.Without, ...]:
    """Who was not to be paired in a round, as the system paired it; who entered since comes late to it."""
    named = section.pairings[number - 1].without
    late = [
        kinds.Without(one, ByeKind.LATE)
        for one in run.entrants
        if section.entered[one] > number and all(there.number != one for there in named)
    ]
    return (*(one for one in named if one.kind is not ByeKind.PAIRING), *late)


def boards_before(section: Section, number: int) -> int:
    """How many boards of a round belong to a final inside a Swiss; they come first."""
    return sum(board.match == FINAL for board in section.pairings[number - 1].boards)


def change_pairing(
    section: Section, *, exchanges: Sequence[tuple[int, int]] = (), turns: Sequence[int] = (), reason: str
) -> tuple[kinds.Fact, ...]:
    """Change the last round of a Swiss by hand: players change places, boards their colours.

    The entry holds what the system would have paired, what was changed, and how the two compare. Raises Refused
    when the round is published, has results, or stands changed already, and for a change that gives a board to
    somebody who has left; CompetitionError for one that cannot be, such as a rematch or one without a reason. Who has
    no opponent for another reason than the pairing stays so.
    """
    from zhicai.competition.swiss import edit

    draft = edit.start(*changing(section))
    return changed(section, draft, exchanges=exchanges, turns=turns, reason=reason)


def changing(section: Section) -> tuple[Field, SwissRules]:
    """The field and the rules of the last round of a Swiss, which is to be changed by hand (`edit.start` takes them).

    Raises Refused when the round is published, has results, or stands changed already.
    """
    number = _last(section)
    rules = rules_of(section)
    if number in section.published:
        raise Refused(f"第{number}轮已公布，不可改动", f"round {number} is published and cannot be changed")
    if number in section.changed:
        raise Refused(
            f"第{number}轮已手工改动过；请先撤销那次改动（或撤回这一轮重新编排），再把全部改动一次写明",
            f"round {number} was changed by hand already; undo that (or take the round back), then make "
            "all changes at once",
        )
    if is_fide(section.run):
        raise Refused(
            "FIDE 荷兰制的编排不手工改动", "a round of the FIDE Dutch system is not changed by hand"
        )
    _check_unplayed(section, number)
    return field_then(section, number, run_before(section, number)), rules


def changed(
    section: Section,
    draft: Draft,
    *,
    exchanges: Sequence[tuple[int, int]] = (),
    turns: Sequence[int] = (),
    reason: str,
) -> tuple[kinds.Fact, ...]:
    """The same as `change_pairing`, upon a draft that `edit.start` made of `changing`."""
    from zhicai.competition.swiss import edit

    changing(section)
    if not exchanges and not turns:
        raise Refused("没有改动", "nothing would change")
    number = _last(section)
    run, first = run_before(section, number), boards_before(section, number)
    gone = next((one for pair in exchanges for one in pair if one in section.withdrawn), None)
    if gone is not None:
        raise Refused(f"{gone}号已退出比赛", f"number {gone} has left the event")
    for one, other in exchanges:
        draft = edit.exchange(draft, one, other)
    for at in turns:
        draft = edit.turn(draft, at - first)
    done = edit.finish(draft, reason)
    byes = tuple(kinds.Without(bye.player, bye.kind) for bye in done.round.byes)
    return (
        kinds.PairingChanged(
            number,
            (*section.pairings[-1].boards[:first], *written(done.round.boards, done.relaxed, first)),
            byes + without_then(section, number, run),
            written(draft.system.round.boards, draft.system.relaxed, first),
            tuple((words.zh, words.en) for words in done.changes),
            (done.verdict.zh, done.verdict.en),
            done.reason,
        ),
    )


def explain(section: Section, number: int, at: int) -> tuple[Words, ...]:
    """Why a board is as it is, or who is free (board 0), in sentences Chinese and English.

    `section` is that when the round had just been paired, see `history.when_paired`. Raises Refused where there is
    no such board.
    """
    return explaining(section, number)(at, 0)


def explaining(section: Section, number: int) -> Callable[[int, int], tuple[Words, ...]]:
    """Explains the boards of one round: what is the same for all of them is reckoned once, at the first.

    The function takes the number of a board, and of board 0 the number of one who is free (0: all of them), and
    raises as `explain` does.
    """
    if not 1 <= number <= len(section.rounds):
        raise Refused(f"第{number}轮尚未编排", f"round {number} has not been paired")
    run = run_before(section, number)

    @cache
    def explainer() -> Explainer:
        from zhicai.competition.swiss.explain import Explainer

        return Explainer(field_then(section, number, run), rules_of(section, run))

    return lambda at, player: _explained(section, run, number, at, player, explainer)


def _explained(
    section: Section, run: Run, number: int, at: int, player: int, explainer: Callable[[], Explainer]
) -> tuple[Words, ...]:
    board = section.board(number, at)
    if board is None and at:
        raise _no_board(number, at)
    if not isinstance(run.stage, Swiss):
        if board is None:
            return _free(section, run, number, player)
        return _by_table(section, run, number, board)
    if is_fide(run):
        return (
            (
                "按 FIDE 荷兰制编排（py4swiss）；本制的理由见其规则",
                "paired by the FIDE Dutch system (py4swiss); its rules say why",
            ),
        )
    first = boards_before(section, number)
    if board is not None and at <= first:
        return ((f"第{number}轮：前几名另赛决赛", f"round {number}: the first ones play their own final"),)
    by_hand = section.by_hand.get(number)
    told = () if by_hand is None else _by_hand(by_hand, section, board)
    if by_hand is not None and _is_changed(by_hand, section, board):
        return told
    mine = None if board is None else replace(board, table=at - first)
    return told + _by_swiss(section, number, mine, explainer())


def _is_changed(fact: kinds.PairingChanged, section: Section, board: Board | None) -> bool:
    """Whether a board, or who has the bye, is another one than the system had."""
    if board is None:
        return _byes_of(section.pairings[fact.number - 1].without) != _byes_of(fact.without)
    before = next((one for one in fact.system if one.table == board.table), None)
    return before is None or (before.red, before.black) != (board.red, board.black)


def _byes_of(without: Iterable[kinds.Without]) -> list[int]:
    return sorted(one.number for one in without if one.kind is ByeKind.PAIRING)


def _by_hand(fact: kinds.PairingChanged, section: Section, board: Board | None) -> tuple[Words, ...]:
    """What was changed in a round and why, how it compares, and what the system had at the board (or as the bye)."""
    zh, en = "；".join(one for one, _ in fact.changes), "; ".join(one for _, one in fact.changes)
    changed = (
        f"本轮经手工改动：{zh}，理由：{fact.reason}；{fact.verdict[0]}",
        f"This round was changed by hand: {en}, for the reason: {fact.reason}; {fact.verdict[1]}",
    )
    if not _is_changed(fact, section, board):
        same = (
            ("本台未改动", "this board was not changed")
            if board
            else ("轮空未改动", "the bye was not changed")
        )
        return changed, same
    if board is None:
        had = _byes_of(section.pairings[fact.number - 1].without)
        zh, en = "、".join(f"{one}号" for one in had), ", ".join(map(str, had))
        return changed, (f"本制原由{zh}轮空", f"the system had given the bye to number {en}")
    before = next((one for one in fact.system if one.table == board.table), None)
    if before is None:
        return changed, ("本制原无此台", "the system had no such board")
    return (
        changed,
        (
            f"本台本制原编：{before.red}号（红）对{before.black}号（黑）；现为裁判所定，非本制所编",
            f"the system had paired number {before.red} (red) with {before.black} here; what stands is the arbiter's "
            "word and not the system's",
        ),
    )


def _by_swiss(section: Section, number: int, board: Board | None, explainer: Explainer) -> tuple[Words, ...]:
    if board is not None:
        found = explainer.board(board)
    else:
        bye = next((one for one in section.rounds[number - 1].byes if one.kind is ByeKind.PAIRING), None)
        if bye is None:
            raise _no_board(number, 0)
        found = explainer.bye(bye)
    return tuple((words.zh, words.en) for words in found.sentences)


def _by_table(section: Section, run: Run, number: int, board: Board) -> tuple[Words, ...]:
    """The place of a board in the table of a round robin, of a group, or of a knock-out, and how seats were had."""
    paired = next(one for one in section.pairings[number - 1].boards if one.table == board.table)
    at = number - run.offset
    began = section.run_of(number)
    how = seating_words(section, began)
    seated = () if how is None else (how,)
    if isinstance(run.stage, Knockout):
        return _by_bracket(section, began, number, paired.match, seated)
    where = run.groups[_group(run, board.red)] if isinstance(run.stage, Groups) else run.entrants
    red, black = where.index(board.red) + 1, where.index(board.black) + 1
    zh, en = (f"{paired.match}组", f"group {paired.match}, ") if isinstance(run.stage, Groups) else ("", "")
    return (
        (
            f"{zh}循环赛秩序表第{at}轮：签号{red}（先）对签号{black}",
            f"{en}round {at} of the order table: drawn number {red} (first) against {black}",
        ),
        *seated,
    )


def _by_bracket(
    section: Section, run: Run, number: int, name: str, seated: tuple[Words, ...]
) -> tuple[Words, ...]:
    """The match of a board; of those who meet by their seats also which these are, and how they were had."""
    words = _match_words(run, number, name)
    found = knocked(run)
    match = next(one for one in found.bracket.matches if one.name == name)
    by_seats = [side for side in (match.first, match.second) if side.kind is From.SEAT]
    if not by_seats:
        return (words,)
    sides = [run.entrants[found.bracket.seats[side.seat - 1] - 1] for side in by_seats]
    seats = [seat_of(section, run, one) for one in sides]
    return (
        words,
        ("；".join(one for one, _ in seats), "; ".join(one for _, one in seats)),
        *seated,
    )


def _match_words(run: Run, number: int, name: str) -> Words:
    """The match of a board in a knock-out, which game of it, and how its colours came about (cxa-2011 art. 12.4)."""
    zh, en = knocked(run).called(name)
    game, play = game_of(run, number, name), play_of(run)
    game_zh, game_en = game_words(run, number, name)
    first = game == 1 or (game > play.games and (game - play.games) % 2 == 1)
    colours = (
        ("先后手抽签决定", "colours by lot")
        if first
        else ("先后手与上一局互换", "colours exchanged from the game before")
    )
    many = (f"（每场 {play.games} 局）", f" of {play.games}") if 1 < play.games >= game else ("", "")
    if game_zh:
        zh, en = f"{zh}，{game_zh}{many[0]}", f"{en}, {game_en}{many[1]}"
    return f"淘汰赛秩序表：{zh}；{colours[0]}", f"the table of the knock-out: {en}; {colours[1]}"


def _free(section: Section, run: Run, number: int, player: int = 0) -> tuple[Words, ...]:
    """Why the table of a round robin, a group or a knock-out gives somebody no opponent (cxa-2011 arts 10.1, 10.4).

    Of one player, or without one (0) of all who have none.
    """
    found: list[Words] = []
    for one in section.rounds[number - 1].byes:
        if one.kind not in EXPLAINED_BYES or player not in (0, one.player):
            continue
        if isinstance(run.stage, Knockout):
            zh, en = (
                "秩序表中本轮没有对手，不战而过",
                "the table has no opponent in this round; goes on without play",
            )
        else:
            where = run.groups[_group(run, one.player)] if isinstance(run.stage, Groups) else run.entrants
            seat, at = where.index(one.player) + 1, number - run.offset
            zh = f"共{len(where)}人，循环赛秩序表第{at}轮签号{seat}轮空"
            en = f"with {len(where)} entrants drawn number {seat} is free in round {at} of the order table"
        found.append((f"{one.player}号：{zh}", f"Number {one.player}: {en}"))
    if not found:
        raise _no_board(number, 0)
    return tuple(found)


def _group(run: Run, number: int) -> int:
    return next(at for at, group in enumerate(run.groups) if number in group)


def _no_board(number: int, at: int) -> Refused:
    if not at:
        return Refused(f"第{number}轮没有人轮空", f"nobody has a bye in round {number}")
    return Refused(f"第{number}轮没有第{at}台", f"round {number} has no board {at}")


def publish(section: Section) -> tuple[kinds.Fact, ...]:
    """Publish the last round; raises Refused when it is or there is none."""
    number = _last(section)
    if number in section.published:
        raise Refused(f"第{number}轮已公布", f"round {number} is published already")
    return (kinds.RoundPublished(number),)


def undo_round(section: Section, reason: str) -> tuple[kinds.Fact, ...]:
    """Take back the last round with its results; raises Refused without a reason or a round.

    Where somebody has left, with fewer games met the results may be cancelled (cxa-2011 art. 19.2).
    """
    number = _last(section)
    if not is_seen(reason):
        raise Refused("撤回一轮须写明理由", "taking back a round needs a reason")
    return followed(section, [kinds.RoundUndone(number, reason.strip())])


def _last(section: Section) -> int:
    if not section.rounds:
        raise Refused("尚未编排任何一轮", "no round has been paired yet")
    return len(section.rounds)


def _check_unplayed(section: Section, number: int) -> None:
    if any(board.result is not None for board in section.rounds[number - 1].boards):
        raise Refused(
            f"第{number}轮已有成绩，不可改动对阵",
            f"round {number} has results; its pairing cannot be changed",
        )
