"""The command-line examples of the documents: ``python tools/doc_examples.py`` brings what they show up to date.

An example is a ``console`` block; each of its commands begins with ``$ zhicai``. Where the shown text has ``...`` and
still fits what the command says, it is left as it is.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from repo import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "README.zh-CN.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
_BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A command and the lines that the document shows below it."""

    page: Path
    command: str
    shown: str

    def output(self) -> str:
        """What the command says now, errors last, in the language of the page."""
        program, *arguments = shlex.split(self.command)
        if program != "zhicai":
            message = f"{self.page}: console blocks show zhicai, other commands belong into sh blocks"
            raise ValueError(message)
        language = "zh_CN.UTF-8" if "zh-CN" in self.page.name else "en_US.UTF-8"
        plain = {"LANG": language, "LC_ALL": language, "NO_COLOR": "1", "COLUMNS": "100"}
        done = subprocess.run(
            [Path(sys.executable).with_name(program), *arguments],
            cwd=ROOT,
            env={**os.environ, **plain},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return _tidy(done.stdout + done.stderr)

    def fits(self, output: str) -> bool:
        """Whether the document shows this output; ``...`` stands for anything."""
        return doctest.OutputChecker().check_output(_tidy(self.shown), output, doctest.ELLIPSIS)


def blocks(page: Path, kind: str) -> list[str]:
    """The bodies of the fenced blocks of one kind."""
    return [match["body"] for match in _BLOCK.finditer(page.read_text("utf-8")) if match["kind"] == kind]


def examples(page: Path) -> list[Example]:
    """The command-line examples of a page."""
    return [example for body in blocks(page, "console") for example in _in_body(page, body)]


def _in_body(page: Path, body: str) -> list[Example]:
    parts = [part.partition("\n") for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]]
    return [Example(page, command, shown) for command, _, shown in parts]


def _tidy(text: str) -> str:
    """The text without trailing blanks, which nobody sees in a document."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines()) + "\n"


def refresh(page: Path) -> None:
    """Writes into the page what its commands say now."""
    text = page.read_text("utf-8")
    for example in examples(page):
        output = example.output()
        if not example.fits(output):
            head = f"$ {example.command}\n"
            text = text.replace(head + example.shown, head + output, 1)
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    for each in PAGES:
        refresh(each)
