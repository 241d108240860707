"""A QR code for a terminal: two rows of modules a line, black on white whatever the terminal's colours."""

from __future__ import annotations

import segno

from zhicai.cli import terminal

_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_COLOURS = "\x1b[38;5;16;48;5;231m"
_END = "\x1b[0m"
_BORDER = 2


def drawn(text: str) -> str:
    """The code of a text as lines with colours; "" where the output is no terminal or cannot show blocks."""
    if not terminal.coloured() or not terminal.can_show("▀▄█"):
        return ""
    return "\n".join(f"  {_COLOURS}{line}{_END}" for line in lines(text))


def lines(text: str) -> list[str]:
    """The code as half blocks, with a white border round it."""
    rows = [
        [bool(cell) for cell in row]
        for row in segno.make(text, error="m", micro=False).matrix_iter(border=_BORDER)
    ]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_BLOCKS[pair] for pair in zip(*both, strict=True)) for both in pairs]
