"""Lines and hashes: an entry as the bytes of its line, and drafts linked to the end of a journal.

A line is the canonical JSON of its members without `hash`, in whose place at the end stands
`,"hash":"…"}` with the SHA-256 of that canonical text, then a line feed. `prev` is the `hash` of the line before,
so no line can be changed, taken out or put in without the lines after it telling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from zhicai.journal.canonical import canonical, parse, quoted, unchecked
from zhicai.journal.entries import Draft, Entry, Head, Header, check_key
from zhicai.journal.errors import BadEntry
from zhicai.journal.times import to_iso

FORMAT = "zhicai-journal"
"""What the header's `format` says."""

FORMAT_VERSION = 1
"""The version of the lines; kinds of entries have versions of their own."""

MAX_LINE = 4 * 1024 * 1024
"""Bytes of a line, the line feed included."""

MAX_ENTRIES = 1_000_000
"""Entries of a journal."""

MAX_BYTES = 1024 * 1024 * 1024
"""Bytes of a journal."""


def header_line(header: Header) -> bytes:
    """The first line of a journal, with its line feed."""
    body = {
        "created": to_iso(header.created),
        "format": FORMAT,
        "id": header.id,
        "kind": header.kind.value,
        "version": FORMAT_VERSION,
    }
    return _sealed(canonical(body))[0]


def entry_line(entry: Entry) -> bytes:
    """The line of an entry, with its line feed; the same bytes wherever the entry was kept."""
    return _closed(body(entry, entry.iso), entry.hash)


def link(head: Head, drafts: Sequence[Draft], key: str | None = None) -> tuple[Entry, ...]:
    """Make the entries of one command from drafts, as they stand after `head`.

    `key` is the command's idempotency key. The data are copied. Raises BadEntry where the data have no canonical
    text, a line would be too long, or there are no drafts.
    """
    check_key(key)
    if not drafts:
        raise BadEntry("命令没有任何条目", "a command needs at least one entry")
    batch, entries = head.seq + 1, []
    for index, draft in enumerate(drafts):
        entry = _linked(head, draft, batch, len(drafts) - 1 - index, key)
        head = Head(entry.seq, entry.hash)
        entries.append(entry)
    return tuple(entries)


def _linked(head: Head, draft: Draft, batch: int, more: int, key: str | None) -> Entry:
    data = parse(canonical(draft.data).decode())
    if not isinstance(data, dict):
        raise BadEntry("data 须为对象", "data must be an object", place="data")
    unsealed = Entry(
        seq=head.seq + 1,
        time=draft.time,
        actor=draft.actor,
        kind=draft.kind,
        version=draft.version,
        data=data,
        batch=batch,
        more=more,
        key=key,
        prev=head.hash,
        hash="",
    )
    line, digest = _sealed(body(unsealed, unsealed.iso))
    if len(line) > MAX_LINE:
        raise BadEntry(
            f"内容过长：{len(line)} 字节，最多 {MAX_LINE}；请分成几条",
            f"too long: {len(line)} bytes of at most {MAX_LINE}; make several entries of it",
            place="data",
        )
    return replace(unsealed, hash=digest)


def body(entry: Entry, time: str) -> bytes:
    """The canonical text of an entry without its hash; `time` is the entry's, as text.

    Spelt out because files of many entries spend much of their opening here; the names stand in their order.
    Raises UnicodeEncodeError for a lone surrogate.
    """
    data = unchecked(entry.data).decode()
    key = "null" if entry.key is None else quoted(entry.key)
    return (
        f'{{"actor":{quoted(entry.actor)},"batch":{entry.batch},"data":{data},"key":{key},'
        f'"kind":"{entry.kind}","more":{entry.more},"prev":{quoted(entry.prev)},"seq":{entry.seq},'
        f'"time":"{time}","version":{entry.version}}}'
    ).encode()


def _sealed(body: bytes) -> tuple[bytes, str]:
    digest = sha256(body).hexdigest()
    return _closed(body, digest), digest


def _closed(body: bytes, digest: str) -> bytes:
    return b'%b,"hash":"%b"}\n' % (body[:-1], digest.encode("ascii"))
