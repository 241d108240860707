"""Formats that are recognised by their contents but not read, so that a user is told what the file is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple


class Foreign(NamedTuple):
    """What a file is that cannot be read."""

    title_zh: str
    title_en: str


_MXQ: Final = re.compile(rb"\x05Moves(?:\x05[0-8][A-J]-[0-8][A-J]|\x04Ends)")
_CBF: Final = re.compile(rb"<ChineseChessRecord[\s>]")
_PFC: Final = re.compile(rb"\[pfchessrecord\]|<n\s+version=")
_WXF: Final = re.compile(rb"(?m)^\s*(?:FORMAT\s+WXF|START\s*\{)")
_PUZZLES: Final = re.compile(
    rb"[^|\r\n]{0,200}\|(?:[1-9a-zA-Z]{1,9}/){9}[1-9a-zA-Z]{1,9} [wbr]\b[^|\r\n]{0,40}\|"
)
_HTML: Final = re.compile(rb"(?i)<!doctype html|<html[\s>]|<body[\s>]")
_NEAR: Final = 1 << 12


def _begins(*marks: bytes) -> Callable[[bytes], bool]:
    return lambda head: head.startswith(marks)


def _within(pattern: re.Pattern[bytes], length: int = _NEAR) -> Callable[[bytes], bool]:
    return lambda head: pattern.search(head, 0, length) is not None


_TESTS: Final[tuple[tuple[Callable[[bytes], bool], Foreign], ...]] = (
    (_begins(b"CCBridgeLibrary"), Foreign("象棋桥棋谱库 CBL", "a CCBridge library (CBL)")),
    (_begins(b"CCBridge Record"), Foreign("象棋桥棋谱 CBR", "a CCBridge record (CBR)")),
    (_begins(b"CCBridge"), Foreign("旧版象棋桥棋谱库 CBL", "an old CCBridge library (CBL)")),
    (_within(_CBF), Foreign("象棋桥 XML 棋谱 CBF", "a CCBridge XML record (CBF)")),
    (_within(_MXQ), Foreign("弈天棋谱 MXQ", "a Yitian record (MXQ)")),
    (_within(_PFC), Foreign("鹏飞象棋棋谱 PFC", "a Pengfei record (PFC)")),
    (_within(_WXF), Foreign("WXF 文本棋谱", "a WXF text record")),
    (_within(_PUZZLES), Foreign("残局列表", "a list of puzzles")),
    (
        _begins(b"PK\x03\x04", b"PK\x05\x06"),
        Foreign("ZIP 压缩包，请先解压", "a ZIP archive; unpack it first"),
    ),
    (
        _begins(b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"),
        Foreign("压缩文件，请先解压", "a compressed file; unpack it first"),
    ),
    (
        _begins(b"SQLite format 3\x00"),
        Foreign("SQLite 数据库（开局库）", "an SQLite database (an opening book)"),
    ),
    (_within(_HTML), Foreign("网页，其中没有棋谱", "a web page without a game in it")),
)


def foreign(head: bytes) -> Foreign | None:
    """What the file is whose first bytes are ``head``, or ``None`` if nothing is known of it."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    return next((what for test, what in _TESTS if test(head)), None)
