"""The exceptions of the journal; each carries both languages and the facts that a page or a program needs."""

from __future__ import annotations

from typing import Self

from zhicai.errors import ZhicaiError


class JournalError(ZhicaiError):
    """Anything wrong with a journal; `path` names its file ("" where there is none)."""

    path: str = ""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Keep both messages; `str()` gives them side by side, with the file in front."""
        super().__init__(message_zh, message_en)
        self.message_zh = message_zh
        self.message_en = message_en

    def __str__(self) -> str:
        """Both languages, Chinese first."""
        where = f"{self.path}：" if self.path else ""
        return f"{where}{self.message_zh} / {self.message_en}"

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error travel between processes with all it knows."""
        return _made, (type(self), self.args, vars(self))

    def at(self, path: str) -> Self:
        """The same error, with the name of the file."""
        self.path = self.path or path
        return self


def _made(kind: type[JournalError], args: tuple[object, ...], facts: dict[str, object]) -> JournalError:
    error = kind.__new__(kind, *args)
    error.args = args
    vars(error).update(facts)
    return error


class BadEntry(JournalError):
    """An entry that cannot stand in a journal; `place` is where in it (`data.players[3]`)."""

    def __init__(self, message_zh: str, message_en: str, *, place: str = "") -> None:
        """Say where and what."""
        prefix = f"{place}：" if place else ""
        super().__init__(f"{prefix}{message_zh}", f"{place}: {message_en}" if place else message_en)
        self.place = place


class BadData(BadEntry):
    """The data of an entry do not fit the kind that it names."""


class UnknownKind(JournalError):
    """An entry of a kind that this release does not know."""

    def __init__(self, kind: str, seq: int) -> None:
        """Name the kind and the entry."""
        super().__init__(
            f"第 {seq} 条的类型“{kind}”本版本不认识；请升级 zhicai",
            f"entry {seq} is of kind “{kind}”, which this release does not know; update zhicai",
        )
        self.kind = kind
        self.seq = seq


class NewerVersion(JournalError):
    """An entry whose kind has got a newer version than this release knows."""

    def __init__(self, kind: str, version: int, known: int, seq: int) -> None:
        """Name the kind and both versions."""
        super().__init__(
            f"第 {seq} 条“{kind}”是第 {version} 版，本版本只认识到第 {known} 版；请升级 zhicai",
            f"entry {seq} is version {version} of “{kind}”, this release knows up to {known}; update zhicai",
        )
        self.kind = kind
        self.version = version
        self.known = known
        self.seq = seq


class UndoRefused(JournalError):
    """What was to be undone cannot be; `batch` is its number."""

    def __init__(self, batch: int, message_zh: str, message_en: str) -> None:
        """Name the batch and say why."""
        super().__init__(message_zh, message_en)
        self.batch = batch


class NotAJournal(JournalError):
    """A file that is no journal, or one of a format that this release does not know."""


class JournalTooLarge(JournalError):
    """More lines, or more bytes, than a journal may have."""


class JournalExists(JournalError):
    """A file is there already and is not to be replaced."""


class JournalChanged(JournalError):
    """The file was changed by another program while it was open here."""


class JournalLocked(JournalError):
    """Another program has the journal open for writing.

    `pid`, `host` and `program` tell who (0 and "" where unknown), `since` is the time in milliseconds
    (None: unknown).
    """

    def __init__(
        self, message_zh: str, message_en: str, *, pid: int, host: str, program: str, since: int | None
    ) -> None:
        """Say who holds it, since when, and what to do."""
        super().__init__(message_zh, message_en)
        self.pid = pid
        self.host = host
        self.program = program
        self.since = since


class JournalNotReadable(JournalError):
    """The system does not let the file be read; caused by the OSError."""


class JournalNotWritten(JournalError):
    """The system did not take what was to be written; nothing of it remains. Caused by the OSError.

    `certain` is False where the system would not even take back what it had begun to write: the journal must
    then be opened again, which tells what is in it.
    """

    def __init__(self, message_zh: str, message_en: str, *, certain: bool = True) -> None:
        """Keep whether the old file is known to stand."""
        super().__init__(message_zh, message_en)
        self.certain = certain
