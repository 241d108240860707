"""The tags at the head of a PGN game, as tidy or as broken as they come."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from zhicai.records.pgn_escapes import value_in

_NAME: Final = r"\[[ \t]*([^\W\d]\w*)[ \t]*"
_TEXT: Final = r'"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"[ \t]*\]'
_GAP: Final = re.compile(r"[\s\ufeff\x00\x1a]*")
_ANY: Final = re.compile(_NAME)
_STRICT: Final = re.compile(_NAME + _TEXT + r"(?=[\s\[{]|\Z)")
_WHOLE_LINE: Final = re.compile(_NAME + r'"([^\n]*)"[ \t]*\][ \t]*(?=\n|\Z)')
_GLUED: Final = re.compile(_NAME + _TEXT)
_UNQUOTED: Final = re.compile(_NAME + r'([^\]"\n]*)\]')
_OPEN: Final = re.compile(_NAME + r'"?([^\n]*)')
_PLAIN: Final = re.compile(r'\[([^\W\d]\w*) "([^"\\\n&]*)"\]\n')
_PLAIN_BLOCK: Final = re.compile(r'(?:\[[^\W\d]\w* "[^"\\\n&]*"\]\n)++')
_TIDY: Final = (_STRICT, _WHOLE_LINE, _GLUED)

_KNOWN: Final = {
    name.casefold(): name
    for name in (
        "Game Event Site Date Round Red RedTeam Black BlackTeam Result ECCO Opening Variation FEN Format "
        "TimeControl Termination Annotator RedElo BlackElo RedTime BlackTime RedTitle BlackTitle Section "
        "Board Variant SetUp PlyCount Time"
    ).split()
}
_OTHER_NAMES: Final = {"white": "Red", "whiteteam": "RedTeam", "whiteelo": "RedElo", "whitetitle": "RedTitle"}
OPENERS: Final = frozenset({"Game", "Event"})
"""The tags that open a game wherever they stand."""

TECHNICAL: Final = frozenset({"FEN", "Format", "Encoding", "SetUp", "Variant", "ResultText"})
"""The tags that speak of the text; they mean nothing after the moves."""

MAX_BROKEN: Final = 1 << 16
"""Characters kept of a tag that is not closed on its line."""


@dataclass(slots=True)
class Tags:
    """The tags of one game in their order, and where the text after them begins.

    ``faults`` are (kind, raw text, offset) for ``broken_tag``, ``tag_too_long`` and ``duplicate_tag``.
    """

    values: dict[str, str] = field(default_factory=dict)
    end: int = 0
    faults: list[tuple[str, str, int]] = field(default_factory=list)


def read_tags(text: str, start: int) -> Tags:
    """All tags from ``start`` on; blanks between them do not matter."""
    tags = Tags()
    pos = _take_plain(tags, text, gap_end(text, start))
    while text.startswith("[", pos) and _ANY.match(text, pos):
        pos = gap_end(text, _take(tags, text, pos))
    tags.end = pos
    return tags


def read_tag(text: str, start: int) -> tuple[str, str, int] | None:
    """The well-formed tag at ``start``: name, value, end."""
    for pattern in _TIDY:
        if match := pattern.match(text, start):
            return canonical(match[1]), value_in(match[2]), match.end()
    return None


def canonical(name: str) -> str:
    """The usual spelling of a tag name; the names of Western chess (White) become those of xiangqi."""
    folded = name.casefold()
    return _KNOWN.get(folded) or _OTHER_NAMES.get(folded, name)


def gap_end(text: str, start: int) -> int:
    """The offset after blanks, marks of byte order and the end-of-file character of DOS."""
    match = _GAP.match(text, start)
    return start if match is None else match.end()


def _take_plain(tags: Tags, text: str, pos: int) -> int:
    """Read all tags at ``pos`` at once if they are as they should be, as nearly always; returns their end."""
    match = _PLAIN_BLOCK.match(text, pos)
    if match is None:
        return pos
    pairs = _PLAIN.findall(match[0])
    values = {canonical(name): value for name, value in pairs}
    if len(values) < len(pairs):
        return pos
    tags.values = values
    return gap_end(text, match.end())


def _take(tags: Tags, text: str, pos: int) -> int:
    """Read the tag at ``pos``, tidy or not; returns its end."""
    tag = read_tag(text, pos)
    if tag is None:
        match = _UNQUOTED.match(text, pos) or _OPEN.match(text, pos)
        if match is None:
            return len(text)
        tag = canonical(match[1]), value_in(match[2][:MAX_BROKEN].strip()), match.end()
        kind = "broken_tag" if len(match[2]) <= MAX_BROKEN else "tag_too_long"
        tags.faults.append((kind, match[0], pos))
    name, value, end = tag
    if tags.values.setdefault(name, value) != value:
        tags.faults.append(("duplicate_tag", text[pos:end], pos))
    return end
