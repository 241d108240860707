"""Lines read: the header and the entries of a journal from their bytes, with the reason where they are bad."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from zhicai.journal.canonical import MAX_INTEGER, fits, parse, unchecked
from zhicai.journal.chain import FORMAT, FORMAT_VERSION
from zhicai.journal.chain import body as canonical_body
from zhicai.journal.entries import Entry, Head, Header, JournalKind, check_actor, check_key, check_kind
from zhicai.journal.errors import BadEntry
from zhicai.journal.faults import FaultKind
from zhicai.journal.quick import quick_entry
from zhicai.journal.times import from_iso

_MEMBER = b',"hash":"'
_HASH_AT = 64 + len('"}')
_TAIL = len(_MEMBER) + _HASH_AT
_ENTRY_NAMES = frozenset(("actor", "batch", "data", "key", "kind", "more", "prev", "seq", "time", "version"))
_NUMBERS = ("seq", "batch", "more", "version")
_HEADER_NAMES = frozenset(("created", "format", "id", "kind", "version"))


class BadLine(Exception):
    """A line that cannot stand, before it is known where it stands: the kind of fault and the reason."""

    def __init__(self, kind: FaultKind, message_zh: str, message_en: str) -> None:
        """Keep why."""
        super().__init__(message_zh, message_en)
        self.kind = kind
        self.message_zh = message_zh
        self.message_en = message_en


def parse_header(line: bytes) -> tuple[Header, Head]:
    """The header of a line without its line feed, and the head of a journal that has no entry yet.

    Raises BadLine.
    """
    members = _members(line, _HEADER_NAMES, headed=True)
    body, digest = _body(line)
    created = _time(members, "created")
    try:
        header = Header(_text(members, "id"), _about(_text(members, "kind")), created)
    except BadEntry as error:
        raise BadLine(FaultKind.HEADER, error.message_zh, error.message_en) from None
    if unchecked(members) != body:  # type: ignore[arg-type]  # what `parse` gave
        raise _not_canonical()
    return header, Head(0, digest)


def parse_entry(line: bytes) -> Entry:
    """The entry of a line without its line feed; whether it fits the one before is not looked at.

    Raises BadLine.
    """
    return quick_entry(line) or thorough_entry(line)


def thorough_entry(line: bytes) -> Entry:
    """The same, member by member, so that what is wrong can be told. Raises BadLine."""
    members = _members(line, _ENTRY_NAMES)
    body, digest = _body(line)
    actor, data, key, kind, prev = map(members.__getitem__, ("actor", "data", "key", "kind", "prev"))
    if not isinstance(data, dict) or not isinstance(prev, str):
        raise _shape("data 须为对象，prev 须为文字", "data must be an object, prev must be text")
    try:
        check_actor(actor)
        check_kind(kind)
        check_key(key)
    except BadEntry as error:
        raise _shape(error.message_zh, error.message_en) from None
    seq, batch, more, version = map(members.__getitem__, _NUMBERS)
    # One look at all four, as most lines are good; which one is bad is found out when one is.
    if (
        not type(seq) is type(batch) is type(more) is type(version) is int
        or min(seq, batch, more + 1, version) < 1
        or max(seq, batch, more, version) > MAX_INTEGER
    ):
        raise _bad_number(members)
    time = _time(members, "time")
    # The types were looked at above.
    entry = Entry(seq, time, actor, kind, version, data, batch, more, key, prev, digest)  # type: ignore[arg-type]
    if not fits(data) or _text_of(entry, _text(members, "time")) != body:
        raise _not_canonical()
    return entry


def _members(line: bytes, names: frozenset[str], *, headed: bool = False) -> Mapping[str, object]:
    """The members of a line but `hash`. Raises BadLine."""
    value = _value(line)
    if not isinstance(value, dict):
        raise _shape("这一行不是 JSON 对象", "the line is no JSON object")
    if headed:
        _check_format(value)
    value.pop("hash", None)
    if value.keys() != names:
        wrong = ", ".join(sorted(str(name)[:20] for name in value.keys() ^ names)[:5])
        raise _shape(f"缺少或多出成员：{wrong}", f"members missing or too many: {wrong}")
    return value


def _body(line: bytes) -> tuple[bytes, str]:
    """The part of a line that is hashed, and the hash, which fits. Raises BadLine."""
    if line[-_TAIL:-_HASH_AT] != _MEMBER:
        raise BadLine(FaultKind.HASH, "行末没有散列值", "there is no hash at the end of the line")
    body = line[:-_TAIL] + b"}"
    digest = sha256(body).hexdigest()
    if line[-_HASH_AT:-2] != digest.encode():
        raise BadLine(
            FaultKind.HASH, "内容被改动，与本行的散列值不符", "it was changed: its hash does not fit"
        )
    return body, digest


def _not_canonical() -> BadLine:
    return BadLine(
        FaultKind.CANONICAL,
        "不是规范的 JSON（空格、次序、重复的名称、转义、层数或数的大小）",
        "it is no canonical JSON (blanks, order, a name twice, escapes, depth, size of numbers)",
    )


def _value(line: bytes) -> object:
    """The JSON value of a line. Raises BadLine."""
    if line.endswith(b"\r"):
        raise BadLine(
            FaultKind.LINE_END,
            "行末是 CR LF：编辑器或邮件程序改动了换行",
            "it ends in CR LF: an editor or a mail program changed the line ends",
        )
    try:
        return parse(line.decode())
    except UnicodeDecodeError as error:
        raise BadLine(
            FaultKind.ENCODING,
            f"第 {error.start + 1} 字节起不是 UTF-8",
            f"no UTF-8 from byte {error.start + 1} on",
        ) from None
    except RecursionError:
        raise BadLine(FaultKind.JSON, "嵌套过深", "it is nested too deep") from None
    except ValueError as error:
        at = getattr(error, "pos", None)
        zh, en = (
            ("", f" ({str(error)[:80]})")
            if at is None
            else (f"（第 {at + 1} 个字符起）", f" (from sign {at + 1} on)")
        )
        raise BadLine(FaultKind.JSON, f"不是本格式的 JSON{zh}", f"no JSON of this kind{en}") from None


def _text_of(entry: Entry, time: str) -> bytes | None:
    """The canonical text, or None where a lone surrogate has none."""
    try:
        return canonical_body(entry, time)
    except UnicodeEncodeError:
        return None


def _check_format(value: Mapping[str, object]) -> None:
    if value.get("format") != FORMAT:
        raise BadLine(FaultKind.HEADER, "这不是执裁的日志文件", "this is no zhicai journal")
    version = value.get("version")
    if version != FORMAT_VERSION or isinstance(version, bool):
        raise BadLine(
            FaultKind.HEADER,
            f"日志格式第 {str(version)[:20]} 版，本版本只认识第 {FORMAT_VERSION} 版；请升级 zhicai",
            f"a journal of format {str(version)[:20]}, this release knows {FORMAT_VERSION}; update zhicai",
        )


def _about(kind: str) -> JournalKind:
    try:
        return JournalKind(kind)
    except ValueError:
        raise BadLine(
            FaultKind.HEADER,
            f"本版本不认识这一类日志：{kind[:40]}",
            f"a journal about something that this release does not know: {kind[:40]}",
        ) from None


def _shape(zh: str, en: str) -> BadLine:
    return BadLine(FaultKind.SHAPE, zh, en)


def _bad_number(members: Mapping[str, object]) -> BadLine:
    """Which of the numbers of an entry is none, or too small."""
    for name in _NUMBERS:
        value, least = members[name], 0 if name == "more" else 1
        if type(value) is not int or not least <= value <= MAX_INTEGER:
            break
    return _shape(f"{name} 须为不小于 {least} 的整数", f"{name} must be an integer from {least} on")


def _text(members: Mapping[str, object], name: str) -> str:
    value = members[name]
    if not isinstance(value, str):
        raise _shape(f"{name} 须为文字", f"{name} must be text")
    return value


def _time(members: Mapping[str, object], name: str) -> int:
    try:
        return from_iso(_text(members, name))
    except ValueError:
        raise _shape(
            f"{name} 不是 2026-05-01T09:30:00.000Z 这样的时间",
            f"{name} is no time such as 2026-05-01T09:30:00.000Z",
        ) from None
