"""`zhicai desk demo`: a desk with a demonstration event, in a folder of its own that can be thrown away."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from zhicai.cli import terminal
from zhicai.desk.commands.keeping import update
from zhicai.desk.commands.serving import listening, serve
from zhicai.desk.commands.starting import at
from zhicai.desk.database import FILE
from zhicai.desk.errors import DeskError
from zhicai.desk.place import Place
from zhicai.errors import ZhicaiError
from zhicai.journal import Lock

_MARK: Final = "demonstration"
"""The file that says that a folder holds a demonstration, and nothing that anybody would miss."""
_PATIENCE: Final = 60.0


def demo(place: Place, *, host: str, port: int, fresh: bool, start: bool) -> None:
    """Make the demonstration event, or find it as it was left, and serve the desk with it until Ctrl-C.

    `fresh`: begin again; what was there is set aside. One that cannot be read any more is set aside by itself.
    Raises DeskError for a folder that holds a desk of somebody's own.
    """
    if start:
        with listening(host, port):
            pass  # a port that is taken is told before anything is made
    _claim(place)
    lock = Lock(place.folder / _MARK, "zhicai desk demo")
    lock.acquire(_PATIENCE)  # of two at once the second finds what the first has made
    try:
        _see_to_it(place, fresh=fresh)
    finally:
        lock.release()
    if start:
        from zhicai.desk.demo.event import NUMBER

        serve(place, host=host, port=port, workers=1, first=f"/events/{NUMBER}/")


def _see_to_it(place: Place, *, fresh: bool) -> None:
    """Make the event, or find it as it was left; raises DeskError and JournalLocked."""
    if fresh and (kept := _set_aside(place)) is not None:
        terminal.say(f"原有的示例已移到 {kept}", f"the demonstration of before is now {kept}")
    try:
        made = _made(place)
    except (ZhicaiError, KeyError, ValueError) as error:
        kept = _set_aside(place)
        if kept is None:
            raise
        zh, en = getattr(error, "message_zh", str(error)), getattr(error, "message_en", str(error))
        terminal.complain(
            f"原有的示例读不出来，已移到 {kept}，重新生成：{zh}",
            f"the demonstration of before cannot be read; it is now {kept}, and a new one is made: {en}",
        )
        made = _made(place)
    if made:
        terminal.say(
            "已生成示例赛事：公开组两轮已毕，第 3 轮待编排；团体组一轮已毕",
            "a demonstration event was made: two rounds are played, round 3 is to be paired; and a section of teams",
        )
    else:
        terminal.say(
            "示例赛事与上次离开时一样；从头开始请用 make demo-fresh 或 zhicai desk demo --fresh",
            "the demonstration event is as you left it; make demo-fresh or zhicai desk demo --fresh begin again",
        )


def _claim(place: Place) -> None:
    """Mark the folder as that of a demonstration; raises DeskError where another desk is in it."""
    mark = place.folder / _MARK
    if (place.folder / FILE).exists() and not mark.exists():
        raise DeskError(
            f"{place.folder} 里已有一个不是示例的桌面，请用 --data 另指文件夹",
            f"{place.folder} holds a desk that is no demonstration; name another folder with --data",
        )
    place.prepare()
    mark.touch()


def _made(place: Place) -> bool:
    """Bring the tables up to date and see to the event; whether it was made now."""
    with at(place, current=False):
        update(place)
        from zhicai.desk.demo.making import make

        return make(time.time_ns() // 1_000_000)


def _set_aside(place: Place) -> Path | None:
    """Give the database another name in the folder of the backups; where it is now, None where there was none."""
    from zhicai.desk.live.presence import is_running

    found = place.folder / FILE
    if not found.exists():
        return None
    if is_running(place.folder):
        raise DeskError(
            f"{place.folder} 的桌面正在运行，请先停止它",
            f"the desk in {place.folder} is running; stop it first",
        )
    place.backups.mkdir(parents=True, exist_ok=True)
    stem = f"demonstration-{time.strftime('%Y%m%d-%H%M%S')}"
    kept = next(
        one
        for one in (
            place.backups / f"{stem}{more}.sqlite3" for more in ("", *(f"-{n}" for n in range(2, 100)))
        )
        if not one.exists()
    )
    found.rename(kept)
    # What a writer that died left behind belongs to the database, and completes it when it is opened again.
    begun = found.with_name(f"{FILE}-journal")
    if begun.exists():
        begun.rename(kept.with_name(f"{kept.name}-journal"))
    return kept
