"""What somebody at the terminal says: a move, or a short word in Chinese or English, some with more words after it."""

from __future__ import annotations

from typing import Final, NamedTuple

from zhicai.game.values import SideName

_VERBS: Final = {
    "offer": ("提和", "求和", "和", "draw", "d"),
    "accept": ("同意", "接受", "accept", "a"),
    "decline": ("不同意", "拒绝", "decline", "n"),
    "resign": ("认输", "投子认负", "resign"),
    "limit": ("限着", "自然限着", "limit"),
    "repetition": ("循环", "重复", "repetition", "rep"),
    "stop": ("停钟", "停", "pause"),
    "go": ("开钟", "开", "go"),
    "undo": ("撤销", "悔", "undo", "u"),
    "flip": ("翻转", "flip"),
    "help": ("帮助", "？", "?", "help", "h"),
    "quit": ("退出", "quit", "exit", "q"),
    "knock": ("碰乱", "knock"),
    "restore": ("摆好", "restore"),
    "audit": ("查限着", "audit"),
    "dead": ("和定", "dead"),
    "reversed": ("颠倒", "reversed"),
    "leave": ("离席", "leave"),
    "return": ("回席", "return"),
    "sign": ("签字", "sign"),
}
_WITH_WORDS: Final = {
    "touch": ("摸子", "摸", "touch", "t"),
    "grasp": ("同时摸", "grasp"),
    "adjust": ("摆正", "adjust"),
    "brush": ("误碰", "brush"),
    "foul": ("犯规", "foul"),
    "warn": ("警告", "warn"),
    "exclude": ("判负", "loses"),
    "time": ("加时", "time"),
    "deduct": ("扣时", "deduct"),
    "set": ("拨钟", "set"),
    "displaced": ("错位", "displaced"),
    "rule": ("裁定", "rule"),
}
"""Verbs after which there is more to say."""
_WORDS: Final = {word: verb for verb, words in _VERBS.items() for word in words}
_MORE: Final = {word: verb for verb, words in _WITH_WORDS.items() for word in words}
_SIDES: Final[dict[str, SideName]] = {
    "红方": "red",
    "红": "red",
    "red": "red",
    "黑方": "black",
    "黑": "black",
    "black": "black",
}
_NOBODY: Final = ("裁判", "arbiter")
_YES: Final = frozenset({"是", "对", "y", "yes"})


class Said(NamedTuple):
    """One line: its verb, `move` for a move, who says it where that was said, the text of a move or what follows."""

    verb: str
    side: SideName | None = None
    text: str = ""
    offer: bool = False


def understood(line: str) -> Said | None:
    """What a line says; None for an empty one. A move may have 和 or draw after it, an offer with that move."""
    text = " ".join(line.split())
    if not text:
        return None
    if found := _act(text, None):
        return found
    word = text.casefold()
    for name in _NOBODY:
        if word.startswith(name) and (found := _act(text[len(name) :].strip(), None)):
            return found
    for name, side in _SIDES.items():
        if word.startswith(name) and (found := _act(text[len(name) :].strip(), side)):
            return found
    move, _, last = text.rpartition(" ")
    if move and _WORDS.get(last.casefold()) == "offer":
        return Said("move", None, move, offer=True)
    return Said("move", None, text)


def _act(text: str, side: SideName | None) -> Said | None:
    """A word that stands alone, or one with more after it."""
    word = text.casefold()
    if word in _WORDS:
        return Said(_WORDS[word], side)
    first, _, rest = text.partition(" ")
    if verb := _MORE.get(first.casefold()):
        return Said(verb, side, rest)
    return None


def agrees(line: str) -> bool:
    """Whether a line answers yes."""
    return line.strip().casefold() in _YES
