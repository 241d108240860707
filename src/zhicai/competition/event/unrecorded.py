"""What is still to be recorded: a penalty or fouls that decide a game, and a result that does not say so.

A foul, a penalty and the result of the board are three entries. Who makes one of them is told of the others at once,
and the check of a file tells what is left (cxa-2011 arts 4.1.10, 8.2, 14.1, 18.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zhicai.board_names import board_name
from zhicai.competition.event.fouled import without_count
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words
from zhicai.competition.model import Board, Outcome, Penalty

_FOULS: Final = 3
"""So many fouls lose a game, where regulations do not say otherwise (`fouls_lose`; cxa-2011 art. 4.1.10)."""


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """Something that one entry calls for and no other says: the round, the board (0: none), whom it is about.

    `board` is that of a match of teams (0: none), `code` the result that is called for ("": another thing is).
    """

    round: int
    table: int
    number: int
    message_zh: str
    message_en: str
    board: int = 0
    code: str = ""

    @property
    def place(self) -> str:
        """The board as it is named: 3, or 3.2; "" where it is about none."""
        if not self.table:
            return ""
        return board_name(self.table, self.board)


def unrecorded(section: Section) -> tuple[Unrecorded, ...]:
    """What is still to be recorded in a section, in the order of rounds."""
    return tuple(
        sorted((*_uncounted(section), *called_for(section)), key=lambda one: (one.round, one.number))
    )


def called_for(section: Section) -> tuple[Unrecorded, ...]:
    """The part of it that penalties and fouls call for: games lost, and counts of fouls that cannot be.

    The articles give the penalty (cxa-2011 art. 18.2) or the loss (art. 4.1.10), but a result is corrected by hand:
    so a contrary one is told and not refused.
    """
    found = [*_excluded(section), *_too_many(section)]
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
            one.board,
        )


def _excluded(section: Section) -> Iterator[Unrecorded]:
    """Who is excluded from a game loses it; in a team event a penalty falls on the team, which plays on."""
    if section.of_teams:
        return
    for one in dict.fromkeys(section.sanctions):
        at = _place_of(section, one.round, one.number)
        if one.penalty is not Penalty.GAME or at is None or _lost(at.played, one.number):
            continue
        code = "--+" if at.played.red == one.number else "+--"
        words = "被取消当场比赛资格（cxa-2011 第18.2条）", "was excluded from the game (cxa-2011 art. 18.2)"
        yield _should_lose(one.round, at, one.number, words, code)


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
        at = _place_of(section, number, who)
        if count >= limit and at is not None and not _lost(at.played, who):
            words = f"犯规满{limit}次", f"has {limit} fouls or more"
            yield _should_lose(number, at, who, words, "0-1 foul" if at.played.red == who else "1-0 foul")


def _should_lose(number: int, at: _Place, who: int, why: tuple[str, str], code: str) -> Unrecorded:
    zh, en = place_words(number, at.table, at.board)
    if at.played.result is None:
        now_zh, now_en = "请登记", "still to be recorded"
    else:
        now_zh, now_en = "现在的成绩却不是，请更正为", "the result is another one; correct it to"
    return Unrecorded(
        number,
        at.table,
        who,
        f"{who}号{why[0]}，{zh}应判负，{now_zh} {code}",
        f"number {who} {why[1]} and loses {en}; {now_en} {code}",
        at.board,
        code,
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """A game, with its table and its board in a match of teams (0: none)."""

    table: int
    board: int
    played: Board


def _place_of(section: Section, number: int, who: int) -> _Place | None:
    """Where a player sat in a round; None for who had no board."""
    places: Iterator[_Place]
    if section.of_teams:
        of_round = ((table, games) for (at, table), games in section.games.items() if at == number)
        places = (_Place(table, game.table, game) for table, games in of_round for game in games)
    else:
        boards = section.rounds[number - 1].boards if number <= len(section.rounds) else ()
        places = (_Place(board.table, 0, board) for board in boards)
    return next((one for one in places if who in (one.played.red, one.played.black)), None)


def _lost(board: Board, who: int) -> bool:
    return board.result is not None and board.result.of(board.colour_of(who)) is Outcome.LOSS
