"""The list of live boards as the store keeps it; the rules of the game are loaded with the first board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zhicai.desk.live.models import LiveGame
from zhicai.desk.store.projections import Projection
from zhicai.journal import Entry, Journal, JournalKind


def _columns(journal: Journal, added: Sequence[Entry]) -> dict[str, object] | None:
    from zhicai.desk.live.listing import columns

    return columns(journal, added)


PROJECTION: Final = Projection(LiveGame, JournalKind.GAME, _columns)
