"""The words of rulings in Chinese and in English: labels, roots, pieces by name and file, articles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from zhicai._core import Kind, Piece, Side
from zhicai.board import Board
from zhicai.law.terms import Label, Root

Words: TypeAlias = tuple[str, str]
"""The same in Chinese and in English."""

LABELS: Final[Mapping[Label, Words]] = {
    Label.CHECK: ("将", "check"),
    Label.KILL: ("杀", "kill"),
    Label.CHASE: ("捉", "chase"),
    Label.EXCHANGE: ("兑", "exchange"),
    Label.OFFER: ("献", "offer"),
    Label.BLOCK: ("拦", "block"),
    Label.FOLLOW: ("跟", "follow"),
    Label.IDLE: ("闲", "idle"),
}

ROOTS: Final[Mapping[Root, Words]] = {
    Root.ROOTED: ("有根", "rooted"),
    Root.UNDER_ROOTED: ("少根", "under-rooted"),
    Root.FALSE_ROOTED: ("假根", "falsely rooted"),
    Root.ROOTLESS: ("无根", "rootless"),
}

RULES: Final[Mapping[str, Words]] = {
    "cxa-1999": ("1999 版竞赛规则", "the 1999 rules"),
    "cxa-2007-trial": ("2007 试行版竞赛规则", "the 2007 trial rules"),
    "cxa-2011": ("2011 版竞赛规则", "the 2011 rules"),
    "cxa-2020": ("2020 版竞赛规则", "the 2020 rules"),
    "cxa-1999-ch7": ("1999 版棋例细则", "the 1999 rules, chapter 7"),
    "lecture-2011": ("2011 年裁判讲稿", "the referee lecture of 2011"),
    "axf": ("亚洲规则", "the Asian rules"),
    "wxf": ("世界规则", "the World rules"),
}

COUNTS: Final = ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十")
_COUNTS_EN: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMERALS: Final = "一二三四五六七八九"
_ORDER: Final[Mapping[int, tuple[Words, ...]]] = {
    2: (("前", "front"), ("后", "rear")),
    3: (("前", "front"), ("中", "middle"), ("后", "rear")),
}


def rules_words(rules: str) -> Words:
    """A rule book as people name it."""
    return RULES.get(rules, (rules, rules))


def count_words(number: int) -> Words:
    """A small number as it is read out."""
    if number < len(COUNTS):
        return COUNTS[number], _COUNTS_EN[number]
    if number >= 100:
        return str(number), str(number)
    tens, ones = divmod(number, 10)
    zh = ("" if tens == 1 else _NUMERALS[tens - 1]) + "十" + (_NUMERALS[ones - 1] if ones else "")
    return zh, str(number)


def side_words(side: Side) -> Words:
    """红方 and Red, 黑方 and Black."""
    return side.chinese, side.english


def piece_words(board: Board, square: int) -> Words:
    """A piece as an arbiter names it: side, file counted from its own right, front or rear, kind.

    Red's files are in Chinese numerals, Black's in digits (cxa-2011 art. 1.1). A king needs no file. An empty
    square is named by its coordinates.
    """
    piece = board.piece_at(square)
    if piece is None:
        name = f"{'abcdefghi'[square % 9]}{square // 9}"
        return f"{name} 点", name
    side_zh, side_en = side_words(piece.side)
    if piece.kind == Kind.KING:
        return f"{side_zh}{piece.character}", f"{side_en}'s king"
    number = 9 - square % 9 if piece.side == Side.RED else square % 9 + 1
    file_zh = _NUMERALS[number - 1] if piece.side == Side.RED else str(number)
    which_zh, which_en = _which(board, square, piece)
    return (
        f"{side_zh}{file_zh}路{which_zh}{piece.character}",
        f"{side_en}'s {which_en}{piece.kind.english} on file {number}",
    )


def _which(board: Board, square: int, piece: Piece) -> Words:
    """Front, middle or rear where several of the kind stand on one file; numbers where they are more than three."""
    same = [at for at, other in board.piece_map().items() if at % 9 == square % 9 and other == piece]
    same.sort(reverse=piece.side == Side.RED)
    if len(same) == 1:
        return "", ""
    place = same.index(square)
    if len(same) in _ORDER:
        zh, en = _ORDER[len(same)][place]
        return zh, f"{en} "
    return _NUMERALS[place], f"{('1st', '2nd', '3rd', '4th', '5th')[place]} "


def listed(items: Iterable[Words]) -> Words:
    """Several things in one sentence."""
    given = list(items)
    return "、".join(zh for zh, _ in given), " and ".join(en for _, en in given)


def pieces_words(board: Board, squares: Sequence[int]) -> Words:
    """Several pieces; where all are of one side it is said once."""
    named = [piece_words(board, square) for square in squares]
    sides = {piece.side for square in squares if (piece := board.piece_at(square))}
    if len(named) > 1 and len(sides) == 1:
        (side,) = sides
        prefixes = side.chinese, f"{side.english}'s "
        rest = [(zh.removeprefix(prefixes[0]), en.removeprefix(prefixes[1])) for zh, en in named[1:]]
        named = [named[0], *rest]
    return listed(named)


def articles_words(articles: Iterable[str]) -> Words:
    """Articles such as `cxa-2011 art. 23.5.2.2`, those of one rule book together."""
    books: dict[str, list[str]] = {}
    for article in articles:
        rules, _, number = article.replace(" arts ", " art. ").partition(" art. ")
        books.setdefault(rules, []).append(number)
    zh = "；".join(f"{rules_words(rules)[0]}第 {'、'.join(numbers)} 条" for rules, numbers in books.items())
    en = "; ".join(
        f"{rules_words(rules)[1]}, {'art.' if len(numbers) == 1 else 'arts'} {', '.join(numbers)}"
        for rules, numbers in books.items()
    )
    return zh, en
