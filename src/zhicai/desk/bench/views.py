"""The bench: one page to ask and to see, one to print. What is asked stands in the address, so it can be sent on."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.desk.bench import ruling
from zhicai.desk.bench.drawn import MEN, setting
from zhicai.desk.bench.forms import ALL, Question
from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.policy import POLICY
from zhicai.desk.people.access import signed_in
from zhicai.errors import ZhicaiError
from zhicai.illustration import ruling_html
from zhicai.law.judging import rule
from zhicai.law.vocabulary import Words

_STYLE: Final = re.compile("<style>(.*?)</style>", re.DOTALL)


@signed_in
@require_safe
def bench(request: HttpRequest) -> HttpResponse:
    """Set up a position, give the moves, and see the ruling."""
    form = Question(request.GET or None)
    context: dict[str, object] = {"form": form, "setting": setting(), "men": MEN}
    if form.is_valid():
        try:
            context |= _ruled(form)
        except ZhicaiError as error:
            context["refusal"] = error
    refused = bool(form.errors) or "refusal" in context
    return render(request, "bench/bench.html", context, status=422 if refused else 200)


def _ruled(form: Question) -> dict[str, object]:
    data = form.cleaned_data
    asked = ruling.case(data["fen"], data["moves"])
    if data["rules"] == ALL:
        return {"beside": ruling.beside(asked)}
    return {"shown": ruling.shown(asked, data["rules"], form.options)}


@signed_in
@require_safe
def sheet(request: HttpRequest) -> HttpResponse:
    """The ruling on one sheet, to print."""
    form = Question(request.GET)
    if not form.is_valid() or form.cleaned_data["rules"] == ALL:
        return failed(request, 422, _one_book())
    asked = ruling.case(form.cleaned_data["fen"], form.cleaned_data["moves"])
    page = ruling_html(rule(asked, form.cleaned_data["rules"], form.options))
    response = HttpResponse(page)
    response["Content-Security-Policy"] = POLICY.replace("style-src 'self'", f"style-src {_hashed(page)}")
    return response


def _hashed(page: str) -> str:
    """The one style sheet that the page has within, by its hash: no other is let in."""
    found = _STYLE.search(page)
    digest = sha256((found[1] if found else "").encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


class _Refusal:
    """A sentence in both languages."""

    def __init__(self, words: Words) -> None:
        self.message_zh, self.message_en = words


def _one_book() -> _Refusal:
    return _Refusal(("打印需要局面、着法和一部规则", "a sheet needs a position, moves and one rule book"))
