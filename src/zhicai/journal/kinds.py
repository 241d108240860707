"""Kinds of entries: a name, a version and the shape of the data; old versions are upgraded when they are read.

A room that keeps its facts in a journal writes a frozen dataclass for each kind of fact and names it here:

    KINDS = Registry([Kind("player.entered", PlayerEntered), Kind("round.paired", RoundPaired, version=2,
                      upgrades={1: colours_added})])

What a release has written every later one must read. So the shape under a version never changes: a new shape is a
new version, and an upgrade makes the data of each version into those of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from zhicai.journal.canonical import Data, JsonValue, canonical
from zhicai.journal.entries import UNDO, Draft, Entry, check_kind
from zhicai.journal.errors import BadData, NewerVersion, UnknownKind
from zhicai.journal.shapes import Misfit, Shape, shape_of

Value = TypeVar("Value")
Upgrade = Callable[[Data], Data]


class Unknown(Enum):
    """What becomes of entries whose kind, or whose version of it, this release does not know."""

    REFUSE = "refuse"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Opaque:
    """An entry that this release does not understand, kept as it is."""

    entry: Entry


@dataclass(frozen=True)
class Kind(Generic[Value]):
    """One kind of entry: its name, the dataclass of its data, the present version, and the way up from old ones.

    `upgrades[n]` makes the data of version n into those of version n + 1. Raises ValueError where one is missing,
    TypeError where the dataclass has fields that no JSON holds.
    """

    name: str
    type: type[Value]
    version: int = 1
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a kind that could not read what it wrote."""
        check_kind(self.name)
        if self.name == UNDO:
            message = "“undo” belongs to the journal itself"
            raise ValueError(message)
        if sorted(self.upgrades) != list(range(1, self.version)):
            message = f"{self.name}: version {self.version} needs an upgrade from each version before it"
            raise ValueError(message)
        object.__setattr__(self, "shape", shape_of(self.type))

    shape: Shape = field(init=False, repr=False, compare=False)

    def data(self, value: Value) -> Data:
        """The data of a value, at the present version. Raises BadData where it does not fit its own types."""
        try:
            data = self.shape.write(value)
        except Misfit as misfit:
            raise self._bad(misfit) from None
        if not isinstance(data, Mapping):
            message = f"{self.name}: the data of an entry are an object"
            raise TypeError(message)
        return data

    def value(self, data: Data, version: int) -> Value:
        """The value of data written under some version up to the present one.

        Raises BadData, with the place, where the data do not have the shape of the kind.
        """
        try:
            for number in range(version, self.version):
                data = self.upgrades[number](data)
            return self.shape.read(data)  # type: ignore[no-any-return]  # the shape is that of the type
        except Misfit as misfit:
            raise self._bad(misfit) from None
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise BadData(
                f"“{self.name}”第 {version} 版的数据残缺（{error!r}）",
                f"the data of “{self.name}” version {version} are not whole ({error!r})",
                place="data",
            ) from error

    def _bad(self, misfit: Misfit) -> BadData:
        place = f"{self.name} data{misfit.place}"
        return BadData(misfit.message_zh, misfit.message_en, place=place)


class Registry:
    """The kinds that a room writes and reads."""

    def __init__(self, kinds: Iterable[Kind[Any]]) -> None:
        """Gather kinds. Raises ValueError where two have the same name or the same type."""
        self._by_name: dict[str, Kind[Any]] = {}
        self._by_type: dict[type[object], Kind[Any]] = {}
        for kind in kinds:
            if kind.name in self._by_name or kind.type in self._by_type:
                message = f"a second kind {kind.name} or of {kind.type.__name__}"
                raise ValueError(message)
            self._by_name[kind.name] = kind
            self._by_type[kind.type] = kind

    def __iter__(self) -> Iterator[Kind[Any]]:
        """The kinds, in the order in which they were given."""
        return iter(self._by_name.values())

    def draft(self, value: object, *, time: int, actor: str) -> Draft:
        """The draft of a value of one of these kinds. Raises BadData, and TypeError for a value of none."""
        kind = self._by_type.get(type(value))
        if kind is None:
            message = f"no kind of entry for {type(value).__name__}"
            raise TypeError(message)
        return Draft(time, actor, kind.name, kind.data(value), kind.version)

    def value(self, entry: Entry, unknown: Unknown = Unknown.REFUSE) -> object:
        """What an entry says, as a value of its kind's type, brought up to the present version.

        An entry that this release does not know becomes `Opaque` where `unknown` says KEEP. Raises UnknownKind,
        NewerVersion, BadData.
        """
        kind = self._by_name.get(entry.kind)
        if kind is not None and entry.version <= kind.version:
            return kind.value(entry.data, entry.version)
        if unknown is Unknown.KEEP:
            return Opaque(entry)
        if kind is None:
            raise UnknownKind(entry.kind, entry.seq)
        raise NewerVersion(entry.kind, entry.version, kind.version, entry.seq)

    def describe(self) -> bytes:
        """The names, versions and shapes of all kinds as canonical JSON.

        Kept beside the tests it tells when a shape has changed under the same version.
        """
        shapes: dict[str, JsonValue] = {
            kind.name: {"shape": kind.shape.described, "version": kind.version} for kind in self
        }
        return canonical(shapes)
