"""`zhicai review`: officiate game records and print a verdict for each game."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from typing import Annotated, TextIO

import typer

from zhicai.audit import Review
from zhicai.audit.kinds import kind_words
from zhicai.audit.report import as_json, verdict_block
from zhicai.cli import language, terminal
from zhicai.cli.crew import reviews
from zhicai.cli.progress import progress
from zhicai.cli.sources import sources_of
from zhicai.cli.supply import Unread
from zhicai.english import counted
from zhicai.law.natural_limit import COUNTED_CHECKS, ROUNDS, Limit


def review_command(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH", help="文件、文件夹，或 - 表示标准输入 · files, folders, or - for standard input"
        ),
    ],
    as_lines: Annotated[bool, typer.Option("--json", help="每局一行 JSON · one JSON object a line")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="有问题时退出状态为 1 · exit with 1 when there are findings")
    ] = False,
    rounds: Annotated[int, typer.Option(min=1, help="自然限着回合数 · rounds of the natural limit")] = ROUNDS,
    counted_checks: Annotated[
        int, typer.Option(min=0, help="自然限着最多计入的将军着数 · claimant's checks that count at most")
    ] = COUNTED_CHECKS,
    summary: Annotated[
        bool, typer.Option("--summary", help="最后按种类统计 · end with a table of findings by kind")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="同时审阅的进程数，文件多时默认每核一个 · processes at work, by default one a core for many files",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Review every game below the paths; files that cannot be read are said so and passed over."""
    tally = _Tally()
    limit = Limit(rounds, counted_checks)
    sources = sources_of(paths)
    with (
        progress(sources, "审阅棋谱", "reviewing") as meter,
        closing(reviews(sources, limit, jobs, meter, tally.unread)) as found,
    ):
        for reviewed in found:
            tally.add(reviewed)
            terminal.write(_line(reviewed) if as_lines else _block(reviewed))
    tally.close(sys.stderr if as_lines else sys.stdout, wanted=summary or (not as_lines and tally.games > 1))
    if not tally.games:
        raise typer.Exit(2)
    if strict and tally.troubled + tally.unread.files:
        raise typer.Exit(1)


class _Tally:
    """What was found over all games."""

    def __init__(self) -> None:
        self.games = self.troubled = 0
        self.kinds: Counter[str] = Counter()
        self.unread = Unread()

    def add(self, reviewed: Review) -> None:
        self.games += 1
        self.troubled += any(finding.severity != "note" for finding in reviewed.findings)
        self.kinds.update({finding.kind for finding in reviewed.findings})

    def close(self, out: TextIO, *, wanted: bool) -> None:
        if not self.games:
            self.unread.complain_of_nothing()
        elif wanted:
            self._write(out)

    def _write(self, out: TextIO) -> None:
        zh, en = self.unread.words()
        terminal.say(
            f"共 {self.games} 局，{self.troubled} 局有问题{zh}",
            f"{counted(self.games, 'game')}, {self.troubled} with problems{en}",
            out,
        )
        for kind, count in self.kinds.most_common():
            name = language.say(kind_words(kind)[0], kind)
            terminal.write(f"  {count:>6}  {100 * count / self.games:5.1f} %  {name}", out)


def _line(reviewed: Review) -> str:
    """One line of JSON: as it is where stdout is UTF-8, else in escapes that every encoding has.

    Bytes of a file name that are no text stand as U+FFFD in both; strict parsers refuse lone surrogates.
    """
    line = terminal.safe(json.dumps(as_json(reviewed), ensure_ascii=False))
    plain = terminal.encoding().lower().replace("-", "") == "utf8"
    return line if plain else json.dumps(json.loads(line))


def _block(reviewed: Review) -> str:
    """The verdict for people, in lines that fit the terminal."""
    reviewed = replace(reviewed, source=terminal.named(reviewed.source))
    return terminal.fitted(verdict_block(reviewed, language.current().value), "    ")
