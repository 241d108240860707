"""Which tables are in the backups beside the journals."""

from __future__ import annotations

from typing import Final

from django.db import models

KEPT: Final[list[type[models.Model]]] = []
"""In the order in which they are read back."""
LATER: Final[set[type[models.Model]]] = set()
"""Those that backups of earlier releases do not have."""


def keep(*tables: type[models.Model], later: bool = False) -> None:
    """Let these tables be in the backups, after those that are already; an app says so when it is loaded.

    `later`: backups of earlier releases have been made without them.
    """
    KEPT.extend(table for table in tables if table not in KEPT)
    if later:
        LATER.update(tables)
