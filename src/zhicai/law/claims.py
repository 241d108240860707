"""Claims for a ruling: whose, whether it is heard, and what the arbiter may do when nobody asks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from zhicai._core import Side
from zhicai.law.open_rounds import Classify
from zhicai.law.pending import Basis, Pending, State
from zhicai.law.pending_words import pending_words, times_words
from zhicai.law.procedure import CXA_2011, Procedure
from zhicai.law.requests import BadRequest
from zhicai.law.terms import Ruling, Verdict


class NotPending(BadRequest):
    """A ruling on a position that is not pending (cxa-2011 art. 23.3)."""

    def __init__(self, found: Pending) -> None:
        """`found` says why not."""
        self.found = found
        super().__init__(*pending_words(found))


class Answer(StrEnum):
    """The answer to a claim."""

    HEARD = "heard"
    """The arbiter stops the clock and rules."""
    NOT_OWN_TIME = "not_own_time"
    """It was raised in the opponent's time (cxa-2011 art. 16.3)."""
    INCOMPLETE_SHEET = "incomplete_sheet"
    """The claimant's score sheet leaves out too much or cannot be read (cxa-2011 art. 22.3)."""
    EARLY = "early"
    """Too few repetitions (cxa-2011 art. 23.3)."""
    LATE = "late"
    """A move has left the cycle."""
    NO_REPETITION = "no_repetition"
    """Nothing comes again (cxa-2011 art. 23.1)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's request for a ruling.

    `own_time` says whether the own clock was running: before the own move, or after it until the clock is pressed.
    `sheet_complete` says whether the moves can be audited on the claimant's score sheet.
    """

    by: Side
    own_time: bool = True
    sheet_complete: bool = True


@dataclass(frozen=True, slots=True)
class Hearing:
    """What becomes of a claim, with the articles and the words for it."""

    claim: Claim
    answer: Answer
    articles: tuple[str, ...]
    message_zh: str
    message_en: str

    @property
    def heard(self) -> bool:
        """Whether a ruling is given."""
        return self.answer is Answer.HEARD


_BY_STATE: Final = {
    State.PENDING: Answer.HEARD,
    State.EARLY: Answer.EARLY,
    State.LEFT: Answer.LATE,
    State.NONE: Answer.NO_REPETITION,
}


def hear(found: Pending, claim: Claim, rule: Procedure = CXA_2011) -> Hearing:
    """Whether a claim is heard (cxa-2011 arts 16.3, 22.3, 23.1-23.4; cxa-1999 arts 8.5, 24).

    Either player may ask, also the one who would have to deviate. Of a claim that fails for several reasons, the
    first told is the time, then the score sheet, then the count. Raises OtherRules if `found` was counted under
    another edition.
    """
    _same_rules(found, rule)
    who = claim.by
    if rule.own_time and not claim.own_time:
        return Hearing(
            claim,
            Answer.NOT_OWN_TIME,
            rule.article("own_time"),
            f"{who.chinese}应在自己走棋的时间内提出，不予受理",
            f"{who.english} must ask in the own time; the claim is not heard",
        )
    if rule.complete_sheet and not claim.sheet_complete:
        return Hearing(
            claim,
            Answer.INCOMPLETE_SHEET,
            rule.article("sheet"),
            f"{who.chinese}的记录漏记过多或无法辨认，不予受理",
            f"{who.english}'s score sheet leaves out too much or cannot be read; the claim is not heard",
        )
    return Hearing(claim, _BY_STATE[found.state], found.articles, *pending_words(found))


class Unasked(StrEnum):
    """What the arbiter may do although nobody asks."""

    NOTHING = "nothing"
    """Let the game go on; if the clock was stopped, start it again and say nothing."""
    RULE = "rule"
    """Stop the clock and rule."""
    DECLARE_DRAW = "declare_draw"
    """Declare the game drawn (cxa-1999 art. 23.2)."""
    DECLARE_LOSS = "declare_loss"
    """Declare one-sided perpetual check lost, where an event wants it stopped unasked."""


@dataclass(frozen=True, slots=True)
class Power:
    """What the arbiter may do, with the articles and the words for it."""

    may: Unasked
    articles: tuple[str, ...]
    message_zh: str
    message_en: str


def unasked(found: Pending, rule: Procedure = CXA_2011) -> Power:
    """What the arbiter may do when no player asks for a ruling.

    Nothing before the moves came often enough, and nothing on nine rounds, which a player must bring up
    (cxa-2011 art. 23.4). A draw may be declared under cxa-1999 art. 23.2 once the cycle goes on after the third
    time; one-sided perpetual check (cxa-2011 art. 25.1) only where the procedure says so. Beyond the count a ruling
    may be given. Draws and losses need a `found` with its ruling. Raises OtherRules.
    """
    _same_rules(found, rule)
    if not found.is_pending or found.basis is Basis.NINE_ROUNDS:
        return Power(
            Unasked.NOTHING,
            found.articles,
            "无人请求，裁判不得裁决，对局继续",
            "nobody asks and the arbiter must not rule; the game goes on",
        )
    verdict = found.ruling.verdict if found.ruling else None
    if rule.perpetual_check_unasked and verdict is not None and verdict.loses:
        return Power(
            Unasked.DECLARE_LOSS,
            rule.article("perpetual_check"),
            "单方长将，裁判可直接判负",
            "one-sided perpetual check: the arbiter may declare it lost",
        )
    if rule.draws_unasked and verdict is Verdict.DRAW and found.due is not None and found.ply > found.due:
        return Power(
            Unasked.DECLARE_DRAW,
            rule.article("draw_unasked"),
            "循环三次后仍在延续，符合不变作和，裁判可判和",
            "the cycle goes on after the third time and nobody is obliged to deviate: the arbiter may declare a draw",
        )
    return _beyond(found, rule)


def _beyond(found: Pending, rule: Procedure) -> Power:
    """Whether the moves went round clearly more often than needed."""
    count = found.run.cycles if found.run else found.stood
    if rule.beyond is not None and count >= rule.times + rule.beyond:
        return Power(
            Unasked.RULE,
            found.articles,
            f"已循环反复 {count} 次，明显超过规定次数，裁判可停钟裁决",
            f"it has come {times_words(count)}, clearly more than needed: the arbiter may stop the clock and rule",
        )
    return Power(
        Unasked.NOTHING,
        found.articles,
        "已构成重复局面，须有一方请求方可裁决",
        "it has come often enough, but a player must ask for a ruling",
    )


class OtherRules(BadRequest):
    """A position counted under one edition and heard under another."""

    def __init__(self, counted: str, heard: str) -> None:
        """The two rule books."""
        self.counted, self.heard = counted, heard
        super().__init__(
            f"局面按 {counted} 计数，不能按 {heard} 处理；请用同一规则",
            f"the position was counted under {counted} and cannot be dealt with under {heard}; use the same rules",
        )


def _same_rules(found: Pending, rule: Procedure) -> None:
    if found.rules != rule.rules:
        raise OtherRules(found.rules, rule.rules)


def ruled(found: Pending, classify: Classify) -> Ruling:
    """The ruling on a pending position; raises NotPending."""
    if found.case is None:
        raise NotPending(found)
    return found.ruling or classify(found.case)
