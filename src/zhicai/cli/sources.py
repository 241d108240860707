"""The files that a command line names: files, all below folders, standard input."""

from __future__ import annotations

from pathlib import Path

from zhicai.cli import terminal


def files_below(names: list[str]) -> list[Path | None]:
    """All files in order, None for standard input (`-`); stops with status 2 at a name that is nothing."""
    files: list[Path | None] = []
    for name in names:
        path = Path(name)
        if name == "-":
            files.append(None)
        elif path.is_dir():
            files.extend(sorted(found for found in path.rglob("*") if found.is_file()))
        elif path.exists():
            files.append(path)
        else:
            terminal.fail(f"没有文件或文件夹 {name}", f"no file or folder {name}")
    return files
