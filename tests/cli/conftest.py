"""Runs the command line: in this process where that is quicker, in one of its own where streams matter."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol

import pytest

from zhicai.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Ran:
    """What a command wrote and its exit status."""

    status: int
    out: str
    err: str
    raw: bytes = b""


class Run(Protocol):
    """Runs `zhicai` with these arguments; `lang` is zh, en, both or what the environment says (None)."""

    def __call__(
        self,
        *arguments: str | Path,
        stdin: bytes = b"",
        encoding: str = "utf-8",
        lang: str | None = "both",
        columns: int = 80,
    ) -> Ran: ...


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """A copy of the example records."""
    return Path(shutil.copytree(EXAMPLES, tmp_path / "examples"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in this process."""

    def ran(
        *arguments: str | Path,
        stdin: bytes = b"",
        encoding: str = "utf-8",
        lang: str | None = "both",
        columns: int = 80,
    ) -> Ran:
        out, err = io.BytesIO(), io.BytesIO()
        chosen = [] if lang is None else ["--lang", lang]
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["zhicai", *chosen, *map(str, arguments)])
            patch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding))
            patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding=encoding))
            patch.setenv("COLUMNS", str(columns))
            patch.setenv("NO_COLOR", "1")
            with pytest.raises(SystemExit) as ended:
                main()
            sys.stdout.flush()
            sys.stderr.flush()
            written, said = out.getvalue(), err.getvalue()
        status = ended.value.code
        assert isinstance(status, int)
        return Ran(status, written.decode(encoding, "replace"), said.decode(encoding), written)

    return ran


@pytest.fixture
def command() -> list[str]:
    """The beginning of a command line for a process of its own."""
    return [sys.executable, "-m", "zhicai"]


@pytest.fixture
def environment() -> dict[str, str]:
    """Nothing of the tester's own terminal."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))
    }
    source = str(ROOT / "src")
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm", "COLUMNS": "80", "PYTHONPATH": source}


@pytest.fixture
def process(command: list[str], environment: dict[str, str]) -> Callable[..., Ran]:
    """Runs the command line in a process of its own."""

    def ran(*arguments: str | Path, stdin: bytes = b"", **variables: str) -> Ran:
        done = subprocess.run(
            [*command, *map(str, arguments)],
            input=stdin,
            env={**environment, **variables},
            capture_output=True,
            check=False,
        )
        assert b"Traceback" not in done.stderr
        return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode(), done.stdout)

    return ran
