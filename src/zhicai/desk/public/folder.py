"""A whole event as it is published, as files that a browser opens from a folder: no server, no network."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils import translation

from zhicai.desk.errors import DeskError
from zhicai.desk.public.book import Book
from zhicai.desk.public.contents import BUILD, every
from zhicai.desk.public.front import told
from zhicai.desk.public.links import Files
from zhicai.desk.public.shown import Shown, tabs, write

File = tuple[str, bytes]

LANGUAGES: Final = {"zh": "zh-hans", "en": "en"}
"""The folder of each language, and how Django calls it."""

_STYLE: Final = ("desk.css", "running.css", "public.css", "public.js", "desk.js", "piece.svg")


def files(book: Book) -> Iterator[File]:
    """Every file by its path, with `/` between folders; names are made of numbers and names of pages alone."""
    for name in _STYLE:
        yield f"style/{name}", _asset(name)
    begin: dict[str, object] = {
        "name": book.now.event.name,
        "languages": [("zh", "zh-Hans", "中文"), ("en", "en", "English")],
    }
    yield "index.html", _html("public/folder/begin.html", begin)
    for folder, language in LANGUAGES.items():
        with translation.override(language):
            # Strings are made at once, in this language: whoever takes them may speak another.
            pages = list(_pages(book))
        for name, content in pages:
            yield f"{folder}/{name}", content


def _asset(name: str) -> bytes:
    found = finders.find(f"zhicai/{name}")
    if not isinstance(found, str):
        message = f"no such file: {name}"
        raise FileNotFoundError(message)
    return Path(found).read_bytes()


def _html(template: str, context: dict[str, object]) -> bytes:
    return render_to_string(template, context).encode()


def _pages(book: Book) -> Iterator[File]:
    """The pages of one language."""
    name = book.now.event.name
    content = render_to_string("public/front.html", {**told(book, Files), "last": book.last()})
    yield (
        "index.html",
        _html("public/folder/page.html", {"name": name, "content": content, "file": "index.html"}),
    )
    for at in range(len(book.now.titles)):
        shown = Shown(book, at, Files(at + 1))
        for page, values in every(shown):
            written = write(shown, BUILD[page](shown, *values))
            file = shown.links.to(page, *values)
            context = {
                "name": name,
                "title": written.title,
                "content": written.html,
                "file": file,
                "titles": [(title, Files(one).to("section")) for one, title in enumerate(book.now.titles, 1)],
                "at": at + 1,
                "tabs": tabs(shown, page),
            }
            yield file, _html("public/folder/page.html", context)


def put(content: Iterable[File], folder: Path, *, replace: bool = False) -> int:
    """Write files into a new folder; gives how many. The folder is there with all of them, or not at all.

    Raises DeskError where something of that name is there already, unless `replace` says to put this in its place,
    and OSError.
    """
    if folder.exists() and not replace:
        raise DeskError(
            f"{folder} 已存在；请换一个名称，或用 --replace 取代",
            f"{folder} is there already; choose another name, or replace it with --replace",
        )
    if folder.is_symlink() or (folder.exists() and not _is_ours(folder)):
        raise DeskError(
            f"{folder} 不是导出的网页文件夹，不予取代",
            f"{folder} is no folder of exported pages and is not replaced",
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        count = 0
        for name, data in content:
            path = made / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            count += 1
        _take_place(made, folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    return count


def _is_ours(folder: Path) -> bool:
    """Whether a folder has what an export has and nothing that it has not, so that nothing else is lost with it."""
    known = {"index.html", "style", *LANGUAGES}
    return folder.is_dir() and {one.name for one in folder.iterdir()} <= known


def _take_place(made: Path, folder: Path) -> None:
    """Put a finished folder where it belongs; what was there is dropped once it is."""
    made.chmod(0o755)
    if not folder.exists():
        made.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
    old.rmdir()
    folder.rename(old)
    try:
        made.rename(folder)
    except OSError:
        with suppress(OSError):
            os.rename(old, folder)  # noqa: PTH104 the same as above, back
        raise
    shutil.rmtree(old, ignore_errors=True)
