"""A game under way at a terminal, every decision written to its journal before anybody sees it."""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Final, Self

from zhicai.cli.play_acts import ACTS
from zhicai.cli.play_acts import command as act
from zhicai.cli.play_say import Said
from zhicai.errors import ZhicaiError
from zhicai.game import commands as cm
from zhicai.game import events as ev
from zhicai.game.consequences import Decision, Events
from zhicai.game.evolving import evolve, evolved
from zhicai.game.journalled import drafts, opening, resume
from zhicai.game.judging import by_the_book
from zhicai.game.log import Officiated
from zhicai.game.officiating import decide
from zhicai.game.regulations import Regulations
from zhicai.game.state import Game, new_game
from zhicai.game.telling import told
from zhicai.game.values import BadLog, Refusal, SideName, other
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
        except BaseException as error:
            file.close()
            if isinstance(error, BadLog):
                error.at(str(path))
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
        decision = self.officiated.decide(command)
        if not isinstance(decision, Refusal):
            self._keep(decision)
        return decision

    def _keep(self, events: Events) -> None:
        if events:
            self.file.append(drafts(events, actor=ACTOR))
            self.officiated.add(events)

    def undo(self, now: int) -> Decision:
        """Take back the last decision, whole; what has passed since is nobody's time. Raises JournalError."""
        return self.do(self.officiated.undoing(max(now, self.game.at)))

    def last(self) -> list[Words]:
        """What `undo` would take back, in words; empty where there is nothing."""
        found = self.officiated.last()
        if found is None:
            return []
        game, events = found
        told_all = []
        for event in events:
            if not isinstance(event, ev.Pressed | ev.Beat | ev.Restarted):
                told_all.append(told(game, event))
            game = evolve(game, event)
        return told_all

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
        if said.verb in ACTS:
            return act(game, said, at)
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
        """A move and the press with it; an offer goes between them, and all of it is one decision."""
        game = self.game
        side = game.turn
        move = str(game.board.parse(said.text))
        if not said.offer:
            return self.do(cm.Play(at, side, move, press=True))
        moved = self.officiated.decide(cm.Play(at, side, move))
        if isinstance(moved, Refusal):
            return moved
        going = evolved(game, moved)
        offered = decide(going, cm.Offer(at, side)) if going.ended is None else ()
        events = moved if isinstance(offered, Refusal) else (*moved, *offered)
        going = evolved(game, events)
        if going.ended is None and going.clock is not None:
            pressed = decide(going, cm.Press(at, side))
            events = events if isinstance(pressed, Refusal) else (*events, *pressed)
        self._keep(events)
        return offered if isinstance(offered, Refusal) else events

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
