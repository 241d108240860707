"""What a ruling on a repetition asks, and for how long: the same words on the board, at the bench and on paper."""

from __future__ import annotations

from zhicai._core import Side
from zhicai.law.vocabulary import Words, count_words


def duty_words(at_fault: Side | None, left: int, *, by_cycle: bool = False) -> Words:
    """What is asked of the side at fault, or of both for a draw, with so many own moves left (cxa-2011 art. 23.5.2).

    `by_cycle`: it must deviate at once, and loses when the cycle has gone round once more (cxa-1999 art. 24.3).
    """
    within_zh, within_en = within_words(left)
    if at_fault is None:
        return (
            f"双方不变作和，任一方仍可{within_zh}变着" if left > 1 else "双方下一着仍不变，即判和",
            f"a draw unless either side deviates {within_en}",
        )
    zh, en = at_fault.chinese, at_fault.english
    if by_cycle:
        return (
            f"{zh}须立即变着；再走满一个循环（余 {left} 着）仍不变，判负",
            f"{en} must deviate at once and loses when the cycle has gone round once more ({_moves(left)} left)",
        )
    return f"{zh}须{within_zh}变着；不变，判负", f"{en} must deviate {within_en}; otherwise {en} loses"


def within_words(rounds: int) -> Words:
    """In how many rounds, each of one own move, somebody has to deviate, or may."""
    if rounds == 1:
        return "在下一着", "with the next move"
    zh, en = count_words(rounds)
    return f"在{zh}个回合内", f"within {en} rounds"


def _moves(count: int) -> str:
    return "1 own move" if count == 1 else f"{count} own moves"
