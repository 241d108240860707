"""What every form of a command brings with it."""

from __future__ import annotations

import base64
import binascii
from typing import Final

from django.http import HttpRequest

from zhicai.desk.errors import DeskError
from zhicai.desk.frame.numbers import whole

_KEY: Final = 64


class NotWhole(DeskError):
    """A form without what its page had put into it."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__("这份表单不完整，请重新打开页面", "this form is not whole; open the page again")


def command(request: HttpRequest) -> tuple[str, int]:
    """The idempotency key of a form, and the version that its page showed. Raises NotWhole."""
    key, expected = request.POST.get("key", ""), whole(request.POST.get("expected", ""))
    if not key or len(key) > _KEY or expected is None:
        raise NotWhole
    return key, expected


def file_again(request: HttpRequest) -> bytes:
    """The file that a page had shown, as its form sends it back. Raises NotWhole."""
    try:
        return base64.b64decode(request.POST.get("sent", ""), validate=True)
    except (binascii.Error, ValueError):
        raise NotWhole from None
