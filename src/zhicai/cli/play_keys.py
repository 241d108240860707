"""The terminal as a keyboard and a screen: single keys, lines redrawn only where they change."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import sys
import termios
import tty
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Final, Self

_ESCAPE: Final = re.compile("\x1b(?:\\[[0-9;?]*[ -/]*[@-~]|O.|.)?", re.DOTALL)
_SIGNALS: Final = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGWINCH)

CLOSED: Final = "closed"
INTERRUPTED: Final = "interrupted"
RESIZED: Final = "resized"


class Terminal:
    """A terminal taken over while the context lasts, given back as it was whatever happens.

    Signals become keys (`interrupted`, `closed`, `resized`), so that nothing is broken off in its midst.
    """

    def __init__(self) -> None:
        """The terminal of standard input and output."""
        self._in, self._out = sys.stdin.fileno(), sys.stdout.fileno()
        self._decoder = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("ignore")
        self._encoding = sys.stdout.encoding or "utf-8"
        self._shown: list[str] = []
        self._noted: list[str] = []
        self._pipe = os.pipe()
        self._before: dict[signal.Signals, Any] = {}
        self._mode: list[Any] = []
        self.closed = False

    def __enter__(self) -> Self:
        """Take over."""
        os.set_blocking(self._pipe[1], False)
        self._mode = termios.tcgetattr(self._in)
        for number in _SIGNALS:
            self._before[number] = signal.signal(number, self._note)
        self._before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        tty.setcbreak(self._in)
        self._write("\x1b[?1049h\x1b[2J")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give back."""
        self._write("\x1b[?25h\x1b[?1049l")
        with suppress(termios.error, OSError):
            termios.tcsetattr(self._in, termios.TCSADRAIN, self._mode)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        for end in self._pipe:
            os.close(end)

    def _note(self, number: int, _: FrameType | None) -> None:
        names = {signal.SIGINT: INTERRUPTED, signal.SIGWINCH: RESIZED}
        self._noted.append(names.get(signal.Signals(number), CLOSED))
        with suppress(OSError):
            os.write(self._pipe[1], b"!")

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            found = os.get_terminal_size(self._out)
        except OSError:
            return 80, 24
        return (found.columns, found.lines) if found.columns and found.lines else (80, 24)

    def keys(self, seconds: float) -> list[str]:
        """What was typed, waiting at most so long: characters, and the words above."""
        ready, _, _ = select.select([self._in, self._pipe[0]], [], [], max(0.0, seconds))
        if self._pipe[0] in ready:
            os.read(self._pipe[0], 1 << 10)
        found, self._noted = self._noted, []
        if self._in in ready:
            try:
                data = os.read(self._in, 1 << 12)
            except OSError:
                data = b""
            if not data:
                return [*found, CLOSED]
            found += _ESCAPE.sub("", self._decoder.decode(data))
        if RESIZED in found:
            self._shown = []
        return found

    def show(self, lines: tuple[str, ...], cursor: tuple[int, int]) -> None:
        """Show these lines, writing only those that have changed, in one piece."""
        parts = ["\x1b[?25l"] if self._shown else ["\x1b[?25l\x1b[2J"]
        for row, line in enumerate(lines):
            if row >= len(self._shown) or self._shown[row] != line:
                parts.append(f"\x1b[{row + 1};1H{line}\x1b[K")
        parts.append(f"\x1b[{cursor[0] + 1};{cursor[1] + 1}H\x1b[?25h")
        self._shown = list(lines)
        self._write("".join(parts))

    def _write(self, text: str) -> None:
        data = text.encode(self._encoding, "replace")
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError:
            self.closed = True
