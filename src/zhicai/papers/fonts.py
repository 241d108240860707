"""The fonts of this computer that papers are set in."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from zhicai.papers.errors import PaperError

SERIF: Final = ("Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", "SimSun")
"""Families for running text, the best first: the free ones, then what macOS and Windows bring."""
SANS: Final = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
    "SimHei",
)
"""Families for headings and tables, the best first."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The family for running text and the one for headings and tables; the same where only one is there."""

    serif: str
    sans: str


def faces(families: Collection[str]) -> Faces:
    """The best of the installed families. Raises PaperError where none of them can write Chinese."""
    serif = next((name for name in SERIF if name in families), "")
    sans = next((name for name in SANS if name in families), "")
    if not serif and not sans:
        raise PaperError(
            "没有可用的中文字体，请安装 Noto CJK（Debian、Ubuntu：apt install fonts-noto-cjk）",
            "no font with Chinese characters; install Noto CJK (Debian, Ubuntu: apt install fonts-noto-cjk)",
        )
    return Faces(serif or sans, sans or serif)
