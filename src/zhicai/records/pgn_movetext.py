"""Movetext into a tree of moves: one pass, an explicit stack, nothing dropped.

A text that cannot be read as a move ends its line of play, for the board after it is not known. What
follows in that line is kept, raw, in the finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from zhicai._core import AmbiguousMove, IllegalMove, Side, ZhicaiError
from zhicai.records import pgn_tokens as tokens
from zhicai.records.game import Game
from zhicai.records.pgn_escapes import comment_in
from zhicai.records.pgn_log import Log
from zhicai.records.pgn_moves import MoveTexts
from zhicai.records.pgn_pen import Pen
from zhicai.records.pgn_tags import OPENERS, TECHNICAL, read_tag
from zhicai.records.results import RESULTS, normalise_result

MAX_DEPTH: Final = 200
"""How deep variations may nest; deeper ones are kept as comments."""

PATIENCE: Final = 50_000
"""Words and brackets in one game that are no moves; after so many the rest is kept unread."""

_MARKED: Final = re.compile(r"(.+?)([!?！？+#]+)")
_MARK: Final = re.compile(r"[!?！？]+|\$[0-9]{1,3}")
_GLUED: Final = re.compile(r"(?:[^\W\da-zA-Z_]\w[进進退平上下]\w){2,}")
_MOVE_SHAPE: Final = re.compile(
    r"\w{1,3}[进進退平上下]\w|[A-Za-z]\w?[+\-=.]{1,2}\w|[A-Ia-i][0-9]{1,2}-?[A-Ia-i][0-9]{1,2}"
)
_MAYBE_MOVE: Final = re.compile(
    "[炮砲包車车俥馬马傌卒卯兵象相士仕將将帥帅前中後后进進退平一二三四五六七八九１-９0-9a-zA-Z]"
)
_BRACKETED: Final = re.compile(r"\[[^\]\n]*\]?")
_LONE_RESULTS: Final = frozenset("*和胜勝负負")

_Match = re.Match[str]
_STOP: Final = -1


class _State(Enum):
    LIVE = auto()  # moves are being read
    LOST = auto()  # a text could not be read; what follows in this line is kept raw
    ENDED = auto()  # the result has been read


@dataclass(slots=True)
class _Lost:
    """A text that could not be read; ``depth`` counts the brackets open since."""

    kind: str
    move: str | None
    line: int
    end: int
    facts: dict[str, str]
    depth: int = 0


class MovetextReader:
    """Reads the movetext of one game into ``game.root``."""

    def __init__(self, game: Game, moves: MoveTexts, log: Log) -> None:
        """``moves`` has the board in the start position of ``game``."""
        self._game = game
        self._moves = moves
        self._log = log
        self._pen = Pen(game.root, moves.board)
        self._state = _State.LIVE
        self._lost: _Lost | None = None
        self._after_end: int | None = None
        self._brackets_close = True
        self._patience = PATIENCE
        self._text = ""

    def read(self, text: str, pos: int) -> int:
        """Read from ``pos`` on; returns the offset where the next game begins, or the length."""
        self._text = text
        handlers = self._handlers()
        pattern = tokens.TOKEN
        while match := self._next(pattern, pos):
            pos = match.end()
            kind = match.lastindex or 0
            if kind == tokens.COMMENT and pattern is tokens.TOKEN and match.end(kind) == len(text):
                self._log.add("unclosed_comment", match.start())
                pattern = tokens.TOKEN_UNCLOSED
                pos = match.start()
                continue
            moved = handlers[kind](match)
            if moved == _STOP:
                return self._finish(match.start())
            pos = moved or pos
        return self._finish(len(text))

    def _next(self, pattern: re.Pattern[str], pos: int) -> _Match | None:
        """Write the moves that stand at ``pos``; returns the token after them, move numbers passed over."""
        if self._state is _State.LIVE:
            pos = self._run(pos)
        ended = self._state is _State.ENDED
        match = pattern.search(self._text, pos)
        while match is not None and (match.lastindex is None or self._is_plain_number(match, ended)):
            match = pattern.search(self._text, match.end())
        return match

    def _is_plain_number(self, match: _Match, ended: bool) -> bool:
        """Only after a result does the number 1 tell something."""
        return match.lastindex == tokens.FIRST_NUMBER and not ended

    def _run(self, pos: int) -> int:
        """Write moves as long as nothing else comes; returns where that is."""
        text = self._text
        while piece := tokens.piece(text, pos):
            moves, length, resolved = self._moves.run(piece)
            for index, place, how in resolved:
                word = tokens.word(piece, place)
                self._log.add(f"resolved_by_{how}", pos + place, ply=self._pen.ply + index, move=word)
            self._pen.extend(moves)
            pos += length
            if length < len(piece):
                break
        return pos

    def _handlers(self) -> dict[int, Callable[[_Match], int | None]]:
        """What to do at each kind of token; the answer is where to go on, if elsewhere."""
        return {
            tokens.WORD: self._word,
            tokens.FIGURES: self._word,
            tokens.COMMENT: self._comment,
            tokens.LINE_COMMENT: self._comment,
            tokens.OPEN: self._open,
            tokens.CLOSE: self._close,
            tokens.BRACKET: self._bracket,
            tokens.FIRST_NUMBER: self._first_number,
            tokens.ELLIPSIS: self._ellipsis,
        }

    def give_up(self, kind: str, pos: int, **facts: str) -> None:
        """Read no moves from ``pos`` on but keep the text in a finding: the start position is not known."""
        self._lost = _Lost(kind, None, self._log.line(pos), pos, facts)
        self._state = _State.LOST

    # Words

    def _word(self, match: _Match) -> int | None:
        """A word that cannot be played as it stands."""
        word, start = match[match.lastindex or 0], match.start()
        if self._state is _State.LIVE:
            if word not in RESULTS or not self._result(word, start):
                self._play(word, start)
        else:
            self._raw_word(word, start)
        return None

    def _play(self, word: str, start: int) -> None:
        try:
            move = self._moves.read(word)
        except ZhicaiError as error:
            self._no_move(word, start, error)
        else:
            self._pen.move(move)
            if self._moves.resolution:
                kind = f"resolved_by_{self._moves.resolution}"
                self._log.add(kind, start, ply=self._pen.ply, move=word)

    def _raw_word(self, word: str, start: int) -> None:
        """A word where moves are not read any more."""
        if self._state is _State.LOST:
            if self._lost is not None and not self._lost.depth and not self._pen.depth:
                self._result(word, start)
        elif not self._is_result(word):
            self._beyond(start)

    def _no_move(self, word: str, start: int, error: ZhicaiError) -> None:
        """A word that is no legal move: find out what it is."""
        self._patience -= 1
        if self._patience < 0:
            self._lose_all(word, start, error)
        elif _MARK.fullmatch(word):
            self._pen.mark(word)
        elif not (
            self._result(word, start)
            or self._illegal(error)
            or self._marked(word)
            or self._glued(word, start)
            or self._stray(word, start)
        ):
            self._lose(word, start, error)

    def _is_result(self, word: str) -> bool:
        return word in _LONE_RESULTS or (len(word) > 1 and normalise_result(word) != "*")

    def _result(self, word: str, start: int) -> bool:
        """The result ends the game; within a variation it is a comment."""
        if not self._is_result(word):
            return False
        if self._pen.depth:
            self._pen.remark(word)
            return True
        self._settle(start)
        self._state = _State.ENDED
        self._game.end_result = word
        said = normalise_result(self._game.headers.get("Result", ""))
        if said != "*" and normalise_result(word) not in ("*", said):
            self._log.add("result_contradiction", start, move=word, tag=self._game.headers["Result"])
        return True

    def _illegal(self, error: ZhicaiError) -> bool:
        """A move that the rules forbid but the text tells plainly stays in the tree."""
        if not isinstance(error, IllegalMove) or len(error.candidates) != 1:
            return False
        self._pen.move(error.candidates[0])
        return True

    def _marked(self, word: str) -> bool:
        """A move with ``!`` or ``?`` or the sign of a check behind it."""
        match = _MARKED.fullmatch(word)
        if match is None:
            return False
        try:
            move = self._moves.read(match[1])
        except IllegalMove as error:
            if not self._illegal(error):
                return False
        except ZhicaiError:
            return False
        else:
            self._pen.move(move)
        if marks := match[2].strip("+#"):
            self._pen.mark(marks)
        return True

    def _glued(self, word: str, start: int) -> bool:
        """Chinese moves with no blank between them."""
        if not _GLUED.fullmatch(word):
            return False
        for place in range(0, len(word), 4):
            self._play(word[place : place + 4], start + place)
        return True

    def _stray(self, word: str, start: int) -> bool:
        """A word in which no character belongs to a move."""
        if _MAYBE_MOVE.search(word):
            return False
        self._log.add("stray_text", start, ply=self._pen.ply, text=word)
        self._pen.remark(word)
        return True

    def _lose(self, word: str, start: int, error: ZhicaiError) -> None:
        """Give up the line at hand."""
        kind = "ambiguous_move" if isinstance(error, AmbiguousMove) else "unreadable_move"
        facts = {"why_zh": error.message_zh, "why_en": error.message_en}
        self._lost = _Lost(kind, word, self._log.line(start), start + len(word), facts)
        self._state = _State.LOST

    def _lose_all(self, word: str, start: int, error: ZhicaiError) -> None:
        """Give up the whole game: this is no movetext any more."""
        while self._pen.close():
            pass
        self._lose(word, start, error)

    def _settle(self, end: int) -> None:
        """The line that was given up ends here."""
        lost = self._lost
        if lost is None:
            return
        rest = self._text[lost.end : end].strip()
        ply = None if lost.move is None else self._pen.ply + 1
        self._log.add(lost.kind, line=lost.line, ply=ply, move=lost.move, rest=rest, facts=lost.facts)
        self._lost = None
        self._state = _State.LIVE

    def _beyond(self, start: int) -> None:
        """Something after the result."""
        if self._after_end is None:
            self._after_end = start

    # Everything else

    def _comment(self, match: _Match) -> int | None:
        if self._lost is None or self._lost.move is None:  # without a start position there are comments still
            self._pen.remark(comment_in(match[match.lastindex or 0]))
        return None

    def _open(self, match: _Match) -> int | None:
        if self._lost is not None:
            self._lost.depth += 1
        elif self._state is _State.ENDED:
            self._beyond(match.start())
        elif self._is_variation(match.end()):
            if self._pen.depth < MAX_DEPTH:
                self._pen.open()
                return None
            self._log.add("nested_too_deep", match.start(), ply=self._pen.ply, limit=MAX_DEPTH)
            return self._bracketed_comment(match.end())
        else:
            return self._bracketed_comment(match.end())
        return None

    def _is_variation(self, pos: int) -> bool:
        """Whether moves follow the bracket; old programs put comments into round brackets too."""
        if self._pen.at_root:
            return False
        word, certain = tokens.opening(self._text, pos)
        if certain or _MOVE_SHAPE.fullmatch(word):
            return True
        if not word or self._patience < 0:
            return False
        self._pen.back()
        try:
            return self._moves.can_read(word)
        finally:
            self._pen.again()

    def _bracketed_comment(self, start: int) -> int:
        """Keep what stands in round brackets as a comment; unclosed, it ends with its line."""
        self._patience -= 1
        end = tokens.closing(self._text, start) if self._brackets_close else None
        if end is None:
            self._brackets_close = False
            end = self._text.find("\n", start)
            end = len(self._text) if end < 0 else end
        self._pen.remark(comment_in(self._text[start:end]))
        return end + 1

    def _close(self, match: _Match) -> int | None:
        if self._state is _State.ENDED:
            self._beyond(match.start())
        elif self._lost is not None and self._lost.depth:
            self._lost.depth -= 1
        elif self._pen.depth:
            self._settle(match.start())
            self._pen.close()
        elif self._lost is None:
            self._log.add("unopened_variation", match.start(), ply=self._pen.ply)
        return None

    def _bracket(self, match: _Match) -> int | None:
        """A tag that opens the next game, a tag in the wrong place, or a comment."""
        tag = read_tag(self._text, match.start())
        if tag is None:
            found = _BRACKETED.match(self._text, match.start()) or match
            if self._state is not _State.LOST:
                self._pen.remark(found[0])
            return found.end()
        name, value, end = tag
        if name in OPENERS or self._state is _State.ENDED:
            return _STOP
        if name not in TECHNICAL:
            self._game.headers.setdefault(name, value)
        raw = self._text[match.start() : end]
        self._log.add("late_tag", match.start(), rest=raw, text=raw)
        return end

    def _first_number(self, _: _Match) -> int | None:
        """After a result, the number 1 opens a game without tags."""
        return _STOP if self._state is _State.ENDED and self._after_end is None else None

    def _ellipsis(self, match: _Match) -> int | None:
        """``1. ...`` before the first move: Black begins, whatever the position says."""
        if self._state is _State.ENDED and self._after_end is None and match[0][0] == "1":
            return _STOP
        untouched = self._state is _State.LIVE and self._pen.at_root and not self._pen.depth
        if untouched and self._pen.board.turn == Side.RED:
            self._moves.turn_to_black()
            self._pen.board = self._moves.board
            self._game.fen = self._moves.board.fen
            self._log.add("side_from_moves", match.start())
        return None

    def _finish(self, end: int) -> int:
        self._settle(end)
        if self._pen.depth:
            self._log.add("unclosed_variation", end)
        if self._after_end is not None:
            rest = self._text[self._after_end : end].strip()
            self._log.add("text_after_end", self._after_end, rest=rest)
        self._pen.lift()
        return end
