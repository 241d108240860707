"""The names of notations and of their styles, as `Board.parse`, `Board.chinese` and `Board.wxf` take them."""

from typing import Literal, TypeAlias

Notation: TypeAlias = Literal[
    "chinese",
    "chinese_short",
    "wxf",
    "iccs",
    "uci",
    "uci_from_one",
    "algebraic",
    "algebraic_from_one",
    "wxf-wxf",
    "wxf-equals",
    "wxf-playok",
    "wxf-xqbase",
    "wxf-xqwizard",
    "wxf-yang",
    "wxf-fairy",
]
"""How a text is written: `wxf` in any dialect that gives a legal move, `wxf-yang` and so on in one; `uci` counts
ranks from 0 as Chinese engines do, `uci_from_one` from 1 as Fairy-Stockfish does; `algebraic` is `Che2`."""

Resolution: TypeAlias = Literal["written", "geometry", "legality"]
"""How a text came to mean one move: it says it all; only one such move stays on the board; only one is legal."""

Script: TypeAlias = Literal["simplified", "traditional"]
"""简体 or 繁體."""

Manner: TypeAlias = Literal["series", "file", "file_and_pawn"]
"""How many pawns are told apart: 一兵 二兵 ... in one series, 前四平五 with the file kept, or 前兵四平五."""

Dialect: TypeAlias = Literal["wxf", "equals", "playok", "xqbase", "xqwizard", "yang", "fairy"]
"""A way of writing WXF notation: the federation's, with `=` for 平, with Black in lower case, as xqbase words it, as
XQWizard writes it, H. Yang's, Fairy-Stockfish's."""
