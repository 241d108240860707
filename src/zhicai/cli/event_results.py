"""`zhicai event result`, `foul`, `sanction`, `lots`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import OFFICER, AsObject, By, EventPath, Reason, act, event, tell, write_json
from zhicai.cli.event_rounds import RoundNumber

if TYPE_CHECKING:
    from zhicai.competition.event.results import Consequences
    from zhicai.competition.event.state import Section

Number = Annotated[int, typer.Argument(metavar="NUMBER", help="选手编号 · number of the player")]


def result(
    path: EventPath,
    number: RoundNumber,
    board: Annotated[int, typer.Argument(metavar="BOARD", help="台次 · board")],
    code: Annotated[
        str,
        typer.Argument(
            metavar="RESULT",
            help='成绩：1-0、0-1、1/2-1/2、0-0、"+--"、"--+"、adjourned 等 · the result: 1-0, 0-1, 1/2-1/2 ...',
        ),
    ],
    correct: Annotated[
        bool, typer.Option("--correct", help="更正：先说明后果 · correct: tell what it would change")
    ] = False,
    confirm: Annotated[bool, typer.Option("--confirm", help="确认更正 · make the correction")] = False,
    reason: Reason = "",
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Record a result. A correction is made with --confirm only; without it, what it changes is told, status 1."""
    from zhicai.competition.event import results

    if not correct:
        _, done = act(path, by, lambda before: results.record(before, number, board, code))
        tell(done, as_object=as_object)
    elif not confirm:
        _tell_consequences(path, number, board, code, reason, as_object=as_object)
    else:
        _, done = act(path, by, lambda before: results.correct(before, number, board, code, reason))
        tell(done, as_object=as_object)


def _tell_consequences(
    path: Path, number: int, board: int, code: str, reason: str, *, as_object: bool
) -> None:
    """What a correction would change; nothing is changed, and the status is 1."""
    from zhicai.competition.event import results

    found = event(path)
    told = results.consequences(found, results.correct(found, number, board, code, reason or "?"))
    if as_object:
        write_json({"recorded": False, **_object(told)})
        raise typer.Exit(1)
    terminal.say(
        f"第{told.round}轮第{told.board.table}台：{told.before} 将改为 {told.after}",
        f"round {told.round}, board {told.board.table}: {told.before} would become {told.after}",
    )
    _tell_places(found, told)
    if told.paired_since:
        rounds = ", ".join(map(str, told.paired_since))
        terminal.say(f"此后已编排第 {rounds} 轮，对阵不变", f"paired since, and not changed: rounds {rounds}")
    terminal.say(
        "尚未更正；确认请加 --confirm --reason", "nothing is changed yet; add --confirm and --reason"
    )
    raise typer.Exit(1)


def _tell_places(found: Section, told: Consequences) -> None:
    for one in told.moved:
        name = found.players[one.number].name
        terminal.say(
            f"{one.number}号{name}：第{one.before}名变为第{one.after}名",
            f"{one.number} {name}: place {one.before} becomes {one.after}",
        )


def _object(told: Consequences) -> dict[str, object]:
    return {
        "round": told.round,
        "board": told.board.table,
        "before": told.before,
        "after": told.after,
        "places": [{"number": one.number, "before": one.before, "after": one.after} for one in told.moved],
        "paired_since": list(told.paired_since),
        "published_since": list(told.published_since),
    }


def foul(
    path: EventPath,
    player: Number,
    number: RoundNumber,
    count: Annotated[int, typer.Option(min=1, max=99, help="次数 · how many")] = 1,
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Record fouls of a player in a round."""
    from zhicai.competition.event import results

    _, done = act(path, by, lambda before: results.foul(before, player, number, count))
    tell(done, as_object=as_object)


def sanction(
    path: EventPath,
    player: Number,
    number: RoundNumber,
    penalty: Annotated[
        Literal["warning", "game"],
        typer.Option(help="警告，或取消当场比赛资格 · a warning, or exclusion from the game"),
    ] = "warning",
    reason: Reason = "",
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Impose a penalty on a player in a round."""
    from zhicai.competition.event import results
    from zhicai.competition.model import Penalty

    _, done = act(path, by, lambda before: results.sanction(before, player, number, Penalty(penalty), reason))
    tell(done, as_object=as_object)


def lots(
    path: EventPath,
    order: Annotated[
        list[int], typer.Argument(metavar="NUMBER", help="抽签次序，先者列前 · numbers in the order drawn")
    ],
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Part the players of a shared place by the lots that they drew."""
    from zhicai.competition.event import results

    _, done = act(path, by, lambda before: results.draw_lots(before, order))
    tell(done, as_object=as_object)
