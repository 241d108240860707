"""Whether a win that a move threatens is its own doing: what was there before is no chase (捉产生于刚走的这着)."""

from __future__ import annotations

from collections.abc import Mapping

from zhicai._core import Kind, Win
from zhicai.law.chinese.scene import HEAVY, Scene

Options = Mapping[str, str]


def is_unchanged(scene: Scene, win: Win, options: Options) -> bool:
    """Whether the same could have been won instead of the move, so that it is no new chase (从捉到捉).

    Of several pieces of which a series of checks wins one at the defender's choice, one that was open is enough.
    Where the moved piece does nothing for it, an earlier profit counts although it was smaller, and so does an
    earlier even trade where several pieces held the target jointly already (option `standing-joint`).

    cxa-1999 art. 29.2; cxa-1999-ch7 arts 2, 6; cxa-2011 art. 24.3; cxa-2020 art. 24.3; lecture-2011 art. 1.5.3.1.
    """
    same = [
        old
        for old in scene.open_before
        if not old.full.is_loss and (old.target == win.target or old.target in win.targets)
    ]
    if any(old.full >= win.full for old in same):
        return True
    if scene.takes_part(win):
        return False
    held = options["standing-joint"] == "idle" and not win.by_checks and not win.alone.is_gain
    first = scene.origin(win.line[0].from_square)
    return any(old.line[0].from_square == first and (old.full.is_gain or held) for old in same)


def existed_under_check(scene: Scene, win: Win) -> bool:
    """Whether a move that answers a check has only what was attacked before, the check aside.

    cxa-2011 art. 26; cxa-2020 art. 26.1.4.
    """
    return scene.answers_check and scene.was_attacked(win)


def is_own_fault(scene: Scene, win: Win) -> bool:
    """Whether the opponent put his own piece there to be taken, and the move adds nothing.

    The target could not be taken before the opponent's last move, which was free: he answers for it himself.

    cxa-1999 art. 29.2; cxa-2020 art. 24.18; lecture-2011 arts 1.3.4, 1.4.5, 1.5.3.6-1.5.3.7.
    """
    last, earlier = scene.last, scene.standing_earlier
    if win.by == scene.move.to_square or not scene.was_attacked(win) or last is None or earlier is None:
        return False
    return (last.from_square if last.to_square == win.target else win.target) not in earlier


def is_freed_guard(scene: Scene, win: Win, options: Options) -> bool:
    """Whether a piece that stands still may take what it attacked before only because it need not guard any more.

    Where the moved piece was what it guarded, the older books call that idle (option `freed-guard`): a piece that
    served as a root takes what was attacked already, whatever that costs or brings.

    cxa-1999-ch7 art. 6; lecture-2011 art. 1.5.3.5.
    """
    if options["freed-guard"] != "idle" or win.by == scene.move.to_square or not scene.was_attacked(win):
        return False
    return not scene.takes_part(win) and win.by in scene.before.attackers(scene.side, scene.move.from_square)


def is_only_apparent(scene: Scene, win: Win) -> bool:
    """Whether an attack that stood before pays no better than before, or not at all, with every reply counted.

    A piece that escapes may make real what it held up; but only if it does (cxa-2020 art. 24.3).
    """
    if not scene.was_attacked(win):
        return False
    now = scene.strictly(win)
    if now is None or now.full.is_loss:
        return True
    first = scene.origin(win.line[0].from_square)
    before = [
        old.full for old in scene.open_before if old.target == win.target and old.line[0].from_square == first
    ]
    return bool(before) and max(before) >= now.full


def belongs_to_offer(scene: Scene, win: Win) -> bool:
    """Whether an attack that stood before is safe only because the move offers an exchange of like pieces.

    What the move does is offer the exchange, unless the moved piece takes part or saves itself by it.

    cxa-2011 arts 24.4, 26; cxa-2020 arts 24.4, 26.4; lecture-2011 arts 1.3.5-1.3.6, 1.4.2.
    """
    saved = scene.move.from_square in scene.endangered
    return bool(scene.offers) and not saved and scene.was_attacked(win) and not scene.takes_part(win)


def follows_kings_flight(scene: Scene, win: Win) -> bool:
    """Whether the king only steps out of a threatened mate, so that an attack of another piece becomes free.

    cxa-2020 arts 26.1.1, 26.1.3.
    """
    if scene.mover.kind != Kind.KING or win.by == scene.move.to_square or not scene.was_attacked(win):
        return False
    return bool(scene.faced_kill)


def is_key_point(scene: Scene, win: Win, options: Options) -> bool:
    """Whether a side that holds a draw with its last attacking piece happens to attack an advisor or elephant.

    cxa-1999 art. 27.3; cxa-1999-ch7 art. 13; cxa-2011 art. 26; cxa-2020 art. 26.2; lecture-2011 art. 1.3.3.
    """
    if options["key-point"] == "chase":
        return False
    target = scene.next.piece_at(win.target)
    if target is None or target.kind not in (Kind.ADVISOR, Kind.ELEPHANT):
        return False
    attacking = [piece.side for piece in scene.before.piece_map().values() if piece.kind in HEAVY]
    return attacking.count(scene.side) == 1 and attacking.count(scene.side.opponent) >= 1
