"""Only `file` and `locks` touch the disk, the clock and the system; the rest of the journal is pure."""

from __future__ import annotations

import ast

import pytest

from tests.journal.material import ROOT

FOLDER = ROOT / "src" / "zhicai" / "journal"
OUTER = {"__init__", "file", "locks"}
PURE = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in OUTER)
ALLOWED = set(
    "__future__ collections contextlib dataclasses datetime enum functools gc hashlib io json re types typing "
    "zhicai".split()
)


@pytest.mark.parametrize("name", PURE)
def test_a_pure_module_asks_nothing_of_the_world(name: str) -> None:
    tree = ast.parse((FOLDER / f"{name}.py").read_text("utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert {module.split(".")[0] for module in imported} <= ALLOWED
    assert not imported & {"zhicai.journal", *(f"zhicai.journal.{outer}" for outer in OUTER)}
    assert "now" not in {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
