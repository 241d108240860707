"""The places of a section: of its groups, of a stage, of the whole; and who goes on to the next stage."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import groupby

from zhicai.competition.brackets import Placed
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.knockout_places import beaten, knockout_places, knockout_reasons, survivors
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.final_places import overall, placed, placed_in_groups, stacked
from zhicai.competition.groups import (
    Finalist,
    by_standing,
    equal_across,
    group_name,
    knockout_seeds,
    qualified,
)
from zhicai.competition.model import ByeKind
from zhicai.competition.ranking.lines import Offences
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.reckoning import team_places
from zhicai.competition.scoring import points_text
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Stage, Swiss
from zhicai.english import counted

FINAL = "final"
"""The name of the boards of a final that is played inside a Swiss."""


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A place of the whole section: who has it, whether it is shared, in which stage (from 0) it was won, and why."""

    place: int
    number: int
    shared: bool
    stage: int
    why_zh: str
    why_en: str


def group_standings(run: Run, through: int | None = None) -> tuple[Standings, ...]:
    """The standings of each group after a round of the stage (None: the last); none without groups."""
    return _by_group(run, through)


def _by_group(run: Run, through: int | None = None, leave_out: Sequence[int] = ()) -> tuple[Standings, ...]:
    return tuple(
        run.standings(through, leave_out, facts=run.facts(members, at))
        for at, members in enumerate(run.groups, 1)
    )


def stage_tables(run: Run, through: int | None = None) -> tuple[Standings, ...]:
    """The standings of a stage after a round of it: one table, or one for each group where it is played in groups."""
    return group_standings(run, through) if isinstance(run.stage, Groups) else (run.standings(through),)


def not_in(run: Run) -> tuple[int, ...]:
    """Those who play no more in a stage: they left, are out, or got through."""
    done = {number for one in run.out for number in one.numbers} | set(run.gone)
    return tuple(sorted(number for number in run.entrants if number in done))


def stage_places(run: Run) -> tuple[Placed, ...]:
    """The places of a stage so far.

    Those who were dropped stand behind those who played on, in their order when they were, and with them who had left
    by then and stood behind all who were not; who got through stands in front, and so do those of a final inside a
    Swiss. Who is still in a knock-out has the best place within reach.
    """
    if isinstance(run.stage, Knockout):
        return knockout_places(knocked(run)) if run.begun else ()
    if isinstance(run.stage, Groups):
        return placed_in_groups(group_standings(run))
    found = placed(run.standings())
    if isinstance(run.stage, Swiss) and run.out:
        found = _with_leavers(run, found)
    if isinstance(run.stage, Swiss) and run.stage.inner_final is not None:
        return overall(_final_places(run), found)
    return found


def _with_leavers(run: Run, whole: Sequence[Placed]) -> tuple[Placed, ...]:
    """Those who got through, round by round, then those who played on, then the dropped, the last to go in front."""
    blocks: list[list[Placed]] = [_only(whole, one.numbers) for one in run.out if one.through]
    left = left_behind(run)
    gone = {number for one in run.out for number in one.numbers} | left.keys()
    blocks.append(_only(whole, [number for number in run.entrants if number not in gone]))
    last = {one.after_round: one for one in run.out if not one.through}
    for one in reversed([one for one in run.out if not one.through]):
        # Where several were dropped after one round, who had left goes with the last of them.
        mine = [n for n, after in left.items() if after == one.after_round and last[after] is one]
        blocks.append(_only(placed(run.standings(run.local(one.after_round))), [*one.numbers, *mine]))
    return stacked(blocks)


def frozen_words(run: Run, after: int) -> tuple[str, str] | None:
    """What a table of a Swiss after a round of the section does not say of those who were dropped before; else None.

    In the places of the whole they stand in the order in which they were then, whatever happens to the figures of the
    table since (`stage_places`).
    """
    rounds = sorted({one.after_round for one in run.out if not one.through and one.after_round < after})
    if not rounds:
        return None
    zh, en = "、".join(map(str, rounds)), " and ".join(map(str, rounds))
    return (
        f"第 {zh} 轮后出局者的总名次依出局时的次序，不随此表变动，见总名次",
        f"those out after round {en} keep in the places of the whole the order in which they were then; this table "
        "does not move them",
    )


def left_behind(run: Run) -> dict[int, int]:
    """Those who left a Swiss and stand among the dropped, with the round after which these were.

    It is the first after which they stood behind all who stayed, those aside who had come in only then.
    """
    dropped = {number for one in run.out for number in one.numbers}
    waiting = {number for number in run.gone if number in run.entrants and number not in dropped}
    done: set[int] = set()
    found: dict[int, int] = {}
    for one in run.out:
        done |= set(one.numbers)
        if one.through or not waiting:
            continue
        near = run.rounds[max(one.after_round - run.offset - 1, 0) :][:2]
        late = {bye.player for played in near for bye in played.byes if bye.kind is ByeKind.LATE}
        row = {each.number: at for at, each in enumerate(run.standings(run.local(one.after_round)).places)}
        then = {number for number in waiting if run.gone[number] <= one.after_round and number in row}
        aside = done | late | then | found.keys()
        stayed = [row[n] for n in run.entrants if n in row and n not in aside]
        behind = {number for number in then if row[number] > max(stayed, default=-1)}
        found |= dict.fromkeys(behind, one.after_round)
        waiting -= behind
    return found


def _only(found: Sequence[Placed], numbers: Sequence[int]) -> list[Placed]:
    """The places of some, with nobody between them."""
    wanted, place, kept = set(numbers), 1, []
    for one in found:
        mine = tuple(number for number in one.numbers if number in wanted)
        if mine:
            kept.append(Placed(place, mine))
            place += len(mine)
    return kept


def finalists(run: Run) -> tuple[int, ...]:
    """Those who play a final inside a Swiss, once it has begun; nobody before."""
    for pairing in run.pairings:
        both = [
            number for board in pairing.boards if board.match == FINAL for number in (board.red, board.black)
        ]
        if both:
            return tuple(sorted(both))
    return ()


def _final_points(run: Run) -> dict[int, Fraction]:
    """The points of each in the games of a final inside a Swiss; empty before it begins."""
    worth = run.regulations.match_scores if run.members else run.regulations.scores
    points = dict.fromkeys(finalists(run), Fraction(0))
    for pairing, played in zip(run.pairings, run.rounds, strict=True):
        tables = {board.table for board in pairing.boards if board.match == FINAL}
        for board in played.boards:
            if board.table in tables:
                for number in (board.red, board.black):
                    points[number] += worth.of_result(board.result, board.colour_of(number))
    return points


def _final_places(run: Run) -> tuple[Placed, ...]:
    """The places of a final inside a Swiss: by its own games, equals as they stand in the Swiss."""
    points = _final_points(run)
    whole = {n: one.place for one in placed(run.standings()) for n in one.numbers}
    keys = {number: (-mine, whole.get(number, 0)) for number, mine in points.items()}
    order = sorted(keys, key=lambda number: (keys[number], number))
    return stacked([[Placed(1, tuple(block))] for _, block in groupby(order, key=keys.__getitem__)])


def next_entrants(run: Run, stage: Stage) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Who goes on to the next stage, in the order of seeds, and by group where they come from groups.

    Those who have left are passed over, and the next ones come up in their place (递补). Raises Refused where equals
    across the border must be parted first, and CompetitionError for fewer than the stage takes.
    """
    if isinstance(run.stage, Groups):
        return _from_groups(run, stage)
    if isinstance(run.stage, Knockout):
        going = tuple(number for number in survivors(knocked(run)) if number not in run.gone)
        return going[: stage.takes] if stage.takes else going, ()
    if stage.takes is None:
        raise CompetitionError("须以 takes 规定录取名额", "takes must say how many go on")
    if any(one.through for one in run.out) or (isinstance(run.stage, Swiss) and run.stage.inner_final):
        return _first(stage_places(run), stage.takes, run.gone), ()
    # They go on as the table stands: who has left is passed over, and the others are not ranked anew without him.
    ranked, aside = placed(run.standings()), set(not_in(run))
    staying = [number for one in ranked for number in one.numbers if number not in aside]
    if len(staying) < stage.takes:
        if isinstance(run.stage, Swiss) and run.stage.thresholds:
            # Who is out by points is out, however few are left; the last of 积分末位淘汰 come up again.
            return tuple(staying), ()
        dropped = [n for one in stage_places(run) for n in one.numbers if n not in run.gone]
        return _first(stage_places(run), min(stage.takes, len(dropped)), run.gone), ()
    return _first(ranked, stage.takes, aside), ()


def _first(places: Sequence[Placed], size: int, gone: Container[int]) -> tuple[int, ...]:
    """The first so many of those who are still there."""
    found: list[int] = []
    for one in places:
        block = [number for number in one.numbers if number not in gone]
        if len(found) + len(block) > size > len(found):
            raise _undecided(block)
        if len(found) < size:
            found += block
    if len(found) < size:
        raise Refused(
            f"应录取{size}名，只有{len(found)}名", f"{size} should go on; there are only {len(found)}"
        )
    return tuple(found)


def _undecided(numbers: Sequence[int]) -> Refused:
    zh = "、".join(f"{number}号" for number in numbers)
    return Refused(
        f"录取名额在{zh}之间未能区分，须先加赛或抽签（zhicai event lots）",
        f"numbers {', '.join(map(str, numbers))} are equal across the border; a play-off or lots must part them first "
        "(zhicai event lots)",
        "cxa-1999 art. 15.6",
    )


def _from_groups(run: Run, stage: Stage) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    groups = run.stage
    if not isinstance(groups, Groups):
        message = "this stage has no groups"
        raise TypeError(message)
    across = [number for one in run.orders if not one.group for number in one.order]
    tables = _staying(run)
    found = qualified(tables, groups.qualifying, across)
    if isinstance(stage, Knockout):
        return knockout_seeds(by_standing(found, tables)), ()
    by_group = tuple(_of_group(found, at) for at in range(len(run.groups)))
    if isinstance(stage, RoundRobin) and groups.carry_over:
        return tuple(number for group in by_group for number in group), by_group
    return tuple(one.number for one in found), ()


def _staying(run: Run) -> tuple[Standings, ...]:
    """The standings of each group without those who have left, in whose place the next ones come up."""
    return _by_group(run, leave_out=sorted(run.gone))


def equal_in_groups(run: Run) -> frozenset[int]:
    """Those of different groups between whom a play-off or lots must say who goes on; nobody where there are none."""
    return equal_across(_staying(run), run.stage.qualifying) if isinstance(run.stage, Groups) else frozenset()


def _of_group(found: Sequence[Finalist], group: int) -> tuple[int, ...]:
    return tuple(one.number for one in found if one.group == group)


def places_of(section: Section) -> tuple[Placed, ...]:
    """The places of the whole section so far: who came further stands before who did not."""
    return _joined([stage_places(run) for run in section.runs])


def _joined(by_stage: Sequence[tuple[Placed, ...]]) -> tuple[Placed, ...]:
    """The places of the whole from those of its stages in order."""
    first, *others = by_stage
    return reduce(lambda earlier, later: overall(later, earlier), others, first)


def team_standings(section: Section) -> Standings:
    """The teams of a sum of places by the places of their players so far (队员总分制, cxa-2011 arts 11.5, 14.8).

    Raises CompetitionError when the regulations have no such teams, or a team has no players.
    """
    facts = section.run.facts()
    places = {number: one.place for one in places_of(section) for number in one.numbers}
    found = team_places(section.regulations, places, replace(facts, offences=Offences(section.fouls)))
    return replace(found, settled=section.run.settled())


def final_table(section: Section) -> tuple[FinalPlace, ...]:
    """Everybody's place in the whole section with the stage in which it was won, and why."""
    by_stage = [stage_places(run) for run in section.runs]
    stage_of = {n: stage for stage, mine in enumerate(by_stage) for one in mine for n in one.numbers}
    places = _joined(by_stage)
    reasons = {run.index: _reasons(section, run, places, stage_of) for run in section.runs}
    shares = {run.index: (_shared_words(run), _done_with(section, run)) for run in section.runs}
    found = []
    for one in places:
        for number in one.numbers:
            stage = stage_of[number]
            zh, en = reasons[stage].get(number, ("", ""))
            if number in section.voided:
                more_zh, more_en = _cancelled(section, number)
                zh, en = zh + more_zh, en + more_en
            words, done = shares[stage]
            if len(one.numbers) > 1 and number in done:
                zh, en = zh + words[0], en + words[1]
            found.append(FinalPlace(one.place, number, len(one.numbers) > 1, stage, zh, en))
    return tuple(found)


def _cancelled(section: Section, number: int) -> tuple[str, str]:
    """Why somebody has a place of an earlier stage only (cxa-2011 art. 19.2)."""
    last = max(run.index for run in section.runs if number in run.entrants)
    return (
        f"第 {last + 1} 阶段中退出，该阶段的成绩注销。",
        f" They left in stage {last + 1}, and their results of it are cancelled.",
    )


def _done_with(section: Section, run: Run) -> frozenset[int]:
    """Those who play no more after this stage, as far as it can be said now."""
    everybody = frozenset(run.entrants)
    if isinstance(run.stage, Knockout):
        return everybody & beaten(knocked(run)) if run.begun else frozenset()
    followed = run.index < section.run.index
    last = run.index + 1 == len(section.regulations.stages)
    return everybody if followed or (last and run.settled()) else frozenset()


def _shared_words(run: Run) -> tuple[str, str]:
    """Why a place is shared that nobody was compared for; a table of one kind says so by itself."""
    if isinstance(run.stage, Groups):
        return (
            "各组同名次者未再比赛，名次并列。",
            " Those of one place of their groups do not play on and share it.",
        )
    if isinstance(run.stage, Knockout):
        return "；同轮出局者不再比赛，名次并列", "; those out in one round do not play on and share the place"
    return "", ""


def _reasons(
    section: Section, run: Run, places: Sequence[Placed], stage_of: Mapping[int, int]
) -> dict[int, tuple[str, str]]:
    """Why each of those who came no further than a stage has the place in the whole that it has."""
    names = {number: one.name for number, one in section.competitors.items()}
    if isinstance(run.stage, Knockout):
        return dict(knockout_reasons(knocked(run), names))
    if isinstance(run.stage, Groups):
        whole = {number: one.place for one in places for number in one.numbers}
        found: dict[int, tuple[str, str]] = {}
        for at, table in enumerate(group_standings(run)):
            label = group_name(at)
            for row, place in enumerate(table.places):
                zh, en = table.why_row(row, names)
                mine = whole[place.number]
                found[place.number] = (
                    f"第{mine}名：{label}组{zh}",
                    f"place {mine}: group {label}, {en}",
                )
        return found
    left = left_behind(run) if isinstance(run.stage, Swiss) else {}
    elsewhere = {number for one in run.out for number in one.numbers} | left.keys() | set(finalists(run))
    among = [
        (one.place, [n for n in one.numbers if stage_of[n] == run.index and n not in elsewhere])
        for one in places
    ]
    found = _by_table(run, places, [one for one in among if one[1]], names)
    for number, after in left.items():
        since = section.gone[number]
        found[number] = (
            f"第{since}轮后退出，列于第{after}轮后淘汰者之中",
            f"left after round {since}; stands with those dropped after round {after}",
        )
    for one in run.out:
        word = ("过关", "got through") if one.through else _out_words(run)
        round_ = one.after_round
        for number in one.numbers:
            found[number] = (f"第{round_}轮后{word[0]}", f"{word[1]} after round {round_}")
    for number, points in _final_points(run).items():
        text = points_text(points)
        found[number] = (f"决赛{text}分", f"{counted(text, 'point')} in the final")
    return found


def _out_words(run: Run) -> tuple[str, str]:
    """By what regulation somebody is out of a Swiss: by points, or as the last (cxa-2011 art. 10.6)."""
    by_points = isinstance(run.stage, Swiss) and run.stage.thresholds
    return ("积分不足，淘汰", "out by points") if by_points else ("末位淘汰", "dropped")


def _by_table(
    run: Run, places: Sequence[Placed], among: Sequence[tuple[int, Sequence[int]]], names: Mapping[int, str]
) -> dict[int, tuple[str, str]]:
    """Why those who are placed by the table of a stage have their places in the whole."""
    if not among:
        return {}
    first = among[0][0]
    ahead = {number for one in places if one.place < first for number in one.numbers}
    return run.standings().why_among(among, ahead, names)
