"""Game records: ``read`` them from any known format, ``write`` them; ``FORMATS`` lists what is known."""

from __future__ import annotations

from zhicai._core import START_FEN
from zhicai.records import dhtmlxq as _dhtmlxq
from zhicai.records import pgn as _pgn
from zhicai.records import xqf as _xqf
from zhicai.records.dates import PartialDate, parse_date
from zhicai.records.errors import RecordError
from zhicai.records.findings import Finding
from zhicai.records.formats import FORMATS, Format, register
from zhicai.records.game import Game, Node
from zhicai.records.reading import Source, read
from zhicai.records.results import normalise_result
from zhicai.records.sniff import sniff
from zhicai.records.writing import Target, replacing, write

_READ_HERE = (_pgn.FORMAT, _xqf.FORMAT, _dhtmlxq.FORMAT)

__all__ = [
    "FORMATS",
    "START_FEN",
    "Finding",
    "Format",
    "Game",
    "Node",
    "PartialDate",
    "RecordError",
    "Source",
    "Target",
    "normalise_result",
    "parse_date",
    "read",
    "register",
    "replacing",
    "sniff",
    "write",
]
