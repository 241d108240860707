"""Marks of answers, which differ where the answers may: a browser that has one already need not get it again."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from zhicai import __version__
from zhicai.desk.frame.templatetags.desk import asset

_FILES: Final = (
    "zhicai/desk.css",
    "zhicai/desk.js",
    "zhicai/running.css",
    "zhicai/results.js",
    "zhicai/outbox.js",
    "zhicai/public.css",
    "zhicai/public.js",
    "zhicai/screen.js",
)


def mark_of(*texts: str) -> str:
    """What differs where one of these texts does."""
    return sha256("\0".join(texts).encode()).hexdigest()


@cache
def release() -> str:
    """What differs between releases: the version, and the files that pages load."""
    return "\0".join([__version__, *map(asset, _FILES)])
