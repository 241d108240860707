"""`zhicai play` in a terminal: played by keys, broken off, gone on with."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zhicai.game.journalled import resume
from zhicai.game.state import Game
from zhicai.journal import read

SOURCE = Path(__file__).resolve().parents[2] / "src"
PATIENCE = 60.0
"""Seconds after which a terminal that stays silent fails the test."""


class Player:
    """Somebody at a terminal of 80 columns and 24 rows."""

    def __init__(self, *arguments: str, lang: str = "both") -> None:
        self.shown = ""
        self.status: int | None = None
        self.child, self.terminal = pty.fork()
        if self.child == 0:  # pragma: no cover
            os.environ.update(LANG="C.UTF-8", TERM="xterm", NO_COLOR="1", PYTHONPATH=str(SOURCE))
            for name in ("COLUMNS", "LINES"):
                os.environ.pop(name, None)
            program = [sys.executable, "-m", "zhicai", "--lang", lang, "play", *arguments]
            os.execv(sys.executable, program)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def sees(self, text: str) -> str:
        """Wait until it is shown; returns what was shown since the last time."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, f"{text} is not shown: {self.shown!r}"
            if not self._more(0.2) and self.gone():
                break
        assert text in self.shown, self.shown
        found, self.shown = self.shown, ""
        assert "Traceback" not in found
        return found

    def _more(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def types(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def gone(self) -> bool:
        if self.status is None:
            child, status = os.waitpid(self.child, os.WNOHANG)
            self.status = status if child else None
        return self.status is not None

    def ends(self) -> int:
        """The exit status."""
        while self._more(5.0):
            pass
        if self.status is None:
            _, self.status = os.waitpid(self.child, 0)
        assert "Traceback" not in self.shown
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(self.status)


def kept(path: Path) -> Game:
    return resume(read(path).effective()).game


@pytest.mark.parametrize(
    ("lang", "words"), [("zh", "按回车开始"), ("en", "Enter begins"), ("both", "按回车开始")]
)
def test_a_game_by_keys_alone(tmp_path: Path, lang: str, words: str) -> None:
    path = tmp_path / "g.jsonl"
    player = Player("--journal", str(path), "--control", "10+5", lang=lang)
    player.sees(words)
    player.types("\r炮二平五\r")
    player.sees("h2e2" if lang == "en" else "  1. 炮二平五")
    player.types("\x1b[AH8+7x\x7f\r")
    player.sees("h9g7" if lang == "en" else "马8进7")
    player.types("认输\r是\r")
    player.sees("4.1.12")
    player.types("q\r")
    assert player.ends() == 0
    game = kept(path)
    assert game.ended is not None and (game.ended.result, game.course.ply) == ("0-1", 2)


def test_touched_pieces_and_a_wrong_entry_by_keys(tmp_path: Path) -> None:
    """cxa-2011 arts 5.1, 5.3"""
    path = tmp_path / "g.jsonl"
    player = Player("--journal", str(path), "--control", "none", lang="en")
    player.sees("Enter begins")
    player.types("\rtouch b0\r")
    player.sees("touch-move: b0a2, b0c2")
    player.types("h2e2\r")
    player.sees("touch-move: play")
    player.types("b0c2\r")
    player.sees("  1. b0c2")
    player.types("undo\r")
    player.sees("'yes' confirms")
    player.types("yes\r")
    player.sees("touch-move: b0a2, b0c2")
    player.types("q\r")
    assert player.ends() == 0
    game = kept(path)
    assert game.course.ply == 0 and game.obligation is not None


def test_only_lines_that_change_are_drawn_again(tmp_path: Path) -> None:
    player = Player("--journal", str(tmp_path / "g.jsonl"), "--control", "none")
    player.sees("按回车开始")
    player.types("\r")
    player.sees("\x1b[?25h")
    player.types("炮")
    drawn = player.sees("> 炮\x1b[K")
    assert "\x1b[2J" not in drawn and "楚" not in drawn
    player.types("\x04")
    assert player.ends() == 0


def test_ctrl_c_loses_nothing_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    player = Player("--journal", str(path), lang="en")
    player.sees("Enter begins")
    player.types("\rh2e2\r")
    player.sees("  1. h2e2")
    player.types("\x03")
    assert player.ends() == 130
    assert kept(path).course.ply == 1 and "zhicai play --journal" in player.shown
    player = Player("--journal", str(path), lang="en")
    player.sees("Enter goes on")
    player.types("\rh9g7\r")
    player.sees("h9g7")
    player.types("q\r")
    assert player.ends() == 0
    assert kept(path).course.ply == 2


@pytest.mark.parametrize("how", ["hangup", "terminated", "killed"])
def test_a_closed_terminal_loses_nothing(tmp_path: Path, how: str) -> None:
    path = tmp_path / "g.jsonl"
    player = Player("--journal", str(path), lang="en")
    player.sees("Enter begins")
    player.types("\rh2e2\r")
    player.sees("  1. h2e2")
    if how == "hangup":
        os.close(player.terminal)
        _, status = os.waitpid(player.child, 0)
        assert os.waitstatus_to_exitcode(status) == 129
    else:
        os.kill(player.child, signal.SIGTERM if how == "terminated" else signal.SIGKILL)
        assert player.ends() == (129 if how == "terminated" else -signal.SIGKILL)
    assert kept(path).course.ply == 1
    again = Player("--journal", str(path), lang="en")
    again.sees("Enter goes on")
    again.types("\x04")
    assert again.ends() == 0


def test_a_window_that_is_too_small_says_so(tmp_path: Path) -> None:
    player = Player("--journal", str(tmp_path / "g.jsonl"))
    player.sees("按回车开始")
    fcntl.ioctl(player.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 40, 0, 0))
    player.sees("窗口太小")
    fcntl.ioctl(player.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    player.sees("楚")
    player.types("q\r")
    assert player.ends() == 0


def test_without_a_terminal_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zhicai.cli.play._is_terminal", lambda _: False)
    ran = run("play")
    assert (ran.status, ran.out) == (2, "") and "终端" in ran.err and "needs a terminal" in ran.err


def test_options_of_new_games_do_not_fit_one_that_exists(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    player = Player("--journal", str(path))
    player.sees("按回车开始")
    player.types("q\r")
    assert player.ends() == 0
    player = Player("--journal", str(path), "--control", "5")
    player.sees("the game exists")
    assert player.ends() == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--control", "x"), "is no time control"),
        (("--fen", "x"), "ten ranks"),
        (("--journal", "/dev/null"), "no plain file"),
    ],
)
def test_what_cannot_be_played_is_told(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    before = () if "--journal" in arguments else ("--journal", str(tmp_path / "g.jsonl"))
    player = Player(*before, *arguments, lang="en")
    player.sees(words)
    assert player.ends() == 2
    assert not (tmp_path / "g.jsonl").exists()
