"""What is recorded at the table beside moves and clocks: touched pieces, fouls, time given, rulings, signatures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from zhicai.board import Board
from zhicai.cli.play_say import Said
from zhicai.errors import ZhicaiError
from zhicai.game import commands as cm
from zhicai.game.articles import fouls
from zhicai.game.state import Game
from zhicai.game.values import SideName

_SQUARE: Final = re.compile(r"[a-i][0-9]", re.ASCII)
_PIECE: Final = re.compile(r"([前后])?([帅将仕士相象马馬车車炮砲兵卒帥將])([一二三四五六七八九]|[1-9１-９])?")
_RED_FILES: Final = "一二三四五六七八九"
_KINDS: Final = dict(zip("帅将帥將仕士相象马馬车車炮砲兵卒", "kkkkaabbnnrrccpp", strict=True))
_SECONDS: Final = re.compile(r"[+-]?\d{1,5}", re.ASCII)
_DIAL: Final = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)", re.ASCII)


class BadAct(ZhicaiError):
    """Words that do not say what is to be recorded; the messages say what to write."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Both languages."""
        self.message_zh, self.message_en = message_zh, message_en
        super().__init__(f"{message_zh} / {message_en}")


def squares_of(board: Board, text: str, side: SideName) -> tuple[str, ...]:
    """The points of pieces in the order they are named: `h2`, `炮二`, `马8`, `前炮` of `side`; raises BadAct.

    Files in Chinese numerals are Red's, in digits Black's (cxa-2011 art. 1.1).
    """
    named = [word for word in re.split(r"[\s,，、+]+", text) if word]
    if not named:
        raise BadAct("请写出棋子，如 h2 或 炮二", "name the pieces, such as h2 or 炮二")
    return tuple(_square(board, word, side) for word in named)


def _square(board: Board, word: str, side: SideName) -> str:
    if _SQUARE.fullmatch(word.casefold()):
        return word.casefold()
    match = _PIECE.fullmatch(word)
    if match is None:
        raise BadAct(f"“{word}”不是棋子，可写 h2 或 炮二", f"'{word}' is no piece; write h2 or 炮二")
    which, kind, file = match.groups()
    if file:
        side = "red" if file in _RED_FILES else "black"
    symbol = _KINDS[kind].upper() if side == "red" else _KINDS[kind]
    number = 0 if not file else _RED_FILES.index(file) + 1 if file in _RED_FILES else int(file)
    found = _standing(board, symbol, number)
    if which and len(found) > 1:
        # Front is nearer to the opponent.
        found = [found[-1 if (which == "前") == (side == "red") else 0]]
    if len(found) != 1:
        raise BadAct(
            f"“{word}”有 {len(found)} 个，请写点位，如 h2",
            f"there are {len(found)} of '{word}'; write the point, such as h2",
        )
    return found[0]


def _standing(board: Board, symbol: str, number: int) -> list[str]:
    """Where pieces of a letter stand, from Red's side on; on the file of that number, 0 for all."""
    found = []
    for at, piece in sorted(board.piece_map().items()):
        own = 9 - at % 9 if symbol.isupper() else at % 9 + 1
        if piece.symbol == symbol and number in (0, own):
            found.append(f"{'abcdefghi'[at % 9]}{at // 9}")
    return found


def _foul(game: Game, at: int, side: SideName, text: str) -> cm.Command:
    number, _, reason = text.partition(" ")
    known = fouls(game.edition)
    cited = next((article for article in known if article.endswith(f" {number}")), None)
    if cited is None:
        numbers = [article.rpartition(" ")[2] for article in known]
        raise BadAct(
            f"请写犯规条款，如“黑犯规 {numbers[0]}”；可用 {'、'.join(numbers)}",
            f"write the article, such as 'black foul {numbers[0]}'; there are {', '.join(numbers)}",
        )
    return cm.GiveFoul(at, side, cited, reason)


def _time(at: int, side: SideName, text: str) -> cm.Command:
    if not _SECONDS.fullmatch(text):
        raise BadAct(
            "请写秒数，如“红加时 60”“黑扣时 300”",
            "write seconds, such as 'red time 60' or 'black deduct 300'",
        )
    return cm.ChangeTime(at, side, int(text) * 1000)


def _deduct(at: int, side: SideName, text: str) -> cm.Command:
    return _time(at, side, f"-{text.lstrip('-+')}")


def _dial(at: int, side: SideName, text: str) -> cm.Command:
    match = _DIAL.fullmatch(text)
    if match is None:
        raise BadAct("请写余时，如“红拨钟 12:30”", "write what is left, such as 'red set 12:30'")
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return cm.SetClock(at, side, ((hours * 60 + minutes) * 60 + seconds) * 1000, None)


def _displaced(at: int, text: str) -> cm.Command:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise BadAct("请写第几着后错位，如“错位 12”", "write after which ply, such as 'displaced 12'")
    return cm.ReportDisplaced(at, int(text))


def _rule(at: int, text: str) -> cm.Command:
    if not text:
        raise BadAct("请写裁定内容", "write what is ruled")
    return cm.Rule(at, text)


_PIECES: Final[dict[str, Callable[[int, SideName, tuple[str, ...]], cm.Command]]] = {
    "touch": cm.TouchPieces,
    "grasp": lambda at, side, squares: cm.TouchPieces(at, side, squares, together=True),
    "adjust": lambda at, side, squares: cm.Adjust(at, side, squares, announced=True, consent=True),
    "brush": cm.Brush,
}
_WORDED: Final[dict[str, Callable[[int, SideName, str], cm.Command]]] = {
    "warn": cm.Warn,
    "exclude": lambda at, side, text: cm.Exclude(at, (side,), text),
    "time": _time,
    "deduct": _deduct,
    "set": _dial,
}
_SIDED: Final[dict[str, Callable[[int, SideName], cm.Command]]] = {
    "knock": cm.KnockOver,
    "leave": lambda at, side: cm.LeaveBoard(at, side, permitted=True),
    "return": cm.ComeBack,
}
_ARBITER: Final[dict[str, Callable[[int, str], cm.Command]]] = {"displaced": _displaced, "rule": _rule}
_PLAIN: Final[dict[str, Callable[[int], cm.Command]]] = {
    "restore": cm.PutBack,
    "audit": cm.AuditLimit,
    "dead": cm.DeclareDead,
    "reversed": cm.ReportReversed,
}

ACTS: Final = frozenset({*_PIECES, *_WORDED, *_SIDED, *_ARBITER, *_PLAIN, "foul", "sign"})
"""The verbs that `command` understands."""


def command(game: Game, said: Said, at: int) -> cm.Command:
    """The command of a verb of `ACTS`, by the side named, else by whose time it is; raises BadAct."""
    verb, side = said.verb, said.side or game.time_of
    if verb in _PIECES:
        return _PIECES[verb](at, side, squares_of(game.course.tip, said.text, side))
    if verb in _WORDED:
        return _WORDED[verb](at, side, said.text)
    if verb in _ARBITER:
        return _ARBITER[verb](at, said.text)
    if verb in _SIDED:
        return _SIDED[verb](at, side)
    if verb == "foul":
        return _foul(game, at, side, said.text)
    return cm.Sign(at, said.side or "arbiter") if verb == "sign" else _PLAIN[verb](at)
