"""What is said of a ruling as a whole: what each side does, who must give way, what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from zhicai._core import Side
from zhicai.law.terms import Label, Ruling, SideClass, Verdict
from zhicai.law.vocabulary import LABELS, Words, count_words

_ALWAYS: Final[Mapping[Label, Words]] = {
    Label.CHECK: ("长将", "perpetual check"),
    Label.KILL: ("长杀", "perpetual kill"),
    Label.CHASE: ("长捉", "perpetual chase"),
    Label.EXCHANGE: ("长兑", "perpetual exchange"),
    Label.OFFER: ("长献", "perpetual offer"),
    Label.BLOCK: ("长拦", "perpetual block"),
    Label.FOLLOW: ("长跟", "perpetual follow"),
    Label.IDLE: ("各着均为闲", "only idle moves"),
}

_CLASSES: Final[Mapping[str, Words]] = {
    "perpetual_check": ("", ""),
    "forbidden": ("属禁止着法", "forbidden"),
    "forbidden_light": (
        "属禁止着法，其中有联合捉子或捉有根子、少根子",
        "forbidden, with a joint chase or one of a rooted or under-rooted piece among them",
    ),
    "perpetual_chase": (
        "着着捉同一子，属禁止着法",
        "one and the same piece chased with every move, forbidden",
    ),
    "chase_of_held_chariot": (
        "着着捉被马牵住的车，属禁止着法，且为重",
        "a chariot that a horse holds chased with every move, forbidden and the heavier",
    ),
    "several_chased": (
        "着着同时捉几个子，无须变着",
        "several pieces chased at once with every move, no need to deviate",
    ),
    "allowed": ("属允许着法", "allowed"),
}


def side_words_of(side: Side, told: SideClass, other: SideClass, *, is_open: bool = False) -> Words:
    """What one side does in the cycle, and what that is; how heavy it is matters only if the other is forbidden too.

    `is_open`: its lighter moves may be more than they are called, and what it does cannot be said.
    """
    zh, en = combination(told.kinds) if is_open else _moves_of(told)
    if is_open:
        return f"{side.chinese}{zh}，其中有着法未能查清。", f"{side.english}: {en}, some of it not settled."
    name = "forbidden" if told.name == "forbidden_light" and other.name == "allowed" else told.name
    class_zh, class_en = _CLASSES.get(name, (name, name))
    return (
        f"{side.chinese}{zh}{'，' if class_zh else ''}{class_zh}。",
        f"{side.english}: {en}{', ' if class_en else ''}{class_en}.",
    )


def _moves_of(told: SideClass) -> Words:
    """The moves together; where to chase different pieces is allowed, that is no perpetual chase."""
    if told.name == "allowed" and set(told.kinds) == {Label.CHASE}:
        return "着着捉子，但不是同一子", "a chase with every move, but not of one piece"
    return combination(told.kinds)


def combination(kinds: Sequence[Label]) -> Words:
    """The moves of one side together, such as 一将一捉, heaviest first."""
    counts = Counter(kinds)
    if len(counts) == 1:
        return _ALWAYS[next(iter(counts))]
    parts = [(count_words(counts[label]), LABELS[label]) for label in Label if counts[label]]
    zh = "".join(f"{number[0]}{label[0]}" for number, label in parts)
    named = (f"{number[1]} {_noun(label[1])}{'s' * (number[1] != 'one')}" for number, label in parts)
    return zh, ", ".join(named)


def _noun(label: str) -> str:
    return "idle move" if label == "idle" else label


def verdict_words(verdict: Verdict) -> Words:
    """A verdict in a few words."""
    return {
        Verdict.DRAW: ("和棋", "a draw"),
        Verdict.RED_MUST_DEVIATE: ("红方须变着", "Red must deviate"),
        Verdict.BLACK_MUST_DEVIATE: ("黑方须变着", "Black must deviate"),
        Verdict.RED_LOSES: ("红方负", "Red loses"),
        Verdict.BLACK_LOSES: ("黑方负", "Black loses"),
        Verdict.UNDECIDED: ("不能判定", "undecided"),
    }[verdict]


def headline(verdict: Verdict, *, early: bool = False) -> Words:
    """A verdict as a heading; of an early claim the one that will be if the cycle goes on."""
    zh, en = verdict_words(verdict)
    if early:
        return f"循环如继续：{zh}", f"If the cycle goes on: {en}"
    return zh, f"{en[:1].upper()}{en[1:]}"


def sentence(words: Words) -> Words:
    """Words that begin small and end without a full stop, made a sentence."""
    zh, en = words
    return f"{zh}。", f"{en[:1].upper()}{en[1:]}."


def ruled(ruling: Ruling) -> Words:
    """The ruling itself with its ground."""
    side = ruling.verdict.at_fault
    if side is None:
        return _level(ruling)
    own, other = (ruling.red, ruling.black) if side == Side.RED else (ruling.black, ruling.red)
    ground_zh, ground_en = _ground(side, own, other)
    if ruling.verdict.loses:
        return f"{ground_zh}，判{side.chinese}负。", f"{ground_en}: {side.english} loses."
    return f"{ground_zh}，{side.chinese}必须变着。", f"{ground_en}: {side.english} must deviate."


def _ground(side: Side, own: SideClass, other: SideClass) -> Words:
    """Why it is this side that must give way."""
    zh, en = side.chinese, side.english
    if own.name == "perpetual_check":
        return f"{zh}单方长将", f"{en} alone gives perpetual check"
    if other.name in _NEED_NOT_DEVIATE:
        return f"{zh}走禁止着法，对方走允许着法", f"{en}'s moves are forbidden, the opponent's allowed"
    return f"双方均走禁止着法，{zh}为重", f"Both sides' moves are forbidden, {en}'s are the heavier"


_NEED_NOT_DEVIATE: Final = frozenset({"allowed", "several_chased"})


def _level(ruling: Ruling) -> Words:
    """A verdict against neither side."""
    if ruling.verdict is Verdict.UNDECIDED:
        return (
            "搜索到限而未完，不能判定；请裁判长裁定。",
            "A search ended at its budget: undecided; the chief arbiter decides.",
        )
    zh, en = _both(ruling)
    if ruling.rules in _DRAWN_AT_ONCE:
        return f"{zh}符合不变作和的规定。", f"{en}: a draw." if en else "A draw."
    return (
        f"{zh}不变作和。",
        f"{en}: a draw unless someone deviates." if en else "A draw unless someone deviates.",
    )


_DRAWN_AT_ONCE: Final = frozenset({"cxa-1999"})
"""Rule books in which nobody may deviate from a draw any more (cxa-1999 art. 24.2), nor are forbidden moves weighed."""


def _both(ruling: Ruling) -> Words:
    """What both sides do alike, as the beginning of a sentence; empty where it is not alike."""
    names = {ruling.red.name, ruling.black.name}
    if names <= _NEED_NOT_DEVIATE:
        return "双方均走允许着法，", "Both sides' moves are allowed"
    if names == {"perpetual_check"}:
        return "双方长将，", "Both sides give perpetual check"
    if "allowed" in names:
        return "", ""
    if len(names) > 1 or ruling.rules in _DRAWN_AT_ONCE:
        return "双方均走禁止着法，", "Both sides' moves are forbidden"
    return "双方均走禁止着法，轻重相当，", "Both sides' moves are forbidden and weigh the same"


def consequence(ruling: Ruling) -> Words | None:
    """What happens next."""
    side = ruling.verdict.at_fault
    if ruling.verdict.loses or ruling.verdict is Verdict.UNDECIDED:
        return None
    if side is None:
        return {
            "cxa-1999": ("立即判和。", "Drawn at once."),
            "cxa-2011": (
                "双方仍可在两个回合内变着；都不变，判和。",
                "Either side may still deviate within two rounds; if neither does, the game is drawn.",
            ),
        }.get(ruling.rules)
    zh, en = side.chinese, side.english
    return {
        "cxa-1999": (
            f"{zh}须立即变着；再循环一次仍不变，判负。",
            f"{en} must deviate at once; one more cycle loses.",
        ),
        "cxa-2011": (
            f"{zh}须在两个回合内变着；不变，判负。",
            f"{en} must deviate within two rounds; otherwise {en} loses.",
        ),
    }.get(ruling.rules, (f"{zh}不变，判负。", f"If {en} does not deviate, {en} loses."))
