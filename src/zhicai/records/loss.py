"""What becomes of the findings of a writer: nothing that a format cannot hold is lost unseen."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Final

from zhicai.records.findings import Finding
from zhicai.records.game import Node
from zhicai.records.notes import Notes

Report = Callable[[Finding], None]
"""Receives the findings of a writer."""

OF_A_PGN_FILE: Final = frozenset({"Game", "Format", "FEN", "SetUp", "PlyCount", "Encoding", "ResultText"})
"""Tags that tell how a PGN file is written, or again what the game itself says; no other format needs them."""


class LossWarning(UserWarning):
    """Something in a game that the format it was written in cannot hold."""


def deliver(findings: Iterable[Finding], report: Report | None) -> None:
    """Hand the findings to ``report``, or warn of each with a ``LossWarning`` where nobody asks."""
    for finding in findings:
        if report is None:
            warnings.warn(str(finding), LossWarning, stacklevel=4)
        else:
            report(finding)


def spoken(node: Node, ply: int, notes: Notes) -> str:
    """All that a node says, for a format that has nothing but a comment after a move; what moves is noted."""
    text = node.comment
    if node.marks:
        notes.add(
            "marks_moved",
            f"此格式没有着法评注符号，“{node.marks}”已并入注释",
            f"the format has no marks of moves; “{node.marks}” was put into the comment",
            ply=ply,
            move=node.marks,
            severity="note",
        )
        text = f"{node.marks} {text}" if text else node.marks
    if node.preface:
        notes.add(
            "preface_moved",
            "此格式没有着法之前的注释，已并入该着之后的注释",
            "the format has no comment before a move; it was put into the comment after it",
            ply=ply,
            severity="note",
        )
        text = f"{node.preface}\n{text}" if text else node.preface
    return text
