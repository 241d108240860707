"""Regulations as plain data for files and journals, and back; what is left out keeps its usual value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from zhicai.game.articles import EDITIONS
from zhicai.game.regulations import BadRegulations, Regulations, edition


def to_data(regulations: Regulations) -> dict[str, object]:
    """All settings, as words, numbers, truth values, lists and objects."""
    data = _plain(regulations)
    assert isinstance(data, dict)  # noqa: S101 - a dataclass becomes an object
    return data


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {entry.name: _plain(getattr(value, entry.name)) for entry in fields(value) if entry.init}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def from_data(data: Mapping[str, object]) -> Regulations:
    """Regulations from data such as `to_data` gives; raises BadRegulations with the place of what is wrong.

    What is left out is as in the edition without a supplement.
    """
    name = data.get("edition", "cxa-2011")
    if name not in EDITIONS:
        raise _wrong("edition", "、".join(EDITIONS), " or ".join(EDITIONS))
    usual = to_data(edition(str(name)))
    regulations: Regulations = _made(Regulations, _over(usual, data), "")
    return regulations


def _over(usual: Mapping[str, object], given: Mapping[str, object]) -> dict[str, object]:
    """The usual settings with those given in their place, object by object."""
    merged = dict(usual)
    for name, value in given.items():
        known = merged.get(name)
        nested = isinstance(known, Mapping) and isinstance(value, Mapping)
        merged[name] = _over(known, value) if nested else value  # type: ignore[arg-type]
    return merged


def _made(kind: Any, data: Mapping[str, object], place: str) -> Any:  # noqa: ANN401 - a class, and one of it
    """A dataclass from its object."""
    hints = _hints(kind)
    known = {entry.name for entry in fields(kind) if entry.init}
    for name in data:
        if name not in known:
            options = ", ".join(sorted(known))
            raise _wrong(
                f"{place}{name}", f"没有这一项，可用：{options}", f"no such setting; there are {options}"
            )
    values = {name: _value(hints[name], value, f"{place}{name}") for name, value in data.items()}
    try:
        return kind(**values)
    except BadRegulations:
        raise
    except (TypeError, ValueError) as error:
        raise _wrong(place.rstrip(".") or kind.__name__, str(error), str(error)) from None


@cache
def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - a type is hashable, says Python but not mypy
    return get_type_hints(kind)


def _value(hint: Any, value: object, place: str) -> object:  # noqa: ANN401 - a type hint can be anything
    """A value of the type that a setting has."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        members = get_args(hint)
        if value is None and NoneType in members:
            return None
        return _value(next(member for member in members if member is not NoneType), value, place)
    if origin is tuple:
        return _several(get_args(hint), value, place)
    if is_dataclass(hint) and isinstance(hint, type):
        if isinstance(value, Mapping):
            return _made(hint, value, f"{place}.")
        raise _wrong(place, "应为对象", "should be an object")
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if value in {member.value for member in hint}:
            return hint(value)
        raise _wrong(place, f"应为 {'、'.join(hint)}", f"should be {' or '.join(hint)}")
    if type(value) is not hint:
        zh, en = _TYPES[hint]
        raise _wrong(place, f"应为{zh}", f"should be {en}")
    return value


def _several(members: tuple[Any, ...], value: object, place: str) -> tuple[object, ...]:
    """A list: of one kind, however long, or of exactly so many."""
    open_ended = members[-1] is Ellipsis
    if not isinstance(value, list | tuple) or not (open_ended or len(value) == len(members)):
        count = "" if open_ended else f" {len(members)} "
        raise _wrong(
            place, f"应为{count}项的列表", f"should be a list{' of' + count if count else ''}".rstrip()
        )
    kinds = [members[0]] * len(value) if open_ended else members
    return tuple(
        _value(kind, item, f"{place}[{index}]")
        for index, (kind, item) in enumerate(zip(kinds, value, strict=True))
    )


_TYPES: Final = {int: ("整数", "a whole number"), str: ("文字", "text"), bool: ("真假值", "true or false")}


def _wrong(place: str, zh: str, en: str) -> BadRegulations:
    return BadRegulations(f"规程 {place}：{zh}", f"regulations, {place}: {en}")
