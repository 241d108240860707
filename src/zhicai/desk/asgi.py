"""What the web server runs: `zhicai.desk.asgi:application`."""

from __future__ import annotations

import os
from typing import cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhicai.desk.settings")

from django.core.asgi import get_asgi_application
from django.db import connections

from zhicai.desk.database import pooled
from zhicai.desk.limits import limited
from zhicai.desk.reading import in_utf8
from zhicai.desk.turned_away import Application

pooled(connections.settings["default"])
_django = cast("Application", get_asgi_application())

# It needs the models, which are there only now.
from zhicai.desk.live.door import door  # noqa: E402


def made() -> Application:
    """All that a request passes, from the outside in."""
    return limited(in_utf8(door(_django)))


application = made()
