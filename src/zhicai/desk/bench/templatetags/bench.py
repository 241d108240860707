"""What is read out in the other language of the two: the page itself is in the reader's own."""

from __future__ import annotations

from django import template

from zhicai.desk.frame.words import Words, is_chinese

register = template.Library()


@register.filter
def other(words: Words) -> str:
    """The words in the language that is not the reader's."""
    zh, en = words
    return en if is_chinese() else zh


@register.filter
def nonempty(words: Words | None) -> bool:
    """Whether there is anything to say."""
    return words is not None and bool(words[0] or words[1])
