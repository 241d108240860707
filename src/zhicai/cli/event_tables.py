"""`zhicai event standings`, `places`, `log`, `undo`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
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
    names = {one.number: one for one in ranked.values()}
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
    for group, table in tables:
        if boards:
            terminal.say(
                f"第{group}台" if group != "0" else "替补", f"board {group}" if group != "0" else "reserves"
            )
        elif group:
            terminal.say(f"{group}组", f"group {group}")
        for line in _lines(found, table, names, after):
            terminal.write_line(line)
        if why:
            _tell_why(table, {number: one.name for number, one in names.items()})


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
    from zhicai.competition.event.places import group_name, group_standings, team_standings
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


def _lines(
    found: Section, table: Standings, names: Mapping[int, Player | Team], after: int | None
) -> list[str]:
    """The table, each column as wide as its longest cell; who had left by then is marked."""
    chinese = language.current() is not Language.EN
    rows = [_titles() + [one.zh if chinese else one.en for one in table.columns]]
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
    from zhicai.competition.event.places import final_table

    found = section(path, title)
    table = final_table(found)
    if as_object:
        write_json(
            {"event": found.name, "section": found.title, "places": [_final(found, one) for one in table]}
        )
        return
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


def log(path: EventPath, as_object: AsObject = False) -> None:
    """Every entry with its time, who made it, and whether it was undone."""
    from zhicai.competition.event.history import entry_words, facts_of, value
    from zhicai.competition.event.kinds import EventFounded, SectionFounded
    from zhicai.journal import UNDO
    from zhicai.journal.times import to_local

    with named(path):
        kept = kept_of(path)
        facts_of(kept)
    undone = kept.history.undone
    rows: list[dict[str, object]] = []
    titles: list[str] = []
    for entry in kept.entries:
        gone, about = entry.batch in undone, ""
        zh, en = entry_words(entry, kept)
        if entry.kind != UNDO:
            fact = value(entry)
            titles += [fact.section] if isinstance(fact, EventFounded | SectionFounded) else []
            about = fact.section or titles[0]
        rows.append(
            {
                "seq": entry.seq,
                "time": entry.iso,
                "actor": entry.actor,
                "kind": entry.kind,
                "batch": entry.batch,
            }
            | {"section": about, "undone": gone, "zh": zh, "en": en}
        )
    if as_object:
        write_json(rows)
        return
    for entry, row in zip(kept.entries, rows, strict=True):
        _tell_entry(row, to_local(entry.time), named_section=len(titles) > 1)


def _tell_entry(row: Mapping[str, object], time: str, *, named_section: bool) -> None:
    """An entry as a line of the log, with its section where there are several."""
    about = f"[{row['section']}] " if named_section and row["section"] else ""
    mark_zh, mark_en = ("［已撤销］", "[undone] ") if row["undone"] else ("", "")
    start = f"{row['seq']:>5} {time} {row['actor']} {about}"
    both = language.current() is Language.BOTH
    terminal.say(f"{start}{mark_zh}{row['zh']}", f"{'' if both else start}{mark_en}{row['en']}")


def undo(
    path: EventPath,
    redo: Annotated[
        bool, typer.Option("--redo", help="恢复刚撤销的 · do again what was undone last")
    ] = False,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Take back the last command; it stays in the file, and the undo is an entry too."""
    from zhicai.competition.event.history import command_words, to_redo, to_undo

    batch, kept = take_back(path, by, to_redo if redo else to_undo)
    if as_object:
        write_json({"undone": batch})
        return
    zh, en = command_words(kept, batch)
    if redo:
        terminal.say(f"已恢复：{zh}", f"done again: {en}")
    else:
        terminal.say(f"已撤销：{zh}", f"undone: {en}")
