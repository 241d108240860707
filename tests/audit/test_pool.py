"""Reviews of many files by several processes: the same as by one, in order, whatever happens to a process."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zhicai.audit import Review, pool, worker
from zhicai.audit.files import NotRead, Outcome
from zhicai.audit.pool import PoolError, review_files
from zhicai.law.natural_limit import Limit

HEAD = '[Game "Chinese Chess"]\n[Red "选手{number:02}"]\n[Result "1-0"]\n\n'
MOVES = "1. H2-E2 H9-G7 2. H0-G2 I9-H9 1-0\n\n"


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.fixture
def paths(tmp_path: Path) -> list[str]:
    """Forty files: one to three games each, some that are no records, one that is not there."""
    made = []
    for number in range(40):
        path = tmp_path / f"{number:02}.pgn"
        if number % 10 == 3:
            path.write_bytes(b"\x00\x01nothing" * number)
        elif number != 17:
            games = [HEAD.format(number=number) + MOVES] * (1 + number % 3)
            path.write_text("".join(games), "utf-8")
        made.append(str(path))
    return made


def write_games(path: Path, count: int) -> str:
    padded = MOVES.replace(" 1-0", "\n{" + "评" * 300 + "}\n1-0")
    path.write_text((HEAD.format(number=1) + padded) * count, "utf-8")
    return str(path)


def told(outcomes: list[Outcome]) -> list[tuple[str, int | str]]:
    return [
        (outcome.source, outcome.index if isinstance(outcome, Review) else outcome.message_en)
        for outcome in outcomes
    ]


def test_one_process(paths: list[str]) -> None:
    outcomes = list(review_files(paths, jobs=1))
    assert [outcome.source for outcome in outcomes] == sorted(outcome.source for outcome in outcomes)
    unread = [outcome.source for outcome in outcomes if isinstance(outcome, NotRead)]
    assert unread == [paths[number] for number in (3, 13, 17, 23, 33)]
    assert len(outcomes) == 69 + 5


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_give_the_same_in_the_same_order(paths: list[str], jobs: int) -> None:
    done: list[int] = []
    outcomes = list(review_files(paths, Limit(rounds=2), jobs, done.append))
    assert outcomes == list(review_files(paths, Limit(rounds=2), 1))
    assert done == list(range(40))


def test_nothing_to_do() -> None:
    assert list(review_files([])) == []


def test_a_file_of_many_games_waits_for_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paths: list[str]
) -> None:
    """What comes before its turn is kept up to a limit only, and nothing is lost."""
    monkeypatch.setattr(pool, "KEPT", 100)
    long = [write_games(tmp_path / f"long{number}.pgn", 700) for number in range(3)]
    some = [paths[0], *long, *paths[1:5]]
    made = pool._Pool(some, Limit(), 2)
    outcomes: list[Outcome] = []
    try:
        for index in range(len(some)):
            for outcome in made.outcomes(index):
                outcomes.append(outcome)
                assert made._kept < 2 * 100 + 3 * worker.BATCH
    finally:
        made.close()
    assert outcomes == list(review_files(some, jobs=1))


def test_whoever_stops_looking_ends_the_processes(paths: list[str]) -> None:
    outcomes = review_files(paths, jobs=2)
    assert next(outcomes).source == paths[0]
    assert multiprocessing.active_children()
    outcomes.close()  # type: ignore[attr-defined]  # a generator


def test_processes_that_do_not_start(monkeypatch: pytest.MonkeyPatch, paths: list[str]) -> None:
    def start(limit: Limit) -> tuple[object, object]:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=sys.exit, args=(3,))
        process.start()
        theirs.close()
        return process, ours

    monkeypatch.setattr(worker, "start", start)
    with pytest.raises(
        PoolError, match="审阅进程无法启动（退出状态 3） / the reviewing processes do not start"
    ):
        list(review_files(paths, jobs=2))


TRAP = """
import os, pathlib, signal

opened = pathlib.Path.open

class Dying:
    def __init__(self, stream, left):
        self.stream, self.left = stream, left
    def __enter__(self):
        return self
    def __exit__(self, *_):
        self.stream.close()
    def read(self, size):
        self.left -= size
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return self.stream.read(size)

def trap(self, *arguments, **options):
    stream = opened(self, *arguments, **options)
    left = {left}
    mark = self.with_suffix(".mark")
    if "trap" not in self.name or ({once} and mark.exists()):
        return stream
    opened(mark, "w").close()
    return Dying(stream, left)

pathlib.Path.open = trap
"""


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Lays a file whose reader dies after some bytes, each time or once, and gives its path."""

    def lay(left: int = 0, *, once: bool = False) -> str:
        site = tmp_path / "site"
        site.mkdir()
        (site / "sitecustomize.py").write_text(TRAP.replace("{left}", str(left)).replace("{once}", str(once)))
        before = os.environ.get("PYTHONPATH")
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *filter(None, [before])]))
        return write_games(tmp_path / "trap.pgn", 1000)

    return lay


@pytest.mark.parametrize("place", [0, 5, 39, 40])
def test_a_file_over_which_processes_die_is_named(
    paths: list[str], trap: Callable[..., str], place: int
) -> None:
    """It is tried a second time; all others are reviewed."""
    path = trap()
    expected = told(list(review_files(paths, jobs=1)))
    outcomes = list(review_files([*paths[:place], path, *paths[place:]], jobs=2))
    (died,) = [outcome for outcome in outcomes if outcome.source == path]
    assert isinstance(died, NotRead)
    assert "信号 9" in died.message_zh and "signal 9" in died.message_en
    assert told([outcome for outcome in outcomes if outcome is not died]) == expected


def test_a_process_ended_from_outside_harms_nothing(paths: list[str], trap: Callable[..., str]) -> None:
    """Another one does the file."""
    path = trap(once=True)
    outcomes = list(review_files([*paths[:5], path, *paths[5:]], jobs=2))
    assert [
        outcome.index for outcome in outcomes if isinstance(outcome, Review) and outcome.source == path
    ] == list(range(1000))


def test_a_file_that_was_half_given_is_not_begun_again(paths: list[str], trap: Callable[..., str]) -> None:
    path = trap(700_000, once=True)
    outcomes = list(review_files([*paths[:5], path, *paths[5:]], jobs=2))
    *read, died = [outcome for outcome in outcomes if outcome.source == path]
    assert isinstance(died, NotRead)
    assert [outcome.index for outcome in read if isinstance(outcome, Review)] == list(range(len(read)))
    assert 0 < len(read) < 1000
