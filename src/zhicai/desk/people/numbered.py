"""Roles that are given by a player's number, while numbers can still change hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zhicai.desk.errors import DeskError
from zhicai.desk.people.models import Office

_NAMED: Final = 8
"""So many numbers are named in a refusal."""


class Numbered(DeskError):
    """Somebody is known by a number that would become another's."""


def keep_known(journal: str, changed: Callable[[str, int], bool]) -> None:
    """Refuse to change numbers that roles, invitations or tokens name: one player would get the board of another.

    `changed` says whether a number changes, by the section that is named ("": none) and the number. Raises Numbered,
    which says how many there are.
    """
    given = [
        number
        for kind in Office.__subclasses__()
        for section, number in kind.in_force()
        .filter(journal=journal, number__isnull=False)
        .values_list("section", "number")
        if changed(section, number)
    ]
    if given:
        named = sorted(set(given))[:_NAMED]
        raise Numbered(
            f"已有 {len(given)} 项职务、邀请或令牌按编号给出（{'、'.join(map(str, named))}），"
            "号码一变就成了别人的：先在“人员”“令牌”页收回，之后再给",
            f"numbers of players ({', '.join(map(str, named))}) stand in roles, invitations or tokens ({len(given)}), "
            "and would become those of others: take these back on the pages of people and tokens first, and give "
            "them again afterwards",
        )
