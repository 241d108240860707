"""Which format a source is in, told by its contents and never by its name."""

from __future__ import annotations

from typing import Final

from zhicai.records.errors import RecordError
from zhicai.records.foreign import foreign
from zhicai.records.formats import FORMATS, Format

_FILL: Final = b" \t\r\n\x1a\xef\xbb\xbf"


def sniff(head: bytes) -> Format | None:
    """The format that the first bytes of a source belong to most surely, if any."""
    scores = [(found.sniff(head), found) for found in FORMATS.values()]
    score, best = max(scores, key=lambda pair: pair[0], default=(0, None))
    return best if score > 0 else None


def recognise(head: bytes, path: str = "") -> Format:
    """As ``sniff``, but raises RecordError that says what the source is instead."""
    found = sniff(head)
    if found is not None:
        return found
    if not head.strip(_FILL):
        raise RecordError("文件是空的", "the file is empty", path=path)
    if not head.strip(_FILL + b"\0"):
        raise RecordError(
            "不是棋谱：全是空字节（NUL）", "no record: there is nothing but NUL bytes", path=path
        )
    other = foreign(head)
    if other is not None:
        raise RecordError(
            f"认出格式，但本版不读：{other.title_zh}",
            f"format recognised, not read by this release: {other.title_en}",
            path=path,
        )
    known_zh = "、".join(entry.title_zh for entry in FORMATS.values())
    known_en = ", ".join(entry.title_en for entry in FORMATS.values())
    raise RecordError(
        f"不是已知的棋谱格式（可读：{known_zh}）",
        f"not a known record format (can read: {known_en})",
        path=path,
    )


def named(name: str) -> Format:
    """The format of a name; raises RecordError that lists the names there are."""
    found = FORMATS.get(name)
    if found is None:
        names = ", ".join(FORMATS)
        raise RecordError(f"没有“{name}”这种格式，可用：{names}", f"no format “{name}”, there are {names}")
    return found
