"""The board as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class BoardConfig(AppConfig):
    """The tags, scripts and the style sheet of boards."""

    name = "zhicai.desk.board"
    label = "board"
