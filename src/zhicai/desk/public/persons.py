"""The public pages of people: the list, each player, each team, penalties, rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404

from zhicai.board_names import board_name
from zhicai.competition.event.kinds import RulingGiven
from zhicai.competition.event.pairing import scores_of
from zhicai.competition.event.state import Section
from zhicai.competition.model import Encounter, Player, Team, cards
from zhicai.competition.scoring import points_text
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.bench.wanted import wanted_again
from zhicai.desk.frame.words import is_chinese, say
from zhicai.desk.public.published import penalties
from zhicai.desk.public.ranks import places_now
from zhicai.desk.public.rounds import finding
from zhicai.desk.public.shown import Page, Shown
from zhicai.desk.running.boards import Row, rows_of, score_of
from zhicai.desk.running.cards import Played, card_of
from zhicai.law.vocabulary import articles_words, rules_words
from zhicai.papers.event.catalogue import build
from zhicai.papers.event.subject import Subject


@dataclass(frozen=True, slots=True)
class Entered:
    """A player as the public list shows one."""

    number: int
    name: str
    unit: str
    title: str
    rating: int | None
    team: Team | None
    state: str
    find: str


def entries_page(shown: Shown) -> Page:
    """Everybody who is entered; years of birth are nobody's business here."""
    section = shown.section
    team_of = {number: team for team in section.teams.values() for number in team.order}
    lines = [
        Entered(
            one.number,
            one.name,
            one.unit,
            one.title,
            one.rating,
            team_of.get(one.number),
            "" if section.of_teams else came(section, one.number),
            finding(one.number, one.name, one.unit),
        )
        for one in section.players.values()
    ]
    context = {
        "lines": lines,
        "titled": any(one.title for one in lines),
        "rated": any(one.rating is not None for one in lines),
        "teams": [
            (
                one,
                [section.players[n] for n in one.order],
                came(section, one.number) if section.of_teams else "",
            )
            for one in sorted(section.teams.values(), key=lambda one: one.number)
        ],
    }
    return Page(say("名单", "Entries"), "public/entries.html", context)


def came(section: Section, number: int) -> str:
    """Whether a competitor has left, or came after a round that is published."""
    left = section.withdrawn.get(number)
    if left is not None:
        return say("除名", "expelled") if left.expelled else say("退赛", "withdrawn")
    first = section.entered.get(number, 1)
    return say(f"第{first}轮起", f"from round {first}") if 1 < first <= len(section.rounds) else ""


def all_cards(shown: Shown) -> Mapping[int, Sequence[Encounter]]:
    """The rounds of every competitor, reckoned once for each state of the event."""
    section = shown.section
    return shown.book.now.made(("public cards", shown.at), lambda: cards(section.rounds, section.competitors))


def _course(shown: Shown, number: int) -> list[tuple[Played, str]]:
    """The rounds of a competitor with its own results, and the points of the stage so far; in a knock-out none."""
    section = shown.section
    card = all_cards(shown)[number]
    worth, total, stage = scores_of(section), Fraction(0), 0
    found = []
    for one, played in zip(card, card_of(section, number, card), strict=True):
        run = section.run_of(one.round)
        total = Fraction(0) if run.index != stage else total
        stage = run.index
        total += worth.of_encounter(one)
        found.append((played, "" if isinstance(run.stage, Knockout) else points_text(total)))
    return found


def player_page(shown: Shown, number: int) -> Page:
    """A player: unit, place, every round; raises Http404 for a number that nobody has."""
    section = shown.section
    one = section.players.get(number)
    if one is None:
        raise Http404
    context: dict[str, object] = {
        "one": one,
        "team": next((team for team in section.teams.values() if number in team.order), None),
    }
    if section.of_teams:
        context["games"] = _games(section, number)
    else:
        context |= _standing(shown, number) | {"course": _course(shown, number)}
    return Page(one.name, "public/player.html", context)


def _standing(shown: Shown, number: int) -> dict[str, object]:
    place = places_now(shown).get(number)
    return {"place": place, "state": came(shown.section, number), "of": len(shown.section.competitors)}


def _games(section: Section, number: int) -> list[tuple[int, Row]]:
    """The games of a player in matches of teams, by round."""
    return [
        (one.number, row)
        for one in section.rounds
        for row in rows_of(section, one.number)
        if row.game and number in (row.red.number, row.black.number)
    ]


def team_page(shown: Shown, number: int) -> Page:
    """A team: its players by board, its matches with their line-ups; raises Http404 where there is none."""
    section = shown.section
    one = section.teams.get(number)
    if one is None:
        raise Http404
    places = {} if section.of_teams else places_now(shown)
    context: dict[str, object] = {
        "one": one,
        "members": [(section.players[n], n in one.reserves, places.get(n)) for n in one.order],
    }
    if section.of_teams:
        context |= _standing(shown, number) | {
            "course": _course(shown, number),
            "matches": [
                (played.number, rows)
                for played in section.rounds
                if (rows := _match(section, played.number, number))
            ],
        }
    return Page(one.name, "public/team.html", context)


def _match(section: Section, number: int, team: int) -> list[tuple[Row, str]]:
    """The match of a team in a round with its games, and its score."""
    rows = rows_of(section, number)
    table = next((one.table for one in rows if one.match and team in (one.red.number, one.black.number)), 0)
    return [
        (one, score_of(section, number, table) if one.match else "") for one in rows if one.table == table
    ]


def penalties_page(shown: Shown) -> Page:
    """Fouls, penalties and withdrawals as the paper tells them (cxa-2011 arts 8, 18-19)."""
    facts = penalties(shown.book.now, shown.at)
    paper = build(Subject(shown.section, "zh" if is_chinese() else "en", facts=facts), "sanctions")
    return Page(paper.title, "public/penalties.html", {"paper": paper})


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling as the page lists it; `link` opens it at the bench ("": nothing does)."""

    round: int
    place: str
    first: Player | Team | None
    second: Player | Team | None
    words: str
    cited: str
    early: bool
    link: str
    paper: str


def rulings_page(shown: Shown) -> Page:
    """The rulings on repetitions, each with the way to its proof at the bench (cxa-2011 arts 23.1-23.5)."""
    entries = {fact: batch for batch, fact in shown.book.now.said if isinstance(fact, RulingGiven)}
    lines = [_ruled(shown, one, entries.get(one, 0)) for one in reversed(shown.section.rulings)]
    return Page(say("棋例裁决", "Rulings"), "public/rulings.html", {"lines": lines})


def _ruled(shown: Shown, one: RulingGiven, entry: int) -> Ruled:
    section = shown.section
    board = (
        section.game(one.round, one.table, one.board) if one.board else section.board(one.round, one.table)
    )
    people: Mapping[int, Player] | Mapping[int, Team] = section.players if one.board else section.competitors
    asked = wanted_again(one).query
    return Ruled(
        one.round,
        board_name(one.table, one.board),
        people.get(board.red) if board else None,
        people.get(board.black) if board else None,
        say(*one.words),
        say(*articles_words(one.articles)) if one.articles else say(*rules_words(one.rules)),
        one.early,
        shown.links.bench(asked) if asked else "",
        "" if shown.links.in_folder else shown.links.to("rulings") + f"{entry}/",
    )
