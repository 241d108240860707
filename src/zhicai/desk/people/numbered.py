"""Roles that are given by a player's number, while numbers can still be drawn anew."""

from __future__ import annotations

from zhicai.desk.errors import DeskError
from zhicai.desk.people.models import Office


class Numbered(DeskError):
    """Somebody is known by a number that would become another's."""


def keep_numbers(journal: str, section: str | None = None) -> None:
    """Refuse to change the numbers of a section of this title, or any, while a role, invitation or token names one.

    It would give the board of one player to another. Raises Numbered, which says how many there are.
    """
    given = 0
    for kind in Office.__subclasses__():
        found = kind.in_force().filter(journal=journal, number__isnull=False)
        given += (found if section is None else found.filter(section__in=("", section))).count()
    if given:
        raise Numbered(
            f"已有 {given} 项职务、邀请或令牌按编号给出，号码一变就成了别人的：先在“人员”“令牌”页收回，抽签后再给",
            f"numbers of players stand in roles, invitations or tokens ({given}), and would become those of others: "
            "take these back on the pages of people and tokens first, and give them after the draw",
        )
