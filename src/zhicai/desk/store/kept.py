"""Which tables are in the backups beside the journals."""

from __future__ import annotations

from typing import Final

from django.db import models

KEPT: Final[list[type[models.Model]]] = []
"""In the order in which they are read back."""


def keep(*tables: type[models.Model]) -> None:
    """Let these tables be in the backups, after those that are already; an app says so when it is loaded."""
    KEPT.extend(table for table in tables if table not in KEPT)
