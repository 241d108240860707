"""What `convert` does where a file appears under its name while it works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Ran, Run
from zhicai import records
from zhicai.cli import conversion, supply
from zhicai.cli.progress import Meter
from zhicai.cli.sources import Source
from zhicai.records import Game, RecordError, replacing

MATE = EXAMPLES / "01-checkmate.pgn"

Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Lets something happen when all games have been read but the file is not written yet."""

    def let(happen: Callable[[], object]) -> None:
        read = supply.games_of

        def games_of(source: Source, meter: Meter) -> Iterator[Game]:
            yield from read(source, meter)
            happen()

        monkeypatch.setattr(conversion, "games_of", games_of)

    return let


@pytest.mark.parametrize("form", ["new.pgn", "./"])
def test_a_file_that_appears_meanwhile_stays(
    run: Run, meanwhile: Meanwhile, tmp_path: Path, form: str
) -> None:
    target = tmp_path / ("new.pgn" if form == "new.pgn" else MATE.name)
    meanwhile(lambda: target.write_text("precious"))
    ran = run("convert", MATE, f"{tmp_path}/{form}", "--to", "pgn")
    assert (ran.status, ran.out) == (2, "")
    assert "已经存在，未覆盖" in ran.err and "--force replaces" in ran.err and str(target) in ran.err
    assert list(tmp_path.iterdir()) == [target]
    assert target.read_text() == "precious"


def test_with_force_it_is_replaced(run: Run, meanwhile: Meanwhile, tmp_path: Path) -> None:
    target = tmp_path / "new.pgn"
    meanwhile(lambda: target.write_text("old"))
    assert run("convert", MATE, target, "--force").status == 0
    assert sum(1 for _ in records.read(target)) == 1
    assert list(tmp_path.iterdir()) == [target]


def test_of_two_with_one_new_name_one_wins(
    run: Run, process: Callable[..., Ran], meanwhile: Meanwhile, tmp_path: Path
) -> None:
    target = tmp_path / "new.pgn"
    other: list[Ran] = []
    meanwhile(lambda: other.append(process("convert", EXAMPLES / "07-dirty.pgn", target)))
    ran = run("convert", MATE, target)
    assert (ran.status, other[0].status) == (2, 0)
    assert list(tmp_path.iterdir()) == [target]
    assert sum(1 for _ in records.read(target)) == 2


@pytest.mark.parametrize("links", [True, False])
def test_the_library_leaves_it_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, links: bool) -> None:
    def refuse(_new: Path, _old: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(Path, "hardlink_to", refuse)
    target = tmp_path / "new.txt"
    with replacing(target, overwrite=False) as stream:
        stream.write(b"first")
    with pytest.raises(RecordError, match="exists"), replacing(target, overwrite=False) as stream:
        pytest.fail("a file that is there from the start ends it at once")
    other = tmp_path / "other.txt"
    with pytest.raises(RecordError) as raised:  # noqa: PT012, SIM117 what happens in the block is the matter
        with replacing(other, overwrite=False) as stream:
            stream.write(b"second")
            other.write_bytes(b"precious")
    assert isinstance(raised.value.__cause__, FileExistsError)
    assert (target.read_bytes(), other.read_bytes()) == (b"first", b"precious")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.txt", "other.txt"]
