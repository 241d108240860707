"""Sentences about a reviewed game, in Chinese and in English."""

from __future__ import annotations

from zhicai._core import Trace
from zhicai.board import Board
from zhicai.errors import InvalidMove
from zhicai.law.endings import Ending
from zhicai.law.natural_limit import Count
from zhicai.law.repetition import Repetition
from zhicai.records import Finding, Game

_RESULTS = {
    "1-0": ("红胜", "Red wins"),
    "0-1": ("黑胜", "Black wins"),
    "1/2-1/2": ("和棋", "draw"),
    "*": ("未知", "unknown"),
}
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


def reason_words(reason: str) -> tuple[str, str]:
    """A reason in words."""
    return _REASONS[reason]


def round_words(ply: int) -> tuple[str, str]:
    """A ply as people count: round and which of its two moves."""
    turn = ("先手", "first move") if ply % 2 else ("后手", "second move")
    number = (ply + 1) // 2
    return f"第 {number} 回合{turn[0]}", f"round {number}, {turn[1]}"


def move_words(game: Game, ply: int) -> str:
    """The move of a ply as the main line has it, in Chinese notation where it has words."""
    moves = game.mainline()
    board = Board(game.fen, strict=False)
    for move in moves[: ply - 1]:
        board.push_unchecked(move)
    move = moves[ply - 1]
    try:
        return board.chinese(move)
    except InvalidMove:
        return str(move)


def invalid_setup(trace: Trace) -> Finding:
    """The start position breaks the rules of placement."""
    faults = trace.faults
    zh = "；".join(fault.message_zh for fault in faults)
    en = "; ".join(fault.message_en for fault in faults)
    return Finding("invalid_setup", 0, None, f"起始局面不成立：{zh}", f"start position not valid: {en}")


def bad_move(game: Game, trace: Trace, found: Ending) -> Finding:
    """The move that ended the game by breaking the rules, or that nobody can have played."""
    return _move_finding(game, trace, found.reason, found.ply, "error")


def later_bad_move(game: Game, trace: Trace, ply: int) -> Finding:
    """A further illegal move after the one that ended the game."""
    return _move_finding(game, trace, "later_illegal_move", ply, "warning")


def _move_finding(game: Game, trace: Trace, kind: str, ply: int, severity: str) -> Finding:
    zh, en = trace.messages(ply)
    where_zh, where_en = round_words(ply)
    move = move_words(game, ply)
    return Finding(
        kind,
        ply,
        move,
        f"{where_zh} {move}：{zh}",
        f"{where_en}, {move}: {en}",
        "error" if severity == "error" else "warning",
    )


def moves_after_end(found: Ending, plies: int) -> Finding:
    """The record goes on although the game was over."""
    (zh, en), (where_zh, where_en) = reason_words(found.reason), round_words(max(found.ply, 1))
    extra = plies - found.ply
    return Finding(
        "moves_after_end",
        found.ply + 1,
        None,
        f"{where_zh}已{zh}，其后还记有 {extra} 着",
        f"over at {where_en} ({en}), yet {extra} more moves are recorded",
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
    (zh, en), (where_zh, where_en) = _SIDES[side], round_words(ply)
    return Finding(
        "natural_limit_reached",
        ply,
        None,
        f"{where_zh}起，{zh}可提出自然限着：{count.rounds} 回合未吃子，"
        f"其将军 {count.checks} 着，扣除 {count.uncounted}，计 {count.counted} 回合",
        f"from {where_en} {en} could claim the natural limit: {count.rounds} rounds without capture, "
        f"{count.checks} checks by the claimant, {count.uncounted} not counted, {count.counted} rounds count",
        "note",
    )


def repetition(found: Repetition) -> Finding:
    """A position that stood three times."""
    where_zh, where_en = round_words(max(found.start, 1))
    return Finding(
        "repetition",
        found.end,
        None,
        f"{where_zh}后的局面出现 {found.count} 次，每循环 {found.length} 着，"
        f"其中将军：红 {found.red_checks}、黑 {found.black_checks}",
        f"the position after {where_en} stood {found.count} times; cycle of {found.length} plies, "
        f"checks in it: Red {found.red_checks}, Black {found.black_checks}",
        "note",
    )


def perpetual_check(found: Repetition, checker: str) -> Finding:
    """One side alone checked with every move of a cycle (cxa-2011 art. 23.5.1)."""
    zh, en = _SIDES[checker]
    return Finding(
        "one_sided_perpetual_check",
        found.end,
        None,
        f"{zh}在循环中着着将军；若对方要求裁决，单方长将判负",
        f"{en} checked with every move of the cycle; one-sided perpetual check loses if the opponent claims",
        "note",
    )
