"""Who plays no more in a Swiss after a round, by the regulations (积分末位淘汰, 过关): cxa-2011 art. 10.6."""

from __future__ import annotations

from zhicai.competition.event import kinds
from zhicai.competition.event.places import not_in
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.stage_rules import Swiss
from zhicai.competition.stages import DropLast, cut, final_inside


def leaving(run: Run) -> tuple[kinds.EntrantsOut, ...]:
    """Who is out, and who got through, after the last round of a Swiss; nobody where nothing says so.

    Raises Refused where equals across the border must be parted first.
    """
    if not isinstance(run.stage, Swiss) or not run.rounds:
        return ()
    after = len(run.rounds)
    found: list[kinds.EntrantsOut] = []
    for one in run.stage.thresholds:
        if one.after_round == after:
            through, out = one.split(run.standings(leave_out=not_in(run)))
            found += [
                kinds.EntrantsOut(run.last_round, numbers, is_through)
                for numbers, is_through in ((through, True), (out, False))
                if numbers
            ]
    if run.stage.drop_last is not None:
        found += _dropped(run, run.stage.drop_last, after)
    return tuple(found)


def leaves_after(run: Run, played: int) -> bool:
    """Whether by the regulations somebody may be out, or through, after so many rounds of a stage."""
    if not isinstance(run.stage, Swiss) or not played:
        return False
    plan = run.stage.drop_last
    return any(one.after_round == played for one in run.stage.thresholds) or (
        plan is not None and plan.first <= played < plan.rounds
    )


def chosen(run: Run, places: int) -> tuple[int, ...]:
    """The first so many after the last round of a Swiss, who play a final inside it, by number.

    Raises Refused where equals across the border must be parted first, CompetitionError for fewer than that.
    """
    going = final_inside(run.standings(leave_out=not_in(run)), places)
    if going.waiting:
        zh = "、".join(f"{number}号" for number in going.waiting)
        raise Refused(
            f"决赛名额在{zh}之间未能区分，须先加赛或抽签",
            f"numbers {', '.join(map(str, going.waiting))} are equal; a play-off or lots must say who plays the final",
        )
    return tuple(sorted(going.going))


def _dropped(run: Run, plan: DropLast, after: int) -> list[kinds.EntrantsOut]:
    """The last ones of those who are still in; before the last round all but those who are kept."""
    if not plan.first <= after < plan.rounds:
        return []
    ranked = run.standings(leave_out=not_in(run))
    size = plan.keep if after == plan.rounds - 1 else max(plan.keep, len(ranked.places) - plan.drop)
    if size >= len(ranked.places):
        return []
    found = cut(ranked, size)
    if found.waiting:
        zh = "、".join(f"{number} 号" for number in found.waiting)
        raise Refused(
            f"末位淘汰在{zh}之间未能区分，须先加赛或抽签（zhicai event lots）",
            f"numbers {', '.join(map(str, found.waiting))} are equal; a play-off or lots must say who is out "
            "(zhicai event lots)",
            "cxa-2011 art. 10.6",
        )
    return [kinds.EntrantsOut(run.last_round, found.leaving)]
