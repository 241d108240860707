"""What is shipped says the same of itself everywhere, and nothing of the machine it was written on."""

import re
import tomllib

import pytest
from repo import ROOT, files

TEXT = (".py", ".pyi", ".rs", ".md", ".toml", ".sh", ".yml", ".txt", ".json")
# Spelled apart, or this file would find itself.
MACHINE = re.compile("/(?:root|home|Users)" + r"/\w|/work/" + r"\w|/tmp/" + r"\w")


def version() -> str:
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]
    return str(workspace["package"]["version"])


def test_the_library_knows_its_version() -> None:
    zhicai = pytest.importorskip("zhicai")
    assert zhicai.__version__ == version()


def test_the_changelog_tells_of_this_version() -> None:
    assert f"\n## {version()} " in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("path", ["pyproject.toml", "Cargo.toml"])
def test_the_licence_is_the_one_shipped(path: str) -> None:
    assert 'license = "MIT"' in (ROOT / path).read_text("utf-8")
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_no_path_of_a_machine_is_left_in_the_source() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files(*TEXT)
        if (match := MACHINE.search(path.read_text("utf-8", errors="replace")))
    ]
    assert found == []


def test_the_types_are_shipped() -> None:
    assert (ROOT / "src" / "zhicai" / "py.typed").exists()
