"""What an arbiter tells the players after a ruling, in Chinese and English."""

from __future__ import annotations

from zhicai._core import Side
from zhicai.law.deviation import Deviation, Progress
from zhicai.law.duty_words import duty_words
from zhicai.law.procedure import Grace, Swap
from zhicai.law.vocabulary import Words


def deviation_words(state: Deviation) -> Words:
    """How it stands after the last move, and what is asked of whom."""
    if state.is_over:
        return _over(state)
    if state.progress is Progress.DEVIATED:
        return _left(state)
    duty = _duty(state)
    if state.progress is Progress.SWAPPED:
        return _swapped(state, duty)
    if state.progress is Progress.REENTERED:
        return (
            f"变着后又走回循环，继续计数；{duty[0]}",
            f"the cycle has been entered again and the count goes on; {duty[1]}",
        )
    return duty


def _duty(state: Deviation) -> Words:
    """What is still asked."""
    by_cycle = state.rule.grace is Grace.CYCLE and state.closed
    return duty_words(state.at_fault, state.moves_left, by_cycle=by_cycle)


def _swapped(state: Deviation, duty: Words) -> Words:
    """Another strike in place of the one that was ruled on."""
    if state.swapped:
        return (
            f"所走另一着仍为将、杀或捉，若循环而裁决相同则不算变着；{duty[0]}",
            "the other move is a check, kill or chase as well: no deviation if it goes round with the same verdict; "
            + duty[1],
        )
    same = ("", "") if _counts_at_once(state) else ("裁决相同，", "with the same verdict, ")
    return (
        f"以另一犯禁着法代替，{same[0]}不算变着；{duty[0]}",
        f"one forbidden move in place of another, {same[1]}no deviation; {duty[1]}",
    )


def _counts_at_once(state: Deviation) -> bool:
    return state.rule.swap is Swap.MOVE or not state.closed


def _left(state: Deviation) -> Words:
    who = state.by if state.by is not None else Side.RED
    return f"{who.chinese}已变着，对局继续", f"{who.english} has deviated; the game goes on"


def _over(state: Deviation) -> Words:
    """The end of the game."""
    if state.progress is Progress.DRAWN:
        return "双方不变，判和", "nobody deviated: a draw"
    if state.progress is Progress.ENDED:
        zh, en = {"checkmate": ("将死", "checkmate"), "stalemate": ("困毙", "stalemate")}[
            state.ended_by or "checkmate"
        ]
        return f"对局已结束：{zh}", f"the game is over: {en}"
    who = state.at_fault if state.at_fault is not None else Side.RED
    if state.ruling.verdict.loses:
        return f"{who.chinese}单方长将，判负", f"{who.english} loses by one-sided perpetual check"
    return (
        f"{who.chinese}应变着而不变，判负",
        f"{who.english} had to deviate and did not: {who.english} loses",
    )
