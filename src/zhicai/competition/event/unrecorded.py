"""What is still to be recorded: a penalty or fouls that decide a game, and a result that does not say so.

A foul, a penalty and the result of the board are three entries. Who makes one of them is told of the others at once,
and the check of a file tells what is left (cxa-2011 arts 4.1.10, 8.2, 14.1, 18.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zhicai.competition.event.fouled import without_count
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words
from zhicai.competition.model import Board, Outcome, Penalty

_FOULS: Final = 3
"""So many fouls lose a game, where regulations do not say otherwise (`fouls_lose`; cxa-2011 art. 4.1.10)."""


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """Something that one entry calls for and no other says: the round, the board (0: none), whom it is about."""

    round: int
    table: int
    number: int
    message_zh: str
    message_en: str


def unrecorded(section: Section) -> tuple[Unrecorded, ...]:
    """What is still to be recorded in a section, in the order of rounds."""
    found = [*_uncounted(section), *_excluded(section), *_too_many(section)]
    return tuple(sorted(found, key=lambda one: (one.round, one.number)))


def unrecorded_on(section: Section, number: int, people: tuple[int, ...]) -> tuple[Unrecorded, ...]:
    """The same about some in one round."""
    return tuple(one for one in unrecorded(section) if one.round == number and one.number in people)


def _uncounted(section: Section) -> Iterator[Unrecorded]:
    for one in without_count(section):
        zh, en = place_words(one.round, one.table, one.board)
        yield Unrecorded(
            one.round,
            one.table,
            one.number,
            f"{zh}{one.number}号因犯规判负，犯规次数还未登记：请用 foul {one.number} {one.round} --count 次数 登记",
            f"{en}: number {one.number} lost by fouls; how many is still to be recorded: foul {one.number} {one.round} "
            "--count N",
        )


def _excluded(section: Section) -> Iterator[Unrecorded]:
    """Who is excluded from a game loses it; in a team event a penalty falls on the team, which plays on."""
    if section.of_teams:
        return
    for one in dict.fromkeys(section.sanctions):
        board = _board_of(section, one.round, one.number)
        if one.penalty is not Penalty.GAME or board is None or _lost(board, one.number):
            continue
        yield _should_lose(
            one.round,
            board,
            one.number,
            ("被取消当场比赛资格", "was excluded from the game"),
            "--+" if board.red == one.number else "+--",
        )


def _too_many(section: Section) -> Iterator[Unrecorded]:
    """Who has the fouls that lose a game loses it, and has no more of them in it."""
    limit = section.regulations.game.get("fouls_lose", _FOULS)
    limit = limit if isinstance(limit, int) else _FOULS
    counts: Counter[tuple[int, int]] = Counter()
    for one in section.fouls:
        counts[one.round, one.number] += one.count
    for (number, who), count in counts.items():
        if count > limit:
            yield Unrecorded(
                number,
                0,
                who,
                f"第{number}轮{who}号犯规{count}次，满{limit}次对局即告负，请核对次数",
                f"round {number}: number {who} has {count} fouls, but {limit} end a game; look at the count",
            )
        board = _board_of(section, number, who)
        if count >= limit and board is not None and not _lost(board, who):
            words = f"犯规满{limit}次", f"has {limit} fouls or more"
            yield _should_lose(number, board, who, words, "0-1 foul" if board.red == who else "1-0 foul")


def _should_lose(number: int, board: Board, who: int, why: tuple[str, str], code: str) -> Unrecorded:
    zh, en = place_words(number, board.table)
    if board.result is None:
        now_zh, now_en = "请登记", "still to be recorded"
    else:
        now_zh, now_en = "现在的成绩却不是，请更正为", "the result is another one; correct it to"
    return Unrecorded(
        number,
        board.table,
        who,
        f"{who}号{why[0]}，{zh}应判负，{now_zh} {code}",
        f"number {who} {why[1]} and loses {en}; {now_en} {code}",
    )


def _board_of(section: Section, number: int, who: int) -> Board | None:
    """The board, of a match of teams the game, of a player in a round; None for who had none."""
    if section.of_teams:
        games = (game for (at, _), found in section.games.items() if at == number for game in found)
        return next((game for game in games if who in (game.red, game.black)), None)
    boards = section.rounds[number - 1].boards if number <= len(section.rounds) else ()
    return next((board for board in boards if who in (board.red, board.black)), None)


def _lost(board: Board, who: int) -> bool:
    return board.result is not None and board.result.of(board.colour_of(who)) is Outcome.LOSS
