"""Sessions in the database, found by keys that can be keys."""

from __future__ import annotations

import re
from typing import Final

from django.contrib.sessions.backends import db

_KEY: Final = re.compile(r"[0-9a-z]{8,40}")


class SessionStore(db.SessionStore):
    """Django's own; a cookie that holds no key opens none, and the database is not asked.

    A browser may send anything: PostgreSQL takes no NUL, and nothing is as long as it likes.
    """

    def _validate_session_key(self, key: str) -> bool:
        return bool(key) and _KEY.fullmatch(key) is not None
