"""Good lines read quickly, for files of many entries: any line that is not plainly good is left to `lines`.

A line is taken apart at the places where a canonical one must have its members, and only the data are read as JSON.
What is found is then known to be canonical: between the members stands nothing else, the texts have no escapes, the
numbers no zeros in front, and the data are written again to compare them.
"""

from __future__ import annotations

import re
from hashlib import sha256

from zhicai.journal.canonical import fits, parse, unchecked
from zhicai.journal.entries import Entry, check_actor, check_kind
from zhicai.journal.errors import BadEntry
from zhicai.journal.times import from_iso

_HASH_AT = 64 + len('"}')
_TAIL = len(',"hash":"') + _HASH_AT
_PLAIN = r'[^"\\\x00-\x1f]{1,200}'
_NUMBER = r"[1-9][0-9]{0,6}"
_LINE = re.compile(
    rf'\{{"actor":"({_PLAIN})","batch":({_NUMBER}),"data":(\{{.*\}}),"key":(?:null|"({_PLAIN})"),'
    rf'"kind":"([a-z0-9._-]{{1,80}})","more":(0|{_NUMBER}),"prev":"([0-9a-f]{{64}})","seq":({_NUMBER}),'
    rf'"time":"([^"]{{24}})","version":({_NUMBER}),"hash":"'
)


def quick_entry(line: bytes) -> Entry | None:
    """The entry of a line without its line feed; None where it needs a closer look."""
    digest = sha256(line[:-_TAIL] + b"}").hexdigest()
    if line[-_HASH_AT:] != b'%b"}' % digest.encode():
        return None
    try:
        found = _LINE.fullmatch(line[:-_HASH_AT].decode())
        if found is None:
            return None
        actor, batch, text, key, kind, more, prev, seq, time, version = found.groups()
        data = parse(text)
        check_actor(actor)
        check_kind(kind)
        if not isinstance(data, dict) or not fits(data) or unchecked(data) != text.encode():
            return None
        milliseconds = from_iso(time)
    except (BadEntry, ValueError, RecursionError):
        return None
    return Entry(
        int(seq), milliseconds, actor, kind, int(version), data, int(batch), int(more), key, prev, digest
    )
