"""The document of the interface, and the page on which people read it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.desk.api.catalogue import ALL
from zhicai.desk.api.document import document, rule, statuses
from zhicai.desk.api.operations import TOPICS, Operation
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import open_to_all
from zhicai.desk.people.rights import Action

Json = dict[str, Any]


@open_to_all
@require_safe
def document_view(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return HttpResponse(json.dumps(document(), ensure_ascii=False), content_type="application/json")


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter or a member as the page lists it."""

    name: str
    where: str
    kind: str
    required: bool
    told: str


@dataclass(frozen=True, slots=True)
class Told:
    """An operation as the page tells of it."""

    one: Operation
    right: str
    parameters: list[Row]
    body: list[Row]
    answers: list[Row]
    shape: str
    statuses: list[tuple[int, str]]
    example: str


@open_to_all
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Every operation, by what it is about."""
    made = document()
    topics = [
        (name, say(*words), [_told(one, made) for one in ALL if one.topic == name])
        for name, words in TOPICS.items()
    ]
    schemas = [(name, _members(schema)) for name, schema in sorted(made["components"]["schemas"].items())]
    context = {"topics": [one for one in topics if one[2]], "schemas": schemas}
    return render(request, "api/page.html", context)


def _told(one: Operation, made: Json) -> Told:
    found = made["paths"][one.address][one.method.lower()]
    parameters = [
        Row(each["name"], each["in"], _kind(each["schema"]), each["required"], half(each["description"]))
        for each in found["parameters"]
    ]
    body = found.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answer = found["responses"][str(one.status)]["content"][one.media]["schema"]
    return Told(
        one,
        _right(one),
        parameters,
        _members(_resolved(body, made)) if body else [],
        _members(_resolved(answer, made)),
        _kind(answer),
        [(status, half(found["responses"][str(status)]["description"])) for status in statuses(one)],
        json.dumps(one.example, ensure_ascii=False, indent=2) if one.body else "",
    )


def _right(one: Operation) -> str:
    if isinstance(one.who, Action):
        zh, en = one.who.words
        own = ("，或限自己的", ", or one's own") if one.own else ("", "")
        return say(f"{one.who.value}（{zh}{own[0]}）", f"{one.who.value} ({en}{own[1]})")
    return {
        "all": say("人人", "everybody"),
        "known": say("已登录或有令牌", "signed in, or with a token"),
        "bench": say("可用裁判台的人", "whoever may use the bench"),
    }[rule(one)]


def half(text: str) -> str:
    """Of a text in both languages the reader's."""
    zh, mark, en = text.partition(" · ")
    return say(zh, en) if mark else text


def _resolved(schema: Json, made: Json) -> Json:
    found: Json = made["components"]["schemas"].get(_name(schema), schema)
    return found


def _name(schema: Json) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _members(schema: Json) -> list[Row]:
    required = schema.get("required", ())
    return [
        Row(name, "", _kind(one), name in required, half(_description(one)))
        for name, one in schema.get("properties", {}).items()
    ]


def _description(schema: Json) -> str:
    if "description" in schema and not _name(schema):
        return str(schema["description"])
    found = [one.get("description", "") for one in schema.get("anyOf", ())]
    return str(schema.get("description") or next(filter(None, found), ""))


def _kind(schema: Json) -> str:
    """The type of a value, in a few signs."""
    if name := _name(schema):
        return name
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"[{_kind(schema['items'])}]"
    limits = [str(schema[name]) for name in ("minimum", "maximum") if name in schema]
    return str(schema.get("type", "")) + (f" {'…'.join(limits)}" if limits else "")
