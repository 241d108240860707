"""Which of the two languages to speak, and text that exists in both."""

from __future__ import annotations

import locale
import os
import sys
from enum import StrEnum


class Language(StrEnum):
    """What `--lang` takes."""

    ZH = "zh"
    EN = "en"
    BOTH = "both"


_current = Language.BOTH


def from_environment() -> Language:
    """The language of the locale; both where the locale speaks of neither."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if not any(names) and sys.platform == "win32":
        # Elsewhere nothing named means no language, for which Python would answer en_US.
        names = [locale.getlocale()[0] or ""]
    name = next((name for name in names if name), "").lower()
    if name.startswith(("zh", "chinese")):
        return Language.ZH
    return Language.EN if name.startswith(("en", "english")) else Language.BOTH


def use(chosen: Language | None) -> None:
    """Speak this language from now on, or that of the locale."""
    global _current  # noqa: PLW0603 one process speaks one language
    _current = chosen or from_environment()


def current() -> Language:
    """The language in use."""
    return _current


def say(zh: str, en: str) -> str:
    """A text in the language in use; in both, Chinese first, where both are wanted."""
    if _current is Language.ZH:
        return zh
    return en if _current is Language.EN else f"{zh} · {en}"
