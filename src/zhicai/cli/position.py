"""What there is to say of a position and of the moves that led to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, TypeAlias, get_args

from zhicai._core import Move, Setup, Side, square_name, trace
from zhicai.audit.wording import article_words, reason_words, result_words
from zhicai.board import Board
from zhicai.cli.scene import Scene
from zhicai.errors import InvalidMove
from zhicai.notation import Script

Written: TypeAlias = Literal["chinese", "short", "wxf", "iccs", "uci"]
"""The notations that moves can be listed in."""

WRITTEN: Final[tuple[Written, ...]] = get_args(Written)

Words: TypeAlias = tuple[str, str]
"""A sentence in Chinese and in English."""

_QUIET: Final = 20
"""Plies without a capture from which the number is worth a line."""


def statements(scene: Scene) -> Iterator[Words]:
    """Everything that is wrong with the position, or else what it is; then what the last move did."""
    board = scene.board
    faults = Setup(board.fen).faults
    outcome = None if faults else board.outcome()
    yield from ((f"！{fault.message_zh}", f"! {fault.message_en}") for fault in faults)
    if outcome is not None:
        (zh, en), (why_zh, why_en) = result_words(outcome.result), reason_words(outcome.termination)
        article_zh, article_en = article_words(outcome.article)
        yield f"{zh}：{why_zh}（{article_zh}）", f"{en[0].upper()}{en[1:]}: {why_en} ({article_en})"
    else:
        yield _turn(board)
    yield from _counts(board)
    yield from _illegal(scene)


def _turn(board: Board) -> Words:
    """Who is to move, and what checks him."""
    zh, en = f"轮到{board.turn.chinese}走", f"{board.turn.english} to move"
    if not board.is_check():
        return zh, en
    pieces = {square: board.piece_at(square) for square in board.checkers()}
    by_zh = "、".join(f"{square_name(square)} {piece.character}" for square, piece in pieces.items() if piece)
    by_en = ", ".join(
        f"{square_name(square)} {piece.kind.english}" for square, piece in pieces.items() if piece
    )
    return f"{zh}，被将军（{by_zh}）", f"{en}, in check ({by_en})"


def _counts(board: Board) -> Iterator[Words]:
    """How often the position has stood, and how long nothing has been captured."""
    times = board.occurrences()
    if times > 1:
        yield f"此局面第 {times} 次出现", f"the position has stood {times} times"
    if board.quiet_plies >= _QUIET:
        rounds = board.quiet_plies // 2
        yield f"已有 {rounds} 回合未吃子", f"{rounds} rounds without a capture"


def _illegal(scene: Scene) -> Iterator[Words]:
    """Why the last move was illegal, if it was."""
    if scene.game is None or scene.ply == 0:
        return
    facts = trace(scene.game.fen, scene.game.mainline()[: scene.ply])
    if facts.legality[-1] != "legal":
        zh, en = facts.messages(scene.ply)
        yield f"× 这一着不合规则：{zh}", f"× this move is not legal: {en}"


def rounds(scene: Scene, notation: Written, script: Script) -> Iterator[str]:
    """The moves so far, one item a round; × stands after a move that is not legal."""
    game = scene.game
    if game is None:
        return
    write = _writer(notation, script)
    board = Board(game.fen, strict=False)
    item = ""
    for move in game.mainline()[: scene.ply]:
        text = write(board, move) + ("" if board.is_legal(move) else "×")
        if board.turn == Side.RED:
            item = f"{board.round:>3}. {text}"
        else:
            yield f"{item or f'{board.round:>3}. ……'} {text}"
            item = ""
        board.push_unchecked(move)
    if item:
        yield item


def last_move(scene: Scene, notation: Written, script: Script) -> str:
    """The move of the ply in words; empty at the start."""
    node = scene.node
    if node is None or node.move is None:
        return ""
    board = scene.board.copy()
    board.pop()
    return _writer(notation, script)(board, node.move) + (f" {node.marks}" if node.marks else "")


def next_moves(scene: Scene, notation: Written, script: Script) -> list[str]:
    """The moves with which the record goes on from here, the main line first, then the variations."""
    node = scene.node
    write = _writer(notation, script)
    return [write(scene.board, child.move) for child in node.children if child.move] if node else []


def _writer(notation: Written, script: Script) -> Callable[[Board, Move], str]:
    """Writes a move; in coordinates where the notation has no words for it."""
    ways: dict[Written, Callable[[Board, Move], str]] = {
        "chinese": lambda board, move: board.chinese(move, script=script),
        "short": lambda board, move: board.short(move, script=script),
        "wxf": lambda board, move: board.wxf(move),
        "iccs": lambda _, move: move.iccs,
        "uci": lambda _, move: move.uci,
    }

    def written(board: Board, move: Move) -> str:
        try:
            return ways[notation](board, move)
        except InvalidMove:
            return move.uci

    return written
