"""Reviewing the sources of a command line, in this process or by several."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from zhicai.audit import Review, review
from zhicai.cli.progress import Meter
from zhicai.cli.sources import Source
from zhicai.cli.supply import Unread, UnreadableSource, readable_games
from zhicai.law.natural_limit import Limit

MANY: Final = 200
"""Files from which several processes earn their start."""
MUCH: Final = 1 << 23
"""Bytes in several files from which they do."""


def reviews(
    sources: Sequence[Source], limit: Limit, jobs: int | None, meter: Meter, unread: Unread
) -> Generator[Review]:
    """The reviews of all games in the order of the sources; `unread` is told what cannot be read.

    `jobs` is the number of processes; None: one a core for many files, else this one alone. Standard input is
    always read here.
    """
    if jobs == 1 or any(source.path is None for source in sources) or not (jobs or _is_long_work(sources)):
        for source in sources:
            for game in readable_games(source, meter, unread):
                yield review(game, limit)
    else:
        yield from _by_several(sources, limit, jobs, meter, unread)


def _is_long_work(sources: Sequence[Source]) -> bool:
    return len(sources) >= MANY or (len(sources) > 1 and sum(source.size for source in sources) >= MUCH)


def _by_several(
    sources: Sequence[Source], limit: Limit, jobs: int | None, meter: Meter, unread: Unread
) -> Iterator[Review]:
    from zhicai.audit.files import NotRead
    from zhicai.audit.pool import review_files

    named = {source.name: source for source in sources}
    for outcome in review_files(
        [source.name for source in sources], limit, jobs, lambda index: meter.finish(sources[index])
    ):
        if isinstance(outcome, NotRead):
            unread.note(named[outcome.source], UnreadableSource(outcome.message_zh, outcome.message_en))
        else:
            yield outcome
