"""QR codes on pages, whole at any width and with the quiet zone that cameras need."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET = 4
"""So many modules round a code stay white (ISO/IEC 18004); with fewer some cameras find none."""


def qr(link: str) -> SafeString:
    """The QR code of a link as SVG; dark on light in every theme, as cameras want it.

    It has a viewBox and no size of its own: the page says how wide it is, and all of it is drawn at that width.
    """
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, border=QUIET, light="#ffffff", dark="#1d2328")
    return mark_safe(drawn)  # noqa: S308 digits and paths only
