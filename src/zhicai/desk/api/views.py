"""The document of the interface, and the pages on which people read it."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.desk.api import describing
from zhicai.desk.api.document import document
from zhicai.desk.api.operations import ROOT, TOPICS
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import open_to_all


@open_to_all
@require_safe
def document_view(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return HttpResponse(json.dumps(document(), ensure_ascii=False), content_type="application/json")


@open_to_all
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """How one begins, what is refused, and every operation in a line."""
    context = {
        "root": ROOT,
        "address": request.build_absolute_uri("/").rstrip("/"),
        "topics": describing.topics(),
        "statuses": describing.all_statuses(),
        "shapes": describing.common_shapes(),
    }
    return render(request, "api/page.html", context)


@open_to_all
@require_safe
def topic_page(request: HttpRequest, topic: str) -> HttpResponse:
    """The operations about one thing, and the shapes of what they send and answer. Raises Http404."""
    if topic not in TOPICS:
        raise Http404
    context = {
        "topic": topic,
        "heading": say(*TOPICS[topic]),
        "topics": [(name, say(*words)) for name, words in TOPICS.items()],
        "operations": describing.operations_about(topic),
        "shapes": describing.shapes_of(topic),
    }
    return render(request, "api/topic.html", context)
