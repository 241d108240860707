"""`zhicai event pair`, `change`, `publish`, `unpair`, `round`, `explain`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, NoReturn

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
    facts,
    member_words,
    need_reason,
    player_words,
    section,
    tell,
    word,
    write_json,
)
from zhicai.cli.event_who import pair_of
from zhicai.cli.layout import cells, padded
from zhicai.cli.values import is_whole, narrow
from zhicai.competition.event.words import bye_words
from zhicai.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.state import Section
    from zhicai.competition.event.undoing import Lost
    from zhicai.competition.model import Board, Bye

RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="轮次 · round")]


def pair(
    path: EventPath,
    allow_rematch: Annotated[
        bool,
        typer.Option("--allow-rematch", help="别无他法时许重遇 · let two meet again if nothing else is left"),
    ] = False,
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway",
            help="有人未检录或有封棋也照编 · also where somebody is not checked in or a game adjourned",
        ),
    ] = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Pair the next round and show it; where somebody is not checked in or a game adjourned, ask for --anyway."""
    from zhicai.competition.event.kinds import EntrantsOut
    from zhicai.competition.event.outlook import in_order_of_entry
    from zhicai.competition.event.pairing import pair_round

    undrawn: list[bool] = []

    def work(before: Section) -> Sequence[Fact]:
        if not anyway:
            _ask_about_missing(before)
            _ask_about_adjourned(before)
        undrawn.append(in_order_of_entry(before))
        return pair_round(before, allow_rematch=allow_rematch)

    after, done = act(path, by, work, title)
    out = [one for one in done if isinstance(one, EntrantsOut)]
    if out and not as_object:
        tell(out, as_object=False)
    _show(after, len(after.rounds), as_object=as_object)
    if not as_object:
        _tell_seats(after)
    _warn_of_few(after)
    if undrawn[-1]:
        _warn_of_numbers(after)


def _warn_of_numbers(found: Section) -> None:
    """Say after round 1 that it went by the numbers of the entry, which the regulations would have drawn."""
    from zhicai.competition.seeding import Draw

    how_zh, how_en = {
        Draw.SEEDED: ("按等级分排序", "by rating"),
        Draw.LOTS: ("抽签", "by lot"),
        Draw.HALVES: ("上下半区分别抽签", "by lot, odd and even to the halves"),
    }[found.regulations.numbers]
    terminal.complain(
        f"未经 draw 定号，按报名的编号编排；要按规程（{how_zh}）定号：unpair，draw，再 pair",
        f"paired by the numbers of the entry, not drawn; for numbers as the regulations say ({how_en}): unpair, draw, "
        "then pair",
    )


def _tell_seats(after: Section) -> None:
    """Say after the first round of a table how its seats were had, so that lots are not drawn in silence."""
    from zhicai.competition.event.seating import seating_words

    if len(after.run.rounds) == 1 and (how := seating_words(after, after.run)):
        drawn = "抽签" in how[0]
        seed_zh, seed_en = (
            (f"（抽签数 {after.seed}）", f" (seed of the lots: {after.seed})") if drawn else ("", "")
        )
        terminal.say(how[0] + seed_zh, how[1] + seed_en)


def _ask_about_missing(before: Section) -> None:
    """Stop with status 1 where people are checked in and some are missing."""
    from zhicai.competition.event.attendance import unaccounted

    away = unaccounted(before)
    if not away:
        return
    for number in () if terminal.answers_as_object() else away:
        terminal.write_line(f"  {player_words(before, number)}")
    terminal.refuse(
        f"以上{len(away)}名尚未检录，未编排；请假用 leave，退赛用 withdraw，照编用 pair --anyway",
        f"these {len(away)} are not checked in, and nothing was paired; leave and withdraw let them out, pair --anyway "
        "pairs them too",
        missing=list(away),
    )
    raise typer.Exit(1)


def _ask_about_adjourned(before: Section) -> None:
    """Stop with status 1 where games are adjourned."""
    from zhicai.competition.event.adjourning import adjourned, boards_words, counted_as

    if not (found := adjourned(before)):
        return
    (zh, en), (how_zh, how_en) = boards_words(found), counted_as(before)
    terminal.refuse(
        f"{zh}封棋，未编排；续弈后用 result 登记，照编用 pair --anyway（{how_zh}）",
        f"adjourned: {en}; nothing was paired. Play on and enter it with result, or pair --anyway "
        f"(it counts {how_en})",
        adjourned=[one._asdict() for one in found],
    )
    raise typer.Exit(1)


def _warn_of_few(found: Section) -> None:
    """Say after the first round of a Swiss that so few players cannot play so many rounds without meeting again."""
    from zhicai.competition.round_robin import LEAST
    from zhicai.competition.stage_rules import Swiss

    run = found.run
    if len(run.rounds) != 1 or not isinstance(run.stage, Swiss):
        return
    many = len(run.entrants)
    # An odd number leaves one out of each round, so that it takes as many rounds as there are players.
    if run.stage.rounds > many - 1 + many % 2:
        suits = many >= LEAST
        terminal.complain(
            f"共{many}个选手（队），打{run.stage.rounds}轮必有重遇（pair --allow-rematch）"
            + ("；可改打循环赛" if suits else ""),
            f"{many} players cannot play {counted(run.stage.rounds, 'round')} without meeting again (pair "
            "--allow-rematch)" + ("; a round robin would suit so few" if suits else ""),
        )


def change(
    path: EventPath,
    swaps: Annotated[
        list[str] | None,
        typer.Option(
            "--swap",
            metavar="A-B",
            help="两人对调，如 3-8，可重复 · two players change places, as 3-8; may be repeated",
            show_default=False,
        ),
    ] = None,
    turns: Annotated[
        list[int] | None,
        typer.Option(
            "--turn",
            metavar="BOARD",
            help="该台换先后手，可重复 · exchange the colours of a board; may be repeated",
            show_default=False,
        ),
    ] = None,
    reason: Reason = "",
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Change the last round by hand; how it compares with the system's own is told and recorded."""
    from zhicai.competition.event.paired import change_pairing

    need_reason(reason)

    def work(before: Section) -> Sequence[Fact]:
        exchanges = [pair_of(before, text) for text in swaps or []]
        return change_pairing(before, exchanges=exchanges, turns=turns or [], reason=reason)

    _, done = act(path, by, work, title)
    tell(done, as_object=as_object)


def publish(path: EventPath, title: InSection = None, by: By = None, as_object: AsObject = False) -> None:
    """Publish the last round; it is not changed by hand any more."""
    from zhicai.competition.event import paired

    _, done = act(path, by, paired.publish, title)
    tell(done, as_object=as_object)


def unpair(
    path: EventPath,
    reason: Reason = "",
    confirm: Annotated[
        bool,
        typer.Option(
            "--confirm",
            help="已公布或已有成绩的一轮，确认撤回 · take back a round that is published or has results",
        ),
    ] = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Take back the last round; where results would go with it, or it is published, that is told first, status 1."""
    from zhicai.competition.event.paired import undo_round
    from zhicai.competition.event.undoing import lost_with_last

    lost = None if confirm else lost_with_last(section(path, title))
    if lost is not None and lost.matters:
        _tell_lost(lost, as_object=as_object)
    need_reason(reason)

    def work(before: Section) -> Sequence[Fact]:
        now = lost_with_last(before)
        if not confirm and now.matters:
            _tell_lost(now, as_object=as_object)
        return undo_round(before, reason)

    _, done = act(path, by, work, title)
    tell(done, as_object=as_object)


def _tell_lost(lost: Lost, *, as_object: bool) -> NoReturn:
    """What goes with a round that is taken back; nothing is taken back, and the status is 1."""
    asked = (
        "尚未撤回；确认请加 --confirm --reason（撤回后可用 undo 恢复）",
        "nothing is taken back yet; add --confirm and --reason (undo brings it back)",
    )
    if as_object:
        write_json({"undone": False, **asdict(lost), "asked": {"zh": asked[0], "en": asked[1]}})
        raise typer.Exit(1)
    terminal.say(*lost.words)
    terminal.say(*asked)
    raise typer.Exit(1)


def show(
    path: EventPath,
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="ROUND", help="轮次，默认最后一轮 · round, by default the last", show_default=False
        ),
    ] = None,
    title: InSection = None,
    as_object: AsObject = False,
) -> None:
    """Show a round."""
    found = section(path, title)
    if number is None and not found.rounds:
        terminal.fail(
            f"尚未编排任何一轮；编排首轮：zhicai event pair {path}",
            f"no round is paired yet; to pair the first one: zhicai event pair {path}",
        )
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
                "stage": found.pairings[number - 1].stage + 1,
                "published": number in found.published,
                "boards": [_board(found, number, board) for board in played.boards],
                "byes": [_bye(bye) for bye in played.byes],
            }
        )
        return
    terminal.say(*_heading(found, number))
    rows = list(_rows(found, number))
    left, result = (max((cells(row[at]) for row in rows), default=0) + 2 for at in (1, 2))
    for label, red, said, black in rows:
        terminal.write_line(f"{label:>5}  {padded(red, left)}{padded(said, result)}{black}".rstrip())


def _rows(found: Section, number: int) -> Iterator[tuple[str, str, str, str]]:
    """The lines of a round: board, who is on the left, result, who is on the right; after a match its boards."""
    played = found.rounds[number - 1]
    matches = {one.table: one.match for one in found.pairings[number - 1].boards}
    for board in played.boards:
        match = f"  [{matches[board.table]}]" if matches.get(board.table) else ""
        black = player_words(found, board.black) + match
        yield str(board.table), player_words(found, board.red), _whole(found, number, board), black
        for game in found.games.get((number, board.table), ()):
            yield _game_row(found, board, game)
    for bye in played.byes:
        yield "", player_words(found, bye.player), _bye_word(found, bye, number), ""


def _bye_word(found: Section, bye: Bye, number: int) -> str:
    zh, en = bye_words(found, bye.player, bye.kind, number)
    return word(zh, en.lower())


def _whole(found: Section, number: int, board: Board) -> str:
    """The result of a board; of a match of teams that was played the points of both, as 4:2."""
    games = found.games.get((number, board.table), ())
    if board.result is None or not any(one.result is not None for one in games):
        return _code(board)
    from zhicai.competition.scoring import match_score, points_text

    score = match_score(games, found.teams[board.red].order, found.regulations.scores)
    return f"{points_text(score.first)}:{points_text(score.second)}"


def _code(board: Board) -> str:
    return code_word(board.result.code) if board.result else "–"


def _heading(found: Section, number: int) -> tuple[str, str]:
    """The round, and its stage where there are several."""
    if len(found.regulations.stages) == 1:
        return f"第{number}轮", f"round {number}"
    stage = found.pairings[number - 1].stage + 1
    return f"第{number}轮（第{stage}阶段）", f"round {number} (stage {stage})"


def _game_row(found: Section, match: Board, game: Board) -> tuple[str, str, str, str]:
    """A board of a match of teams, red on the left, each with the number of the team."""
    home = found.teams[match.red].order
    reds = match.red if game.red in home or (not game.red and game.black not in home) else match.black
    blacks = match.black if reds == match.red else match.red
    red, black = (
        f"{member_words(found, one)} [{team}]" for one, team in ((game.red, reds), (game.black, blacks))
    )
    return f".{game.table}", f"  {red}", _code(game), f"  {black}"


def _board(found: Section, number: int, board: Board) -> dict[str, object]:
    result = board.result.code if board.result else None
    match = next((one.match for one in found.pairings[number - 1].boards if one.table == board.table), "")
    games = [
        {
            "board": game.table,
            "red": game.red,
            "black": game.black,
            "result": game.result.code if game.result else None,
        }
        for game in found.games.get((number, board.table), ())
    ]
    more: dict[str, object] = ({"match": match} if match else {}) | ({"games": games} if games else {})
    return {"board": board.table, "red": board.red, "black": board.black, "result": result} | more


def _bye(bye: Bye) -> dict[str, object]:
    return {"number": bye.player, "kind": bye.kind.value}


def explain(
    path: EventPath,
    number: RoundNumber,
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="台次，0 或“轮空”为轮空 · board, 0 or bye for the bye")
    ],
    title: InSection = None,
    as_object: AsObject = False,
) -> None:
    """Why a board is as it is: in a Swiss scores, colours, and why nobody nearer was taken; else its table."""
    from zhicai.competition.event import paired
    from zhicai.competition.event.history import when_paired

    table = _table(board)
    sentences = paired.explain(when_paired(facts(path, title), number), number, table)
    if as_object:
        write_json({"round": number, "board": table, "why": [{"zh": zh, "en": en} for zh, en in sentences]})
        return
    for zh, en in sentences:
        terminal.say(zh, en)


def _table(board: str) -> int:
    """A board, 0 for the bye; stops with status 2 for what is neither."""
    plain = narrow(board).strip().casefold()
    if plain in ("轮空", "bye"):
        return 0
    if not is_whole(plain, 6):
        terminal.fail(
            f"台次应写作 5，轮空写 0，现为“{terminal.named(board)}”",
            f"a board is written 5, and 0 for the bye, not {terminal.named(board)!r}",
        )
    return int(plain)
