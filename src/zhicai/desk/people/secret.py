"""Secrets that travel in links, and what is kept of them."""

from __future__ import annotations

import secrets
from hashlib import sha256


def new_secret() -> str:
    """A secret of 192 random bits, for a link."""
    return secrets.token_urlsafe(24)


def kept(secret: str) -> str:
    """What is kept of a secret: its SHA-256. A secret that long needs no slow hash."""
    return sha256(secret.encode()).hexdigest()
