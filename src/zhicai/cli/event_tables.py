"""`zhicai event standings`, `places`, `log`, `undo`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import language, terminal
from zhicai.cli.event_file import (
    AsObject,
    By,
    EventPath,
    InSection,
    named,
    player_words,
    section,
    take_back,
    write_json,
)
from zhicai.cli.event_file import kept as kept_of
from zhicai.cli.language import Language
from zhicai.cli.layout import cells, padded

if TYPE_CHECKING:
    from zhicai.competition.brackets import Standing
    from zhicai.competition.event.knockout_run import Knocked
    from zhicai.competition.event.places import FinalPlace
    from zhicai.competition.event.run import Run
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Player, Team
    from zhicai.competition.ranking.standings import Standings


def standings(
    path: EventPath,
    after: Annotated[
        int | None,
        typer.Option(
            "--round",
            min=1,
            help="第几轮后，默认最后一轮 · after which round, by default the last",
            show_default=False,
        ),
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="逐名说明理由 · the reason of every place")] = False,
    teams: Annotated[
        bool, typer.Option("--teams", help="队员总分制的团体名次 · teams by the places of their players")
    ] = False,
    boards: Annotated[
        bool, typer.Option("--boards", help="团体赛各台个人名次 · the players of a team event by board")
    ] = False,
    title: InSection = None,
    as_object: AsObject = False,
) -> None:
    """Rank the competitors of a stage after a round, of groups each by itself."""
    from zhicai.competition.stage_rules import Knockout

    found = section(path, title)
    if after is not None and after > len(found.rounds):
        terminal.fail(f"第{after}轮尚未编排", f"round {after} has not been paired", str(path))
    run = found.run if after is None else found.run_of(after)
    if isinstance(run.stage, Knockout) and not teams and not boards:
        _knockout(found, run, as_object=as_object)
        return
    tables = _boards(found) if boards else _tables(found, run, after, teams=teams)
    missing, waiting = (count(after or len(found.rounds)) for count in (run.missing, run.waiting))
    ranked = found.teams if teams else found.players if boards else found.competitors
    names: dict[int, Player | Team] = {one.number: one for one in ranked.values()}
    if as_object:
        objects = [
            _object(found, table, names)
            | {"results_missing": missing, "adjourned": waiting}
            | ({"board" if boards else "group": group} if group else {})
            for group, table in tables
        ]
        write_json(
            objects[0]
            if len(objects) == 1 and not tables[0][0]
            else {"event": found.name, "boards" if boards else "groups": objects}
        )
        return
    _say_missing(missing, waiting)
    if not teams and not boards:
        _say_frozen(run, after or len(found.rounds))
    for at, (group, table) in enumerate(tables, 1):
        _say_group(group, boards=boards)
        for line in _lines(found, table, names | (_by_team(found) if boards else {}), after, boards=boards):
            terminal.write_line(line)
        if why:
            _tell_why(table, {number: one.name for number, one in names.items()})
            if run.begun and not teams and not boards:
                _tell_stand_ins(run, table, at if group else 0)


def _say_group(group: str, *, boards: bool) -> None:
    """The heading of a table of several: the board, or the group."""
    if boards:
        terminal.say(
            f"第{group}台" if group != "0" else "替补", f"board {group}" if group != "0" else "reserves"
        )
    elif group:
        terminal.say(f"{group}组", f"group {group}")


def _by_team(found: Section) -> dict[int, Player]:
    """The players of a team event with the name of the team for the unit, which players of teams seldom have."""
    return {
        number: replace(found.players[number], unit=team.name)
        for team in found.teams.values()
        for number in team.order
        if number in found.players
    }


def _say_frozen(run: Run, after: int) -> None:
    """Say above a table what it does not tell of those who were dropped before."""
    from zhicai.competition.event.places import frozen_words

    words = frozen_words(run, after)
    if words is not None:
        terminal.say(*words)


def _say_missing(missing: int, waiting: int) -> None:
    """Say above a table that it is provisional, where results are missing."""
    from zhicai.competition.event.words import provisional_words

    if missing:
        terminal.say(*provisional_words(missing, waiting))


def _boards(found: Section) -> list[tuple[str, Standings]]:
    """The players of a team event, each table with the number of the board (0: reserves)."""
    from zhicai.competition.event.board_prizes import board_standings

    return [(str(board), table) for board, table in board_standings(found)]


def _tables(found: Section, run: Run, after: int | None, *, teams: bool) -> list[tuple[str, Standings]]:
    """The tables to show, each with the name of its group (empty: none)."""
    from zhicai.competition.event.places import group_standings, team_standings
    from zhicai.competition.groups import group_name
    from zhicai.competition.stage_rules import Groups

    through = None if after is None else run.local(after)
    if teams:
        return [("", team_standings(found))]
    if isinstance(run.stage, Groups):
        return [(group_name(at), one) for at, one in enumerate(group_standings(run, through))]
    return [("", run.standings(through))]


def _tell_why(table: Standings, names: Mapping[int, str]) -> None:
    for row, place in enumerate(table.places):
        zh, en = table.why_row(row, names)
        terminal.say(f"{names[place.number]}：{zh}", f"{names[place.number]}: {en}")


def _tell_stand_ins(run: Run, table: Standings, group: int) -> None:
    """What stood for missing opponents, so that an opponents' score can be added up by hand."""
    from zhicai.competition.event.stand_ins import stand_ins

    for zh, en in stand_ins(run, table, group):
        terminal.say(zh, en)


def _lines(
    found: Section, table: Standings, names: Mapping[int, Player | Team], after: int | None, *, boards: bool
) -> list[str]:
    """The table, each column as wide as its longest cell; who had left by then is marked."""
    chinese = language.current() is not Language.EN
    titles = _titles()
    if boards:
        titles[-1] = _cell("队名", "team")
    rows = [titles + [one.zh if chinese else one.en for one in table.columns]]
    for place in table.places:
        one = names[place.number]
        figures = [table.text(place, column)[0 if chinese else 1] for column in table.columns]
        rows.append(
            [str(place.place), str(place.number), one.name + _left(found, one, after), one.unit, *figures]
        )
    return laid_out(rows)


def _left(found: Section, one: Player | Team, after: int | None = None) -> str:
    """That a competitor had left by a round, to stand behind the name; empty for who plays on."""
    from zhicai.competition.event.words import left_words

    if found.competitors.get(one.number) is not one:
        return ""
    left = left_words(found, one.number, after)
    return _cell(f"（{left[0]}）", f" ({left[1].lower()})") if left else ""


def _place(one: FinalPlace) -> str:
    """A place; one that several share is told so, since nothing was played for it."""
    return f"{one.place}{_cell('（并列）', ' (shared)') if one.shared else ''}"


def _titles(zh: str = "", en: str = "") -> list[str]:
    """The headings of a table of places, and one more; in both languages the short Chinese ones."""
    if language.current() is Language.EN:
        return ["place", "no.", "name", "unit", *([en] if en else [])]
    return ["名次", "编号", "姓名", "单位", *([zh] if zh else [])]


def laid_out(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, each column as wide as its longest cell."""
    sizes = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(padded(cell, size) for cell, size in zip(row, sizes, strict=True)).rstrip() for row in rows
    ]


def _object(found: Section, table: Standings, names: Mapping[int, Player | Team]) -> dict[str, object]:
    places = []
    for row, place in enumerate(table.places):
        zh, en = table.why_row(row)
        figures = {one.value: table.text(place, one)[1] for one in table.columns}
        places.append(
            {
                "place": place.place,
                "number": place.number,
                "name": names[place.number].name,
                "unit": names[place.number].unit,
                "figures": figures,
                "shared": place.shared,
                "undecided": place.undecided,
                "why_zh": zh,
                "why_en": en,
            }
        )
    return {"event": found.name, "after_round": table.through, "places": places}


def _knockout(found: Section, run: Run, *, as_object: bool) -> None:
    """Every match of a knock-out as it stands."""
    from zhicai.competition.brackets import Status
    from zhicai.competition.brackets import title as match_title
    from zhicai.competition.event.knockout_run import knocked

    table = knocked(run)
    played = [one for one in table.progress.standings.values() if one.match.session <= table.last_session]
    if as_object:
        write_json({"event": found.name, "matches": [_match(one, table) for one in played]})
        return
    rows = []
    for one in played:
        if one.status in (Status.BYE, Status.EMPTY, Status.NOT_NEEDED):
            continue
        named = match_title(one.match, table.bracket)
        first, second = (player_words(found, side) if side else "?" for side in (one.first, one.second))
        said = table.verdicts.get(one.match.name)
        result = _cell(said.message_zh, said.message_en) if said else ""
        rows.append([one.match.name, _cell(*named), first, second, result])
    for line in laid_out(rows):
        terminal.write_line(line)


def _cell(zh: str, en: str) -> str:
    """A text of a table: in both languages the short Chinese one, as in its headings."""
    return en if language.current() is Language.EN else zh


def _match(one: Standing, table: Knocked) -> dict[str, object]:
    from zhicai.competition.brackets import Status

    said = table.verdicts.get(one.match.name)
    return {
        "match": one.match.name,
        "round": one.match.session,
        "status": one.status.value,
        "first": one.first or None,
        "second": one.second or None,
        "winner": None if one.status is Status.NOT_NEEDED else one.winner or None,
        "why_zh": said.message_zh if said else "",
        "why_en": said.message_en if said else "",
    }


def places(
    path: EventPath,
    why: Annotated[bool, typer.Option("--why", help="逐名说明理由 · the reason of every place")] = False,
    title: InSection = None,
    as_object: AsObject = False,
) -> None:
    """The places of the whole section through all its stages, as far as they are known."""
    from zhicai.competition.event.pairing import finished
    from zhicai.competition.event.places import final_table

    found = section(path, title)
    table = final_table(found)
    if as_object:
        write_json(
            {
                "event": found.name,
                "section": found.title,
                "final": finished(found),
                "places": [_final(found, one) for one in table],
            }
        )
        return
    if found.rounds and not finished(found):
        terminal.say("比赛尚未结束，名次未定", "The event is not over; places are not final")
    for line in laid_out(_place_rows(found, table)):
        terminal.write_line(line)
    for one in table if why else ():
        name = found.competitors[one.number].name
        terminal.say(f"{name}：{one.why_zh}", f"{name}: {one.why_en}")


def _place_rows(found: Section, table: Sequence[FinalPlace]) -> list[list[str]]:
    """The places under their headings, with the stage where there are several."""
    rows = [_titles()]
    rows += [
        [_place(one), str(one.number), who.name + _left(found, who), who.unit]
        for one in table
        for who in [found.competitors[one.number]]
    ]
    if len(found.regulations.stages) > 1:
        stages = [_titles("阶段", "stage")[-1], *(str(one.stage + 1) for one in table)]
        rows = [[*row, stage] for row, stage in zip(rows, stages, strict=True)]
    return rows


def _final(found: Section, one: FinalPlace) -> dict[str, object]:
    who = found.competitors[one.number]
    return {"name": who.name, "unit": who.unit} | asdict(one) | {"stage": one.stage + 1}


def log(path: EventPath, title: InSection = None, as_object: AsObject = False) -> None:
    """Every entry with its time, who made it, and whether it was undone; of one section where it is named."""
    from zhicai.competition.event.history import entry_words, facts_of, sections_of, undone_words
    from zhicai.competition.event.sections import chosen, english_titles, titles_of
    from zhicai.journal.times import to_local

    with named(path):
        kept = kept_of(path)
        facts = facts_of(kept)
    titles = titles_of(facts)
    only = None if title is None else chosen(titles, title, english_titles(facts))
    undone = kept.history.undone
    told = [
        (entry, about)
        for entry, about in zip(kept.entries, sections_of(kept), strict=True)
        if only is None or about[0] in ("", only)
    ]
    rows: list[dict[str, object]] = []
    for entry, about in told:
        zh, en = entry_words(entry, kept)
        rows.append(
            {
                "seq": entry.seq,
                "time": entry.iso,
                "actor": entry.actor,
                "kind": entry.kind,
                "batch": entry.batch,
            }
            | {"section": about[0], "undone": entry.batch in undone, "zh": zh, "en": en}
        )
    if as_object:
        write_json(rows)
        return
    for (entry, about), row in zip(told, rows, strict=True):
        named_section = only is None and len(titles) > 1
        mark = undone_words(entry) if row["undone"] else ("", "")
        _tell_entry(row, to_local(entry.time), about if named_section else ("", ""), mark)


def _tell_entry(row: Mapping[str, object], time: str, about: tuple[str, str], mark: tuple[str, str]) -> None:
    """An entry as a line of the log, with its section where there are several."""
    from zhicai.competition.event.words import actor_words

    about_zh, about_en = (f"[{one}] " if one else "" for one in about)
    mark_zh, mark_en = mark
    actor_zh, actor_en = actor_words(str(row["actor"]))
    both = language.current() is Language.BOTH
    start_en = "" if both else f"{row['seq']:>5} {time} {actor_en} {about_en}"
    start = f"{row['seq']:>5} {time} {actor_zh} "
    terminal.say(f"{start}{about_zh}{mark_zh}{row['zh']}", f"{start_en}{mark_en}{row['en']}")


def undo(
    path: EventPath,
    redo: Annotated[
        bool, typer.Option("--redo", help="恢复刚撤销的 · do again what was undone last")
    ] = False,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Take back the last command; it stays in the file, and the undo is an entry too."""
    from zhicai.competition.event.history import command_words, sections_of, to_redo, to_undo

    batch, kept = take_back(path, by, to_redo if redo else to_undo)
    if as_object:
        write_json({"undone": batch})
        return
    zh, en = command_words(kept, batch)
    if any(entry.kind == "section.founded" for entry in kept.entries):
        # Where there are several sections, whose command it was matters.
        about_zh, about_en = sections_of(kept)[batch - 1]
        zh, en = (f"{about_zh}：{zh}", f"{about_en}: {en}") if about_zh else (zh, en)
    if redo:
        terminal.say(f"已恢复：{zh}", f"done again: {en}")
    else:
        terminal.say(f"已撤销：{zh}", f"undone: {en}")
