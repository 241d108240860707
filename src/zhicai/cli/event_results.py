"""`zhicai event result`, `results`, `colours`, `foul`, `sanction`, `lots`, `play-off`, `decide`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NoReturn

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import (
    AsObject,
    By,
    EventPath,
    InSection,
    Reason,
    act,
    code_word,
    member_words,
    need_reason,
    player_words,
    section,
    tell,
    write_json,
)
from zhicai.cli.event_rounds import RoundNumber
from zhicai.cli.event_who import Member, Who, competitor, competitors, member
from zhicai.cli.values import is_whole, narrow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.results import Consequences, Moved
    from zhicai.competition.event.state import Section

BoardName = Annotated[
    str,
    typer.Argument(
        metavar="BOARD", help="台次；团体赛为 场.台，如 3.2 · board; of a match of teams MATCH.BOARD, as 3.2"
    ),
]


def _place(board: str) -> tuple[int, int]:
    """The table and the board within a match of teams (0: none); stops with status 2 for what is neither."""
    plain = narrow(board)
    table, _, game = plain.partition(".")
    numbers = [table, game] if "." in plain else [table]
    if not all(is_whole(one, 6) for one in numbers):
        terminal.fail(
            f"台次应写作 5 或 3.2，现为“{terminal.named(board)}”",
            f"a board is written 5 or 3.2, not {terminal.named(board)!r}",
        )
    return int(table), int(game or 0)


def result(
    path: EventPath,
    number: RoundNumber,
    board: BoardName,
    code: Annotated[
        str,
        typer.Argument(
            metavar="RESULT",
            help="成绩：红胜 1-0、黑胜 0-1、和 1/2-1/2、双负 0-0，黑方弃权 +--、红方弃权 --+、双方弃权 ---，"
            "封棋 adjourned，未赛 unplayed；因犯规、超时而定的写“红胜 犯规”“黑胜 超时”，即 1-0 foul、0-1 time；"
            "录错台的写 clear 取消；团体赛整场误登的更正为 open，再逐台登记"
            " · the result: 1-0, 0-1, 1/2-1/2, 0-0 both lose, +-- won by Red as Black forfeits, --+ by Black, --- both "
            "forfeit, adjourned, unplayed; decided by fouls or on time: 1-0 foul, 0-1 time; or in words; clear takes "
            "away one entered at the wrong board; a match of teams recorded as a whole by mistake is corrected to "
            "open, and goes board by board",
        ),
    ],
    correct: Annotated[
        bool, typer.Option("--correct", help="更正：先说明后果 · correct: tell what it would change")
    ] = False,
    confirm: Annotated[bool, typer.Option("--confirm", help="确认更正 · make the correction")] = False,
    reason: Reason = "",
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Record a result. A correction is made with --confirm only; without it, what it changes is told, status 1."""
    from zhicai.competition.event import results
    from zhicai.competition.event.outcomes import OPEN
    from zhicai.competition.result_lists import code_of

    table, game = _place(board)
    if code.strip().casefold() in _CLEAR:
        need_reason(reason)
        after, done = act(path, by, lambda before: results.clear(before, number, table, reason, game), title)
        tell(done, as_object=as_object)
        return
    code = OPEN if correct and code.strip() == OPEN else code_of(code)
    if correct and confirm:
        need_reason(reason)
    if correct and not confirm:
        found = section(path, title)
        facts = results.correct(found, number, table, code, reason or "?", game)
        _tell_consequences(found, results.consequences(found, facts), as_object=as_object)
    make = (
        (lambda before: results.correct(before, number, table, code, reason, game))
        if correct
        else (lambda before: results.record(before, number, table, code, game))
    )
    with _saying_how_to_correct():
        after, done = act(path, by, make, title)
    tell(done, as_object=as_object)
    if not as_object:
        _say_board(after, number, table, game)
        played = after.game(number, table, game) if game else after.board(number, table)
        if played is not None:
            _say_open(after, number, played.red, played.black)


_CLEAR: Final = frozenset({"clear", "取消"})
"""How it is said that a board is to have no result again."""


def _say_open(found: Section, number: int, *people: int) -> None:
    """What is still to be recorded of some in a round, since the one entry calls for the other."""
    from zhicai.competition.event.unrecorded import unrecorded_on

    for one in unrecorded_on(found, number, people):
        terminal.complain(one.message_zh, one.message_en)


@contextmanager
def _saying_how_to_correct() -> Iterator[None]:
    """Where a result is recorded already, the refusal names the options that correct it."""
    from zhicai.competition.event.refusals import RecordedAlready

    try:
        yield
    except RecordedAlready as error:
        raise RecordedAlready(
            f"{error.message_zh}：result … --correct（先看后果）、--correct --confirm --reason 理由（更正）",
            f"{error.message_en}: result … --correct tells what it would change, --correct --confirm --reason TEXT "
            "makes it",
        ) from error


def _say_board(found: Section, number: int, table: int, game: int) -> None:
    """A board with its players and result, so that a wrong one is seen at once."""
    board = found.game(number, table, game) if game else found.board(number, table)
    if board is None:
        return
    words = member_words if game else player_words
    result = code_word(board.result.code) if board.result else "–"
    terminal.write_line(f"      {words(found, board.red)}  {result}  {words(found, board.black)}")


def results(
    path: EventPath,
    number: RoundNumber,
    table: Annotated[
        Path,
        typer.Argument(
            metavar="LIST",
            help="成绩单 XLSX、ODS、CSV：轮次、台次、成绩 · a list with the columns round, board, result",
        ),
    ],
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Record the results of a round from a list, all or none; what is recorded just so already is passed over."""
    from zhicai.cli.given import bytes_of
    from zhicai.competition.event.results import record_list
    from zhicai.competition.result_lists import read_results
    from zhicai.english import counted
    from zhicai.workbooks import read_sheets

    listed = read_results(read_sheets(bytes_of(table), table.name), number)
    with _saying_how_to_correct():
        after, done = act(path, by, lambda before: record_list(before, number, listed), title)
    tell(done, as_object=as_object)
    # One list for all rounds is usual: its other rows are of interest only where this round still lacks results.
    if listed.elsewhere and any(board.result is None for board in after.rounds[number - 1].boards):
        rows = counted(listed.elsewhere, "row")
        terminal.complain(
            f"成绩单中另有{listed.elsewhere}行的轮次不是第{number}轮，未登记",
            f"the list has {rows} of other rounds than {number}, passed over",
        )
    _say_open(after, number, *after.players)


_ASKED: Final = (
    "尚未更正；确认请加 --confirm --reason",
    "nothing is changed yet; add --confirm and --reason",
)


def _tell_consequences(found: Section, told: Consequences, *, as_object: bool) -> NoReturn:
    """What a correction would change; nothing is changed, and the status is 1."""
    from zhicai.competition.event.outcomes import outcome_words
    from zhicai.competition.event.remarks import SEEDS_OF_THEN
    from zhicai.competition.event.telling import told as words_of
    from zhicai.competition.event.words import place_words

    if as_object:
        write_json({"recorded": False, **_object(told), "asked": {"zh": _ASKED[0], "en": _ASKED[1]}})
        raise typer.Exit(1)
    zh, en = place_words(told.round, told.table, told.game, of_teams=found.of_teams)
    (was_zh, was_en), (is_zh, is_en) = (outcome_words(code) for code in (told.before, told.after))
    terminal.say(f"{zh}：{was_zh}将改为{is_zh}", f"{en}: {was_en} would become {is_en}")
    _tell_places(found, told.moved)
    if told.then:
        terminal.say(f"第 {told.stage} 阶段的名次：", f"places of stage {told.stage}:")
        _tell_places(found, told.then)
    if told.reseeded:
        terminal.say(*SEEDS_OF_THEN)
    for one in told.withdrawals:
        terminal.say(*words_of(one))
    if told.paired_since:
        rounds = ", ".join(map(str, told.paired_since))
        noun = "round" if len(told.paired_since) == 1 else "rounds"
        terminal.say(f"此后已编排第 {rounds} 轮，对阵不变", f"paired since, and not changed: {noun} {rounds}")
    terminal.say(*_ASKED)
    raise typer.Exit(1)


def _tell_places(found: Section, moved: Sequence[Moved]) -> None:
    for one in moved:
        name = found.competitors[one.number].name
        (was_zh, was_en), (is_zh, is_en) = (_place_words(place) for place in (one.before, one.after))
        terminal.say(
            f"{one.number} 号{name}：{was_zh}变为{is_zh}", f"{one.number} {name}: {was_en} becomes {is_en}"
        )


def _place_words(place: int) -> tuple[str, str]:
    return (f"第 {place} 名", f"place {place}") if place else ("无名次", "no place")


def _places(moved: Sequence[Moved]) -> list[dict[str, int | None]]:
    return [{"number": one.number, "before": one.before or None, "after": one.after or None} for one in moved]


def _object(told: Consequences) -> dict[str, object]:
    return {
        "round": told.round,
        "board": told.table,
        "game": told.game,
        "before": told.before,
        "after": told.after,
        "places": _places(told.moved),
        "stage": told.stage or None,
        "places_in_stage": _places(told.then),
        "seeds_of_then": told.reseeded,
        "withdrawals": [
            {"number": one.number, "void": one.void, "met": one.met, "opponents": one.opponents}
            for one in told.withdrawals
        ],
        "paired_since": list(told.paired_since),
        "published_since": list(told.published_since),
    }


def foul(
    path: EventPath,
    player: Member,
    number: RoundNumber,
    count: Annotated[int, typer.Option(min=1, max=99, help="次数 · how many")] = 1,
    reason: Annotated[
        str,
        typer.Option(
            "--reason",
            metavar="TEXT",
            help="经过，可不写 · what happened, may be left out",
            show_default=False,
        ),
    ] = "",
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Record fouls of a player in a round."""
    from zhicai.competition.event import results

    def work(before: Section) -> Sequence[Fact]:
        return results.foul(before, member(before, player), number, count, reason)

    after, done = act(path, by, work, title)
    tell(done, as_object=as_object)
    _say_open(after, number, member(after, player))


def sanction(
    path: EventPath,
    player: Who,
    number: RoundNumber,
    penalty: Annotated[
        Literal["warning", "game"],
        typer.Option(help="警告，或取消当场比赛资格 · a warning, or exclusion from the game"),
    ] = "warning",
    reason: Reason = "",
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Impose a penalty on a player in a round."""
    from zhicai.competition.event import results
    from zhicai.competition.model import Penalty

    need_reason(reason)

    def work(before: Section) -> Sequence[Fact]:
        return results.sanction(before, competitor(before, player), number, Penalty(penalty), reason)

    after, done = act(path, by, work, title)
    tell(done, as_object=as_object)
    _say_open(after, number, competitor(after, player))


def lots(
    path: EventPath,
    order: Annotated[
        list[str],
        typer.Argument(metavar="NUMBER", help="编号或姓名，按抽签次序 · numbers or names in the order drawn"),
    ],
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Part the players of a shared place by the lots that they drew."""
    from zhicai.competition.event import results

    _, done = act(path, by, lambda before: results.draw_lots(before, competitors(before, order)), title)
    tell(done, as_object=as_object)


def play_off(
    path: EventPath,
    order: Annotated[
        list[str],
        typer.Argument(
            metavar="NUMBER", help="编号或姓名，按加赛名次 · numbers or names in the order of the play-off"
        ),
    ],
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Part the players of a shared place by a play-off between them."""
    from zhicai.competition.event import results

    _, done = act(path, by, lambda before: results.decide_play_off(before, competitors(before, order)), title)
    tell(done, as_object=as_object)


def decide(
    path: EventPath,
    match: Annotated[
        str, typer.Argument(metavar="MATCH", help="淘汰赛对局名，如 M1-3 · name of the match, as M1-3")
    ],
    winner: Annotated[
        str,
        typer.Argument(
            metavar="NUMBER",
            help="晋级者的编号或姓名，0 为均不晋级 · who goes on, number or name, 0 for nobody",
        ),
    ],
    reason: Reason = "",
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Say who goes on from a match of a knock-out that no further game decides: by lot, or the chief arbiter's word."""
    from zhicai.competition.event import results

    need_reason(reason)

    def work(before: Section) -> Sequence[Fact]:
        return results.decide_match(before, narrow(match), competitor(before, winner), reason)

    _, done = act(path, by, work, title)
    tell(done, as_object=as_object)


def colours(
    path: EventPath,
    number: RoundNumber,
    board: BoardName,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Record that a board was played with the colours the other way round; a result already recorded turns with it."""
    from zhicai.competition.event import results

    table, game = _place(board)
    after, done = act(path, by, lambda before: results.correct_colours(before, number, table, game), title)
    tell(done, as_object=as_object)
    if not as_object:
        _say_board(after, number, table, game)
