"""The frame as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class FrameConfig(AppConfig):
    """Templates, style sheet and scripts of every page."""

    name = "zhicai.desk.frame"
    label = "frame"
