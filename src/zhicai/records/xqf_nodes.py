"""Cuts what stands behind the header of an XQF file into the nodes of its tree of moves."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from typing import Final

from zhicai.records.notes import Notes
from zhicai.records.xqf_head import SIZE as HEADER_SIZE
from zhicai.records.xqf_keys import XqfKeys

RawNode = tuple[int, int, int, int, int, bytes]
"""Offset behind the header, from-point, to-point, whether a continuation follows, whether a variation
follows, the bytes of the comment. A point is ``file * 10 + rank``; more than 89 is no point."""

FROM_OFFSET: Final = 24
"""Added to every from-point in the file."""

TO_OFFSET: Final = 32
"""Added to every to-point in the file."""

_PLAIN: Final = Struct("<BBBxI")
_LENGTH: Final = Struct("<I")


class NodeReader:
    """Reads nodes until the tree is complete or the file ends.

    ``pending`` counts the nodes that flags have promised and that have not come yet. The flag for a
    variation of the very first node, which is no move, means nothing.
    """

    def __init__(self, body: bytes, keys: XqfKeys, notes: Notes) -> None:
        """``body`` has been revealed already; offsets in findings count from the start of the file."""
        self._body = body
        self._keys = keys
        self._notes = notes

    def plain(self) -> Iterator[RawNode]:
        """The nodes of version 10: eight bytes, four of them the length of a comment."""
        body, size, unpack = self._body, len(self._body), _PLAIN.unpack_from
        at, pending = 0, 1
        while pending:
            if at + 8 > size:
                return self._ends_early(at)
            source, target, tag, length = unpack(body, at)
            more, other = tag & 0xF0, tag & 0x0F if at else 0
            start, end = at + 8, at + 8 + length
            yield at, source - FROM_OFFSET & 255, target - TO_OFFSET & 255, more, other, body[start:end]
            if end > size:
                return self._comment_ends_early(at, length)
            pending += (more > 0) + (other > 0) - 1
            at = end
        return self._left_over(at)

    def keyed(self) -> Iterator[RawNode]:
        """The nodes of versions 11 to 18: four bytes, four more only where a comment follows."""
        body, size = self._body, len(self._body)
        from_key, to_key = self._keys.source + FROM_OFFSET, self._keys.target + TO_OFFSET
        at, pending = 0, 1
        while pending:
            start = at + 4
            if start > size:
                return self._ends_early(at)
            tag = body[at + 2]
            more, other = tag & 0x80, tag & 0x40 if at else 0
            end = start
            if tag & 0x20:
                if start + 4 > size:
                    return self._ends_early(at)
                start += 4
                end = start + self._comment_length(at)
            yield at, body[at] - from_key & 255, body[at + 1] - to_key & 255, more, other, body[start:end]
            if end > size:
                return self._comment_ends_early(at, end - start)
            pending += (more > 0) + (other > 0) - 1
            at = end
        return self._left_over(at)

    def _comment_length(self, at: int) -> int:
        """The length of the comment of a keyed node."""
        written: int = _LENGTH.unpack_from(self._body, at + 4)[0]
        if written >= self._keys.length:
            return written - self._keys.length
        self._notes.add(
            "comment_length",
            f"位置 {HEADER_SIZE + at + 4}：注释长度 {written} 小于密钥 {self._keys.length}，按无注释处理",
            f"offset {HEADER_SIZE + at + 4}: comment length {written} is less than its key "
            f"{self._keys.length}; taken for no comment",
        )
        return 0

    def _ends_early(self, at: int) -> None:
        """The file ends where a node should begin, or within one."""
        left = self._body[at:]
        self._notes.add(
            "truncated",
            f"文件在位置 {HEADER_SIZE + at} 处中断，着法树不完整；此前的内容均已保留",
            f"the file ends at offset {HEADER_SIZE + at} before the tree is complete; "
            "all that was read before it is kept",
            severity="error",
            rest=left.hex(),
        )

    def _comment_ends_early(self, at: int, length: int) -> None:
        """The file ends within a comment."""
        self._notes.add(
            "truncated",
            f"位置 {HEADER_SIZE + at} 处着法的注释应有 {length} 字节，文件在此之前已结束；读到的部分已保留",
            f"the comment of the move at offset {HEADER_SIZE + at} should have {length} bytes, but the "
            "file ends before; what was read is kept",
            severity="error",
        )

    def _left_over(self, at: int) -> None:
        """The tree is complete; say so where more bytes follow."""
        left = len(self._body) - at
        if left:
            self._notes.add(
                "trailing_data",
                f"着法树在位置 {HEADER_SIZE + at} 处已结束，其后还有 {left} 字节未读",
                f"the tree is complete at offset {HEADER_SIZE + at}; {left} bytes behind it were not read",
                severity="note",
                rest=self._body[at : at + 64].hex(),
            )
