"""The Rust side of :mod:`documented`: doc comments read line by line from source laid out by rustfmt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from documented import Documented

_ITEM = re.compile(
    r"^(?P<indent> *)(?:pub(?:\([^)]*\))? )?(?:(?:default|const|async|unsafe|extern \"C\") )*"
    r"(?P<kind>fn|struct|enum|trait|type|const|static|mod|macro_rules!) (?:mut )?(?P<name>\w+)"
)
_IMPL = re.compile(r"^(?P<indent> *)impl(?:<[^{]*?>)? (?:[\w:<>' ,&]+ for )?(?P<name>\w+)")
_MEMBER = re.compile(r"^(?P<indent> +)(?:pub(?:\([^)]*\))? )?(?P<name>\w+)(?=[ :,({=]|$)")
_OWNERS = {"struct", "enum", "trait", "mod", "impl"}


@dataclass
class _Reader:
    module: str
    is_test: bool
    pending: list[str] = field(default_factory=list)
    owners: list[tuple[int, str, bool]] = field(default_factory=list)
    test_marked: bool = False

    def feed(self, line: str) -> Iterator[Documented]:
        text = line.strip()
        if text.startswith("///"):
            self.pending.append(text[3:])
        elif text.startswith("#["):
            self.test_marked |= text in {"#[test]", "#[cfg(test)]"} or text.startswith("#[test_case")
        elif text and not text.startswith(("//", ")]")):
            yield from self._item(line)
            self.pending, self.test_marked = [], False

    def _item(self, line: str) -> Iterator[Documented]:
        indent = len(line) - len(line.lstrip())
        while self.owners and self.owners[-1][0] >= indent:
            self.owners.pop()
        impl = _IMPL.match(line)
        item = impl or _ITEM.match(line) or (_MEMBER.match(line) if self.pending else None)
        if item is None:
            return
        name = item["name"]
        inside_test = self.is_test or self.test_marked or any(owner[2] for owner in self.owners)
        if not impl:
            path = [self.module, *(owner[1] for owner in self.owners), name]
            yield Documented("::".join(path), "\n".join(self.pending), inside_test)
        kind = "impl" if impl else item.groupdict().get("kind")
        if kind in _OWNERS and line.rstrip().endswith("{"):
            self.owners.append((indent, name, inside_test))


def rust(source: str, module: str, *, is_test: bool) -> Iterator[Documented]:
    """Every doc comment of a Rust file, under the path of what it documents."""
    lines = source.splitlines()
    of_module = [line.strip()[3:] for line in lines if line.strip().startswith("//!")]
    yield Documented(module, "\n".join(of_module), is_test)
    reader = _Reader(module, is_test)
    for line in lines:
        yield from reader.feed(line)
