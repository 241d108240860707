"""The OpenAPI document (3.1), made from the operations and the shapes of what goes in and out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter

from zhicai._core import __version__
from zhicai.desk.api.catalogue import ALL
from zhicai.desk.api.operations import TOPICS, Entry, Operation
from zhicai.desk.api.reading import KEY_PATTERN, VERSION_PATTERN, adapter, fields_of
from zhicai.desk.api.values import Problem
from zhicai.desk.frame import numbers
from zhicai.desk.frame.problems import MEDIA
from zhicai.desk.frame.words import Words
from zhicai.desk.people.rights import Action

Json = dict[str, Any]

_REF: Final = "#/components/schemas/{model}"
_PLACE: Final = f"^{numbers.PLACE}$"
_ID: Final = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"
_PATH: Final[Mapping[str, tuple[Words, Json]]] = {
    "event": (
        ("赛事编号", "the number of the event"),
        {"type": "string", "pattern": _ID},
    ),
    "section": (
        ("第几组，从 1 起", "the section, from 1"),
        {"type": "integer", "minimum": 1, "maximum": 999},
    ),
    "round": (("轮次，从 1 起", "the round, from 1"), {"type": "integer", "minimum": 1, "maximum": 1024}),
    "number": (("编号", "the number"), {"type": "integer", "minimum": 0, "maximum": 99_999}),
    "check": (
        ("轮次，0 为报到", "the round; 0 is the arrival"),
        {"type": "integer", "minimum": 0, "maximum": 1024},
    ),
    "entry": (
        ("登记它的命令，由列表给出", "the command by which it came, as the list tells it"),
        {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    ),
    "place": (("台次：5 或 3.2", "the board: 5, or 3.2"), {"type": "string", "pattern": _PLACE}),
    "match": (("淘汰赛的场次", "the match of a knock-out"), {"type": "string", "pattern": r"^[\w.-]{1,20}$"}),
    "game": (
        ("对局编号", "the number of the game"),
        {"type": "string", "pattern": _ID},
    ),
}
STATUS: Final[Mapping[int, Words]] = {
    200: ("成功", "done"),
    201: ("已写入（或重复的请求，当时已写入）", "written (or a repetition of what was written then)"),
    400: ("请求有误，errors 逐项说明", "malformed; errors tells each thing"),
    401: ("未登录，或令牌无效", "not signed in, or no good token"),
    403: ("没有这项权限", "not among what one may do"),
    404: ("没有，或不让看", "there is none, or it is not to be seen"),
    405: ("此地址没有这个方法", "the address has no such method"),
    409: ("内容已有变化：给出两个版本和其间的条目", "it has changed: both versions, and what came between"),
    413: ("过大", "too large"),
    415: ("不是 JSON", "no JSON"),
    422: (
        "规则或赛事的现状不允许，附条文",
        "refused by the rules or the state of the event, with the article",
    ),
    429: ("请求太频繁", "too often"),
    503: ("暂时存不进去或算不过来，稍后再发", "it cannot be stored or worked out now; send it again"),
}
"""What each status means."""
_TOLD: Final = """\
赛场网页应用的程序接口：与网页相同的命令、拒绝和权限。令牌在赛事的“人员”页生成。 · \
The interface for programs: the same commands, refusals and rights as the pages. Tokens are made on the page of the \
people of an event."""


def statuses(operation: Operation) -> list[int]:
    """Every status that an operation may answer with."""
    found = {operation.status, 400, 404, 405, 429, 401, 403}
    if operation.body is not None:
        found |= {413, 415}
    if operation.command:
        found |= {409, 422, 503}
    if operation.refuses:
        found.add(422)
    if operation.costly:
        found.add(503)
    return sorted(found)


def rule(operation: Operation) -> str:
    """What an operation needs, as the document tells it."""
    own = "" if operation.own is None else " (own)"
    return operation.who.value + own


@cache
def document() -> Json:
    """The whole document."""
    schemas, shapes = _schemas()
    paths: Json = {}
    for one in ALL:
        paths.setdefault(one.address, {})[one.method.lower()] = _operation(one, shapes)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "执裁 · zhicai",
            "version": __version__,
            "description": _TOLD,
            "license": {"name": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": " · ".join(words)} for name, words in TOPICS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "赛事的令牌 · a token of an event",
                },
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "zhicai",
                    "description": "网页登录；写入须带 X-CSRFToken · a sign-in of the pages; writing needs X-CSRFToken",
                },
            },
        },
    }


def _schemas() -> tuple[Json, Mapping[tuple[type, str], Json]]:
    """The shapes by name, and for each type what refers to it."""
    wanted: dict[tuple[type, str], TypeAdapter[Any]] = {}
    for one in ALL:
        if one.body is not None:
            wanted[one.body, "validation"] = adapter(one.body)
        if one.answers is not None:
            wanted[one.answers, "serialization"] = adapter(one.answers)
    wanted[Problem, "serialization"] = adapter(Problem)
    inputs = [(kind, mode, found) for (kind, mode), found in wanted.items()]
    made, found = TypeAdapter.json_schemas(inputs, ref_template=_REF)  # type: ignore[arg-type]
    return _tidy(found["$defs"]), {(kind, mode): _tidy(made[kind, mode]) for kind, mode in wanted}  # type: ignore[index]


def _tidy(schema: Any) -> Any:  # noqa: ANN401 any part of a schema
    """A schema without the titles that repeat the names of members."""
    if isinstance(schema, list):
        return [_tidy(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {key: _tidy(one) for key, one in value.items()}
        if name in ("properties", "$defs")
        else _tidy(value)
        for name, value in schema.items()
        if not (name == "title" and isinstance(value, str))
    }


def _operation(one: Operation, shapes: Mapping[tuple[type, str], Json]) -> Json:
    told = [" · ".join(one.told)] if one.told[0] else []
    told.append(f"权限 · right: `{rule(one)}`")
    found: Json = {
        "operationId": one.name,
        "tags": [one.topic],
        "summary": " · ".join(one.words),
        "description": "\n\n".join(told),
        "parameters": [*_path(one), *_query(one), *_headers(one)],
        "responses": {str(status): _response(one, status, shapes) for status in statuses(one)},
        "security": [{"token": []}, {"session": []}, *([] if isinstance(one.who, Action) else [{}])],
        "x-zhicai-right": rule(one),
    }
    if one.who is Entry.KNOWN:
        found["security"].pop()
    if isinstance(one.who, Action) and one.who in (Action.EVENT_SEE, Action.GAME_WATCH):
        found["security"].append({})
    if one.body is not None:
        found["requestBody"] = {
            "required": True,
            "content": {
                "application/json": {"schema": shapes[one.body, "validation"], "example": dict(one.example)}
            },
        }
    return found


def _path(one: Operation) -> Iterator[Json]:
    for name in re.findall(r"{(\w+)}", one.path):
        words, schema = _PATH[name]
        yield {
            "name": name,
            "in": "path",
            "required": True,
            "description": " · ".join(words),
            "schema": schema,
        }


def _query(one: Operation) -> Iterator[Json]:
    schema = _tidy(adapter(one.query).json_schema())
    for name in sorted(fields_of(one.query)):
        told = dict(schema["properties"][name])
        # An address says nothing where a member of a body says null.
        choices = [kind for kind in told.pop("anyOf", []) if kind.get("type") != "null"]
        told = {**told, **choices[0]} if choices else told
        if told.get("default", 0) is None:
            del told["default"]
        yield {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            "description": told.pop("description", ""),
            "schema": told,
        }


def _headers(one: Operation) -> Iterator[Json]:
    if not one.command:
        return
    yield {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "description": "每条命令自取一个，重发时不变：只执行一次 · one a command, the same when sent again",
        "schema": {"type": "string", "minLength": 1, "maxLength": 128, "pattern": KEY_PATTERN},
        "example": "2f1c9d0e-result-1-5",
    }
    yield {
        "name": "If-Match",
        "in": "header",
        "required": False,
        "description": "读取时的 ETag：其间若有相关改动，答 409 · the ETag that was read: 409 if it has changed since",
        "schema": {"type": "string", "pattern": VERSION_PATTERN},
        "example": '"12"',
    }


def _response(one: Operation, status: int, shapes: Mapping[tuple[type, str], Json]) -> Json:
    told: Json = {"description": " · ".join(STATUS[status])}
    if status >= 400:
        told["content"] = {MEDIA: {"schema": shapes[Problem, "serialization"]}}
        if status in (429, 503):
            told["headers"] = {
                "Retry-After": {"description": "秒 · seconds", "schema": {"type": "integer", "minimum": 1}}
            }
        if status == 405:
            told["headers"] = {"Allow": {"description": "可用的方法 · methods", "schema": {"type": "string"}}}
        return told
    schema = {"type": "string"} if one.answers is None else shapes[one.answers, "serialization"]
    told["content"] = {one.media: {"schema": schema}}
    if "{event}" in one.path:
        told["headers"] = {"ETag": {"description": "版本 · the version", "schema": {"type": "string"}}}
    return told
