"""The pages of an event to take away: a ZIP of the folder that a browser opens from a stick."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePosixPath
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.public.folder import files
from zhicai.desk.public.views import book


@may(Action.EVENT_EXPORT)
@require_safe
def download(request: HttpRequest, journal: str) -> HttpResponse:
    """The folder as a ZIP."""
    found = book(request)
    name = file_name(found.now.event.name)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, content in files(found):
            info = ZipInfo(str(PurePosixPath(name) / path))
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = (
        f"attachment; filename=\"pages.zip\"; filename*=UTF-8''{quote(name)}.zip"
    )
    return response


def file_name(text: str) -> str:
    """The name of an event as the name of a folder: letters and figures, nothing that a system reads otherwise."""
    return "".join(letter if letter.isalnum() else "-" for letter in text).strip("-")[:60] or "event"
