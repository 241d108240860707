"""What goes wrong with a competition: one exception, in both languages, with the place in its words."""

from __future__ import annotations

from typing import Self

from zhicai.errors import ZhicaiError


class CompetitionError(ZhicaiError):
    """Facts of a competition that cannot be: says what is wrong, where, and what can be done."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        super().__init__(f"{message_zh} / {message_en}")
        self.message_zh = message_zh
        self.message_en = message_en

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Let the error travel between processes with both its messages."""
        return type(self), (self.message_zh, self.message_en)
