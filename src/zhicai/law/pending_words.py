"""How a claim stands, as an arbiter would say it, in Chinese and English."""

from __future__ import annotations

from zhicai._core import Side
from zhicai.law.open_rounds import OpenRounds
from zhicai.law.pending import Basis, Pending, State
from zhicai.law.rounds import Run
from zhicai.law.vocabulary import Words


def pending_words(found: Pending) -> Words:
    """Whether a claim is heard at this ply, and if not why not and when it would be."""
    if found.state is State.PENDING:
        return _joined(_why(found), ("，经请求即为待判局面", "; on request it is ruled on"))
    if found.state is State.EARLY:
        return _joined(_early(found), _due(found))
    if found.state is State.LEFT:
        return (
            f"第 {found.left_at} 着后曾可请求裁决，其后已经变着，不再受理",
            f"a ruling could be asked for after ply {found.left_at}; a move has left the cycle since, it is too late",
        )
    return "没有循环反复的着法，不予受理", "no moves come again, the claim is not heard"


def times_words(count: int) -> str:
    """How often, in English."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def sides_words(sides: tuple[Side, ...]) -> Words:
    """One side or both."""
    if len(sides) == 2:
        return "双方", "both sides"
    return sides[0].chinese, sides[0].english


def _why(found: Pending) -> Words:
    if found.basis is Basis.NINE_ROUNDS and found.rounds:
        return _nine(found.rounds)
    if found.basis is Basis.STANDINGS:
        return f"局面已出现 {found.stood} 次", f"the position has stood {times_words(found.stood)}"
    return _rounds_made(found.run) if found.run else ("", "")


def _rounds_made(run: Run) -> Words:
    """How often the moves went round, and whether the one that led into it is among them."""
    zh = f"每循环 {run.length} 着，至第 {run.end} 着已循环反复 {run.cycles} 次"
    en = f"a cycle of {run.length} plies has gone round {times_words(run.cycles)} up to ply {run.end}"
    if run.entering:
        return f"{zh}（第 {run.into} 着入循环，计入）", f"{en} (ply {run.into}, which led into it, counts)"
    if run.captured:
        return (
            f"{zh}（第 {run.into} 着吃子，不计入）",
            f"{en} (ply {run.into}, which led into it, captured and does not count)",
        )
    return zh, en


def _early(found: Pending) -> Words:
    if found.basis is Basis.NINE_ROUNDS and found.rounds:
        return (
            f"一方已连续走 {found.rounds.series} 着禁止着法，未满规定的回合数，不予受理",
            f"{found.rounds.series} forbidden moves of one side in a row, not yet the rounds that it takes: "
            "the claim is not heard",
        )
    return _joined(_why(found), ("，不足规定次数，不予受理", ", too few: the claim is not heard"))


def _due(found: Pending) -> Words:
    """When a claim will be heard; of standings on different ways nobody can say."""
    if found.due is None:
        return "", ""
    return (
        f"；照此走下去，第 {found.due} 着后可以请求裁决",
        f"; if it goes on a ruling can be asked for after ply {found.due}",
    )


def _nine(rounds: OpenRounds) -> Words:
    (zh, en), count = sides_words(rounds.sides), rounds.case.cycle.length // 2
    how_zh, how_en = {
        "strikes": ("着着犯禁", "with nothing but forbidden moves"),
        "returns": ("着法往返而无积极意义", "with moves that lead nowhere"),
        "found": ("着法经裁判认定无积极意义", "with moves that an arbiter finds to be without purpose"),
    }[rounds.by or "returns"]
    verb = "have" if len(rounds.sides) == 2 else "has"
    return (
        f"{zh}在三个或三个以上点上连续 {count} 个回合{how_zh}，虽未循环三次，仍可裁决",
        f"{en} {verb} gone to three points or more for {count} rounds {how_en}, which may be ruled on",
    )


def _joined(*parts: Words) -> Words:
    return "".join(zh for zh, _ in parts), "".join(en for _, en in parts)
