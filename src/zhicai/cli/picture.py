"""A scene as SVG, written whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from zhicai._core import Setup
from zhicai.cli.output import is_svg, put
from zhicai.cli.scene import Scene
from zhicai.notation import Script


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
    put(text, target, is_svg, "SVG", "SVG")


def _caption(scene: Scene) -> str:
    """The players, for the title of the picture."""
    if scene.game is None:
        return ""
    players = [scene.game.headers.get(name, "") for name in ("Red", "Black")]
    return " — ".join(players) if all(players) else ""
