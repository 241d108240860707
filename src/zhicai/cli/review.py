"""`zhicai review`: officiate game records and print a verdict for each game."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer

from zhicai import records
from zhicai.audit import Review, review
from zhicai.audit.report import as_json, verdict_block
from zhicai.cli import language, terminal
from zhicai.cli.language import say
from zhicai.cli.main import app
from zhicai.cli.sources import files_below
from zhicai.law.natural_limit import COUNTED_CHECKS, ROUNDS, Limit
from zhicai.records import RecordError


@app.command("review", help="审阅棋谱 · Officiate game records")
def review_command(
    paths: Annotated[
        list[str],
        typer.Argument(help="文件、文件夹，或 - 表示标准输入 · files, folders, or - for standard input"),
    ],
    as_lines: Annotated[bool, typer.Option("--json", help="每局一行 JSON · one JSON object a line")] = False,
    strict: Annotated[
        bool, typer.Option(help="有问题时退出状态为 1 · exit with 1 when there are findings")
    ] = False,
    rounds: Annotated[int, typer.Option(min=1, help="自然限着回合数 · rounds of the natural limit")] = ROUNDS,
    counted_checks: Annotated[
        int, typer.Option(min=0, help="自然限着最多计入的将军着数 · claimant's checks that count at most")
    ] = COUNTED_CHECKS,
    summary: Annotated[
        bool, typer.Option(help="最后按种类统计 · end with a table of findings by kind")
    ] = False,
) -> None:
    """Review every game below the paths; files that cannot be read are said so and passed over."""
    tally = _Tally()
    limit = Limit(rounds, counted_checks)
    files = files_below(paths)
    with terminal.progress(len(files), "审阅棋谱", "reviewing") as steps:
        for path in files:
            for reviewed in _reviews(path, limit, tally):
                terminal.write(
                    json.dumps(as_json(reviewed), ensure_ascii=False)
                    if as_lines
                    else verdict_block(reviewed, language.current().value)
                )
            steps.advance()
    if summary or (not as_lines and tally.games > 1):
        tally.write(sys.stderr if as_lines else sys.stdout)
    if tally.games == 0 and tally.unread:
        raise typer.Exit(2)
    if strict and tally.troubled:
        raise typer.Exit(1)


class _Tally:
    """What was found over all games."""

    def __init__(self) -> None:
        self.games = self.troubled = self.unread = 0
        self.kinds: Counter[str] = Counter()

    def add(self, reviewed: Review) -> None:
        self.games += 1
        self.troubled += any(finding.severity != "note" for finding in reviewed.findings)
        self.kinds.update({finding.kind for finding in reviewed.findings})

    def write(self, out: TextIO) -> None:
        terminal.write(
            say(
                f"共 {self.games} 局，其中 {self.troubled} 局有问题；{self.unread} 个文件未读",
                f"{self.games} games, {self.troubled} with problems; {self.unread} files not read",
            ),
            out,
        )
        for kind, count in self.kinds.most_common():
            terminal.write(f"  {count:>6}  {100 * count / max(self.games, 1):5.1f} %  {kind}", out)


def _reviews(path: Path | None, limit: Limit, tally: _Tally) -> Iterator[Review]:
    """The reviews of one file's games (None: standard input)."""
    source = sys.stdin.buffer if path is None else path
    try:
        for game in records.read(source):
            reviewed = review(game, limit)
            tally.add(reviewed)
            yield reviewed
    except (RecordError, OSError) as error:
        tally.unread += 1
        name = "-" if path is None else str(path)
        if isinstance(error, RecordError):
            zh, en = error.message_zh, error.message_en
        else:
            zh = en = error.strerror or str(error)
        terminal.write(say(f"{name}：未读：{zh}", f"{name}: not read: {en}"), sys.stderr)
