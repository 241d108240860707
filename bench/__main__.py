"""`python -m bench`: all measurements in one run, side by side."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

from rich.console import Console

from bench import (
    chinese,
    fens,
    imports,
    journals,
    lists,
    officiated,
    perft,
    replays,
    rulings,
    standings,
    swiss,
)
from bench.tables import Sheet, import_sheet, perft_sheet, race_sheet, ruling_sheet, swiss_sheet

RACES = {
    "lists": lists,
    "fens": fens,
    "replays": replays,
    "chinese": chinese,
    "journals": journals,
    "standings": standings,
    "officiated": officiated,
}
JOBS = ("perft", *RACES, "rulings", "swiss", "imports")


def sheets(jobs: Sequence[str], *, callgrind: bool, progress: Callable[[str], None]) -> list[Sheet]:
    """Does the jobs asked for."""
    found: list[Sheet] = []
    if "perft" in jobs:
        progress("perft")
        found.append(perft_sheet(perft.perfts(callgrind=callgrind)))
    results = []
    for name, job in RACES.items():
        if name in jobs:
            progress(name)
            results += job.results()
    if results:
        found.append(race_sheet(results))
    if "rulings" in jobs:
        progress("rulings")
        found.append(ruling_sheet(rulings.rulings()))
    if "swiss" in jobs:
        progress("swiss")
        found.append(swiss_sheet(swiss.swiss()))
    if "imports" in jobs:
        progress("imports")
        found.append(import_sheet(imports.imports()))
    return found


def machine() -> str:
    """What was measured, on what."""
    versions = [f"{name} {_version(name)}" for name in ("zhicai", "pyffish", "cchess")]
    return f"{_processor()}; Python {platform.python_version()}; {', '.join(versions)}"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=f"only some of: {', '.join(JOBS)}")
    parser.add_argument("--callgrind", action="store_true", help="count instructions too; takes minutes")
    parser.add_argument("--markdown", action="store_true", help="print a page for docs/benchmarks.md")
    options = parser.parse_args(arguments)
    unknown = set(options.jobs) - set(JOBS)
    if unknown:
        parser.error(f"no such job: {', '.join(sorted(unknown))}")
    quiet = not sys.stderr.isatty()
    found = sheets(
        options.jobs or JOBS,
        callgrind=options.callgrind,
        progress=lambda name: None if quiet else print(name, file=sys.stderr),
    )
    if options.markdown:
        print(f"# 速度 / Benchmarks\n\n由 `python -m bench --markdown` 写成 / Written by it. {machine()}.\n")
        print("\n".join(sheet.markdown() for sheet in found), end="")
        return 0
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(machine(), highlight=False)
    for sheet in found:
        sheet.show(console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
