"""Events as Django knows them."""

from __future__ import annotations

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The pages of events."""

    name = "zhicai.desk.events"
    label = "events"
