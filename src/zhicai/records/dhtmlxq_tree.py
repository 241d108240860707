"""Puts the lines of DhtmlXQ together: each branches off another one at some ply, in any order.

``move_P_N_I`` is line I; its first move stands where line P has ply N (counted from 1). The main line is
line 0.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from zhicai._core import Move
from zhicai.records.game import Node
from zhicai.records.notes import Notes

MAX_NODES: Final = 1_000_000
"""Moves read of one game at most."""

_MAX_STEPS: Final = 64
"""How many lines back the ply of a branch is looked for; programs name the very line."""

_moves: tuple[dict[str, Move], dict[str, Move]] = ({}, {})
"""Moves by their four figures, ranks counted from Black's side and from Red's; filled as they are met."""


class Line(NamedTuple):
    """A line as the text has it; ``figures`` are four a move, ``row`` is where in the source it stands."""

    parent: int
    ply: int
    figures: str
    name: str
    row: int


@dataclass(slots=True)
class _Built:
    """A line in the tree: the nodes from its first ply on, and the line it branches off."""

    ply: int
    parent: int
    nodes: list[Node] = field(default_factory=list)


class TreeBuilder:
    """Builds the tree of one game; what finds no place becomes a finding with its raw text."""

    def __init__(self, root: Node, notes: Notes, *, ranks_from_red: bool) -> None:
        """``ranks_from_red``: rank 0 is Red's back rank (DHJHtmlXQ), not Black's (DhtmlXQ)."""
        self._root = root
        self._notes = notes
        self._known = _moves[ranks_from_red]
        self._top = 0 if ranks_from_red else 9
        self._built: dict[int, _Built] = {}
        self._broken: set[int] = set()
        self._room = MAX_NODES

    def build(self, lines: dict[int, Line]) -> None:
        """Hang all lines into the tree, by number as soon as the line they branch off stands there."""
        self._built[0] = _Built(1, 0)
        if 0 in lines:
            self._extend(self._root, 1, lines[0], self._built[0].nodes)
        branches: dict[int, list[int]] = {}
        for number, line in lines.items():
            if number:
                branches.setdefault(line.parent, []).append(number)
        ready = branches.pop(0, [])
        heapq.heapify(ready)
        while ready:
            number = heapq.heappop(ready)
            if self._attach(number, lines[number]):
                for branch in branches.pop(number, ()):
                    heapq.heappush(ready, branch)
        for number in sorted(number for group in branches.values() for number in group):
            self._homeless(lines[number])

    def node_at(self, number: int, ply: int) -> Node | None:
        """The node after ``ply`` moves of a line, the root for 0, ``None`` where there is none."""
        found = self._find(number, ply)
        return found[0] if found else None

    def _find(self, number: int, ply: int) -> tuple[Node, int] | None:
        """A node and the line that it is on."""
        if ply == 0:
            return self._root, 0
        for _ in range(_MAX_STEPS):
            line = self._built.get(number)
            if line is None:
                return None
            if ply >= line.ply:
                at = ply - line.ply
                return (line.nodes[at], number) if at < len(line.nodes) else None
            number = line.parent
        return None

    def _attach(self, number: int, line: Line) -> bool:
        """Hang one line into the tree if the place where it branches off is there."""
        found = self._find(line.parent, line.ply - 1) if line.ply > 0 else None
        if found is None:
            self._homeless(line)
            return False
        base, parent = found
        if id(base) in self._broken and not base.children:
            self._after_break(line)
            return False
        built = self._built[number] = _Built(line.ply, parent)
        self._extend(base, line.ply, line, built.nodes)
        return True

    def _extend(self, node: Node, ply: int, line: Line, nodes: list[Node]) -> None:
        """Append the moves of a line below a node, up to the first that is none."""
        figures, known = line.figures, self._known
        end = min(len(figures) & ~3, 4 * self._room)
        for at in range(0, end, 4):
            move = known.get(figures[at : at + 4]) or self._move(figures[at : at + 4])
            if move is None:
                self._break(node, ply, line, at)
                break
            node = node.add(move)
            nodes.append(node)
            ply += 1
        else:
            if end < len(figures):
                self._break(node, ply, line, end)
        self._room -= len(nodes)

    def _move(self, figures: str) -> Move | None:
        """The move of four figures, ``None`` off the board, to its own square, or for anything else."""
        if not (figures.isascii() and figures.isdecimal()) or "9" in figures[::2]:
            return None
        if figures[:2] == figures[2:]:
            return None
        file, rank, to_file, to_rank = map(int, figures)
        start = abs(self._top - rank) * 9 + file
        end = abs(self._top - to_rank) * 9 + to_file
        move = self._known[figures] = Move.from_squares(start, end)
        return move

    def _break(self, node: Node, ply: int, line: Line, at: int) -> None:
        """A line that cannot be read on from here."""
        self._broken.add(id(node))
        raw, rest = line.figures[at : at + 4], line.figures[at:]
        if 4 * self._room <= at:
            kind, zh, en = "too_many_moves", f"着法超过 {MAX_NODES} 个", f"more than {MAX_NODES} moves"
        elif len(raw) < 4:
            kind, zh, en = "partial_move", f"末尾“{raw}”不足四位", f"“{raw}” at the end has not four figures"
        elif raw.isascii() and raw.isdecimal() and raw[:2] == raw[2:] and "9" not in raw[::2]:
            kind, zh, en = (
                "same_square",
                f"着法“{raw}”起点与终点相同",
                f"move “{raw}” ends on the point where it begins",
            )
        elif raw.isascii() and raw.isdecimal():
            kind, zh, en = "off_board", f"着法“{raw}”不在棋盘上", f"move “{raw}” is not on the board"
        else:
            kind, zh, en = "unreadable_move", f"“{raw}”不是着法", f"“{raw}” is no move"
        self._notes.add(
            kind,
            f"{line.name} 第 {ply} 着：{zh}，此后未读",
            f"{line.name}, ply {ply}: {en}; what follows was not read",
            ply=ply,
            move=raw,
            severity="error",
            line=line.row,
            rest=rest,
        )

    def _homeless(self, line: Line) -> None:
        """A line whose place is not there."""
        self._notes.add(
            "missing_parent",
            f"变着 {line.name} 应从第 {line.parent} 条线的第 {line.ply} 着分出，找不到该处，未放入着法树",
            f"{line.name} should branch off line {line.parent} at ply {line.ply}, which is not there; "
            "it was left out of the tree",
            ply=line.ply,
            severity="error",
            line=line.row,
            rest=line.figures,
        )

    def _after_break(self, line: Line) -> None:
        """A variation of a move that could not be read: it must not become the main line."""
        self._notes.add(
            "variation_of_unreadable",
            f"变着 {line.name} 所替换的着法未能读出，变着未放入着法树",
            f"the move that {line.name} replaces could not be read; the variation was left out of the tree",
            ply=line.ply,
            severity="error",
            line=line.row,
            rest=line.figures,
        )
