"""What runs beside the answers of one process: the keeper of the clocks, the herald, the watch on other processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

from zhicai.desk.callers import most_connections
from zhicai.desk.frame.later import load_all
from zhicai.desk.limits import Receive, Send
from zhicai.desk.live.between import Watch
from zhicai.desk.live.herald import Herald
from zhicai.desk.live.keeper import Keeper
from zhicai.desk.live.readers import Reader
from zhicai.desk.live.sight import Alarm
from zhicai.desk.store import news

_PATIENCE = 5.0
"""Seconds in which a worker whose parent is gone may end in good order."""


def end_with_parent() -> None:
    """Wait until the process that began this worker is gone, however, and end then; at once where there is none.

    A worker that outlives it would hold the port, and nobody could stop it but by its number.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_PATIENCE)
    os._exit(1)


class Running:
    """Begun when the server starts, or with the first stream where it does not say so."""

    def __init__(self, ask: Callable[[str], Coroutine[Any, Any, int]]) -> None:
        """Nothing runs yet; `ask` asks this process for a page, and tells the status of the answer."""
        self._ask = ask
        self.answered = threading.Event()
        """Set with the first answer at a live board."""
        self.readers: set[Reader] = set()
        self.ending = False
        self._herald: Herald | None = None
        self._keeper: Keeper | None = None
        self._watch: Watch | None = None
        self._alarm: Alarm | None = None

    async def lifespan(self, receive: Receive, send: Send) -> None:
        """Begin and end with the server."""
        await receive()
        try:
            await self._start()
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.to_thread(self._stop)
        await send({"type": "lifespan.shutdown.complete"})

    async def herald(self) -> Herald:
        """Who tells the readers."""
        if self._herald is None:
            await self._start()
        assert self._herald is not None  # noqa: S101  it was started
        return self._herald

    def most(self, limit: int) -> int:
        """How many streams there can be, by the limit and by the connections that this process takes; some are left."""
        connections = most_connections()
        return min(limit, connections - connections // 8)

    async def _start(self) -> None:
        if self._herald is not None:
            return
        loop = asyncio.get_running_loop()
        self._herald = herald = Herald(loop)
        self._keeper = Keeper(
            self.answered, lambda path: asyncio.run_coroutine_threadsafe(self._ask(path), loop)
        )
        self._watch = Watch(herald.news)
        herald.start()
        news.listen(herald.news)
        self._alarm = Alarm(herald.check)
        self._alarm.set()
        await asyncio.to_thread(self._keeper.start)
        self._watch.start()
        threading.Thread(target=load_all, args=(lambda: self.ending,), name="later", daemon=True).start()
        threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
        self._end_soon(loop)

    def _stop(self) -> None:
        self.ending = True
        if self._alarm is not None:
            self._alarm.clear()
        for part in (self._watch, self._keeper, self._herald):
            if part is not None:
                part.stop()
        if self._herald is not None:
            news.deafen(self._herald.news)

    def _end_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the streams end as soon as the server is told to: it waits for every answer that is not complete."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(number)
            if callable(before):
                signal.signal(number, self._ending(loop, before))

    def _ending(
        self, loop: asyncio.AbstractEventLoop, before: Callable[[int, FrameType | None], Any]
    ) -> Callable[[int, FrameType | None], None]:
        def end(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self.let_go)
            before(number, frame)

        return end

    def let_go(self) -> None:
        """End every stream, and begin none."""
        self.ending = True
        for reader in tuple(self.readers):
            reader.close()
