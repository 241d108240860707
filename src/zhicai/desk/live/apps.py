"""Live boards as Django knows them."""

from __future__ import annotations

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Games on live boards, and the list of them."""

    name = "zhicai.desk.live"
    label = "live"

    def ready(self) -> None:
        """Keep the list of live boards with every command."""
        from zhicai.desk.live.listed import PROJECTION
        from zhicai.desk.live.models import Outage, Pulse
        from zhicai.desk.store.kept import keep
        from zhicai.desk.store.projections import register

        register(PROJECTION)
        keep(Pulse, Outage)
