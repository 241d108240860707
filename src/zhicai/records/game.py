"""The record of one game: headers, start position, a tree of moves with comments, findings.

The model knows no file format.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zhicai._core import START_FEN, Move
from zhicai.records.findings import Finding
from zhicai.records.results import normalise_result


@dataclass(slots=True, eq=False)
class Node:
    """A move and what follows it; the root stands for the start position and has no move.

    ``comment`` is said after the move (of the root: before the first move). ``preface`` is said
    before the move, and is used only where a variation opens with a comment. ``marks`` are the
    annotation marks as written (``!``, ``?!``, ``$14``), separated by blanks. ``children[0]``
    continues the line, the others are variations in the order of the source.
    Two nodes are equal only if they are the same object; compare games with ``Game.same_moves``.
    """

    move: Move | None = None
    comment: str = ""
    preface: str = ""
    marks: str = ""
    children: list[Node] = field(default_factory=list, repr=False)

    def add(self, move: Move, comment: str = "", preface: str = "") -> Node:
        """Append a child (the first one continues the line, later ones are variations)."""
        child = Node(move, comment, preface)
        self.children.append(child)
        return child

    def line(self) -> Iterator[Node]:
        """The nodes that follow this one along the first children, this node excluded."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> Iterator[tuple[int, Node]]:
        """Every node below this one, in preorder, with its depth (children have depth 1)."""
        stack: list[tuple[int, Node]] = [(1, child) for child in reversed(self.children)]
        while stack:
            depth, node = stack.pop()
            yield depth, node
            stack.extend((depth + 1, child) for child in reversed(node.children))


@dataclass(slots=True, eq=False)
class Game:
    """One game as a source tells it.

    ``headers`` has PGN tag names (Event, Site, Date, Round, Red, RedTeam, Black, BlackTeam, Result,
    TimeControl, Termination, Annotator ...) with the raw values of the source. ``fen`` is the start
    position in full. ``end_result`` is the result said after the moves, where a format has one
    besides the header. ``index`` counts from 0 within ``source``. ``format_version`` is that of the file (XQF).
    """

    headers: dict[str, str] = field(default_factory=dict)
    fen: str = START_FEN
    root: Node = field(default_factory=Node)
    findings: list[Finding] = field(default_factory=list)
    source: str = ""
    index: int = 0
    format: str = ""
    encoding: str = ""
    end_result: str = ""
    format_version: str = ""

    def mainline(self) -> list[Move]:
        """The moves of the main line."""
        return [node.move for node in self.root.line() if node.move is not None]

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``; the raw text stays in ``headers["Result"]``.

        The header speaks first; where it is silent, the result after the moves.
        """
        said = normalise_result(self.headers.get("Result", ""))
        return said if said != "*" else normalise_result(self.end_result)

    def same_moves(self, other: Game) -> bool:
        """Whether both have the same start, moves, variations and comments in the same order."""
        return self.fen == other.fen and _flatten(self.root) == _flatten(other.root)

    def __getstate__(self) -> dict[str, Any]:
        """A flat picture: pickling a tree node by node would overrun the recursion limit."""
        state = {name: getattr(self, name) for name in self.__slots__ if name != "root"}
        state["root"] = _flatten(self.root)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Rebuild from the flat picture."""
        for name in self.__slots__:
            setattr(self, name, _unflatten(state[name]) if name == "root" else state[name])


_Row = tuple[int, Move | None, str, str, str]


def _flatten(root: Node) -> list[_Row]:
    """Preorder rows of a depth and what a node says, the root first at depth 0."""
    rows: list[_Row] = [(0, root.move, root.comment, root.preface, root.marks)]
    rows.extend((depth, node.move, node.comment, node.preface, node.marks) for depth, node in root.walk())
    return rows


def _unflatten(rows: list[_Row]) -> Node:
    """The tree whose preorder rows are given; depths never grow by more than one."""
    root = Node(*rows[0][1:])
    path = [root]
    for depth, move, comment, preface, marks in rows[1:]:
        node = Node(move, comment, preface, marks)
        path[depth - 1].children.append(node)
        path[depth:] = [node]
    return root
