"""`zhicai event standings`, `log`, `undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zhicai.cli import language, terminal
from zhicai.cli.event_file import (
    OFFICER,
    AsObject,
    By,
    EventPath,
    event,
    named,
    take_back,
    write_json,
)
from zhicai.cli.language import Language
from zhicai.cli.layout import cells, padded

if TYPE_CHECKING:
    from zhicai.competition.event.state import Section
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
    as_object: AsObject = False,
) -> None:
    """Rank the players after a round."""
    found = event(path)
    if after is not None and after > len(found.rounds):
        terminal.fail(f"第{after}轮尚未编排", f"round {after} has not been paired", str(path))
    table = found.standings(after)
    if as_object:
        write_json(_object(found, table))
        return
    for line in _lines(found, table):
        terminal.write(line)
    if why:
        names = {number: player.name for number, player in found.players.items()}
        for row, place in enumerate(table.places):
            zh, en = table.why_row(row, names)
            terminal.say(f"{names[place.number]}：{zh}", f"{names[place.number]}: {en}")


def _lines(found: Section, table: Standings) -> list[str]:
    """The table, each column as wide as its longest cell."""
    chinese = language.current() is not Language.EN
    titles = ["名次", "编号", "姓名", "单位"] if chinese else ["place", "no.", "name", "unit"]
    titles += [one.zh if chinese else one.en for one in table.columns]
    rows = [titles]
    for place in table.places:
        player = found.players[place.number]
        figures = [table.text(place, one)[0 if chinese else 1] for one in table.columns]
        rows.append([str(place.place), str(place.number), player.name, player.unit, *figures])
    sizes = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(padded(cell, size) for cell, size in zip(row, sizes, strict=True)).rstrip() for row in rows
    ]


def _object(found: Section, table: Standings) -> dict[str, object]:
    places = []
    for row, place in enumerate(table.places):
        zh, en = table.why_row(row)
        figures = {one.value: table.text(place, one)[1] for one in table.columns}
        places.append(
            {
                "place": place.place,
                "number": place.number,
                "name": found.players[place.number].name,
                "unit": found.players[place.number].unit,
                "figures": figures,
                "shared": place.shared,
                "undecided": place.undecided,
                "why_zh": zh,
                "why_en": en,
            }
        )
    return {"event": found.name, "after_round": table.through, "places": places}


def log(path: EventPath, as_object: AsObject = False) -> None:
    """Every entry with its time, who made it, and whether it was undone."""
    from zhicai import journal
    from zhicai.competition.event.history import facts_of
    from zhicai.competition.event.state import value
    from zhicai.competition.event.telling import told

    with named(path):
        kept = journal.read(path)
        facts_of(kept)
    undone = kept.history.undone
    rows: list[dict[str, object]] = []
    for entry in kept.entries:
        gone = entry.batch in undone
        if entry.kind == journal.UNDO:
            zh, en = (
                f"撤销第{entry.data['batch']}条起的命令",
                f"undoes the command of entry {entry.data['batch']}",
            )
        else:
            zh, en = told(value(entry))
        if not as_object:
            mark_zh, mark_en = ("［已撤销］", "[undone] ") if gone else ("", "")
            terminal.say(
                f"{entry.seq:>5} {entry.iso} {entry.actor} {mark_zh}{zh}",
                f"{mark_en}{en}"
                if language.current() is Language.BOTH
                else f"{entry.seq:>5} {entry.iso} {entry.actor} {mark_en}{en}",
            )
        rows.append(
            {
                "seq": entry.seq,
                "time": entry.iso,
                "actor": entry.actor,
                "kind": entry.kind,
                "batch": entry.batch,
            }
            | {"undone": gone, "zh": zh, "en": en}
        )
    if as_object:
        write_json(rows)


def undo(
    path: EventPath,
    redo: Annotated[
        bool, typer.Option("--redo", help="恢复刚撤销的 · do again what was undone last")
    ] = False,
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Take back the last command; it stays in the file, and the undo is an entry too."""
    from zhicai.competition.event.history import to_redo, to_undo

    batch = take_back(path, by, to_redo if redo else to_undo)
    if as_object:
        write_json({"undone": batch})
        return
    terminal.say(f"已撤销第{batch}条起的命令", f"undone: the command of entry {batch}")
