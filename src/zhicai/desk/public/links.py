"""Where the public pages are: the same pages have addresses on the desk, and names of files in a folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

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

    def bench(self, query: str) -> str:
        """A folder has no bench."""
        return ""
