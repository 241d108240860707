"""The rooms of the house keep their walls, beyond what import-linter checks by itself."""

import ast
import tomllib
from pathlib import Path

import pytest
from repo import ROOT

PACKAGE = ROOT / "src" / "zhicai"
# The rooms that may talk to the world by way of the whole library.
OUTER = {"__main__.py", "cli", "desk"}
# A pure room is told the time, the ids and the lots: it asks nobody for them.
PURE = ("law", "game", "competition")
WORLD = {
    "datetime",
    "django",
    "http",
    "os",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "time",
    "urllib",
    "uuid",
}


def modules_of(room: Path) -> list[Path]:
    return [room] if room.is_file() else sorted(room.rglob("*.py"))


def imported(path: Path) -> list[str]:
    """The full names that a module imports, wherever in it."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            # `from zhicai import records` imports a room, `from zhicai import Board` the facade.
            taken = {alias.name for alias in node.names} & {room.stem for room in rooms()}
            only_rooms = node.module == "zhicai" and len(taken) == len(node.names)
            found += [f"zhicai.{room}" for room in taken] if only_rooms else [node.module]
    return found


def rooms() -> list[Path]:
    return [path for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]


def test_every_room_stands_in_the_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (contract,) = (entry for entry in settings["contracts"] if entry["id"] == "rooms")
    named = {name.strip(" ()") for layer in contract["layers"] for name in layer.replace(":", "|").split("|")}
    assert contract["exhaustive"] is True
    assert {room.stem for room in rooms()} - {"__init__"} <= named


@pytest.mark.parametrize(
    "room", [room for room in rooms() if room.name not in OUTER], ids=lambda room: room.stem
)
def test_no_inner_room_imports_the_facade(room: Path) -> None:
    # The facade imports the rooms: a room that imports it closes a circle.
    if room.stem != "__init__":
        assert [path.name for path in modules_of(room) if "zhicai" in imported(path)] == []


@pytest.mark.parametrize("name", PURE)
def test_the_middle_is_pure(name: str) -> None:
    for path in modules_of(PACKAGE / name):
        assert not {module.split(".")[0] for module in imported(path)} & WORLD, path


def test_drawing_knows_no_law() -> None:
    for path in modules_of(PACKAGE / "drawing"):
        assert not [module for module in imported(path) if module.startswith("zhicai.law")], path


def test_the_base_install_is_small() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {line.split(">=")[0] for line in project["dependencies"]} == {"rich", "typer"}


def test_the_core_knows_no_python() -> None:
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text("utf-8"))["package"]
    needs = {package["name"]: package.get("dependencies", []) for package in lock}
    reached, waiting = set(), ["zhicai-core"]
    while waiting:
        name = waiting.pop().split(" ")[0]
        if name not in reached:
            reached.add(name)
            waiting += needs[name]
    assert not [name for name in reached if name.startswith(("pyo3", "zhicai-python"))]
