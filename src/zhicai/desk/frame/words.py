"""Both languages side by side: every text is written in both where it stands, and the reader's is shown."""

from __future__ import annotations

from django.utils.functional import lazy
from django.utils.translation import get_language

Words = tuple[str, str]


def is_chinese() -> bool:
    """Whether the one who asked reads Chinese; who has not said so does."""
    return not (get_language() or "zh").startswith("en")


def say(zh: str, en: str) -> str:
    """The text in the language of the one who asked."""
    return zh if is_chinese() else en


def later(zh: str, en: str) -> str:
    """The same for a text of a form, which is made once and shown to many: looked up when it is shown."""
    return _later(zh, en)


_later = lazy(say, str)


def told(error: object) -> str:
    """What an error of zhicai says, in that language; the text of any other."""
    zh, en = getattr(error, "message_zh", None), getattr(error, "message_en", None)
    return say(zh, en) if isinstance(zh, str) and isinstance(en, str) else str(error)
