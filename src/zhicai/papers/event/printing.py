"""A paper in the form of a file: PDF, XLSX, HTML or plain text."""

from __future__ import annotations

from typing import Literal, TypeAlias

from zhicai.papers.event.values import Paper

Form: TypeAlias = Literal["pdf", "xlsx", "html", "text"]
SUFFIXES = {"pdf": ".pdf", "xlsx": ".xlsx", "html": ".html", "text": ".txt"}
"""How the name of a file of each form ends."""


def printed(paper: Paper, form: Form) -> bytes:
    """The bytes of a file. Raises PaperError or CompetitionError where what sets it is missing."""
    if form == "pdf":
        from zhicai.papers.event.typeset import facts
        from zhicai.papers.press import pdf

        return pdf("event-paper", facts(paper))
    if form == "xlsx":
        from zhicai.papers.event.workbook import workbook

        return workbook([paper])
    if form == "html":
        from zhicai.papers.event.page import html

        return html(paper).encode("utf-8")
    from zhicai.papers.event.screen import text

    return text(paper).encode("utf-8")
