"""What other processes have stored: PostgreSQL tells it, an embedded database is looked at."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Max

from zhicai.desk.store.models import StoredEntry
from zhicai.desk.store.news import CHANNEL

LOOK: Final = 0.1
"""Seconds between two looks at an embedded database."""
_AGAIN: Final = 2.0
"""Seconds until a database that was away is tried again."""

_log = logging.getLogger("zhicai.desk")


class Watch:
    """A thread that calls `news` with the number of each journal that any process has added to."""

    def __init__(self, news: Callable[[str], None]) -> None:
        """Tell this."""
        self._news = news
        self._end = Event()
        self._thread = Thread(target=self._work, name="watch", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._end.set()
        self._thread.join(2)

    def _work(self) -> None:
        follow = self._listen if connection.vendor == "postgresql" else self._look
        while not self._end.is_set():
            try:
                follow()
            except (DatabaseError, InterfaceError) as error:
                _log.warning("live boards: the database is away (%s)", " ".join(str(error).split())[:200])
                connection.close()
                self._end.wait(_AGAIN)
        connection.close()

    def _listen(self) -> None:
        """Hear what PostgreSQL tells on the channel."""
        connection.ensure_connection()
        raw = connection.connection
        raw.execute(f"LISTEN {CHANNEL}")
        while not self._end.is_set():
            for notice in raw.notifies(timeout=0.5):
                self._news(notice.payload)

    def _look(self) -> None:
        """See by the database's own count of changes whether there is something new."""
        seen = StoredEntry.objects.aggregate(last=Max("pk"))["last"] or 0
        before: object = None
        while not self._end.wait(LOOK):
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA data_version")
                version = cursor.fetchone()
            if version == before:
                continue
            before = version
            rows = StoredEntry.objects.filter(pk__gt=seen)
            for number, last in (
                rows.values("journal_id").annotate(last=Max("pk")).values_list("journal_id", "last")
            ):
                seen = max(seen, last)
                self._news(number)
