"""Requests for a ruling that cannot be met, as exceptions: what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zhicai._core import Fault, Side, square_name
from zhicai.errors import ZhicaiError

_SQUARES_SHOWN: Final = 8
"""Squares that a sentence lists; the exception has them all."""
_TEXT_SHOWN: Final = 60
"""Characters quoted of what was given."""


class BadRequest(ZhicaiError):
    """A ruling that cannot be given as it was asked for; the classes below say why."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Keep both messages; `str()` gives them side by side."""
        super().__init__(f"{message_zh} / {message_en}")
        self.message_zh = message_zh
        self.message_en = message_en


class UnsoundPosition(BadRequest):
    """A start position on which no move can be judged: a king is missing, doubled or exposed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        """`faults` are those that stand in the way."""
        self.faults = tuple(faults)
        zh = "；".join(fault.message_zh for fault in self.faults)
        en = "; ".join(fault.message_en for fault in self.faults)
        super().__init__(f"起始局面无法裁决：{zh}", f"nothing can be ruled on from this position: {en}")


class UnreadableMove(BadRequest):
    """A text that is no move of this position, or several."""

    def __init__(self, ply: int, text: str, cause: ZhicaiError) -> None:
        """`ply` counts the moves given, from 1; `cause` says what is wrong with the text."""
        self.ply, self.text, self.cause = ply, text, cause
        super().__init__(f"第 {ply} 着：{cause.message_zh}", f"move {ply}: {cause.message_en}")


class IllegalInLoop(BadRequest):
    """A move that the rules do not allow where it was played."""

    def __init__(self, ply: int, move: str, reason: str, cause: ZhicaiError) -> None:
        """`reason` is as `Board.legality` names it, `cause` the refusal of the board."""
        self.ply, self.move, self.reason, self.cause = ply, move, reason, cause
        super().__init__(f"第 {ply} 着：{cause.message_zh}", f"move {ply}: {cause.message_en}")


class WrongSide(BadRequest):
    """A move of the side that is not to move."""

    def __init__(self, ply: int, move: str, turn: Side) -> None:
        """`turn` is who is to move before `ply`."""
        self.ply, self.move, self.turn = ply, move, turn
        other = turn.opponent
        zh, en = (
            (
                f"FEN 写明轮到{turn.chinese}走；请改 FEN 中的走棋方，或补上前面的着法",
                f"the FEN has {turn.english} to move; correct its side to move or add the move before",
            )
            if ply == 1
            else (
                f"此时轮到{turn.chinese}走；请检查是否漏了一着",
                f"it is {turn.english}'s turn; a move may be missing",
            )
        )
        super().__init__(
            f"第 {ply} 着 {move} 动的是{other.chinese}的棋子，但{' ' if ply == 1 else ''}{zh}",
            f"move {ply}, {move}, is made with a piece of {other.english}, yet {en}",
        )


class GameOver(BadRequest):
    """A mate or a stalemate among the moves: the game ended there and nothing repeats."""

    def __init__(self, ply: int, termination: str, winner: Side) -> None:
        """`ply` is the number of moves after which it was over, `termination` `checkmate` or `stalemate`."""
        self.ply, self.termination, self.winner = ply, termination, winner
        zh, en = {"checkmate": ("将死", "checkmate"), "stalemate": ("困毙", "stalemate")}[termination]
        where_zh, where_en = (
            (f"第 {ply} 着后", f"after move {ply}") if ply else ("起始局面", "in the position given")
        )
        super().__init__(
            f"{where_zh}对局已经结束（{zh}，{winner.chinese}胜），没有循环可裁",
            f"the game is over {where_en} ({en}, {winner.english} wins); there is no cycle to rule on",
        )


class CaptureInCycle(BadRequest):
    """A capture among the moves of the cycle: what was taken never comes back."""

    def __init__(self, ply: int, move: str) -> None:
        """`ply` counts the moves given, from 1."""
        self.ply, self.move = ply, move
        super().__init__(
            f"第 {ply} 着 {move} 吃子，循环中不可能有吃子；请检查着法或循环的起点",
            f"move {ply}, {move}, captures, and no cycle holds a capture; check the moves or where the cycle starts",
        )


class OpenLoop(BadRequest):
    """Moves that do not come back to where their cycle is said to start."""

    def __init__(self, start: int, squares: Sequence[int], *, turn_differs: bool) -> None:
        """`start` is the plies before the cycle, `squares` are those that differ, `turn_differs` also who moves."""
        self.start, self.squares, self.turn_differs = start, tuple(squares), turn_differs
        zh, en = _difference(squares, turn_differs=turn_differs)
        where_zh, where_en = _place(start)
        super().__init__(
            f"循环没有闭合：最后的局面与{where_zh}不同，{zh}；请补全着法，或用循环起点另行指明",
            f"the loop is open: the last position is not {where_en}, {en}; complete the moves or say where it starts",
        )


class NoRepetition(BadRequest):
    """Moves after which no earlier position stands again."""

    def __init__(
        self, nearest: int | None = None, squares: Sequence[int] = (), *, turn_differs: bool = False
    ) -> None:
        """`nearest` is the ply after which the position was most alike, the others how it still differs."""
        self.nearest, self.squares, self.turn_differs = nearest, tuple(squares), turn_differs
        if nearest is None:
            super().__init__(
                "没有重复：请给出引入着法和一个完整的循环（至少四着）",
                "no repetition: give the moves that lead in and one whole cycle, four moves at least",
            )
            return
        zh, en = _difference(squares, turn_differs=turn_differs)
        where_zh, where_en = _place(nearest)
        super().__init__(
            f"没有重复：最后的局面此前没有出现过，最接近的是{where_zh}，{zh}；请补全循环",
            f"no repetition: the last position has not stood before; nearest is {where_en}, {en}; complete the cycle",
        )


class BadCycleStart(BadRequest):
    """A start of the cycle that leaves no cycle."""

    def __init__(self, start: int, plies: int) -> None:
        """`start` as given, `plies` the number of moves."""
        self.start, self.plies = start, plies
        super().__init__(
            f"循环起点 {start} 无效：共 {plies} 着，起点是循环之前的着数，应在 0 到 {max(plies - 1, 0)} 之间",
            f"{start} is no start of a cycle: of {plies} moves, 0 to {max(plies - 1, 0)} can stand before it",
        )


class UnknownRules(BadRequest):
    """A rule book that does not exist."""

    def __init__(self, rules: str, known: Sequence[str]) -> None:
        """`known` are the names there are."""
        self.rules, self.known = rules, tuple(known)
        super().__init__(
            f"没有规则“{_cut(rules)}”，可用：{'、'.join(known)}",
            f"there are no rules “{_cut(rules)}”; there are {', '.join(known)}",
        )


class UnknownOption(BadRequest):
    """An open point that the rule book does not have, or none of the rule books."""

    def __init__(self, rules: str | None, option: str, known: Sequence[str]) -> None:
        """`rules` is None for all rule books; `known` are the options there are."""
        self.rules, self.option, self.known = rules, option, tuple(known)
        who_zh, who_en = (f"{rules} ", f"{rules} has no") if rules else ("各部规则都", "no rule book has")
        super().__init__(
            f"{who_zh}没有选项“{_cut(option)}”，可用：{'、'.join(known) or '无'}",
            f"{who_en} option “{_cut(option)}”; there {'are' if len(known) > 1 else 'is'} "
            f"{', '.join(known) or 'none'}",
        )


class UnknownValue(BadRequest):
    """A value that an option cannot take."""

    def __init__(self, rules: str, option: str, value: str, known: Sequence[str]) -> None:
        """`known` are the values there are."""
        self.rules, self.option, self.value, self.known = rules, option, value, tuple(known)
        super().__init__(
            f"选项 {option} 不能取“{_cut(value)}”，可用：{'、'.join(known)}",
            f"option {option} cannot be “{_cut(value)}”; it can be {', '.join(known)}",
        )


def _cut(text: str) -> str:
    """What was given, of a long text only the beginning."""
    return text if len(text) <= _TEXT_SHOWN else f"{text[:_TEXT_SHOWN]}…"


def _place(plies: int) -> tuple[str, str]:
    """The position after so many moves."""
    return (
        (f"第 {plies} 着后的局面", f"that after move {plies}")
        if plies
        else ("起始局面", "the start position")
    )


def _difference(squares: Sequence[int], *, turn_differs: bool) -> tuple[str, str]:
    """Where two positions differ."""
    zh, en = [], []
    if squares:
        names = [square_name(square) for square in squares[:_SQUARES_SHOWN]]
        more = len(squares) - len(names)
        zh.append(f"不同之处：{'、'.join(names)}" + (f" 等 {len(squares)} 点" if more else ""))
        en.append(f"differing on {', '.join(names)}" + (f" and {more} more" if more else ""))
    if turn_differs:
        zh.append("走棋方也不同" if squares else "走棋方不同（循环的着数应为偶数）")
        en.append(
            "and in who is to move" if squares else "the other side is to move (a cycle has an even number)"
        )
    return "，".join(zh), " ".join(en)
