"""The place in the tree where the next move is written, and the board there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from zhicai.records.game import Node

if TYPE_CHECKING:
    from zhicai._core import Board, Move

_MARKS_KEPT: Final = 64


@dataclass(slots=True)
class _Frame:
    """Where to go on after a variation."""

    node: Node
    parent: Node
    count: int
    ply: int
    preface: list[str]


class Pen:
    """Writes moves, comments and variations below a root. Every step takes constant time."""

    def __init__(self, root: Node, board: Board) -> None:
        """``board`` is in the position of ``root``; the pen moves it along."""
        self.board = board
        self.ply = 0
        self._root = root
        self._node = root
        self._parent = root
        self._count = 0
        self._stack: list[_Frame] = []
        self._preface: list[str] = []
        self._remarks: dict[Node, list[str]] = {}

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self._stack)

    @property
    def at_root(self) -> bool:
        """Whether no move has been written in the line at hand that a variation could replace."""
        return self._count == 0

    def move(self, move: Move) -> None:
        """Write a move and play it, legal or not."""
        self.board.push_unchecked(move)
        self.extend([move])

    def extend(self, moves: list[Move]) -> None:
        """Write moves that have been played on the board already."""
        if not moves:
            return
        below: list[Node] = []  # built from the last move up, so that no list has to grow
        nodes: list[Node] = []
        for move in reversed(moves):
            node = Node(move, "", "", "", below)
            nodes.append(node)
            below = [node]
        if self._preface:
            nodes[-1].preface = "\n".join(self._preface)
            self._preface = []
        self._node.children.append(nodes[-1])
        self._parent = nodes[1] if len(nodes) > 1 else self._node
        self._node = nodes[0]
        self._count += len(moves)
        self.ply += len(moves)

    def remark(self, text: str) -> None:
        """Say something about the last move, or, where a variation opens, about what comes."""
        if not text:
            return
        if self._stack and not self._count:
            self._preface.append(text)
        else:
            self._remarks.setdefault(self._node, []).append(text)

    def mark(self, mark: str) -> None:
        """Add an annotation mark to the last move."""
        if self.at_root or len(self._node.marks) > _MARKS_KEPT:
            self.remark(mark)
        else:
            self._node.marks = f"{self._node.marks} {mark}".lstrip()

    def back(self) -> None:
        """Take the last move back on the board only; ``again`` plays it again."""
        self.board.pop()

    def again(self) -> None:
        """Play the last move again on the board after ``back``."""
        move = self._node.move
        if move is not None:
            self.board.push_unchecked(move)

    def open(self) -> None:
        """Begin a variation in place of the last move; there must be one (not ``at_root``)."""
        self._stack.append(_Frame(self._node, self._parent, self._count, self.ply, self._preface))
        self.back()
        self._node = self._parent
        self._count = 0
        self._preface = []
        self.ply -= 1

    def close(self) -> bool:
        """End the variation; ``False`` if none is open."""
        if not self._stack:
            return False
        for _ in range(self._count):
            self.board.pop()
        said = self._preface
        frame = self._stack.pop()
        self._node, self._parent, self._count = frame.node, frame.parent, frame.count
        self.ply, self._preface = frame.ply, frame.preface
        self.again()
        for text in said:
            self.remark(text)
        return True

    def lift(self) -> None:
        """Close what is open and put the comments in their places."""
        while self.close():
            pass
        for node, texts in self._remarks.items():
            node.comment = "\n".join(texts)
        self._remarks.clear()
