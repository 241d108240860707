"""What each side does in the cycle and who must give way, under the Asian and World rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai._core import Side
from zhicai.law.terms import Verdict

CHECK: Final = "perpetual_check"
HELD: Final = "chase_of_held_chariot"
CHASE: Final = "perpetual_chase"
SEVERAL: Final = "several_chased"
ALLOWED: Final = "allowed"

WEIGHTS: Final[Mapping[str, int]] = {CHECK: 3, HELD: 2, CHASE: 1, SEVERAL: 1, ALLOWED: 0}
"""The heavier class gives way; of equal ones neither does (axf arts 6-7, 19; wxf art. 3)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """What matters of one move: whether it checks, the targets it chases by identity, those of them held by a horse."""

    checks: bool
    chased: frozenset[int]
    held: frozenset[int] = frozenset()


def class_of(strikes: Sequence[Strike], options: Mapping[str, str]) -> str:
    """The class of a side from its moves in the cycle.

    Perpetual check is check with every move, by whatever pieces (axf art. 6). Perpetual chase is a chase of one and
    the same piece with every move, by one piece or several (axf arts 32, 35; wxf art. 3.3); moves that check and
    chase nothing, or chase another piece, break it (axf arts 12, 16, 32). A chariot that a horse holds where it stands
    weighs more (axf art. 19).
    """
    if not strikes:
        return ALLOWED
    if all(strike.checks for strike in strikes):
        return CHECK
    if options["checking-chase"] == "check":
        strikes = [
            strike if not strike.checks else Strike(checks=True, chased=frozenset()) for strike in strikes
        ]
    common = _common(strike.chased for strike in strikes)
    if not common:
        return ALLOWED
    if options["held-chariot"] == "heavier" and _common(strike.held for strike in strikes):
        return HELD
    if len(common) > 1 and options["several-at-once"] == "draw":
        return SEVERAL
    return CHASE


def common_targets(strikes: Sequence[Strike]) -> frozenset[int]:
    """The targets that every move of a side chases."""
    return _common(strike.chased for strike in strikes)


def verdict_of(red: str, black: str) -> Verdict:
    """The verdict on two classes.

    The heavier loses where it is perpetual check, otherwise it must deviate (axf arts 3, 6; wxf art. 3). A side that
    attacks two pieces with every move need not (axf arts 16, 32), but it does not wrong an opponent who chases as well.
    """
    weights = WEIGHTS[red], WEIGHTS[black]
    if weights[0] == weights[1]:
        return Verdict.DRAW
    side, name = (Side.RED, red) if weights[0] > weights[1] else (Side.BLACK, black)
    if name == SEVERAL:
        return Verdict.DRAW
    if name == CHECK:
        return Verdict.RED_LOSES if side == Side.RED else Verdict.BLACK_LOSES
    return Verdict.RED_MUST_DEVIATE if side == Side.RED else Verdict.BLACK_MUST_DEVIATE


def _common(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    found = list(sets)
    return frozenset.intersection(*found) if found else frozenset()
