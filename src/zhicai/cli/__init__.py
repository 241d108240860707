"""The command line: `zhicai review`, `show`, `convert`, `perft`."""

from zhicai.cli.main import main

__all__ = ["main"]
