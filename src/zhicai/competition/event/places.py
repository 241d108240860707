"""The places of a section: of its groups, of a stage, of the whole; and who goes on to the next stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from zhicai.competition.brackets import From, Placed, Source, Standing, Status, title
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.knockout_run import Knocked, knocked
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.final_places import overall, placed, placed_in_groups
from zhicai.competition.groups import Finalist, by_standing, equal_across, knockout_seeds, qualified
from zhicai.competition.ranking.lines import Offences
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.reckoning import team_places
from zhicai.competition.scoring import NOBODY, points_text
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Stage, Swiss
from zhicai.competition.stages import cut
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

    Those who were dropped stand behind those who played on, in their order when they were; who got through stands in
    front, and so do those of a final inside a Swiss. Who is still in a knock-out has the best place within reach.
    """
    if isinstance(run.stage, Knockout):
        return _knockout_places(knocked(run)) if run.begun else ()
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
    gone = {number for one in run.out for number in one.numbers}
    blocks.append(_only(whole, [number for number in run.entrants if number not in gone]))
    blocks += [
        _only(placed(run.standings(run.local(one.after_round))), one.numbers)
        for one in reversed(run.out)
        if not one.through
    ]
    return _stacked(blocks)


def _only(found: Sequence[Placed], numbers: Sequence[int]) -> list[Placed]:
    """The places of some, with nobody between them."""
    wanted, place, kept = set(numbers), 1, []
    for one in found:
        mine = tuple(number for number in one.numbers if number in wanted)
        if mine:
            kept.append(Placed(place, mine))
            place += len(mine)
    return kept


def _stacked(blocks: Sequence[Sequence[Placed]]) -> tuple[Placed, ...]:
    """Blocks of places, each behind the one before."""
    found: list[Placed] = []
    place = 1
    for block in blocks:
        for one in block:
            found.append(Placed(place, one.numbers))
            place += len(one.numbers)
    return tuple(found)


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
    return _stacked([[Placed(1, tuple(block))] for _, block in groupby(order, key=keys.__getitem__)])


def _knockout_places(found: Knocked) -> tuple[Placed, ...]:
    """The places of a knock-out so far: of those who are done, and the best that the others can still reach.

    Where it is played for some rounds only, those who go on share the first place, and those who lost stand behind
    them, who lost later in front. Two who lost a match together take the place of its loser.
    """
    if found.run.knockout.rounds is not None:
        through = set(survivors(found)) if found.over else set()
        reached = {
            number: one.match.session
            for one in sorted(found.progress.standings.values(), key=lambda one: one.match.session)
            for number in (one.first, one.second)
            if number
        }
        best = {number: 0 if number in through else -reached.get(number, 0) for number in found.run.entrants}
        lowest = min(best.values(), default=0)
        keys = {number: 0 if number in through else key - lowest + 1 for number, key in best.items()}
        return _in_order(keys)
    keys = {
        number: finish.place
        for finish in found.bracket.finishes
        for number in (_finisher(found, source) for source in finish.sources)
        if number
    }
    for one in found.progress.standings.values():
        for number in (one.first, one.second):
            if number and number not in keys and one.status in (Status.READY, Status.WAITING):
                keys[number] = one.match.places[0]
    for number in found.progress.out:
        keys.setdefault(number, _place_of_loser(found, number))
    return _in_order(keys)


def _finisher(found: Knocked, source: Source) -> int | None:
    """Who takes a place of the table; None or 0 where nobody is known, or nobody is there."""
    if source.kind is From.SEAT:
        seed = found.bracket.seats[source.seat - 1]
        return found.run.entrants[seed - 1] if seed <= len(found.run.entrants) else NOBODY
    standing = found.progress.standings[source.match]
    return standing.winner if source.kind is From.WINNER else standing.loser


def _place_of_loser(found: Knocked, number: int) -> int:
    """The place of the loser of the match that somebody lost together with the other."""
    lost = next(
        one.match
        for one in found.progress.standings.values()
        if one.status is Status.DONE and one.winner == NOBODY and number in (one.first, one.second)
    )
    for finish in found.bracket.finishes:
        if Source(From.LOSER, lost.name) in finish.sources:
            return finish.place
    return lost.places[1]


def _in_order(keys: Mapping[int, int]) -> tuple[Placed, ...]:
    """Numbers with the same key share a place, the smaller keys in front."""
    order = sorted(keys, key=lambda number: (keys[number], number))
    return _stacked([[Placed(1, tuple(block))] for _, block in groupby(order, key=keys.__getitem__)])


def survivors(found: Knocked) -> tuple[int, ...]:
    """Who goes on from a knock-out that is played for some rounds only, from the top of the table down."""
    last = [
        one
        for one in found.progress.standings.values()
        if one.match.session == found.last_session and one.match.part.value in ("main", "preliminary")
    ]
    return tuple(one.winner for one in last if one.winner is not None and one.winner != NOBODY)


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
    found = run.standings(leave_out=[*run.gone, *(n for one in run.out for n in one.numbers)])
    if len(found.places) < stage.takes:
        if isinstance(run.stage, Swiss) and run.stage.thresholds:
            # Who is out by points is out, however few are left; the last of 积分末位淘汰 come up again.
            return tuple(one.number for one in found.places), ()
        dropped = [n for one in stage_places(run) for n in one.numbers if n not in run.gone]
        return _first(stage_places(run), min(stage.takes, len(dropped)), run.gone), ()
    advance = cut(found, stage.takes)
    if advance.waiting:
        raise _undecided(advance.waiting)
    return advance.going, ()


def _first(places: Sequence[Placed], size: int, gone: Mapping[int, int]) -> tuple[int, ...]:
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
    found: tuple[Placed, ...] = ()
    for run in section.runs:
        found = overall(stage_places(run), found) if run.index else stage_places(run)
    return found


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
    stage_of = {number: run.index for run in section.runs for number in run.entrants}
    reasons = {run.index: _reasons(section, run) for run in section.runs}
    shares = {run.index: _shared_words(run) for run in section.runs}
    found = []
    for one in places_of(section):
        for number in one.numbers:
            stage = stage_of[number]
            zh, en = reasons[stage].get(number, ("", ""))
            if len(one.numbers) > 1:
                zh, en = zh + shares[stage][0], en + shares[stage][1]
            found.append(FinalPlace(one.place, number, len(one.numbers) > 1, stage, zh, en))
    return tuple(found)


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


def _reasons(section: Section, run: Run) -> dict[int, tuple[str, str]]:
    """Why each of a stage has the place that it has there."""
    names = {number: one.name for number, one in section.competitors.items()}
    if isinstance(run.stage, Knockout):
        return dict(_knockout_reasons(knocked(run), names))
    if isinstance(run.stage, Groups):
        found: dict[int, tuple[str, str]] = {}
        for at, table in enumerate(group_standings(run)):
            label = group_name(at)
            for row, place in enumerate(table.places):
                zh, en = table.why_row(row, names)
                found[place.number] = (f"{label}组：{zh}", f"group {label}: {en}")
        return found
    table = run.standings()
    found = {place.number: table.why_row(row, names) for row, place in enumerate(table.places)}
    for one in run.out:
        word = ("过关", "got through") if one.through else ("末位淘汰", "dropped")
        round_ = one.after_round
        for number in one.numbers:
            found[number] = (f"第{round_}轮后{word[0]}", f"{word[1]} after round {round_}")
    for number, points in _final_points(run).items():
        text = points_text(points)
        found[number] = (f"决赛{text}分", f"{counted(text, 'point')} in the final")
    return found


def _knockout_reasons(found: Knocked, names: Mapping[int, str]) -> Iterator[tuple[int, tuple[str, str]]]:
    """The last match of everybody: won or lost, against whom, and by what."""
    last: dict[int, Standing] = {}
    for one in sorted(found.progress.standings.values(), key=lambda one: one.match.session):
        if one.status is Status.DONE:
            last |= {number: one for number in (one.first, one.second) if number is not None}
    moved = _moved_up(found)
    for number, (zh, en) in _last_matches(found, names, last):
        up_zh, up_en = moved.get(number, ("", ""))
        yield number, (zh + up_zh, en + up_en)


def _moved_up(found: Knocked) -> dict[int, tuple[str, str]]:
    """Who has a better place than that of the match, since nobody came out of another one (cxa-2011 art. 20.2)."""
    played_for = {
        number: finish.place
        for finish in found.bracket.finishes
        for number in (_finisher(found, source) for source in finish.sources)
        if number
    }
    return {
        number: (
            f"；前面的名次因有对局双方均负而空缺，由第{played_for[number]}名递升为第{one.place}名",
            f"; a place before it is empty as both of a match lost: up from place {played_for[number]} to {one.place}",
        )
        for one in _knockout_places(found)
        for number in one.numbers
        if played_for.get(number, 0) > one.place
    }


def _last_matches(
    found: Knocked, names: Mapping[int, str], last: Mapping[int, Standing]
) -> Iterator[tuple[int, tuple[str, str]]]:
    for number, one in last.items():
        zh, en = title(one.match, found.bracket)
        said = found.verdicts[one.match.name]
        other = one.second if number == one.first else one.first
        name = names.get(other or 0, str(other))
        if one.winner == number:
            yield (
                number,
                (f"{zh}胜{name}（{said.message_zh}）", f"won the {en} against {name} ({said.message_en})"),
            )
        elif one.winner == NOBODY:
            yield number, (f"{zh}与{name}均负", f"lost the {en} together with {name}")
        else:
            yield (
                number,
                (f"{zh}负于{name}（{said.message_zh}）", f"lost the {en} to {name} ({said.message_en})"),
            )


def group_name(at: int) -> str:
    """The name of a group, counted from 0: A to Z, then AA and so on."""
    return group_name(at // 26 - 1) + chr(ord("A") + at % 26) if at >= 26 else chr(ord("A") + at)
