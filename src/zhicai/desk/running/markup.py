"""Rows of long tables as HTML: what a template would write, in a twentieth of its time.

A section of 500 players has tables of 6,000 cells, and a template takes ten microseconds for each. Every text is
escaped here; numbers and classes are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe

from zhicai.desk.frame.words import say
from zhicai.desk.running.words import GENDERS

if TYPE_CHECKING:
    from zhicai.competition.event.places import FinalPlace
    from zhicai.competition.model import Player, Team
    from zhicai.desk.running.boards import Row, Side
    from zhicai.desk.running.people import Line
    from zhicai.desk.running.tables import CrossRow, Placing
    from zhicai.desk.running.watched import Watched

Link = Callable[[int], str]
"""The address of somebody's page, by number."""


def _safe(parts: Iterable[str]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308 every text in the parts is escaped


def _named(number: int, name: str, link: Link | None) -> str:
    if link is None:
        return escape(name)
    return f'<a href="{escape(link(number))}">{escape(name)}</a>'


_MARKED = ' class="marked"'


def _cells(texts: Iterable[str]) -> str:
    return "".join([f"<td>{escape(text)}</td>" for text in texts])


def _because(why: str, word: str) -> str:
    """The reason of a place, folded under the name: it is read where it stands, however many columns there are."""
    if not why:
        return ""
    return f' <details class="because"><summary>{word}</summary><p>{escape(why)}</p></details>'


def _tag(text: str) -> str:
    return f' <span class="tag">{escape(text)}</span>' if text else ""


def standing_rows(rows: Iterable[Placing], link: Link | None) -> SafeString:
    """The rows of standings, each with its reason."""
    word = escape(say("理由", "why"))
    return _safe(
        f"<tr{_MARKED if one.undecided else ''}><td>{one.place or '–'}</td><td>{one.number}</td>"
        f'<th scope="row">{_named(one.number, one.name, link)}{_tag(one.left)}{_because(one.why, word)}</th>'
        f'<td class="unit">{escape(one.unit)}</td>{_cells(one.figures)}</tr>'
        for one in rows
    )


def cross_rows(rows: Iterable[CrossRow], link: Link | None) -> SafeString:
    """The rows of a cross table: number, name, a cell for each head, points, place."""
    return _safe(
        f'<tr><td>{number}</td><th scope="row">{_named(number, name, link)}</th>{_cells((*cells, points, place))}</tr>'
        for number, name, _, cells, points, place in rows
    )


def place_rows(
    rows: Iterable[tuple[FinalPlace, Player | Team, str, int, str]], link: Link | None, *, several: bool
) -> SafeString:
    """The rows of the final places, each with the reason, the stage, and that somebody has left ("": plays on).

    `several`: with the stage in which each was won.
    """
    word = escape(say("理由", "why"))
    shared = f' <span class="tag">{escape(say("并列", "shared"))}</span>'
    return _safe(
        f"<tr><td>{place.place}{shared if place.shared else ''}</td><td>{place.number}</td>"
        f'<th scope="row">{_named(place.number, who.name, link)}{_tag(left)}{_because(why, word)}</th>'
        f'<td class="unit">{escape(who.unit)}</td>{_cells([str(stage)]) if several else ""}</tr>'
        for place, who, why, stage, left in rows
    )


def people_rows(lines: Iterable[Line], *, has_teams: bool) -> SafeString:
    """The rows of the list of players."""
    return _safe(_people_row(one, has_teams=has_teams) for one in lines)


def _people_row(one: Line, *, has_teams: bool) -> str:
    rest = [one.unit, one.gender, _number(one.birth_year), one.title, _number(one.rating)]
    rest += [one.team, one.state] if has_teams else [one.state]
    name = f'<a href="players/{one.number}/">{escape(one.name)}</a>'
    return (
        f"<tr{_MARKED if one.state else ''}><td>{one.number}</td>"
        f'<th scope="row">{name}</th>{_cells(rest)}</tr>'
    )


def coming_rows(coming: Iterable[tuple[Player, str, str]], *, has_teams: bool) -> SafeString:
    """The rows of players who would be entered; `has_teams`: each with the team and the board of it."""
    genders = {gender: say(*words) for gender, words in GENDERS.items()}
    return _safe(
        f"<tr>{_cells((str(one.number), one.name, one.unit, genders[one.gender], _number(one.birth_year)))}"
        f"{_cells((one.title, _number(one.rating), *((team, board) if has_teams else ())))}</tr>"
        for one, team, board in coming
    )


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def round_rows(rows: Sequence[Row], watched: Watched, *, enters: bool) -> SafeString:
    """The boards of a round; `enters`: with the way to each board; `watched`: to which live ones there is a way."""
    why = escape(say("为何", "why"))
    return _safe(_round_row(one, why, _watch(one, watched), enters=enters) for one in rows)


def _watch(one: Row, watched: Watched) -> str:
    """The way to a live board, or where no result stands to opening one; nothing for who may not."""
    if one.match or not watched.leads(one.table, one.game):
        return ""
    live = (one.table, one.game) in watched.live
    if one.code not in ("", "adjourned") and not live:
        return ""
    words = say("直播棋盘", "live board") if live else say("开直播棋盘", "open a live board")
    return f' <a href="boards/{escape(one.place)}/watch/">{escape(words)}</a>'


def _round_row(one: Row, why: str, watch: str, *, enters: bool) -> str:
    kind = ' class="game"' if one.game else ' class="match"' if one.match else ""
    place = escape(one.place)
    head = f'<a href="boards/{place}/">{place}</a>' if enters else place
    asked = f"why/{one.table}/"
    reason = (
        f'<details><summary hx-get="{asked}" hx-target="next div" hx-trigger="click once">{why}</summary>'
        f'<div><a href="{asked}">{why}</a></div></details>'
    )
    red, black = _sides(one)
    return (
        f'<tr{kind}><th scope="row">{head}</th><td data-side="{red}">{_side(one.red)}</td>'
        f'<td>{escape(one.result)}</td><td data-side="{black}">{_side(one.black)}</td>'
        f"<td>{escape(one.notes)}{watch}{'' if one.game else reason}</td></tr>"
    )


def _side(one: Side) -> str:
    unit = f" <small>{escape(one.unit)}</small>" if one.unit else ""
    points = f" <small>{escape(say(f'{one.points} 分', f'{one.points} pts'))}</small>" if one.points else ""
    return f"{one.number or ''} {escape(one.name)}{unit}{points}"


def _sides(one: Row) -> tuple[str, str]:
    """What the two are called beside their names where the head of the table has no room."""
    if one.match:
        return escape(say("先", "First")), escape(say("后", "Second"))
    return escape(say("红", "Red")), escape(say("黑", "Black"))


def typing_rows(rows: Iterable[Row], live: Container[tuple[int, int]] = ()) -> SafeString:
    """The boards of a round with a field each, for the number pad (`results.js`).

    `live`: the boards (table, game) that are played here move by move: their state says so until a result stands.
    """
    words = escape(say("直播中", "live"))
    return _safe(
        _typing_row(one, words if (one.table, one.game) in live and not one.code else "") for one in rows
    )


def _match(one: Row) -> str:
    """What the script says of a match of teams: who they are, and how it stands."""
    if not one.match:
        return ""
    first, second = escape(one.red.name), escape(one.black.name)
    return f' data-match data-first="{first}" data-second="{second}" data-told="{escape(one.result)}"'


def _typing_row(one: Row, live: str) -> str:
    kind = "match" if one.match else "game" if one.game else ""
    place, result = escape(one.place), escape(one.result)
    team_red, team_black = (
        f" <small>{escape(side.unit)}</small>" if one.game else "" for side in (one.red, one.black)
    )
    data = f' data-place="{place}" data-code="{escape(one.code)}"' + _match(one)
    label = f"{place} {escape(one.red.name)} – {escape(one.black.name)}"
    field = (
        f'<input class="typed" size="10" inputmode="numeric" autocomplete="off" tabindex="-1" value="{result}" '
        f'aria-label="{label}">'
    )
    red, black = _sides(one)
    state = f'<a href="../boards/{place}/watch/" tabindex="-1">{live}</a>' if live else ""
    return (
        f'<tr class="{kind}"{data if one.typed else ""}><th scope="row">'
        f'<a href="../boards/{place}/" tabindex="-1">{place}</a></th>'
        f'<td class="red" data-side="{red}">{one.red.number or ""} {escape(one.red.name)}{team_red}</td>'
        f"<td>{field if one.typed else result}</td>"
        f'<td class="black" data-side="{black}">{one.black.number or ""} {escape(one.black.name)}{team_black}</td>'
        f'<td class="state">{state}</td></tr>'
    )
