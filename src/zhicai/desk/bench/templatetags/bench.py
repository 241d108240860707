"""`{% both words %}`: what is read out, in both languages, the reader's first."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from zhicai.desk.frame.words import Words, is_chinese

register = template.Library()


@register.simple_tag
def both(words: Words) -> SafeString:
    """The words in both languages, each marked with its own."""
    zh, en = words
    first, second = (("zh-Hans", zh), ("en", en)) if is_chinese() else (("en", en), ("zh-Hans", zh))
    return format_html('<span lang="{}">{}</span> <span class="other" lang="{}">{}</span>', *first, *second)


@register.filter
def nonempty(words: Words | None) -> bool:
    """Whether there is anything to say."""
    return words is not None and bool(words[0] or words[1])
