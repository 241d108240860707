"""Telling what a command has done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest

from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.words import say
from zhicai.journal import Receipt

_MOST = 3


def acknowledge(request: HttpRequest, done: Receipt) -> None:
    """Say on the next page what was written; of much, the first entry and how many there are."""
    told = [say(*words_of(entry)) for entry in done.entries]
    if len(told) > _MOST:
        told = [told[0], say(f"共 {len(told)} 条，见经过", f"{len(told)} entries in all, see the log")]
    for words in told:
        messages.success(request, words)
