"""The result of a game: the many ways of writing it, brought to four."""

from __future__ import annotations

from typing import Final

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")

_SPELLINGS: Final = {
    "1-0": "1-0 1:0 1–0 1—0 1-o 2-0 红胜 紅勝 红方胜 紅方勝 先胜 先勝 红先胜 紅先勝 胜 勝 红 "
    "红赢 黑负 黑負 黑认输 redwins redwin red r+ 黑方认输 黑超时 黑超時",
    "0-1": "0-1 0:1 0–1 0—1 o-1 0-2 黑胜 黑勝 黑方胜 黑方勝 先负 先負 红先负 紅先負 负 負 后胜 後勝 "
    "黑 黑赢 红负 紅負 blackwins blackwin black b+ 红方认输 红认输 红超时 紅超時",
    "1/2-1/2": "1/2-1/2 1/2 ½-½ ½ 0.5-0.5 =-= = 1-1 和 和棋 和局 先和 红先和 紅先和 双方和棋 平 "
    "平局 平手 draw drawn remis",
}
_TABLE: Final = {word: name for name, words in _SPELLINGS.items() for word in words.split()}
_FULL_WIDTH: Final = str.maketrans("０１２-－―:：／．", "012---::/.")


def normalise_result(text: str) -> str:
    """``1-0``, ``0-1``, ``1/2-1/2`` or ``*`` for what a record says; ``*`` when it says nothing."""
    key = "".join(text.translate(_FULL_WIDTH).split()).strip("。.!！()（）").casefold()
    return _TABLE.get(key, "*")
