"""Sentences about a reviewed game, in Chinese and in English."""

from __future__ import annotations

from collections.abc import Sequence

from zhicai._core import Trace
from zhicai.audit.ruling_words import ruling_words
from zhicai.audit.rulings import RuledCycle
from zhicai.board import Board
from zhicai.english import counted
from zhicai.errors import InvalidFen, InvalidMove
from zhicai.law.endings import Ending
from zhicai.law.natural_limit import Count
from zhicai.law.repetition import CYCLES, Repetition
from zhicai.records import Finding, Game

_RESULTS = {
    "1-0": ("红胜", "Red wins"),
    "0-1": ("黑胜", "Black wins"),
    "1/2-1/2": ("和棋", "draw"),
    "*": ("未知", "unknown"),
}
_HOUSES = {"cxa": ("规则", "rules"), "axf": ("亚洲规则", "Asian rules"), "wxf": ("世界规则", "world rules")}
_SIDES = {"red": ("红方", "Red"), "black": ("黑方", "Black")}
_REASONS = {
    "checkmate": ("将死", "checkmate"),
    "stalemate": ("困毙", "stalemate"),
    "self_exposure": ("自杀", "own king exposed"),
    "illegal_move": ("违反行棋规定", "illegal move"),
    "draw_dead_position": ("双方均无取胜可能", "neither side can win"),
    "natural_limit": ("自然限着", "natural limit"),
    "repetition": ("重复局面", "repetition"),
    "declared": ("依记录所载", "as the record declares"),
    "record_error": ("记录有误", "the record is wrong"),
    "undecided": ("未分胜负", "undecided"),
}


def result_words(result: str) -> tuple[str, str]:
    """A result in words."""
    return _RESULTS[result]


def reason_words(reason: str, article: str | None = None) -> tuple[str, str]:
    """A reason in words, after its article where the reason alone says too little."""
    if reason == "repetition" and article == "cxa-2011 art. 4.1.4":
        return "单方长将", "one-sided perpetual check"
    if reason == "repetition" and article == "cxa-2011 art. 4.1.5":
        return "应变着而不变", "no deviation by the side that had to"
    return _REASONS[reason]


def article_words(article: str) -> tuple[str, str]:
    """An article such as `cxa-2011 art. 4.1.1` as people name it."""
    book, _, number = article.partition(" art. ")
    house, _, edition = book.partition("-")
    zh, en = _HOUSES.get(house, (f"{book} ", book))
    return f"{edition} {zh}第 {number} 条".lstrip(), f"{edition} {en}, art. {number}".lstrip()


def place_words(ply: int) -> tuple[str, str]:
    """A ply as people count: round and which of its two moves; 0 is the start position."""
    if ply == 0:
        return "起始局面", "the start position"
    turn = ("先手", "first move") if ply % 2 else ("后手", "second move")
    number = (ply + 1) // 2
    return f"第 {number} 回合{turn[0]}", f"round {number}, {turn[1]}"


def words_of_moves(game: Game, plies: Sequence[int]) -> dict[int, str]:
    """The moves of some plies of the main line, in Chinese notation where they have words."""
    board = Board(game.fen, strict=False)
    wanted, last = set(plies), max(plies)
    words: dict[int, str] = {}
    for ply, move in enumerate(game.mainline()[:last], 1):
        if ply in wanted:
            try:
                words[ply] = board.chinese(move)
            except InvalidMove:
                words[ply] = str(move)
        board.push_unchecked(move)
    return words


def unreadable_fen(fen: str, error: InvalidFen) -> Finding:
    """The start position cannot be read."""
    return Finding("unreadable_fen", 0, fen, error.message_zh, error.message_en, "error")


def invalid_setup(trace: Trace, *, unsound: bool) -> Finding:
    """The start position breaks the rules of placement; `unsound`: so that nothing can be judged."""
    faults = trace.faults
    zh = "；".join(fault.message_zh for fault in faults)
    en = "; ".join(fault.message_en for fault in faults)
    if unsound:
        zh, en = f"{zh}；据此无从判定", f"{en}; nothing can be judged from it"
    return Finding(
        "invalid_setup",
        0,
        None,
        f"起始局面不成立：{zh}",
        f"start position not valid: {en}",
        "error" if unsound else "warning",
    )


def bad_move(trace: Trace, kind: str, ply: int, move: str, *, error: bool) -> Finding:
    """A move that breaks the rules, or that nobody can have played."""
    zh, en = trace.messages(ply)
    where_zh, where_en = place_words(ply)
    if kind == "illegal_move":
        zh += "；全国比赛即负（4.1.8），省级以下和少年赛首次记犯规（8.1.8）"
        en += "; loses in national events (art. 4.1.8), the first one is a foul in lower and youth events (8.1.8)"
    return Finding(
        kind,
        ply,
        move,
        f"{where_zh} {move}：{zh}",
        f"{where_en}, {move}: {en}",
        "error" if error else "warning",
    )


def more_bad_moves(count: int) -> Finding:
    """Illegal moves beyond those that were told one by one."""
    return Finding(
        "later_illegal_move",
        None,
        None,
        f"其后另有 {count} 着违规，未逐一列出",
        f"{count} more illegal moves are not listed one by one",
    )


def moves_after_end(found: Ending, plies: int, *, noticed: bool) -> Finding:
    """The record goes on although the game was over; `noticed` is False where the players can have missed it."""
    (zh, en), (where_zh, where_en) = reason_words(found.reason), place_words(found.ply)
    extra = plies - found.ply
    late = (
        ("", "") if noticed else ("；当时未纠正，过时不予受理（5.8）", "; not put right in time (art. 5.8)")
    )
    return Finding(
        "moves_after_end",
        found.ply + 1,
        None,
        f"{where_zh}已{zh}，其后还记有 {extra} 着{late[0]}",
        f"over at {where_en} ({en}), yet {extra} more moves are recorded{late[1]}",
    )


def later_ending(ply: int, termination: str) -> Finding:
    """How the game ended after an illegal move that nobody noticed."""
    (zh, en), (where_zh, where_en) = reason_words(termination), place_words(ply)
    return Finding(
        "later_ending", ply, None, f"续弈至{where_zh}：{zh}", f"played on until {where_en}: {en}", "note"
    )


def contradiction(declared: str, found: Ending) -> Finding:
    """The declared result is not what the board says."""
    said, actual, reason = result_words(declared), result_words(found.result), reason_words(found.reason)
    return Finding(
        "result_contradicts_board",
        found.ply,
        None,
        f"记录的结果是{said[0]}，而盘面是{actual[0]}（{reason[0]}）",
        f"the record says {said[1]}, the board says {actual[1]} ({reason[1]})",
    )


def no_result() -> Finding:
    """The record does not say how the game ended, nor does the board."""
    return Finding("no_result", None, None, "记录没有写明结果", "the record declares no result", "note")


def natural_limit(side: str, ply: int, count: Count) -> Finding:
    """A claim of the natural limit would have been true from this ply on."""
    (zh, en), (where_zh, where_en) = _SIDES[side], place_words(ply)
    return Finding(
        "natural_limit_reached",
        ply,
        None,
        f"{where_zh}走后，{zh}即可提出自然限着：{count.rounds} 回合未吃子，"
        f"其将军 {count.checks} 着，扣除 {count.uncounted}，计 {count.counted} 回合",
        f"from {where_en} {en} could claim the natural limit: {counted(count.rounds, 'round')} without capture, "
        f"{counted(count.checks, 'check')} by the claimant, {count.uncounted} not counted, "
        f"{count.counted} rounds count",
        "note",
    )


def repetition(ruled: RuledCycle, declared: str | None) -> Finding:
    """A position that stood three times, and the ruling on it.

    `declared` is the result that the record gives to a game that stopped there, where the ruling implies another.
    """
    found = ruled.cycle
    after_zh, after_en = where_zh, where_en = place_words(found.start)
    if found.start:
        after_zh, after_en = f"{where_zh}走后的局面", f"the position after {where_en}"
    rule_zh, rule_en = ruling_words(ruled)
    if declared is not None:
        said_zh, said_en = result_words(declared)
        rule_zh, rule_en = f"{rule_zh}，而记录的结果是{said_zh}", f"{rule_en}, yet the record says {said_en}"
    return Finding(
        "repetition",
        found.end,
        None,
        f"{after_zh}出现 {found.count} 次，每循环 {found.length} 着，连续 {found.cycles} 个循环，"
        f"每循环将军：红 {found.red_checks}、黑 {found.black_checks}；{rule_zh}",
        f"{after_en} stood {found.count} times; cycle of {found.length} plies, {found.cycles} in a row; "
        f"checks in a cycle: Red {found.red_checks}, Black {found.black_checks}; {rule_en}",
        "note",
    )


def perpetual_check(found: Repetition, declared: str | None) -> Finding:
    """One side alone checked with every move of a cycle (cxa-2011 art. 23.5.1).

    `declared` is the result that the record gives to a game that stopped there, where it is not the loss.
    """
    zh, en = _SIDES[found.perpetual_checker or "red"]
    if found.can_be_ruled_on:
        rule_zh, rule_en = (
            "若要求裁决，单方长将判负",
            "one-sided perpetual check loses if a ruling is asked for",
        )
    else:
        rule_zh = f"连续不足 {CYCLES} 个循环，尚不能要求裁决（23.3）"
        rule_en = f"fewer than {CYCLES} cycles in a row, too few for a ruling (art. 23.3)"
    if declared is not None:
        said_zh, said_en = result_words(declared)
        rule_zh, rule_en = f"{rule_zh}，而记录的结果是{said_zh}", f"{rule_en}, yet the record says {said_en}"
    return Finding(
        "one_sided_perpetual_check",
        found.end,
        None,
        f"{zh}在循环中着着将军；{rule_zh}",
        f"{en} checked with every move of the cycle; {rule_en}",
        "note" if declared is None else "warning",
    )


def mutual_perpetual_check(found: Repetition) -> Finding:
    """Both sides checked with every move of a cycle, so that neither did alone (cxa-2011 art. 23.5.1)."""
    return Finding(
        "mutual_perpetual_check",
        found.end,
        None,
        "双方在循环中均着着将军，不是单方长将",
        "both sides checked with every move of the cycle, so it is no one-sided perpetual check",
        "note",
    )
