"""Secrets that travel in links, and what is kept of them."""

from __future__ import annotations

import base64
import secrets
from hashlib import sha256

from django.utils.crypto import salted_hmac


def new_secret() -> str:
    """A secret of 192 random bits, for a link."""
    return secrets.token_urlsafe(24)


def derived_secret(told: str, of: str) -> str:
    """A secret as long that is the same for the same form; nobody knows it who has not both that and the desk's key.

    `told` has the key of the form, which is random and stored nowhere.
    """
    mac = salted_hmac("zhicai.desk.people.secret", f"{told}\0{of}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(mac[:24]).decode()


def kept(secret: str) -> str:
    """What is kept of a secret: its SHA-256. A secret that long needs no slow hash."""
    return sha256(secret.encode()).hexdigest()
