"""A journal file under any sequence of commands, undos, crashes and copies, against a list."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from tests.journal.material import HEADER, TIME, draft, texts
from zhicai.journal import JournalFile, StaleJournal, read, undo, verify, write


class Desk(RuleBasedStateMachine):
    """Commands with keys; whatever breaks off in the middle never was."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "a.jsonl"
        self.file = JournalFile.create(self.path, HEADER)
        self.done: list[tuple[str, list[int]]] = []
        self.taken: list[tuple[str, list[int]]] = []
        self.commands = 0

    def teardown(self) -> None:
        if hasattr(self, "file"):
            self.file.close()
            shutil.rmtree(self.folder)

    @rule(numbers=st.lists(st.integers(0, 9), min_size=1, max_size=4))
    def act(self, numbers: list[int]) -> None:
        key = f"k{self.commands}"
        self.commands += 1
        seq = self.file.journal.head.seq
        assert self.file.append([draft({"text": number}) for number in numbers], expected=seq, key=key).new
        self.done.append((key, numbers))
        self.taken.clear()

    @precondition(lambda self: self.done)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        key, numbers = data.draw(st.sampled_from(self.done))
        receipt = self.file.append([draft({"text": 99})], expected=0, key=key)
        assert not receipt.new and [entry.data["text"] for entry in receipt.entries] == numbers

    @precondition(lambda self: self.file.journal.head.seq > 0)
    @rule()
    def come_too_late(self) -> None:
        seq = self.file.journal.head.seq
        with pytest.raises(StaleJournal):
            self.file.append([draft({"text": 99})], expected=seq - 1)

    @precondition(lambda self: self.done)
    @rule()
    def press_undo(self) -> None:
        batch = self.file.journal.history.last_deed()
        assert batch is not None
        self.file.append([undo(batch, time=TIME, actor="编排长")])
        self.taken.append(self.done.pop())

    @precondition(lambda self: self.taken)
    @rule()
    def press_redo(self) -> None:
        batch = self.file.journal.history.last_undo()
        assert batch is not None
        self.file.append([undo(batch, time=TIME, actor="编排长")])
        self.done.append(self.taken.pop())

    @rule(
        numbers=st.lists(st.integers(0, 9), min_size=1, max_size=4), share=st.floats(0, 1, exclude_max=True)
    )
    def crash_in_a_command(self, numbers: list[int], share: float) -> None:
        before = self.path.stat().st_size
        self.file.append([draft({"text": number}) for number in numbers])
        whole = self.path.read_bytes()
        self.file.close()
        # Short of its last line end a command is whole, so at least two bytes are missing.
        cut = min(before + int((len(whole) - before) * share), len(whole) - 2)
        self.path.write_bytes(whole[:cut])
        self.file = JournalFile.open(self.path)
        assert (self.file.torn is None) == (cut == before)

    @rule()
    def reopen(self) -> None:
        self.file.close()
        self.file = JournalFile.open(self.path)
        assert self.file.torn is None and self.file.left is None

    @rule()
    def copy(self) -> None:
        other = self.folder / "copy.jsonl"
        write(other, read(self.path), overwrite=True)
        assert other.read_bytes() == self.path.read_bytes()

    @invariant()
    def the_file_says_what_the_list_says(self) -> None:
        if hasattr(self, "file"):
            expected = [number for _, numbers in self.done for number in numbers]
            assert texts(self.file.journal) == texts(read(self.path)) == expected
            assert verify(self.path).ok


Desk.TestCase.settings = settings(max_examples=examples(20), stateful_step_count=25)
TestDesk = Desk.TestCase
