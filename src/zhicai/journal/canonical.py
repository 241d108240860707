r"""Canonical JSON: one text for one value, the same bytes on every machine.

The text is that of RFC 8785, restricted so that nothing in it depends on a programming language:

- no numbers but integers from -(2^53 - 1) to 2^53 - 1; no fractions, no exponents, no NaN;
- the names in an object are sorted by code point and consist of characters up to U+FFFF;
- strings hold any characters but lone surrogates, unchanged; only `"`, `\` and U+0000-U+001F are escaped, the
  latter as `\b \t \n \f \r` or `\u00xx` with small hexadecimal digits;
- no blanks; UTF-8 without a byte order mark; objects and lists at most 32 deep.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NoReturn, TypeAlias

from zhicai.journal.errors import BadEntry

JsonValue: TypeAlias = "bool | int | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
"""What an entry's data consist of."""

Data: TypeAlias = Mapping[str, JsonValue]
"""The data of an entry."""

MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON library holds exactly."""

MAX_DEPTH = 32
"""How deep objects and lists may stand in one another."""

_slow = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def _quick() -> Callable[[object], str]:
    """The same encoder, made once; the standard library makes its inner part anew for every value."""
    make = getattr(json.encoder, "c_make_encoder", None)
    quote = json.encoder.encode_basestring
    sample: dict[str, object] = {"b": [True, None, "象\n"], "a": -1}
    try:
        inner = make(None, None, quote, None, ":", ",", True, False, False)  # type: ignore[misc]  # noqa: FBT003
        text = "".join(inner(sample, 0))
    except TypeError:  # not there, or not as it was
        return _slow
    if text != _slow(sample):
        return _slow

    def encode(value: object) -> str:
        return "".join(inner(value, 0))

    return encode


_encode = _quick()

quoted: Callable[[str], str] = json.encoder.encode_basestring
"""The canonical text of a string."""


def canonical(value: JsonValue) -> bytes:
    """The canonical text of a value. Raises BadEntry, with the place, for what has none."""
    check(value)
    return _encode(value).encode()


def unchecked(value: JsonValue) -> bytes:
    """The canonical text of a value that `parse` gave. Raises UnicodeEncodeError for a lone surrogate."""
    return _encode(value).encode()


def check(value: object, place: str = "", depth: int = 0) -> None:
    """Raise BadEntry, with the place, for a value that has no canonical text."""
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise BadEntry("整数超出 ±(2^53-1)", "the integer is beyond ±(2^53 - 1)", place=place)
    elif isinstance(value, str):
        check_text(value, place)
    elif isinstance(value, Mapping | list | tuple):
        if depth >= MAX_DEPTH:
            raise BadEntry(f"嵌套超过 {MAX_DEPTH} 层", f"nested deeper than {MAX_DEPTH}", place=place)
        _check_members(value, place, depth + 1)
    else:
        name = type(value).__name__
        raise BadEntry(
            f"不能存 {name}，只能存整数、文字、真假、空、列表和对象",
            f"no {name} can be kept; there are integers, texts, true, false, null, lists and objects",
            place=place,
        )


def _check_members(value: Mapping[object, object] | Sequence[object], place: str, depth: int) -> None:
    if not isinstance(value, Mapping):
        for index, item in enumerate(value):
            check(item, f"{place}[{index}]", depth)
        return
    for name, item in value.items():
        if not isinstance(name, str):
            raise BadEntry("名称必须是文字", "a name must be text", place=place)
        check_text(name, place)
        if name and max(name) > "\uffff":
            raise BadEntry("名称中有 U+FFFF 以外的字符", "a name has a character beyond U+FFFF", place=place)
        check(item, f"{place}.{name}" if place else name, depth)


def check_text(text: str, place: str) -> None:
    """Raise BadEntry for a text with a lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadEntry(
            "文字中有不成对的代理码，无法存为 UTF-8",
            "the text has a lone surrogate, which UTF-8 cannot hold",
            place=place,
        ) from None


def parse(text: str) -> object:
    """The value of a JSON text without blanks around it, in which every number is an integer.

    Raises ValueError for any other text, and RecursionError where it is nested too deep for the reader. Whether
    the text is the canonical one is for `unchecked` and `fits` to tell.
    """
    value, end = _decode(text)
    if end != len(text):
        message = f"more after the end of the value: {text[end : end + 20]}"
        raise ValueError(message)
    return value


def _refused(text: str) -> NoReturn:
    message = f"not an integer: {text[:20]}"
    raise ValueError(message)


_decode = json.JSONDecoder(parse_float=_refused, parse_constant=_refused).raw_decode


def fits(value: object, levels: int = MAX_DEPTH) -> bool:
    """Whether what `parse` gave keeps the limits of canonical JSON: depth, integers and names."""
    if isinstance(value, dict):
        if not levels or not all(name.isascii() or max(name) <= "\uffff" for name in value):
            return False
        items: Collection[object] = value.values()
    elif isinstance(value, list):
        if not levels:
            return False
        items = value
    else:
        return not isinstance(value, int) or abs(value) <= MAX_INTEGER
    for item in items:
        kind = type(item)
        if kind is str:
            continue
        if kind is int:
            if not -MAX_INTEGER <= item <= MAX_INTEGER:  # type: ignore[operator]  # its type was asked for
                return False
        elif (kind is dict or kind is list) and not fits(item, levels - 1):
            return False
    return True
