"""The tags of DhtmlXQ and DHJHtmlXQ and the headers of a game that they fill.

Event, Site, Date, Round, Board, Section, Red, Black, RedTeam, RedTitle, RedElo, RedTime, Result, TimeControl,
Termination, Annotator, Opening, Variation and ECCO are tag names of PGN. The others are our own: a tag
without a name there keeps its own name behind ``DhtmlXQ`` (``DhtmlXQSortid``), and a header without
a tag here is written as ``[DhtmlXQ_pgn_Name]``.
"""

from __future__ import annotations

from typing import Final

HEADER_OF: Final = {
    "title": "Title",
    "event": "Event",
    "class": "Class",
    "group": "Section",
    "place": "Site",
    "round": "Round",
    "table": "Board",
    "date": "Date",
    "timerule": "TimeControl",
    "red": "Red",
    "redteam": "RedTeam",
    "redname": "RedName",
    "redlevel": "RedTitle",
    "redrating": "RedElo",
    "redeng": "RedEnglish",
    "redtime": "RedTime",
    "black": "Black",
    "blackteam": "BlackTeam",
    "blackname": "BlackName",
    "blacklevel": "BlackTitle",
    "blackrating": "BlackElo",
    "blackeng": "BlackEnglish",
    "blacktime": "BlackTime",
    "result": "Result",
    "endtype": "Termination",
    "open": "Opening",
    "variation": "Variation",
    "ecco": "ECCO",
    "remark": "Annotator",
    "author": "Author",
    "judge": "Arbiter",
    "record": "Recorder",
    "type": "RecordType",
    "gametype": "GameType",
    "firstnum": "FirstNumber",
    "refer": "Source",
    "owner": "Owner",
    "other": "Other",
    "generator": "Generator",
    "adddate": "DateAdded",
    "editdate": "DateEdited",
    "hits": "Hits",
    "price": "Price",
    "hidden": "Hidden",
}
"""Header by DhtmlXQ tag. Where both ``red`` (team, name and rank in one) and ``redname`` are given, the
name is Red and the other is RedFull; in the same way for Black."""

DHJ_TAG_OF: Final = {
    "10": "title",
    "11": "event",
    "13": "date",
    "14": "place",
    "15": "round",
    "16": "table",
    "17": "red",
    "18": "redname",
    "19": "redlevel",
    "20": "redrating",
    "21": "black",
    "22": "blackname",
    "23": "blacklevel",
    "24": "blackrating",
    "28": "result",
    "29": "redtime",
    "30": "blacktime",
    "31": "board",
    "32": "side",
    "33": "firstnum",
    "34": "movelist",
    "36": "open",
    "37": "variation",
    "40": "remark",
    "41": "author",
    "42": "record",
}
"""The DhtmlXQ tag that says the same as a numbered tag of DHJHtmlXQ; ``board`` and ``side`` are its own."""

DEFAULTS: Final = {"ver": "www_dpxq_com", "init": "500,350"}
"""Written into every game for the board program of dpxq.com; they say nothing of the game."""

_PREFIX: Final = "DhtmlXQ"
_FOREIGN: Final = "pgn_"
_TAG_OF: Final = {header: tag for tag, header in HEADER_OF.items()} | {"RedFull": "red", "BlackFull": "black"}
_LETTERS: Final = {"W": "1-0", "L": "0-1", "D": "1/2-1/2"}


def plain_tag(name: str) -> str:
    """The DhtmlXQ tag for a numbered one; a number that is not known becomes ``dhj`` and the number."""
    return DHJ_TAG_OF.get(name) or (f"dhj{name}" if name.isdecimal() else name)


def headers_of(fields: dict[str, str]) -> dict[str, str]:
    """The headers that the fields of a game fill; empty ones are left out."""
    headers = {_header(tag): value for tag, value in fields.items() if value and DEFAULTS.get(tag) != value}
    for side in ("Red", "Black"):
        name = headers.pop(f"{side}Name", "")
        if name:
            full = headers.get(side, "")
            headers[side] = name
            if full and full != name:
                headers[f"{side}Full"] = full
    result = headers.get("Result", "").upper()
    if result in _LETTERS:
        headers["Result"] = _LETTERS[result]
    return headers


def fields_of(headers: dict[str, str]) -> dict[str, str]:
    """The fields that tell the same as some headers; ``headers_of`` turns them back."""
    fields: dict[str, str] = {}
    for header, value in headers.items():
        if value:
            fields[_tag(header, headers)] = value
    return fields


def _header(tag: str) -> str:
    """The header that a tag fills."""
    if tag.startswith(_FOREIGN):
        return tag.removeprefix(_FOREIGN)
    return HEADER_OF.get(tag) or _PREFIX + tag.capitalize()


def _tag(header: str, headers: dict[str, str]) -> str:
    """The tag that holds a header."""
    if header in {"Red", "Black"} and headers.get(f"{header}Full"):
        return header.lower() + "name"
    if header in _TAG_OF:
        return _TAG_OF[header]
    own = header.removeprefix(_PREFIX).lower()
    return own if own and _header(own) == header else _FOREIGN + header
