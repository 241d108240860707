"""Running an event as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class RunningConfig(AppConfig):
    """The pages with which an event is run."""

    name = "zhicai.desk.running"
    label = "running"
