"""Under which names the desk may be called: any address, the machine's own names, and those that it was told.

A page from elsewhere that has its name point at this desk (DNS rebinding) comes with that name, and is refused;
an address cannot be pointed anywhere.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase


def known_hosts(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that refuses requests for hosts that this is not."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        host = request.get_host()
        if not is_known(host):
            message = f"not a name of this desk: {host[:100]}"
            raise DisallowedHost(message)
        return get_response(request)

    return answer


def is_known(host: str) -> bool:
    """Whether `host`, with or without a port, is this desk."""
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    return _is_address(name.strip("[]")) or name.lower().rstrip(".") in _names()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    told = {name.lower() for name in settings.PLACE.hosts}
    return frozenset({"localhost", own, short, f"{short}.local", *told})
