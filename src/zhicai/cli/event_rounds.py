"""`zhicai event pair`, `change`, `publish`, `unpair`, `round`, `explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import (
    OFFICER,
    AsObject,
    By,
    EventPath,
    Reason,
    act,
    event,
    facts,
    player_words,
    tell,
    word,
    write_json,
)
from zhicai.cli.layout import cells, padded

if TYPE_CHECKING:
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Board, Bye

RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="轮次 · round")]


def pair(
    path: EventPath,
    allow_rematch: Annotated[
        bool,
        typer.Option("--allow-rematch", help="别无他法时许重遇 · let two meet again if nothing else is left"),
    ] = False,
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Pair the next round and show it."""
    from zhicai.competition.event.pairing import pair_round

    after, _ = act(path, by, lambda before: pair_round(before, allow_rematch=allow_rematch))
    _show(after, len(after.rounds), as_object=as_object)


def change(
    path: EventPath,
    swaps: Annotated[
        list[str] | None,
        typer.Option(
            "--swap",
            metavar="A-B",
            help="两人对调，如 3-8 · two players change places, as 3-8",
            show_default=False,
        ),
    ] = None,
    turns: Annotated[
        list[int] | None,
        typer.Option(
            "--turn",
            metavar="BOARD",
            help="该台换先后手 · exchange the colours of a board",
            show_default=False,
        ),
    ] = None,
    reason: Reason = "",
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Change the last round by hand; how it compares with the system's own is told and recorded."""
    from zhicai.competition.event.pairing import change_pairing

    exchanges = [_two(text) for text in swaps or []]
    _, done = act(
        path,
        by,
        lambda before: change_pairing(before, exchanges=exchanges, turns=turns or [], reason=reason),
    )
    tell(done, as_object=as_object)


def _two(text: str) -> tuple[int, int]:
    one, _, other = text.partition("-")
    if not (one.isdecimal() and other.isdecimal() and len(text) < 20):
        terminal.fail(
            f"--swap 应写作两个编号，如 3-8，现为“{terminal.named(text)}”",
            f"--swap takes two numbers such as 3-8, not {terminal.named(text)!r}",
        )
    return int(one), int(other)


def publish(path: EventPath, by: By = OFFICER, as_object: AsObject = False) -> None:
    """Publish the last round; it is not changed by hand any more."""
    from zhicai.competition.event import pairing

    _, done = act(path, by, pairing.publish)
    tell(done, as_object=as_object)


def unpair(path: EventPath, reason: Reason = "", by: By = OFFICER, as_object: AsObject = False) -> None:
    """Take back the last round with its results."""
    from zhicai.competition.event.pairing import undo_round

    _, done = act(path, by, lambda before: undo_round(before, reason))
    tell(done, as_object=as_object)


def show(
    path: EventPath,
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="ROUND", help="轮次，默认最后一轮 · round, by default the last", show_default=False
        ),
    ] = None,
    as_object: AsObject = False,
) -> None:
    """Show a round."""
    found = event(path)
    chosen = len(found.rounds) if number is None else number
    if not 1 <= chosen <= len(found.rounds):
        terminal.fail(f"第{chosen}轮尚未编排", f"round {chosen} has not been paired", str(path))
    _show(found, chosen, as_object=as_object)


def _show(found: Section, number: int, *, as_object: bool) -> None:
    played = found.rounds[number - 1]
    if as_object:
        write_json(
            {
                "round": number,
                "published": number in found.published,
                "boards": [_board(board) for board in played.boards],
                "byes": [_bye(bye) for bye in played.byes],
            }
        )
        return
    terminal.say(f"第{number}轮", f"round {number}")
    names = [player_words(found, board.red) for board in played.boards]
    left = max(map(cells, names), default=0) + 2
    for name, board in zip(names, played.boards, strict=True):
        result = board.result.code if board.result else "–"
        black = player_words(found, board.black)
        terminal.write(f"{board.table:>4}  {padded(name, left)}{padded(result, 12)}{black}")
    for bye in played.byes:
        terminal.write(f"{'':>4}  {padded(player_words(found, bye.player), left)}{_BYES[bye.kind.value]()}")


_BYES = {
    "pairing": lambda: word("轮空", "bye"),
    "free": lambda: word("轮空", "free round"),
    "leave": lambda: word("请假", "on leave"),
    "late": lambda: word("未报到", "not entered yet"),
    "absent": lambda: word("缺席", "absent"),
}


def _board(board: Board) -> dict[str, object]:
    result = board.result.code if board.result else None
    return {"board": board.table, "red": board.red, "black": board.black, "result": result}


def _bye(bye: Bye) -> dict[str, object]:
    return {"number": bye.player, "kind": bye.kind.value}


def explain(
    path: EventPath,
    number: RoundNumber,
    board: Annotated[
        int, typer.Argument(metavar="BOARD", min=0, help="台次，0 为轮空 · board, 0 for the bye")
    ],
    as_object: AsObject = False,
) -> None:
    """Why a board of a Swiss is as it is: scores, colours, and why nobody nearer was taken."""
    from zhicai.competition.event import pairing
    from zhicai.competition.event.history import when_paired

    sentences = pairing.explain(when_paired(facts(path), number), number, board)
    if as_object:
        write_json({"round": number, "board": board, "why": [{"zh": zh, "en": en} for zh, en in sentences]})
        return
    for zh, en in sentences:
        terminal.say(zh, en)
