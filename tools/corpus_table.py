"""Prints what a review finds in sample records, set by set, beside the shares known of larger sets.

``python tools/corpus_table.py [FOLDER]``: the folder defaults to ``samples`` below ``ZHICAI_CORPUS``. A set is a
folder of it; the folders of XQF files are put together as whole games and endgames.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from repo import ROOT

from zhicai.audit import Review
from zhicai.audit.files import NotRead, Outcome
from zhicai.audit.pool import review_files
from zhicai.records import sniff
from zhicai.records.formats import HEAD_SIZE

COLUMNS = {
    "illegal": "违规 illegal",
    "undeclared": "无结果 no result",
    "mated": "将死困毙 mate, stalemate",
    "contradicted": "结果不符 contradicted",
    "threefold": "三次 3x",
    "perpetual": "单方长将 perpetual",
    "fivefold": "五次 5x",
    "limit": "六十回合 60 rounds",
}
KNOWN = {
    "xqf/full": (0.18, 6.5, 2.3, 0.0, 8.8, 2.0, 0.6, 0.3),
    "xqf/endgame": (0.07, 25.0, 36.8, 0.07, 0.7, None, 0.0, 0.0),
    "pgn_big5_ccpd/games": (0.03, 1.7, 1.6, 0.02, 8.5, 1.6, 0.3, 0.1),
    "pgn_gb18030_net": (0.0, 0.0, 12.9, 0.0, 17.4, 3.4, 7.9, 7.2),
    "dhtmlxq_and_uci_pgn_wukong": (0.0, None, 0.6, None, 8.9, 1.9, 0.3, 0.0),
}
"""Per cent of games in larger sets of the same origin, counted with another program."""


@dataclass
class Tally:
    """What was found in one set: files that are records by their ending, games, games with each thing."""

    files: int = 0
    unread: int = 0
    games: int = 0
    found: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    def share(self, name: str) -> float:
        """Per cent of the games."""
        return 100 * self.found[name] / max(self.games, 1)


def set_of(path: Path) -> str:
    """The set of a file, by its path below the folder of samples."""
    top, *below = path.parts
    if not below[1:]:
        return top if below else "."
    kind = below[0].rsplit("_", 1)[-1]
    return f"{top}/{kind if top == 'xqf' else below[0]}"


def records_below(folder: Path) -> list[Path]:
    """The files in the formats that can be read, told by their contents."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and sniff(_head(path)) is not None)


def _head(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(HEAD_SIZE)


def reviewed(folder: Path) -> Iterator[tuple[str, Outcome]]:
    """Every outcome below a folder with the name of its set."""
    for outcome in review_files([str(path) for path in records_below(folder)]):
        yield set_of(Path(outcome.source).relative_to(folder)), outcome


def things(review: Review) -> Iterator[str]:
    """The columns in which a game counts."""
    kinds = {finding.kind for finding in review.findings}
    most = max((cycle.count for cycle in review.repetitions), default=0)
    if kinds & {"self_exposure", "illegal_move", "record_error"}:
        yield "illegal"
    if review.declared_result == "*":
        yield "undeclared"
    if review.reason in ("checkmate", "stalemate"):
        yield "mated"
    if "result_contradicts_board" in kinds:
        yield "contradicted"
    if most >= 3:
        yield "threefold"
    if "one_sided_perpetual_check" in kinds:
        yield "perpetual"
    if most >= 5:
        yield "fivefold"
    if review.natural_limits:
        yield "limit"


def tallied(outcomes: Iterable[tuple[str, Outcome]]) -> dict[str, Tally]:
    """The tallies by set."""
    sets: dict[str, Tally] = {}
    sources: set[str] = set()
    for name, outcome in outcomes:
        tally = sets.setdefault(name, Tally())
        tally.files += outcome.source not in sources
        sources.add(outcome.source)
        if isinstance(outcome, NotRead):
            tally.unread += 1
            continue
        tally.games += 1
        tally.found.update(things(outcome))
        tally.kinds.update({finding.kind for finding in outcome.findings})
    return dict(sorted(sets.items()))


def table(sets: dict[str, Tally]) -> str:
    """The tallies as Markdown; in brackets the per cent known of larger sets."""
    lines = ["| 集 set | 文件 files | 局 games | " + " | ".join(COLUMNS.values()) + " |"]
    lines.append("|---" * (len(COLUMNS) + 3) + "|")
    for name, tally in sets.items():
        known = KNOWN.get(name, (None,) * len(COLUMNS))
        cells = [_cell(tally, column, value) for column, value in zip(COLUMNS, known, strict=True)]
        unread = f" (-{tally.unread})" if tally.unread else ""
        lines.append(f"| {name} | {tally.files}{unread} | {tally.games} | " + " | ".join(cells) + " |")
    games = sum(tally.games for tally in sets.values())
    kinds = sum((tally.kinds for tally in sets.values()), Counter[str]())
    lines += ["", "| 问题 finding | 局 games | % |", "|---|---|---|"]
    lines += [f"| {kind} | {count} | {100 * count / games:.2f} |" for kind, count in kinds.most_common()]
    return "\n".join(lines)


def _cell(tally: Tally, column: str, known: float | None) -> str:
    beside = "" if known is None else f" [{known:.3g}]"
    return f"{tally.found[column]} = {tally.share(column):.3g} %{beside}"


def main(arguments: list[str]) -> int:
    """Prints the table; the exit status is 2 where there are no samples."""
    root = (ROOT / (os.environ.get("ZHICAI_CORPUS") or "../shared")).resolve()
    folder = Path(arguments[0]) if arguments else root / "samples"
    if not folder.is_dir():
        print(f"没有样本 / no samples: {folder}", file=sys.stderr)
        return 2
    print(table(tallied(reviewed(folder))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
