"""What a journal must remember of its past to take the next batch: its head, keys, batches and undos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from zhicai.journal.entries import UNDO, Entry, Head
from zhicai.journal.errors import BadEntry, UndoRefused


class Nature(IntEnum):
    """What a batch is: something that happened, the undoing of such, or the doing again."""

    DEED = 0
    UNDO = 1
    REDO = 2


@dataclass(slots=True)
class History:
    """The past of a journal without its entries: small, and brought forward by `take`.

    `begun` is the head of the journal without entries, `last` the last entry. `natures` has every batch in order,
    `undone` those that do not count at present, `keys` the batch of each idempotency key, `targets` what each
    undoing batch names.
    """

    begun: Head
    last: Entry | None = None
    natures: dict[int, Nature] = field(default_factory=dict)
    targets: dict[int, tuple[int, ...]] = field(default_factory=dict)
    undone: set[int] = field(default_factory=set)
    keys: dict[str, int] = field(default_factory=dict)

    @property
    def head(self) -> Head:
        """The number of entries, and the hash of the last line."""
        return self.begun if self.last is None else Head(self.last.seq, self.last.hash)

    def take(self, batch: Sequence[Entry]) -> None:
        """Admit a whole batch that continues `head`.

        Raises what `check` raises; then nothing is changed.
        """
        nature, targets = self.check(batch)
        number, key = batch[0].batch, batch[0].key
        self.natures[number] = nature
        if targets:
            self._undo(number, targets)
        if key is not None:
            self.keys[key] = number
        self.last = batch[-1]

    def check(self, batch: Sequence[Entry]) -> tuple[Nature, tuple[int, ...]]:
        """What a batch that continues `head` is, and which batches it undoes.

        Raises BadEntry where its key was used before or it mixes undos with other entries, UndoRefused where an
        undo names what cannot be undone.
        """
        key = batch[0].key
        if key is not None and key in self.keys:
            raise BadEntry(
                f"防重键“{key}”已用于第 {self.keys[key]} 条起的命令",
                f"the key “{key}” was used by the command from entry {self.keys[key]} on",
                place="key",
            )
        targets = _targets(batch)
        return (self._nature(targets) if targets else Nature.DEED), targets

    def _nature(self, targets: Sequence[int]) -> Nature:
        for target in targets:
            self._check(target)
        if len(set(targets)) < len(targets):
            raise UndoRefused(targets[0], "同一批条目撤销了两次", "the same batch is undone twice")
        natures = {self.natures[target] for target in targets}
        if len(natures) > 1:
            raise UndoRefused(
                targets[0], "一个命令不能既撤销又恢复", "one command cannot both undo and do again"
            )
        return Nature(1 + natures.pop())

    def _check(self, target: int) -> None:
        nature = self.natures.get(target)
        if nature is None:
            raise UndoRefused(
                target,
                f"没有从第 {target} 条开始的命令，不能撤销",
                f"no command begins with entry {target}; it cannot be undone",
            )
        if nature is Nature.REDO:
            raise UndoRefused(
                target,
                f"第 {target} 条是恢复；请直接撤销它所恢复的命令",
                f"entry {target} does something again; undo the original command instead",
            )
        if target in self.undone:
            raise UndoRefused(
                target,
                f"第 {target} 条起的命令已经撤销",
                f"the command from entry {target} on is undone already",
            )

    def _undo(self, number: int, targets: tuple[int, ...]) -> None:
        self.targets[number] = targets
        for target in targets:
            self.undone.add(target)
            # Whatever an undo had taken away counts again when the undo itself no longer counts.
            self.undone.difference_update(self.targets.get(target, ()))

    def last_deed(self) -> int | None:
        """The batch that a press of "undo" would take back: the last deed that counts; None where there is none."""
        deeds = (number for number, nature in reversed(self.natures.items()) if nature is Nature.DEED)
        return next((number for number in deeds if number not in self.undone), None)

    def last_undo(self) -> int | None:
        """The batch that a press of "redo" would undo: the last undo that counts, unless a deed came after it."""
        for number, nature in reversed(self.natures.items()):
            if nature is Nature.DEED:
                return None
            if nature is Nature.UNDO and number not in self.undone:
                return number
        return None


def _targets(batch: Sequence[Entry]) -> tuple[int, ...]:
    """The batches that a batch undoes; () for a deed. Raises BadEntry where it mixes both."""
    if UNDO not in (kinds := [entry.kind for entry in batch]):
        return ()
    if kinds.count(UNDO) < len(batch):
        raise BadEntry("撤销不能与其他条目同属一个命令", "an undo cannot share a command with other entries")
    return tuple(_target(entry) for entry in batch)


def _target(entry: Entry) -> int:
    target = entry.data.get("batch")
    if (
        entry.version != 1
        or len(entry.data) != 1
        or not isinstance(target, int)
        or isinstance(target, bool)
        or target < 1
    ):
        raise BadEntry(
            'undo 的数据须为 {"batch": 条目号}',
            'the data of undo are {"batch": number of an entry}',
            place="data",
        )
    return target
