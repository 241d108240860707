"""`zhicai referee`: choices lead to consequences, on the command line and question by question."""

from __future__ import annotations

import json
import os
import pty
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zhicai.cli.layout import cells


def test_without_a_choice_the_first_question_is_shown(run: Run) -> None:
    ran = run("referee")
    assert (ran.status, ran.err) == (0, "")
    assert "发生了什么？ · What has happened?" in ran.out
    assert len([line for line in ran.out.splitlines() if line[:3].strip().isdigit()]) == 12


@pytest.mark.parametrize("choices", [("clock", "after_move", "no"), ("8", "2", "2")])
def test_choices_lead_to_the_consequence(run: Run, choices: tuple[str, ...]) -> None:
    ran = run("referee", *choices)
    assert ran.status == 0
    assert "→ 超时判负 · lost on time" in ran.out
    assert (
        "条款：2011 版竞赛规则第 21.6、4.1.6 条" in ran.out and "the 2011 rules, arts 21.6, 4.1.6" in ran.out
    )
    assert "棋钟 › " in ran.out


def test_each_language_alone(run: Run) -> None:
    assert "判犯规一次" in run("referee", "record", "four", lang="zh").out
    out = run("referee", "record", "four", lang="en").out
    assert out.isascii()
    assert "one foul" in out and "fouls: 1" in out


@pytest.mark.parametrize(
    ("spoken", "keys"),
    [
        (("迟到", "双方", "都超过"), ("late", "both", "yes")),
        (("记录", "漏记8着"), ("record", "eight")),
        (("The Score Sheet", "8 moves"), ("record", "eight")),
        (("棋钟", "after_move", "2"), ("clock", "after_move", "no")),
    ],
)
def test_choices_may_be_said_in_words(run: Run, spoken: tuple[str, ...], keys: tuple[str, ...]) -> None:
    said = run("referee", *spoken)
    assert (said.status, said.out) == (0, run("referee", *keys).out)


def test_what_could_mean_two_choices_is_told(run: Run) -> None:
    ran = run("referee", "touch", "先", lang="zh")
    assert ran.status == 2 and "先己方后对方" in ran.err and "先对方后己方" in ran.err


def test_choices_are_listed_in_the_language_asked_for(run: Run) -> None:
    zh, en = run("referee", lang="zh").out, run("referee", lang="en").out
    assert "  1 摸子\n" in zh and "touch" not in zh
    assert "  1 touch: a piece was touched\n" in en


def test_another_edition(run: Run) -> None:
    out = run("referee", "--rules", "cxa-1999", "illegal", "facing").out
    assert "1999 版竞赛规则第 4.1.2" in out


def test_what_is_not_offered_is_told(run: Run) -> None:
    ran = run("referee", "touch", "castling")
    assert (ran.status, ran.out) == (2, "")
    assert "“castling”不是可选项" in ran.err and "own_enemy" in ran.err


def test_everything_can_be_listed(run: Run) -> None:
    out = run("referee", "--all").out
    assert out.count("→ ") >= 60
    late = run("referee", "--all", "late").out
    assert late.count("条款：") == 4


def test_json(run: Run) -> None:
    answer = json.loads(run("referee", "--json", "late", "both", "yes").out)
    assert answer["path"] == ["late", "both", "yes"]
    assert (answer["outcome"], answer["articles"][0]) == ("both_forfeit", "cxa-2011 art. 20.2")
    question = json.loads(run("referee", "--json", "late").out)
    assert [choice["key"] for choice in question["choices"]] == ["one", "both"]
    assert len(json.loads(run("referee", "--json", "--all").out)) >= 60


def spoken(words: str, *arguments: str) -> str:
    """What a terminal of 80 columns shows while somebody types these words."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(COLUMNS="80", LINES="24", LANG="C.UTF-8", TERM="xterm", NO_COLOR="1")
        os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[2] / "src")
        os.execv(sys.executable, [sys.executable, "-m", "zhicai", "referee", *arguments])  # pragma: no cover
    os.write(terminal, words.encode())
    shown = b""
    while True:
        try:
            read = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not read:
            break
        shown += read
    os.waitpid(child, 0)
    os.close(terminal)
    return shown.decode("utf-8", "replace").replace("\r\n", "\n")


def test_question_by_question_in_a_terminal() -> None:
    shown = spoken("1\nown\nno\nb\nnonsense\n\nq\n")
    assert "另走他子" in shown and "another piece moves" in shown
    assert "“nonsense”不是可选项" in shown
    assert shown.count("What has happened?") == 2
    assert "Traceback" not in shown
    assert max(cells(line) for line in shown.split("\n")) <= 80


def test_a_closed_terminal_ends_it_quietly() -> None:
    assert "Traceback" not in spoken("2\n\x04")
