"""Writes DhtmlXQ text that forums, the board program of dpxq.com and other readers take."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import IO, Final

from zhicai._core import START_FEN
from zhicai.records import dhtmlxq_tags, dhtmlxq_text
from zhicai.records import placement as boards
from zhicai.records.dhtmlxq_start import squares_of
from zhicai.records.errors import RecordError
from zhicai.records.findings import Finding
from zhicai.records.game import Game, Node
from zhicai.records.loss import OF_A_PGN_FILE, Report, deliver, spoken
from zhicai.records.notes import Notes
from zhicai.records.results import normalise_result

_NAME: Final = re.compile(r"\w+")
_RESULTS: Final = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}
_NOT_WRITTEN: Final = OF_A_PGN_FILE | {"Result"}
_FIGURES: Final = tuple(f"{square % 9}{9 - square // 9}" for square in range(90))


def write(
    games: Iterable[Game],
    stream: IO[bytes],
    /,
    *,
    encoding: str = "utf-8",
    report: Report | None = None,
) -> None:
    r"""Write games one after the other.

    A character that ``encoding`` lacks is written as ``\\uXXXX``. ``report`` is called with a finding for
    each thing that the format cannot hold; without it there is a ``LossWarning`` for each.
    """
    for game in games:
        text, findings = encode(game)
        deliver(findings, report)
        stream.write(text.encode(encoding, dhtmlxq_text.ESCAPE_UNWRITABLE))


def encode(game: Game) -> tuple[str, list[Finding]]:
    """A game as DhtmlXQ text, and a finding for each thing that the format cannot hold.

    Raises ``RecordError`` for a start position that cannot be read.
    """
    notes = Notes()
    tags = ["[DhtmlXQ]", *_head(game, notes), *_moves(game.root, notes), "[/DhtmlXQ]", ""]
    return "\n".join(tags), notes.findings()


def _tag(name: str, text: str) -> str:
    return f"[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]"


def _head(game: Game, notes: Notes) -> Iterator[str]:
    """Everything but the moves."""
    fields = dhtmlxq_tags.fields_of({k: v for k, v in game.headers.items() if k not in _NOT_WRITTEN})
    for name, default in dhtmlxq_tags.DEFAULTS.items():
        yield _tag(name, dhtmlxq_text.header_out(fields.pop(name, default)))
    if boards.from_fen(game.fen) is None:
        raise RecordError(f"起始局面读不懂：{game.fen}", f"the start position cannot be read: {game.fen}")
    squares = squares_of(game.fen)
    if squares is not None:
        yield _tag("binit", squares)
    else:
        notes.add(
            "position_as_fen",
            "起始局面的棋子超出一副棋，只写了 FEN，只认 binit 的程序读不出",
            "the start position has more pieces than a set; it is written as a FEN only",
        )
    if game.fen != START_FEN:
        yield _tag("fen", dhtmlxq_text.header_out(game.fen))
    _report_unnamed(fields, notes)
    for name, text in fields.items():
        yield _tag(name, dhtmlxq_text.header_out(text))
    yield _tag("result", dhtmlxq_text.header_out(_result(game)))


def _report_unnamed(fields: dict[str, str], notes: Notes) -> None:
    """Take out the headers whose names no tag can have."""
    for name in [name for name in fields if not _NAME.fullmatch(name)]:
        text = fields.pop(name)
        notes.add(
            "header_not_stored",
            f"标签名“{name}”不能写入 DhtmlXQ，该标签未写入",
            f"DhtmlXQ has no tag of the name “{name}”; the header was not written",
            rest=text,
        )


def _result(game: Game) -> str:
    """The result in the words of the format; other words that say the same are kept."""
    said = game.headers.get("Result", "")
    if said and said not in _RESULTS and normalise_result(said) == game.result:
        return said
    return _RESULTS[game.result]


def _moves(root: Node, notes: Notes) -> Iterator[str]:
    """All lines, each after the one it branches off, then the comments."""
    comments = [_tag("comment0", dhtmlxq_text.comment_out(text))] if (text := spoken(root, 0, notes)) else []
    waiting: deque[tuple[Node, int, int]] = deque()
    number = 0
    if root.children:
        waiting.append((root.children[0], 0, 1))
        waiting.extend((variation, 0, 1) for variation in root.children[1:])
    else:
        yield _tag("movelist", "")
    while waiting:
        first, parent, ply = waiting.popleft()
        figures: list[str] = []
        for at, node in _line(first, ply):
            figures.append(_move(node, at))
            if text := spoken(node, at, notes):
                place = f"{number}_{at}" if number else str(at)
                comments.append(_tag(f"comment{place}", dhtmlxq_text.comment_out(text)))
            waiting.extend((variation, number, at + 1) for variation in node.children[1:])
        name = f"move_{parent}_{ply}_{number}" if number else "movelist"
        yield _tag(name, "".join(figures))
        number += 1
    yield from comments


def _line(first: Node, ply: int) -> Iterator[tuple[int, Node]]:
    """A node and all that continues it, with their plies."""
    yield ply, first
    yield from enumerate(first.line(), start=ply + 1)


def _move(node: Node, ply: int) -> str:
    """The four figures of a move."""
    if node.move is None:
        raise RecordError(f"第 {ply} 着没有着法", f"node at ply {ply} has no move")
    return _FIGURES[node.move.from_square] + _FIGURES[node.move.to_square]
