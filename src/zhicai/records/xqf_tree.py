"""Builds the tree of a game from the nodes of an XQF file, with a stack of our own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from zhicai._core import Move
from zhicai.records import gbtext, lost
from zhicai.records.game import Node
from zhicai.records.notes import Notes
from zhicai.records.xqf_head import SIZE as HEADER_SIZE
from zhicai.records.xqf_nodes import RawNode

MAX_NODES: Final = 1_000_000
"""Moves read from one file at most; the largest books known have a tenth of that."""

_SQUARES: Final = tuple(point % 10 * 9 + point // 10 if point < 90 else -1 for point in range(256))
"""Square of a point of the file; -1 for what is no point of the board."""

_IMPOSSIBLE: Final = {
    "off_board": ("不在棋盘上", "is not on the board"),
    "same_square": ("起点与终点相同", "ends on the point where it begins"),
}

_moves: dict[int, Move] = {}
"""Moves by ``from * 256 + to`` in points, filled as they are met."""


def build_tree(nodes: Iterator[RawNode], root: Node, notes: Notes) -> None:
    """Hang all moves below ``root``; what hangs on an impossible move goes into findings.

    Preorder: behind a node comes its continuation, then its variation, so the parents of variations
    that are still to come wait on a stack.
    """
    for _at, _source, _target, _more, _other, comment in islice(nodes, 1):
        root.comment = _text(comment, 0, notes)
    parent, depth = root, 1
    waiting: list[tuple[Node, int]] = []
    astray: list[tuple[Node, int, int]] = []
    for at, source, target, more, other, comment in islice(nodes, MAX_NODES):
        move = _moves.get(source << 8 | target) or _move(source, target)
        node = Node(move, _text(comment, depth, notes) if comment else "")
        if move is not None:
            parent.children.append(node)
        else:
            node.preface = f"{source:02d}-{target:02d}"
            parent = _set_aside(parent, node, (depth, at), astray)
        if other:
            waiting.append((parent, depth))
        if more:
            parent, depth = node, depth + 1
        elif waiting:
            parent, depth = waiting.pop()
    _report_limit(nodes, notes)
    _report_astray(astray, notes)


def _move(source: int, target: int) -> Move | None:
    """The move between two points of the file, or ``None`` off the board and for one that goes nowhere."""
    start, end = _SQUARES[source], _SQUARES[target]
    if start < 0 or end < 0 or start == end:
        return None
    move = _moves[source << 8 | target] = Move.from_squares(start, end)
    return move


def _text(comment: bytes, depth: int, notes: Notes) -> str:
    """A comment with line feeds only; bytes that are no GB18030 are kept as private characters."""
    text, understood = gbtext.decode(comment)
    if not understood:
        notes.add(
            "comment_encoding",
            "注释中有不合 GB18030 编码的字节，已用私用区字符保留",
            "a comment has bytes that are no GB18030; they are kept as private-use characters",
            ply=depth or None,
        )
    return text.rstrip("\0").replace("\r\n", "\n").replace("\r", "\n")


def _set_aside(parent: Node, node: Node, place: tuple[int, int], astray: list[tuple[Node, int, int]]) -> Node:
    """Keep an impossible move, with all that hangs on it, out of the tree.

    Returns the parent of the variations that follow: where the line itself is broken off they go
    with it, lest a variation take the place of the main line.
    """
    holder = Node(children=[node])
    astray.append((holder, *place))
    return parent if parent.children else holder


def _report_astray(astray: list[tuple[Node, int, int]], notes: Notes) -> None:
    """One finding for each impossible move, with what hung on it."""
    for holder, depth, at in astray:
        raw = holder.children[0].preface
        start, _, end = raw.partition("-")
        kind = "same_square" if start == end and int(start) < 90 else "off_board"
        zh, en = _IMPOSSIBLE[kind]
        notes.add(
            kind,
            f"位置 {HEADER_SIZE + at}：着法 {raw} {zh}，它和其后的着法未放入着法树",
            f"offset {HEADER_SIZE + at}: move {raw} {en}; it and what hangs on it were left out of the tree",
            ply=depth,
            move=raw,
            severity="error",
            rest=lost.as_text(holder) if notes.room_for(kind) else "",
        )


def _report_limit(nodes: Iterator[RawNode], notes: Notes) -> None:
    """Say so where the file goes on after the greatest number of moves."""
    for at, *_ in islice(nodes, 1):
        notes.add(
            "too_many_moves",
            f"着法超过 {MAX_NODES} 个，位置 {HEADER_SIZE + at} 以后的未读",
            f"more than {MAX_NODES} moves; those from offset {HEADER_SIZE + at} on were not read",
            severity="error",
        )
