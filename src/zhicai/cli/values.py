"""Plain words of a command line, read without the machinery that Typer loads to check them.

Typer checks each value with pydantic, whose loading takes longer than most commands. Here a word that is plainly right
is taken as it is; whatever else is given goes to Typer, which reads it or says what is wrong. Two kinds of words never
come to it, since it would read them otherwise than they are meant: numbers in another writing than `5` or `-5` (`5_0`
would be 50), and files without a name (that would be the folder one is in). Full-width digits are digits.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import typer

NOT_WHOLE: Final = "a whole number is written as 5, not "
"""Said of a word where a whole number belongs, before that word; `mistakes` knows it."""
NO_NAME: Final = "the name of a file is empty"
"""Said of an empty word where a file belongs; `mistakes` knows it."""

_LONGEST: Final = 9
"""Digits of a whole number that is plainly one."""
_WHOLE: Final = re.compile("-?[1-9][0-9]*|0")


_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}


def narrow(word: str) -> str:
    """A word with full-width signs, as Chinese keyboards write them, made plain: `２．１` is `2.1`."""
    return word.translate(_WIDE)


def is_whole(word: str, digits: int = _LONGEST) -> bool:
    """Whether a word is a whole number from 0 on, in the one writing, of so many digits at most."""
    return len(word) <= digits and word[:1] != "-" and _WHOLE.fullmatch(word) is not None


class _Unsure(Exception):
    """Not plainly right: for Typer to look at."""


class _Wrong(Exception):
    """Not what this parameter takes; its argument says why."""


class Plain:
    """Stands before what Typer makes of the values of a parameter (`_TyperParameter.get_runtime_param`)."""

    def __init__(self, read: Callable[[Any], Any]) -> None:
        """Read a single word with this."""
        self._read = read

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401 Typer keeps the types to itself
        """The value of one word or several. Raises what Typer raises for what is wrong."""
        several = param.multiple or param.nargs == -1
        try:
            if value is None:
                return () if several else None
            return [self._read(one) for one in value] if several else self._read(value)
        except _Wrong as wrong:
            raise typer.BadParameter(str(wrong), ctx=ctx, param=param) from None
        except _Unsure:
            param._runtime_param = None
            return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def quick(params: Iterable[Any]) -> None:
    """Let these parameters of a command read plain words by themselves."""
    for param in params:
        described = getattr(param, "type_descriptor", None)
        read = None if described is None else _reader(described.annotation, described.parameter_info)
        # A later Typer may keep it elsewhere; then it reads every word itself.
        if read is not None and hasattr(param, "_runtime_param"):
            param._runtime_param = Plain(read)


def _reader(kind: Any, info: Any) -> Callable[[Any], Any] | None:  # noqa: ANN401
    """What reads a word of this type; None where that is left to Typer."""
    if info.parser is not None:
        return None
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    if get_origin(kind) is Literal:
        return _one_of({str(one): one for one in get_args(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _one_of({str(one.value): one for one in kind})
    if kind is int:
        return lambda word: _whole(word, info.min, info.max)
    if kind is Path:
        return _file if info.exists or info.resolve_path else _plain_file
    return {str: _text, bool: _switch}.get(kind)


def _switch(word: Any) -> bool:  # noqa: ANN401
    if type(word) is not bool:
        raise _Unsure
    return word


def _text(word: Any) -> str:  # noqa: ANN401
    if type(word) is not str:
        raise _Unsure
    return word


def _whole(word: Any, least: float | None, most: float | None) -> int:  # noqa: ANN401
    if isinstance(word, str):
        given, word = word, narrow(word)
        if not _WHOLE.fullmatch(word):
            raise _Wrong(NOT_WHOLE + repr(given))
    plain = type(word) is int or (isinstance(word, str) and len(word) <= _LONGEST)
    number = int(word) if plain else 0
    if not plain or (least is not None and number < least) or (most is not None and number > most):
        raise _Unsure
    return number


def _file(word: Any) -> Path:  # noqa: ANN401
    if word == "":
        raise _Wrong(NO_NAME)
    raise _Unsure


def _plain_file(word: Any) -> Path:  # noqa: ANN401
    if not word or not isinstance(word, str | Path) or (Path(word).exists() and not os.access(word, os.R_OK)):
        return _file(word)
    return Path(word)


def _one_of(choices: dict[str, Any]) -> Callable[[Any], Any]:
    def read(word: Any) -> Any:  # noqa: ANN401
        if isinstance(word, Enum) and word in choices.values():
            return word
        if not isinstance(word, str) or word not in choices:
            raise _Unsure
        return choices[word]

    return read
