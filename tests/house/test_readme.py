"""Every example in the READMEs and the documents is run, and shows what it says it shows."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from repo import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "README.zh-CN.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)(?P<target>[^)#\s]+)[^)]*\)")


def blocks(page: Path, kind: str) -> list[str]:
    return [match["body"] for match in BLOCK.finditer(page.read_text("utf-8")) if match["kind"] == kind]


def commands(body: str) -> Iterator[tuple[str, str]]:
    """Each ``$ command`` of a console block with the lines shown below it."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=name)
def test_library_examples(page: Path) -> None:
    # One page is one session: a later block may use the names of an earlier one.
    source = "\n".join(blocks(page, "python"))
    example = doctest.DocTestParser().get_doctest(source, {}, name(page), str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    runner.run(example, out=said.append)
    assert runner.failures == 0, "".join(said)
    assert runner.tries > 0


CONSOLE = [
    pytest.param(page, command, shown, id=f"{name(page)}-{command}")
    for page in PAGES
    for body in blocks(page, "console")
    for command, shown in commands(body)
]


@pytest.mark.parametrize(("page", "command", "shown"), CONSOLE)
def test_command_line_examples(page: Path, command: str, shown: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "zhicai", "console blocks show the command line; other commands belong into sh blocks"
    language = "zh_CN.UTF-8" if "zh-CN" in page.name else "en_US.UTF-8"
    environment = {**os.environ, "LANG": language, "LC_ALL": language, "NO_COLOR": "1", "COLUMNS": "100"}
    script = Path(sys.executable).with_name(program)
    done = subprocess.run(
        [script, *arguments], cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert "Traceback" not in done.stderr
    got = done.stdout + done.stderr
    assert doctest.OutputChecker().check_output(tidy(shown), tidy(got), doctest.ELLIPSIS), got


def tidy(text: str) -> str:
    """The text without trailing blanks, which nobody sees in a document."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines()) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = [match["target"] for match in LINK.finditer(page.read_text("utf-8"))]
    assert [target for target in targets if not (page.parent / target).exists()] == []
