"""Reading a request: its parameters, its body, its key and version; what is wrong is told all at once."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final

from django.http import HttpRequest
from pydantic import TypeAdapter, ValidationError

from zhicai.desk.api.operations import Operation
from zhicai.desk.api.values import Wrong
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.numbers import NUMBER, whole
from zhicai.desk.frame.words import Words

LONGEST_KEY: Final = 128
KEY_PATTERN: Final = r"^[\x21-\x7e]{1,128}$"
VERSION_PATTERN: Final = rf'^(W/)?"?{NUMBER}"?$'

_KEY: Final = re.compile(KEY_PATTERN.replace("^", r"\A").replace("$", r"\Z"))
_VERSION: Final = re.compile(rf'\A(?:W/)?("?)({NUMBER})\1\Z')


class Malformed(DeskError):
    """A request that is not of the shape that the document tells.

    `errors` says where and why, `status` is 400, 413 or 415.
    """

    def __init__(self, errors: Sequence[Wrong], status: int = 400) -> None:
        """Tell the first thing that is wrong; all of them stand in `errors`."""
        first = errors[0]
        super().__init__(f"{first.at}：{first.message_zh}", f"{first.at}: {first.message_en}")
        self.errors = tuple(errors)
        self.status = status


def malformed(at: str, words: Words, status: int = 400) -> Malformed:
    """One thing that is wrong."""
    return Malformed([Wrong(at, *words)], status)


@cache
def adapter(of: Any) -> TypeAdapter[Any]:  # noqa: ANN401 any type that has a shape
    """What reads and writes values of a type."""
    return TypeAdapter(of)


def query_of(request: HttpRequest, operation: Operation) -> object:
    """The parameters in the address, each of them known and given once. Raises Malformed."""
    known = fields_of(operation.query)
    wrong = [
        Wrong(f"query.{name[:60]}", *(_TWICE if name in known else _UNKNOWN))
        for name, values in request.GET.lists()
        if name not in known or len(values) > 1
    ]
    if wrong:
        raise Malformed(wrong[:_MOST_WRONG])
    given = {name: request.GET[name] for name in request.GET}
    # pydantic would take "05", "+5", "5.0" and " 5" for a number.
    odd = [name for name in given if name in _numbers_of(operation.query) and whole(given[name]) is None]
    if odd:
        raise Malformed([Wrong(f"query.{name}", *_TOLD["int_type"]) for name in odd])
    try:
        return adapter(operation.query).validate_python(given)
    except ValidationError as error:
        raise Malformed(_wrongs(error, "query")) from None


@cache
def fields_of(of: type) -> frozenset[str]:
    """The names of the members of a shape."""
    return frozenset(adapter(of).json_schema().get("properties", {}))


@cache
def _numbers_of(of: type) -> frozenset[str]:
    """The names of those members of a shape that are numbers."""
    members = adapter(of).json_schema().get("properties", {})
    kinds = {
        name: {told.get("type"), *(one.get("type") for one in told.get("anyOf", ()))}
        for name, told in members.items()
    }
    return frozenset(name for name, found in kinds.items() if "integer" in found)


def body_of(request: HttpRequest, operation: Operation) -> object:
    """The body; None where the operation takes none. Raises Malformed."""
    if operation.body is None:
        if operation.command and request.read(_NONE + 1).strip() not in _NOTHING:
            raise malformed("body", ("这项操作没有正文", "this operation takes no body"))
        return None
    if request.content_type != "application/json":
        raise malformed(
            "Content-Type",
            ("须为 application/json，UTF-8", "it must be application/json in UTF-8"),
            415,
        )
    data = request.read(operation.most_bytes + 1)
    if len(data) > operation.most_bytes:
        most = operation.most_bytes // 1024
        raise malformed("body", (f"过大，最多 {most} KB", f"it is too large, at most {most} KB"), 413)
    try:
        found = adapter(operation.body).validate_json(data)
    except ValidationError as error:
        raise Malformed(_wrongs(error, "body")) from None
    # Whoever sends a member twice means one of the two; nobody can tell which.
    json.loads(data, object_pairs_hook=_once)
    return found


def _once(members: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object of a body. Raises Malformed for one that is there twice."""
    found = dict(members)
    if len(found) < len(members):
        names = [name for name, _ in members]
        twice = sorted(name for name in found if names.count(name) > 1)
        raise Malformed([Wrong(f"body.{name[:60]}", *_TWICE) for name in twice[:_MOST_WRONG]])
    return found


def file_of(text: str) -> bytes:
    """The bytes of a file that a body brings as `file`. Raises Malformed."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise malformed("body.file", ("不是 Base64", "this is no Base64")) from None


def command_of(request: HttpRequest, operation: Operation, who: str, body: object) -> tuple[str, int | None]:
    """The idempotency key, and the version that `If-Match` names (None: none). Raises Malformed.

    The key in the journal is bound to who asks, to what is asked for and to the body, so that nobody is told that
    something was done because another request had the same key.
    """
    told = request.headers.get("Idempotency-Key")
    if told is None:
        raise malformed(
            "Idempotency-Key",
            (
                "缺少；每条命令自取一个，重发时不变",
                "it is missing; give each command one of its own, and the same when it is sent again",
            ),
        )
    if not _KEY.match(told):
        raise malformed(
            "Idempotency-Key",
            (f"须为 1–{LONGEST_KEY} 个可见字符", f"it is 1-{LONGEST_KEY} visible ASCII characters"),
        )
    written = adapter(operation.body).dump_json(body).decode() if operation.body else ""
    bound = json.dumps([who, operation.name, request.path_info, written, told])
    return sha256(bound.encode()).hexdigest(), version_of(request)


def version_of(request: HttpRequest) -> int | None:
    """The version that `If-Match` names. Raises Malformed."""
    told = request.headers.get("If-Match")
    if told is None or told.strip() == "*":
        return None
    found = _VERSION.match(told.strip())
    if found is None:
        raise malformed(
            "If-Match",
            (
                '须为读取时 ETag 的值，如 "12"',
                'it is the ETag that was read before, such as "12"',
            ),
        )
    return int(found[2])


_UNKNOWN: Final[Words] = ("没有这一项", "there is nothing of this name")
_TWICE: Final[Words] = ("给了两次", "it is given twice")
_NOTHING: Final = (b"", b"{}", b"null")
"""Bodies that say nothing, which some programs send where there is none."""
_NONE: Final = 64
_TOLD: Final[Mapping[str, Words]] = {
    "missing": ("缺少", "it is missing"),
    "unexpected_keyword_argument": _UNKNOWN,
    "extra_forbidden": _UNKNOWN,
    "int_type": ("须为整数", "it must be an integer"),
    "int_parsing": ("须为整数", "it must be an integer"),
    "int_parsing_size": ("数太大", "the number is too large"),
    "string_type": ("须为文字", "it must be a string"),
    "bool_type": ("须为 true 或 false", "it must be true or false"),
    "bool_parsing": ("须为 true 或 false", "it must be true or false"),
    "list_type": ("须为数组", "it must be an array"),
    "dict_type": ("须为对象", "it must be an object"),
    "dataclass_type": ("须为对象", "it must be an object"),
    "literal_error": ("须为 {expected} 之一", "it must be one of {expected}"),
    "enum": ("须为 {expected} 之一", "it must be one of {expected}"),
    "greater_than_equal": ("不得小于 {ge}", "it must be at least {ge}"),
    "less_than_equal": ("不得大于 {le}", "it must be at most {le}"),
    "string_too_short": ("至少 {min_length} 个字符", "it needs at least {min_length} characters"),
    "string_too_long": ("至多 {max_length} 个字符", "it may have at most {max_length} characters"),
    "too_long": ("至多 {max_length} 项", "it may have at most {max_length} items"),
    "too_short": ("至少 {min_length} 项", "it needs at least {min_length} items"),
    "string_pattern_mismatch": ("不合格式 {pattern}", "it does not fit the pattern {pattern}"),
    "json_invalid": ("不是 JSON（{error}）", "this is no JSON ({error})"),
}
_MOST_WRONG: Final = 20


def _wrongs(error: ValidationError, where: str) -> list[Wrong]:
    """What pydantic found, in both languages."""
    found = []
    for one in error.errors(include_url=False, include_input=False)[:_MOST_WRONG]:
        at = ".".join((where, *(str(part)[:60] for part in one["loc"])))
        zh, en = _TOLD.get(one["type"], ("不合要求（{msg}）", "it does not fit ({msg})"))
        facts = {**one.get("ctx", {}), "msg": one["msg"]}
        # Pydantic joins what there is by an English word.
        listed = {
            **facts,
            "expected": str(facts.get("expected", "")).replace(" or ", "、").replace(", ", "、"),
        }
        found.append(Wrong(at, zh.format_map(listed), en.format_map(facts)))
    return found
