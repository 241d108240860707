"""Why a paper cannot be printed, and what to do about it."""

from __future__ import annotations

from typing import Self

from zhicai.errors import ZhicaiError


class PaperError(ZhicaiError):
    """A paper that cannot be made here: says what is missing or wrong and what can be done."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        super().__init__(f"{message_zh} / {message_en}")
        self.message_zh = message_zh
        self.message_en = message_en

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Let the error travel between processes with both its messages."""
        return type(self), (self.message_zh, self.message_en)
