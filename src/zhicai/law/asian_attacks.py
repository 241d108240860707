"""What each move of a cycle attacks anew under the Asian and World rules: pieces by identity, roots, exemptions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from zhicai._core import Capture, Kind, Move, Piece, Side, captures_met, holders
from zhicai.board import Board
from zhicai.law.case import Case

Pair: TypeAlias = tuple[int, int]
"""A chaser and its target, by identity: the squares on which they stood before the first of the moves given."""

FREE: Final = frozenset({Kind.KING, Kind.PAWN})
"""Who may chase for ever (axf arts 28-29; wxf art. 3.3)."""

_LESSER: Final[Mapping[str, frozenset[Kind]]] = {
    "horse-cannon": frozenset({Kind.HORSE, Kind.CANNON}),
    "any": frozenset({Kind.HORSE, Kind.CANNON, Kind.ADVISOR, Kind.ELEPHANT}),
}
"""Who chases a chariot even where it is guarded (axf art. 15; wxf art. 3.6)."""

_RIVER: Final = 45
"""The first square beyond the river for Red."""


class Threat(StrEnum):
    """What a capture that is possible amounts to; the value is its reason code."""

    UNGUARDED = "unguarded"
    """Nothing may take back: a chase."""
    LESSER = "lesser"
    """A chariot attacked by a lesser piece: a chase, guarded or not (axf art. 15; wxf art. 3.6)."""
    GUARDED = "guarded"
    """Something may take back: no chase (axf arts 17, 35; wxf art. 3.6)."""
    MUTUAL = "mutual"
    """Two pieces of a kind can take each other: an offer to exchange (axf art. 24)."""
    FREE_CHASER = "free_chaser"
    """A king or pawn attacks (axf arts 28-29; wxf art. 3.3)."""
    UNCROSSED = "uncrossed"
    """The target is a pawn that has not crossed the river (axf art. 25; wxf art. 3.3)."""

    MATED = "mated"
    """Whoever takes is mated with the next move: nothing is threatened."""

    @property
    def wins(self) -> bool:
        """Whether it is a chase where it is new."""
        return self in (Threat.UNGUARDED, Threat.LESSER)


@dataclass(frozen=True, slots=True)
class Attack:
    """A capture that is legal after a move, were the opponent to pass: what is pinned attacks nothing off its line.

    `before` is what the same capture amounted to just before the move, None where it was not possible; `held_by` are
    the squares of the horses that hold the target, a chariot, where it stands (axf arts 19, 27).
    """

    pair: Pair
    capture: Capture
    threat: Threat
    before: Threat | None
    held_by: tuple[int, ...] = ()

    @property
    def is_chase(self) -> bool:
        """Whether the move chases the target: it can be won now and could not be so before.

        An attack that stood before the move is none: the opponent did not answer it (wxf art. 1).
        """
        return self.threat.wins and not (self.before is not None and self.before.wins)

    @property
    def changed(self) -> bool:
        """Whether the move made the capture possible, or made it another thing."""
        return self.before is not self.threat


class Play:
    """A case with the pieces told apart, and what each side could take on each of its boards, worked out once."""

    def __init__(self, case: Case, options: Mapping[str, str]) -> None:
        """Of the options count `lesser-chaser` and `mated-capturer`."""
        self.case = case
        self._lesser = _LESSER[options["lesser-chaser"]]
        self._mated_chase = options["mated-capturer"] == "chase"
        self.open_points: set[str] = set()
        """Those of the two options on which an attack asked for so far hangs."""
        self._identities = tuple(_identities(case))
        self._possible: dict[tuple[int, bool], dict[Pair, tuple[Capture, Threat]]] = {}
        self._attacks: dict[int, tuple[Attack, ...]] = {}

    def attacks(self, ply: int) -> tuple[Attack, ...]:
        """All that the mover of a ply could take after it, were the opponent to pass."""
        if ply not in self._attacks:
            self._attacks[ply] = tuple(self._found(ply))
        return self._attacks[ply]

    def chases(self, ply: int) -> dict[int, list[Attack]]:
        """The targets that a ply chases, by identity, with the attacks that chase them."""
        found: dict[int, list[Attack]] = {}
        for attack in self.attacks(ply):
            if attack.is_chase:
                found.setdefault(attack.pair[1], []).append(attack)
        return found

    def possible(self, index: int, *, passed: bool) -> dict[Pair, tuple[Capture, Threat]]:
        """What the side to move on a board could take, or with `passed` the other side."""
        if (index, passed) not in self._possible:
            board, who = self.case.boards[index], self._identities[index]
            self._possible[index, passed] = {
                (who[capture.attacker], who[capture.target]): (capture, self._threat(board, capture))
                for capture in captures_met(board, passed=passed)
            }
        return self._possible[index, passed]

    def _found(self, ply: int) -> list[Attack]:
        board = self.case.boards[ply + 1]
        earlier = self.possible(ply, passed=False)
        attacks = []
        for pair, (capture, threat) in self.possible(ply + 1, passed=True).items():
            before = earlier[pair][1] if pair in earlier else None
            if threat.wins and capture.mated:
                self.open_points.add("mated-capturer")
                threat = threat if self._mated_chase else Threat.MATED
            held_by = _held(board, capture.target) if threat.wins else ()
            attacks.append(Attack(pair, capture, threat, before, held_by))
        return attacks

    def _threat(self, board: Board, capture: Capture) -> Threat:
        chaser, target = piece_on(board, capture.attacker), piece_on(board, capture.target)
        if chaser.kind in FREE:
            return Threat.FREE_CHASER
        if target.kind == Kind.PAWN and not has_crossed(target.side, capture.target):
            return Threat.UNCROSSED
        if chaser.kind == target.kind and capture.mutual:
            return Threat.MUTUAL
        if target.kind == Kind.CHARIOT and chaser.kind in _LESSER["any"]:
            if chaser.kind not in _LESSER["horse-cannon"]:
                self.open_points.add("lesser-chaser")
            if chaser.kind in self._lesser:
                return Threat.LESSER
        return Threat.GUARDED if capture.roots else Threat.UNGUARDED


def has_crossed(side: Side, square: int) -> bool:
    """Whether a pawn of that side on a square stands beyond the river."""
    return (square >= _RIVER) == (side == Side.RED)


def moved_chaser(attack: Attack, move: Move) -> bool:
    """Whether the piece that moved is the one that attacks."""
    return attack.capture.attacker == move.to_square


def _identities(case: Case) -> list[dict[int, int]]:
    """For each board the square at the beginning of the piece on every square."""
    now = {square: square for square in case.boards[0].piece_map()}
    found = [dict(now)]
    for move in case.moves:
        now[move.to_square] = now.pop(move.from_square)
        found.append(dict(now))
    return found


def _held(board: Board, square: int) -> tuple[int, ...]:
    """The horses that would check if a chariot left its square, where one stands there (axf art. 19)."""
    if piece_on(board, square).kind != Kind.CHARIOT:
        return ()
    return tuple(holder for holder in holders(board, square) if piece_on(board, holder).kind == Kind.HORSE)


def piece_on(board: Board, square: int) -> Piece:
    """The piece on a square that holds one; raises ValueError where none stands."""
    piece = board.piece_at(square)
    if piece is None:
        raise ValueError(square)
    return piece
