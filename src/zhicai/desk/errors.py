"""What the desk cannot do, told in both languages."""

from __future__ import annotations

from zhicai.errors import ZhicaiError


class DeskError(ZhicaiError):
    """Anything that the desk refuses or cannot do; `message_zh` and `message_en` say what, where, and what to do."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Keep both messages; `str()` gives them side by side."""
        super().__init__(message_zh, message_en)
        self.message_zh = message_zh
        self.message_en = message_en

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        return f"{self.message_zh} / {self.message_en}"
