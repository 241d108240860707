"""Writes XQF: version 10, which every program reads, or a keyed version where one is asked for.

A line of a comment ends with CR LF in the file. CR LF, CR and LF of a comment are all written so and read
back as LF; the fields of the header keep what they are given. NUL ends a text for the programs that read
the file: it is left out of headers and of the end of a comment, with a finding.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import IO, Final

from zhicai.records import gbtext
from zhicai.records import placement as boards
from zhicai.records.errors import RecordError
from zhicai.records.findings import Finding
from zhicai.records.game import Game, Node
from zhicai.records.loss import OF_A_PGN_FILE, Report, deliver, spoken
from zhicai.records.notes import Notes
from zhicai.records.xqf_head import (
    RECORD_TYPES,
    RESULTS,
    SIZE,
    SLOT_SHIFT_SINCE,
    TEXT_FIELDS,
    usual_type,
)
from zhicai.records.xqf_keys import XqfKeys
from zhicai.records.xqf_nodes import FROM_OFFSET, TO_OFFSET

KEY_BYTES: Final = bytes((0x5A, 0x21, 0x80, 0x04, 0x48, 0x13, 0xA7, 0x0C))
"""The keys of versions 11 to 18 unless others are given: mask, four bytes of the stream, the key bytes
of the positions, the from-squares and the to-squares."""

_ELSEWHERE: Final = frozenset({"Result", "RecordType", "XQFVersion", "FirstNumber"})
_TYPES: Final = dict(zip(RECORD_TYPES, range(4), strict=True))
_OTHER_CODES: Final = frozenset(str(code) for code in range(len(RECORD_TYPES), 256))
_SAME_TYPES: Final = {"布局": 1}
_ENDGAME: Final = 3
_POINTS: Final = tuple(square % 9 * 10 + square // 9 for square in range(90))
_CAPTURED: Final = 255


def write(
    games: Iterable[Game],
    stream: IO[bytes],
    /,
    *,
    version: int = 10,
    key_bytes: bytes = KEY_BYTES,
    report: Report | None = None,
) -> None:
    """Write the one game of a file.

    ``report`` is called with a finding for each thing that the format cannot hold (a text too long for
    its field, a header without a field); without it there is a ``LossWarning`` for each. ``version`` and
    ``key_bytes`` are those of ``encode``. Raises ``RecordError`` for no game or several, and as ``encode``.
    """
    given = list(islice(games, 2))
    if len(given) != 1:
        raise RecordError(
            f"一个 XQF 文件正好存一局，给了{'多局' if given else '零局'}",
            f"an XQF file holds exactly one game; {'several were' if given else 'none was'} given",
        )
    data, findings = encode(given[0], version=version, key_bytes=key_bytes)
    deliver(findings, report)
    stream.write(data)


def encode(game: Game, *, version: int = 10, key_bytes: bytes = KEY_BYTES) -> tuple[bytes, list[Finding]]:
    """The bytes of a game as XQF, and a finding for each thing that the format cannot hold.

    ``version`` is 10 (plain) to 18; ``key_bytes`` (eight: mask, four of the stream, three keys) are used
    from version 11 on. Raises ``RecordError`` for a start position that is no set of at most 32 pieces
    and for other versions.
    """
    if not 10 <= version <= 18 or len(key_bytes) != 8:
        raise RecordError(
            f"只能写 XQF 第 10 至 18 版，密钥为八个字节；给的是第 {version} 版、{len(key_bytes)} 个字节",
            "XQF can be written in versions 10 to 18 with eight key bytes, "
            f"not {version} with {len(key_bytes)}",
        )
    notes = Notes()
    head = bytearray(SIZE)
    head[:3] = b"XQ" + bytes([version])
    if version > 10:
        _put_keys(head, key_bytes)
    keys = XqfKeys.from_header(head)
    _put_placement(head, game.fen, keys)
    _put_headers(head, game, notes)
    body = b"".join(_nodes(game.root, version, keys, notes))
    return bytes(head) + keys.hide(body), notes.findings()


def _put_keys(head: bytearray, key_bytes: bytes) -> None:
    """The key bytes, and the fourth one that makes their sum zero."""
    head[3] = key_bytes[0]
    head[8:12] = key_bytes[1:5]
    head[12] = -sum(key_bytes[5:8]) & 255
    head[13:16] = key_bytes[5:8]


def _put_placement(head: bytearray, fen: str, keys: XqfKeys) -> None:
    """The squares of the pieces, each in a slot of its kind."""
    placement = boards.from_fen(fen)
    squares = None if placement is None else boards.slot_squares(placement)
    if squares is None:
        raise RecordError(
            f"XQF 存不下这个起始局面：{fen}",
            f"XQF cannot hold this start position: {fen}",
        )
    points = [_CAPTURED if square is None else _POINTS[square] for square in squares]
    shift = keys.board + 1 if head[2] >= SLOT_SHIFT_SINCE else 0
    for place in range(32):
        head[16 + place] = points[(place + shift) & 31] + keys.board & 255
    head[50] = boards.black_moves(fen)


def _put_headers(head: bytearray, game: Game, notes: Notes) -> None:
    """Text fields, result, kind of record; what has no place is reported."""
    placed = {key for key, _, _ in TEXT_FIELDS} | _ELSEWHERE | OF_A_PGN_FILE
    for key, place, size in TEXT_FIELDS:
        _put_text(head, (key, place, size), game.headers.get(key, ""), notes)
    head[51] = RESULTS.index(game.result)
    head[64] = _record_type(game, notes)
    first = game.headers.get("FirstNumber", "")
    if first.isdecimal() and len(first) < 6 and int(first) < 1 << 16:
        head[48:50] = int(first).to_bytes(2, "little")
    else:
        placed.discard("FirstNumber")
    homeless = [f"{key}={value}" for key, value in game.headers.items() if key not in placed and value]
    if homeless:
        notes.add(
            "header_not_stored",
            f"XQF 没有这些标签的位置，未写入：{'；'.join(homeless)}",
            f"XQF has no place for these headers, they were not written: {'; '.join(homeless)}",
            rest="\n".join(homeless),
        )


def _put_text(head: bytearray, field: tuple[str, int, int], text: str, notes: Notes) -> None:
    """One text field, cut at the end of a character where it is too long."""
    key, place, size = field
    if "\0" in text:
        _report_nul(key, text, notes, 0)
    data, complete = gbtext.encode(text.replace("\0", ""))
    kept = gbtext.cut(data, size - 1)
    head[place] = len(kept)
    head[place + 1 : place + 1 + len(kept)] = kept
    if len(kept) < len(data):
        lost = gbtext.decode(data[len(kept) :])[0]
        notes.add(
            "field_cut",
            f"{key} 有 {len(data)} 字节，XQF 只容 {size - 1} 字节，截去了“{lost}”",
            f"{key} has {len(data)} bytes, XQF holds {size - 1}: “{lost}” was cut off",
            rest=lost,
        )
    if not complete:
        _report_characters(text, notes, 0)


def _record_type(game: Game, notes: Notes) -> int:
    """The byte for the kind of record; a game from another format has none."""
    said = game.headers.get("RecordType", "")
    if not said:
        return RECORD_TYPES.index(usual_type(game.fen))
    if said in _TYPES:
        return _TYPES[said]
    if said in _OTHER_CODES:
        return int(said)
    code = _kind_of(said)
    notes.add(
        "record_type",
        f"棋谱类型“{said}”在 XQF 中记为“{RECORD_TYPES[code]}”",
        f"the kind of record “{said}” is “{RECORD_TYPES[code]}” in XQF",
        severity="note",
        rest=said,
    )
    return code


def _kind_of(said: str) -> int:
    """The nearest of the four kinds for a word of another format."""
    for word, code in (_TYPES | _SAME_TYPES).items():
        if word in said:
            return code
    return _ENDGAME


def _nodes(root: Node, version: int, keys: XqfKeys, notes: Notes) -> Iterable[bytes]:
    """The nodes in preorder; a node is followed by its continuation, then by its next variation."""
    node_bytes = _plain_node if version < 11 else _keyed_node
    stack = [(root, 0, False)]
    while stack:
        node, depth, sibling = stack.pop()
        if node is root:
            source, target = 0, 0  # no move; programs write whatever they like here
        elif node.move is None:
            raise RecordError(f"第 {depth} 着没有着法", f"node at ply {depth} has no move")
        else:
            source, target = _POINTS[node.move.from_square], _POINTS[node.move.to_square]
        ends = source + FROM_OFFSET + keys.source & 255, target + TO_OFFSET + keys.target & 255
        yield node_bytes(ends, bool(node.children), sibling, _comment(node, depth, notes), keys)
        last = len(node.children) - 1
        stack += [(node.children[at], depth + 1, at < last) for at in range(last, -1, -1)]


def _plain_node(ends: tuple[int, int], more: bool, other: bool, comment: bytes, _keys: XqfKeys) -> bytes:
    """A node of version 10: flags, an unused byte, the length of the comment always."""
    flags = (0xF0 if more else 0) | (0x0F if other else 0)
    return bytes((*ends, flags, 0)) + len(comment).to_bytes(4, "little") + comment


def _keyed_node(ends: tuple[int, int], more: bool, other: bool, comment: bytes, keys: XqfKeys) -> bytes:
    """A node of versions 11 to 18: a length stands only before a comment."""
    flags = (0x80 if more else 0) | (0x40 if other else 0) | (0x20 if comment else 0)
    if not comment:
        return bytes((*ends, flags, 0))
    return bytes((*ends, flags, 0)) + (len(comment) + keys.length).to_bytes(4, "little") + comment


def _comment(node: Node, depth: int, notes: Notes) -> bytes:
    """The comment of a node, with the line ends of the program."""
    text = spoken(node, depth, notes)
    if not text:
        return b""
    if text.endswith("\0"):
        _report_nul("注释 / comment", text, notes, depth)
    lines = text.rstrip("\0").replace("\r\n", "\n").replace("\r", "\n")
    data, complete = gbtext.encode(lines.replace("\n", "\r\n"))
    if not complete:
        _report_characters(text, notes, depth)
    return data


def _report_nul(name: str, text: str, notes: Notes, depth: int) -> None:
    """NUL would end a text for its readers."""
    notes.add(
        "nul_dropped",
        f"{name} 中有空字节（NUL），XQF 以之为文字的结尾，已略去",
        f"{name} has NUL characters, which end a text in XQF; they were dropped",
        ply=depth or None,
        rest=text,
    )


def _report_characters(text: str, notes: Notes, depth: int) -> None:
    """Some characters have no place in GB18030."""
    notes.add(
        "unwritable_character",
        "有字符不能用 GB18030 表示，已写作“?”",
        "some characters cannot be written in GB18030; “?” stands for them",
        ply=depth or None,
        rest=text,
    )
