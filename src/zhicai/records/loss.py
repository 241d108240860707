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
    """The comment of a node for a format that knows none before a move: both together, with a note."""
    if not node.preface:
        return node.comment
    notes.add(
        "preface_moved",
        "此格式没有着法之前的注释，已并入该着之后的注释",
        "the format has no comment before a move; it was put into the comment after it",
        ply=ply,
        severity="note",
    )
    return f"{node.preface}\n{node.comment}" if node.comment else node.preface
