"""The frame as Django knows it."""

from __future__ import annotations

import os
import time

from django.apps import AppConfig
from django.conf import settings


class FrameConfig(AppConfig):
    """Templates, style sheet and scripts of every page."""

    name = "zhicai.desk.frame"
    label = "frame"

    def ready(self) -> None:
        """Date papers by the clock on the wall: give the process the zone of the machine back."""
        zone = settings.ZONE_OF_MACHINE
        if zone is None:
            os.environ.pop("TZ", None)
        else:
            os.environ["TZ"] = zone
        if hasattr(time, "tzset"):
            time.tzset()
