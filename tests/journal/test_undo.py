"""Undo is an entry: the fold passes over what was undone; undoing an undo does it again."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.journal.material import HEADER, TIME, draft, journal, note, text_of, texts
from zhicai.journal import BadEntry, Draft, Entry, Journal, UndoRefused, fold, undo, undone


def undoing(batch: int) -> Draft:
    return undo(batch, time=TIME, actor="编排长")


def test_the_fold_sees_what_counts_in_order() -> None:
    made = journal()
    assert made.fold("", lambda state, entry: f"{state}{entry.data['text']}") == "甲乙丙丁"
    made.append([undoing(2)])
    assert texts(made) == ["甲", "丁"]
    assert undone(made.entries) == made.history.undone == {2}


def test_an_undo_of_an_undo_does_it_again() -> None:
    made = journal()
    made.append([undoing(2)])
    made.append([undoing(5)])
    assert texts(made) == ["甲", "乙", "丙", "丁"]
    made.append([undoing(2)])
    assert texts(made) == ["甲", "丁"]


def test_one_command_can_undo_several_and_is_done_again_as_one() -> None:
    made = journal()
    made.append([undoing(1), undoing(4)])
    assert texts(made) == ["乙", "丙"]
    made.append([undoing(5)])
    assert texts(made) == ["甲", "乙", "丙", "丁"]


@pytest.mark.parametrize(
    ("drafts", "batch"),
    [
        ([undoing(3)], 3),
        ([undoing(5)], 5),
        ([undoing(99)], 99),
        ([undoing(1), undoing(1)], 1),
        ([undoing(5), undoing(6)], 5),
    ],
    ids=["inside a batch", "itself", "not there", "twice at once", "what it is about to be"],
)
def test_what_is_no_command_cannot_be_undone(drafts: list[Draft], batch: int) -> None:
    made = journal()
    with pytest.raises(UndoRefused) as caught:
        made.append(drafts)
    assert caught.value.batch == batch and caught.value.message_zh
    assert made.head.seq == 4 and texts(made) == ["甲", "乙", "丙", "丁"]


def test_what_is_undone_cannot_be_undone_again() -> None:
    made = journal()
    made.append([undoing(1)])
    with pytest.raises(UndoRefused, match="already"):
        made.append([undoing(1)])


def test_a_redo_is_not_undone_but_what_it_did_again() -> None:
    made = journal()
    made.append([undoing(1)])
    made.append([undoing(5)])
    with pytest.raises(UndoRefused, match="original"):
        made.append([undoing(6)])
    made.append([undoing(1)])
    assert texts(made) == ["乙", "丙", "丁"]


def test_one_command_does_not_both_undo_and_do_again() -> None:
    made = journal()
    made.append([undoing(1)])
    with pytest.raises(UndoRefused, match="both"):
        made.append([undoing(2), undoing(5)])


def test_an_undo_shares_its_command_with_nothing_else() -> None:
    made = journal()
    with pytest.raises(BadEntry, match="share"):
        made.append([undoing(1), *note("戊")])
    assert made.head.seq == 4


@pytest.mark.parametrize("data", [{}, {"batch": "1"}, {"batch": 0}, {"batch": True}, {"batch": 1, "x": 1}])
def test_an_undo_names_one_batch(data: dict[str, int | str]) -> None:
    with pytest.raises(BadEntry, match="undo"):
        journal().append([draft(data, kind="undo")])


def test_fold_of_bare_entries_is_that_of_the_journal() -> None:
    made = journal()
    made.append([undoing(4)])

    def apply(state: int, entry: Entry) -> int:
        return state * 10 + entry.seq

    assert fold(made.entries, 0, apply) == made.fold(0, apply) == 123
    assert fold([], 7, apply) == 7


class Buttons(RuleBasedStateMachine):
    """Undo and redo as two buttons, against two stacks of a list."""

    @initialize()
    def begin(self) -> None:
        self.journal = Journal(HEADER)
        self.done: list[list[int]] = []
        self.taken: list[list[int]] = []

    @rule(numbers=st.lists(st.integers(0, 9), min_size=1, max_size=3))
    def act(self, numbers: list[int]) -> None:
        self.journal.append([draft({"text": number}) for number in numbers])
        self.done.append(numbers)
        self.taken.clear()

    @precondition(lambda self: self.done)
    @rule()
    def press_undo(self) -> None:
        batch = self.journal.history.last_deed()
        assert batch is not None
        self.journal.append([undoing(batch)])
        self.taken.append(self.done.pop())

    @precondition(lambda self: self.taken)
    @rule()
    def press_redo(self) -> None:
        batch = self.journal.history.last_undo()
        assert batch is not None
        self.journal.append([undoing(batch)])
        self.done.append(self.taken.pop())

    @rule()
    def reopen(self) -> None:
        self.journal = Journal.read(text_of(self.journal))

    @invariant()
    def the_state_is_that_of_the_list(self) -> None:
        assert texts(self.journal) == [number for numbers in self.done for number in numbers]
        assert (self.journal.history.last_deed() is None) == (not self.done)
        assert (self.journal.history.last_undo() is None) == (not self.taken)


TestButtons = Buttons.TestCase


class AnyOrder(RuleBasedStateMachine):
    """Commands undone and done again in any order: what counts is what was not taken back."""

    @initialize()
    def begin(self) -> None:
        self.journal = Journal(HEADER)
        self.deeds: dict[int, int] = {}
        self.undos: dict[int, set[int]] = {}
        self.gone: set[int] = set()

    @rule(number=st.integers(0, 9))
    def act(self, number: int) -> None:
        (entry,) = self.journal.append(note(number)).entries
        self.deeds[entry.batch] = number

    @precondition(lambda self: set(self.deeds) - self.gone)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        batches = data.draw(st.sets(st.sampled_from(sorted(set(self.deeds) - self.gone)), min_size=1))
        receipt = self.journal.append([undoing(batch) for batch in sorted(batches)])
        self.undos[receipt.entries[0].batch] = batches
        self.gone |= batches

    @precondition(lambda self: self.undos)
    @rule(data=st.data())
    def do_again(self, data: st.DataObject) -> None:
        batch = data.draw(st.sampled_from(sorted(self.undos)))
        self.journal.append([undoing(batch)])
        self.gone -= self.undos.pop(batch)

    @invariant()
    def what_counts_is_what_is_not_gone(self) -> None:
        assert texts(self.journal) == [self.deeds[batch] for batch in sorted(set(self.deeds) - self.gone)]


TestAnyOrder = AnyOrder.TestCase
