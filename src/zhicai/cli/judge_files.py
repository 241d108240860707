"""A ruling as pictures and as a page: everything is drawn before anything is written."""

from __future__ import annotations

from pathlib import Path

from zhicai.cli import terminal
from zhicai.cli.output import is_svg, put, put_all
from zhicai.illustration import figures, ruling_html
from zhicai.illustration.page import MARK
from zhicai.law.asking import Answer
from zhicai.law.vocabulary import LABELS
from zhicai.notation import Script


def write_page(title: str, answer: Answer, target: Path, *, theme: str, script: Script, flip: bool) -> None:
    """Write the page; another file than a ruling is not replaced."""
    text = ruling_html(
        answer.ruling,
        title=title,
        claim=answer.claim,
        early=answer.early,
        after=answer.after,
        theme=theme,
        script=script,
        flipped=flip,
    )
    put(text.rstrip("\n"), target, lambda head: MARK.encode() in head, "裁决页", "page of a ruling")


def write_pictures(answer: Answer, folder: Path, *, theme: str, script: Script, flip: bool) -> None:
    """Write `00.svg`, the position before the cycle, and one picture a move, such as `01-h6i4.svg`."""
    drawn = {}
    for figure in figures(answer.ruling):
        ply = figure.ply
        name = f"{figure.number:02}-{ply.move}.svg" if ply else "00.svg"
        caption = (
            f"{figure.number} {ply.side.chinese}{ply.chinese} {LABELS[ply.label][0]}"
            if ply
            else f"{figure.board.turn.chinese}先"
        )
        drawn[name] = figure.svg(theme=theme, script=script, flipped=flip, caption=caption)
    if folder.exists() and not folder.is_dir():
        terminal.fail("这是文件，--svg 要文件夹", "this is a file; --svg takes a folder", str(folder))
    put_all({folder / name: text for name, text in drawn.items()}, is_svg, "SVG", "SVG")
    others = sum(path.name not in drawn for path in folder.glob("[0-9][0-9]*.svg"))
    if others:
        terminal.complain(
            f"文件夹里另有 {others} 幅先前的图，未动",
            f"the folder has {others} earlier pictures as well, which were left"
            if others > 1
            else "the folder has an earlier picture as well, which was left",
            str(folder),
        )
