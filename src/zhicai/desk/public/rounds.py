"""The public pages of rounds: who plays whom at which board, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404

from zhicai.competition.brackets import title
from zhicai.competition.event.knockout_run import game_words
from zhicai.competition.event.state import Section
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.model import ADJOURNED
from zhicai.competition.pinyin import initials, syllables
from zhicai.competition.reckoning import bracket
from zhicai.competition.stage_rules import Knockout, Swiss
from zhicai.desk.frame.words import say
from zhicai.desk.public.shown import Page, Shown
from zhicai.desk.running.boards import Row, Side, byes_of, rows_of, score_of


@dataclass(frozen=True, slots=True)
class Line:
    """A board with what a search for one of its two looks in; of a match of teams the points of its games so far."""

    row: Row
    find: str
    score: str = ""


def finding(number: int, name: str, unit: str) -> str:
    """What a search for somebody looks in: number, name, unit, pinyin, initials, in that order with tabs between."""
    return "\t".join(
        [str(number), name.casefold(), unit.casefold(), "".join(syllables(name)), initials(name)]
    )


def board_lines(section: Section, number: int, *, points: bool = False) -> list[Line]:
    """The boards of a round; what finds a match of teams finds its games, and the other way round."""
    rows = rows_of(section, number, points=points)
    by_table: dict[int, list[str]] = {}
    for row in rows:
        by_table.setdefault(row.table, []).extend(
            _found(side) for side in (row.red, row.black) if side.number
        )
    return [
        Line(row, "\n".join(by_table[row.table]), score_of(section, number, row.table) if row.match else "")
        for row in rows
    ]


def _found(side: Side) -> str:
    return finding(side.number, side.name, side.unit)


def stage_titles(section: Section, number: int) -> list[str]:
    """What the matches of a round of a knock-out are called: 半决赛, semi-final; nothing for any other stage."""
    run = section.run_of(number)
    if not isinstance(run.stage, Knockout):
        return []
    table = bracket(run.knockout, len(run.entrants))
    names = {one.match for one in section.pairings[number - 1].boards}
    found = [
        (title(one, table), game_words(run, number, one.name)) for one in table.matches if one.name in names
    ]
    return list(
        dict.fromkeys(say(f"{one[0]}{game[0]}", f"{one[1]} {game[1]}".strip()) for one, game in found)
    )


def round_page(shown: Shown, number: int) -> Page:
    """A round; raises Http404 for one that is not published."""
    section = shown.section
    last = len(section.rounds)
    if not 1 <= number <= last:
        raise Http404
    boards = [board for _, board in typed_boards(section.rounds[number - 1], section.games)]
    several = len(section.regulations.stages) > 1
    context = {
        "number": number,
        "rounds": [(one, " · ".join(stage_titles(section, one))) for one in range(1, last + 1)],
        "stage": section.pairings[number - 1].stage + 1 if several else 0,
        "when": shown.book.when(shown.at, number),
        "done": sum(one.result is not None for one in boards),
        "waiting": sum(one.result == ADJOURNED for one in boards),
        "boards": len(boards),
        "lines": board_lines(section, number, points=isinstance(section.run_of(number).stage, Swiss)),
        "byes": [
            (side, words, finding(side.number, side.name, side.unit))
            for side, words in byes_of(section, number)
        ],
        "out": [one for one in section.out if one.after_round == number - 1],
        "team_word": section.of_teams,
        "matches": say("、", ", ").join(stage_titles(section, number)),
    }
    return Page(say(f"第 {number} 轮", f"Round {number}"), "public/round.html", context)
