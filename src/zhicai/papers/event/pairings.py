"""The papers of a round: pairings by board, the index by name, slips for results."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai.competition.brackets import title
from zhicai.competition.event.knockout_run import game_words, knocked
from zhicai.competition.event.run import Run
from zhicai.competition.event.words import BYES
from zhicai.competition.model import Board, ByeKind, Cause, Colour, Round
from zhicai.competition.pinyin import Key, pinyin_key
from zhicai.competition.scoring import NOBODY, match_score
from zhicai.competition.stage_rules import Groups, Knockout
from zhicai.papers.event.subject import (
    Subject,
    name_column,
    not_there,
    points_after,
    unit_column,
)
from zhicai.papers.event.values import Align, Block, Card, Cards, Cell, Column, Field, Paper, Table, Text


def round_number(subject: Subject, number: int | None) -> int:
    """The round meant: the last paired one for None. Raises PaperError where there is none."""
    last = len(subject.section.rounds)
    if not last:
        raise not_there("尚未编排，没有对阵", "no round is paired yet")
    if number is not None and not 1 <= number <= last:
        raise not_there(f"第{number}轮尚未编排", f"round {number} has not been paired")
    return number or last


def pairings(subject: Subject, number: int | None = None) -> Paper:
    """The pairings of a round by board, with the results that are there (对阵表).

    Points are those before the round. In a team event a board is a match, whose score is that of its boards.
    """
    at = round_number(subject, number)
    speech, run = subject.speech, subject.section.run_of(at)
    played = run.paired(at)
    blocks: list[Block] = [_boards(subject, run, played, at)]
    blocks += _without(subject, played)
    return subject.paper("pairings", speech.say(f"第{at}轮对阵表", f"Pairings of round {at}"), blocks)


def _boards(subject: Subject, run: Run, played: Round, at: int) -> Table:
    speech, units = subject.speech, subject.has_units
    scored = not isinstance(run.stage, Knockout)
    before = points_after(run, run.local(at) - 1) if scored else {}
    matches = match_names(subject, run, at)
    teams = subject.section.of_teams
    left, right = (
        (speech.head("先 / 红方", "First / Red"), speech.head("后 / 黑方", "Second / Black"))
        if teams
        else (speech.head(*speech.party(Colour.RED)), speech.head(*speech.party(Colour.BLACK)))
    )
    number, points = speech.head("编号", "No."), speech.head(*_POINTS[teams])
    unit = [unit_column(speech)] if units else []
    side = [Column(points)] if scored else []
    columns = (
        Column(speech.head("场次", "Match") if teams else speech.head("台次", "Board")),
        *([Column(_match_title(subject, run), wraps=True)] if matches else []),
        Column(number),
        Column(left, Align.LEFT, wraps=True, key=True),
        *unit,
        *side,
        Column(speech.head("比分", "Result")),
        *side,
        Column(right, Align.LEFT, wraps=True, key=True),
        *unit,
        Column(number),
    )
    rows = [
        (
            board.table,
            *([matches.get(board.table, "")] if matches else []),
            board.red,
            subject.name(board.red),
            *([subject.unit(board.red)] if units else []),
            *([before.get(board.red, "")] if scored else []),
            score_of(subject, at, board) or ":",
            *([before.get(board.black, "")] if scored else []),
            subject.name(board.black),
            *([subject.unit(board.black)] if units else []),
            board.black,
        )
        for board in played.boards
    ]
    if not teams:
        return Table(columns, tuple(rows), grows=True)
    told: list[tuple[Cell, ...]] = []
    ruled = set()
    for row, board in zip(rows, played.boards, strict=True):
        games = subject.section.games.get((at, board.table), ())
        told += [row, *(_game_row(subject, board, game, len(columns)) for game in games)]
        ruled |= {len(told)} if games else set()
    return Table(columns, tuple(told), ruled=frozenset(ruled - {len(told)}), grows=True)


def _game_row(subject: Subject, match: Board, game: Board, columns: int) -> tuple[Cell, ...]:
    """A game of a match, Red on the left; the empty cells are for what only a match has."""
    score = subject.speech.score(game.result, subject.section.regulations.scores) or ":"
    people = [
        ("", subject.player(one)) if one == NOBODY else (one, subject.player(one))
        for one in (game.red, game.black)
    ]
    (red, red_name), (black, black_name) = people
    empty = (columns - 6) // 2
    left, right = [""] * empty, [""] * (columns - 6 - empty)
    # A column of the matches, where there is one, stands before the numbers.
    first, left = (left[:1], left[1:]) if (columns - 6) % 2 else ([], left)
    return (f"{match.table}.{game.table}", *first, red, red_name, *left, score, *right, black_name, black)


_POINTS = (("积分", "Points"), ("场分", "Match points"))


def _match_title(subject: Subject, run: Run) -> str:
    speech = subject.speech
    return speech.head("组", "Group") if isinstance(run.stage, Groups) else speech.head("场次", "Match")


def match_names(subject: Subject, run: Run, at: int) -> dict[int, str]:
    """What each board of a round is part of: its group, its match in a knock-out, the final inside a Swiss."""
    pairing = run.pairings[at - run.offset - 1]
    named = {board.table: board.match for board in pairing.boards if board.match}
    if isinstance(run.stage, Knockout):
        found = knocked(run)
        words = {
            match.name: subject.speech.say(*title(match, found.bracket)) for match in found.bracket.matches
        }
        return {
            table: f"{words[name]} {subject.speech.say(*game_words(run, at, name))}".rstrip()
            for table, name in named.items()
        }
    if isinstance(run.stage, Groups):
        return named
    return {table: subject.speech.say("决赛", "Final") for table in named}


def score_of(subject: Subject, at: int, board: Board) -> str:
    """The score of a board, of a match of teams that of its games so far; empty before anything is known."""
    section = subject.section
    games = section.games.get((at, board.table), ())
    if not section.of_teams or not games:
        scores = section.regulations.match_scores if section.of_teams else section.regulations.scores
        return subject.speech.score(board.result, scores)
    if all(game.result is None for game in games):
        return ""
    score = match_score(games, section.teams[board.red].order, section.regulations.scores)
    return score.text.replace(":", " : ")


def _without(subject: Subject, played: Round) -> Iterator[Block]:
    """Who has no opponent, by reason; those who have left or not come yet are not told."""
    speech = subject.speech
    for kind in (ByeKind.PAIRING, ByeKind.FREE, ByeKind.LEAVE):
        numbers = [bye.player for bye in played.byes if bye.kind is kind]
        if numbers:
            told = "、" if speech.chinese else ", "
            who = told.join(f"{number} {subject.name(number)}" for number in numbers)
            yield Text(f"{speech.words(BYES[kind])}{'：' if speech.chinese else ': '}{who}")


def index(subject: Subject, number: int | None = None) -> Paper:
    """Where everybody plays in a round, by name in the order of pinyin (按姓名查台次)."""
    at = round_number(subject, number)
    speech = subject.speech
    played = subject.section.rounds[at - 1]
    rows = sorted(_index_rows(subject, played), key=lambda pair: pair[0])
    table = Table(
        (
            Column(""),
            name_column(speech, team=subject.section.of_teams),
            unit_column(speech),
            Column(speech.head("台次", "Board")),
            Column(speech.head("先后", "Colour")),
        ),
        tuple(row for _, row in rows),
        across=2,
    )
    title = speech.say(f"第{at}轮台次（按姓名）", f"Boards of round {at} by name")
    return subject.paper("index", title, [table])


def _index_rows(subject: Subject, played: Round) -> Iterator[tuple[tuple[Key, int], tuple[Cell, ...]]]:
    speech = subject.speech
    seats: dict[int, tuple[Cell, str]] = {}
    for board in played.boards:
        seats[board.red] = board.table, speech.side(Colour.RED)
        seats[board.black] = board.table, speech.side(Colour.BLACK)
    for bye in played.byes:
        if bye.kind in (ByeKind.PAIRING, ByeKind.FREE, ByeKind.LEAVE):
            seats[bye.player] = "–", speech.words(BYES[bye.kind])
    for number, (table, colour) in seats.items():
        key = pinyin_key(subject.name(number))
        first = key[0][0][:1].upper() if key else ""
        yield (key, number), (first, subject.name(number), subject.unit(number), table, colour)


def slips(subject: Subject, number: int | None = None) -> Paper:
    """A slip for the result of each board of a round, eight on a page, to cut (成绩单).

    What is won without play, such as against who has withdrawn, has none. With the times used and the fouls, signed
    by the two and the arbiter of the board (cxa-2011 art. 9). Raises PaperError in a team event, whose match sheets
    are signed.
    """
    at = round_number(subject, number)
    section, speech = subject.section, subject.speech
    if section.of_teams:
        raise not_there("团体赛用场次单（matches）", "a team event has match sheets (matches)")
    run = section.run_of(at)
    names = match_names(subject, run, at)
    cards = tuple(
        _slip(subject, at, board, names.get(board.table, ""))
        for board in run.paired(at).boards
        if board.result is None or board.result.cause is not Cause.ABSENCE
    )
    title = speech.say(f"第{at}轮成绩单", f"Result slips of round {at}")
    if not cards:
        none = speech.say("各台均不赛，没有成绩单。", "No board is played, there are no slips.")
        return subject.paper("slips", title, [Text(none)])
    return subject.paper("slips", title, [Cards(cards, across=2, down=4)])


def _slip(subject: Subject, at: int, board: Board, match: str) -> Card:
    speech, section = subject.speech, subject.section
    place = speech.say(f"第{at}轮 第{board.table}台", f"Round {at}, board {board.table}")

    def who(number: int) -> str:
        unit = subject.unit(number)
        return f"{number} {subject.name(number)}" + (speech.sign(f"（{unit}）", f" ({unit})") if unit else "")

    return Card(
        place,
        " · ".join(filter(None, (section.name, subject.title, match))),
        (
            (Field(speech.say(*speech.party(Colour.RED)), who(board.red)),),
            (Field(speech.say("用时", "Time used")), Field(speech.say("犯规", "Fouls"))),
            (Field(speech.say(*speech.party(Colour.BLACK)), who(board.black)),),
            (Field(speech.say("用时", "Time used")), Field(speech.say("犯规", "Fouls"))),
        ),
        (
            speech.sign(*speech.won(Colour.RED)),
            speech.sign("和棋", "Draw"),
            speech.sign(*speech.won(Colour.BLACK)),
            speech.sign("双负", "Both lose"),
            *(
                speech.sign(f"{zh}弃权", f"{en} absent")
                for zh, en in (speech.party(colour) for colour in (Colour.RED, Colour.BLACK))
            ),
            speech.sign("双方弃权", "Both absent"),
            speech.sign("因犯规", "By fouls"),
            speech.sign("因超时", "On time"),
            speech.sign("封棋", "Adjourned"),
        ),
        signatures=(
            speech.sign(*speech.party(Colour.RED)),
            speech.sign(*speech.party(Colour.BLACK)),
            speech.sign("裁判", "Arbiter"),
        ),
    )
