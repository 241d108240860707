"""What every form of a command brings with it."""

from __future__ import annotations

import base64
import binascii
import json
from hashlib import sha256
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from zhicai.desk.errors import DeskError
from zhicai.desk.frame.numbers import whole
from zhicai.desk.store import keys

_KEY: Final = 64
_ASIDE: Final = frozenset({"key", "expected", "csrfmiddlewaretoken"})
"""What may differ where a form is sent again."""


class NotWhole(DeskError):
    """A form without what its page had put into it."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__("这份表单不完整，请重新打开页面", "this form is not whole; open the page again")


def command(request: HttpRequest) -> tuple[str, int]:
    """The idempotency key of a form, and the version that its page showed. Raises NotWhole.

    The key is bound to who sends the form, where, and to what stands in it: nobody is told that something was done
    because the same form had done something else before.
    """
    key, expected = told_key(request), whole(request.POST.get("expected", ""))
    if expected is None:
        raise NotWhole
    fields = sorted((name, texts) for name, texts in request.POST.lists() if name not in _ASIDE)
    files = sorted((name, _hash(file)) for name in request.FILES for file in request.FILES.getlist(name))
    who = getattr(getattr(request, "user", None), "pk", None)
    return keys.bound(key, json.dumps([who, request.path_info, fields, files])), expected


def told_key(request: HttpRequest) -> str:
    """The key of a form as its page had it. Raises NotWhole."""
    key = request.POST.get("key", "")
    if not key or len(key) > _KEY:
        raise NotWhole
    return key


def chosen(request: HttpRequest, name: str, *allowed: str) -> str:
    """What a form says where it must say something, one of these if they are named. Raises NotWhole.

    A field that is missing is no choice, least of all the one that takes something away.
    """
    found = request.POST.get(name)
    if found is None or (allowed and found not in allowed):
        raise NotWhole
    return found


def _hash(file: UploadedFile[Any]) -> str:
    found = sha256(b"".join(file.chunks())).hexdigest()
    file.seek(0)
    return found


def file_again(request: HttpRequest) -> bytes:
    """The file that a page had shown, as its form sends it back. Raises NotWhole."""
    try:
        return base64.b64decode(request.POST.get("sent", ""), validate=True)
    except (binascii.Error, ValueError):
        raise NotWhole from None
