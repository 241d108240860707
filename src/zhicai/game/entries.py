"""Events as the data of journal entries, and back: words, numbers, truth values, lists of words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from zhicai.game.events import KINDS, Event
from zhicai.game.values import BadLog

_NAMES: Final = {kind: name for name, kind in KINDS.items()}


def kind_of(event: Event) -> str:
    """The name of an event's kind, such as `moved`; raises KeyError for what is no event."""
    return _NAMES[type(event)]


def to_data(event: Event) -> dict[str, object]:
    """The fields of an event but its moment, which an entry has as its time."""
    fields: Mapping[str, object] = event._asdict()  # type: ignore[attr-defined]
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in fields.items()
        if name != "at"
    }


def from_data(kind: str, at: int, data: Mapping[str, object], number: int = 0) -> Event:
    """The event that `to_data` made entries of; raises BadLog where it made none.

    `number` is that of the entry, from 0, for the message.
    """
    made = KINDS.get(kind)
    if made is None:
        raise BadLog(number, f"没有事件“{kind}”", f"no event '{kind}'")
    hints = _HINTS[made]
    missing = hints.keys() - data.keys() - made._field_defaults.keys() - {"at"}
    unknown = data.keys() - hints.keys() | (data.keys() & {"at"})
    if missing or unknown:
        names = ", ".join(sorted(missing | unknown))
        raise BadLog(number, f"{kind} 的内容不对：{names}", f"{kind} has other fields: {names}")
    values: dict[str, Any] = {}
    for name, value in data.items():
        values[name] = tuple(value) if isinstance(value, list) else value
        if not _fits(values[name], hints[name]):
            raise BadLog(number, f"{kind} 的 {name} 不对", f"{name} of {kind} is not what it should be")
    event: Event = made(at=at, **values)
    return event


# Worked out once: reading hints takes far longer than checking a value.
_HINTS: Final = {kind: get_type_hints(kind) for kind in KINDS.values()}


def _fits(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type hint can be anything
    """Whether a value is of the type that a field has."""
    if hint in (int, str, bool):
        return type(value) is hint
    origin, members = get_origin(hint), get_args(hint)
    if origin is Literal:
        return isinstance(value, str) and value in members
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(item, members[0]) for item in value)
    if hint is type(None):
        return value is None
    return any(_fits(value, member) for member in members)
