"""The one exception of this package."""

from __future__ import annotations


class RecordError(ValueError):
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
