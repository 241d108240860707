"""What `zhicai show` is asked to show: a position by itself, or one ply of a recorded game."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Final

from zhicai import records
from zhicai.board import Board
from zhicai.cli import terminal
from zhicai.cli.sources import is_there
from zhicai.errors import InvalidFen
from zhicai.records import Game, Node, RecordError
from zhicai.records.sniff import recognise

_A_FEN: Final = 1 << 12
"""Bytes of a file that may be a FEN and nothing else."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to look at: the board with the moves that led to it, and the game it is from, if any.

    `ply` counts from 0, the start position; `more` says that the source holds further games.
    """

    board: Board
    game: Game | None = None
    ply: int = 0
    plies: int = 0
    more: bool = False

    @property
    def node(self) -> Node | None:
        """The node of the ply, the root for the start position."""
        if self.game is None:
            return None
        return self.game.root if self.ply == 0 else next(islice(self.game.root.line(), self.ply - 1, None))


def scene_of(words: Sequence[str], number: int, ply: int | None) -> Scene:
    """The scene that a command line names: a FEN in one word or several, a file, or `-` for either.

    `number` is that of the game, from 1; `ply` from the end when negative, None for the end. Stops with status 2
    when there is no such thing.
    """
    if list(words) == ["-"]:
        return _of_stream(sys.stdin.buffer if sys.stdin is not None else io.BytesIO(), number, ply)
    if len(words) == 1 and words[0] and is_there(words[0]):
        return _of_file(Path(words[0]), number, ply)
    text = " ".join(words)
    try:
        return _alone(Board(text, strict=False), number, ply)
    except InvalidFen as error:
        if words[0].count("/") == 9:
            raise
        shown = terminal.named(text)
        terminal.fail(
            f"既没有文件“{shown}”，也不是 FEN：{error.message_zh}",
            f"there is no file “{shown}”, nor is it a FEN: {error.message_en}",
        )


def _of_file(path: Path, number: int, ply: int | None) -> Scene:
    if path.is_dir():
        terminal.fail("这是文件夹，请写出其中的文件", "this is a folder; name a file in it", str(path))
    with path.open("rb") as stream:
        if not path.is_file():
            return _of_stream(stream, number, ply, str(path))
        head = stream.read(_A_FEN + 1)
        if len(head) <= _A_FEN:
            return _of_bytes(head, number, ply, str(path))
        stream.seek(0)
        return _of_games(stream, number, ply, str(path))


def _of_stream(stream: IO[bytes], number: int, ply: int | None, path: str = "-") -> Scene:
    """What a pipe or a device gives, which can be read only once; no further than the head if that is no record."""
    head = stream.read(_A_FEN + 1)
    if len(head) <= _A_FEN:
        return _of_bytes(head, number, ply, path)
    recognise(head, path)
    return _of_games(io.BytesIO(head + stream.read()), number, ply, path)


def _of_bytes(data: bytes, number: int, ply: int | None, path: str) -> Scene:
    """A record, or a text that is a FEN."""
    try:
        return _of_games(io.BytesIO(data), number, ply, path)
    except RecordError:
        try:
            return _alone(Board(data[:_A_FEN].decode("ascii").strip(), strict=False), number, ply)
        except (UnicodeDecodeError, InvalidFen):
            pass
        raise


def _alone(board: Board, number: int, ply: int | None) -> Scene:
    """A position without a game."""
    if number != 1:
        terminal.fail("--game 只用于棋谱文件", "--game is for record files")
    if ply not in (None, 0, -1):
        terminal.fail("FEN 只有第 0 着", "a FEN has ply 0 only")
    return Scene(board)


def _of_games(stream: IO[bytes], number: int, ply: int | None, path: str) -> Scene:
    game, more = _chosen(stream, number, path)
    moves = game.mainline()
    at = len(moves) if ply is None else ply + len(moves) + 1 if ply < 0 else ply
    if not 0 <= at <= len(moves):
        terminal.fail(
            f"没有第 {ply} 着，本局共 {len(moves)} 着",
            f"there is no ply {ply}; the game has {len(moves)}",
            path,
        )
    try:
        board = Board(game.fen, strict=False)
    except InvalidFen as error:
        raise RecordError(error.message_zh, error.message_en, path=path) from error
    for move in moves[:at]:
        board.push_unchecked(move)
    return Scene(board, game, at, len(moves), more)


def _chosen(stream: IO[bytes], number: int, path: str) -> tuple[Game, bool]:
    """Game `number` of a source, and whether there are more games than one."""
    last = 0
    try:
        games = enumerate(records.read(stream), 1)
        for last, game in games:
            if last == number:
                game.source = path
                return game, number > 1 or _any(games)
    except RecordError as error:
        raise error.at(path) from error
    return terminal.fail(f"没有第 {number} 局，共 {last} 局", f"no game {number}; there are {last}", path)


def _any(games: Iterator[tuple[int, Game]]) -> bool:
    try:
        return next(games, None) is not None
    except RecordError:
        return False
