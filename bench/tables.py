"""The tables, for the terminal and for a Markdown page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from bench.imports import TARGET, Imports
from bench.perft import PUBLISHED, TARGETS, Perft
from bench.race import Result
from bench.rulings import Timed
from bench.swiss import Paired


@dataclass(frozen=True)
class Sheet:
    """A titled table of texts with lines of explanation below."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()

    def show(self, console: Console) -> None:
        """Draws it on the terminal."""
        console.print(self.title)
        table = Table()
        for number, name in enumerate(self.head):
            table.add_column(name, justify="left" if number == 0 else "right", no_wrap=number > 0)
        for row in self.rows:
            table.add_row(*row)
        console.print(table)
        for note in self.notes:
            console.print(f"· {note}", highlight=False)
        console.print()

    def markdown(self) -> str:
        """The same for a page of docs/."""
        lines = [f"## {self.title}", "", _line(self.head), _line(["---", *["---:"] * (len(self.head) - 1)])]
        lines += [_line(row) for row in self.rows]
        return "\n".join([*lines, "", *(f"- {note}" for note in self.notes), ""])


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def perft_sheet(perfts: Sequence[Perft]) -> Sheet:
    """Nodes a second beside the published rates."""
    head = ["position", "depth", "leaves", "zhicai/s", "Pikafish/s", "ratio"]
    counted = any(perft.instructions for perft in perfts)
    if counted:
        head.append("instructions a leaf")
    rows = [_perft_row(perft, len(head)) for perft in perfts]
    others = [perft.ratio for perft in perfts if perft.name != "start"]
    start = next(perft.ratio for perft in perfts if perft.name == "start")
    return Sheet(
        "走法树计数 perft, one thread",
        head,
        rows,
        [
            "Pikafish: published for one of these machines, not measured in this run; pyffish made 520-720 "
            "legal-move lists a second there, so its column below tells how fast this machine is beside that one",
            "zhicai: the fastest of the repeats, which other work on the machine disturbed least",
            f"start {start:.1f}x (target {TARGETS['start']:.0f}x), the others "
            f"{sum(others) / len(others):.1f}x on average (target {TARGETS['others']:.0f}x)",
        ],
    )


def _perft_row(perft: Perft, width: int) -> list[str]:
    row = [
        perft.name,
        str(perft.depth),
        f"{perft.leaves:,}",
        f"{perft.millions:.0f} M",
        f"{PUBLISHED[perft.name]:.0f} M",
        f"{perft.ratio:.1f}x",
        f"{perft.instructions:.1f}" if perft.instructions else "",
    ]
    return row[:width]


def race_sheet(results: Sequence[Result]) -> Sheet:
    """Rates and ratios of all jobs."""
    rows = []
    for result in results:
        row = [result.job, _rate(result.rates["zhicai"])]
        for rival in ("pyffish", "cchess"):
            row += [_rate(result.rates.get(rival)), _ratio(result.ratios.get(rival))]
        rows.append([*row, _rate(result.target), _met(result.met)])
    notes = [f"{result.job}: {result.note}" for result in results if result.note]
    return Sheet(
        "每秒次数 a second, from Python",
        ["job", "zhicai", "pyffish", "ratio", "cchess", "ratio", "target", "met"],
        rows,
        notes,
    )


def import_sheet(imports: Imports) -> Sheet:
    """Milliseconds to import."""
    rows = [[name, f"{value:.1f} ms"] for name, value in imports.milliseconds.items()]
    return Sheet(
        "导入 import in a fresh process",
        ["library", "median"],
        rows,
        [f"target {TARGET:.0f} ms for zhicai: {'met' if imports.met else 'NOT met'}"],
    )


def swiss_sheet(sizes: Sequence[Paired]) -> Sheet:
    """Seconds to pair a round of a Swiss event in a process of its own."""
    rows = [
        [
            f"{paired.players:,}",
            f"{paired.boards:,}",
            f"{paired.seconds:.2f} s",
            f"{paired.processor:.2f} s",
            f"{paired.target:.1f} s",
            _met(paired.met),
        ]
        for paired in sizes
    ]
    notes = [
        "the whole process of `zhicai event pair`: four rounds are read, the fifth is paired, written down and shown"
    ]
    return Sheet(
        "积分编排 pairing round 5", ["players", "boards", "clock", "processor", "target", "met"], rows, notes
    )


def ruling_sheet(sets: Sequence[Timed]) -> Sheet:
    """Milliseconds a ruling, and how many stay undecided."""
    rows = [
        [
            timed.name,
            f"{len(timed.milliseconds):,}",
            f"{timed.median:.2f} ms",
            f"{timed.most:.1f} ms",
            f"{timed.share:.2f} %",
            _targets(timed),
            _met(timed.met),
        ]
        for timed in sets
    ]
    head = ["set", "rulings", "median", "most", "undecided", "target", "met"]
    return Sheet(
        "棋例裁决 rulings on repetitions", head, rows, ["processor time; each ruling once, none warmed up"]
    )


def _targets(timed: Timed) -> str:
    parts = (
        (timed.median_target, "median {:g} ms"),
        (timed.most_target, "most {:g} ms"),
        (timed.undecided_target, "undecided {:g} %"),
    )
    return ", ".join(text.format(value) for value, text in parts if value is not None)


def _rate(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def _ratio(value: float | None) -> str:
    return "" if value is None else f"{value:,.1f}x"


def _met(met: bool | None) -> str:
    return {None: "", True: "yes", False: "NO"}[met]
