"""Running an event as Django knows it."""

from __future__ import annotations

from collections.abc import Sequence

from django.apps import AppConfig

from zhicai.journal import Entry, Header


class RunningConfig(AppConfig):
    """The pages with which an event is run."""

    name = "zhicai.desk.running"
    label = "running"

    def ready(self) -> None:
        """Let roles be given for what there is in an event, and keep the numbers that they name."""
        from zhicai.desk.people.there import There, read_by
        from zhicai.desk.running.models import Retyped
        from zhicai.desk.store import guards
        from zhicai.desk.store.kept import keep
        from zhicai.desk.store.models import StoredJournal

        def read(journal: StoredJournal) -> There | None:
            from zhicai.desk.running.there import there_in

            return there_in(journal)

        def keep_numbers(header: Header, before: Sequence[Entry], added: Sequence[Entry]) -> None:
            from zhicai.desk.running import numbers_kept

            numbers_kept.keep_numbers(header, before, added)

        keep(Retyped, later=True)
        read_by(read)
        guards.register(keep_numbers)
