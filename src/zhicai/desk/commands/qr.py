"""A QR code for a terminal: two rows of modules a line, black on white whatever its colours, where it has any."""

from __future__ import annotations

from zhicai.cli import terminal

_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_COLOURS = "\x1b[38;5;16;48;5;231m"
_END = "\x1b[0m"
_BORDER = 4
"""The quiet zone in modules, as on pages."""


def drawn(text: str) -> str:
    """The code of a text as lines, without colours where the output has none; "" where it cannot show blocks."""
    if not terminal.can_show("▀▄█"):
        return ""
    if not terminal.coloured():
        return "\n".join(f"  {line}".rstrip() for line in lines(text))
    return "\n".join(f"  {_COLOURS}{line}{_END}" for line in lines(text))


def lines(text: str) -> list[str]:
    """The code as half blocks, with a white border round it."""
    import segno  # half of what it loads is for pictures: only where a code is drawn

    rows = [
        [bool(cell) for cell in row]
        for row in segno.make(text, error="m", micro=False).matrix_iter(border=_BORDER)
    ]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_BLOCKS[pair] for pair in zip(*both, strict=True)) for both in pairs]
