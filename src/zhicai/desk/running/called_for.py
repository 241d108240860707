"""What commands call for besides: a game that a penalty or fouls decide, told at once to who entered one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.html import format_html

from zhicai.competition.event.history import value
from zhicai.competition.event.kinds import (
    ColoursCorrected,
    FoulRecorded,
    ResultCorrected,
    ResultRecorded,
    SanctionImposed,
)
from zhicai.competition.event.state import Section
from zhicai.competition.event.unrecorded import Unrecorded, called_for
from zhicai.desk.frame.words import say
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.journal import Receipt

_OfBoards = ResultRecorded | ResultCorrected | ColoursCorrected
_OfPeople = FoulRecorded | SanctionImposed
_KINDS: Final = frozenset(
    ("result.recorded", "result.corrected", "colours.corrected", "foul.recorded", "sanction.imposed")
)
_MOST: Final = 5
"""Remarks upon one command, of which a list of results may bring many."""


def called_for_by(number: str, done: Receipt) -> list[tuple[int, Unrecorded]]:
    """What a command upon an event leaves to be recorded or corrected, with the section (counted from 1)."""
    entries = [entry for entry in done.entries if entry.kind in _KINDS]
    if not entries:
        return []
    now = journals.look(number, state.now).value
    sections = {now.key(at): (at + 1, section) for at, section in enumerate(now.event.sections)}
    found: dict[tuple[int, Unrecorded], None] = {}
    for entry in entries:
        fact = value(entry)
        if not isinstance(fact, _OfBoards | _OfPeople) or fact.section not in sections:
            continue
        at, section = sections[fact.section]
        found.update(dict.fromkeys((at, one) for one in _touched(section, fact)))
    return list(found)


def _touched(section: Section, fact: _OfBoards | _OfPeople) -> Iterator[Unrecorded]:
    """What is called for of the board or the person that an entry is about."""
    for one in called_for(section):
        if one.round != fact.round:
            continue
        if isinstance(fact, _OfPeople):
            if one.number == fact.number:
                yield one
        elif (one.table, one.board) == (fact.table, fact.board):
            yield one


def warn(request: HttpRequest, number: str, done: Receipt) -> None:
    """Say on the next page what a command calls for, with the way to the board where it is recorded."""
    for at, one in called_for_by(number, done)[:_MOST]:
        words = say(one.message_zh, one.message_en)
        if not one.place:
            messages.warning(request, words)
            continue
        link = format_html(
            '{} · <a href="{}">{}</a>',
            words,
            address_of(number, at, one),
            say("去该台登记", "record it on its board"),
        )
        messages.warning(request, link)


def address_of(number: str, at: int, one: Unrecorded) -> str:
    """The page of the board that something is about, with the result that is called for chosen."""
    page = reverse("board", args=[number, at, one.round, one.place])
    if not one.code:
        return page
    query = QueryDict(mutable=True)
    query["code"] = one.code
    return f"{page}?{query.urlencode()}"
