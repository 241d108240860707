"""Pair the next round of a section, whatever is played; go on to the next stage where one is over.

cxa-2011 arts 10.1-10.6, 12.1-12.4 and 14.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from zhicai.competition.event import kinds
from zhicai.competition.event.adjourning import adjourned, check_adjourned
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.leaving import chosen, leaves_after, leaving
from zhicai.competition.event.people import decided, without_play
from zhicai.competition.event.places import FINAL, finalists, next_entrants
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.starting import begun
from zhicai.competition.event.state import Section
from zhicai.competition.event.timetable import knockout_round, table_round
from zhicai.competition.field import Field, field_after
from zhicai.competition.lots import Lots
from zhicai.competition.model import Board, ByeKind, Cause, Outcome, Round, cards
from zhicai.competition.round_robin import LEAST, table
from zhicai.competition.scoring import Scores
from zhicai.competition.stage_rules import Groups, Knockout, Swiss, System
from zhicai.competition.swiss_rules import SYSTEM, Limit, SwissRules

SYSTEMS = frozenset((kinds.ROUND_ROBIN, kinds.KNOCKOUT, SYSTEM, System.FIDE_DUTCH.value))
"""All that a paired round may name."""


def pair_round(section: Section, *, allow_rematch: bool = False) -> tuple[kinds.Fact, ...]:
    """Pair the next round by the regulations, where a stage is over the first of the next one.

    `allow_rematch`: where nothing else is left two may meet again. Raises Refused when a board of the last round has
    no result, all rounds are paired, or equals must be parted, or an adjourned game played on, before it is known who
    goes on; CompetitionError when no round is possible. Within a stage a round may be paired over adjourned games:
    whoever asks for it asks about them first, see `adjourning`.
    """
    check_results(section)
    run = section.run
    if run.begun and is_over(run):
        if run.index + 1 < len(section.regulations.stages):
            check_adjourned(section)
        run = next_stage(section, run)
    elif not run.begun:
        run = begun(section, run)
    if isinstance(run.stage, Swiss):
        return _swiss(section, run, allow_rematch=allow_rematch)
    return _from_table(section, run)


def check_results(section: Section) -> None:
    """Raise Refused when a board of a paired round has no result."""
    open_boards = [
        (played.number, board.table)
        for played in section.rounds
        for board in played.boards
        if board.result is None
    ]
    if open_boards:
        number, at = open_boards[0]
        count = "1 board has" if len(open_boards) == 1 else f"{len(open_boards)} boards have"
        raise Refused(
            f"还有{len(open_boards)}台没有成绩，第一个是第{number}轮第{at}台；请先登记",
            f"{count} no result, the first is round {number}, board {at}; record first",
        )


def is_over(run: Run) -> bool:
    """Whether a stage that has begun has no further round."""
    if isinstance(run.stage, Knockout):
        return knocked(run).over
    return run.over


def finished(section: Section) -> bool:
    """Whether the section is played to its end: every board has a result, none is adjourned, no round follows."""
    run = section.run
    last = run.index == len(section.regulations.stages) - 1
    complete = run.begun and all(one.complete for one in section.rounds) and not adjourned(section)
    return last and complete and is_over(run)


def next_stage(section: Section, run: Run) -> Run:
    """The next stage with those who go on to it."""
    stages = section.regulations.stages
    if run.index + 1 == len(stages):
        raise Refused(
            f"共{len(section.rounds)}轮，均已编排",
            "the only round is paired"
            if len(section.rounds) == 1
            else f"all {len(section.rounds)} rounds are paired",
        )
    stage = stages[run.index + 1]
    entrants, groups = next_entrants(run, stage)
    carries = isinstance(run.stage, Groups) and run.stage.carry_over and bool(groups)
    following = Run(
        run.index + 1,
        stage,
        section.regulations,
        len(section.rounds),
        entrants,
        groups,
        carries=carries,
        shift=len(run.rounds) if carries else 0,
        members=run.members,
        gone=run.gone,
    )
    return begun(section, following)


def rules_of(section: Section, run: Run | None = None) -> SwissRules:
    """The pairing of a Swiss by the regulations; raises Refused for another stage."""
    stage = (run or section.run).stage
    if not isinstance(stage, Swiss):
        raise Refused(
            "循环赛、淘汰赛按秩序表进行，不由积分编排", "a round robin and a knock-out go by their table"
        )
    return section.regulations.swiss_rules(stage)


def scores_of(section: Section) -> Scores:
    """What a board of a round is worth: a match of teams, or a game."""
    return section.regulations.match_scores if section.of_teams else section.regulations.scores


def field_of(
    section: Section,
    run: Run | None = None,
    *,
    allow_rematch: bool = False,
    without: Iterable[kinds.Without] | None = None,
) -> Field:
    """Everybody before the next round of a Swiss, with what each has behind them.

    `without` are those who are not to be paired (None: as things are now).
    """
    run = run or section.run
    entrants = set(run.entrants)
    away = {one.number for one in (without_opponent(section, run) if without is None else without)}
    away |= {number for one in run.out for number in one.numbers} | set(finalists(run))
    return field_after(
        run.rounds,
        [one for one in section.competitors.values() if one.number in entrants],
        scores_of(section),
        away=away,
        lots=section.seed,
        allow_rematch=allow_rematch,
    )


def without_opponent(section: Section, run: Run | None = None) -> tuple[kinds.Without, ...]:
    """Who is not to be paired in the next round, and why (cxa-2011 art. 19.3)."""
    run = run or section.run
    number = run.last_round + 1
    found: list[kinds.Without] = []
    missing = _no_shows(run)
    dropped = {one for out in run.out for one in out.numbers}
    for one in sorted(set(run.entrants) - dropped):
        left = section.withdrawn.get(one)
        if left is not None:
            if left.after_round:
                found.append(kinds.Without(one, ByeKind.ABSENT))
        elif section.entered[one] > number:
            found.append(kinds.Without(one, ByeKind.LATE))
        elif (one, number) in section.leaves:
            found.append(kinds.Without(one, ByeKind.LEAVE))
        elif one in missing:
            found.append(kinds.Without(one, ByeKind.ABSENT))
    return tuple(found)


def _no_shows(run: Run) -> set[int]:
    """Those who forfeited so many rounds running that the regulations pair them no more."""
    limit = run.regulations.no_shows
    if limit is None or len(run.rounds) < limit:
        return set()
    found = set()
    for number, card in cards(run.rounds, run.entrants).items():
        running = card[-limit:]
        missed = [
            one.bye is ByeKind.ABSENT
            or (one.result is not None and one.result.cause is Cause.ABSENCE and one.outcome is Outcome.LOSS)
            for one in running
        ]
        if len(missed) == limit and all(missed):
            found.add(number)
    return found


def _swiss(section: Section, run: Run, *, allow_rematch: bool) -> tuple[kinds.Fact, ...]:
    """The next round of a Swiss, with what the regulations make of the round before it."""
    if leaves_after(run, len(run.rounds)) or _final_begins(run):
        check_adjourned(section)
    out = leaving(run)
    if out:
        run = replace(run, out=(*run.out, *out))
    final = _inner_final(run)
    away = without_opponent(section, run)
    inside = {number for board in final for number in (board.red, board.black)}
    field = field_of(section, run, allow_rematch=allow_rematch)
    field = replace(
        field,
        entrants=tuple(
            replace(one, present=one.present and one.number not in inside) for one in field.entrants
        ),
    )
    system, played, relaxed, proved = _by_system(section, run, field)
    byes = tuple(kinds.Without(bye.player, bye.kind) for bye in played.byes)
    boards = written(played.boards, relaxed, len(final))
    return (
        *out,
        kinds.RoundPaired(
            run.last_round + 1,
            system,
            field.lots,
            (*final, *boards),
            byes + tuple(one for one in away if one.number not in inside),
            proved,
            allow_rematch,
            run.entrants if run.index and not run.begun else (),
            run.index,
        ),
        *_decided_at_once(section, run, final),
    )


def _decided_at_once(section: Section, run: Run, boards: Iterable[kinds.PairedBoard]) -> Iterator[kinds.Fact]:
    """The results of the boards of those who have left (cxa-2011 arts 19.2-19.3)."""
    for one in boards:
        if one.red in section.withdrawn or one.black in section.withdrawn:
            board = Board(one.table, one.red, one.black)
            yield decided(run.last_round + 1, board, without_play(board, section.withdrawn, run.voided), "")


def _by_system(
    section: Section, run: Run, field: Field
) -> tuple[str, Round, Mapping[int, tuple[Limit, ...]], bool]:
    """The round of the system that the stage names: its name, the limits broken by board, whether it is proved best."""
    if is_fide(run):
        from zhicai.competition.swiss.fide_dutch import pair_dutch

        red = Lots(f"{section.seed} fide {run.index}").below(2) == 0
        rounds = run.planned or field.round
        return (
            System.FIDE_DUTCH.value,
            pair_dutch(field, scores_of(section), rounds, top_seed_is_red=red),
            {},
            True,
        )
    from zhicai.competition.swiss.pairing import pair  # it brings a large library with it

    found = pair(field, rules_of(section, run))
    return SYSTEM, found.round, found.relaxed, found.proved


def is_fide(run: Run) -> bool:
    """Whether a stage is paired by the FIDE Dutch system."""
    return isinstance(run.stage, Swiss) and run.stage.system is System.FIDE_DUTCH


def _final_begins(run: Run) -> bool:
    """Whether the next round is the first of a final inside a Swiss."""
    plan = run.stage.inner_final if isinstance(run.stage, Swiss) else None
    return plan is not None and len(run.rounds) == plan.after_round


def _inner_final(run: Run) -> tuple[kinds.PairedBoard, ...]:
    """The boards of a final inside a Swiss: its players meet by the order table, again and again."""
    plan = run.stage.inner_final if isinstance(run.stage, Swiss) else None
    if plan is None or len(run.rounds) < plan.after_round:
        return ()
    numbers = finalists(run) or chosen(run, plan.places)
    turn = len(run.rounds) - plan.after_round
    if len(numbers) == LEAST - 1:
        pairs: Sequence[tuple[int, int]] = [(1, 2) if turn % 2 == 0 else (2, 1)]
    else:
        rows = table(len(numbers), cycles=turn // (len(numbers) - 1) + 1).rows
        pairs = rows[turn].pairs
    seat = dict(enumerate(numbers, 1))
    return tuple(
        kinds.PairedBoard(at, seat[red], seat[black], match=FINAL) for at, (red, black) in enumerate(pairs, 1)
    )


def written(
    boards: Iterable[Board], relaxed: Mapping[int, tuple[Limit, ...]], before: int = 0
) -> tuple[kinds.PairedBoard, ...]:
    """Boards as an entry has them, numbered on from those before."""
    return tuple(
        kinds.PairedBoard(one.table + before, one.red, one.black, relaxed.get(one.table, ()))
        for one in boards
    )


def _from_table(section: Section, run: Run) -> tuple[kinds.Fact, ...]:
    """The next round by a table; boards of those who have left are decided at once (arts 19.2-19.3)."""
    number = run.last_round + 1
    if isinstance(run.stage, Knockout):
        system, (boards, without) = kinds.KNOCKOUT, knockout_round(section, run)
    else:
        system, (boards, without) = kinds.ROUND_ROBIN, table_round(run, number)
    if not boards:
        raise Refused("没有可编排的台次", "there is no board to pair")
    first = not run.begun
    fact = kinds.RoundPaired(
        number,
        system,
        section.seed,
        boards,
        without,
        seats=run.entrants if first else (),
        stage=run.index,
        groups=tuple(map(len, run.groups)) if first else (),
    )
    return (fact, *_decided_at_once(section, run, boards))
