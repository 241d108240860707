"""The games of the sources that a command line names; what cannot be read is said and counted."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai import records
from zhicai.cli import terminal
from zhicai.cli.progress import Meter
from zhicai.cli.sources import Source
from zhicai.records import Game, RecordError
from zhicai.records.system import reason


class UnreadableSource(Exception):
    """A source that is no record, or breaks off while it is read; says why in both languages."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Keep both messages."""
        super().__init__(f"{message_zh} / {message_en}")
        self.message_zh = message_zh
        self.message_en = message_en


class Unread:
    """How many sources could not be read: `files` that should have been records, `others` that are none."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.files = self.others = 0

    def note(self, source: Source, error: UnreadableSource) -> None:
        """Count a source, and say why it was not read unless it is no record anyway."""
        if source.is_no_record():
            self.others += 1
            return
        self.files += 1
        terminal.complain(f"未读：{error.message_zh}", f"not read: {error.message_en}", source.name)

    def words(self) -> tuple[str, str]:
        """The end of a sentence that tells both numbers; empty where all was read."""
        zh = en = ""
        if self.files:
            zh, en = f"，{self.files} 个文件未读", f", {_files(self.files)} not read"
        if self.others:
            zh += f"；另有 {self.others} 个文件不是棋谱"
            en += f"; {self.others} other file{'s are' if self.others > 1 else ' is'} no record"
        return zh, en

    def complain_of_nothing(self) -> None:
        """Say that there was no game, unless every source has had its own sentence."""
        if not self.files:
            terminal.complain("没有找到棋谱", "no game records found")


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def games_of(source: Source, meter: Meter) -> Iterator[Game]:
    """The games of a source, one at a time; raises UnreadableSource."""
    try:
        with source.opened() as stream:
            for game in records.read(meter.watch(stream)):
                game.source = source.name
                yield game
    except RecordError as error:
        raise UnreadableSource(error.message_zh, error.message_en) from error
    except OSError as error:
        raise UnreadableSource(*reason(error)) from error
    finally:
        meter.finish(source)


def readable_games(source: Source, meter: Meter, unread: Unread) -> Iterator[Game]:
    """As `games_of`, but where the source cannot be read on, `unread` is told and it ends there."""
    try:
        yield from games_of(source, meter)
    except UnreadableSource as error:
        unread.note(source, error)
