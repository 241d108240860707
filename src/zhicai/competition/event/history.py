"""What an event file remembers: its facts, the command to undo, the event as it was when a round was paired."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from zhicai.competition.event import kinds
from zhicai.competition.event.building import gathered
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import english_title
from zhicai.english import counted
from zhicai.journal import UNDO, Entry, Journal, JournalKind, NotAJournal

Words = tuple[str, str]


def facts_of(journal: Journal) -> list[kinds.Fact]:
    """The facts that count, in order.

    Raises NotAJournal for a journal of another kind, and what `state.value` raises.
    """
    if journal.header.kind is not JournalKind.EVENT:
        raise NotAJournal("这不是赛事文件", "this is no event file")
    return [value(entry) for entry in journal.effective()]


def to_undo(journal: Journal) -> int:
    """The last command that counts: the one that an undo takes back.

    Only the last one can go: what came after it was decided on its ground. Raises Refused when nothing but the
    founding of the event is left.
    """
    last = 0
    for entry in journal.effective():
        last = entry.batch
    if last <= 1:
        raise Refused("没有可撤销的命令", "there is nothing to undo")
    return last


def to_redo(journal: Journal) -> int:
    """The last undo that counts, where nothing but undos and redos followed it.

    Undone one after the other, commands are done again one after the other. Raises Refused where there is none.
    """
    waiting: list[int] = []
    last = None
    for entry in journal.entries:
        if entry.kind != UNDO:
            waiting = []
        elif (undone := entry.data["batch"]) in waiting:
            waiting.remove(undone)
        else:
            waiting.append(entry.batch)
        last = entry
    if waiting:
        return waiting[-1]
    if last is not None and last.kind == UNDO:
        raise Refused("撤销的都已恢复；要再撤销请用撤销", "all that was undone is done again; undo instead")
    raise Refused("最后一条不是撤销，无可恢复", "the last command was no undo; there is nothing to redo")


def target(journal: Journal, batch: int) -> tuple[int, bool]:
    """The command to which a chain of undos comes, and whether it counts: an undo of an undo does it again.

    Of a command that is no undo itself, and that it counts.
    """
    counts = True
    while (entry := journal.entries[batch - 1]).kind == UNDO:
        batch, counts = int(str(entry.data["batch"])), not counts
    return batch, counts


def when_paired(facts: Sequence[kinds.Fact], number: int) -> Section:
    """The event as it was when a round had just been paired, or changed by hand.

    Raises Refused for a round that has not been paired, or was taken back since.
    """
    at = None
    for index, fact in enumerate(facts):
        if isinstance(fact, kinds.RoundPaired | kinds.PairingChanged) and fact.number == number:
            at = index
        elif isinstance(fact, kinds.RoundUndone) and fact.number == number:
            at = None
    if at is None:
        raise Refused(f"第{number}轮尚未编排", f"round {number} has not been paired")
    return gathered(facts[: at + 1])


def sections_of(kept: Journal) -> tuple[Words, ...]:
    """The section that each entry is about, by its title and its English name; of an undo, that of what it undid.

    Empty for what is about several: the founding of the event, and an undo of a command in several sections.
    """
    found: list[Words] = []
    named: dict[str, Words] = {}
    for entry in kept.entries:
        if entry.kind == UNDO:
            undone = kept.batch(target(kept, entry.batch)[0])
            about = {found[one.seq - 1] for one in undone}
            found.append(about.pop() if len(about) == 1 else ("", ""))
            continue
        key = str(entry.data.get("section", ""))
        if entry.kind in _FOUNDING:
            english = english_title(str(entry.data.get("regulations", "")), key)
            named["" if entry.kind == _FOUNDING[0] else key] = key, english or key
        found.append(("", "") if entry.kind == _FOUNDING[0] else named.get(key, (key, key)))
    return tuple(found)


_FOUNDING: Final = ("event.founded", "section.founded")
"""The entries that found the event with its first section, and a further one."""


def fold(entries: Iterable[Entry]) -> Section:
    """The state that the entries which count make, in order; see `Journal.effective`.

    Raises CompetitionError where they do not begin with a founded event or do not fit each other, and what
    `Registry.value` raises for entries that cannot be read.
    """
    return gathered(value(entry) for entry in entries)


def entry_words(entry: Entry, kept: Journal | None = None) -> Words:
    """What an entry says, in a sentence of Chinese and one of English; of an undo, with its journal, what it undid.

    Raises as `value` does.
    """
    if entry.kind == UNDO:
        return undo_words(entry, kept)
    from zhicai.competition.event.telling import told

    return told(value(entry))


def value(entry: Entry) -> kinds.Fact:
    """What an entry says. Raises UnknownKind, NewerVersion, BadData."""
    return kinds.KINDS.value(entry)  # type: ignore[return-value]  # the registry knows no other types


def undo_words(entry: Entry, kept: Journal | None, words: Callable[[Entry], Words] = entry_words) -> Words:
    """What an undo took back, or did again, by the number of its first entry and, with the journal, by its words."""
    if kept is None:
        batch = entry.data["batch"]
        return f"撤销第 {batch} 条起的命令", f"undoes the command of entry {batch}"
    number, again = target(kept, entry.batch)
    if (back := _taken_back(kept, number)) is not None:
        return _round_again(number, back, again=again)
    zh, en = command_words(kept, number, words)
    if again:
        return f"恢复第 {number} 条：{zh}", f"did entry {number} again: {en}"
    return f"撤销第 {number} 条：{zh}", f"took back entry {number}: {en}"


def _taken_back(kept: Journal, number: int) -> int | None:
    """The round that a command took back; None for another command."""
    first = kept.batch(number)[0]
    found = first.data.get("number") if first.kind == "round.undone" else None
    return found if isinstance(found, int) else None


def _round_again(number: int, back: int, *, again: bool) -> Words:
    """What becomes of a round whose taking back was undone, or done again: said without a double no."""
    if again:
        return (
            f"再次撤回第 {back} 轮（第 {number} 条重新有效）",
            f"took round {back} back again (entry {number} holds again)",
        )
    return (
        f"恢复第 {back} 轮（第 {number} 条的撤回作废）",
        f"restored round {back} (entry {number}, which took it back, no longer holds)",
    )


def undone_words(entry: Entry) -> Words:
    """How the log marks an entry that does not count: of an undo not that it was undone, which nobody reads aloud."""
    return ("［不再有效］", "[no longer holds] ") if entry.kind == UNDO else ("［已撤销］", "[undone] ")


def command_words(kept: Journal, batch: int, words: Callable[[Entry], Words] = entry_words) -> Words:
    """A command of the journal: its first entry, and how many there are; of an undo the command that it comes to."""
    entries = kept.batch(target(kept, batch)[0])
    zh, en = words(entries[0])
    if len(entries) == 1:
        return zh, en
    return (
        f"{zh} 等 {len(entries)} 条",
        f"{en}, and {counted(len(entries) - 1, 'more entry', 'more entries')}",
    )
