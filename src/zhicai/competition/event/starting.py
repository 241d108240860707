"""How a stage begins: who has which drawn number, which group, which seat of the table (抽签定号, 蛇形分组, 种子)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.groups import snake
from zhicai.competition.lots import Lots
from zhicai.competition.reckoning import seats
from zhicai.competition.round_robin import LEAST
from zhicai.competition.seats_apart import kept_apart
from zhicai.competition.seeding import draw_numbers, seeding
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin


def begun(section: Section, run: Run) -> Run:
    """A stage with its entrants in the order in which they sit, and their groups.

    Those of the first stage come in the order of the seeding, later ones in that of their places before. Raises
    Refused for fewer than a table takes, CompetitionError as `snake` and `drawn_seats` do.
    """
    if isinstance(run.stage, RoundRobin):
        return replace(run, entrants=_numbered(section, run))
    if isinstance(run.stage, Groups):
        groups = snake(_order(section, run), run.stage.groups, _units(section) if run.stage.apart else None)
        _check_sizes(groups, run.stage)
        if run.stage.extra and len({len(group) for group in groups}) > 1:
            sizes = [str(len(group)) for group in groups]
            raise Refused(
                f"各组人数不同（{'、'.join(sizes)}），不能比较各组同名次者以录取 extra 名；请改变人数或规程",
                f"groups of different size ({', '.join(sizes)}): those of one place cannot be compared for extra; "
                "change the number of entrants or the regulations",
            )
        return replace(run, entrants=tuple(n for group in groups for n in group), groups=groups)
    if isinstance(run.stage, Knockout):
        return replace(run, entrants=_seated(section, run, run.stage))
    return run


def _seated(section: Section, run: Run, stage: Knockout) -> tuple[int, ...]:
    """The entrants of a knock-out by seed; those who are not seeded draw, and of one group before do not meet early."""
    order = _order(section, run)
    if stage.seeded is None:
        return seats(stage, order)
    seeded = min(stage.seeded, len(order))
    lots = Lots(f"{section.seed} seats {run.index}").shuffled(range(1, len(order) - seeded + 1))
    mates = groups_before(section, run)
    if not mates or stage.apart:
        return seats(stage, order, lots, _units(section))
    drawn = [number for _, number in sorted(zip(lots, order[seeded:], strict=True))]
    return kept_apart([*order[:seeded], *drawn], seeded, mates, {one: one for one in order})


def groups_before(section: Section, run: Run) -> dict[int, int]:
    """The group (from 0) of the stage before from which each entrant comes; empty where there were none."""
    before = section.runs[run.index - 1].groups if run.index else ()
    return {number: at for at, group in enumerate(before) for number in group}


def _check_sizes(groups: Sequence[Sequence[int]], stage: Groups) -> None:
    """Raise Refused for groups that are too small, or that differ where the best of a place are to go on."""
    sizes = sorted({len(group) for group in groups})
    if sizes[0] < LEAST:
        raise Refused(
            f"分 {len(groups)} 组则有一组只有 {sizes[0]} 名；循环赛每组至少 {LEAST} 名，请减少组数",
            f"{len(groups)} groups leave one with only {sizes[0]}; a group has at least {LEAST}: make fewer groups",
            "cxa-2011 art. 10.2",
        )
    if stage.extra and len(sizes) > 1:
        raise Refused(
            f"各组人数不同（{sizes[0]}与{sizes[-1]}），无法比较各组同名次者，规程的 extra 不能实行；"
            "请增减人数使各组相同，或改规程另建赛事",
            f"groups of {sizes[0]} and {sizes[-1]}: those of one place cannot be compared, so that extra of the "
            "regulations cannot be carried out; make the groups equal, or begin the event with other regulations",
            "cxa-2011 art. 10.2",
        )


def _numbered(section: Section, run: Run) -> tuple[int, ...]:
    """The entrants of a round robin by drawn number."""
    entrants = _order(section, run)
    if len(entrants) < LEAST:
        what_zh, what_en = ("队", "teams") if section.of_teams else ("名选手", "players")
        raise Refused(
            f"循环赛至少{LEAST}{what_zh}，现为{len(entrants)}{what_zh}",
            f"a round robin needs at least {LEAST} {what_en}, not {len(entrants)}",
        )
    if run.groups:
        return run.entrants
    if section.drawn and not run.index:
        return tuple(sorted(entrants))
    seed = section.seed if not run.index else f"{section.seed} stage {run.index}"
    numbers = draw_numbers(entrants, section.regulations.numbers, seed)
    return tuple(sorted(numbers, key=numbers.__getitem__))


def _order(section: Section, run: Run) -> tuple[int, ...]:
    """The entrants from the best down, those who have left taken out."""
    staying = [number for number in run.entrants if number not in section.withdrawn]
    if run.index:
        return tuple(staying)
    return seeding([one for one in section.seeds if one.number in staying], section.seed)


def _units(section: Section) -> dict[int, str]:
    return {number: one.unit for number, one in section.competitors.items()}
