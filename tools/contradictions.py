"""Rules on every threefold repetition in sample records and lists the games whose declared result says otherwise.

``python tools/contradictions.py [FOLDER]``: the folder defaults to ``samples`` below ``ZHICAI_CORPUS``. A game is
listed where it stopped in a cycle that went round three times, with another result than the ruling leads to. A player
may also have resigned or run out of time, which moves do not show: what is listed is to be looked at, not corrected.
``--json`` gives one line a game, with labels and evidence.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cases import at_fault
from corpus_table import records_below
from repo import ROOT

from zhicai import ZhicaiError, records
from zhicai.audit.review import review
from zhicai.law.judging import BOOKS, DEFAULT, case_in_game, rule
from zhicai.law.repetition import Repetition
from zhicai.law.terms import JudgedPly, Ruling
from zhicai.records import Game

WINNER: Final = {"1-0": "red", "0-1": "black", "1/2-1/2": None}


@dataclass(frozen=True, slots=True)
class Ruled:
    """One cycle of a game and the ruling on it; `stopped` says whether the game stopped in it."""

    path: Path
    index: int
    declared: str
    cycle: Repetition
    stopped: bool
    ruling: Ruling

    @property
    def contradicts(self) -> bool:
        """Whether the game stopped in the cycle with another result than the ruling leads to."""
        undecided = self.ruling.verdict == "undecided"
        if undecided or not self.stopped or not self.cycle.can_be_ruled_on or self.declared not in WINNER:
            return False
        winner = {"red": "black", "black": "red", None: None}[at_fault(self.ruling.verdict)]
        return WINNER[self.declared] != winner


def ruled(path: Path, rules: str) -> Iterator[Ruled]:
    """The cycles of every game of a file in which a position stood three times."""
    try:
        for game in records.read(path):
            yield from _in_game(path, game, rules)
    except (records.RecordError, OSError):
        # `zhicai review` is the tool that reports on files.
        return


def _in_game(path: Path, game: Game, rules: str) -> Iterator[Ruled]:
    moves, found = game.mainline(), review(game)
    for cycle in found.repetitions:
        stopped = cycle.end == len(moves)
        try:
            ruling = rule(case_in_game(game.fen, moves[: cycle.end]), rules)
        except ZhicaiError as error:
            print(f"{path} {game.index}: {error}", file=sys.stderr)
            continue
        yield Ruled(path, game.index, game.result, cycle, stopped, ruling)


def once(found: Iterable[Ruled]) -> list[Ruled]:
    """Each cycle of each game once, however many files the game stands in."""
    return list({(each.ruling.fen, each.ruling.moves, each.declared): each for each in found}.values())


def as_json(found: Ruled) -> str:
    """One line with what was ruled and why."""
    ruling = found.ruling
    row = {
        "source": str(found.path),
        "index": found.index,
        "declared": found.declared,
        "cycles": found.cycle.cycles,
        "ends_after": found.cycle.end,
        "verdict": ruling.verdict,
        "fen": ruling.fen,
        "cycle_start": ruling.cycle.start,
        "moves": [str(move) for move in ruling.moves],
        "plies": [_ply(ply) for ply in ruling.plies],
    }
    return json.dumps(row, ensure_ascii=False)


def _ply(ply: JudgedPly) -> str:
    lines = [*ply.evidence, *(target.evidence for target in ply.targets)]
    shown = "; ".join(" ".join(map(str, line.moves)) for line in lines if line.moves)
    return f"{ply.chinese} {ply.label}" + (f" [{shown}]" if shown else "")


def summary(found: Sequence[Ruled]) -> str:
    """The verdicts counted, and the contradictions, as Markdown."""
    verdicts = Counter(each.ruling.verdict.value for each in found)
    lines = [f"{len(found)} 个循环 cycles: " + ", ".join(f"{name} {n}" for name, n in verdicts.most_common())]
    lines += [
        "",
        "| 棋谱 record | 局 game | 着 ply | 遍 rounds | 记录 declared | 裁决 ruling |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {each.path.name} | {each.index} | {each.cycle.end} | {each.cycle.cycles} | {each.declared} "
        f"| {each.ruling.verdict} |"
        for each in found
        if each.contradicts
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; the exit status is 2 where there are no samples."""
    root = (ROOT / (os.environ.get("ZHICAI_CORPUS") or "../shared")).resolve()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=root / "samples", metavar="FOLDER")
    parser.add_argument("--rules", choices=list(BOOKS), default=DEFAULT)
    parser.add_argument("--json", action="store_true", help="the contradictions, one a line, with reasons")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        print(f"没有样本 / no samples: {options.folder}", file=sys.stderr)
        return 2
    found = once(each for path in records_below(options.folder) for each in ruled(path, options.rules))
    if options.json:
        print("\n".join(as_json(each) for each in found if each.contradicts))
    else:
        print(summary(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
