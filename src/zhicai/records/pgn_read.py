"""The text of one or several PGN games into games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zhicai._core import START_FEN, Board, InvalidFen, InvalidPosition
from zhicai.records.dates import parse_date, says_nothing
from zhicai.records.game import Game
from zhicai.records.pgn_log import Log
from zhicai.records.pgn_moves import MoveTexts, sample_words
from zhicai.records.pgn_movetext import MovetextReader
from zhicai.records.pgn_tags import Tags, gap_end, read_tags
from zhicai.records.results import normalise_result

_GAME_NAMES: Final = frozenset({"", "chinese chess", "chinesechess", "xiangqi", "中国象棋", "象棋"})
_PLAIN_FORMATS: Final = frozenset({"chinese", "wxf", "iccs", "ucci"})
"""Values of the tag Format that leave no doubt from where ranks are counted."""


def games_in(text: str, line: int) -> Iterator[Game | str]:
    """The games of a text whose first line has number ``line``; text that is no game comes as it is."""
    log = Log(text, line)
    pos = gap_end(text, 0)
    while pos < len(text):
        tags = read_tags(text, pos)
        tagged = bool(tags.values)
        game, end = _game(text, tags, log)
        if tagged or game.root.children:
            yield game
        else:
            yield text[pos:end]
        pos = gap_end(text, end)


def _game(text: str, tags: Tags, log: Log) -> tuple[Game, int]:
    """One game and the offset of the next."""
    game = Game(headers=tags.values, format="pgn")
    log.game = game
    for kind, raw, offset in tags.faults:
        log.add(kind, offset, text=raw, count=len(raw))
    fen = _take_headers(game, log)
    board, fault = _start(game, fen, log)
    plain = game.headers.pop("Format", "").casefold() in _PLAIN_FORMATS
    moves = MoveTexts(board, [] if plain else sample_words(text, tags.end))
    reader = MovetextReader(game, moves, log)
    if fault is not None:
        reader.give_up("unreadable_fen", tags.end, text=fen, why_zh=fault.message_zh, why_en=fault.message_en)
    return game, reader.read(text, tags.end)


def _take_headers(game: Game, log: Log) -> str:
    """Put aside the tags that speak of the text and not of the game; returns the start position."""
    headers = game.headers
    name = headers.pop("Game", "")
    if name.casefold() not in _GAME_NAMES:
        headers["Game"] = name
        log.add("other_game", text=name)
    for technical in ("Encoding", "SetUp"):
        headers.pop(technical, None)
    if headers.get("Variant", "").casefold() in _GAME_NAMES:
        headers.pop("Variant", None)
    raw = headers.pop("ResultText", None)
    if raw is not None and normalise_result(raw) == normalise_result(headers.get("Result", "")):
        headers["Result"] = raw
    date = headers.get("Date", "")
    if not says_nothing(date) and parse_date(date) is None:
        log.add("bad_date", text=date)
    return headers.pop("FEN", "")


def _start(game: Game, fen: str, log: Log) -> tuple[Board, InvalidFen | None]:
    """The board of the start position, valid or not; the error if the position cannot be read."""
    if not fen or fen == START_FEN:
        return Board(), None
    try:
        board = Board(fen)
    except InvalidFen as error:
        game.fen = fen
        return Board(), error
    except InvalidPosition as error:
        log.add("setup_fault", why_zh=error.message_zh, why_en=error.message_en)
        board = Board(fen, strict=False)
    game.fen = board.fen
    return board, None


def note_file_faults(
    game: Game, *, encoding: str, lost: int, lost_line: int | None, skipped: int, before: str
) -> None:
    """Add what the file, not the game, has done wrong: bytes that are no text, too many, text before it."""
    log = Log("", 1)
    log.game = game
    if before.strip():
        log.add("text_before", rest=before.strip())
    if lost_line is not None:
        log.add("broken_encoding", line=lost_line, encoding=encoding, count=lost)
    elif lost:
        log.add("lost_characters", count=lost)
    if skipped:
        log.add("game_too_long", count=skipped)
