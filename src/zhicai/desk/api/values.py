"""The shapes of what goes in and out: common ones, and how their fields are told of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from pydantic import ConfigDict, Field, StringConstraints

STRICT: Final = ConfigDict(extra="forbid", strict=True)
"""What comes in is taken at its word: no number in quotes, no member that nobody knows."""


def said(zh: str, en: str, **limits: Any) -> Any:  # noqa: ANN401 what pydantic calls a field is of no type
    """A field and what it means, in both languages."""
    return Field(description=f"{zh} · {en}", **limits)


PLAIN: Final = r"^[^\u0000-\u001f\u007f]*$"
"""No control characters."""
BASE64: Final = r"^[A-Za-z0-9+/]+={0,2}$"
"""The bytes of a file as text."""
Number = Annotated[int, Field(ge=1, le=99_999)]
Text = Annotated[str, StringConstraints(max_length=200, pattern=PLAIN)]
Named = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=PLAIN)]
Brief = Annotated[str, StringConstraints(max_length=100, pattern=PLAIN)]
"""A unit, a team or a title, as long as the event takes them; it may be empty."""
Reason = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=PLAIN)]


@dataclass(frozen=True, slots=True)
class Nothing:
    """No parameters."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text in both languages."""

    zh: Annotated[str, said("中文", "Chinese")]
    en: Annotated[str, said("英文", "English")]


@dataclass(frozen=True, slots=True)
class Version:
    """A version of an event or a game: its number of entries, and the hash of the last one."""

    seq: Annotated[int, said("条数", "number of entries", ge=0)]
    hash: Annotated[
        str | None, said("末条的散列；未知则无", "hash of the last entry; null where it is not known")
    ]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of a journal, with its words."""

    seq: Annotated[int, said("序号", "its number")]
    time: Annotated[int, said("时间，1970 年起的毫秒", "time, milliseconds since 1970")]
    actor: Annotated[str, said("谁", "who")]
    kind: Annotated[str, said("种类", "its kind")]
    data: Annotated[dict[str, Any], said("内容，见赛事文件格式", "its data, as in the event file")]
    words: Annotated[Said, said("说明", "in words")]
    undone: Annotated[bool, said("是否已被撤销", "whether it is undone")] = False


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: what was written, and the version since."""

    new: Annotated[
        bool, said("本次写入；否则是重复的请求", "written by this request; else it was a repetition")
    ]
    version: Annotated[Version, said("现在的版本", "the version by now")]
    entries: Annotated[list[LogEntry], said("写入的条目", "what was written")]
    remarks: Annotated[
        list[Said],
        said(
            "处分或犯规应判负、成绩却未如此登记等，请查看",
            "to be looked at: a penalty or fouls call for a loss that the result does not say, and the like",
        ),
    ]


@dataclass(frozen=True, slots=True)
class Who:
    """A competitor: a player, or in a team event a team; number 0 is an empty board."""

    number: Annotated[int, said("编号", "number", ge=0)]
    name: Annotated[str, said("姓名或队名", "name")]
    unit: Annotated[str, said("单位", "unit")]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that is wrong with a request, and where."""

    at: Annotated[str, said("何处", "where")]
    message_zh: str
    message_en: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request was not carried out (RFC 9457)."""

    type: str
    title: Annotated[str, said("名称", "what it is called")]
    status: Annotated[int, said("状态码", "the status", ge=400, le=599)]
    detail: Annotated[str, said("说明，两种语言", "what is wrong, both languages")]
    message_zh: str
    message_en: str
    article: Annotated[str | None, said("依据的条文", "the article by which it is refused")]
    errors: Annotated[list[Wrong], said("各处错误（400）", "each thing that is wrong (400)")] | None = None
    expected: Annotated[Version, said("您看到的版本（409）", "the version that you saw (409)")] | None = None
    actual: Annotated[Version, said("现在的版本（409）", "the version by now (409)")] | None = None
    since: Annotated[list[LogEntry], said("其间写入的（409）", "what came between (409)")] | None = None


class Body:
    """What a request may send; every such shape is strict."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = STRICT
