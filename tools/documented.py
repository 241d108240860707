"""What every named thing in the source says of itself: the common shape, and the Python side of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple


class Documented(NamedTuple):
    """A module, class, function, value or test with its documentation."""

    name: str
    text: str
    is_test: bool


_Body = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def python(source: str, module: str, *, is_test: bool) -> Iterator[Documented]:
    """Every docstring of a Python module, those of values (a string below an assignment) included."""
    yield from _walk(ast.parse(source), module, is_test=is_test)


def _walk(node: _Body, name: str, *, is_test: bool) -> Iterator[Documented]:
    yield Documented(name, ast.get_docstring(node) or "", is_test)
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _values(node.body, name, is_test=is_test)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _walk(child, f"{name}.{child.name}", is_test=is_test)


def _values(body: list[ast.stmt], name: str, *, is_test: bool) -> Iterator[Documented]:
    for before, after in pairwise(body):
        target = _target(before)
        if target and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield Documented(f"{name}.{target}", str(after.value.value), is_test)


def _target(statement: ast.stmt) -> str | None:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return None
