"""Telling what a command has done."""

from __future__ import annotations

from collections import Counter
from typing import Final

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import Words, say
from zhicai.desk.people.access import standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running.called_for import warn
from zhicai.english import counted
from zhicai.journal import Receipt

_MOST = 3
_MANY: Final[dict[str, tuple[str, str, str]]] = {
    "player.entered": ("已报名 {} 人", "player", "entered"),
    "team.entered": ("已报名 {} 队", "team", "entered"),
    "result.recorded": ("已登记 {} 台成绩", "result", "recorded"),
}
"""Kinds of entries of which one command may write many."""


def acknowledge(request: HttpRequest, done: Receipt) -> None:
    """Say on the next page what was written; of much, how many there are of each kind, with the way to the log.

    What a penalty, fouls or a result calls for besides is told with it.
    """
    _say_written(request, done)
    journal = standing_of(request).journal
    if journal is not None:
        warn(request, journal.pk, done)


def _say_written(request: HttpRequest, done: Receipt) -> None:
    if len(done.entries) <= _MOST:
        for entry in done.entries:
            messages.success(request, say(*words_of(entry)))
        return
    words = say("，", ", ").join(say(*one) for one in _counted(done))
    here = standing_of(request)
    if here.journal is None or not here.may(Action.EVENT_LOG):
        messages.success(request, words)
        return
    address = reverse("log", args=[here.journal.pk])
    messages.success(
        request, format_html('{} · <a href="{}">{}</a>', words, address, say("见经过", "see the log"))
    )


def _counted(done: Receipt) -> list[Words]:
    """How many entries there are of each kind that comes in numbers; a few others one by one, many by their number."""
    kinds = Counter(entry.kind for entry in done.entries)
    found: list[Words] = []
    for kind, many in kinds.items():
        if kind in _MANY:
            zh, noun, verb = _MANY[kind]
            found.append((zh.format(many), f"{counted(many, noun)} {verb}"))
    others = [entry for entry in done.entries if entry.kind not in _MANY]
    if len(others) <= _MOST:
        return [*(words_of(entry) for entry in others), *found]
    return [
        words_of(others[0]),
        *found,
        (f"共 {len(done.entries)} 条", f"{len(done.entries)} entries in all"),
    ]
