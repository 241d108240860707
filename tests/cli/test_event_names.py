"""`zhicai event` shows names of a file that somebody else has made; none of them writes to the terminal by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zhicai import journal
from zhicai.competition.event import kinds
from zhicai.competition.event.building import gathered
from zhicai.competition.event.founding import found
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.model import Player
from zhicai.journal import Header, Journal, JournalKind

ODD = "选手\x1b[31m\x07\u202e\u061c\tX\nzhicai: 无误"


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """An event whose names hold what could move the cursor or begin a line; no command would let them in."""
    facts: list[kinds.Fact] = [*found("赛", "", seed="1", stage={"kind": "swiss", "rounds": 3})]
    facts += [kinds.PlayerEntered(Player(n, f"{ODD}{n}", ODD), 0) for n in range(1, 5)]
    facts += pair_round(gathered(facts))
    kept = Journal(Header("odd", JournalKind.EVENT, 1))
    kept.append(kinds.drafts(facts, time=2, actor=ODD))
    path = tmp_path / "odd.jsonl"
    journal.write(path, kept)
    return path


def test_no_name_of_a_file_moves_the_cursor_or_begins_a_line(run: Run, odd: Path) -> None:
    commands = [
        ["result", odd, "1", "1", "1-0"],
        ["check-in", odd, "--round", "2"],
        ["notice", odd],
        *([name, odd, *more] for name, *more in (("round", "1"), ("standings",), ("places",), ("log",))),
    ]
    for words in commands:
        ran = run("event", *map(str, words))
        assert ran.status == 0, (words, ran.err)
        assert not set("\x1b\x07\u202e\u061c\t") & set(ran.out + ran.err)
        assert not any(line.startswith("zhicai: 无误") for line in ran.out.splitlines()), words


def test_who_does_it_is_named_on_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    ran = run("event", "new", str(path), "--name", "赛", "--rounds", "3", "--by", "甲\n乙")
    assert ran.status != 0 and "control characters" in ran.err and not path.exists()
