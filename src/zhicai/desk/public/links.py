"""Where the public pages are: the same pages have addresses on the desk, and names of files in a folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol
from urllib.parse import urlencode

from django.urls import reverse

PATHS: Final[Mapping[str, str]] = {
    "section": "",
    "round": "rounds/{}/",
    "standings": "standings/",
    "after": "standings/{}/",
    "team-places": "team-places/",
    "cross": "cross/",
    "bracket": "bracket/",
    "places": "places/",
    "entries": "entries/",
    "player": "players/{}/",
    "team": "teams/{}/",
    "penalties": "penalties/",
    "rulings": "rulings/",
    "papers": "papers/",
}
"""The pages of a section by name; in their addresses `{}` is a number."""


class Links(Protocol):
    """Tells where a page of a section is."""

    @property
    def in_folder(self) -> bool:
        """Whether the pages lie in a folder, with nobody there to answer questions."""

    def to(self, page: str, *values: int) -> str:
        """The address of a page by its name, with its number where it has one."""

    @property
    def front(self) -> str:
        """The address of the page of the whole event."""

    def wall(self, section: str) -> str:
        """The address of the live boards of a section by its name in entries ("": of all); "" where none are live."""

    def live(self, game: str) -> str:
        """The address of a live board; "" where none are live."""

    def bench(self, query: str) -> str:
        """The address at which the bench shows what is asked for; "" where there is no bench."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of a section's pages on the desk; `section` counts from 1."""

    journal: str
    section: int
    in_folder: ClassVar[bool] = False

    def to(self, page: str, *values: int) -> str:
        """The address of a page."""
        return f"/events/{self.journal}/public/{self.section}/" + PATHS[page].format(*values)

    @property
    def front(self) -> str:
        """The page of the event."""
        return reverse("event", args=[self.journal])

    def wall(self, section: str) -> str:
        """The wall of live boards."""
        query = f"?{urlencode({'section': section})}" if section else ""
        return reverse("wall", args=[self.journal]) + query

    def live(self, game: str) -> str:
        """The board itself, and when it is over its record."""
        return reverse("live", args=[self.journal, game])

    def bench(self, query: str) -> str:
        """The bench with this request."""
        return f"{reverse('bench')}?{query}"


@dataclass(frozen=True, slots=True)
class Files:
    """The names of a section's pages in one folder, where all of them lie side by side."""

    section: int
    front: str = "index.html"
    in_folder: ClassVar[bool] = True

    def to(self, page: str, *values: int) -> str:
        """The name of the file of a page."""
        return "-".join([str(self.section), page, *map(str, values)]) + ".html"

    def wall(self, section: str) -> str:
        """Nothing is live in a folder."""
        return ""

    def live(self, game: str) -> str:
        """The same."""
        return ""

    def bench(self, query: str) -> str:
        """A folder has no bench."""
        return ""
