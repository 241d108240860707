"""The command line: `zhicai review`, `judge`, `show`, `convert`, `perft`, and what else `zhicai --help` lists."""

from __future__ import annotations

import gc
import sys

__all__ = ["main"]

_OBJECTS = 20_000
"""New objects after which garbage is looked for."""


def main() -> None:
    """Run the command line; Ctrl-C ends it quietly even while the modules are still being loaded."""
    # What is loaded stays: looking it through for garbage every 700 objects, as Python does, is in vain.
    gc.set_threshold(_OBJECTS, 10, 10)
    try:
        from zhicai.cli import program
    except KeyboardInterrupt:
        sys.exit(130)
    program.main()
