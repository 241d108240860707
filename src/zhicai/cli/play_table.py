"""A game under way at a terminal, every decision written to its journal before anybody sees it."""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Final, Self

from zhicai.cli.play_say import Said
from zhicai.errors import ZhicaiError
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.consequences import Decision
from zhicai.game.journalled import drafts, opening, resume
from zhicai.game.judging import by_the_book
from zhicai.game.log import Officiated
from zhicai.game.officiating import decide
from zhicai.game.regulations import Regulations
from zhicai.game.state import Game, new_game
from zhicai.game.values import Refusal, SideName, other
from zhicai.journal import Header, JournalFile, JournalKind
from zhicai.law.vocabulary import Words

ACTOR: Final = "zhicai play"


class Moments:
    """The time in milliseconds since 1970, which never goes back whatever happens to the computer's clock."""

    def __init__(self) -> None:
        """From now on."""
        self._start = time.time_ns() // 1_000_000
        self._began = time.monotonic_ns()

    def now(self) -> int:
        """The moment."""
        return self._start + (time.monotonic_ns() - self._began) // 1_000_000


class Table:
    """One game and its journal."""

    def __init__(self, file: JournalFile, officiated: Officiated) -> None:
        """Use `Table.begun` or `Table.resumed`."""
        self.file, self.officiated = file, officiated
        self.waiting = officiated.game.ended is None
        """Whether time stands still: the game has not begun, or not been taken up again."""

    @classmethod
    def begun(cls, path: Path, regulations: Regulations, fen: str | None, at: int) -> Self:
        """A new game in a new file; raises the errors of the board and the journal."""
        officiated = Officiated(new_game(regulations, fen), judge=by_the_book())
        header = Header(str(uuid.uuid4()), JournalKind.GAME, at)
        first = opening(officiated.game, time=at, actor=ACTOR)
        return cls(JournalFile.create(path, header, [first], program=ACTOR), officiated)

    @classmethod
    def resumed(cls, path: Path) -> Self:
        """The game of a file that exists; raises the errors of the journal and BadLog."""
        file = JournalFile.open(path, program=ACTOR)
        try:
            return cls(file, resume(file.journal.effective(), by_the_book()))
        except BaseException:
            file.close()
            raise

    @property
    def game(self) -> Game:
        """The state."""
        return self.officiated.game

    def moment(self, now: int) -> int:
        """The moment to reckon with: while the game waits, that of its last entry."""
        return self.game.at if self.waiting else max(now, self.game.at)

    def do(self, command: cm.Command) -> Decision:
        """Carry out a command: it stands in the journal before it counts. Raises JournalError, and nothing has."""
        decision = decide(self.game, command, self.officiated.judge)
        if not isinstance(decision, Refusal) and decision:
            self.file.append(drafts(decision, actor=ACTOR))
            self.officiated.add(decision)
        return decision

    def go(self, now: int) -> Decision:
        """Begin, or go on after a break that is charged to nobody."""
        at = max(now, self.game.at)
        decision = self.do(cm.Begin(at) if self.game.began is None else cm.Restart(at))
        self.waiting = False
        return decision

    def look(self, now: int) -> Decision:
        """What time has brought: a flag that has fallen."""
        clock = self.game.clock
        if self.waiting or self.game.ended is not None or clock is None or now < clock.expires:
            return ()
        return self.do(cm.Look(max(now, self.game.at)))

    def beat(self, now: int) -> None:
        """Write down that time has run up to now, so that a break can take no more than what follows."""
        game = self.game
        if (
            not self.waiting
            and game.ended is None
            and game.clock is not None
            and game.clock.running is not None
        ):
            self.do(cm.Heartbeat(max(now, game.at)))

    def say(self, said: Said, now: int) -> Decision:
        """Carry out what somebody has said. Raises InvalidMove, IllegalMove, AmbiguousMove, JournalError."""
        at = max(now, self.game.at)
        if said.verb == "move":
            return self._move(said, at)
        return self.do(self._command(said, at))

    def _command(self, said: Said, at: int) -> cm.Command:
        game = self.game
        mine: SideName = said.side or game.time_of
        asked: SideName = said.side or (other(game.offer) if game.offer else game.time_of)
        commands: dict[str, cm.Command] = {
            "offer": cm.Offer(at, mine),
            "accept": cm.Accept(at, asked),
            "decline": cm.Decline(at, asked),
            "resign": cm.Resign(at, mine),
            "limit": cm.ClaimLimit(at, mine),
            "repetition": cm.ClaimRepetition(at, mine),
            "stop": cm.StopClocks(at),
            "go": cm.ResumeClocks(at),
        }
        return commands[said.verb]

    def _move(self, said: Said, at: int) -> Decision:
        """A move and the press with it; an offer goes between them."""
        game = self.game
        side = game.turn
        move = str(game.board.parse(said.text))
        decision = self.do(cm.Play(at, side, move, press=not said.offer))
        if not said.offer or isinstance(decision, Refusal) or self.game.ended is not None:
            return decision
        offered = self.do(cm.Offer(at, side))
        events = tuple(decision)
        offering = self.officiated.game
        if offering.ended is None and offering.clock is not None:
            pressed = self.do(cm.Press(at, side))
            events += () if isinstance(pressed, Refusal) else tuple(pressed)
        return offered if isinstance(offered, Refusal) else (*events, *offered)

    def ruling(self) -> list[Words]:
        """The last ruling on a repetition as it is read out; empty where it cannot be explained."""
        from zhicai.law import judging as books
        from zhicai.law.case import Case
        from zhicai.law.terms import Cycle
        from zhicai.law.wording import explained

        found = [event for event in self.officiated.events if isinstance(event, ev.RepetitionRuled)]
        if not found:
            return []
        event, course = found[-1], self.game.course
        moves = tuple(course.moves[event.start : event.start + event.length])
        case = Case(course.until(event.start).tip.fen, moves, Cycle(0, event.length), closed=event.closed)
        try:
            return list(explained(books.rule(case, self.game.edition), counted=event.closed).lines())
        except ZhicaiError as error:
            return [(error.message_zh, error.message_en)]
