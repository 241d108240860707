"""Section files of this release open in every later one, and a large one opens with the same state."""

from __future__ import annotations

from pathlib import Path

import pytest

from zhicai import journal
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.history import facts_of, fold, to_redo, to_undo, when_paired
from zhicai.competition.event.kinds import KINDS
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.telling import told

FOLDER = Path(__file__).parents[2] / "data" / "events"


def test_no_kind_has_another_shape_under_the_same_version() -> None:
    assert KINDS.describe() + b"\n" == (FOLDER / "kinds.json").read_bytes()


def test_a_file_of_an_earlier_release_says_what_it_said() -> None:
    kept = journal.read(FOLDER / "0.1-swiss.jsonl")
    event = fold(kept.effective())
    assert (event.name, len(event.players), len(event.rounds)) == ("公开赛", 8, 3)
    assert event.changed == {1}
    assert event.withdrawn[7].reason == "病"
    assert check_section(facts_of(kept)) == []
    board = event.board(1, 1)
    assert board is not None and board.result is not None and board.result.code == "0-1"


def test_every_fact_is_told_in_both_languages() -> None:
    for fact in facts_of(journal.read(FOLDER / "0.1-swiss.jsonl")):
        zh, en = told(fact)
        assert zh != en and zh and en


def test_a_journal_of_another_kind_is_no_event() -> None:
    game = journal.Journal(journal.Header("1", journal.JournalKind.GAME, 0))
    with pytest.raises(journal.NotAJournal):
        facts_of(game)
    empty = journal.Journal(journal.Header("1", journal.JournalKind.EVENT, 0))
    with pytest.raises(CompetitionError):
        gathered(facts_of(empty))


def test_only_the_last_command_is_undone_and_the_founding_never() -> None:
    kept = journal.read(FOLDER / "0.1-swiss.jsonl")
    before = fold(kept.effective())
    for _ in range(2):
        kept.append([journal.undo(to_undo(kept), time=0, actor="裁判长")])
        assert fold(kept.effective()) != before
    kept.append([journal.undo(to_redo(kept), time=0, actor="裁判长")])
    with pytest.raises(Refused, match="恢复"):
        to_redo(kept)
    while len(facts_of(kept)) > 1:
        kept.append([journal.undo(to_undo(kept), time=0, actor="裁判长")])
    with pytest.raises(Refused, match="没有可撤销"):
        to_undo(kept)


def test_an_event_is_known_as_it_was_when_a_round_was_paired() -> None:
    facts = facts_of(journal.read(FOLDER / "0.1-swiss.jsonl"))
    then = when_paired(facts, 2)
    assert len(then.rounds) == 2 and 7 not in then.withdrawn
    assert all(board.result is None for board in then.rounds[1].boards)
    with pytest.raises(Refused):
        when_paired(facts, 9)
