"""What a move without a strike does: exchange, offer, block, follow, or nothing (兑 献 拦 跟 闲)."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai._core import Kind
from zhicai.law.chinese.chase import Weighed
from zhicai.law.chinese.lines import between
from zhicai.law.chinese.novelty import Options, is_unchanged
from zhicai.law.chinese.scene import Scene, passed
from zhicai.law.terms import Label


def functions(scene: Scene, found: list[Weighed], options: Options) -> Iterator[Label]:
    """The lighter functions that a move has, the name that an arbiter would use first."""
    if offers_exchange(scene, found, options):
        yield Label.EXCHANGE
    if offers_itself(scene):
        yield Label.OFFER
    if blocks(scene):
        yield Label.BLOCK
    if follows(scene, found):
        yield Label.FOLLOW


def offers_exchange(scene: Scene, found: list[Weighed], options: Options) -> bool:
    """Whether the move offers an exchange (兑): like pieces can newly take each other, or one is newly to be won so.

    cxa-1999 art. 28.5; cxa-2011 art. 24.4; cxa-2020 art. 24.4; lecture-2011 art. 1.4.2.
    """
    like = [one.win for one in found if one.why == "like_exchange"]
    return bool(scene.offers) or any(not is_unchanged(scene, win, options) for win in like)


def offers_itself(scene: Scene) -> bool:
    """Whether the moved piece has gone where it can be taken for nothing, without mate or loss to the taker (献).

    cxa-1999 art. 28.6; cxa-2011 art. 24.5; cxa-2020 art. 24.5.
    """
    wins = scene.facts.threats(scene.after, targets=(scene.move.to_square,), series=False).wins
    return any(not win.mated and win.net.is_gain and not win.full.is_loss for win in wins)


def follows(scene: Scene, found: list[Weighed]) -> bool:
    """Whether the moved piece goes after the piece that the opponent has just moved, which is guarded (跟).

    cxa-1999 art. 28.8; cxa-2011 art. 24.7; cxa-2020 art. 24.7.
    """
    if scene.last is None:
        return False
    prey, own = scene.last.to_square, scene.move.to_square
    piece = scene.after.piece_at(prey)
    if piece is None or piece.kind in (Kind.KING, Kind.PAWN) or scene.mover.kind in (Kind.KING, Kind.PAWN):
        return False
    chased = any(one.win.target == prey and one.why is None for one in found)
    return not chased and own in scene.after.attackers(scene.side, prey)


def blocks(scene: Scene) -> bool:
    """Whether the moved piece stands in the way of a mate that the opponent threatened (拦).

    cxa-1999 art. 28.7; cxa-2011 art. 24.6; cxa-2020 art. 24.6.
    """
    line = scene.faced_kill
    return bool(line) and scene.move.to_square in between(line[0]) and not passed(scene.before).is_check()
