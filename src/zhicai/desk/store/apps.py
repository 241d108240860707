"""The store as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Journals in the database, and the list of events kept beside them."""

    name = "zhicai.desk.store"
    label = "store"

    def ready(self) -> None:
        """Keep the list of events with every command."""
        from zhicai.desk.store.listing import PROJECTION
        from zhicai.desk.store.projections import register

        register(PROJECTION)
