"""The libraries to compare with; each may be missing (`pip install pyffish cchess`)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from bench.race import Contender


def module(name: str) -> Any | None:
    """The module, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def rivals(*makers: Callable[[], Contender | None]) -> list[Contender]:
    """Those of the contenders whose library is installed."""
    return [contender for make in makers if (contender := make()) is not None]
