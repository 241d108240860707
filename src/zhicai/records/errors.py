"""The one exception of this package."""

from __future__ import annotations

from zhicai.errors import ZhicaiError


class RecordError(ZhicaiError):
    """A source that cannot be read or written as a record.

    ``path`` names the source ("" when it has no name); ``place`` says where in it, for people.
    """

    def __init__(self, message_zh: str, message_en: str, *, path: str = "", place: str = "") -> None:
        """Keep both messages and the place; ``str()`` gives all of it, Chinese first."""
        self.message_zh = message_zh
        self.message_en = message_en
        self.path = path
        self.place = place
        where = " ".join(part for part in (path, place) if part)
        prefix = f"{where}：" if where else ""
        super().__init__(f"{prefix}{message_zh} / {message_en}")

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error travel between processes with all it knows."""
        return _made, (self.message_zh, self.message_en, self.path, self.place)

    def at(self, path: str) -> RecordError:
        """The same error with the name of its source."""
        return RecordError(self.message_zh, self.message_en, path=self.path or path, place=self.place)


def _made(message_zh: str, message_en: str, path: str, place: str) -> RecordError:
    return RecordError(message_zh, message_en, path=path, place=place)
