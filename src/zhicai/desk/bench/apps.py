"""The bench as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class BenchConfig(AppConfig):
    """Templates, scripts and the style sheet of the bench and of the incident reference."""

    name = "zhicai.desk.bench"
    label = "bench"
