"""An event as a folder of pages: `zhicai desk pages` out of the database, `zhicai event pages` out of a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from zhicai.cli import terminal
from zhicai.desk.commands.starting import at
from zhicai.desk.errors import DeskError
from zhicai.desk.place import FOLDER, Place
from zhicai.english import counted

_SHOWN: Final = 12
"""So many events are listed to choose from."""


def pages(place: Place, number: str, target: Path, *, replace: bool) -> None:
    """Write the pages of an event of the desk. Raises NoSuchJournal, DeskError, OSError, NotAJournal."""
    with at(place):
        from zhicai.desk.public.book import book_of
        from zhicai.desk.public.folder import files, put
        from zhicai.desk.store import journals

        count = put(files(journals.look(found(number), book_of).value), target, replace=replace)
    _told(count, target)


def found(wanted: str) -> str:
    """The number of the event that is meant: by its whole number, the beginning of it, or its name.

    Raises DeskError, which lists the events, where there is none such or more than one.
    """
    from zhicai.desk.store.models import EventListing

    known = dict(EventListing.objects.order_by("-changed").values_list("pk", "name"))
    fits = [pk for pk, name in known.items() if name == wanted or pk.startswith(wanted)]
    if wanted in known or len(fits) == 1:
        return wanted if wanted in known else fits[0]
    shown = [f"{pk} {name}" for pk, name in known.items() if not fits or pk in fits][:_SHOWN]
    zh, en = "；".join(shown), "; ".join(shown)
    if fits:
        raise DeskError(
            f"“{wanted}”不止一项赛事，请写编号：{zh}",
            f"{wanted!r} is more than one event; give its number: {en}",
        )
    raise DeskError(
        f"没有赛事“{wanted}”；现有：{zh or '无'}", f"there is no event {wanted!r}; there are: {en or 'none'}"
    )


def of_file(file: Path, folder: Path, *, replace: bool) -> None:
    """Write the pages of an event file; there is no database. Raises DeskError, OSError, JournalError."""
    from zhicai import journal

    kept = journal.read(file)
    with tempfile.TemporaryDirectory(prefix="zhicai-pages-") as nowhere:
        # Django wants to know where its desk is, also where it only writes pages.
        os.environ.setdefault(FOLDER, nowhere)
        os.environ["DJANGO_SETTINGS_MODULE"] = "zhicai.desk.settings"
        import django

        django.setup()
        from zhicai.desk.public.book import book_of
        from zhicai.desk.public.folder import files, put

        count = put(files(book_of(kept)), folder, replace=replace)
    _told(count, folder)


def _told(count: int, folder: Path) -> None:
    terminal.say(f"已写出 {count} 个文件：{folder}", f"{counted(count, 'file')} written: {folder}")
