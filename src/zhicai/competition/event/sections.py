"""The sections of an event file (组别): which there are, and what the entries say of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.building import Building, founded
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import english_title


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its name, and its sections in the order in which they were founded."""

    name: str
    sections: tuple[Section, ...]

    def section(self, title: str | None = None) -> Section:
        """A section by its title; None: the only one. Raises CompetitionError as `chosen` does."""
        titles = [one.title for one in self.sections]
        return self.sections[titles.index(chosen(titles, title))]


def event_of(facts: Iterable[kinds.Fact]) -> Event:
    """The event that facts make; raises CompetitionError where they do not begin with one, or do not fit each other."""
    buildings: dict[str, Building] = {}
    name, first = "", ""
    for fact in facts:
        if isinstance(fact, kinds.EventFounded):
            if buildings:
                raise CompetitionError("赛事已建立", "the event is founded already")
            name, first = fact.name, fact.section
            buildings[""] = Building(founded(fact))
        elif not buildings:
            raise CompetitionError("第一条须为建立赛事", "the first entry must found the event")
        elif isinstance(fact, kinds.SectionFounded):
            if fact.section in buildings or fact.section == first:
                raise CompetitionError(
                    f"组别“{fact.section}”已建立", f"section {fact.section!r} is founded already"
                )
            buildings[fact.section] = Building(founded(fact, name))
        else:
            _building(buildings, fact.section).take(fact)
    if not buildings:
        raise CompetitionError("文件中没有赛事", "there is no event in the file")
    return Event(name, tuple(one.section() for one in buildings.values()))


def _building(buildings: dict[str, Building], key: str) -> Building:
    if key not in buildings:
        raise CompetitionError(f"没有组别“{key}”", f"there is no section {key!r}")
    return buildings[key]


def titles_of(facts: Iterable[kinds.Fact]) -> tuple[str, ...]:
    """The titles of the sections, in the order in which they were founded."""
    return tuple(
        fact.section for fact in facts if isinstance(fact, kinds.EventFounded | kinds.SectionFounded)
    )


def english_titles(facts: Iterable[kinds.Fact]) -> Mapping[str, str]:
    """The English names of the sections by title, where the regulations give one (`name_en`)."""
    named: dict[str, str] = {}
    for fact in facts:
        if isinstance(fact, kinds.EventFounded | kinds.SectionFounded):
            name = english_title(fact.regulations, fact.section)
            named |= {fact.section: name} if name else {}
    return named


def chosen(titles: Sequence[str], title: str | None, english: Mapping[str, str] | None = None) -> str:
    """The title of a section that is named by it, or by its English name, or of the only one.

    Raises CompetitionError where there is none of that title, or several and none is named.
    """
    english = english or {}
    by_english = [one for one in titles if title and english.get(one, "").casefold() == title.casefold()]
    if title not in titles and len(by_english) == 1:
        return by_english[0]
    known_zh = "、".join(title or "（无名：--section ''）" for title in titles)
    known_en = ", ".join(
        f"{title} ({english[title]})" if title in english else title or "(no title: --section '')"
        for title in titles
    )
    if not titles:
        raise CompetitionError("文件中没有赛事", "there is no event in the file")
    if title is None and len(titles) != 1:
        raise CompetitionError(
            f"赛事有{len(titles)}个组别，须用 --section 指明：{known_zh}",
            f"the event has {len(titles)} sections; name one with --section: {known_en}",
        )
    if title is not None and title not in titles:
        raise CompetitionError(
            f"没有组别“{title}”；有：{known_zh}", f"there is no section {title!r}; there are {known_en}"
        )
    return titles[0] if title is None else title


def key_of(titles: Sequence[str], title: str) -> str:
    """By what name facts name a section: that which was founded with the event is named by none."""
    return "" if title == titles[0] else title


def key_named(facts: Sequence[kinds.Fact], title: str | None) -> str:
    """By what name facts name the section that `chosen` gives, which may be named in English too; raises as it does."""
    titles = titles_of(facts)
    return key_of(titles, chosen(titles, title, english_titles(facts)))


def about(facts: Iterable[kinds.Fact], key: str) -> Sequence[kinds.Fact]:
    """The facts about one section in order, the one that founds it in front, as if there were no other.

    The fact that founds a further section becomes one that founds the event, so that what reads facts of a section
    need not know of several.
    """
    found: list[kinds.Fact] = []
    name = ""
    for fact in facts:
        if isinstance(fact, kinds.EventFounded):
            name = fact.name
            if not key:
                found.append(fact)
        elif fact.section == key:
            if isinstance(fact, kinds.SectionFounded):
                fact = kinds.EventFounded(name, fact.section, fact.regulations, fact.seed)
            found.append(fact)
    return found
