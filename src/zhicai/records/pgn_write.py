"""Games as PGN text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Final, Literal, get_args

from zhicai._core import START_FEN, Board, IllegalMove, InvalidFen, InvalidMove, Move, Side, ZhicaiError
from zhicai.records.errors import RecordError
from zhicai.records.game import Game, Node
from zhicai.records.pgn_escapes import comment_out, value_out
from zhicai.records.results import RESULTS, normalise_result

Notation = Literal["chinese", "wxf", "iccs", "uci"]
Script = Literal["simplified", "traditional"]
Encoding = Literal["utf-8", "gb18030", "big5"]

_FORMATS: Final[dict[str, str]] = {"chinese": "Chinese", "wxf": "WXF", "iccs": "ICCS", "uci": "UCCI"}
_ROSTER: Final = tuple("Event Site Date Round RedTeam Red BlackTeam Black Result".split())
_OWN: Final = frozenset({"Game", "FEN", "Format", "Encoding", "ResultText"})
_MARK: Final = re.compile(r"[!?！？]+|\$[0-9]{1,3}")
_NO_NAME: Final = re.compile(r"\W")


@dataclass(frozen=True, slots=True)
class Style:
    """How moves are written. ``script`` concerns Chinese moves only."""

    notation: Notation = "chinese"
    script: Script = "simplified"


def write(
    games: Iterable[Game],
    stream: IO[bytes],
    /,
    *,
    notation: Notation = "chinese",
    script: Script | None = None,
    encoding: Encoding = "utf-8",
    newline: Literal["\n", "\r\n"] = "\n",
) -> None:
    """Write games one after another.

    ``script`` is simplified unless the encoding is Big5, which has no simplified characters. Characters
    that the encoding lacks are written as numeric references, which ``read`` understands. Raises
    RecordError for options that are unknown or do not go together.
    """
    style = Style(notation, script or ("traditional" if encoding == "big5" else "simplified"))
    _check(style, encoding)
    between = ""
    for game in games:
        text = between + game_text(game, style, encoding=encoding)
        stream.write(text.replace("\n", newline).encode(encoding, "xmlcharrefreplace"))
        between = "\n"


def game_text(game: Game, style: Style = Style(), *, encoding: Encoding = "utf-8") -> str:
    """One game as PGN text that ends with a line end; ``encoding`` is named in a tag unless UTF-8."""
    lines = [f'[{name} "{value_out(value)}"]' for name, value in _tags(game, style, encoding)]
    said = normalise_result(game.end_result) if game.end_result else game.result
    movetext = _Movetext(game, style).text()
    return "\n".join((*lines, "", *movetext, said, ""))


def _check(style: Style, encoding: str) -> None:
    for value, allowed in (
        (style.notation, get_args(Notation)),
        (style.script, get_args(Script)),
        (encoding, get_args(Encoding)),
    ):
        if value not in allowed:
            choice = ", ".join(allowed)
            raise RecordError(
                f"没有“{value}”这一选项，可选：{choice}", f"no option “{value}”, choose from {choice}"
            )
    if encoding == "big5" and style == Style("chinese", "simplified"):
        raise RecordError("Big5 编码写不出简体着法", "Big5 has no characters for simplified moves")


def _tags(game: Game, style: Style, encoding: str) -> Iterator[tuple[str, str]]:
    """The tags in their order: Game first, then the roster, then all others."""
    headers = game.headers
    yield "Game", headers.get("Game", "Chinese Chess")
    for name in (*_ROSTER, *(name for name in headers if name not in _ROSTER)):
        if name == "Result" and name in headers:
            yield from _result_tags(headers[name])
        elif name in headers and name not in _OWN:
            yield _tag_name(name, encoding), headers[name]
    if game.fen != START_FEN:
        yield "FEN", game.fen
    yield "Format", _FORMATS[style.notation]
    if encoding != "utf-8":
        yield "Encoding", encoding


def _tag_name(name: str, encoding: str) -> str:
    """A name that the grammar allows, with the code of every character that the encoding lacks."""
    name = _NO_NAME.sub("_", name).encode(encoding, "backslashreplace").decode(encoding).replace("\\", "")
    return name if name[:1].isalpha() else f"_{name}"


def _result_tags(raw: str) -> Iterator[tuple[str, str]]:
    """The result as programs know it; a raw text of another form is kept in a tag of its own."""
    said = normalise_result(raw)
    if raw in RESULTS or said == "*":
        yield "Result", raw
    else:
        yield "Result", said
        yield "ResultText", raw


class _Movetext:
    """Walks the tree of a game with an explicit stack and writes it."""

    def __init__(self, game: Game, style: Style) -> None:
        self._tokens: list[str] = []
        self._lines: list[str] = []
        self._fresh = True  # the next move needs its number
        self._root = game.root
        self._board = _board(game.fen)
        self._text = _writer(style)

    def text(self) -> list[str]:
        """The lines of the movetext."""
        self._comment(self._root.comment)
        work: list[tuple[Callable[[Node, int], list[_Work]], Node, int]] = [(self._follow, self._root, 0)]
        while work:
            step, node, ply = work.pop()
            work.extend(reversed(step(node, ply)))
        self._end_line()
        return self._lines

    def _follow(self, node: Node, _: int) -> list[_Work]:
        """The moves after ``node``: the first child, its alternatives in brackets, then what follows it."""
        if not node.children:
            return []
        first, *others = node.children
        self._comment(first.preface)
        self._move(first)
        ply = self._board.ply
        work: list[_Work] = []
        for other in others:
            work += [(self._open, other, ply), (self._follow, other, ply), (self._close, other, ply)]
        return [*work, (self._play, first, ply), (self._follow, first, ply)]

    def _open(self, node: Node, ply: int) -> list[_Work]:
        self._tokens.append("(")
        self._fresh = True
        self._comment(node.preface)
        self._move(node)
        return self._play(node, ply)

    def _close(self, _: Node, ply: int) -> list[_Work]:
        self._tokens.append(")")
        self._fresh = True
        while self._board.ply > ply:
            self._board.pop()
        return []

    def _play(self, node: Node, _: int) -> list[_Work]:
        if node.move is None:
            self._board.push_null()
        else:
            self._board.push_unchecked(node.move)
        return []

    def _move(self, node: Node) -> None:
        red = self._board.turn == Side.RED
        if red:
            if not self._tokens or self._tokens[-1] != "(":
                self._end_line()
            self._tokens.append(f"{self._board.round}.")
        elif self._fresh:
            self._tokens.append(f"{self._board.round}. ...")
        self._fresh = False
        if node.move is not None:
            self._tokens.append(self._text(self._board, node.move))
        self._tokens.extend(mark for mark in node.marks.split() if _MARK.fullmatch(mark))
        self._comment(node.comment)

    def _comment(self, text: str) -> None:
        if text:
            self._tokens.append(f"{{{comment_out(text)}}}")
            self._fresh = True

    def _end_line(self) -> None:
        if self._tokens:
            self._lines.append(" ".join(self._tokens))
            self._tokens = []


_Work = tuple[Callable[[Node, int], "list[_Work]"], Node, int]
_Writer = Callable[[Board, Move], str]


def _board(fen: str) -> Board:
    """The start position; where it cannot be read, any board will do: moves are written as coordinates."""
    try:
        return Board(fen, strict=False)
    except InvalidFen:
        return Board()


def _writer(style: Style) -> _Writer:
    """Writes one move; coordinates where the notation has no unmistakable words for it."""
    if style.notation == "iccs":
        return lambda _, move: move.iccs
    if style.notation == "uci":
        return lambda _, move: move.uci

    def written(board: Board, move: Move) -> str:
        try:
            text = (
                board.wxf(move)
                if style.notation == "wxf"
                else board.chinese(move, script=style.script, wide=True)
            )
        except InvalidMove:
            return move.uci
        return text if _reads_back(board, text, move) else move.uci

    return written


def _reads_back(board: Board, text: str, move: Move) -> bool:
    """Whether the words can only mean this move, and are not taken for a move number."""
    if "0" <= text[0] <= "9":
        return False
    try:
        return board.parse(text) == move
    except IllegalMove as error:
        return error.candidates == [move]
    except ZhicaiError:
        return False
