"""The public pages at 500 players, as a guest asks for them, through all of Django on SQLite.

`python -m bench.public_pages [PLAYERS [ROUNDS]]` prints milliseconds by the clock and of this process: each page when
the event has just changed, once more when it has not, and the answer that the browser has it already.
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.event_desk import BEGUN, Took, prepare, store, tell

if TYPE_CHECKING:
    from django.test import Client

PAGES: Final = (
    "",
    "find/?q=xs1",
    "public/1/",
    "public/1/standings/",
    "public/1/places/",
    "public/1/cross/",
    "public/1/entries/",
    "public/1/players/7/",
    "public/1/penalties/",
    "screen/",
    "screen/slides/",
)


def publish(number: str, rounds: int) -> None:
    """Publish the last round, record half of its results, and let everybody in."""
    from zhicai.competition.event.kinds import ResultRecorded, RoundPublished, drafts
    from zhicai.desk.running import state
    from zhicai.desk.store import journals
    from zhicai.desk.store.models import StoredJournal

    boards = journals.look(number, state.now).value.event.sections[0].rounds[-1].boards
    done = [ResultRecorded(rounds, one.table, "1-0") for one in boards[::2]]
    journals.append(number, drafts([RoundPublished(rounds), *done], time=BEGUN, actor="bench"))
    StoredJournal.objects.update(public=True)


def forget(number: str) -> None:
    """As after a change, without writing one."""
    from zhicai.desk.running import state
    from zhicai.desk.store.held import holding

    with holding(number) as held:
        held._made.clear()
    kept = state._kept.get(number)
    if kept is not None:
        kept._made.clear()


def opening(client: Client, number: str, page: str, times: int) -> list[Took]:
    """A page when the event has just changed, once more, and where the browser has it."""
    path = f"/events/{number}/{page}"
    new, again, known = Took(f"{page or 'the event'}, after a change"), Took("   again"), Took("   304")
    for _ in range(times):
        forget(number)
        new.add(partial(client.get, path))
        again.add(partial(client.get, path))
        mark = client.get(path).headers.get("ETag")
        if mark is not None:
            known.add(partial(client.get, path, headers={"If-None-Match": mark}))
    return [new, again, *([known] if known.clock else [])]


def folder(number: str, target: Path) -> Took:
    """The whole event as a folder."""
    from zhicai.desk.public.book import book_of
    from zhicai.desk.public.folder import files, put
    from zhicai.desk.store import journals

    found = Took("the whole event as a folder")
    book = journals.look(number, book_of).value
    found.add(lambda: put(files(book), target))
    return found


def main(players: int = 500, rounds: int = 9, times: int = 15) -> None:
    """Measure, and print the table."""
    with tempfile.TemporaryDirectory() as place:
        prepare(place)
        number = store(players, rounds)
        publish(number, rounds)
        from django.test import Client

        client = Client(SERVER_NAME="localhost")
        first = Took("the first page after a start")
        first.add(lambda: client.get(f"/events/{number}/public/1/"))
        took = [first, *(one for page in PAGES for one in opening(client, number, page, times))]
        took.append(folder(number, Path(place) / "pages"))
    tell(took, players, rounds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
