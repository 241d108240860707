"""The score sheet of a game as a file: a PDF to print, or a page to look at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, cast

from zhicai.cli import language, terminal
from zhicai.cli.game_source import Replay
from zhicai.cli.output import guard, put
from zhicai.game.telling import control_words
from zhicai.papers.score_sheet import TAGS, facts

_PDF: Final = ("记录纸的 PDF", "PDF")
_PAGE: Final = ("记录纸网页", "page of a score sheet")


def write_sheet(found: Replay, target: Path, given: Sequence[str]) -> None:
    """Write the sheet in the language in use; the end of the name tells how. Raises PaperError.

    `given` are tags of the head such as `Red=选手01`. Stops with status 2 at other ends of names, at tags that a sheet
    does not have, and at a file that is something else.
    """
    told = facts(
        found.sheet, _tags(found, given), cast("Literal['zh', 'en', 'both']", str(language.current()))
    )
    kind = target.suffix.casefold()
    if kind in (".html", ".htm"):
        from zhicai.papers.score_sheet_page import MARK, html

        put(html(told), target, lambda head: MARK.encode() in head, *_PAGE)
    elif kind == ".pdf" or str(target) == "-":
        from zhicai.papers.press import pdf

        guard(target, _is_pdf, *_PDF)
        put(pdf("score-sheet", told), target, _is_pdf, *_PDF)
    else:
        terminal.fail("文件名应以 .pdf 或 .html 结尾", "the name must end in .pdf or .html", str(target))


def _is_pdf(head: bytes) -> bool:
    return head.startswith(b"%PDF-")


def _tags(found: Replay, given: Sequence[str]) -> dict[str, str]:
    """What is known of the game, and what is given on the command line."""
    tags = {name: found.tags[name] for name in TAGS if found.tags.get(name, "").strip("?.*- ")}
    controls = found.start.regulations.controls
    if found.is_journal:
        if controls is not None:
            said = (language.say(*control_words(control)) for control in controls)
            tags["TimeControl"] = " / ".join(dict.fromkeys(said))
        if found.end.began is not None:
            tags["Date"] = f"{datetime.fromtimestamp(found.end.began / 1000).astimezone():%Y-%m-%d}"
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in TAGS:
            terminal.fail(
                f"--tag {terminal.named(text)}：应写 名称=值，名称可用 {'、'.join(TAGS)}",
                f"--tag {terminal.named(text)}: write NAME=VALUE with one of {', '.join(TAGS)}",
            )
        tags[name] = value
    return tags
