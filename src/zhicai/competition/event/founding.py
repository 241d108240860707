"""Commands that begin an event, a further section, and the drawing of numbers (抽签定号)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from zhicai.competition.event import kinds
from zhicai.competition.event.people import check_words
from zhicai.competition.event.refusals import NothingPlayed, Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event_rules import Regulations
from zhicai.competition.newly_written import refuse_senseless
from zhicai.competition.regulations import of_table, whole
from zhicai.competition.seeding import draw_numbers, seeding


def found(
    name: str,
    text: str,
    *,
    seed: str,
    section: str = "",
    stage: Mapping[str, object] | None = None,
    teams: Mapping[str, object] | None = None,
) -> tuple[kinds.Fact, ...]:
    """Begin an event under the regulations of a TOML file, with the sections that they name.

    `section` is the title of the only section instead. `stage` is what is played where the regulations do not say
    it, as the table of a stage; `teams` makes it a team event where they do not, as their table of teams (cxa-2011
    arts 11.1-11.5). Raises TableError for regulations that cannot be read, Refused for those that do not say what is
    played, or say already what is laid down here.
    """
    check_words(name, section)
    if not name.strip():
        raise Refused("赛事须有名称", "an event needs a name")
    regulations, written = _written(text, stage, teams)
    titles = [section] if section or not regulations.sections else [one.name for one in regulations.sections]
    check_words(*titles)
    first = kinds.EventFounded(name.strip(), titles[0], written, seed)
    return (first, *(kinds.SectionFounded(written, f"{seed} {title}", section=title) for title in titles[1:]))


def add_section(
    sections: tuple[str, ...],
    title: str,
    text: str,
    *,
    seed: str,
    stage: Mapping[str, object] | None = None,
    teams: Mapping[str, object] | None = None,
) -> tuple[kinds.Fact, ...]:
    """Begin a further section under regulations of its own; `sections` are the titles of those there are.

    Raises Refused for a title that is taken or empty, and as `found` does.
    """
    check_words(title)
    if not title.strip():
        raise Refused("组别须有名称", "a section needs a title")
    if title.strip() in sections:
        zh, en = "、".join(filter(None, sections)), ", ".join(filter(None, sections))
        raise Refused(f"组别“{title}”不能用；已有：{zh}", f"section {title!r} cannot be had; there are {en}")
    return (kinds.SectionFounded(_written(text, stage, teams)[1], seed, section=title.strip()),)


def _written(
    text: str, stage: Mapping[str, object] | None, teams: Mapping[str, object] | None
) -> tuple[Regulations, str]:
    """Regulations, and the same as an entry keeps them."""
    table = whole(text)
    if teams is not None:
        if table.get("teams"):
            raise Refused(
                "规程已定团体赛，不可另定", "the regulations say how teams play; it cannot be laid down again"
            )
        table["teams"] = dict(teams)
    if stage is not None:
        if table.get("stages"):
            raise Refused(
                "规程已定赛制与轮数，不可另定",
                "the regulations say what is played and how many rounds; it cannot be laid down again",
            )
        table["stages"] = [dict(stage)]
    regulations = of_table(table)
    refuse_senseless(regulations)
    if not regulations.stages:
        raise NothingPlayed(
            "规程没有规定赛制；请指定赛制，积分编排制另定轮数",
            "the regulations do not say what is played: name the system, and of a Swiss its rounds",
        )
    return regulations, json.dumps(table, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def draw(section: Section) -> tuple[kinds.Fact, ...]:
    """Draw the numbers of all who are entered by the lots of the event (cxa-2011 arts 10.1, 10.3).

    How they are drawn is told by `numbers` of the regulations. Raises Refused when a round is paired or nobody is
    entered.
    """
    if section.rounds:
        raise Refused("已编排，不能再抽签定号", "a round is paired; numbers are drawn before it")
    if not section.competitors:
        raise Refused("尚无人报名", "nobody is entered")
    seeds = section.seeds
    numbers = draw_numbers(seeding(seeds, section.seed), section.regulations.numbers, section.seed)
    return (kinds.NumbersDrawn(tuple(sorted(numbers, key=numbers.__getitem__))),)
