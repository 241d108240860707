"""Finds files that have grown too long to read: ``python tools/sizes.py`` lists them and fails."""

from __future__ import annotations

import sys
from pathlib import Path

from repo import ROOT, files

LIMIT = 600
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


def main() -> int:
    """Prints the offenders; the exit status is 1 if there are any."""
    over = too_long()
    for path, lines in over:
        print(f"{path}: {lines} lines, more than {LIMIT}")
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
