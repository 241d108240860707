"""What hangs on a move that cannot be a move: kept as text, so that a damaged record loses nothing."""

from __future__ import annotations

from zhicai.records.game import Node


def as_text(holder: Node) -> str:
    """Everything below a node as one line: coordinates, ``{comments}``, ``( variations )``.

    A node without a move stands for an unreadable one and has its raw text in ``preface``.
    """
    words: list[str] = []
    stack: list[Node | str] = [holder]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            words.append(item)
            continue
        if item.children:
            first, *variations = item.children
            stack.append(first)
            for variation in reversed(variations):
                stack += (")", variation, _label(variation), "(")
            stack.append(_label(first))
    return " ".join(words)


def _label(node: Node) -> str:
    """One move with its comment."""
    move = node.preface if node.move is None else str(node.move)
    return f"{move} {{{node.comment}}}" if node.comment else move
