"""Shapes of data, read off the types of dataclasses and named tuples: values written as JSON and read back, strictly.

There are `str`, `int`, `bool`, `None`, enums (by value), `Literal`, `X | None`, `tuple[X, ...]`, `tuple[X, Y]`,
`frozenset[X]` (written sorted), `Mapping[str, X]`, `Mapping[int, X]` (the numbers as decimal names) and dataclasses
or named tuples of these.

All fields are written, those with their default value too. Reading, a missing field takes its default, and a name
that is no field is a misfit. Whoever adds a field makes a new version of the kind, so that older releases know why
they cannot read it; where the field has a default the upgrade has nothing to do.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from zhicai.errors import ZhicaiError
from zhicai.journal.canonical import JsonValue

Described = JsonValue


class Misfit(Exception):
    """Data, or a value, that has not the shape; `place` is where, like `.players[3].name`."""

    def __init__(self, message_zh: str, message_en: str, place: str = "") -> None:
        """Say what, and where."""
        super().__init__(message_zh, message_en)
        self.message_zh = message_zh
        self.message_en = message_en
        self.place = place

    def within(self, step: str) -> Misfit:
        """The same, seen from one step further out."""
        self.place = step + self.place
        return self


@dataclass(frozen=True, slots=True)
class Shape:
    """How values of one type are written and read, and a description of it for people and tests."""

    described: Described
    write: Callable[[Any], JsonValue]
    read: Callable[[Any], Any]


def shape_of(kind: Any) -> Shape:  # noqa: ANN401  # an annotation may be anything
    """The shape of a type. Raises TypeError for one that no JSON holds."""
    return _shape_of(kind)


@cache
def _shape_of(kind: Any) -> Shape:  # noqa: ANN401
    if kind in _PLAIN:
        return _plain(kind)
    origin = get_origin(kind)
    if origin is not None:
        return _composed(kind, origin)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        return _record(kind)
    message = f"no JSON for {kind!r}"
    raise TypeError(message)


_PLAIN = {
    str: ("text", "文字"),
    int: ("integer", "整数"),
    bool: ("true or false", "真假"),
    type(None): ("null", "空"),
}


def _plain(kind: type) -> Shape:
    english, chinese = _PLAIN[kind]

    def same(value: Any) -> Any:  # noqa: ANN401
        # `True` is an int in Python, but not in JSON.
        if type(value) is not kind:
            raise Misfit(f"须为{chinese}", f"must be {english}")
        return value

    return Shape(english, same, same)


def _composed(kind: Any, origin: Any) -> Shape:  # noqa: ANN401
    arguments = get_args(kind)
    if origin in (Union, types.UnionType):
        return _optional(arguments, kind)
    if origin is Literal:
        return _choice([*arguments], {value: value for value in arguments})
    if origin is tuple and arguments[1:] == (...,):
        return _many(shape_of(arguments[0]), tuple, lambda value: value)
    if origin is tuple:
        return _fixed([shape_of(argument) for argument in arguments])
    if origin is frozenset:
        return _many(shape_of(arguments[0]), frozenset, sorted)
    if isinstance(origin, type) and issubclass(origin, Mapping) and arguments[0] in (str, int):
        return _mapping(shape_of(arguments[1]), arguments[0])
    message = f"no JSON for {kind!r}"
    raise TypeError(message)


def _optional(arguments: tuple[Any, ...], kind: Any) -> Shape:  # noqa: ANN401
    others = [argument for argument in arguments if argument is not type(None)]
    if len(others) != 1 or len(arguments) != 2:
        message = f"no JSON for {kind!r}: of unions only X | None can be told apart"
        raise TypeError(message)
    inner = shape_of(others[0])
    return Shape(
        [inner.described, "null"],
        lambda value: None if value is None else inner.write(value),
        lambda value: None if value is None else inner.read(value),
    )


def _enum(kind: type[Enum]) -> Shape:
    return _choice([member.value for member in kind], {member.value: member for member in kind})


def _choice(names: list[Any], members: Mapping[Any, Any]) -> Shape:
    if not all(type(name) in (str, int) for name in names):
        message = f"no JSON for a choice of {names!r}"
        raise TypeError(message)
    values = {member: name for name, member in members.items()}

    def one_of(table: Mapping[Any, Any], key: Any) -> Any:  # noqa: ANN401
        if not isinstance(key, str | int | Enum) or isinstance(key, bool) or key not in table:
            known = ", ".join(map(str, names[:20]))
            raise Misfit(f"须为其中之一：{known}", f"must be one of {known}")
        return table[key]

    return Shape({"one of": names}, lambda value: one_of(values, value), lambda value: one_of(members, value))


def _many(inner: Shape, made: type, ordered: Callable[[Any], Any]) -> Shape:
    def write(value: Any) -> JsonValue:  # noqa: ANN401
        if not isinstance(value, made):
            raise Misfit(f"须为 {made.__name__}", f"must be a {made.__name__}")
        return ordered(_each(inner.write, value))  # type: ignore[no-any-return]

    def read(value: Any) -> Any:  # noqa: ANN401
        return made(_each(inner.read, _list(value)))

    return Shape({f"{made.__name__} of": inner.described}, write, read)


def _each(act: Callable[[Any], Any], values: Any) -> list[Any]:  # noqa: ANN401
    done: list[Any] = []
    try:
        for value in values:
            done.append(act(value))  # noqa: PERF401  # a misfit must know how far it came
    except Misfit as misfit:
        raise misfit.within(f"[{len(done)}]") from None
    return done


def _list(value: Any) -> list[Any]:  # noqa: ANN401
    if not isinstance(value, list | tuple):
        raise Misfit("须为列表", "must be a list")
    return [*value]


def _fixed(inners: list[Shape]) -> Shape:
    def each(value: Any, acts: list[Callable[[Any], Any]]) -> list[Any]:  # noqa: ANN401
        items = _list(value)
        if len(items) != len(acts):
            raise Misfit(f"须恰有 {len(acts)} 项", f"must have exactly {len(acts)} items")
        return _each(lambda pair: pair[0](pair[1]), zip(acts, items, strict=True))

    writers, readers = [inner.write for inner in inners], [inner.read for inner in inners]
    return Shape(
        {"list of": [inner.described for inner in inners]},
        lambda value: each(value, writers),
        lambda value: tuple(each(value, readers)),
    )


def _mapping(inner: Shape, names: type) -> Shape:
    def each(value: Any, name: Callable[[Any], Any], act: Callable[[Any], Any]) -> dict[Any, Any]:  # noqa: ANN401
        if not isinstance(value, Mapping):
            raise Misfit("须为对象", "must be an object")
        done = {}
        for key, item in value.items():
            try:
                done[name(key)] = act(item)
            except Misfit as misfit:
                raise misfit.within(f"[{str(key)[:40]}]") from None
        return done

    def number(text: Any) -> int:  # noqa: ANN401
        if (
            not isinstance(text, str)
            or len(text) > 17
            or not text.removeprefix("-").isdecimal()
            or str(int(text)) != text
        ):
            raise Misfit("名称须为整数", "a name must be an integer")
        return int(text)

    written, read = (str, number) if names is int else (_plain(str).write, _plain(str).read)
    return Shape(
        {f"object by {_PLAIN[names][0]}": inner.described},
        lambda value: each(value, written, inner.write),
        lambda value: each(value, read, inner.read),
    )


def _record(kind: type) -> Shape:
    hints = get_type_hints(kind)
    names = _fields(kind)
    shapes = {name: shape_of(hints[name]) for name in names}
    needed = {name for name, defaulted in names.items() if not defaulted}

    def write(value: Any) -> JsonValue:  # noqa: ANN401
        if type(value) is not kind:
            raise Misfit(f"须为 {kind.__name__}", f"must be a {kind.__name__}")
        return {name: _at(name, shape.write, getattr(value, name)) for name, shape in shapes.items()}

    def read(data: Any) -> Any:  # noqa: ANN401
        if not isinstance(data, Mapping):
            raise Misfit("须为对象", "must be an object")
        if strange := data.keys() - shapes.keys():
            name = str(min(strange))[:40]
            raise Misfit(f"没有“{name}”这一项", f"there is no field “{name}”")
        if missing := needed - data.keys():
            raise Misfit(f"缺少“{min(missing)}”", f"the field “{min(missing)}” is missing")
        members = {name: _at(name, shapes[name].read, item) for name, item in data.items()}
        return _build(kind, members)

    described = {name: shape.described for name, shape in shapes.items()}
    optional = {f"{name}?" if name not in needed else name: found for name, found in described.items()}
    return Shape(optional, write, read)


def _fields(kind: Any) -> dict[str, bool]:  # noqa: ANN401  # a dataclass or a named tuple
    """The fields that make a value, and whether each has a default."""
    if not is_dataclass(kind):
        return {name: name in kind._field_defaults for name in kind._fields}
    made = (entry for entry in fields(kind) if entry.init)
    return {
        entry.name: entry.default is not MISSING or entry.default_factory is not MISSING for entry in made
    }


def _at(name: str, act: Callable[[Any], Any], value: Any) -> Any:  # noqa: ANN401
    try:
        return act(value)
    except Misfit as misfit:
        raise misfit.within(f".{name}") from None


def _build(kind: type, members: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """The value; where its own checks refuse the members, a misfit that says why."""
    try:
        return kind(**members)
    except ZhicaiError as error:
        raise Misfit(error.message_zh, error.message_en) from error
    except ValueError as error:
        raise Misfit(f"值不合要求（{error}）", f"the value is not allowed ({error})") from error
