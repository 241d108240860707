"""The 1,024 bytes before the moves of an XQF file: who played, where, with what result, from which position.

| place | size | header key | what XQStudio calls it |
|---|---|---|---|
| 0x050 | 64 | Title | 标题 |
| 0x0D0 | 64 | Event | 比赛名称 |
| 0x110 | 16 | Date | 比赛时间 |
| 0x120 | 16 | Site | 比赛地点 |
| 0x130 | 16 | Red | 红方 |
| 0x140 | 16 | Black | 黑方 |
| 0x150 | 64 | TimeControl | 用时规则 |
| 0x190 | 16 | RedTime | 红方用时 |
| 0x1A0 | 16 | BlackTime | 黑方用时 |
| 0x1D0 | 16 | Annotator | 讲评人 |
| 0x1E0 | 16 | Author | 棋谱作者 |
| 48 | 2 | FirstNumber | 起始步数, where it is not 0 |
| 51 | 1 | Result | 比赛结果 |
| 64 | 1 | RecordType | 棋谱类型: 全局 开局 中局 残局, where it is not the usual one of the position |

The size of a text field counts its length byte. Title, Event, Date, Site, Red, Black, Result, TimeControl,
RedTime, BlackTime and Annotator are tag names of PGN; the others are our own.
"""

from __future__ import annotations

from typing import Final

from zhicai.records import gbtext
from zhicai.records import placement as boards
from zhicai.records.notes import Notes
from zhicai.records.placement import EMPTY, SLOTS, empty_placement
from zhicai.records.xqf_keys import XqfKeys

SIZE: Final = 1024
"""Bytes of the header; the moves stand behind them."""

TEXT_FIELDS: Final = (
    ("Title", 0x50, 64),
    ("Event", 0xD0, 64),
    ("Date", 0x110, 16),
    ("Site", 0x120, 16),
    ("Red", 0x130, 16),
    ("Black", 0x140, 16),
    ("TimeControl", 0x150, 64),
    ("RedTime", 0x190, 16),
    ("BlackTime", 0x1A0, 16),
    ("Annotator", 0x1D0, 16),
    ("Author", 0x1E0, 16),
)
"""Header key, place of the length byte, size with the length byte."""

RESULTS: Final = ("*", "1-0", "0-1", "1/2-1/2")
"""By the result byte."""

RECORD_TYPES: Final = ("全局", "开局", "中局", "残局")
"""By the byte for the kind of record."""

SLOT_SHIFT_SINCE: Final = 12
"""The version from which the 32 squares are also moved round; version 11 has keys but leaves them."""


def read_headers(head: bytes, notes: Notes) -> dict[str, str]:
    """The header fields that say something."""
    headers: dict[str, str] = {}
    for key, place, size in TEXT_FIELDS:
        length = head[place]
        if length:
            text = _field(head, key, place, size, notes)
            if text:
                headers[key] = text
    headers["Result"] = _result(head[51], notes)
    headers["RecordType"] = _record_type(
        head[64], notes
    )  # the usual one is taken out when the position is known
    first = head[48] | head[49] << 8
    if first:
        headers["FirstNumber"] = str(first)
    return headers


def usual_type(fen: str) -> str:
    """The kind of record that a start position suggests, so that nobody need say it."""
    ordinary = boards.from_fen(fen) == boards.START and not boards.black_moves(fen)
    return RECORD_TYPES[0 if ordinary else 3]


def _field(head: bytes, key: str, place: int, size: int, notes: Notes) -> str:
    """One text field; half a character at the end is dropped and reported."""
    length = head[place]
    if length >= size:
        notes.add(
            "field_length",
            f"字段 {key} 的长度字节为 {length}，最多只能是 {size - 1}（位置 {place}）",
            f"the length byte of {key} is {length}, at most {size - 1} is possible (offset {place})",
        )
        length = size - 1
    raw, _, behind = head[place + 1 : place + 1 + length].partition(b"\0")
    if behind.strip(b"\0"):
        notes.add(
            "text_after_nul",
            f"字段 {key} 在空字节（NUL）之后还有内容，未读",
            f"{key} has more behind a NUL byte, which was not read",
            severity="note",
            rest=gbtext.decode(behind)[0].replace("\0", ""),
        )
    text, half = gbtext.decode_field(raw)
    if half:
        notes.add(
            "cut_character",
            f"字段 {key} 末尾有半个汉字（字节 {half.hex()}），已略去",
            f"{key} ends within a character (bytes {half.hex()}), which was dropped",
            severity="note",
            rest=half.hex(),
        )
    if gbtext.is_damaged(text):
        notes.add(
            "field_encoding",
            f"字段 {key} 中有不合 GB18030 编码的字节，已用私用区字符保留",
            f"{key} has bytes that are no GB18030; they are kept as private-use characters",
        )
    return text


def _result(code: int, notes: Notes) -> str:
    """The result; code 4, rare and in no description, is taken for a draw as other readers do."""
    if code < len(RESULTS):
        return RESULTS[code]
    said = "1/2-1/2" if code == 4 else "*"
    notes.add(
        "result_code",
        f"结果代码 {code} 不在 0 至 3 之内，按 {said} 处理",
        f"result code {code} is not one of 0 to 3; taken for {said}",
    )
    return said


def _record_type(code: int, notes: Notes) -> str:
    """The kind of record."""
    if code < len(RECORD_TYPES):
        return RECORD_TYPES[code]
    notes.add(
        "record_type",
        f"棋谱类型代码 {code} 不在 0 至 3 之内",
        f"record type {code} is not one of 0 to 3",
        severity="note",
    )
    return str(code)


def read_placement(head: bytes, keys: XqfKeys, notes: Notes) -> list[str]:
    """The start position; of two pieces on one point the first stays, the others are reported."""
    placement = empty_placement()
    shift = keys.board + 1 if head[2] >= SLOT_SHIFT_SINCE else 0
    crowded: list[str] = []
    for slot, byte in enumerate(head[16:48]):
        point = (byte - keys.board) & 255
        if point >= 90:
            continue
        file, rank = divmod(point, 10)
        piece = SLOTS[(slot + shift) & 31]
        if placement[rank * 9 + file] == EMPTY:
            placement[rank * 9 + file] = piece
        else:
            crowded.append(f"{piece}@{'abcdefghi'[file]}{rank}")
    if crowded:
        names = " ".join(crowded)
        notes.add(
            "square_twice",
            f"同一交叉点上有两枚棋子，后者未摆上：{names}",
            f"two pieces on one point, the later ones were left out: {names}",
            rest=names,
        )
    return placement
