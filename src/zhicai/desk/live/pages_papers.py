"""The papers of a board: the score sheet to print or to look at, and the game as a record."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from typing import Final
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.urls import reverse

from zhicai.desk.frame.words import Words, is_chinese, say
from zhicai.desk.live.kinds import Seat
from zhicai.desk.live.state import Now
from zhicai.desk.store.models import EventListing
from zhicai.game.recorded import record
from zhicai.game.sheet import sheet
from zhicai.game.telling import control_words
from zhicai.papers.press import pdf
from zhicai.papers.score_sheet import Language, facts
from zhicai.papers.score_sheet_page import html
from zhicai.records import Game as Record
from zhicai.records import write

_RECORDS: Final = {"pgn": "application/x-chess-pgn; charset=utf-8", "xqf": "application/octet-stream"}
PAPERS: Final[tuple[tuple[str, Words], ...]] = (
    ("pdf", ("记录纸（PDF）", "Score sheet (PDF)")),
    ("html", ("记录纸（网页）", "Score sheet (page)")),
    ("pgn", ("棋谱 PGN", "Record, PGN")),
    ("xqf", ("棋谱 XQF", "Record, XQF")),
)
"""The forms in which a board can be had, and what they are called."""


def links(journal: str, game: str) -> list[tuple[str, Words]]:
    """The addresses of all papers of a board, each with its words."""
    # A sheet that is downloaded, or handed on, keeps the language of the page that led to it.
    language = "zh" if is_chinese() else "en"
    addresses = {
        form: reverse("live-paper", kwargs={"journal": journal, "game": game, "form": form})
        for form, _ in PAPERS
    }
    return [
        (addresses[form] if form in _RECORDS else f"{addresses[form]}?language={language}", words)
        for form, words in PAPERS
    ]


def paper(now: Now, form: str, units: Mapping[str, str], language: Language) -> HttpResponse:
    """The board in one form: `pdf` and `html` are the score sheet (cxa-2011 art. 7.5), others records.

    `units` are those of the players by the names of PGN tags (RedTeam, BlackTeam), for the sheet.
    Raises Http404 for a form that there is not, PaperError where nothing can be printed here.
    """
    name = "-".join(filter(None, (now.seat.section, str(now.seat.round), now.seat.place)))
    if form in _RECORDS:
        stream = BytesIO()
        # What a format has no place for is left out of it: the score sheet has everything.
        options = {} if form == "pgn" else {"report": lambda _: None}
        write(_record(now), stream, format=form, **options)
        return _sent(stream.getvalue(), _RECORDS[form], f"{name}.{form}", "attachment")
    told = facts(sheet(now.officiated.start, now.officiated.events), {**_tags(now), **units}, language)
    if form == "pdf":
        return _sent(pdf("score-sheet", told), "application/pdf", f"{name}.pdf")
    if form != "html":
        raise Http404
    page = html(told)
    sent = _sent(page.encode(), "text/html; charset=utf-8", f"{name}.html")
    style = page.partition("<style>")[2].partition("</style>")[0]
    known = b64encode(sha256(style.encode()).digest()).decode()
    sent["Content-Security-Policy"] = f"default-src 'none'; style-src 'sha256-{known}'; sandbox"
    return sent


def _sent(content: bytes, media: str, name: str, how: str = "inline") -> HttpResponse:
    response = HttpResponse(content, content_type=media)
    response["Content-Disposition"] = f"{how}; filename*=UTF-8''{quote(name)}"
    return response


def _tags(now: Now) -> dict[str, str]:
    """The head of the sheet, by the names of PGN tags."""
    seat, game = now.seat, now.game
    controls = game.regulations.controls or ()
    said = dict.fromkeys(say(*control_words(one)) for one in controls)
    return {**_headers(seat, now), "TimeControl": " / ".join(said)}


def _headers(seat: Seat, now: Now) -> dict[str, str]:
    listing = EventListing.objects.filter(pk=seat.event).first()
    event = "" if listing is None else listing.name
    began = now.game.began
    when = "" if began is None else f"{datetime.fromtimestamp(began / 1000).astimezone():%Y-%m-%d}"
    return {
        "Event": f"{event} {seat.section}".strip(),
        "Round": str(seat.round),
        "Board": seat.place,
        "Red": seat.red,
        "Black": seat.black,
        "Date": when,
    }


def _record(now: Now) -> Record:
    headers = _headers(now.seat, now)
    headers["Date"] = headers["Date"].replace("-", ".") or "????.??.??"
    return record(now.officiated.start, now.officiated.events, headers)
