"""Where the repository lies and which files belong to it."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

_BUILT = {".git", ".venv", "target", "__pycache__", "node_modules", "build", "dist"}


def files(*suffixes: str) -> list[Path]:
    """Every file that git tracks or would track, of those with one of ``suffixes`` if any are given."""
    found = _from_git()
    if found is None:
        found = [path for path in ROOT.rglob("*") if not _BUILT & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file() and (not suffixes or path.suffix in suffixes))


def _from_git() -> list[Path] | None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return [ROOT / name for name in listed.decode().split("\0") if name]
