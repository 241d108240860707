"""What the pages for people say of an operation and of a shape, taken from the document."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

from zhicai.desk.api.catalogue import ALL
from zhicai.desk.api.document import STATUS, document, rule, statuses
from zhicai.desk.api.operations import TOPICS, Operation
from zhicai.desk.frame.words import say
from zhicai.desk.people.rights import Action

Json = dict[str, Any]
_COMMON: Final = 3
"""A shape that operations of so many topics use is told of once, on the first page."""
_FILLED: Final[Mapping[str, str]] = {"event": "$EVENT", "game": "$GAME", "entry": "$ENTRY"}
"""What stands for a part of an address in an example; 1 for any other."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the type of a value; `shape` is whether it names one, `common` whether that is on the first page."""

    text: str
    shape: bool = False
    common: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter or a member as a page lists it."""

    name: str
    where: str
    kind: list[Part]
    required: bool
    told: str


@dataclass(frozen=True, slots=True)
class Told:
    """An operation as its page tells of it."""

    one: Operation
    right: str
    parameters: list[Row]
    body: list[Row]
    answers: list[Row]
    shape: list[Part]
    statuses: list[tuple[int, str]]
    example: str


def topics() -> list[tuple[str, str, list[tuple[Operation, str]]]]:
    """The name and the words of each topic, and its operations with who may ask for them."""
    return [
        (name, say(*words), [(one, right_of(one)) for one in ALL if one.topic == name])
        for name, words in TOPICS.items()
    ]


def operations_about(topic: str) -> list[Told]:
    """The operations of a topic."""
    return [_told(one) for one in ALL if one.topic == topic]


def shapes_of(topic: str) -> list[tuple[str, list[Row]]]:
    """The members of each shape that operations of this topic use and that is not common."""
    return _listed(name for name in _used()[topic] if name not in common())


def common_shapes() -> list[tuple[str, list[Row]]]:
    """The members of each shape that most topics use."""
    return _listed(common())


def all_statuses() -> list[tuple[int, str]]:
    """Every status that an operation may answer with, in words."""
    found = {status for one in ALL for status in statuses(one)}
    return [(status, say(*STATUS[status])) for status in sorted(found)]


@cache
def common() -> frozenset[str]:
    """The names of the shapes that most topics use."""
    counted = Counter(name for names in _used().values() for name in names)
    return frozenset(name for name, count in counted.items() if count >= _COMMON)


@cache
def _used() -> Mapping[str, frozenset[str]]:
    """The shapes that the operations of each topic send and answer, with those inside of them."""
    made = document()
    found: dict[str, set[str]] = {name: set() for name in TOPICS}
    for one in ALL:
        wanted = _named_in(made["paths"][one.address][one.method.lower()])
        while wanted:
            found[one.topic] |= wanted
            inside = set().union(*(_named_in(_schemas()[name]) for name in wanted))
            wanted = inside - found[one.topic]
    return {topic: frozenset(names) for topic, names in found.items()}


def _named_in(part: Json) -> set[str]:
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(part)))


def _schemas() -> Json:
    found: Json = document()["components"]["schemas"]
    return found


def _listed(names: Iterator[str] | frozenset[str]) -> list[tuple[str, list[Row]]]:
    found = [(name, _members(_schemas()[name])) for name in sorted(names)]
    return [(name, rows) for name, rows in found if rows]


def _told(one: Operation) -> Told:
    found = document()["paths"][one.address][one.method.lower()]
    parameters = [
        Row(each["name"], each["in"], _parts(each["schema"]), each["required"], half(each["description"]))
        for each in found["parameters"]
    ]
    body = found.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answer = found["responses"][str(one.status)]["content"][one.media]["schema"]
    return Told(
        one,
        right_of(one),
        parameters,
        _members(_resolved(body)) if body else [],
        _members(_resolved(answer)),
        _parts(answer),
        [(status, say(*STATUS[status])) for status in statuses(one)],
        example_of(one),
    )


_SIGNED_IN: Final = ('-H "Cookie: $COOKIES"', '-H "X-CSRFToken: $CSRF"')


def example_of(one: Operation) -> str:
    """How an operation is called by curl, with DESK, EVENT, GAME, ENTRY and TOKEN in the environment.

    No token reaches beyond its event: what is done at the desk itself takes COOKIES and CSRF of a browser.
    """
    path = re.sub(r"{(\w+)}", lambda part: _FILLED.get(part[1], "1"), one.address)
    asked = document()["paths"][one.address][one.method.lower()]["parameters"]
    needed = {each["name"]: each["schema"] for each in asked if each["in"] == "query" and each["required"]}
    query = urlencode({name: schema.get("enum", ["1"])[0] for name, schema in needed.items()})
    usual = "GET" if one.body is None else "POST"
    verb = "" if one.method == usual else f"-X {one.method} "
    lines = [f'curl {verb}"$DESK{path}{"?" if query else ""}{query}"']
    at_desk = one.who is Action.EVENT_CREATE
    lines += _SIGNED_IN if at_desk else ['-H "Authorization: Bearer $TOKEN"']
    if one.command:
        lines.append(f'-H "Idempotency-Key: {one.name}-1"')
    if one.body is not None:
        sent = json.dumps(one.example, ensure_ascii=False)
        lines += ['-H "Content-Type: application/json"', f"-d '{sent}'"]
    return " \\\n  ".join(lines)


def right_of(one: Operation) -> str:
    """Who may ask for an operation."""
    if isinstance(one.who, Action):
        zh, en = one.who.words
        own = ("，或限自己的", ", or one's own") if one.own else ("", "")
        return say(f"{zh}{own[0]}", f"{en}{own[1]}")
    return {
        "all": say("人人", "everybody"),
        "known": say("已登录或有令牌", "signed in, or with a token"),
        "bench": say("可用裁判台的人", "whoever may use the bench"),
    }[rule(one)]


def half(text: str) -> str:
    """Of a text in both languages the reader's."""
    zh, mark, en = text.partition(" · ")
    return say(zh, en) if mark else text


def _resolved(schema: Json) -> Json:
    found: Json = _schemas().get(_name(schema), schema)
    return found


def _name(schema: Json) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _members(schema: Json) -> list[Row]:
    required = schema.get("required", ())
    return [
        Row(name, "", _parts(one), name in required, half(_description(one)))
        for name, one in schema.get("properties", {}).items()
    ]


def _description(schema: Json) -> str:
    if "description" in schema and not _name(schema):
        return str(schema["description"])
    found = [one.get("description", "") for one in schema.get("anyOf", ())]
    return str(schema.get("description") or next(filter(None, found), ""))


def _parts(schema: Json) -> list[Part]:
    """The type of a value, cut up at the shapes that it names."""
    cut = re.split(r"(\w+)", _kind(schema))
    return [Part(text, text in _schemas(), text in common()) for text in cut if text]


def _kind(schema: Json) -> str:
    """The type of a value, in a few signs."""
    if name := _name(schema):
        # A shape without members is no more than a few values.
        return name if "properties" in _schemas()[name] else _kind(_schemas()[name])
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"[{_kind(schema['items'])}]"
    least, most = schema.get("minimum"), schema.get("maximum")
    limits = f" {least}…{most}" if most is not None else f" ≥ {least}" if least is not None else ""
    return str(schema.get("type", "")) + limits
