"""The reviews of one file's games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from zhicai import records
from zhicai.audit.review import Review, review
from zhicai.law.natural_limit import Limit
from zhicai.records import RecordError
from zhicai.records.system import reason


@dataclass(frozen=True, slots=True)
class NotRead:
    """Why a file, or what is left of it, could not be reviewed, in both languages."""

    source: str
    message_zh: str
    message_en: str


Outcome: TypeAlias = Review | NotRead


def reviews_of(path: str, limit: Limit) -> Iterator[Outcome]:
    """The games of a file one at a time, and at the end why it could not be read, if so."""
    try:
        with Path(path).open("rb") as stream:
            for game in records.read(stream):
                game.source = path
                yield review(game, limit)
    except RecordError as error:
        yield NotRead(path, error.message_zh, error.message_en)
    except OSError as error:
        yield NotRead(path, *reason(error))
