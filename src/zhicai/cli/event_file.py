"""Event files as the commands of `zhicai event` use them: read, carried on by one command, told as JSON."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from zhicai.cli import language, terminal
from zhicai.cli.language import Language

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.sections import Event
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Player, Team
    from zhicai.journal import Journal, Torn

EventPath = Annotated[
    Path, typer.Argument(metavar="FILE", help="赛事文件 · the event file", show_default=False)
]
By = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="NAME",
        help="操作人，记入文件，默认编排长 · who does it, for the record, by default the pairing officer",
        show_default=False,
    ),
]
AsObject = Annotated[bool, typer.Option("--json", help="输出 JSON 对象 · write a JSON object")]
Reason = Annotated[
    str,
    typer.Option(
        "--reason", metavar="TEXT", help="理由，记入文件 · the reason, for the record", show_default=False
    ),
]
InSection = Annotated[
    str | None,
    typer.Option(
        "--section",
        metavar="TITLE",
        help="组别，只有一组时可省 · section; not needed where there is one",
        show_default=False,
    ),
]
_WAIT: Final = 2.0
"""Seconds to wait for another program that writes the file."""


def actor(by: str | None) -> str:
    """Who does it, for the record: where nobody is named the pairing officer, in the language in use.

    Raises Refused for a name that is none.
    """
    if by is None:
        return "pairing officer" if language.current() is Language.EN else "编排长"
    from zhicai.competition.event.people import check_words

    check_words(by)
    return by


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Errors of the file are told with its name, status 2."""
    from zhicai.journal import JournalError

    try:
        yield
    except JournalError as error:
        terminal.fail(error.message_zh, error.message_en, str(path))


@contextmanager
def _no_collections() -> Iterator[None]:
    """Spare the search for circles among many new values that have none; it takes a quarter of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def facts(path: Path, title: str | None = None) -> Sequence[Fact]:
    """What a file says about a section (None: the only one), in order, without what was undone."""
    from zhicai.competition.event.sections import about, key_named

    every = all_facts(path)
    return about(every, key_named(every, title))


def all_facts(path: Path) -> list[Fact]:
    """What a file says about all its sections, in order, without what was undone."""
    from zhicai.competition.event.history import facts_of

    with named(path), _no_collections():
        return facts_of(kept(path))


def kept(path: Path) -> Journal:
    """The journal of a file; where its end was not written to the end, that is said on stderr."""
    from zhicai import journal

    with named(path):
        found, seen = journal.scanned(path)
    if seen.torn is not None:
        _say_torn(path, seen.torn)
    return found


def _say_torn(path: Path, torn: Torn, *, cut: bool = False) -> None:
    """Say that a file has a torn end (`cut`: had one, which writing cut off)."""
    if torn.size:
        more = ("，已截去", "; it was cut off") if cut else ("", "")
        terminal.complain(
            f"文件末尾残缺：{torn.message_zh}{more[0]}",
            f"the end of the file is torn: {torn.message_en}{more[1]}",
            str(path),
        )


def section(path: Path, title: str | None = None) -> Section:
    """A section of a file; None: the only one."""
    from zhicai.competition.event.building import gathered

    return gathered(facts(path, title))


def event(path: Path) -> Event:
    """The event of a file with all its sections."""
    from zhicai.competition.event.sections import event_of

    return event_of(all_facts(path))


def act(
    path: Path, by: str | None, work: Callable[[Section], Sequence[Fact]], title: str | None = None
) -> tuple[Section, Sequence[Fact]]:
    """Carry out a command on a section, whole or not at all; gives the section after it and the new facts."""
    from zhicai.competition.event.building import advanced, gathered
    from zhicai.competition.event.kinds import in_section
    from zhicai.competition.event.sections import about, key_named

    reached: list[Section] = []

    def carry(every: Sequence[Fact]) -> Sequence[Fact]:
        key = key_named(every, title)
        with _no_collections():
            before = gathered(about(every, key))
        done = work(before)
        reached.append(advanced(before, done))
        return in_section(done, key)

    done = act_on_all(path, by, carry)
    return reached[0], done


def act_on_all(
    path: Path, by: str | None, work: Callable[[Sequence[Fact]], Sequence[Fact]]
) -> Sequence[Fact]:
    """Carry out a command on a file, whole or not at all; gives the new facts. No facts, nothing is written."""
    from zhicai.competition.event.history import facts_of
    from zhicai.competition.event.kinds import drafts
    from zhicai.journal import JournalFile

    who = actor(by)
    with named(path), JournalFile.open(path, program="zhicai event", wait=_WAIT) as file:
        with _no_collections():
            every = facts_of(file.journal)
        if file.torn is not None:
            _say_torn(path, file.torn, cut=True)
        done = work(every)
        if done:
            file.append(drafts(done, time=now(), actor=who))
    return done


def take_back(path: Path, by: str | None, which: Callable[[Journal], int]) -> tuple[int, Journal]:
    """Undo the command that `which` names, where the rest still makes an event; gives its number and the journal."""
    from zhicai.competition.event.history import facts_of
    from zhicai.competition.event.sections import event_of
    from zhicai.journal import JournalFile, undo

    who = actor(by)
    with named(path), JournalFile.open(path, program="zhicai event", wait=_WAIT) as file:
        event_of(facts_of(file.journal))
        batch = which(file.journal)
        file.append([undo(batch, time=now(), actor=who)])
        return batch, file.journal


def need_reason(reason: str) -> None:
    """Stop with status 2 where no reason is given, and say how to give one."""
    if not reason.strip():
        terminal.fail("须写明理由：加 --reason 理由", "a reason is needed: add --reason TEXT")


def write_json(value: object) -> None:
    """Write a value as JSON that the terminal can show."""
    terminal.write(json.dumps(value, ensure_ascii=not terminal.speaks_chinese(), indent=2))


def entries_of(done: Sequence[Fact]) -> dict[str, object]:
    """New facts as the entries of the file, for JSON."""
    from zhicai.competition.event.kinds import KINDS

    entries = [KINDS.draft(fact, time=0, actor="-") for fact in done]
    return {"entries": [{"kind": entry.kind, "data": entry.data} for entry in entries]}


def tell(done: Sequence[Fact], *, as_object: bool, titles: Sequence[str] = ()) -> None:
    """Say what was entered into the file, a line each; as JSON the entries.

    Of several `titles` each line names its section.
    """
    from zhicai.competition.event.telling import told

    if as_object:
        write_json(entries_of(done))
        return
    for fact in done:
        zh, en = told(fact)
        about = f"[{fact.section or titles[0]}] " if len(titles) > 1 else ""
        both = language.current() is Language.BOTH
        terminal.say(about + zh, en if both else about + en)


def say_unwritten() -> None:
    """That nothing is written, and how it is."""
    terminal.complain("尚未登记；确认请去掉 --dry-run", "nothing is written; leave out --dry-run to do it")


def player_words(section: Section, number: int) -> str:
    """A player, in a team event a team, as a list names one."""
    return _words(section.competitors[number])


def member_words(section: Section, number: int) -> str:
    """A player of a team as a list names one; 0 is an empty board."""
    return _words(section.players[number]) if number else "–"


def _words(one: Player | Team) -> str:
    left, right = (" (", ")") if language.current() is Language.EN else ("（", "）")
    return f"{one.number} {one.name}" + (f"{left}{one.unit}{right}" if one.unit else "")


def code_word(code: str) -> str:
    """A result as a line of a list shows it: in words, the same as in the log and on papers."""
    from zhicai.competition.event.outcomes import outcome_words

    return word(*outcome_words(code))


def word(zh: str, en: str) -> str:
    """A heading: short, in the language in use."""
    return language.say(zh, en)
