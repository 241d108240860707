"""A scene as SVG, written whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from zhicai._core import Setup
from zhicai.cli import terminal
from zhicai.cli.scene import Scene
from zhicai.notation import Script
from zhicai.records import replacing

_LOOKED_AT: Final = 1 << 10


def draw(
    scene: Scene, target: Path, *, flip: bool, theme: str, script: Script, arrows: Sequence[str]
) -> None:
    """Write the board to a file or, for `-`, to stdout; the squares at fault get a ring.

    A file that exists is replaced only when it is an SVG. Raises DrawingError for arrows that lead nowhere and
    RecordError for what cannot be written.
    """
    from zhicai.drawing import Mark, board_svg

    marks = [
        Mark(fault.square, colour="red")
        for fault in Setup(scene.board.fen).faults
        if fault.square is not None
    ]
    text = board_svg(
        scene.board,
        arrows=arrows,
        marks=marks,
        flipped=flip,
        theme=theme,
        script=script,
        caption=_caption(scene),
    )
    if str(target) == "-":
        sys.stdout.write(text + "\n")
        return
    there = target.is_file()
    if there and not _is_svg(target):
        terminal.fail(
            "已有此文件，且不是 SVG，未覆盖", "the file exists and is no SVG; not replaced", str(target)
        )
    with replacing(target, overwrite=there) as stream:
        stream.write(text.encode("utf-8") + b"\n")


def _is_svg(path: Path) -> bool:
    with path.open("rb") as stream:
        head = stream.read(_LOOKED_AT)
    return not head or b"<svg" in head


def _caption(scene: Scene) -> str:
    """The players, for the title of the picture."""
    if scene.game is None:
        return ""
    players = [scene.game.headers.get(name, "") for name in ("Red", "Black")]
    return " — ".join(players) if all(players) else ""
