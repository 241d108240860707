"""The command line: `zhicai review`, `judge`, `show`, `convert`, `perft`, and what else `zhicai --help` lists."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C ends it quietly even while the modules are still being loaded."""
    try:
        from zhicai.cli import program
    except KeyboardInterrupt:
        sys.exit(130)
    program.main()
