"""The games of the sources that a command line names; what cannot be read is said and counted."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai import records
from zhicai.cli import terminal
from zhicai.cli.progress import Meter
from zhicai.cli.sources import Source
from zhicai.records import Game, RecordError
from zhicai.records.system import reason


class Unread:
    """How many sources could not be read: `files` that should have been records, `others` that are none."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.files = self.others = 0

    def note(self, source: Source, zh: str, en: str) -> None:
        """Count a source, and say why it was not read unless it is no record anyway."""
        if source.is_no_record():
            self.others += 1
            return
        self.files += 1
        terminal.complain(f"未读：{zh}", f"not read: {en}", source.name)

    def words(self) -> tuple[str, str]:
        """The end of a sentence that tells both numbers; empty where all was read."""
        zh = en = ""
        if self.files:
            zh, en = f"，{self.files} 个文件未读", f", {self.files} files not read"
        if self.others:
            zh, en = (
                f"{zh}；另有 {self.others} 个文件不是棋谱",
                f"{en}; {self.others} other files are no records",
            )
        return zh, en

    def complain_of_nothing(self) -> None:
        """Say that there was no game, unless every source has had its own sentence."""
        if not self.files:
            terminal.complain("没有找到棋谱", "no game records found")


def games_of(source: Source, meter: Meter, unread: Unread) -> Iterator[Game]:
    """The games of a source, one at a time; where it cannot be read, `unread` is told and it ends there."""
    try:
        with source.opened() as stream:
            for game in records.read(meter.watch(stream)):
                game.source = source.name
                yield game
    except RecordError as error:
        unread.note(source, error.message_zh, error.message_en)
    except OSError as error:
        unread.note(source, *reason(error))
    finally:
        meter.finish(source)
