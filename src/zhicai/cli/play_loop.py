"""The game at the terminal from key to key: what is typed is carried out, time passes, the screen follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from zhicai.cli import language, terminal
from zhicai.cli.play_say import Said, agrees, understood
from zhicai.cli.play_table import Moments, Table
from zhicai.cli.play_view import MORE_HELP, View, pages, screen
from zhicai.errors import ZhicaiError
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.consequences import Decision
from zhicai.game.telling import told
from zhicai.game.values import SIDE_EN, SIDE_ZH, Refusal, SideName
from zhicai.law.vocabulary import Words, articles_words

if TYPE_CHECKING:
    from zhicai.cli.play_keys import Terminal

BEAT_MS: Final = 10_000
"""How often the time is written down, so that a computer that fails takes no more of it from anybody."""
_SECOND: Final = 1000
_ERASE: Final = ("\x7f", "\b")
_ENTER: Final = ("\r", "\n")
_CLEAR: Final = "\x15"
_END: Final = "\x04"
_QUIET: Final = (ev.Pressed, ev.Beat, ev.Moved, ev.Ended)
_LONGEST: Final = 60


@dataclass
class Sitting:
    """What is on the screen besides the game, and what it waits for."""

    table: Table
    flipped: bool = False
    ascii_only: bool = False
    size: tuple[int, int] = (80, 24)
    typed: str = ""
    message: tuple[str, ...] = ()
    reading: list[tuple[str, ...]] = field(default_factory=list)
    confirming: Said | None = None
    stopped_to_read: bool = False
    over: bool = False

    def key(self, key: str, now: int) -> None:
        """One key: a character of the line, or what ends it."""
        if key in _ENTER:
            line, self.typed = self.typed, ""
            self._line(line, now)
        elif key in _ERASE:
            self.typed = self.typed[:-1]
        elif key == _CLEAR:
            self.typed = ""
        elif key == _END:
            self.over = True
        elif self.reading and key in (" ", "q"):
            self._turn_page(now)
        elif key.isprintable() and len(key) == 1 and len(self.typed) < _LONGEST:
            self.typed += key

    def pass_time(self, now: int) -> None:
        """What time alone brings."""
        self._tell(self.table.look(now))

    def view(self, now: int) -> View:
        """The screen as it should be."""
        return View(
            self.table.game,
            self.table.moment(now),
            self.typed,
            self.message,
            self.reading[0] if self.reading else (),
            self.table.waiting,
            self.flipped,
            terminal.coloured(),
            self.ascii_only,
            terminal.encoding(),
        )

    def _line(self, line: str, now: int) -> None:
        if self.reading:
            self._turn_page(now)
            return
        said, confirming = understood(line), self.confirming
        self.confirming = None
        try:
            if confirming is not None:
                self._confirmed(confirming, line, now)
            elif said is not None and said.verb in ("flip", "help", "quit"):
                self._aside(said)
            elif self.table.waiting:
                self._tell(self.table.go(now))
                if said is not None and said.verb == "move":
                    self._say(said, now)
            elif said is not None:
                self._say(said, now)
        except ZhicaiError as error:
            self.message = _words((error.message_zh, error.message_en))

    def _aside(self, said: Said) -> None:
        """What is no part of the game."""
        if said.verb == "flip":
            self.flipped = not self.flipped
        elif said.verb == "help":
            self.reading = pages(MORE_HELP, *self.size)
        else:
            self.over = True

    def _say(self, said: Said, now: int) -> None:
        if said.verb in ("resign", "exclude", "undo", "dead"):
            self._ask(said._replace(side=said.side or self.table.game.time_of))
            return
        decision = self.table.say(said, now)
        self._tell(decision)
        if not isinstance(decision, Refusal) and any(
            isinstance(event, ev.RepetitionRuled) for event in decision
        ):
            self._read_out(now)

    def _ask(self, said: Said) -> None:
        """What ends the game or takes something back is asked again."""
        side: SideName = said.side or "red"
        questions: dict[str, list[Words]] = {
            "resign": [(f"{SIDE_ZH[side]}认输", f"{SIDE_EN[side]} resigns")],
            "exclude": [(f"判{SIDE_ZH[side]}负", f"{SIDE_EN[side]} loses by the arbiter's ruling")],
            "dead": [("双方均无取胜可能，判和", "a draw, as neither side can win")],
            "undo": [(f"撤销：{zh}", f"undo: {en}") for zh, en in self.table.last()],
        }
        asked = questions[said.verb]
        if not asked:
            self.message = _words(("没有可以撤销的", "there is nothing to undo"))
            return
        self.confirming = said
        told_all = [text for words in asked for text in _words(words)]
        self.message = (*told_all, *_words(("输入“是”确认", "'yes' confirms")))

    def _confirmed(self, said: Said, line: str, now: int) -> None:
        self.message = ()
        if agrees(line):
            self._tell(self.table.undo(now) if said.verb == "undo" else self.table.say(said, now))

    def _read_out(self, now: int) -> None:
        """The ruling, read on nobody's time (cxa-2011 art. 16.3)."""
        game = self.table.game
        if game.ended is None and game.clock is not None and not game.stopped:
            self.table.do(cm.StopClocks(max(now, game.at), None, "宣读裁定"))
            self.stopped_to_read = True
        self.reading = pages(self.table.ruling(), *self.size)

    def _turn_page(self, now: int) -> None:
        self.reading = self.reading[1:]
        if self.reading or not self.stopped_to_read:
            return
        self.stopped_to_read = False
        game = self.table.game
        if game.ended is None and game.stopped:
            self.table.do(cm.ResumeClocks(max(now, game.at)))

    def _tell(self, decision: Decision) -> None:
        """Say what a decision has brought."""
        if isinstance(decision, Refusal):
            zh, en = articles_words([decision.article])
            self.message = _words((f"{decision.message_zh}（{zh}）", f"{decision.message_en} ({en})"))
        elif decision:
            game = self.table.game
            said = [told(game, event) for event in decision if not isinstance(event, _QUIET)]
            self.message = tuple(text for words in said for text in _words(words))


def _words(words: Words) -> tuple[str, ...]:
    """A sentence in the language in use, one line for each."""
    zh, en = words
    if language.current() is language.Language.BOTH:
        return zh, en
    return (language.say(zh, en),)


def play_on(sitting: Sitting, keyboard: Terminal, moments: Moments) -> str:
    """Play until somebody leaves; returns `left`, or `interrupted` or `closed` where that was the reason.

    Raises JournalError where the last moment cannot be written down.
    """
    last_beat = moments.now()
    why = "left"
    while not sitting.over:
        now = moments.now()
        try:
            sitting.pass_time(now)
            if now - last_beat >= BEAT_MS:
                sitting.table.beat(now)
                last_beat = now
        except ZhicaiError as error:
            sitting.message = _words((error.message_zh, error.message_en))
            last_beat = now
        sitting.size = keyboard.size()
        keyboard.show(*_shown(sitting, now))
        if keyboard.closed:
            why = "closed"
            break
        found = _keys(keyboard.keys(_wait(sitting, now)), sitting, moments.now())
        if found:
            why = found
            break
    sitting.table.beat(moments.now())
    return why


def _shown(sitting: Sitting, now: int) -> tuple[tuple[str, ...], tuple[int, int]]:
    drawn = screen(sitting.view(now), *sitting.size)
    return drawn.lines, drawn.cursor


def _keys(keys: Sequence[str], sitting: Sitting, now: int) -> str:
    """Hand over the keys; says why to stop where a key says so."""
    for key in keys:
        if key in ("interrupted", "closed"):
            return key
        if key != "resized":
            sitting.key(key, now)
        if sitting.over:
            break
    return ""


def _wait(sitting: Sitting, now: int) -> float:
    """Seconds until the screen changes by itself."""
    game = sitting.table.game
    clock = game.clock
    if sitting.table.waiting or game.ended is not None or clock is None or clock.running is None:
        return 60.0
    left = clock.expires - now
    until = left % _SECOND or _SECOND
    return max(0.01, min(left if left > 0 else _SECOND, until) / _SECOND)
