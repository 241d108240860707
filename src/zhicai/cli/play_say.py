"""What somebody at the terminal says: a move, or a short word in Chinese or English."""

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
    "flip": ("翻转", "flip"),
    "help": ("帮助", "？", "?", "help", "h"),
    "quit": ("退出", "quit", "exit", "q"),
}
_WORDS: Final = {word: verb for verb, words in _VERBS.items() for word in words}
_SIDES: Final[dict[str, SideName]] = {
    "红方": "red",
    "红": "red",
    "red": "red",
    "黑方": "black",
    "黑": "black",
    "black": "black",
}
_YES: Final = frozenset({"是", "对", "y", "yes"})


class Said(NamedTuple):
    """One line: its verb, `move` for a move, who says it where that was said, and the text of a move."""

    verb: str
    side: SideName | None = None
    text: str = ""
    offer: bool = False


def understood(line: str) -> Said | None:
    """What a line says; None for an empty one. A move may have 和 or draw after it, an offer with that move."""
    text = " ".join(line.split())
    if not text:
        return None
    word = text.casefold()
    if word in _WORDS:
        return Said(_WORDS[word])
    for name, side in _SIDES.items():
        rest = word.removeprefix(name).strip()
        if rest != word and rest in _WORDS:
            return Said(_WORDS[rest], side)
    move, _, last = text.rpartition(" ")
    if move and _WORDS.get(last.casefold()) == "offer":
        return Said("move", None, move, offer=True)
    return Said("move", None, text)


def agrees(line: str) -> bool:
    """Whether a line answers yes."""
    return line.strip().casefold() in _YES
