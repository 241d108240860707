"""What each side does in a cycle, and what follows for both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai._core import Side
from zhicai.law.terms import JudgedPly, Label, Root, SideClass, Target, Verdict

PERPETUAL_CHECK: Final = "perpetual_check"
FORBIDDEN: Final = "forbidden"
FORBIDDEN_LIGHT: Final = "forbidden_light"
ALLOWED: Final = "allowed"

_STRONG: Final = frozenset("RNCrnc")
"""Strong pieces (cxa-2011 art. 1.2)."""


@dataclass(frozen=True, slots=True)
class Principles:
    """The articles that decide between two sides, by edition."""

    one_sided_check: tuple[str, ...]
    both_allowed: tuple[str, ...]
    both_forbidden: tuple[str, ...]
    forbidden_against_allowed: tuple[str, ...]
    heavier_deviates: tuple[str, ...]


def side_class(plies: Iterable[JudgedPly]) -> SideClass:
    """What one side does: perpetual check, a loop of strikes, or a loop with another move in it.

    cxa-1999 arts 25.2, 28.4, 28.10-28.13, 28.14, 28.15; cxa-2011 arts 24.9-24.14; cxa-2020 arts 24.9-24.14;
    lecture-2011 art. 1.1.2.
    """
    own = list(plies)
    kinds = tuple(ply.label for ply in own)
    if all(kind is Label.CHECK for kind in kinds):
        return SideClass(PERPETUAL_CHECK, kinds)
    if not all(kind.is_strike for kind in kinds):
        return SideClass(ALLOWED, kinds)
    return SideClass(FORBIDDEN if all(is_heavy(ply) for ply in own) else FORBIDDEN_LIGHT, kinds)


def is_heavy(ply: JudgedPly) -> bool:
    """Whether a strike is a check, a kill, or a chase by one piece of a chariot or of a rootless piece.

    Of several targets the strong ones give the move its name, one of them that is chased by a single piece first.

    cxa-2011 art. 26.8.1; cxa-2020 art. 26.9.1; lecture-2011 arts 1.2.3, 1.5.3.8.
    """
    return ply.label in (Label.CHECK, Label.KILL) or _is_heavy_chase(ply.targets)


def _is_heavy_chase(targets: Sequence[Target]) -> bool:
    strong = [target for target in targets if target.piece in _STRONG]
    return any(_is_heavy_target(target) for target in strong or targets)


def _is_heavy_target(target: Target) -> bool:
    if target.joint:
        return False
    return target.piece in "Rr" or target.root in (Root.ROOTLESS, Root.FALSE_ROOTED)


def decide(
    red: SideClass, black: SideClass, principles: Principles, *, mutual_classes: bool
) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict on two classes, with its articles.

    One-sided perpetual check loses; both allowed is a draw; forbidden against allowed has to deviate; of two
    forbidden loops the heavier class deviates where the edition tells them apart (`mutual_classes`), else a draw.

    cxa-1999 arts 24.1-24.3, 26, 26.1-26.4; cxa-1999-ch7 arts 1, 8; cxa-2011 arts 23.5.1, 23.5.2.1, 23.5.2.2,
    25.1-25.3, 26.8.1-26.8.4; cxa-2020 arts 25.1-25.3, 26.9.1-26.9.4; lecture-2011 arts 1.2.1-1.2.4, 1.5.3.8, 2.3.
    """
    checks = [side.name == PERPETUAL_CHECK for side in (red, black)]
    if checks[0] != checks[1]:
        return (Verdict.RED_LOSES if checks[0] else Verdict.BLACK_LOSES), principles.one_sided_check
    forbidden = [side.name != ALLOWED for side in (red, black)]
    if forbidden[0] != forbidden[1]:
        return _deviates(forbidden[0]), principles.forbidden_against_allowed
    if not forbidden[0]:
        return Verdict.DRAW, principles.both_allowed
    heavy = [side.name == FORBIDDEN for side in (red, black)]
    if mutual_classes and heavy[0] != heavy[1] and not checks[0]:
        return _deviates(heavy[0]), principles.heavier_deviates
    return Verdict.DRAW, principles.both_forbidden


def _deviates(red: bool) -> Verdict:
    return Verdict.RED_MUST_DEVIATE if red else Verdict.BLACK_MUST_DEVIATE


def by_side(plies: Sequence[JudgedPly]) -> Mapping[Side, tuple[JudgedPly, ...]]:
    """The plies of each side."""
    return {side: tuple(ply for ply in plies if ply.side == side) for side in (Side.RED, Side.BLACK)}
