"""Games into files of another format: each file written whole or not at all, none replaced unasked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import IO, NoReturn

from zhicai import records
from zhicai.cli import terminal
from zhicai.cli.losses import Losses
from zhicai.cli.progress import Meter
from zhicai.cli.sources import Source
from zhicai.cli.supply import Unread, UnreadableSource, games_of, readable_games
from zhicai.records import Format, Game, RecordError


@dataclass(slots=True)
class Conversion:
    """One run of `zhicai convert`: how games are written, and what has come of it so far.

    `options` are the writer's own; `force` lets files be replaced. `failed` counts games that the format cannot
    hold at all, `taken` are the files of this run.
    """

    format: Format
    options: Mapping[str, object]
    force: bool
    meter: Meter = field(default_factory=Meter)
    losses: Losses = field(default_factory=Losses)
    unread: Unread = field(default_factory=Unread)
    files: int = 0
    failed: int = 0
    taken: set[Path] = field(default_factory=set)

    def to_stdout(self, sources: Sequence[Source]) -> None:
        """All games to standard output."""
        if self.format.one_game and sys.stdout.isatty():
            terminal.fail("这种格式不是文字，不能显示在终端上", "this format is no text for a terminal")
        games = self._counted(self._all(sources))
        if games is not None:
            sys.stdout.flush()
            self._write(games, sys.stdout.buffer)

    def to_file(self, sources: Sequence[Source], target: Path) -> None:
        """All games into one file."""
        self.guard([target])
        games = self._counted(self._all(sources))
        if games is not None:
            self._write(games, target)

    def to_folder(self, sources: Sequence[Source], folder: Path) -> None:
        """Each source into a file of its own, or a file a game where the format holds only one."""
        targets = {source: _free(self._target(source, folder), self.taken) for source in sources}
        self.guard(targets.values())
        for source, target in targets.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._one_source(source, target)
            except UnreadableSource as error:
                self.unread.note(source, error)

    def guard(self, targets: Iterable[Path]) -> None:
        """Stop with status 2 where a file would be replaced without `force`."""
        there = [] if self.force else [target for target in targets if target.is_file()]
        if there:
            _stop_before(there)

    def _all(self, sources: Sequence[Source]) -> Iterator[Game]:
        """The games of all sources; a single one must be read to its end, of several the rest is passed over."""
        if len(sources) == 1:
            yield from games_of(sources[0], self.meter)
            return
        for source in sources:
            yield from readable_games(source, self.meter, self.unread)

    def _counted(self, games: Iterator[Game]) -> Iterator[Game] | None:
        """The games if there are as many as a file can hold, else None or an end with status 2."""
        first = list(islice(games, 2))
        if len(first) > 1 and self.format.one_game:
            terminal.fail(
                f"有多局棋，而 {self.format.title_zh}一个文件只存一局；请把 OUT 写成文件夹，如 games/，每局一个文件",
                f"there are several games, but {self.format.title_en} holds one a file; make OUT a folder, "
                "such as games/, for a file each",
            )
        return chain(first, games) if first else None

    def _one_source(self, source: Source, target: Path) -> None:
        games = games_of(source, self.meter)
        if not self.format.one_game:
            self._write(games, target)
            return
        first = list(islice(games, 2))
        for number, game in enumerate(chain(first, games), 1):
            path = target
            if first[1:]:
                path = _free(target.with_stem(f"{target.stem}-{number:03d}"), self.taken)
                self.guard([path])
            self._write([game], path)

    def _target(self, source: Source, folder: Path) -> Path:
        """The same place below `folder`, with the ending of the format."""
        path = source.path or Path("stdin")
        place = path.relative_to(source.folder) if source.folder else Path(path.name)
        return (folder / place).with_suffix(self.format.suffixes[0])

    def _write(self, games: Iterable[Game], target: Path | IO[bytes]) -> None:
        """Write one file; a game that the format cannot hold is said and counted, a full disk ends everything.

        So does a file that has come to be under the name since `guard` looked, unless `force` lets it be replaced.
        """
        watched = self.losses.watch(games)
        try:
            if isinstance(target, Path):
                with records.replacing(target, overwrite=self.force) as stream:
                    self._pour(watched, stream)
            else:
                self._pour(watched, target)
        except RecordError as error:
            if isinstance(target, Path) and isinstance(error.__cause__, FileExistsError):
                _stop_before([target])
            if _refused_by_system(error):
                raise
            self.failed += 1
            place = error.path or (str(target) if isinstance(target, Path) else "")
            terminal.complain(f"未写：{error.message_zh}", f"not written: {error.message_en}", place)
        except BrokenPipeError as error:
            raise terminal.PipeClosed from error
        else:
            self.files += 1

    def _pour(self, games: Iterable[Game], stream: IO[bytes]) -> None:
        report = {"report": self.losses.report} if "report" in accepted(self.format) else {}
        records.write(games, stream, format=self.format.name, **self.options, **report)


def _stop_before(there: Sequence[Path]) -> NoReturn:
    """Stop with status 2 because these files exist."""
    more_zh, more_en = (f"等 {len(there)} 个文件", f" and {len(there) - 1} more") if there[1:] else ("", "")
    terminal.fail(
        f"已经存在{more_zh}，未覆盖；要覆盖请加 --force",
        f"exists{more_en}; not replaced (--force replaces)",
        str(there[0]),
    )


def accepted(found: Format) -> frozenset[str]:
    """The names of the options that the writer of a format takes."""
    return frozenset(getattr(found.write, "__kwdefaults__", None) or ())


def _refused_by_system(error: BaseException | None) -> bool:
    """Whether a full disk or the like is at the root of an error."""
    while error is not None and not isinstance(error, OSError):
        error = error.__cause__
    return error is not None


def _free(wanted: Path, taken: set[Path]) -> Path:
    """The path, or one with a number where another game of this run has it already."""
    path, number = wanted, 1
    while path in taken:
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    taken.add(path)
    return path
