"""From tables of a TOML file to frozen dataclasses, with an error that says where and what may stand there.

Names and types are those of the dataclass. Some liberties make files readable:

- "none" stands for None;
- a field `late_ms` may be written `late = "15 min"` (also "90 s", "500 ms", "1 h");
- where two alike are wanted, as the time controls of both sides, one table stands for both.

Fractions are exact: read TOML with `parse_float=exact`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from zhicai.competition.errors import CompetitionError

T = TypeVar("T")
Table = Mapping[str, object]
NONE = "none"
_NUMBER = re.compile(r"[0-9]{1,18}(/[1-9][0-9]{0,9}|\.[0-9]{1,9})?")
_MS = {"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000}


class TableError(CompetitionError):
    """Something in a file that cannot be what it should be; `where` names the key, such as `stages[1].rounds`."""

    def __init__(self, message_zh: str, message_en: str, where: str = "") -> None:
        zh, en = place_words(where)
        super().__init__(
            f"{zh}：{message_zh}" if where else message_zh,
            f"{en}: {message_en}" if where else message_en,
        )
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the error travel between processes as it reads."""
        return _again, (self.message_zh, self.message_en, self.where)


_PART = re.compile(r"(?P<key>[^\[\]]+)(?:\[(?P<at>\d+)\])?\.?")


def place_words(where: str) -> tuple[str, str]:
    """A place as people count: `stages[0].swiss` is 第1阶段 swiss, `sections[1].name` the second of the sections."""
    zh: list[str] = []
    en: list[str] = []
    for part in _PART.finditer(where):
        key, at = part["key"].rstrip(".") if part["at"] is None else part["key"], part["at"]
        if at is None:
            zh, en = [*zh, key], [*en, key]
            continue
        number = int(at) + 1
        if key == "stages":
            zh, en = [*zh, f"第{number}阶段"], [*en, f"stage {number}"]
        else:
            zh, en = [*zh, f"{key} 第{number}项"], [*en, f"{key} no. {number}"]
    return " ".join(zh), ", ".join(en)


def _again(message_zh: str, message_en: str, where: str) -> TableError:
    error = TableError(message_zh, message_en)
    error.where = where
    return error


def read_table(kind: type[T], table: object, where: str = "", beside: Sequence[str] = ()) -> T:
    """A dataclass from a table; fields that are not named keep their defaults.

    `beside` are names that may stand in the table too and are read elsewhere: a refusal offers them. Raises TableError
    for a name that the dataclass does not have, a value of the wrong type, a field that is missing, or values that the
    dataclass itself refuses.
    """
    if not isinstance(table, Mapping):
        raise TableError("此处应为表", "a table belongs here", where)
    hints = get_type_hints(kind)
    wanted = [field for field in fields(kind) if field.init]  # type: ignore[arg-type]
    names = [field.name for field in wanted]
    values = {}
    for key, value in table.items():
        name, found = _field(key, value, names, where, beside)
        if name in values:
            raise TableError("重复规定", "is laid down twice", _inside(where, key))
        values[name] = read_value(hints[name], found, _inside(where, key))
    missing = [
        field.name
        for field in wanted
        if field.default is MISSING and field.default_factory is MISSING and field.name not in values
    ]
    if missing:
        raise TableError(f"缺少 {'、'.join(missing)}", f"{', '.join(missing)} is missing", where)
    try:
        return kind(**values)
    except TableError:
        raise
    except ValueError as refused:
        zh, en = getattr(refused, "message_zh", None), getattr(refused, "message_en", None)
        raise TableError(zh or str(refused), en or str(refused), where) from refused


def _inside(where: str, key: object) -> str:
    return f"{where}.{key}" if where else str(key)


def _field(
    key: str, value: object, names: Sequence[str], where: str, beside: Sequence[str]
) -> tuple[str, object]:
    """The field that a key names, with the value in its unit."""
    if key in names:
        return key, value
    if f"{key}_ms" in names:
        return f"{key}_ms", value if value == NONE else milliseconds(value, _inside(where, key))
    known = [*beside, *(name.removesuffix("_ms") for name in names)]
    close = get_close_matches(key, known, n=1)
    hint_zh, hint_en = (f"，是否为 {close[0]}", f"; is it {close[0]}") if close else ("", "")
    raise TableError(
        f"没有此项{hint_zh}；可用：{'、'.join(known)}",
        f"there is no such thing{hint_en}; there are {', '.join(known)}",
        _inside(where, key),
    )


def milliseconds(value: object, where: str = "") -> int:
    """A time such as "15 min", "90 s" or "1 h" in milliseconds; raises TableError for anything else."""
    parts = value.split() if isinstance(value, str) else []
    if (
        len(parts) == 2
        and parts[0].isascii()
        and parts[0].isdigit()
        and len(parts[0]) < 10
        and parts[1] in _MS
    ):
        return int(parts[0]) * _MS[parts[1]]
    raise TableError("时间应写作“15 min”“30 s”", 'a time is written "15 min" or "30 s"', where)


def read_value(hint: Any, value: object, where: str) -> Any:  # noqa: ANN401
    """A value of the type that a hint asks for; raises TableError for another one."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _either(args, value, where)
    if origin in (tuple, frozenset, list):
        return _several(origin, args, value, where)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise TableError("此处应为表", "a table belongs here", where)
        return {str(key): read_value(args[1], one, _inside(where, key)) for key, one in value.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        return read_table(hint, value, where)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice(hint, value, where)
    return _PLAIN.get(hint, _anything)(value, where)


def _either(args: Sequence[Any], value: object, where: str) -> Any:  # noqa: ANN401
    """One of several types, or None where it is written so."""
    if type(None) in args and value == NONE:
        return None
    others = [one for one in args if one is not type(None)]
    for at, hint in enumerate(others):
        try:
            return read_value(hint, value, where)
        except TableError:
            if at == len(others) - 1:
                raise
    raise TableError("此处不能有值", "nothing can stand here", where)


def _several(origin: Any, args: Sequence[Any], value: object, where: str) -> Any:  # noqa: ANN401
    """A list of one type; where a fixed number of values is wanted, one table stands for all of them."""
    fixed = origin is tuple and Ellipsis not in args
    if fixed and isinstance(value, Mapping):
        value = [value] * len(args)
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise _no_list(args, value, where)
    if fixed and len(value) != len(args):
        raise TableError(
            f"应有{len(args)}项，现有{len(value)}项", f"{len(args)} belong here, not {len(value)}", where
        )
    hints = args if fixed else [args[0]] * len(value)
    return origin(
        read_value(hint, one, f"{where}[{at}]")
        for at, (hint, one) in enumerate(zip(hints, value, strict=True))
    )


def _no_list(args: Sequence[Any], value: object, where: str) -> TableError:
    """That a list belongs here, and how one is written."""
    key = where.rpartition(".")[2]
    header = re.sub(r"\[\d+\]", "", where)
    if isinstance(value, Mapping) and isinstance(args[0], type) and is_dataclass(args[0]):
        return TableError(
            f"此处应为列表：写作 [[{header}]]，或 {key} = [{{ … }}]",
            f"a list belongs here: write [[{header}]], or {key} = [{{ … }}]",
            where,
        )
    return TableError("此处应为列表，写作 [ …, … ]", "a list belongs here, written [ …, … ]", where)


def _choice(kind: type[Enum], value: object, where: str) -> Enum:
    for one in kind:
        if value == one.value or (value is not None and value == getattr(one, "zh", None)):
            return one
    known = [str(one.value) for one in kind]
    raise TableError(
        f"没有“{value}”；可用：{'、'.join(known)}", f"no {value!r}; there are {', '.join(known)}", where
    )


def _boolean(value: object, where: str) -> bool:
    if isinstance(value, bool):
        return value
    raise TableError("应为 true 或 false", "true or false belongs here", where)


def _whole(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise TableError("应为整数", "a whole number belongs here", where)


def fraction(value: object, where: str) -> Fraction:
    """A number as a fraction, also written "1/3"; raises TableError, with the place, for what is none."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return Fraction(value)
    raise TableError('应为数，如 1、0.5 或 "1/3"', 'a number belongs here, such as 1, 0.5 or "1/3"', where)


def _text(value: object, where: str) -> str:
    if isinstance(value, str):
        return value
    raise TableError("应为文字", "a text belongs here", where)


def _anything(value: object, where: str) -> object:  # noqa: ARG001
    return value


_PLAIN: Mapping[Any, Callable[[object, str], object]] = {
    bool: _boolean,
    int: _whole,
    Fraction: fraction,
    str: _text,
}


def exact(text: str) -> Fraction:
    """A decimal number of a TOML file as a fraction; raises ValueError for one without end or with an exponent."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"数字应写作 0.5 / a number is written 0.5, not {text[:20]}")
    return Fraction(text)


def merged(base: Table, other: Table) -> dict[str, object]:
    """A table with another one laid over it: tables inside are merged, everything else is replaced."""
    found: dict[str, object] = dict(base)
    for key, value in other.items():
        mine = found.get(key)
        found[key] = (
            merged(mine, value) if isinstance(mine, Mapping) and isinstance(value, Mapping) else value
        )
    return found
