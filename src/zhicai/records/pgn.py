"""PGN for xiangqi, as its many writers understand it.

Described by xqbase's 中国象棋电脑应用规范(四); the variants that real files have are told in the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from zhicai.records.encoding import Decoded, Decoder
from zhicai.records.errors import RecordError
from zhicai.records.formats import Format, register
from zhicai.records.game import Game
from zhicai.records.pgn_read import games_in, note_file_faults
from zhicai.records.pgn_signs import sniff
from zhicai.records.pgn_split import Chunk, chunks
from zhicai.records.pgn_write import write


def read(stream: IO[bytes]) -> Iterator[Game]:
    """The games of a PGN file, one at a time; memory does not grow with the file.

    Raises RecordError if there is no game in it.
    """
    decoder = Decoder()
    before: list[str] = []
    found = False
    for chunk in chunks(stream):
        decoded = decoder.decode(chunk.data)
        faulty = bool(decoded.lost or chunk.skipped)
        for game in games_in(decoded.text, chunk.line):
            if isinstance(game, str):
                before.append(game)
                continue
            game.encoding = decoded.encoding
            if faulty or before:
                _note_file_faults(game, chunk, decoded, "".join(before))
            faulty, found = False, True
            before.clear()
            yield game
    if not found:
        raise RecordError("文件中没有对局", "there is no game in the file")


def _note_file_faults(game: Game, chunk: Chunk, decoded: Decoded, before: str) -> None:
    first = decoded.first_lost
    line = None if first is None else chunk.line + chunk.data.count(b"\n", 0, first)
    note_file_faults(
        game,
        encoding=decoded.encoding,
        lost=decoded.lost,
        lost_line=line,
        skipped=chunk.skipped,
        before=before,
    )


FORMAT = register(
    Format(
        name="pgn",
        title_zh="PGN 棋谱",
        title_en="PGN",
        suffixes=(".pgn", ".pgns"),
        sniff=sniff,
        read=read,
        write=write,
    )
)
