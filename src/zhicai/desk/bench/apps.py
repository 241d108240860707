"""The bench as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class BenchConfig(AppConfig):
    """Rulings on repetitions."""

    name = "zhicai.desk.bench"
    label = "bench"
