"""The addresses of the operations below `operations.ROOT`, one for each path."""

from __future__ import annotations

import re
from typing import Final

from django.urls import URLPattern, path

from zhicai.desk.api.catalogue import ALL
from zhicai.desk.api.door import view_of
from zhicai.desk.api.operations import Operation

_PARTS: Final = {
    "event": "<str:journal>",
    "place": "<str:place>",
    "game": "<str:game>",
    "match": "<str:match>",
    "check": "<number:check>",
    "entry": "<number:entry>",
}


def route(address: str) -> str:
    """An address with its values in braces, as Django writes it."""
    return re.sub(r"{(\w+)}", lambda one: _PARTS.get(one[1], f"<number:{one[1]}>"), address.lstrip("/"))


def name_of(address: str) -> str:
    """The name of the view of an address."""
    return "api-v1" + re.sub(r"\W+", "-", address).rstrip("-")


def _by_path() -> dict[str, dict[str, Operation]]:
    found: dict[str, dict[str, Operation]] = {}
    for one in ALL:
        found.setdefault(one.path, {})[one.method] = one
    return found


urlpatterns: list[URLPattern] = [
    path(route(address), view_of(ones), name=name_of(address)) for address, ones in _by_path().items()
]
