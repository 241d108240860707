"""Acts from forms of pages without scripts: led back to the board, with a refusal told there."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse


def plainly(request: HttpRequest, journal: str, game: str, answer: HttpResponse) -> HttpResponse:
    """The way back to the board; `answer` is what a program would have been told."""
    if answer.status_code >= 400:
        messages.error(request, json.loads(answer.content)["told"])
    where = reverse("live", kwargs={"journal": journal, "game": game})
    return redirect(f"{where}?relay=1" if request.POST.get("relay") == "1" else where)
