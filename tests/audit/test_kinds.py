"""Every kind of finding that the source can give has a short name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from zhicai.audit.kinds import KINDS, kind_words
from zhicai.records import dhtmlxq, pgn_log

PACKAGE = Path(dhtmlxq.__file__).parent.parent
GIVERS = {"Finding", "add", "_fault", "_report_fault", "give_up"}


def kinds_given() -> Iterator[str]:
    for path in [*(PACKAGE / "records").glob("*.py"), *(PACKAGE / "audit").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in GIVERS and isinstance(node.args[0].value, str):
                    yield node.args[0].value


def test_every_kind_has_a_short_name() -> None:
    given = {*kinds_given(), *pgn_log._SENTENCES, *dhtmlxq._FAULTS}
    assert given - KINDS.keys() == set()
    assert len(given) > 50


def test_names_are_short_and_chinese() -> None:
    for kind, name in KINDS.items():
        assert 2 <= len(name) <= 10
        assert not name.isascii()
        assert kind_words(kind) == (name, kind.replace("_", " "))
    assert kind_words("something_new") == ("something_new", "something new")
