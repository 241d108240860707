"""What the values of the open points mean, in Chinese and in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zhicai.law.books import Choice
from zhicai.law.vocabulary import Words, articles_words

_VALUES: Final[Mapping[str, Words]] = {
    "idle": ("按闲处理", "idle"),
    "chase": ("按捉处理", "a chase"),
    "kill": ("算杀", "a kill"),
    "counts": ("照算", "it counts"),
    "heavier": ("为重", "the heavier"),
    "equal": ("与其他长捉同等", "no heavier than another"),
    "draw": ("作和", "a draw"),
    "check": ("只算将", "a check only"),
    "any": ("取一切较弱之子", "every lesser piece"),
    "horse-cannon": ("只取马炮", "horse and cannon only"),
    "stalemate-kill=idle": ("不算杀", "no kill"),
    "several-at-once=chase": ("按长捉处理", "a perpetual chase"),
    "mutual-classes=heavier": ("加以区分，重者变着", "they are told apart, and the heavier deviates"),
    "mutual-classes=draw": ("不区分，作和", "they are not told apart: a draw"),
}
"""Of a value, or of one option's value where it means something else there."""


def value_words(name: str, value: str) -> Words:
    """What an option is settled as; the value itself where nothing else is known of it."""
    words = _VALUES.get(f"{name}={value}") or _VALUES.get(value)
    return words or (f"取 {value}", value)


def usual_words(name: str, choice: Choice) -> Words:
    """The usual value of an open point with its meaning, and the article that the point is about."""
    usual = choice.default
    zh, en = value_words(name, usual)
    zh, en = f"默认 {usual}（{zh}）", f"default {usual}" + (f" ({en})" if en != usual else "")
    if choice.article is not None:
        cited_zh, cited_en = articles_words([choice.article])
        zh, en = f"{zh}；参见{' ' * cited_zh[0].isdigit()}{cited_zh}", f"{en}; see {cited_en}"
    return f"{zh}。", f"{en}."
