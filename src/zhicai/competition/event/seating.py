"""How the entrants of a stage came to their seats, in words: lots, seeds, the places of the stage before.

cxa-2011 arts 10.1-10.5: what is drawn is told, so that whoever asks why two meet has an answer.
"""

from __future__ import annotations

from zhicai.competition.event.places import group_standings, stage_places
from zhicai.competition.event.run import Run
from zhicai.competition.event.starting import groups_before
from zhicai.competition.event.state import Section
from zhicai.competition.groups import group_name
from zhicai.competition.seeding import Draw
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin

Words = tuple[str, str]


def seating_words(section: Section, run: Run) -> Words | None:
    """How those of a stage that goes by a table came to their seats; None for a stage that has none."""
    if isinstance(run.stage, Knockout):
        return _knockout(section, run, run.stage)
    if isinstance(run.stage, Groups):
        zh, en = _order_words(section, run)
        apart = (
            ("，同单位分开", ", those of one unit apart") if run.stage.apart and _units(section) else ("", "")
        )
        return f"{zh}，蛇形分组{apart[0]}", f"{en}, dealt to the groups by the snake{apart[1]}"
    if isinstance(run.stage, RoundRobin):
        return _round_robin(section, run)
    return None


def _round_robin(section: Section, run: Run) -> Words:
    if run.carries:
        return "签号按前一阶段的组与名次", "drawn numbers by group and place of the stage before"
    if section.drawn and not run.index:
        return "签号即抽签所定的编号", "drawn numbers are the numbers that were drawn"
    draw = section.regulations.numbers
    zh, en = _order_words(section, run)
    if draw is Draw.LOTS:
        return "签号由抽签排定", "numbers drawn by lot"
    if draw is Draw.HALVES:
        return (
            f"签号由抽签排定：上半区抽单号、下半区抽双号（{zh}）",
            f"numbers drawn by lot, odd ones for the upper half and even ones for the lower ({en})",
        )
    return f"签号依次{zh}", f"drawn numbers {en}"


def _knockout(section: Section, run: Run, stage: Knockout) -> Words:
    zh, en = _order_words(section, run)
    mates = groups_before(section, run)
    parts_zh, parts_en = [f"种子{zh}"], [f"seeds {en}"]
    if stage.seeded is not None and stage.seeded < len(run.entrants):
        number = stage.seeded
        parts_zh = [f"前{number}名为种子（{zh}），其余抽签入座"] if number else ["全部抽签入座"]
        parts_en = (
            [f"the first {number} are seeded ({en}), the others drew their seats by lot"]
            if number
            else ["all drew their seats by lot"]
        )
    if mates:
        parts_zh.append("同组出线者尽量分开，首轮尽量不遇同名次者")
        parts_en.append(
            "those of one group are kept apart as far as can be, and those of one place in the first round"
        )
    elif stage.seeded is not None and stage.apart and _units(section):
        parts_zh.append("同单位尽量分开")
        parts_en.append("those of one unit are kept apart as far as can be")
    parts_zh.append("每场首局先后手抽签")
    parts_en.append("colours of the first game of a match by lot")
    return "，".join(parts_zh), "; ".join(parts_en)


def _order_words(section: Section, run: Run) -> Words:
    """By what the entrants come in their order."""
    if run.index:
        if groups_before(section, run):
            return "按小组名次、同名次按成绩", "by place in the groups, those of one place by their results"
        return "按前一阶段的名次", "by the places of the stage before"
    rated = {one.number for one in section.seeds if one.rating is not None} & set(run.entrants)
    if not rated:
        return "由抽签定（均无等级分）", "by lot (nobody has a rating)"
    if len(rated) < len(run.entrants):
        return "按等级分，无等级分者在后、由抽签定", "by rating, those without one after them by lot"
    return "按等级分", "by rating"


def _units(section: Section) -> bool:
    return any(one.unit for one in section.competitors.values())


def seat_of(section: Section, run: Run, number: int) -> Words:
    """Where somebody of a stage sits, and whence: the seed, with the rating or the place in the stage before."""
    at = run.entrants.index(number) + 1
    stage = run.stage
    drawn = isinstance(stage, Knockout) and stage.seeded is not None and at > stage.seeded
    zh, en = (f"抽签第{at}位", f"seat {at} by lot") if drawn else (f"第{at}号种子", f"seed {at}")
    why = _origin(section, run, number)
    return (
        (f"{number}号为{zh}（{why[0]}）", f"number {number} is {en} ({why[1]})")
        if why
        else (
            f"{number}号为{zh}",
            f"number {number} is {en}",
        )
    )


def _origin(section: Section, run: Run, number: int) -> Words | None:
    if not run.index:
        rating = next((one.rating for one in section.seeds if one.number == number), None)
        return ("无等级分", "no rating") if rating is None else (f"等级分{rating}", f"rated {rating}")
    before = section.runs[run.index - 1]
    if isinstance(before.stage, Groups):
        for at, table in enumerate(group_standings(before)):
            for place in table.places:
                if place.number == number:
                    name = group_name(at)
                    return f"编排时{name}组第{place.place}名", f"then group {name}, place {place.place}"
    found = next((one.place for one in stage_places(before) if number in one.numbers), None)
    return (
        None
        if found is None
        else (f"编排时前一阶段第{found}名", f"place {found} of the stage before when this was paired")
    )
