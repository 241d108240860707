"""What the desk cannot do, told in both languages."""

from __future__ import annotations

from zhicai.english import counted
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


class Crowded(DeskError):
    """Too many want the same at this moment; `seconds` after which it is worth coming again."""

    def __init__(self, seconds: int) -> None:
        """Name the seconds."""
        super().__init__(
            f"此刻人太多，请 {seconds} 秒后再试；没有做任何改动",
            f"too many at this moment; try again in {counted(seconds, 'second')}. Nothing was changed",
        )
        self.seconds = seconds
