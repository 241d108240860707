"""Finds files and functions that have grown too long to read: ``python tools/sizes.py`` lists them and fails."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from repo import ROOT, files

LIMIT = 600
# Rust functions are measured by clippy, see clippy.toml.
FUNCTION_LIMIT = 60
READ_BY_PEOPLE = (".py", ".pyi", ".rs", ".sh", ".md")
# One table made by a tool and one list that only grows: nobody reads either from end to end.
EXEMPT = {"docs/articles.md", "CHANGELOG.md"}


def too_long(limit: int = LIMIT) -> list[tuple[Path, int]]:
    """The files of more than ``limit`` lines, as paths from the root, longest first."""
    counted = [(path.relative_to(ROOT), _lines(path)) for path in files(*READ_BY_PEOPLE)]
    over = [(path, lines) for path, lines in counted if lines > limit and path.as_posix() not in EXEMPT]
    return sorted(over, key=lambda entry: -entry[1])


def _lines(path: Path) -> int:
    return len(path.read_bytes().splitlines())


def long_functions(limit: int = FUNCTION_LIMIT) -> list[tuple[str, int]]:
    """The Python functions of more than ``limit`` lines, as ``path:name``."""
    return [entry for entry in _functions() if entry[1] > limit]


@cache
def _functions() -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for path in files(".py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                found.append((f"{path.relative_to(ROOT)}:{node.name}", lines))
    return found


def main() -> int:
    """Prints the offenders; the exit status is 1 if there are any."""
    for path, lines in too_long():
        print(f"{path}: {lines} lines, more than {LIMIT}")
    for name, lines in long_functions():
        print(f"{name}: {lines} lines, more than {FUNCTION_LIMIT}")
    return bool(too_long() or long_functions())


if __name__ == "__main__":
    sys.exit(main())
