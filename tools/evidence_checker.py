"""Checks the evidence of a ruling move by move, knowing only legality, mate and material.

Nothing of ``zhicai.law`` decides here, and no threat that the core finds: what a line claims is played out on a board.
Each check returns what is wrong, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zhicai import Board, Move
from zhicai._core import Kind, Piece, Side, square_name
from zhicai.law.terms import Evidence, JudgedPly, Label, Material, Target, Way

STRONG = {Kind.CHARIOT: 2, Kind.HORSE: 1, Kind.CANNON: 1}
WEAK = frozenset({Kind.ADVISOR, Kind.ELEPHANT})
ON_THE_SQUARE = frozenset({Way.DIRECT, Way.DISCOVERY, Way.ROOT_CUT})
LONGER = 4
"""Moves by which another defence may last longer than the line shown."""
CHECKS = 3
"""Checks that are tried against a defence that the line does not show."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A claim that does not hold."""

    ply: int
    move: str
    label: str
    line: str
    what: str

    def __str__(self) -> str:
        """All of it on a line."""
        return f"ply {self.ply} {self.move} {self.label} [{self.line}]: {self.what}"


def faults(boards: Sequence[Board], plies: Sequence[JudgedPly]) -> Iterator[Fault]:
    """Everything wrong with the evidence of judged plies; `boards` are the positions before each ply, and the last."""
    for ply in plies:
        for label, line, what in _faults(boards[ply.ply + 1], ply):
            yield Fault(ply.ply, str(ply.move), label, " ".join(map(str, line)), what)


def _faults(after: Board, ply: JudgedPly) -> Iterator[tuple[str, Sequence[Move], str]]:
    lines = [*ply.evidence, *(target.evidence for target in ply.targets)]
    if ply.label.is_strike and ply.label not in {evidence.label for evidence in lines}:
        yield ply.label, (), "no evidence is given"
    for target in ply.targets:
        if (what := target_fault(after, target)) is not None:
            yield "target", target.evidence.moves, what
    for evidence in lines:
        if (what := evidence_fault(after, evidence)) is not None:
            yield evidence.label, evidence.moves, what


def evidence_fault(after: Board, evidence: Evidence) -> str | None:
    """What is wrong with one piece of evidence for the move that led to a position."""
    if evidence.label == Label.CHECK:
        return None if after.is_check() else "the move gives no check"
    if not evidence.moves:
        return "there is no line"
    board = passed(after)
    if (what := illegal(board, evidence.moves)) is not None:
        return what
    if evidence.label == Label.KILL:
        return kill_fault(board, evidence.moves)
    if evidence.label == Label.CHASE:
        return chase_fault(board, evidence)
    return f"a line proves no {evidence.label}"


def target_fault(after: Board, target: Target) -> str | None:
    """What is wrong with a target: where it stands, who attacks it, what the other side's best answer leaves."""
    piece = after.piece_at(target.square)
    if piece is None or piece.symbol != target.piece:
        return f"{target.piece} does not stand on {square_name(target.square)}"
    if piece.side != after.turn:
        return f"{target.piece} is the mover's own"
    strangers = [
        s for s in target.attackers if getattr(after.piece_at(s), "side", None) != piece.side.opponent
    ]
    if strangers:
        return f"no attacker stands on {square_name(strangers[0])}"
    if target.way in ON_THE_SQUARE:
        return exchange_fault(passed(after), target.evidence)
    if target.way == Way.CHECKS and (what := checks_fault(passed(after), target.evidence)) is not None:
        return what
    return end_fault(passed(after), target.evidence)


def passed(after: Board) -> Board:
    """The position after a move with the opponent passing."""
    board = Board(after.fen, strict=False)
    board.push_null()
    return board


def illegal(board: Board, moves: Sequence[Move]) -> str | None:
    """The first move of a line that is not legal."""
    board = Board(board.fen, strict=False)
    for number, move in enumerate(moves, 1):
        if (reason := board.legality(move)) != "legal":
            return f"move {number}, {move}, is not legal: {reason}"
        board.push(move)
    return None


def kill_fault(board: Board, moves: Sequence[Move]) -> str | None:
    """What keeps a line from being a mate by checks against every defence (cxa-2020 art. 24.2)."""
    walked = Board(board.fen, strict=False)
    defender_nodes = []
    for number, move in enumerate(moves):
        walked.push(move)
        if number % 2 == 0:
            if not walked.is_check():
                return f"move {number + 1}, {move}, gives no check"
            defender_nodes.append(Board(walked.fen, strict=False))
    if not walked.is_checkmate():
        return "the line does not end in mate"
    for number, node in enumerate(defender_nodes):
        left = len(defender_nodes) - number - 1
        if not Mates().against_all(node, left + LONGER):
            return f"a defence to move {2 * number + 1} is not mated"
    return None


class Mates:
    """An exhaustive and/or search for mates by checks, with the moves left to the attacker as its bound."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._failed: dict[int, int] = {}
        self._proved: set[int] = set()

    def against_all(self, board: Board, most: int) -> bool:
        """Whether every reply of the side to move, which is in check, is followed by mate; tries few moves first."""
        return any(self._lost(board, left) for left in range(most + 1))

    def by_side_to_move(self, board: Board, most: int) -> bool:
        """Whether the side to move mates with so many checks at most."""
        return any(self._won(board, left) for left in range(1, most + 1))

    def _lost(self, board: Board, left: int) -> bool:
        for reply in list(board.legal_moves):
            board.push(reply)
            won = self._won(board, left)
            board.pop()
            if not won:
                return False
        return True

    def _won(self, board: Board, left: int) -> bool:
        key = board.key
        if key in self._proved:
            return True
        if self._failed.get(key, 0) >= left:
            return False
        for check in board.checks():
            board.push(check)
            lost = self._lost(board, left - 1)
            board.pop()
            if lost:
                self._proved.add(key)
                return True
        self._failed[key] = left
        return False


def worth(piece: Piece, square: int) -> Material:
    """What taking a piece wins (cxa-2011 art. 1.2); a pawn that has not crossed is worth nothing."""
    if piece.kind in STRONG:
        return Material(strong=STRONG[piece.kind])
    if piece.kind in WEAK:
        return Material(weak=1)
    if piece.kind == Kind.PAWN:
        rank = square // 9 if piece.side == Side.RED else 9 - square // 9
        return Material(pawns=int(rank >= 5))
    return Material()


def chase_fault(board: Board, evidence: Evidence) -> str | None:
    """What keeps a line from winning the target (cxa-2020 art. 24.3)."""
    square, balance, taken = evidence.target, Material(), False
    walked = Board(board.fen, strict=False)
    for number, move in enumerate(evidence.moves):
        ours = number % 2 == 0
        balance = _with(balance, walked, move, 1 if ours else -1)
        if ours and move.to_square == square:
            taken = True
        elif not ours and move.from_square == square and not taken:
            square = move.to_square
        walked.push(move)
        if ours and move.to_square == square and mated_at_once(walked):
            return f"the capturer is mated at once after move {number + 1}"
    if not taken:
        return "the target is never taken"
    return _balance_fault(balance, evidence.gain)


def _balance_fault(balance: Material, claimed: Material | None) -> str | None:
    if claimed is None:
        return "no gain is claimed"
    if balance < claimed:
        return f"the line wins {balance.parts}, claimed is {claimed.parts}"
    return None if balance > Material() else f"the line wins nothing: {balance.parts}"


def balance_of(board: Board, moves: Sequence[Move]) -> Material:
    """What a line wins for the side to move."""
    walked, balance = Board(board.fen, strict=False), Material()
    for number, move in enumerate(moves):
        balance = _with(balance, walked, move, 1 if number % 2 == 0 else -1)
        walked.push(move)
    return balance


def _with(balance: Material, board: Board, move: Move, sign: int) -> Material:
    captured = board.piece_at(move.to_square)
    if captured is None:
        return balance
    value = worth(captured, move.to_square)
    added = (mine + sign * its for mine, its in zip(balance.parts, value.parts, strict=True))
    return Material(*added)


def mated_at_once(board: Board) -> bool:
    """Whether the side to move mates with its next move."""
    for move in board.checks():
        board.push(move)
        mate = board.is_checkmate()
        board.pop()
        if mate:
            return True
    return False


def exchange_fault(board: Board, evidence: Evidence) -> str | None:
    """What is wrong where the target is taken at once: the best exchange on its square must leave a gain."""
    move = evidence.moves[0] if evidence.moves else None
    if move is None or not board.is_legal(move):
        return "there is no legal first move"
    if move.to_square != evidence.target:
        return None
    left = after_exchange(board, move, Material())
    return None if left > Material() else f"the exchange on the square leaves {left.parts}"


def after_exchange(board: Board, move: Move, balance: Material) -> Material:
    """The balance for the side to move after a move and the other side's best exchange on its square."""
    balance = _with(balance, board, move, 1)
    board.push(move)
    theirs = best_on(board, move.to_square)
    board.pop()
    return _minus(balance, theirs)


def best_on(board: Board, square: int) -> Material:
    """The most that the side to move wins by exchanging on a square, or nothing, because it need not begin.

    What it may not take with, because it is mated by checks for it, is no root (cxa-2020 art. 24.16).
    """
    captures = [move for move in board.captures() if move.to_square == square and not mated_for(board, move)]
    return max([Material(), *(after_exchange(board, move, Material()) for move in captures)])


def mated_for(board: Board, move: Move) -> bool:
    """Whether a move is answered with a mate by a few checks."""
    board.push(move)
    mated = Mates().by_side_to_move(board, CHECKS)
    board.pop()
    return mated


def _minus(balance: Material, other: Material) -> Material:
    return Material(*(mine - its for mine, its in zip(balance.parts, other.parts, strict=True)))


def end_fault(board: Board, evidence: Evidence) -> str | None:
    """What is wrong with where a line stops: no answer to its last move may undo what it wins.

    An answer is taking back on the last square; where the last move gives check, any legal capture. It undoes nothing
    where the mover then wins more, by one exchange or by a few checks.
    """
    if len(evidence.moves) % 2 == 0:
        return None
    walked, balance = Board(board.fen, strict=False), balance_of(board, evidence.moves)
    walked.push_all(evidence.moves)
    last = evidence.moves[-1].to_square
    for move in walked.captures():
        if (walked.is_check() or move.to_square == last) and not _answered(walked, move, balance, CHECKS):
            return f"{move} undoes it"
    return None


def checks_fault(board: Board, evidence: Evidence) -> str | None:
    """What is wrong where the target falls after checks: each other answer to a check must lose something as well."""
    walked, balance = Board(board.fen, strict=False), Material()
    for number, move in enumerate(evidence.moves):
        if not walked.is_legal(move):
            return f"move {number + 1}, {move}, is not legal"
        ours = number % 2 == 0
        balance = _with(balance, walked, move, 1 if ours else -1)
        walked.push(move)
        if not ours:
            continue
        if not walked.is_check():
            return None
        for reply in list(walked.legal_moves):
            after = _with(balance, walked, reply, -1)
            walked.push(reply)
            wins = wins_by_checks(walked, after, CHECKS)
            walked.pop()
            if not wins:
                return f"nothing is won after {move} {reply}"
    return None


def wins_by_checks(board: Board, balance: Material, most: int) -> bool:
    """Whether the side to move is ahead, gets ahead by one exchange, or by up to `most` checks with one, or mates."""
    if balance > Material():
        return True
    if any(after_exchange(board, move, balance) > Material() for move in board.captures()):
        return True
    if most == 0:
        return False
    for check in board.checks():
        ahead = _with(balance, board, check, 1)
        board.push(check)
        wins = all(_answered(board, reply, ahead, most - 1) for reply in list(board.legal_moves))
        board.pop()
        if wins:
            return True
    return False


def _answered(board: Board, reply: Move, balance: Material, most: int) -> bool:
    after = _with(balance, board, reply, -1)
    board.push(reply)
    wins = wins_by_checks(board, after, most)
    board.pop()
    return wins
