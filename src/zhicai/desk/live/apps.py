"""Live boards as Django knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from zhicai.desk.running.room import Room


class LiveConfig(AppConfig):
    """Games on live boards, and the list of them."""

    name = "zhicai.desk.live"
    label = "live"

    def ready(self) -> None:
        """Keep the list of live boards with every command, and tell the pages of rounds of them."""
        from zhicai.desk.live.listed import PROJECTION
        from zhicai.desk.live.models import Outage, Pulse
        from zhicai.desk.running.watched import Watched, asked_by
        from zhicai.desk.store.kept import keep
        from zhicai.desk.store.projections import register

        def asks(room: Room, number: int) -> Watched:
            from zhicai.desk.live.pages_table import watched_in

            return watched_in(room, number)

        def closes(room: Room, number: int) -> int:
            from zhicai.desk.live.closing import close_round

            return close_round(room, number)

        asked_by(asks, closes)
        register(PROJECTION)
        keep(Pulse, Outage)
