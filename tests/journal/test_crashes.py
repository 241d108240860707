"""Killed at any moment, a journal opens and holds all of a command or nothing of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journal.material import ROOT


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_a_killed_writer_leaves_whole_commands_and_all_that_it_acknowledged(
    tmp_path: Path, kills: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.journal.crash_driver", str(tmp_path / "a.jsonl"), str(kills), "1"],
        capture_output=True,
        cwd=ROOT,
        check=False,
        text=True,
        timeout=60 + kills,
    )
    assert done.returncode == 0, done.stderr
    killed, commands, _ = map(int, done.stdout.split())
    assert killed == kills and commands > kills // 10
