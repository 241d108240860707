"""Failures as programs read them: one JSON object (RFC 9457) for all of them, in both languages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse

from zhicai.desk.frame.words import Words

MEDIA: Final = "application/problem+json"
_ROOM: Final = "/api/"


def is_api(request: HttpRequest) -> bool:
    """Whether a program asks: what stands under `/api/` is answered as JSON, its failures too."""
    return request.path_info.startswith(_ROOM) and request.path_info != _ROOM


def problem(
    status: int,
    title: Words,
    advice: Words | None = None,
    error: object = None,
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The answer of a failure: what it is called, what the error says, or else what to do, and the article."""
    zh, en = getattr(error, "message_zh", None), getattr(error, "message_en", None)
    told = (zh, en) if isinstance(zh, str) and isinstance(en, str) else (advice or title)
    article = getattr(error, "article", None) or getattr(getattr(error, "refusal", None), "article", None)
    body = {
        "type": "about:blank",
        "title": " / ".join(title),
        "status": int(status),
        "detail": " / ".join(told),
        "message_zh": told[0],
        "message_en": told[1],
        "article": article if isinstance(article, str) and article else None,
        **(more or {}),
    }
    return HttpResponse(json.dumps(body, ensure_ascii=False), status=int(status), content_type=MEDIA)
