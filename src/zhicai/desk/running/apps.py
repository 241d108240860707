"""Running an event as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class RunningConfig(AppConfig):
    """The pages with which an event is run."""

    name = "zhicai.desk.running"
    label = "running"

    def ready(self) -> None:
        """Let roles be given for what there is in an event."""
        from zhicai.desk.people.there import There, read_by
        from zhicai.desk.store.models import StoredJournal

        def read(journal: StoredJournal) -> There | None:
            from zhicai.desk.running.there import there_in

            return there_in(journal)

        read_by(read)
