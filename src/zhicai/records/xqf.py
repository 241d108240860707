"""XQF, the file of 象棋演播室 (XQStudio), versions 10 to 18: the most common binary record of games.

Bytes are read as they are: a move from an empty point or against the rules stays in the tree for a
reviewer to judge. Text is GB18030 (see ``gbtext`` for damaged text).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Final, cast

from zhicai._core import START_FEN
from zhicai.records import placement as boards
from zhicai.records import xqf_head
from zhicai.records.errors import RecordError
from zhicai.records.formats import Format, Writer, register
from zhicai.records.game import Game
from zhicai.records.notes import Notes
from zhicai.records.xqf_keys import XqfKeys
from zhicai.records.xqf_nodes import NodeReader
from zhicai.records.xqf_tree import build_tree
from zhicai.records.xqf_write import write

MAX_BYTES: Final = 64 << 20
"""Bytes read from one file at most; the largest books known have a few million."""

_VERSIONS: Final = range(10, 19)


def sniff(head: bytes) -> int:
    """How sure it is, 0 to 100, that a file that begins with these bytes is XQF."""
    if head[:2] != b"XQ" or b"\0" not in head[3:80]:
        return 0
    return 100 if head[2] in _VERSIONS else 99


def read(stream: IO[bytes]) -> Iterator[Game]:
    """The one game of an XQF file.

    Raises ``RecordError`` only where the file does not begin with ``XQ``; whatever is wrong behind
    that becomes a finding.
    """
    data = stream.read(MAX_BYTES + 1)
    if data[:2] != b"XQ":
        raise RecordError("不是 XQF 文件：开头不是 XQ", "not an XQF file: it does not begin with XQ")
    yield decode(data)


def decode(data: bytes) -> Game:
    """The game in the bytes of an XQF file that begins with ``XQ``; never raises for damage."""
    notes = Notes()
    head = _whole_head(data, notes)
    keys = XqfKeys.from_header(head)
    _check_keys(head[2], keys, notes)
    placement = xqf_head.read_placement(head, keys, notes) if len(data) >= 48 else boards.START
    game = Game(xqf_head.read_headers(head, notes), format="xqf", encoding="gb18030")
    game.format_version = str(head[2])
    if len(data) > xqf_head.SIZE:
        reader = NodeReader(keys.reveal(data[xqf_head.SIZE : MAX_BYTES]), keys, notes)
        build_tree(reader.plain() if head[2] < 11 else reader.keyed(), game.root, notes)
    game.fen = _start_fen(game, placement, head, notes)
    if game.headers["RecordType"] == xqf_head.usual_type(game.fen):
        del game.headers["RecordType"]
    game.findings = notes.findings()
    return game


def _whole_head(data: bytes, notes: Notes) -> bytes:
    """The header, filled up with zeros where the file ends within it."""
    if len(data) <= xqf_head.SIZE:
        notes.add(
            "truncated",
            f"文件只有 {len(data)} 字节，不足文件头 {xqf_head.SIZE} 字节，没有着法"
            if len(data) < xqf_head.SIZE
            else "文件在文件头之后结束，没有着法树",
            f"the file has {len(data)} bytes: no moves behind a header of {xqf_head.SIZE}",
            severity="error",
        )
    if len(data) > MAX_BYTES:
        notes.add(
            "too_long",
            f"文件超过 {MAX_BYTES} 字节，其后未读",
            f"the file has more than {MAX_BYTES} bytes; the rest was not read",
            severity="error",
        )
    return data[: xqf_head.SIZE].ljust(xqf_head.SIZE, b"\0")


def _check_keys(version: int, keys: XqfKeys, notes: Notes) -> None:
    """Report a version that is not known and keys that XQStudio itself would refuse."""
    if version not in _VERSIONS:
        notes.add(
            "unknown_version",
            f"XQF 版本 {version} 不在 10 至 18 之内，按{'10' if version < 11 else '18'} 版读取",
            f"XQF version {version} is not one of 10 to 18; read as version {10 if version < 11 else 18}",
        )
    if not keys.balanced:
        notes.add(
            "key_checksum",
            "文件头中的密钥校验和不为零，文件可能已损坏",
            "the keys in the header do not add up to zero; the file may be damaged",
        )


def _start_fen(game: Game, placement: list[str], head: bytes, notes: Notes) -> str:
    """The start position; the piece that makes the first move tells the side, not the header."""
    header_black = head[50] == 1
    mover_black = boards.first_mover_is_black(placement, game.root)
    black = header_black if mover_black is None else mover_black
    if black != header_black:
        told, seen = ("黑", "红") if header_black else ("红", "黑")
        told_en, seen_en = ("Black", "Red") if header_black else ("Red", "Black")
        notes.add(
            "side_to_move",
            f"文件头写{told}方先行，第一着却是{seen}方的，以着法为准",
            f"the header says that {told_en} moves first, but the first move is {seen_en}'s and is believed",
            severity="note",
        )
    if placement == boards.START and not black:
        return START_FEN
    return boards.to_fen(placement, black_moves=black)


FORMAT: Final = register(
    Format(
        name="xqf",
        title_zh="XQF（象棋演播室）",
        title_en="XQF (XQStudio)",
        suffixes=(".xqf",),
        sniff=sniff,
        read=read,
        write=cast(Writer, write),
        one_game=True,
    )
)
