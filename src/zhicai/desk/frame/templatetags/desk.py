"""`{% say "中文" "English" %}`, times, addresses of files, and a key for each form."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from zhicai.desk.frame import words
from zhicai.desk.frame.entries import BOARDS, words_of
from zhicai.journal import Entry

register = template.Library()


@register.simple_tag
def say(zh: str, en: str, *values: object) -> str:
    """The text in the language of the reader; `{}` in it are filled with the values.

    `{s}` is the s of an English noun where the first value is not 1: `"{} round{s}"`.
    """
    text = words.say(zh, en)
    return format_html(text, *values, s="" if values[0] == 1 else "s") if values else text


@register.filter
def told(pair: object) -> str:
    """Of a pair of texts, or an error that has both, the one of the reader."""
    if isinstance(pair, Sequence) and not isinstance(pair, str) and len(pair) == 2:
        return words.say(str(pair[0]), str(pair[1]))
    return words.told(pair)


@register.filter
def in_words(entry: Entry) -> str:
    """What an entry of a journal says, in the language of the reader."""
    return words.say(*words_of(entry))


@register.filter
def by(actor: str) -> str:
    """Who did something; of the desk's own work, which is kept in both languages, the one of the reader."""
    return words.say("直播棋盘", "live board") if actor == BOARDS else actor


@register.simple_tag
def asset(name: str) -> str:
    """The address of a file of the desk; it carries the file's hash, so that browsers may keep it for good."""
    return f"{static(name)}?v={_version(name)}"


@lru_cache(maxsize=64)
def _version(name: str) -> str:
    found = finders.find(name)
    if not isinstance(found, str):
        message = f"no such file: {name}"
        raise FileNotFoundError(message)
    return sha256(Path(found).read_bytes()).hexdigest()[:12]


@register.simple_tag
def fresh_key() -> str:
    """An idempotency key for a form: sent twice, it is carried out once."""
    return uuid.uuid4().hex


@register.filter
def moment(value: datetime | int) -> SafeString:
    """A time; the browser shows it by its own clock, and UTC where it has no scripts."""
    when = datetime.fromtimestamp(value / 1000, UTC) if isinstance(value, int) else value.astimezone(UTC)
    iso = when.isoformat(timespec="seconds").replace("+00:00", "Z")
    return format_html('<time datetime="{}">{} UTC</time>', iso, f"{when:%Y-%m-%d %H:%M:%S}")
