"""The ruling on a repetition in one line and as JSON, for reviews."""

from __future__ import annotations

from typing import Any

from zhicai.audit.rulings import RuledCycle
from zhicai.law.repetition import CYCLES
from zhicai.law.report import as_json
from zhicai.law.terms import Ruling, SideClass, Verdict
from zhicai.law.vocabulary import Words, articles_words
from zhicai.law.wording_verdicts import combination

_CLASSES = {
    "forbidden": ("禁止", "forbidden"),
    "forbidden_light": ("禁止", "forbidden"),
    "allowed": ("允许", "allowed"),
}
_VERDICTS = {
    Verdict.DRAW: ("不变作和", "a draw if nobody deviates"),
    Verdict.RED_MUST_DEVIATE: ("红方须变着，不变判负", "Red must deviate or loses"),
    Verdict.BLACK_MUST_DEVIATE: ("黑方须变着，不变判负", "Black must deviate or loses"),
    Verdict.RED_LOSES: ("红方判负", "Red loses"),
    Verdict.BLACK_LOSES: ("黑方判负", "Black loses"),
    Verdict.UNDECIDED: ("不能判定", "undecided"),
}


def ruling_words(ruled: RuledCycle) -> Words:
    """What follows if a ruling is asked for: both sides' moves, what they are, the verdict, the articles."""
    when_zh, when_en = (
        ("若请求裁决", "if a ruling is asked for")
        if ruled.cycle.can_be_ruled_on
        else (
            f"循环满 {CYCLES} 次后若请求裁决",
            f"once it has gone round {CYCLES} times and a ruling is asked for",
        )
    )
    if ruled.ruling is None:
        return f"无法裁决：{ruled.message_zh}", f"no ruling: {ruled.message_en}"
    zh, en = _verdict(ruled.ruling)
    return f"{when_zh}：{zh}", f"{when_en}: {en}"


def _verdict(ruling: Ruling) -> Words:
    red, black = _side(ruling.red), _side(ruling.black)
    verdict, articles = _VERDICTS[ruling.verdict], articles_words(ruling.articles)
    by_zh, by_en = (f"（{articles[0]}）", f" ({articles[1]})") if ruling.articles else ("", "")
    return (
        f"红{red[0]}，黑{black[0]}，{verdict[0]}{by_zh}",
        f"Red {red[1]}, Black {black[1]}: {verdict[1]}{by_en}",
    )


def _side(told: SideClass) -> Words:
    """What one side does, with its class where the moves do not say it."""
    zh, en = combination(told.kinds)
    if told.name == "perpetual_check":
        return zh, en
    class_zh, class_en = _CLASSES.get(told.name, (told.name, told.name))
    return f"{zh}（{class_zh}）", f"{en} ({class_en})"


def ruling_json(ruled: RuledCycle, declared: str, plies: int) -> dict[str, Any] | None:
    """The whole ruling; its cycle in plies of the game, `result` what follows if it is claimed and nobody deviates.

    `at_once` says whether it follows without a chance to deviate; `contradicted` as `RuledCycle.contradicts`. None
    where there is no ruling.
    """
    ruling = ruled.ruling
    if ruling is None:
        return None
    return {
        **as_json(ruling),
        "cycle": {"start": ruled.cycle.last - ruled.cycle.length, "length": ruled.cycle.length},
        "claimable": ruled.cycle.can_be_ruled_on,
        "result": ruled.result,
        "at_once": ruling.verdict.loses,
        "contradicted": ruled.contradicts(declared, plies),
    }
