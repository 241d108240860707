"""Prints what ``pyproject.toml`` asks for, one requirement a line.

``python tools/requirements.py build run dev``: ``build`` is what building needs, ``run`` what the installed
package needs, any other word an optional extra.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def requirements(group: str) -> list[str]:
    """The requirements of one group; raises ``KeyError`` for a group that is not there."""
    read = tomllib.loads(PROJECT.read_text("utf-8"))
    named: dict[str, list[str]] = {
        "build": read["build-system"]["requires"],
        "run": read["project"]["dependencies"],
        **read["project"]["optional-dependencies"],
    }
    return named[group]


if __name__ == "__main__":
    print("\n".join(line for group in sys.argv[1:] for line in requirements(group)))
