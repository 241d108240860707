"""Players and teams as a command line names them: by number, or by a name that only one has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Final

import typer

from zhicai.cli import terminal
from zhicai.cli.values import is_whole, narrow

if TYPE_CHECKING:
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Player, Team

Who = Annotated[
    str,
    typer.Argument(
        metavar="NUMBER", help="选手（队）的编号或姓名 · number or name of the player, or of the team"
    ),
]
Member = Annotated[
    str, typer.Argument(metavar="NUMBER", help="选手的编号或姓名 · number or name of the player")
]

_MARKED: Final = re.compile(r"(?:no\.?|number)?\s*([0-9]+)\s*号?(?:选手|队)?", re.IGNORECASE)
_UNIT: Final = re.compile(r"(?P<name>.+?)\s*\((?P<unit>.+)\)")
_SAID: Final = 10
"""Of many who may be meant so many are said."""

_People = Mapping[int, "Player"] | Mapping[int, "Team"]


def competitor(section: Section, word: str) -> int:
    """The number of who is paired and ranked, in a team event of a team. Raises Refused as `one_of`."""
    zh, en = ("队", "team") if section.of_teams else ("选手", "player")
    return one_of(section.competitors, word, zh, en)


def competitors(section: Section, words: Iterable[str]) -> list[int]:
    """The numbers of several."""
    return [competitor(section, word) for word in words]


def member(section: Section, word: str) -> int:
    """The number of a player, in a team event too. Raises Refused as `one_of`."""
    return one_of(section.players, word, "选手", "player")


def team(section: Section, word: str) -> int:
    """The number of a team. Raises Refused as `one_of`."""
    return one_of(section.teams, word, "队", "team")


def members(section: Section, text: str) -> tuple[int, ...]:
    """Players with commas between them; 0 is an empty board."""
    return tuple(member(section, one) for one in parts(text))


def parts(text: str) -> list[str]:
    """What stands between commas, of numbers also between blanks."""
    plain = narrow(text).replace("、", ",")
    words = plain.split(",") if re.search(r"[^\d\s,]", plain) else re.split(r"[\s,]+", plain)
    return [word.strip() for word in words if word.strip()]


def pair_of(section: Section, text: str) -> tuple[int, int]:
    """Two competitors with a hyphen between them, such as 3-8; a name may have hyphens of its own."""
    from zhicai.competition.event.refusals import Refused

    plain = narrow(text)
    refused = Refused("应写作两个编号或姓名，如 3-8", "it takes two numbers or names such as 3-8")
    for at in [at for at, sign in enumerate(plain) if sign == "-"]:
        one, other = plain[:at].strip(), plain[at + 1 :].strip()
        try:
            if one and other:
                return competitor(section, one), competitor(section, other)
        except Refused as error:
            refused = error
    shown = terminal.named(text)
    raise Refused(
        f"--swap “{shown}”：{refused.message_zh}", f"--swap {shown!r}: {refused.message_en}"
    ) from refused


def one_of(those: _People, word: str, zh: str, en: str) -> int:
    """The number that a word gives, or that of the only one of this name.

    A name may have its unit in brackets behind it. Raises Refused for a name that nobody has, with those that are
    like it, and for one that several have, with their numbers. Whether there is such a number is not asked.
    """
    plain = narrow(word).strip()
    marked = _MARKED.fullmatch(plain)
    if marked is not None and is_whole(marked[1]):
        return int(marked[1])
    found = _named(those, plain)
    if len(found) == 1:
        return found[0].number
    raise _refusal(those, found, terminal.named(word), zh, en)


def _named(those: _People, plain: str) -> Sequence[Player | Team]:
    """Those of a name, or of a name and a unit."""
    found = [one for one in those.values() if _same(one.name) == _same(plain)]
    with_unit = _UNIT.fullmatch(plain)
    if not found and with_unit is not None:
        name, unit = _same(with_unit["name"]), _same(with_unit["unit"])
        found = [one for one in those.values() if (_same(one.name), _same(one.unit)) == (name, unit)]
    return found


def _same(name: str) -> str:
    """A name without what people write now so, now so: blanks, width, capitals."""
    return "".join(narrow(name).casefold().split())


def _refusal(those: _People, found: Sequence[Player | Team], word: str, zh: str, en: str) -> Exception:
    from zhicai.competition.event.refusals import Refused

    if found:
        more = f" …（{len(found)}）" if len(found) > _SAID else ""
        listed = "、".join(f"{one.number} 号（{one.unit or '–'}）" for one in found[:_SAID]) + more
        listed_en = ", ".join(f"{one.number} ({one.unit or '–'})" for one in found[:_SAID]) + more
        return Refused(
            f"名为“{word}”的有{len(found)}个{zh}，请写编号：{listed}",
            f"{len(found)} have the name {word!r}; give the number: {listed_en}",
        )
    names = {_same(one.name): one for one in those.values()}
    close = [names[name] for name in get_close_matches(_same(word), names, n=3, cutoff=0.5)]
    like = "、".join(f"{one.number} 号 {one.name}" for one in close)
    like_en = ", ".join(f"{one.number} {one.name}" for one in close)
    return Refused(
        f"没有名为“{word}”的{zh}" + (f"；相近：{like}" if close else "；请写编号或姓名"),
        f"there is no {en} of the name {word!r}"
        + (f"; like it: {like_en}" if close else "; give a number or a name"),
    )
