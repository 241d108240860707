"""A collector of findings that stays small even over a file of pure garbage."""

from __future__ import annotations

from zhicai.records.findings import Finding, Severity

MOST_OF_A_KIND = 50
"""Findings of one kind that are kept one by one; the others are only counted."""


class Notes:
    """Gathers the findings of one game."""

    def __init__(self) -> None:
        """Nothing noticed yet."""
        self._findings: list[Finding] = []
        self._counts: dict[str, int] = {}

    def add(
        self,
        kind: str,
        message_zh: str,
        message_en: str,
        *,
        ply: int | None = None,
        move: str | None = None,
        severity: Severity = "warning",
        line: int | None = None,
        rest: str = "",
    ) -> None:
        """Keep one finding, or only count it when there are many of its kind already."""
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count <= MOST_OF_A_KIND:
            self._findings.append(
                Finding(kind, ply, move, message_zh, message_en, severity=severity, line=line, rest=rest)
            )

    def room_for(self, kind: str) -> bool:
        """Whether the next finding of this kind would be kept with its texts."""
        return self._counts.get(kind, 0) < MOST_OF_A_KIND

    def findings(self) -> list[Finding]:
        """All that was kept, and one more for each kind of which some were only counted."""
        return self._findings + [
            Finding(
                kind,
                None,
                None,
                f"此类问题另有 {count - MOST_OF_A_KIND} 处未逐一列出",
                f"{count - MOST_OF_A_KIND} more of this kind are not listed one by one",
            )
            for kind, count in self._counts.items()
            if count > MOST_OF_A_KIND
        ]
