"""Lists of results (成绩单): a table with the board and the result of each row, for a whole round at once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import RESULT_CODES
from zhicai.competition.spreadsheets import Cell, Sheet

_ROUND: Final = frozenset({"轮次", "轮", "round"})
_BOARD: Final = frozenset({"台次", "台号", "台", "board", "table"})
_RESULT: Final = frozenset({"成绩", "结果", "比分", "result", "score"})
_FIRST: Final = frozenset({"红方", "红", "先手", "先方", "先走", "red", "first"})
_SECOND: Final = frozenset({"黑方", "黑", "后手", "后方", "后走", "black", "second"})
_CAUSES: Final = {
    "foul": ("犯规", "foul", "fouls", "by foul", "by fouls"),
    "time": ("超时", "time", "on time"),
}
_RED: Final = (
    "红胜",
    "先胜",
    "红方胜",
    "先手胜",
    "黑负",
    "黑方负",
    "后负",
    "red",
    "red wins",
    "first",
    "first wins",
)
_BLACK: Final = (
    *("黑胜", "后胜", "黑方胜", "后手胜", "红负", "红方负", "先负"),
    *("black", "black wins", "second", "second wins"),
)
_OUTCOMES: Final = {
    "1-0": (*_RED, "2-0"),
    "0-1": (*_BLACK, "0-2"),
    "1/2-1/2": (
        *("和", "和棋", "和局", "和了", "平", "平局", "平手", "平棋"),
        *("draw", "drawn", "tie", "0.5-0.5", "1-1", "1/2", "0.5", ".5"),
    ),
    "0-0": ("双负", "双方负", "both lose"),
}
_FORFEITS: Final = ("弃权", "弃", "缺席", "未到", "未到场", "不到", "迟到", "迟到弃权", "弃权负", "弃权判负")
_UNPLAYED: Final = {
    "+--": (
        *("红方不战而胜", "红不战胜", "红弃权胜", "红胜(弃权)", "红胜(黑弃权)", "红方胜(黑方弃权)"),
        *(
            "red by forfeit",
            "first by forfeit",
            "black forfeits",
            "second forfeits",
            "black absent",
            "black forfeit",
        ),
        *(f"{side}{how}" for side in ("黑", "黑方", "后手", "后手方") for how in _FORFEITS),
    ),
    "--+": (
        *("黑方不战而胜", "黑不战胜", "黑弃权胜", "黑胜(弃权)", "黑胜(红弃权)", "黑方胜(红方弃权)"),
        *(
            "black by forfeit",
            "second by forfeit",
            "red forfeits",
            "first forfeits",
            "red absent",
            "red forfeit",
        ),
        *(f"{side}{how}" for side in ("红", "红方", "先手", "先手方") for how in _FORFEITS),
    ),
    "---": (
        *("双弃", "双方均弃权", "both forfeit", "both absent", "double forfeit"),
        *(f"{side}{how}" for side in ("双方", "均") for how in _FORFEITS),
    ),
    "adjourned": ("封棋", "暂停", "待续", "adjourned"),
    "unplayed": ("未赛", "未下", "没下", "unplayed", "not played"),
}
_LOST: Final = {"1-0": ("黑", "黑方", "后手"), "0-1": ("红", "红方", "先手")}
"""Who has lost where a cause is said of a side: 红超时."""
_WORDS: Final = (
    {word: code for code, words in (_OUTCOMES | _UNPLAYED).items() for word in words}
    | {
        said: f"{code} {cause}"
        for code, words in _OUTCOMES.items()
        for word in (code, *words)
        for cause, told in _CAUSES.items()
        for way in told
        for said in (
            f"{word} {way}",
            f"{word}{way}",
            f"{word}({way})",
            *(f"{word}({side}{way})" for side in "红黑"),
        )
    }
    | {
        said: f"{code} {cause}"
        for code, sides in _LOST.items()
        for side in sides
        for cause, told in _CAUSES.items()
        for way in told[:1]
        for more in ("", "负", "判负", "告负")
        for said in (
            f"{side}{way}{more}",
            *(
                f"{word}{between}{side}{way}"
                for word in _OUTCOMES[code]
                if word != code
                for between in ("", " ")
            ),
        )
    }
)
"""What people write into such a list besides the short forms of results: the words of pages, slips and papers, in small
letters, scores with a hyphen."""
KNOWN_ZH: Final = (
    "红胜（1-0）、黑胜（0-1）、和（1/2-1/2）、双负（0-0）、黑方弃权（+--）、红方弃权（--+）、双方弃权（---）、"
    "封棋（adjourned）、未赛（unplayed）；因犯规或超时而定的，如“红胜 犯规”“黑胜 超时”（1-0 foul、0-1 time）"
)
KNOWN_EN: Final = (
    "Red wins (1-0), Black wins (0-1), draw (1/2-1/2), both lose (0-0), Black forfeits (+--), Red forfeits (--+), both "
    "forfeit (---), adjourned, unplayed; decided by fouls or on time: 1-0 foul, 0-1 time"
)
"""What is read as a result, for whoever wrote something else."""
_SCORE: Final = re.compile(r"^([0-9./]+|[+-]) ?[:-] ?([0-9./]+|[+-])(?= |\(|$)")
_HALVES: Final = re.compile(r"^([^a-z]*[\u4e00-\u9fff)]) ?(?:· ?)?([a-z].*)$")
"""A text in both languages: the Chinese half, the English half."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A result of a list: the row, the board, the board within a match of teams (0: none), the short form.

    `red` and `black` are who plays by the list, as it writes them; empty where it does not say so.
    """

    row: int
    table: int
    game: int
    code: str
    red: str = ""
    black: str = ""


@dataclass(frozen=True, slots=True)
class ListedRound:
    """What a list says of a round: the rows that can be read, what is wrong with others, how many are elsewhere.

    `elsewhere` counts the results of other rounds, which are passed over.
    """

    rows: tuple[Listed, ...]
    faults: tuple[tuple[str, str], ...] = ()
    elsewhere: int = 0


class NoResult(CompetitionError):
    """A text that is no result; `short` says so without the words that are."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(f"{zh}可写：{KNOWN_ZH}", f"{en}write {KNOWN_EN}")
        self.short = (zh.rstrip("；："), en.rstrip("; :"))

    def __reduce__(self) -> tuple[type[NoResult], tuple[str, str]]:
        """Let the error travel between processes with both."""
        return type(self), (f"{self.short[0]}；", f"{self.short[1]}; ")


class ListFaults(CompetitionError):
    """What is wrong with a list: a sentence in both languages for each row."""

    def __init__(self, several: Sequence[tuple[str, str]]) -> None:
        hint = (f"成绩可写：{KNOWN_ZH}", f"results are written {KNOWN_EN}")
        if hint not in several and any("不是成绩" in zh for zh, _ in several):
            several = [*several, hint]
        super().__init__("；".join(zh for zh, _ in several), "; ".join(en for _, en in several))
        self.several = tuple(several)

    def __reduce__(self) -> tuple[type[ListFaults], tuple[tuple[tuple[str, str], ...]]]:  # type: ignore[override]
        """Let the error travel between processes with its rows."""
        return type(self), (self.several,)


def read_results(sheets: Sequence[Sheet], number: int) -> ListedRound:
    """The results of a round in a list, in its order; rows without a result are passed over.

    The columns are found by their headings (轮次 round, 台次 board, 成绩 result, and 红方 Red, 黑方 Black where it has
    them); without a column of rounds every row is of this one. A board of a match of teams is written 3.2. What is
    wrong with rows is among the faults, for whoever records the list to tell it with what is wrong with the others:
    what is no board or no result, and a board that stands twice. Raises CompetitionError for a list without these
    headings, or with no row of this round.
    """
    found: list[Listed] = []
    faults: list[tuple[str, str]] = []
    elsewhere = sum(_of_sheet(sheet, number, found, faults) for sheet in sheets)
    if not found and not faults:
        raise CompetitionError(
            f"成绩单中没有第{number}轮的成绩；须有“台次”“成绩”两栏",
            f"the list has no result of round {number}; it needs columns “board” and “result”",
        )
    seen: dict[tuple[int, int], int] = {}
    for one in found:
        first = seen.setdefault((one.table, one.game), one.row)
        if first != one.row:
            faults.append(
                (f"第{first}行与第{one.row}行是同一台", f"rows {first} and {one.row} are the same board")
            )
    return ListedRound(tuple(found), tuple(faults), elsewhere)


def code_of(text: str) -> str:
    """The short form of a result as people, pages and papers write it, in capitals too: 红胜, draw, Red wins, 2 : 0.

    Raises CompetitionError, with the words that are read, for anything else.
    """
    plain = _plain(text)
    said = _SCORE.sub(r"\1-\2", " ".join(plain.casefold().split()))
    halves = _HALVES.match(said)
    if halves is not None:
        zh, en = halves.groups()
        score = _SCORE.match(zh)
        codes = {_known(zh), _known(f"{score[0]} {en}" if score else en)}
        said = codes.pop() if len(codes) == 1 else plain
    known = _known(said)
    if known in RESULT_CODES:
        return known
    shown, which = text.strip()[:40], ("", "")
    if plain.casefold().replace(" ", "") in _ONE_SIDED:
        which = ("须写明哪一方；", "say of which side; ")
    raise NoResult(f"“{shown}”不是成绩；{which[0]}", f"{shown!r} is no result; {which[1]}")


_ONE_SIDED: Final = frozenset(
    (*_FORFEITS, "犯规", "超时", "胜", "负", "win", "loss", "forfeit", "foul", "time", "-")
)
"""Words that leave open which side is meant."""


def _known(said: str) -> str:
    return _WORDS.get(said, said)


def _of_sheet(sheet: Sheet, number: int, found: list[Listed], faults: list[tuple[str, str]]) -> int:
    """Read the rows of a table; what is wrong with one goes to the faults, and the next one is read.

    How many results are of other rounds.
    """
    columns: tuple[int | None, ...] | None = None
    elsewhere = 0
    for row, cells in enumerate(sheet.rows, 1):
        texts = [_plain(cell) for cell in cells]
        if columns is None:
            columns = _columns(texts)
            continue
        at, board, result, red, black = (_cell(texts, column) for column in columns)
        if not result:
            continue
        if columns[0] is not None and at != str(number):
            elsewhere += 1
            continue
        try:
            found.append(replace(_listed(row, board, result), red=red, black=black))
        except NoResult as error:
            faults.append((f"第{row}行：{error.short[0]}", f"row {row}: {error.short[1]}"))
        except CompetitionError as error:
            faults.append((error.message_zh, error.message_en))
    return elsewhere


_HEADINGS: Final = {"round": _ROUND, "board": _BOARD, "result": _RESULT, "red": _FIRST, "black": _SECOND}


def _columns(texts: Sequence[str]) -> tuple[int | None, ...] | None:
    """The columns of round, board, result, Red and Black, where a row names board and result at least."""
    at: dict[str, int] = {}
    for column, text in enumerate(texts):
        for name, words in _HEADINGS.items():
            if text.casefold() in words:
                at.setdefault(name, column)
    return tuple(at.get(name) for name in _HEADINGS) if {"board", "result"} <= at.keys() else None


def _cell(texts: Sequence[str], column: int | None) -> str:
    return texts[column] if column is not None and column < len(texts) else ""


def _listed(row: int, board: str, result: str) -> Listed:
    table, _, game = board.partition(".")
    numbers = [table, game] if "." in board else [table]
    if not all(one.isascii() and one.isdecimal() and len(one) < 7 for one in numbers):
        raise CompetitionError(
            f"第{row}行：“{board}”不是台次，应写作 5 或 3.2",
            f"row {row}: {board!r} is no board, such as 5 or 3.2",
        )
    return Listed(row, int(table), int(game or 0), code_of(result))


def _plain(cell: Cell) -> str:
    """The text of a cell: full-width forms made plain, a whole number without its point."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(cell)
    return unicodedata.normalize("NFKC", str(cell)).replace("\u2044", "/").strip()
