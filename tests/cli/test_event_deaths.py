"""Killed at any moment, a command of `zhicai event` leaves a file that opens and holds all of it or nothing of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")


def driven(driver: str, folder: Path, *words: str, seconds: float) -> Any:
    """What a driver counted."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.cli.{driver}", str(folder), *words],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
        text=True,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_commands_killed_at_random_are_whole_or_have_not_been(tmp_path: Path, kills: int) -> None:
    counted = driven("event_kill_driver", tmp_path, str(kills), "20260501", seconds=600 + 30 * kills)
    assert sum(counted["killed"].values()) == kills
    assert 0 < sum(counted["held"].values()) < kills
    if kills >= 100:
        assert all(counted["killed"].get(name, 0) for name in ("enter", "pair", "result", "undo", "withdraw"))


def test_death_or_refusal_at_every_call_of_the_system(tmp_path: Path) -> None:
    counted = driven("event_call_driver", tmp_path, "leave", seconds=3600)
    assert len(counted) == 4 and all(sum(calls.values()) > 30 for calls in counted.values())


@pytest.mark.slow
def test_death_or_refusal_at_every_call_of_the_system_in_every_command(tmp_path: Path) -> None:
    counted = driven("event_call_driver", tmp_path, seconds=10_000)
    assert len(counted) == 4 and all(sum(calls.values()) > 100 for calls in counted.values())
