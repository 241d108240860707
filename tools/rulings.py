"""Writes ``docs/rulings.md``: every case of ``tests/data``, its published verdict, ours, pyffish's, and the time.

``python tools/rulings.py`` writes the table; ``--check`` only tells whether its verdicts are up to date, whatever the
times. pyffish (Fairy-Stockfish) knows the Asian rules alone; without it installed its verdicts are left as they stand.
"""

from __future__ import annotations

import importlib
import re
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cases
from cases import Published, at_fault
from repo import ROOT

from zhicai import Board, Move
from zhicai._core import Side
from zhicai.law.judging import judge
from zhicai.law.requests import NoRepetition
from zhicai.law.terms import Ruling

TABLE: Final = ROOT / "docs" / "rulings.md"
RUNS: Final = 5
"""Rulings on each case for the table, of which the fastest counts."""

WORDS: Final = {
    "draw": "和 draw",
    "red_must_deviate": "红变 Red deviates",
    "black_must_deviate": "黑变 Black deviates",
    "red_loses": "红负 Red loses",
    "black_loses": "黑负 Black loses",
    "undecided": "未定 undecided",
    "refused": "不受理 refused",
    "red": "红违 Red at fault",
    "black": "黑违 Black at fault",
    "none": "未判 no ruling",
}

HEAD: Final = """# 棋例裁决表 / Rulings on the published cases

<!-- Made by tools/rulings.py (make rulings); do not edit, except through tests/data/cases. -->

tests/data/cases 的每个案例：公布的裁决、本库的裁决、pyffish 的裁决、裁决所用的处理器毫秒数（{runs} 次中最快的一次）。
案例来历见 [tests/data/cases](../tests/data/cases/README.md)。pyffish（Fairy-Stockfish）只有亚洲规则（AXF），
各书的案例都按亚洲规则判：与其他规则的差别多半不是它的错。它把循环走到它宣布终局为止，只说哪方负或和；
不闭合的着法它无从判起，记“未判”。亚洲规则和引擎案例只比较哪一方违例，因为取自不说“变着”的程序。
有争议的案例没有公布的裁决，列出本库在各规则下的选择，理由见
[choices.toml](../tests/data/cases/choices.toml)；与印刷不同的着法标注见
[misprints.toml](../tests/data/cases/misprints.toml)。

Every case of tests/data/cases: the verdict published, zhicai's, pyffish's, and the milliseconds of processor time that
zhicai took (the fastest of {runs} runs). Where the cases come from:
[tests/data/cases](../tests/data/cases/README.md). pyffish (Fairy-Stockfish) knows the Asian rules (AXF) alone and
judges the cases of every book by them, so most differences under other books are no fault of its own. It plays the
cycle until it declares the game over and names a loser or a draw; it cannot judge moves that do not close, which shows
as no ruling. Asian and engines' cases compare only who is at fault, since they are taken from programs that know no
order to deviate. Disputed cases have no published verdict: what zhicai chose under which rules, with reasons, is in
[choices.toml](../tests/data/cases/choices.toml); labels that differ from the print are in
[misprints.toml](../tests/data/cases/misprints.toml).
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One case under one rule book; `fish` is None where pyffish is not installed."""

    case: Published
    rules: str
    ours: str
    agrees: bool | None
    fish: str | None
    milliseconds: float

    @property
    def fish_agrees(self) -> bool | None:
        """Whether pyffish finds the published side at fault."""
        if self.case.verdict is None or self.fish is None:
            return None
        return self.fish == (at_fault(self.case.verdict) or "draw")


def rows(runs: int = RUNS) -> Iterator[Row]:
    """All cases in order, the disputed ones under each rule book for which a choice is noted."""
    choices, fish = cases.notes("choices"), _fish()
    for case in cases.published():
        choice = choices.get(case.id)
        moves = tuple(map(Move, choice["moves"])) if choice and "moves" in choice else case.moves
        theirs = None if fish is None else fish_verdict(fish, case)
        for rules in choice["verdicts"] if choice else [case.rules]:
            ours, milliseconds = _timed(case, moves, rules, runs)
            agrees = None if choice else case.agrees(ours.verdict) if isinstance(ours, Ruling) else False
            word = ours.verdict.value if isinstance(ours, Ruling) else "refused"
            yield Row(case, rules, word, agrees, theirs, milliseconds)


def _timed(case: Published, moves: Sequence[Move], rules: str, runs: int) -> tuple[Ruling | None, float]:
    """The ruling, None where nothing repeats, and the milliseconds of processor time of the fastest run."""
    ruling, best = None, float("inf")
    for _ in range(runs):
        begun = time.process_time()
        try:
            ruling = judge(case.fen, moves, rules=rules, cycle_start=case.cycle_start)
        except NoRepetition:
            ruling = None
        best = min(best, 1_000 * (time.process_time() - begun))
    return ruling, best


def _fish() -> Any | None:
    try:
        return importlib.import_module("pyffish")
    except ImportError:
        return None


def fish_verdict(fish: Any, case: Published) -> str:
    """`red` or `black` at fault, `draw`, or `none` where pyffish does not end the game within three rounds."""
    if case.cycle_start is None:
        return "none"
    moves = [move.uci_from_one for move in case.moves]
    played = moves + 2 * moves[case.cycle_start :]
    red_first = Board(case.fen, strict=False).turn == Side.RED
    for plies in range(len(moves), len(played) + 1):
        ended, value = fish.is_optional_game_end("xiangqi", case.fen, played[:plies])
        if ended:
            red_to_move = red_first == (plies % 2 == 0)
            return "draw" if value == 0 else "red" if (value < 0) == red_to_move else "black"
    return "none"


def page(found: Sequence[Row]) -> str:
    """The whole document."""
    parts = [HEAD.format(runs=RUNS), _totals(found), _labels()]
    parts += [_section(file, [row for row in found if row.case.file == file]) for file in cases.BOOK_OF]
    return "\n".join(parts)


def _totals(found: Sequence[Row]) -> str:
    lines = [
        "| 案例 cases | 有裁决 judged | zhicai 相符 agrees | pyffish 相符 agrees | 中位 median ms | 最大 most ms |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for file in cases.BOOK_OF:
        mine = [row for row in found if row.case.file == file]
        judged = [row for row in mine if row.agrees is not None]
        ours = sum(row.agrees is True for row in judged)
        theirs = sum(row.fish_agrees is True for row in judged)
        times = [row.milliseconds for row in mine]
        lines.append(
            f"| {file} | {len(judged)} | {ours} | {theirs if _fish() else '?'} "
            f"| {statistics.median(times):.1f} | {max(times):.1f} |"
        )
    return "\n".join([*lines, ""])


def _labels() -> str:
    """How many plies of the cases of 2020 carry the printed label."""
    pairs = [
        (printed, ply.label)
        for case in cases.published("cxa-2020")
        for printed, ply in zip(case.labels or (), case.ruling().plies, strict=True)
        if printed is not None
    ]
    same = sum(printed == ours for printed, ours in pairs)
    alike = sum(printed == ours or not (printed.is_strike or ours.is_strike) for printed, ours in pairs)
    return (
        f"cxa-2020 着法标注 / labels: {same} / {len(pairs)} 与印刷相同 as printed ({100 * same / len(pairs):.1f} %); "
        f"允许着法不分时 with allowed moves taken as one {alike} / {len(pairs)}.\n"
    )


def _section(file: str, found: Sequence[Row]) -> str:
    lines = [f"## {file}", ""]
    lines += [
        "| 案例 case | 规则 rules | 公布 published | zhicai | pyffish (AXF) | 毫秒 ms |",
        "|---|---|---|---|---|---:|",
    ]
    lines += [_line(row) for row in found]
    return "\n".join([*lines, ""])


def _line(row: Row) -> str:
    case = row.case
    said = "—" if case.verdict is None else WORDS[case.verdict]
    if case.verdict is not None and case.file in cases.NAMES_NO_PENALTY:
        said = WORDS[at_fault(case.verdict) or "draw"]
    fish = "?" if row.fish is None else WORDS[row.fish] + _mark(row.fish_agrees)
    ours = WORDS[row.ours] + _mark(row.agrees)
    return f"| {case.id} | {row.rules} | {said} | {ours} | {fish} | {row.milliseconds:.1f} |"


def _mark(agrees: bool | None) -> str:
    return {None: "", True: " ✓", False: " ✗"}[agrees]


def verdicts_alone(text: str) -> str:
    """A page without its times, the cells with a decimal; without pyffish's verdicts where it is not installed."""
    text = re.sub(r"\| \d+\.\d (?=\|)", "", text)
    return text if _fish() else re.sub(r"\| [^|]+ \|$", "|", text, flags=re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Writes or checks the table; the exit status is 1 for a table out of date."""
    check = "--check" in arguments
    text = page(list(rows(1 if check else RUNS)))
    if not check:
        TABLE.write_text(text, "utf-8")
        print(text.split("\n## ", 1)[0].split("\n\n", 4)[-1])
        return 0
    if not TABLE.exists() or verdicts_alone(TABLE.read_text("utf-8")) != verdicts_alone(text):
        print("docs/rulings.md is out of date: run make rulings", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
