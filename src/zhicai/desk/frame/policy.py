"""What a page may load and do: only what comes from this desk, no script and no style within the page."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponseBase

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

_FEATURES: Final = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that sends the policy with every answer, and keeps pages of accounts out of shared caches."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", _FEATURES)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        if _is_trustworthy(request):
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        return response

    return answer


def _is_trustworthy(request: HttpRequest) -> bool:
    """Whether browsers trust where the page comes from: HTTPS, or this machine itself.

    Anywhere else, such as a hall's network without HTTPS, they ignore the policy of openers and complain of it.
    """
    name = urlsplit(f"//{request.get_host()}").hostname or ""
    if request.is_secure() or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
