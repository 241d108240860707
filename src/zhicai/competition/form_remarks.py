"""What somebody should look at in an entry form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["note", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a row (as people count them; 0: the whole sheet) that somebody should look at."""

    sheet: str
    row: int
    message_zh: str
    message_en: str
    severity: Severity = "warning"

    def __str__(self) -> str:
        """Both languages, Chinese first, with the place."""
        place = f"{self.sheet} 第 {self.row} 行" if self.row else self.sheet
        return f"{place}：{self.message_zh} / {self.message_en}".lstrip()
