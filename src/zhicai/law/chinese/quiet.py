"""What a move without a strike does: exchange, offer, block, follow, or nothing (兑 献 拦 跟 闲)."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai.law.chinese.chase import Weighed
from zhicai.law.chinese.lines import between
from zhicai.law.chinese.novelty import Options, is_unchanged
from zhicai.law.chinese.scene import Scene, passed
from zhicai.law.terms import Label


def functions(scene: Scene, found: list[Weighed], options: Options) -> Iterator[Label]:
    """The lighter functions that a move has, the name that an arbiter would use first."""
    if offers_exchange(scene, found, options):
        yield Label.EXCHANGE
    if blocks(scene):
        yield Label.BLOCK


def offers_exchange(scene: Scene, found: list[Weighed], options: Options) -> bool:
    """Whether the move offers an exchange (兑): like pieces can newly take each other, or one is newly to be won so.

    cxa-1999 art. 28.5; cxa-2011 art. 24.4; cxa-2020 art. 24.4; lecture-2011 art. 1.4.2.
    """
    like = [one.win for one in found if one.why == "like_exchange"]
    return bool(scene.offers) or any(not is_unchanged(scene, win, options) for win in like)


def blocks(scene: Scene) -> bool:
    """Whether the moved piece stands in the way of a mate that the opponent threatened (拦).

    cxa-1999 art. 28.7; cxa-2011 art. 24.6; cxa-2020 art. 24.6.
    """
    line = scene.faced_kill
    return bool(line) and scene.move.to_square in between(line[0]) and not passed(scene.before).is_check()
