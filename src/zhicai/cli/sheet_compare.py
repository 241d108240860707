"""Two players' score sheets compared at the command line: the first difference, then every other."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from zhicai import records
from zhicai._core import START_FEN
from zhicai.board import Board
from zhicai.cli import terminal
from zhicai.cli.game_source import replay
from zhicai.english import counted
from zhicai.game.comparing import Comparison, Difference, Kind, compare, moves_of
from zhicai.game.sheet_reading import Written, position_of, read_sheet
from zhicai.law.vocabulary import Words, articles_words
from zhicai.records import RecordError
from zhicai.records.encoding import decode

_KINDS: Final[dict[Kind, Words]] = {
    Kind.EMPTY: ("漏记", "left empty"),
    Kind.UNREADABLE: ("无法辨认", "cannot be read"),
    Kind.OMITTED: ("未留空漏记", "left out without room"),
    Kind.DIFFERENT: ("着法不同", "different moves"),
    Kind.LONGER: ("到此为止", "ends here"),
    Kind.LOST: ("双方都不能走，无法再对照", "neither can be played: nothing more can be compared"),
}


@dataclass(frozen=True, slots=True)
class Read:
    """A sheet as it was read: its file, the places, the position it begins with."""

    name: str
    places: list[Written]
    fen: str


def compare_files(first: str, second: str, number: int, *, as_object: bool) -> int:
    """Compare two sheets and say how they differ (cxa-2011 arts 7.1-7.2); 1 where they do, else 0.

    Each is a text, a record in any format, or the journal of a game. Stops with status 2 where one cannot be read or
    where they begin from different positions.
    """
    one, two = _read(first, number), _read(second, number)
    if Board(one.fen).fen.split()[:2] != Board(two.fen).fen.split()[:2]:
        terminal.fail(
            f"{terminal.named(first)} 与 {terminal.named(second)} 的起始局面不同",
            f"{terminal.named(first)} and {terminal.named(second)} begin from different positions",
        )
    found = compare(one.places, two.places, one.fen)
    if as_object:
        terminal.write(
            json.dumps(_object(one, two, found), ensure_ascii=not terminal.speaks_chinese(), indent=2)
        )
    else:
        _tell(one, two, found)
    return 1 if found.differences else 0


def _read(name: str, number: int) -> Read:
    """A sheet of a file, told by its contents."""
    path = Path(name)
    data = path.read_bytes() if path.is_file() else b""
    if data.startswith(b"{") and b"zhicai-journal" in data[:1024]:
        found = replay(name, number)
        return Read(name, [cell.move for cell in found.sheet.cells], found.sheet.fen)
    if data and b"\x00" not in data[:4096]:
        text = decode(data).text
        if "[" not in text or not _clean(data, number):
            return _of_text(name, text)
    found = replay(name, number)
    return Read(name, [cell.move for cell in found.sheet.cells], found.sheet.fen)


def _clean(data: bytes, number: int) -> bool:
    """Whether a record is read to its end, so that its reader may be trusted with variations and other dirt."""
    try:
        for index, game in enumerate(records.read(data), 1):
            if index == number:
                return not any(finding.severity == "error" for finding in game.findings) and bool(
                    moves_of(game)
                )
    except RecordError:
        return False
    return True


def _of_text(name: str, text: str) -> Read:
    places = read_sheet(text)
    if not places:
        terminal.fail("里面没有着法", "there are no moves in it", name)
    return Read(name, places, position_of(text) or START_FEN)


def _tell(one: Read, two: Read, found: Comparison) -> None:
    names = terminal.named(one.name), terminal.named(two.name)
    if not found.differences:
        terminal.say(
            f"两份记录一致，共 {found.agreed} 着",
            f"both sheets say the same, {counted(found.agreed, 'ply', 'plies')}",
        )
        return
    terminal.say(
        f"甲 {names[0]}，乙 {names[1]}：前 {found.agreed} 着一致",
        f"A {names[0]}, B {names[1]}: agreed from the start: {counted(found.agreed, 'ply', 'plies')}",
    )
    for difference in found.differences:
        terminal.say(*_difference(difference))
    _missing(found)


def _difference(found: Difference) -> Words:
    zh, en = _KINDS[found.kind]
    who_zh = "" if found.fault is None else "甲乙"[found.fault]
    who_en = "" if found.fault is None else "AB"[found.fault] + " "
    number = (found.ply + 1) // 2
    side = ("红", "Red") if found.ply % 2 else ("黑", "Black")
    said = tuple(terminal.named(text) if text else "——" for text in (found.first, found.second))
    more = (f" {found.plies} 着", f", plies: {found.plies}") if found.plies > 1 else ("", "")
    return (
        f"第 {found.ply} 着（第 {number} 回合{side[0]}）：甲 {said[0]}，乙 {said[1]}；{who_zh}{zh}{more[0]}",
        f"ply {found.ply} (round {number}, {side[1]}): A {said[0]}, B {said[1]}; {who_en}{en}{more[1]}",
    )


def _missing(found: Comparison) -> None:
    """What was left out, and what that costs (cxa-2011 art. 7.1)."""
    first, second = found.missing
    if not (first or second):
        return
    terminal.say(f"漏记：甲 {first} 着，乙 {second} 着", f"missing: A {first}, B {second}")
    zh, en = articles_words(["cxa-2011 art. 7.1"])
    for name, missing in zip("甲乙", found.missing, strict=True):
        fouls = 2 if missing >= 8 else missing // 4
        if fouls:
            letter = "AB"["甲乙".index(name)]
            terminal.say(f"{name}犯规 {fouls} 次（{zh}）", f"{letter}, fouls: {fouls} ({en})")


def _object(one: Read, two: Read, found: Comparison) -> dict[str, object]:
    return {
        "sources": [one.name, two.name],
        "agreed": found.agreed,
        "moves": [str(move) for move in found.moves],
        "missing": list(found.missing),
        "differences": [
            {
                "kind": str(each.kind),
                "ply": each.ply,
                "first": each.first,
                "second": each.second,
                "fault": each.fault,
                "plies": each.plies,
            }
            for each in found.differences
        ],
    }
