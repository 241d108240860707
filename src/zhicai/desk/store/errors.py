"""What the store cannot do; what journals themselves refuse is in `zhicai.journal`."""

from __future__ import annotations

from typing import Final

from zhicai.desk.errors import DeskError

KNOWN: Final = {
    "database or disk is full": ("磁盘已满，没有做任何改动", "the disk is full; nothing was changed"),
    "database is locked": (
        "数据库正被另一个程序占用，没有做任何改动；请关闭那个程序后再试",
        "another program has locked the database; nothing was changed. Close it and try again",
    ),
    "attempt to write a readonly database": (
        "数据库文件不能写入，请检查文件和文件夹的权限",
        "the file of the database cannot be written; look at the rights of the file and its folder",
    ),
    "unable to open database file": (
        "打不开数据库文件，请检查数据文件夹",
        "the file of the database cannot be opened; look at the folder of the data",
    ),
    "file is not a database": (
        "数据文件夹里的 desk.sqlite3 不是数据库，请从备份恢复",
        "desk.sqlite3 in the folder of the data is no database; restore a backup",
    ),
}
"""What the embedded database says, and what that means."""


class NoSuchJournal(DeskError):
    """There is no journal of this number here."""

    def __init__(self, number: str) -> None:
        """Name it."""
        super().__init__(f"这里没有编号为 {number[:64]} 的日志", f"there is no journal {number[:64]} here")
        self.number = number


class NoEvent(DeskError):
    """The file is sound, but the journal of a game."""

    def __init__(self) -> None:
        """Say what it is, and what can be done with it."""
        super().__init__(
            "这是一局棋的执裁日志，不是赛事文件，没有导入；可用 zhicai game 查看，或用 zhicai desk import 存入数据库",
            "this is the journal of one officiated game and no event file; nothing was imported. Look at it with "
            "zhicai game, or store it with zhicai desk import",
        )


class Occupied(DeskError):
    """There is a journal of this number already, and not the one that was to be begun."""

    def __init__(self, number: str) -> None:
        """Name it."""
        super().__init__(
            f"编号 {number} 已有日志，没有改动", f"there is a journal {number} already; it is left as it is"
        )
        self.number = number


class KeyTaken(DeskError):
    """What was sent has the key of something else that was done already; it was not done."""

    def __init__(self) -> None:
        """Say what became of it."""
        super().__init__(
            "这份表单已经用过，这一次所填的没有存入；请打开现在的页面，再填一次",
            "this form was used already; what you sent now was not done. Open the page as it is now, and fill it in "
            "again",
        )


class Diverged(DeskError):
    """A file and the journal of the same number here are two continuations; `seq` is the first entry that differs."""

    def __init__(self, number: str, seq: int) -> None:
        """Name both and where they part."""
        super().__init__(
            f"文件与这里的日志 {number} 从第 {seq} 条起不同，各自都有对方没有的内容；没有导入",
            f"the file and the journal {number} here differ from entry {seq} on, and each has what the other lacks;"
            " nothing was imported",
        )
        self.number = number
        self.seq = seq


class NotStored(DeskError):
    """The database did not take a command; nothing of it remains. Caused by the database's own error."""

    def __init__(self, reason: str) -> None:
        """Keep the database's words, on one line; what they mean, where that is known."""
        told = " ".join(reason.split())[:200]
        if told in _REFUSED:
            super().__init__(*_REFUSED[told])
            return
        super().__init__(
            f"数据库没有存入，内容未变，请再试（{told}）",
            f"the database did not store it, nothing has changed; try again ({told})",
        )


_REFUSED: Final = {
    "database or disk is full": (
        "服务器的磁盘已满，没有存入，内容未变；看可以照常看，请管理员腾出空间后再试",
        "the disk of the server is full: this was not stored, nothing has changed. Everything can still be looked at;"
        " try again when the administrator has made room",
    ),
    "database is locked": (
        "数据库正忙，没有存入，内容未变，请再试",
        "the database is busy: this was not stored, nothing has changed; try again",
    ),
}
"""What of that a command meets while the desk runs."""
