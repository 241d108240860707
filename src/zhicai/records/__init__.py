"""Game records: read any known format, write some; see ``read``, ``write`` and ``FORMATS``."""

from __future__ import annotations

from zhicai.records.errors import RecordError
from zhicai.records.findings import Finding
from zhicai.records.formats import FORMATS, Format, register
from zhicai.records.game import START_FEN, Game, Node

__all__ = ["FORMATS", "START_FEN", "Finding", "Format", "Game", "Node", "RecordError", "register"]
