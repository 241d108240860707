"""Finds code written twice: ``python tools/duplicates.py`` lists equal stretches of source and fails."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from repo import ROOT, files

# Twelve equal lines of code in a row are no coincidence.
WINDOW = 12
ROOMS = ("src/", "crates/core/src/", "crates/python/src/")
_COMMENTS = ("#", "//")


class Line(NamedTuple):
    """One line of code, without its indentation, and where it stands."""

    place: str
    number: int
    text: str


def code_lines(place: str, source: str) -> list[Line]:
    """The lines of ``source`` that say something: no blanks, comments, imports or lone brackets."""
    stripped = ((number, raw.strip()) for number, raw in enumerate(source.splitlines(), 1))
    return [Line(place, number, text) for number, text in stripped if _says_something(text)]


def _says_something(text: str) -> bool:
    if text.startswith(_COMMENTS) or text.startswith(("import ", "from ", "use ")):
        return False
    return any(character.isalnum() for character in text)


def repeated(sources: dict[str, str], window: int = WINDOW) -> Iterator[tuple[Line, Line]]:
    """The first lines of each pair of stretches of ``window`` equal lines; overlapping ones are told once."""
    seen: dict[tuple[str, ...], list[Line]] = defaultdict(list)
    for place, source in sources.items():
        lines = code_lines(place, source)
        for start in range(len(lines) - window + 1):
            stretch = lines[start : start + window]
            seen[tuple(line.text for line in stretch)].append(stretch[0])
    told: set[tuple[str, str]] = set()
    for first, *others in seen.values():
        for other in others:
            pair = (first.place, other.place)
            if pair not in told:
                told.add(pair)
                yield first, other


def in_repository() -> list[tuple[Line, Line]]:
    """Repeated stretches in the library's own source, Python and Rust; tests may repeat themselves."""
    paths = [(path.relative_to(ROOT).as_posix(), path) for path in files(".py", ".rs")]
    # What tables came to be is written by Django, and repeats itself.
    own = [(place, path) for place, path in paths if place.startswith(ROOMS) and "/migrations/" not in place]
    sources = {place: path.read_text("utf-8") for place, path in own}
    return list(repeated(sources))


def main() -> int:
    """Prints the pairs; the exit status is 1 if there are any."""
    pairs = in_repository()
    for first, second in pairs:
        print(f"{first.place}:{first.number} and {second.place}:{second.number}: {WINDOW} equal lines")
    return bool(pairs)


if __name__ == "__main__":
    sys.exit(main())
