"""One move of a cycle and the facts about it, each looked for once and only when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from zhicai._core import Kind, Move, Piece, Side, Threats, ThreatSearch, Win, square_name
from zhicai.board import Board
from zhicai.law.case import Case
from zhicai.law.chinese.stalemates import stalemate_threat

HEAVY: Final = frozenset({Kind.CHARIOT, Kind.HORSE, Kind.CANNON, Kind.PAWN})
"""Pieces that can attack across the river."""


def passed(board: Board) -> Board:
    """The same position with the other side to move: what would be if a player did nothing."""
    other = Board(board.fen, strict=False)
    other.push_null()
    return other


class Facts:
    """What is known of the positions of a case; each question is searched for once, wherever it comes up again."""

    def __init__(self) -> None:
        self._search = ThreatSearch()
        self._threats: dict[tuple[int, bool, int | None, tuple[int, ...] | None, bool], Threats] = {}
        self._paying: dict[int, list[tuple[int, int]]] = {}

    def threats(
        self,
        board: Board,
        *,
        strict: bool = False,
        moved: int | None = None,
        targets: tuple[int, ...] | None = None,
        series: bool = True,
    ) -> Threats:
        """As `ThreatSearch.threats`."""
        asked = (board.key, strict, moved, targets, series)
        if asked not in self._threats:
            self._threats[asked] = self._search.threats(
                board, strict=strict, moved=moved, targets=targets, series=series
            )
        return self._threats[asked]

    def paying_attacks(self, board: Board) -> list[tuple[int, int]]:
        """As `ThreatSearch.paying_attacks`."""
        if board.key not in self._paying:
            self._paying[board.key] = self._search.paying_attacks(board)
        return self._paying[board.key]

    def kill(self, board: Board, barred: Sequence[Move] = ()) -> list[Move] | None:
        """As `ThreatSearch.kill`, which remembers by itself."""
        return self._search.kill(board, barred=barred)


@dataclass(frozen=True)
class Scene:
    """A move between the position before it and the position after it.

    `earlier` is the position before the opponent's last move `last`, None where no move came before. What the move
    threatens is what the mover could do next if the opponent passed (cxa-2011 art. 24.3); what was there already
    is what he could have done instead of it.
    """

    ply: int
    before: Board
    move: Move
    after: Board
    earlier: Board | None
    last: Move | None
    facts: Facts

    @classmethod
    def of(cls, case: Case, ply: int, facts: Facts) -> Scene:
        """The scene of one ply of a case; before the first ply of a cycle comes its last."""
        boards, previous = case.boards, case.before(ply)
        earlier, last = (None, None) if previous is None else (boards[previous], case.moves[previous])
        return cls(ply, boards[ply], case.moves[ply], boards[ply + 1], earlier, last, facts)

    @cached_property
    def mover(self) -> Piece:
        """The piece that moves."""
        return self.before.piece_map()[self.move.from_square]

    @property
    def side(self) -> Side:
        """Whose move it is."""
        return self.before.turn

    @cached_property
    def answers_check(self) -> bool:
        """Whether the move answers a check."""
        return self.before.is_check()

    @property
    def king_answers_check(self) -> bool:
        """Whether the king itself steps out of check."""
        return self.answers_check and self.mover.kind == Kind.KING

    @cached_property
    def next(self) -> Board:
        """After the move, the opponent having passed."""
        return passed(self.after)

    @cached_property
    def threats(self) -> Threats:
        """What the mover can win next."""
        return self.facts.threats(self.next, moved=self.move.to_square)

    @cached_property
    def kill(self) -> list[Move] | None:
        """The mate by checks that the move threatens; empty where there is none, None where a search gave up.

        It does not begin with taking a like piece that could take the taker: there the exchange comes first
        (cxa-2020 art. 26.4).
        """
        line = self.facts.kill(self.next)
        if not line or line[0].to_square not in {theirs for _, theirs, _ in self.threats.like}:
            return line
        barred = [Move(square_name(own) + square_name(theirs)) for own, theirs, _ in self.threats.like]
        return self.facts.kill(self.next, barred=barred)

    @cached_property
    def stalemate(self) -> Move | None:
        """A move that would stalemate the opponent next."""
        return stalemate_threat(self.next)

    def strictly(self, win: Win) -> Win | None:
        """What this piece wins of this target next in the same way when every reply counts."""
        found = self.facts.threats(
            self.next, strict=True, moved=self.move.to_square, targets=(win.target,), series=win.by_checks
        )
        same = (one for one in found.wins if (one.target, one.by) == (win.target, win.by))
        return next((one for one in same if one.by_checks == win.by_checks), None)

    @cached_property
    def threats_before(self) -> Threats:
        """How the mover could have won what he threatens now instead of the move, every reply counted."""
        targets = {target for win in self.threats.wins for target in (win.target, *win.targets)}
        return self.facts.threats(self.before, strict=True, targets=tuple(sorted(targets)))

    @property
    def open_before(self) -> list[Win]:
        """What the mover could have won instead of the move; nothing while in check."""
        return [] if self.answers_check else [win for win in self.threats_before.wins if not win.mated]

    @cached_property
    def offers(self) -> list[tuple[int, int]]:
        """Like pieces, own and enemy, that the move newly brings to take each other, so that it offers an exchange."""
        even = [(own, theirs) for own, theirs, even in self.threats.like if even]
        if not even:
            return []
        stood = {(own, theirs) for own, theirs, even in self.threats_before.like if even}
        return [(own, theirs) for own, theirs in even if (self.origin(own), theirs) not in stood]

    @cached_property
    def standing(self) -> frozenset[tuple[int, int]]:
        """Attacks of the mover before the move that would have paid, a check to him aside: attacker, target."""
        return frozenset(self.facts.paying_attacks(self.before))

    @cached_property
    def standing_earlier(self) -> frozenset[int] | None:
        """What the mover could have taken before the opponent's last move; None where that was not a free one."""
        if self.earlier is None or self.earlier.is_check():
            return None
        return frozenset(target for _, target in self.facts.paying_attacks(passed(self.earlier)))

    @cached_property
    def endangered(self) -> frozenset[int]:
        """Pieces of the mover that the opponent could have taken with profit if the mover had done nothing."""
        return frozenset(target for _, target in self.facts.paying_attacks(passed(self.before)))

    @cached_property
    def faced_kill(self) -> list[Move]:
        """The mate by checks that the opponent threatened before the move; empty where there was none."""
        return [] if self.answers_check else self.facts.kill(passed(self.before)) or []

    def origin(self, square: int) -> int:
        """Where a piece of the mover stood before the move."""
        return self.move.from_square if square == self.move.to_square else square

    def was_attacked(self, win: Win) -> bool:
        """Whether this piece's attack on the target stood before the move and would have paid on the square."""
        return (self.origin(win.by), win.target) in self.standing

    def takes_part(self, win: Win) -> bool:
        """Whether the moved piece does something for it: takes, guards the taker, opens its way, or checks."""
        if win.by_checks:
            return self._checks_in(win)
        opened = self.origin(win.by) not in self.before.attackers(self.side, win.target)
        return win.by == self.move.to_square or win.without_moved < win.net or opened

    def _checks_in(self, win: Win) -> bool:
        """Whether the moved piece moves or gives check in a series of checks."""
        board = Board(self.next.fen, strict=False)
        square = self.move.to_square
        for index, move in enumerate(win.line):
            own = index % 2 == 0
            if own and move.from_square == square:
                return True
            board.push(move)
            if own and square in board.checkers():
                return True
        return False
