"""Telling what a command has done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest

from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import say
from zhicai.journal import Receipt

_MOST = 4


def acknowledge(request: HttpRequest, done: Receipt) -> None:
    """Say on the next page what was written; of much, the first entries and how many there are."""
    for entry in done.entries[:_MOST]:
        zh, en = words_of(entry)
        messages.success(request, say(zh, en))
    more = len(done.entries) - _MOST
    if more > 0:
        messages.success(request, say(f"另有 {more} 条，见经过", f"and {more} more, see the log"))
