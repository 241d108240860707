"""One move of a cycle under the Asian and World rules: its label, targets, evidence and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from zhicai._core import Kind, Move, Piece, Side
from zhicai.board import Board
from zhicai.law.asian_attacks import Attack, Play, Threat, has_crossed, moved_chaser, piece_on
from zhicai.law.asian_kills import threatened_mate
from zhicai.law.asian_quiet import is_block, is_offer
from zhicai.law.terms import Evidence, JudgedPly, Label, Material, Reason, Root, Target, Way

_WORTH: Final[Mapping[Kind, Material]] = {
    Kind.CHARIOT: Material(strong=2),
    Kind.HORSE: Material(strong=1),
    Kind.CANNON: Material(strong=1),
    Kind.ADVISOR: Material(weak=1),
    Kind.ELEPHANT: Material(weak=1),
}


@dataclass(frozen=True, slots=True)
class Articles:
    """Where a rule book says what: the article for each topic that it has one for.

    Topics are the values of `Threat` (for a free chaser `king` or `pawn`) and what the modules here cite beside them.
    """

    rules: str
    numbers: Mapping[str, str]

    def cite(self, topic: str) -> str | None:
        """Such as `axf art. 15`, or None."""
        number = self.numbers.get(topic)
        return None if number is None else f"{self.rules} art. {number}"


def judged_ply(play: Play, ply: int, articles: Articles, watched: frozenset[int]) -> JudgedPly:
    """The move of a ply; `watched` are the targets that its side chases anywhere in the cycle."""
    board, after = play.case.boards[ply], play.case.boards[ply + 1]
    move = play.case.moves[ply]
    mate = [] if after.is_check() else threatened_mate(after)
    targets = tuple(_targets(after, move, play.chases(ply)))
    labels = _labels(play, ply, is_chase=bool(targets), kills=bool(mate))
    evidence = [Evidence(Label.CHECK)] if Label.CHECK in labels else []
    if mate:
        evidence.append(Evidence(Label.KILL, tuple(mate)))
    return JudgedPly(
        ply=ply,
        side=board.turn,
        move=move,
        chinese=board.chinese(move),
        label=labels[0],
        also=tuple(labels[1:]),
        targets=targets,
        evidence=tuple(evidence),
        reasons=tuple(dict.fromkeys(_reasons(play, ply, articles, watched))),
        undecided=mate is None,
    )


def _labels(play: Play, ply: int, *, is_chase: bool, kills: bool) -> list[Label]:
    """All that the move is, the heaviest first; a chase outweighs a kill, which is allowed (axf arts 9, 36)."""
    after, attacks = play.case.boards[ply + 1], play.attacks(ply)
    labels = [Label.CHECK] if after.is_check() else []
    if is_chase:
        labels.append(Label.CHASE)
    if kills:
        labels.append(Label.KILL)
    if any(attack.threat is Threat.MUTUAL and attack.changed for attack in attacks):
        labels.append(Label.EXCHANGE)
    if not labels and is_offer(play, ply):
        labels.append(Label.OFFER)
    if not labels and is_block(play, ply):
        labels.append(Label.BLOCK)
    return labels or [Label.IDLE]


def _targets(after: Board, move: Move, chases: Mapping[int, list[Attack]]) -> Iterator[Target]:
    for attacks in chases.values():
        first = min(
            attacks, key=lambda attack: (attack.threat is Threat.LESSER, not moved_chaser(attack, move))
        )
        square = first.capture.target
        yield Target(
            square=square,
            piece=piece_on(after, square).symbol,
            attackers=tuple(sorted(attack.capture.attacker for attack in attacks)),
            way=_way(first, move),
            root=_root(first),
            joint=False,
            evidence=_taken(after, first),
        )


def _way(attack: Attack, move: Move) -> Way:
    if moved_chaser(attack, move):
        return Way.DIRECT
    return Way.DISCOVERY if attack.before is None else Way.ROOT_CUT


def _root(attack: Attack) -> Root:
    if attack.capture.roots:
        return Root.ROOTED
    return Root.FALSE_ROOTED if attack.capture.false_roots else Root.ROOTLESS


def _taken(after: Board, attack: Attack) -> Evidence:
    """The capture, and the taking back where a chariot is guarded against a lesser piece."""
    capture = attack.capture
    gain = worth(after, capture.target)
    moves = [capture.move]
    board = after.copy()
    board.push_null()
    board.push_unchecked(capture.move)
    for root in capture.roots:
        back = Move.from_squares(root, capture.target)
        if board.is_legal(back):
            lost = worth(after, capture.attacker)
            gain = Material(*(mine - its for mine, its in zip(gain.parts, lost.parts, strict=True)))
            moves.append(back)
            break
    return Evidence(Label.CHASE, tuple(moves), target=capture.target, gain=gain)


def worth(board: Board, square: int) -> Material:
    """What the piece on a square is worth; a pawn that has not crossed and a king count nothing."""
    piece = piece_on(board, square)
    if piece.kind == Kind.PAWN:
        return Material(pawns=int(has_crossed(piece.side, square)))
    return _WORTH.get(piece.kind, Material())


def _reasons(play: Play, ply: int, articles: Articles, watched: frozenset[int]) -> Iterator[Reason]:
    """Why each attack that the move makes, or leaves on a piece chased elsewhere in the cycle, is a chase or none."""
    move = play.case.moves[ply]
    attacks = [attack for attack in play.attacks(ply) if _is_told(attack, move, watched)]
    for attack in sorted(attacks, key=lambda attack: (not attack.is_chase, attack.capture.target)):
        yield _reason(attack, articles, play.case.boards[ply + 1])
        if attack.is_chase and attack.held_by:
            squares = (attack.held_by[0], attack.capture.target)
            yield Reason("held_by_horse", articles.cite("held"), squares)
    if play.case.boards[ply + 1].is_check() and any(attack.is_chase for attack in attacks):
        yield Reason("checks_too", articles.cite("checking-chase"))


def _is_told(attack: Attack, move: Move, watched: frozenset[int]) -> bool:
    if attack.is_chase or attack.pair[1] in watched:
        return True
    if not moved_chaser(attack, move):
        return False
    return attack.threat.wins or (attack.changed and attack.threat is not Threat.GUARDED)


def _reason(attack: Attack, articles: Articles, after: Board) -> Reason:
    capture = attack.capture
    squares = (capture.attacker, capture.target)
    if attack.threat.wins and not attack.is_chase:
        return Reason("stood_before", articles.cite("renewed"), squares)
    if attack.threat is Threat.GUARDED:
        return Reason(
            "guarded", _guarded_article(articles, piece_on(after, squares[0])), (*squares, capture.roots[0])
        )
    if attack.threat is Threat.UNGUARDED and capture.false_roots:
        return Reason("false_root", articles.cite("false_root"), (*squares, capture.false_roots[0]))
    if attack.threat is Threat.UNGUARDED:
        return Reason("unguarded", _unguarded_article(articles, after, squares), squares)
    return Reason(attack.threat.value, articles.cite(_topic(attack, after)), squares)


def _topic(attack: Attack, after: Board) -> str:
    if attack.threat is Threat.FREE_CHASER:
        king = piece_on(after, attack.capture.attacker).kind == Kind.KING
        return "king" if king else "pawn"
    return attack.threat.value


def _guarded_article(articles: Articles, chaser: Piece) -> str | None:
    return articles.cite("guarded_chariot" if chaser.kind == Kind.CHARIOT else "guarded")


def _unguarded_article(articles: Articles, after: Board, squares: Iterable[int]) -> str | None:
    """The article on this kind of chaser and target, where there is one; else that on perpetual chase."""
    chaser, target = (piece_on(after, square).kind for square in squares)
    special = {
        (Kind.CHARIOT, Kind.CANNON): "chariot_cannon",
        (Kind.CHARIOT, Kind.HORSE): "chariot_horse",
        (Kind.CANNON, Kind.HORSE): "mount",
        (Kind.CANNON, Kind.ADVISOR): "mount",
        (Kind.CANNON, Kind.ELEPHANT): "mount",
        (Kind.CANNON, Kind.PAWN): "mount",
    }.get((chaser, target), "same_kind" if chaser == target else "chase")
    return articles.cite(special) or articles.cite("chase")


def turns(plies: Iterable[JudgedPly], side: Side) -> tuple[JudgedPly, ...]:
    """The moves of one side."""
    return tuple(ply for ply in plies if ply.side == side)
